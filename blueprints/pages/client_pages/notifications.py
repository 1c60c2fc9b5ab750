"""The notifications page: groups as apps show them, and the reading position."""

from typing import Any

import orjson
from sqlalchemy import Row

from blueprints.pages.client_pages.base import acting, bp, lead_here, lead_to
from models.auth.user import User
from models.base import db
from models.notifications.former_ids import cursor
from models.notifications.listing import Narrowing, groups
from models.notifications.notification import Notification
from models.timelines.marker import Marker
from rookery.errors import Conflict
from rookery.schemas import render
from rookery.schemas.notifications.grouped import gather, grouped_notifications
from rookery.schemas.notifications.unread import count_unread
from rookery.services import emails
from rookery.services.notifications.kinds import groupable, hidden_kinds, kind_of
from rookery.services.timelines import markers
from rookery.web.pages import field, go, me, neighbours, page, signed_in, tell, turned
from rookery.web.pages.show import EntityJson
from rookery.web.paging import PreparedList, page_of
from rookery.web.params import parse_id

ALL = Narrowing()
SIGN_UP = "admin.sign_up"
GROUPS = PreparedList(groups(ALL), Notification.id, cursor)


@bp.get("/notifications")
@signed_in
def show_notifications(user):
    viewer = me()
    bound: dict[str, Any] = {"me": viewer.id, "hidden": hidden_kinds(viewer.permissions)}
    found = page_of(GROUPS, grouped=groupable(), **bound)
    made = gather(render.without_hidden(found.rows, viewer, "notifications"), groupable(), ALL, bound)
    marker = Marker.of(viewer.id, ["notifications"]).get("notifications")
    shown_groups = _named(orjson.loads(grouped_notifications(made, viewer)))
    return page(
        "client_pages/notifications.html",
        groups=shown_groups,
        pending=_pending(shown_groups),
        read=marker.last_read_id if marker else 0,
        newest=found.cursors[0] if found.cursors else 0,
        turned=turned(),
        **neighbours(found),
    )


def _pending(shown_groups: list[EntityJson]) -> dict[str, Row[Any]]:
    """Return account id → the sign-up of those who signed up and wait for a moderator. Only moderators are told of
    sign-ups.
    """
    newcomers = {one["id"] for group in shown_groups if group["type"] == SIGN_UP for one in group["people"]}
    if not newcomers:
        return {}
    waiting = User.awaiting_approval(emails.can_send()).where(User.account_id.in_(map(int, newcomers)))
    return {str(row.account_id): row for row in db.session.execute(waiting)}


def unread(user: User) -> int:
    """Return how many groups are new; a hundred is as good as more."""
    viewer = me()
    bound = {"me": viewer.id, "hidden": hidden_kinds(viewer.permissions), "grouped": groupable()}
    return count_unread(GROUPS.query, 100, bound, viewer)


@bp.post("/notifications/read")
@acting
def read_notifications(user):
    """Mark notifications as read, up to the one that the page showed first."""
    try:
        markers.advance(me(), "notifications", parse_id(field("up_to")))
    except Conflict:
        return go("/notifications")
    tell("Marked as read.")
    return go("/notifications")


def _named(told: EntityJson) -> list[EntityJson]:
    """The groups, each with the people and the status that it names by id."""
    people = {one["id"]: one for one in told["accounts"]}
    statuses = {one["id"]: one for one in told["statuses"]}
    for one in statuses.values():
        lead_here(one)
    for one in people.values():
        lead_to(one)
    return [
        {
            **group,
            "kind": kind,
            "people": [people[one] for one in group["sample_account_ids"] if one in people],
            "status": statuses.get(group.get("status_id")),
            "subject_id": group[kind.entity[0]]["id"] if kind.entity and kind.entity[0] in group else None,
        }
        for group in told["notification_groups"]
        for kind in (kind_of(group["type"]),)
    ]
