"""Notifications: what others did that concerns me."""

from flask import Blueprint
from sqlalchemy import and_, func, or_, select
from sqlalchemy.orm import aliased

from models.account import Account
from models.base import db
from models.notification import Notification
from models.status import Status
from models.timeline import ME
from models.visibility import present, readable_by, welcome_to
from rookery.errors import NotFound
from rookery.events.facts import (
    Favourited,
    Followed,
    FollowRequested,
    PollExpired,
    Reblogged,
    StatusDeleted,
    StatusEdited,
    StatusPosted,
    Unfavourited,
    Unfollowed,
)
from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.notification import NotificationSchema
from rookery.services import notifications
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import Prepared, limit_of, page_of
from rookery.web.params import Args, Id, Texts

bp = Blueprint("notifications", __name__)

ABOUT = aliased(Status)
LISTED = (
    select(*Notification.__table__.c).outerjoin(ABOUT, ABOUT.id == Notification.status_id)
    .join(Account, Account.id == Notification.from_id)
    .where(Notification.account_id == ME, present(),
           or_(Notification.from_id == ME, welcome_to(ME, Notification.from_id)),
           or_(ABOUT.id.is_(None), and_(readable_by(ME, ABOUT))))
)  # fmt: skip
ALL = Prepared(LISTED, Notification.id)
FILTERS = ("types", "exclude_types", "account_id")
MOST_COUNTED, DEFAULT_COUNTED = 1000, 100


class ListArgs(Args):
    types = Texts(load_default=list)
    exclude_types = Texts(load_default=list)
    account_id = Id(load_default=None, allow_none=True)


@bp.get("/notifications")
@endpoint(scope="read:notifications", args=ListArgs, returns=[NotificationSchema], paged=True)
def list_notifications(args):
    """The newest first; unknown types are ignored, but asking for unknown ones only is asking for none."""
    query = Prepared(_narrowed(args), Notification.id) if any(args.values()) else ALL
    page = page_of(query, default=40, maximum=80, permitted=FILTERS, me=me().id)
    return page.reply(render.rows("notification", page.rows, me()))


@bp.get("/notifications/unread_count")
@endpoint(scope="read:notifications", args=ListArgs)
def count_unread(args):
    """How many there are that no client has marked as read, up to `limit`."""
    limit = limit_of(DEFAULT_COUNTED, MOST_COUNTED)
    newest = _narrowed(args).with_only_columns(Notification.id).limit(limit).subquery()
    return {"count": db.session.scalar(select(func.count()).select_from(newest), {"me": me().id})}


@bp.get("/notifications/<id:notification_id>")
@endpoint(scope="read:notifications", returns=NotificationSchema, errors=[404])
def show_notification(notification_id):
    found = db.session.execute(LISTED.where(Notification.id == notification_id), {"me": me().id}).all()
    if not found:
        raise NotFound
    return render.rows("notification", found, me())[1:-1]


@bp.post("/notifications/clear")
@endpoint(scope="write:notifications")
def clear():
    notifications.clear(me().id)
    return {}


@bp.post("/notifications/<id:notification_id>/dismiss")
@endpoint(scope="write:notifications", errors=[404])
def dismiss(notification_id):
    if not notifications.dismiss(me().id, notification_id):
        raise NotFound
    return {}


def _narrowed(args):
    query = LISTED
    if args["types"]:
        query = query.where(Notification.kind.in_(args["types"]))
    if args["exclude_types"]:
        query = query.where(Notification.kind.not_in(args["exclude_types"]))
    if args["account_id"] is not None:
        query = query.where(Notification.from_id == args["account_id"])
    return query


plugin = Plugin(
    name="notifications",
    summary="telling people what concerns them",
    mounts={"/api/v1": bp},
    needs={"statuses"},
    scopes={"read:notifications", "write:notifications"},
    idle={"GET /api/v1/notifications": []},
    on={
        StatusPosted: (notifications.on_status,),
        StatusEdited: (notifications.on_edit,),
        Reblogged: (notifications.on_reblog,),
        StatusDeleted: (notifications.on_deleted,),
        Favourited: (notifications.on_favourite,),
        Unfavourited: (notifications.on_unfavourite,),
        Followed: (notifications.on_follow,),
        FollowRequested: (notifications.on_follow_request,),
        Unfollowed: (notifications.on_unfollow,),
        PollExpired: (notifications.on_poll_end,),
    },
)
