"""What apps show of notifications of a type that they do not know: they say which ones they know, we say the rest.

https://docs.joinmastodon.org/entities/NotificationFallback/
"""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import bindparam, func, select

from models.accounts.account import Account
from models.base import db

# Those that came after the first apps; every app knows the others.
TITLES = {
    "admin.report": "%(name)s filed a report",
    "admin.sign_up": "%(name)s signed up",
    "added_to_collection": "%(name)s added you to a collection",
    "collection_update": "%(name)s changed a collection that you are in",
    "moderation_warning": "The moderators sent you a warning",
    "quote": "%(name)s quoted your post",
    "quoted_update": "%(name)s edited a post that you quoted",
    "reply_rejected": "%(name)s did not approve your reply",
    "severed_relationships": "You lost some of your follows and followers",
}
OURS = {"reply_rejected"}  # types that Mastodon does not have
SUMMARY = "Your app does not know this kind of notification. In a browser you can see all of it."

_NAMES = select(Account.id, func.coalesce(func.nullif(Account.display_name, ""), Account.username).label("name")).where(
    Account.id.in_(bindparam("ids", expanding=True))
)


class Explained:
    """A notification with its fallback; everything else is that of the row."""

    def __init__(self, row: Any, fallback: dict[str, str | None]) -> None:
        self._row, self.fallback = row, fallback

    def __getattr__(self, name: str) -> Any:
        return getattr(self._row, name)


def explained(rows: Sequence[Any], known: Iterable[str] | None) -> Sequence[Any]:
    """The rows, those of other types than `known` with a fallback where there is one. None knows all of Mastodon's."""
    unknown = OURS if known is None else TITLES.keys() - set(known)
    senders = {row.from_id for row in rows if row.kind in unknown}
    if not senders:
        return rows
    names = {row.id: row.name for row in db.session.execute(_NAMES, {"ids": list(senders)})}
    return [Explained(row, _fallback(row.kind, names[row.from_id])) if row.kind in unknown else row for row in rows]


def _fallback(kind: str, name: str) -> dict[str, str | None]:
    return {"title": TITLES[kind] % {"name": name}, "summary": SUMMARY, "details": None}
