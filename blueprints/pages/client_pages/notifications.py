"""The notifications page: groups as apps show them, and the reading position."""

from typing import Any

import orjson
from flask import request
from sqlalchemy import Row

from blueprints.pages.client_pages.base import acting, bp, by_script, has_people, lead_here, lead_to, reply_contexts
from models.auth.user import User
from models.base import db
from models.notifications.listing import REACTION, Narrowing, groups
from models.notifications.notification import Notification
from models.timelines.marker import Marker
from rookery import events
from rookery.errors import Conflict
from rookery.schemas.accounts.relationship import relationships
from rookery.schemas.notifications.grouped import gather, grouped_notifications
from rookery.schemas.notifications.unread import count_unread_shown
from rookery.services import emails
from rookery.services.notifications.kinds import groupable, hidden_kinds, kind_of
from rookery.services.timelines import markers
from rookery.web.pages import field, go, me, neighbours, page, signed_in, tell, turned
from rookery.web.pages.show import EntityJson
from rookery.web.paging import page_of
from rookery.web.params import parse_id

SIGN_UP = "admin.sign_up"
# The tabs beside "All", and what each is about.
TABS = {
    "mentions": ["mention", "quote"],
    "follows": ["follow", "follow_request"],
    "favourites": ["favourite", REACTION],
    "boosts": ["reblog"],
    "posts": ["status", "update", "quoted_update", "poll"],
}


@bp.get("/notifications")
@signed_in
def show_notifications(user):
    """`?only=` names a tab. The newest of all of them is known on the first page of "All" alone."""
    viewer, only = me(), request.args.get("only", "")
    only = only if only in TABS else ""
    narrowing = Narrowing(types=bool(only))
    bound: dict[str, Any] = {"me": viewer.id, "hidden": hidden_kinds(viewer.permissions)}
    if only:
        bound["types"] = TABS[only]
    found = page_of(groups(narrowing), Notification.id, grouped=groupable(), **bound)
    made = gather(found.rows, groupable(), narrowing, bound, lowest=0)
    marker = Marker.of(viewer.id, ["notifications"]).get("notifications")
    shown_groups = _named(orjson.loads(grouped_notifications(made, viewer)))
    return page(
        "client_pages/notifications.html",
        groups=_with_answers(shown_groups),
        pending=_pending(shown_groups),
        only=only,
        read=marker.last_read_id if marker else 0,
        newest=found.cursors[0] if found.cursors else 0,
        turned=turned(),
        **neighbours(found, keep=("only",)),
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
    return count_unread_shown(groups(Narrowing()), 100, bound, viewer)


@bp.post("/notifications/read")
@acting
def read_notifications(user):
    """Mark notifications as read, up to the one that the page showed first. A script gets the numbers of the menu."""
    try:
        markers.advance(me(), "notifications", parse_id(field("up_to")))
    except Conflict:
        events.rollback()
        return go("/notifications")
    if by_script():
        return page("client_pages/waiting.html")
    tell("Marked as read.")
    return go("/notifications")


def _named(told: EntityJson) -> list[EntityJson]:
    """The groups, each with the people and the status that it names by id. A status is a `card` where it is somebody
    else's, or a poll that ended, and only once on the page: the others say what they are about in a line.
    """
    people = {one["id"]: one for one in told["accounts"]}
    statuses = {one["id"]: one for one in told["statuses"]}
    for one in statuses.values():
        lead_here(one)
    for one in people.values():
        lead_to(one)
    reply_contexts(list(statuses.values()))
    mine, carded = str(me().id), set[str]()
    found = []
    for group in told["notification_groups"]:
        kind, status = kind_of(group["type"]), statuses.get(group.get("status_id"), {})
        card = bool(status) and (status["account"]["id"] != mine or kind.name == "poll") and status["id"] not in carded
        if card:
            carded.add(status["id"])
        about = {"kind": kind, "status": status, "card": card}
        about["people"] = [people[one] for one in group["sample_account_ids"] if one in people]
        about["subject_id"] = group[kind.entity[0]]["id"] if kind.entity and kind.entity[0] in group else None
        found.append({**group, **about})
    return found


def _with_answers(told: list[EntityJson]) -> list[EntityJson]:
    """The groups; those of followers with the people `to_follow` back, and a request says whether it still `waits`.

    One query, and none where nobody follows.
    """
    groups = [group for group in told if group["type"] in TABS["follows"]] if has_people() else []
    ids = {int(one["id"]) for group in groups for one in group["people"]}
    standings = {one["id"]: one for one in relationships(me(), list(ids))} if ids else {}
    for group in groups:
        of = [(one, standings[one["id"]]) for one in group["people"]]
        if group["type"] == "follow":
            group["to_follow"] = [one for one, how in of if not any(how[key] for key in SETTLED)]
        else:
            group["waits"] = any(how["requested_by"] for _, how in of)
    return told


SETTLED = ("following", "requested", "blocking", "blocked_by")
