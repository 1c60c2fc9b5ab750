"""The term of an acting owner: from taking over until an owner has looked through what was changed in it.

While a term is open, an owner signs in from any network, and owners alone change what could keep one out.
"""

from datetime import datetime
from typing import NamedTuple

from models import clock
from models.accounts.account import Account
from models.base import Json
from models.instance.instance import StoredSetting
from rookery.plugin import choices

NAME = "acting_term"  # the stored setting


class Term(NamedTuple):
    """A term: the account that acts, its begin and end, and the ids of the audit entries that an owner has undone."""

    account_id: int
    name: str
    began_at: datetime
    ended_at: datetime | None = None
    undone: tuple[int, ...] = ()


def term() -> Term | None:
    """Return the open term as it is stored now, whether or not it has ended."""
    stored: Json | None = StoredSetting.get(NAME)
    if not stored:
        return None
    ended_at = stored["ended_at"]
    return Term(
        int(stored["account_id"]),
        stored["name"],
        datetime.fromisoformat(stored["began_at"]),
        datetime.fromisoformat(ended_at) if ended_at else None,
        tuple(map(int, stored["undone"])),
    )


def is_open() -> bool:
    """Return whether a term is open; at most five seconds old, without a query in between."""
    return bool(choices.stored().get(NAME))


def begin(account: Account, at: datetime) -> None:
    """Open a term. One of the same person that nobody has looked through goes on, so nothing of it is lost."""
    before = term()
    if before and before.account_id == account.id:
        _keep(before._replace(ended_at=None))
    else:
        _keep(Term(account.id, account.acct, at))


def end() -> None:
    """Note that nobody acts any more. The term stays open until an owner closes it."""
    if (found := term()) and found.ended_at is None:
        _keep(found._replace(ended_at=clock.now()))


def note_undone(entry_id: int) -> None:
    if found := term():
        _keep(found._replace(undone=(*found.undone, entry_id)))


def close() -> None:
    """Close the term: an owner has looked through it."""
    choices.keep(NAME, None)


def _keep(one: Term) -> None:
    stored = {
        "account_id": str(one.account_id),
        "name": one.name,
        "began_at": one.began_at.isoformat(),
        "ended_at": one.ended_at.isoformat() if one.ended_at else None,
        "undone": [str(entry_id) for entry_id in one.undone],
    }
    choices.keep(NAME, stored)
