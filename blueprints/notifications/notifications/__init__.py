"""Notifications, single and grouped, requests, and the policy that filters them."""

from flask import Blueprint

from rookery.events.facts import (
    AccountWarned,
    AddedToCollection,
    Blocked,
    CollectionChanged,
    Favourited,
    Followed,
    FollowRejected,
    FollowRequested,
    PollExpired,
    Quoted,
    Reacted,
    Reblogged,
    RelationshipsSevered,
    ReplyJoined,
    ReplyRejected,
    ReportFiled,
    StatusDeleted,
    StatusEdited,
    StatusPosted,
    Unfavourited,
    Unfollowed,
    Unreacted,
    UserPending,
    UserReady,
)
from rookery.plugin import Plugin
from rookery.services.notifications import follows, kinds, listeners, requests

v1 = Blueprint("notifications", __name__)
v2 = Blueprint("notifications_v2", __name__)
alpha = Blueprint("notifications_v2_alpha", __name__)  # grouped notifications before they were part of v2

from blueprints.notifications.notifications import groups, listing, notification_requests, policies  # noqa: E402  they need `bp`

plugin = Plugin(
    name="notifications",
    summary="telling people what concerns them",
    mounts={"/api/v1": v1, "/api/v2": v2, "/api/v2_alpha": alpha},
    needs={"statuses"},
    scopes={"read:notifications", "write:notifications"},
    idle={
        "GET /api/v1/notifications": [],
        "GET /api/v1/notifications/requests": [],
        "GET /api/v1/notifications/unread_count": {"count": 0},
        "GET /api/v2/notifications": {"accounts": [], "statuses": [], "notification_groups": []},
        "GET /api/v2/notifications/unread_count": {"count": 0},
    },
    notification_kinds=kinds.KINDS,
    within={
        StatusPosted: (listeners.on_status,),
        ReplyJoined: (listeners.on_reply_joined,),
        ReplyRejected: (listeners.on_reply_rejected,),
        StatusEdited: (listeners.on_edit,),
        Reblogged: (listeners.on_reblog,),
        StatusDeleted: (listeners.on_deleted,),
        Favourited: (listeners.on_favourite,),
        Unfavourited: (listeners.on_unfavourite,),
        Reacted: (listeners.on_reaction,),
        Unreacted: (listeners.on_unreaction,),
        Followed: (follows.on_follow,),
        FollowRequested: (follows.on_follow_request,),
        Unfollowed: (follows.on_unfollow,),
        FollowRejected: (follows.on_follow_rejected,),
        Blocked: (follows.on_block,),
        Quoted: (listeners.on_quote,),
        UserPending: (listeners.on_sign_up,),
        UserReady: (listeners.on_sign_up,),
        ReportFiled: (listeners.on_report,),
        AccountWarned: (listeners.on_warning,),
        RelationshipsSevered: (listeners.on_severance, follows.on_severed),
        AddedToCollection: (listeners.on_added_to_collection,),
        CollectionChanged: (listeners.on_collection_change,),
    },
    on={PollExpired: (listeners.on_poll_end,)},
    tasks=(requests.merge, listeners.notify_subscribers, listeners.notify_of_edit),
)
