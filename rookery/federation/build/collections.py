"""Collections: how many there are, who or what, page by page (6)."""

from collections.abc import Sequence

from rookery.federation.read.values import Document


def counted_collection(collection: str, total: int, kind: str = "OrderedCollection") -> Document:
    """Return how many, and nothing more."""
    return {"id": collection, "type": kind, "totalItems": total}


def whole_collection(collection: str, items: Sequence[Document | str], kind: str = "OrderedCollection") -> Document:
    """Return a collection with all of its items at once, where they are few."""
    return counted_collection(collection, len(items), kind) | {_items(kind): [*items]}


def page(
    collection: str,
    its_id: str,
    items: Sequence[Document | str],
    next_: str | None = None,
    prev: str | None = None,
    kind: str = "OrderedCollection",
) -> Document:
    """A page, with the ids of its neighbours."""
    document = {"id": its_id, "type": f"{kind}Page", "partOf": collection, _items(kind): [*items]}
    return document | ({"next": next_} if next_ else {}) | ({"prev": prev} if prev else {})


def _items(kind: str) -> str:
    return "orderedItems" if kind.startswith("Ordered") else "items"
