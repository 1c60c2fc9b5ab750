"""Pages of collections: `?page=true`, then by the id of the last row (`max_id`) or of the first (`min_id`)."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import request
from sqlalchemy import Row
from sqlalchemy.orm import InstrumentedAttribute

from models.base import Query, db
from rookery.web.params import parse_id

TAKES = ("page", "max_id", "min_id")


@dataclass(frozen=True)
class Cursor:
    """A page of `collection`: older than `max_id`, newer than `min_id`, or the newest."""

    collection: str
    max_id: int | None = None
    min_id: int | None = None

    @property
    def url(self) -> str:
        """The id of the page, in its one spelling."""
        bound = f"&min_id={self.min_id}" if self.min_id is not None else f"&max_id={self.max_id}"
        return f"{self.collection}?page=true" + (bound if (self.min_id, self.max_id) != (None, None) else "")

    def rows(self, query: Query, by: InstrumentedAttribute[int], most: int) -> Sequence[Row]:
        """Return at most `most` rows, the newest first."""
        if self.min_id is not None:
            return db.session.execute(query.where(by > self.min_id).order_by(by).limit(most)).all()[::-1]
        bounded = query if self.max_id is None else query.where(by < self.max_id)
        return db.session.execute(bounded.order_by(by.desc()).limit(most)).all()

    def neighbours(self, ids: Sequence[int], most: int) -> dict[str, str]:
        """`next_` and `prev` of a page with these rows, as far as there may be any."""
        if not ids:
            return {}
        found = {}
        if len(ids) == most or self.min_id is not None:
            found["next_"] = Cursor(self.collection, max_id=ids[-1]).url
        if (self.min_id, self.max_id) != (None, None):
            found["prev"] = Cursor(self.collection, min_id=ids[0]).url
        return found


def wanted(collection: str) -> Cursor | None:
    """The page that this request asks for; None: it asks for the collection itself."""
    if request.args.get("page") != "true":
        return None
    bounds = {name: parse_id(request.args[name]) for name in ("min_id", "max_id") if name in request.args}
    return Cursor(collection, **dict(list(bounds.items())[:1]))
