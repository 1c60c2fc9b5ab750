"""The posts of an account: its profile, and the counts that clients are given."""

from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, String, bindparam, exists, or_, select

from models.accounts.account import Account
from models.base import BigInt, Query, aliased
from models.statuses.pin import Pin
from models.statuses.status import Status
from models.statuses.tag import StatusTag, Tag
from models.timelines.timeline import ME, answers_nobody_else, has_media
from models.visibility import readable_by, welcome_to

FILTERS = ("pinned", "exclude_replies", "exclude_reblogs", "exclude_direct", "only_media", "tagged")
AUTHOR, TAG = bindparam("author", type_=BigInt), bindparam("tag", type_=String)
Held = aliased(Status)


def of_tab(tab: str, account: Account) -> frozenset[str]:
    """Return what a part of the profile leaves out: `posts`, `with_replies`, `media`, `tagged`."""
    if tab == "media":
        replies = () if account.show_media_replies else ("exclude_replies",)
        return frozenset(("only_media", "exclude_reblogs", *replies))
    return frozenset({"posts": {"exclude_replies"}, "tagged": {"tagged"}}.get(tab, ()))


@cache
def posted(viewer: bool, filters: frozenset[str]) -> Query:
    """Return what `:author` posted, as far as `:me` (without `viewer`, everybody) may read it. A reblog shows as
    much as what it holds. `tagged` asks for a `:tag`, by its folded key.
    """
    me = ME if viewer else None
    listed: Any = Pin.id if "pinned" in filters else Status.id
    held = exists().where(Held.id == Status.reblog_of_id, readable_by(me, Held), welcome_to(me, Held.account_id))
    query = select(listed, Status.id.label("status_id")).where(
        Status.account_id == AUTHOR, readable_by(me), or_(Status.reblog_of_id.is_(None), held)
    )
    if "pinned" in filters:
        query = query.where(Pin.status_id == Status.id, Pin.account_id == AUTHOR)
    return query.where(*(CONDITIONS[name]() for name in sorted(filters - {"pinned"})))


def _has_tag() -> ColumnElement[bool]:
    tag = select(Tag.id).where(Tag.name == TAG).scalar_subquery()
    return exists().where(StatusTag.status_id == Status.id, StatusTag.tag_id == tag)


CONDITIONS = {
    "exclude_replies": answers_nobody_else,
    "exclude_direct": lambda: Status.visibility != "direct",
    "exclude_reblogs": lambda: Status.reblog_of_id.is_(None),
    "only_media": has_media,
    "tagged": _has_tag,
}
