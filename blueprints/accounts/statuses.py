"""What an account posted, as far as whoever asks may read it."""

from functools import cache
from typing import Any

from flask import Blueprint
from sqlalchemy import String, and_, bindparam, exists, or_, select

from models.base import BigInt, aliased
from models.pin import Pin
from models.status import Status
from models.tag import StatusTag, Tag
from models.thread import AwaitedParent
from models.timeline import ME, has_media
from models.visibility import readable_by, welcome_to
from rookery.schemas import render
from rookery.schemas.status import StatusSchema
from rookery.services import distant, lookup
from rookery.text.extract import tag_key
from rookery.web.auth import viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import Prepared, page_of
from rookery.web.params import Args, Text, Truthy

bp = Blueprint("statuses", __name__)

FILTERS = ("pinned", "exclude_replies", "exclude_reblogs", "only_media", "tagged")
AUTHOR, TAG = bindparam("author", type_=BigInt), bindparam("tag", type_=String)
Held = aliased(Status)


class StatusesArgs(Args):
    pinned = Truthy(load_default=False)
    exclude_replies = Truthy(load_default=False)
    exclude_reblogs = Truthy(load_default=False)
    only_media = Truthy(load_default=False)
    tagged = Text(load_default=None, allow_none=True)


@bp.get("/accounts/<id:account_id>/statuses")
@endpoint(public=True, scope="read:statuses", args=StatusesArgs, returns=[StatusSchema], paged=True, errors=[404])
def list_statuses(account_id, args):
    """The account's statuses and reblogs, newest first; pinned ones by when they were pinned."""
    account = lookup.account(account_id)
    viewer = viewer_or_none()
    parameters = {"author": account_id}
    if viewer:
        parameters["me"] = viewer.id
    if args["tagged"]:
        parameters["tag"] = tag_key(args["tagged"].removeprefix("#"))
    query = posted(viewer is not None, frozenset(name for name in FILTERS if args[name]))
    page = page_of(query, permitted=FILTERS, **parameters)
    shown = render.statuses([row.status_id for row in page.rows], viewer, "account")
    distant.profile(account)
    return page.reply(shown)


@cache
def posted(viewer, filters):
    """What `:author` posted, as far as `:me` may read it. A reblog shows as much as what it holds."""
    me = ME if viewer else None
    listed: Any = Pin.id if "pinned" in filters else Status.id
    held = exists().where(Held.id == Status.reblog_of_id, readable_by(me, Held), welcome_to(me, Held.account_id))
    query = select(listed, Status.id.label("status_id")).where(
        Status.account_id == AUTHOR, readable_by(me), or_(Status.reblog_of_id.is_(None), held)
    )
    if "pinned" in filters:
        query = query.where(Pin.status_id == Status.id, Pin.account_id == AUTHOR)
    return Prepared(query.where(*(CONDITIONS[name]() for name in sorted(filters - {"pinned"}))), listed)


def _answers_nobody_else():
    """What somebody adds to a thread of their own is no reply; what answers a status that is not here yet is one."""
    alone = or_(Status.in_reply_to_account_id.is_(None), Status.in_reply_to_account_id == Status.account_id)
    return and_(alone, ~exists().where(AwaitedParent.status_id == Status.id))


def _has_tag():
    tag = select(Tag.id).where(Tag.name == TAG).scalar_subquery()
    return exists().where(StatusTag.status_id == Status.id, StatusTag.tag_id == tag)


CONDITIONS = {
    "exclude_replies": _answers_nobody_else,
    "exclude_reblogs": lambda: Status.reblog_of_id.is_(None),
    "only_media": has_media,
    "tagged": _has_tag,
}
