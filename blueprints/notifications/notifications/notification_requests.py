"""Notification requests: senders whose notifications were filtered, to be accepted or dismissed."""

from blueprints.notifications.notifications import v1
from models.base import db
from models.notifications import listing
from models.notifications.notification import NotificationRequest
from rookery.errors import NotFound
from rookery.schemas import render
from rookery.schemas.notifications.notification import NotificationRequestSchema
from rookery.services.notifications import requests
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of
from rookery.web.params import Args, Ids


class RequestsArgs(Args):
    id = Ids(load_default=list, allow_none=True)


@v1.get("/notifications/requests")
@endpoint(scope="read:notifications", returns=[NotificationRequestSchema], paged=True)
def list_requests():
    """List requests, one for each sender, the newest first."""
    page = page_of(listing.requests(), NotificationRequest.id, default=40, maximum=80, me=me().id)
    return page.reply(render.rows("notification request", page.rows, me()), endless=True)


@v1.get("/notifications/requests/merged")
@endpoint(scope="read:notifications", returns={"merged": bool})
def show_merged():
    """Tell whether the notifications that I accepted are in my list by now."""
    return {"merged": requests.merged(me())}


@v1.get("/notifications/requests/<id:request_id>")
@endpoint(scope="read:notifications", returns=NotificationRequestSchema, errors=[404])
def show_request(request_id):
    query = listing.requests().where(NotificationRequest.id == request_id)
    if not (found := db.session.execute(query, {"me": me().id}).all()):
        raise NotFound
    return render.rows("notification request", found, me())[1:-1]


@v1.post("/notifications/requests/<id:request_id>/accept")
@endpoint(scope="write:notifications", returns={}, errors=[404])
def accept_request(request_id):
    """Let the sender in, now and from now on."""
    requests.check(me(), request_id)
    requests.accept(me(), [request_id])
    return {}


@v1.post("/notifications/requests/<id:request_id>/dismiss")
@endpoint(scope="write:notifications", returns={}, errors=[404])
def dismiss_request(request_id):
    """Forget what the sender did until now."""
    requests.check(me(), request_id)
    requests.dismiss(me(), [request_id])
    return {}


@v1.post("/notifications/requests/accept")
@endpoint(scope="write:notifications", args=RequestsArgs, returns={})
def accept_requests(args):
    requests.accept(me(), args["id"] or [])
    return {}


@v1.post("/notifications/requests/dismiss")
@endpoint(scope="write:notifications", args=RequestsArgs, returns={})
def dismiss_requests(args):
    requests.dismiss(me(), args["id"] or [])
    return {}
