"""Filtered notifications by sender, to be accepted or dismissed."""

from functools import cache
from typing import Any

import orjson
from sqlalchemy import func, select

from blueprints.pages.people_pages.base import bp
from models.auth.user import User
from models.base import Query, db
from models.notifications import listing
from models.notifications.listing import Narrowing
from models.notifications.notification import Notification, NotificationRequest
from rookery.errors import NotFound, or_not_found
from rookery.schemas import render
from rookery.services.notifications import quarantine, requests
from rookery.services.notifications.kinds import hidden_kinds, kind_of
from rookery.web.pages import acting, each, field, go, me, neighbours, page, signed_in, tell
from rookery.web.pages.reading import lead_here, lead_to
from rookery.web.pages.show import EntityJson
from rookery.web.paging import page_of
from rookery.web.params import parse_id

MOST_COUNTED, MOST_AT_ONCE = 100, 80
PATH = "/web/notifications/requests"


@bp.get(PATH)
@signed_in
def show_requests(user):
    """List requests, one for each sender, the newest first."""
    rows = page_of(listing.requests(), NotificationRequest.id, default=40, maximum=MOST_AT_ONCE, me=me().id)
    found = orjson.loads(render.rows("notification request", rows.rows, me()))
    return page(
        "people_pages/filtered.html",
        requests=[_led_here(one, "last_status") for one in found],
        held={str(one) for one in quarantine.held_among([row.from_id for row in rows.rows])},
        **neighbours(rows),
    )


@bp.get(f"{PATH}/<id:request_id>")
@signed_in
def show_request(user, request_id):
    """Show the filtered notifications of one sender."""
    query = listing.requests().where(NotificationRequest.id == request_id)
    asked = or_not_found(db.session.execute(query, {"me": me().id}).first())
    viewer = me()
    bound = {"me": viewer.id, "hidden": hidden_kinds(viewer.permissions), "sender": asked.from_id}
    rows = page_of(_of_sender(), Notification.id, **bound)
    [described] = orjson.loads(render.rows("notification request", [asked], viewer))
    found = orjson.loads(render.rows("notification", rows.rows, viewer))
    return page(
        "people_pages/filtered_from.html",
        asked=_led_here(described, "last_status"),
        notifications=[{**_led_here(one, "status"), "kind": kind_of(one["type"])} for one in found],
        **neighbours(rows),
    )


@bp.post(PATH)
@acting
def answer_requests(user):
    """`do`: accept or dismiss, for each `id`. Of those that are gone meanwhile nothing is said."""
    verb, ids = ANSWERS.get(field("do")), list(filter(None, map(parse_id, each("id"))))[:MOST_AT_ONCE]
    if verb is None:
        raise NotFound
    verb(me(), ids)
    if field("do") == "accept":
        tell("Accepted. You will get notifications from this account.")
    else:
        tell("Dismissed.")
    return go(PATH)


def waiting(user: User) -> int:
    """Return how many senders wait; a hundred is as good as more."""
    some = listing.requests().limit(MOST_COUNTED).subquery()
    return db.session.scalar(select(func.count()).select_from(some), {"me": user.account_id}) or 0


def _led_here(one: EntityJson, status: str) -> EntityJson:
    lead_to(one["account"])
    if one.get(status):
        lead_here(one[status])
    return one


ANSWERS: dict[str, Any] = {"accept": requests.accept, "dismiss": requests.dismiss}


@cache
def _of_sender() -> Query:
    return listing.notifications(Narrowing(sender=True, filtered=True)).where(Notification.filtered)
