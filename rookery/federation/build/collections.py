"""Collections: how many there are, who or what, page by page (6)."""

from collections.abc import Sequence

from sqlalchemy import func, select

from models.account import Account, AccountCounts
from models.base import db
from models.pin import Pin
from models.status import Status
from models.visibility import OPEN
from rookery.federation.build.actor import collection_id
from rookery.federation.objects import Document


def of_account(account: Account, name: str) -> Document:
    """How many there are in one of the collections of an account."""
    return counted(collection_id(account.username, name), _COUNTS[name](account.id))


def counted(collection: str, total: int, kind: str = "OrderedCollection") -> Document:
    """How many, and nothing more."""
    return {"id": collection, "type": kind, "totalItems": total}


def listed(collection: str, items: Sequence[Document | str], kind: str = "OrderedCollection") -> Document:
    """All of them at once, where they are few."""
    return counted(collection, len(items), kind) | {_items(kind): [*items]}


def page(
    collection: str, its_id: str, items: Sequence[Document | str], next_: str | None = None, prev: str | None = None,
    kind: str = "OrderedCollection",
) -> Document:  # fmt: skip
    """A page, with the ids of its neighbours."""
    document = {"id": its_id, "type": f"{kind}Page", "partOf": collection, _items(kind): [*items]}
    return document | ({"next": next_} if next_ else {}) | ({"prev": prev} if prev else {})


def _items(kind: str) -> str:
    return "orderedItems" if kind.startswith("Ordered") else "items"


def _open_statuses(account_id: int) -> int:
    query = select(func.count()).where(Status.account_id == account_id, Status.visibility.in_(OPEN))
    return db.session.scalar(query) or 0


def _open_pins(account_id: int) -> int:
    query = select(func.count()).select_from(Pin).join(Status, Status.id == Pin.status_id)
    return db.session.scalar(query.where(Pin.account_id == account_id, Status.visibility.in_(OPEN))) or 0


def _followers(account_id: int) -> int:
    return db.session.scalar(select(AccountCounts.followers).where(AccountCounts.account_id == account_id)) or 0


def _following(account_id: int) -> int:
    return db.session.scalar(select(AccountCounts.following).where(AccountCounts.account_id == account_id)) or 0


_COUNTS = {"outbox": _open_statuses, "featured": _open_pins, "followers": _followers, "following": _following}
