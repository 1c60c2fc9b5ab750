"""The challenge that a passkey is to answer: kept in the session for a while, and taken out with the answer."""

from flask import session

from models import clock
from rookery.services.auth import passkeys

NAME = "challenge"


def begin() -> str:
    challenge = passkeys.new_challenge()
    session[NAME] = [challenge, clock.now().timestamp()]
    return challenge


def take() -> str:
    """Take the challenge of this session; empty where there is none, or it has expired."""
    challenge, since = session.pop(NAME, ("", 0.0))
    return challenge if clock.now().timestamp() - since < passkeys.MINUTES * 60 else ""
