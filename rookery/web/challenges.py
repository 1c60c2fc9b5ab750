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
    """Empty where there is none, or its time is over."""
    challenge, since = session.pop(NAME, ("", 0.0))
    return challenge if clock.now().timestamp() - since < passkeys.MINUTES * 60 else ""
