"""Grouped notifications: likes of one status, follows and so on within some hours as one."""

from flask import request

from blueprints.notifications.notifications import alpha, v2
from blueprints.notifications.notifications.list_args import (
    ALL,
    PERMITTED,
    NotificationListArgs,
    ShowArgs,
    mine,
    narrowed,
)
from blueprints.notifications.notifications.listing import DEFAULT_COUNTED, MOST_COUNTED
from models.base import db
from models.notifications.listing import groups, notifications
from models.notifications.notification import Notification
from rookery.errors import NotFound
from rookery.schemas import render
from rookery.schemas.accounts.account import AccountSchema
from rookery.schemas.notifications.fallback import explained
from rookery.schemas.notifications.grouped import gather, grouped_notifications
from rookery.schemas.notifications.notification import GroupedNotificationsResultsSchema
from rookery.schemas.notifications.unread import count_unread
from rookery.services.notifications import remove
from rookery.services.notifications.kinds import groupable
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import limit_of, page_of, parse_cursor
from rookery.web.params import Choice, TextList


class GroupArgs(NotificationListArgs):
    grouped_types = TextList(load_default=groupable)


class PageArgs(GroupArgs):
    expand_accounts = Choice(("full", "partial_avatars"), load_default="full")


@alpha.get("/notifications")
@v2.get("/notifications")
@endpoint(scope="read:notifications", args=PageArgs, returns=GroupedNotificationsResultsSchema, paged=True, keeps=True)
def list_groups(args):
    """The groups and what stands alone, by the newest notification of each; a group is on one page only."""
    shape, parameters = narrowed(args)
    kinds = _grouped_kinds(args)
    page = page_of(
        groups(shape),
        Notification.id,
        default=40,
        maximum=80,
        permitted=(*PERMITTED, "grouped_types", "expand_accounts"),
        hot=shape == ALL,
        grouped=kinds,
        **parameters,
    )
    rows = explained(page.rows, args["supported_types"])
    made = gather(rows, kinds, shape, parameters, _lowest(page))
    partial = args["expand_accounts"] == "partial_avatars"
    return page.reply(grouped_notifications(made, me(), partial), endless=True)


@alpha.get("/notifications/unread_count")
@v2.get("/notifications/unread_count")
@endpoint(scope="read:notifications", args=GroupArgs, returns={"count": int}, takes=("limit",), keeps=True)
def unread_count(args):
    """Return how many groups are unread by the `notifications` marker, up to `limit`."""
    shape, parameters = narrowed(args)
    parameters["grouped"] = _grouped_kinds(args)
    return {"count": count_unread(groups(shape), limit_of(DEFAULT_COUNTED, MOST_COUNTED), parameters)}


@alpha.get("/notifications/<group_key>")
@v2.get("/notifications/<group_key>")
@endpoint(scope="read:notifications", args=ShowArgs, returns=GroupedNotificationsResultsSchema, errors=[404])
def show_group(group_key, args):
    newest = _in_group(group_key).order_by(Notification.id.desc()).limit(1)
    found = db.session.execute(newest, mine()).all()
    if not found:
        raise NotFound
    kinds = [] if group_key.startswith("ungrouped-") else groupable()
    rows = explained(found, args["supported_types"])
    return grouped_notifications(gather(rows, kinds, ALL, mine()), me())


@v2.get("/notifications/<group_key>/accounts")
@endpoint(scope="read:notifications | write:notifications", returns=[AccountSchema], paged=True, errors=[404])
def list_accounts(group_key):
    """List the accounts of the group, the latest first."""
    page = page_of(_in_group(group_key), Notification.id, default=40, maximum=80, **mine())
    if not page.rows and not request.args:
        raise NotFound
    return page.reply(render.accounts([row.from_id for row in page.rows], me()))


@alpha.post("/notifications/<group_key>/dismiss")
@v2.post("/notifications/<group_key>/dismiss")
@endpoint(scope="write:notifications", returns={})
def dismiss_group(group_key):
    remove.dismiss_group(me().id, group_key)
    return {}


def _grouped_kinds(args):
    return [kind for kind in groupable() if kind in args["grouped_types"]]


def _in_group(group_key):
    return notifications(ALL).where(remove.in_group(group_key))


def _lowest(page):
    """Return the id at which this page ends: what is older belongs to the next one."""
    if page.more:
        return page.cursors[-1]
    return parse_cursor(request.args.get("since_id", "0")) + 1
