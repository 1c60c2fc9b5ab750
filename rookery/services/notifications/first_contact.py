"""The quarantine of this server: whether the first contact of an account that nobody here knows is held."""

from sqlalchemy import literal, select

from models.base import BigInt, db
from models.notifications.strangers import is_stranger
from rookery.plugin import plugins, settings

PLUGIN = "quarantine"
HELD_KINDS = frozenset({"mention", "quote", "follow", "follow_request"})


def is_on() -> bool:
    return PLUGIN in plugins().on and bool(settings(PLUGIN)["first_contact"])


def holds(account_id: int) -> bool:
    """Return whether a contact of this account is held."""
    return is_on() and bool(db.session.scalar(select(is_stranger(literal(account_id, BigInt)))))
