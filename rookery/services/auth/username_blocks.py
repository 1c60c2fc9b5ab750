"""Blocked user names: made by moderators and checked when somebody signs up."""

import re

from models import clock
from models.auth.username_block import UsernameBlock, normalized
from models.base import db
from models.ids import new_id
from models.inserts import insert_once
from rookery.errors import Invalid
from rookery.identity import Actor
from rookery.services import audit
from rookery.translations import lazy_gettext as _

USERNAME = re.compile(r"[a-z0-9_]{1,30}", re.IGNORECASE | re.ASCII)
LONGEST_USERNAME = 30


def block(
    actor: Actor | None, username: str, *, exact: bool = False, allow_with_approval: bool = False
) -> UsernameBlock:
    """Block names that contain this one, or just this one if `exact`. Raises Invalid."""
    name, row_id = username.strip().removeprefix("@"), new_id()
    if not USERNAME.fullmatch(name):
        raise Invalid(_("User name must have up to %(limit)s letters, numbers and underscores", limit=LONGEST_USERNAME))
    row = {"username": name, "normalized": normalized(name), "exact": exact, "allow_with_approval": allow_with_approval}
    if not insert_once(UsernameBlock, id=row_id, created_at=clock.now(), **row):
        raise Invalid(_("User name is already blocked"))
    audit.record(actor, "block user name", "user name", row_id, name)
    return db.session.get_one(UsernameBlock, row_id)


def unblock(actor: Actor | None, found: UsernameBlock) -> None:
    audit.record(actor, "unblock user name", "user name", found.id, found.username)
    db.session.delete(found)
    db.session.flush()


def is_blocked(username: str) -> bool:
    """Return whether nobody can sign up with this name."""
    found = UsernameBlock.for_name(username)
    return found is not None and not found.allow_with_approval


def needs_approval(username: str) -> bool:
    """Return whether moderators want to look at each sign-up with such a name."""
    found = UsernameBlock.for_name(username)
    return found is not None and found.allow_with_approval
