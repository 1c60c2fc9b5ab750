"""Challenges that a browser answers once: that of a passkey, or the state of a sign-in with a provider.

The session keeps it for a while, and the answer takes it out. But the session is a cookie, and an old cookie would
bring it back: so what was answered is stored as well.
"""

from flask import session

from models import clock
from models.auth.second_factor import SpentChallenge
from models.inserts import insert_once
from rookery import events
from rookery.services.auth import passkeys

NAME = "challenge"


def begin() -> str:
    challenge = passkeys.new_challenge()
    session[NAME] = [challenge, clock.now().timestamp()]
    return challenge


def take() -> str:
    """Take and spend the challenge of this session. Return an empty text where it is missing, expired or answered."""
    challenge, since = session.pop(NAME, ("", 0.0))
    is_fresh = clock.now().timestamp() - since < passkeys.MINUTES * 60
    return challenge if challenge and is_fresh and spend(challenge) else ""


def spend(challenge: str) -> bool:
    """Note that the challenge was answered; False if it was before. Committed at once: a wrong answer spends it too,
    and its request is undone.
    """
    is_first = insert_once(SpentChallenge, challenge=challenge, spent_at=clock.now())
    events.commit()
    return is_first
