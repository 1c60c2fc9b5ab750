"""The plain list: each notification by itself."""

from blueprints.notifications.notifications import v1
from blueprints.notifications.notifications.list_args import (
    ALL,
    EVEN_FILTERED,
    PERMITTED,
    NotificationListArgs,
    ShowArgs,
    mine,
    narrowed,
)
from models.base import db
from models.notifications.listing import notifications
from models.notifications.notification import Notification
from rookery.errors import NotFound
from rookery.schemas import render
from rookery.schemas.notifications.fallback import explained
from rookery.schemas.notifications.notification import NotificationSchema
from rookery.schemas.notifications.unread import count_unread
from rookery.services.notifications import remove
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import limit_of, page_of
from rookery.web.params import Args, IdParam

MOST_COUNTED, DEFAULT_COUNTED = 1000, 100


class DismissArgs(Args):
    id = IdParam(required=True)


@v1.get("/notifications")
@endpoint(scope="read:notifications", args=NotificationListArgs, returns=[NotificationSchema], paged=True, keeps=True)
def list_notifications(args):
    """The newest first; unknown types are ignored, but asking for unknown ones only is asking for none."""
    shape, parameters = narrowed(args)
    page = page_of(
        notifications(shape),
        Notification.id,
        default=40,
        maximum=80,
        permitted=PERMITTED,
        hot=shape == ALL,
        **parameters,
    )
    rows = explained(page.rows, args["supported_types"])
    return page.reply(render.rows("notification", rows, me()), endless=True)


@v1.get("/notifications/unread_count")
@endpoint(scope="read:notifications", args=NotificationListArgs, returns={"count": int}, takes=("limit",), keeps=True)
def unread_count(args):
    """Return how many are unread by the `notifications` marker, up to `limit`."""
    shape, parameters = narrowed(args)
    return {"count": count_unread(notifications(shape), limit_of(DEFAULT_COUNTED, MOST_COUNTED), parameters)}


@v1.get("/notifications/<id:notification_id>")
@endpoint(scope="read:notifications", args=ShowArgs, returns=NotificationSchema, errors=[404])
def show_notification(notification_id, args):
    query = notifications(EVEN_FILTERED).where(Notification.id == notification_id)
    if not (found := db.session.execute(query, mine()).all()):
        raise NotFound
    return render.rows("notification", explained(found, args["supported_types"]), me())[1:-1]


@v1.post("/notifications/clear")
@endpoint(scope="write:notifications", returns={})
def clear():
    """Empty my list. What waits in requests stays there."""
    remove.clear(me().id)
    return {}


@v1.post("/notifications/<id:notification_id>/dismiss")
@endpoint(scope="write:notifications", returns={}, errors=[404])
def dismiss(notification_id):
    _dismiss(notification_id)
    return {}


@v1.post("/notifications/dismiss")
@endpoint(scope="write:notifications", args=DismissArgs, returns={}, errors=[404])
def dismiss_by_parameter(args):
    """The same, for apps from before the id stood in the path."""
    _dismiss(args["id"])
    return {}


def _dismiss(notification_id):
    if not remove.dismiss(me().id, notification_id):
        raise NotFound
