"""The policy: whose notifications I take, which wait for my yes, and which are never made."""

from sqlalchemy import func, select

from blueprints.notifications.notifications import v2
from models.base import db
from models.notifications import listing
from models.notifications.notification import CHOICES, NotificationPolicy
from rookery.schemas.notifications.notification import NotificationPolicySchema
from rookery.services.notifications import requests
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, Choice

MOST_COUNTED = 100


class PolicyChoice(Choice):
    """A choice of accept, filter and drop; null changes nothing."""

    def __init__(self):
        super().__init__(CHOICES, allow_none=True)


class NotificationPolicyArgs(Args):
    for_not_following = PolicyChoice()
    for_not_followers = PolicyChoice()
    for_new_accounts = PolicyChoice()
    for_private_mentions = PolicyChoice()
    for_limited_accounts = PolicyChoice()
    for_bots = PolicyChoice()


@v2.get("/notifications/policy")
@endpoint(scope="read:notifications", returns=NotificationPolicySchema)
def show_policy():
    return _policy()


@v2.patch("/notifications/policy")
@endpoint(scope="write:notifications", args=NotificationPolicyArgs, returns=NotificationPolicySchema)
def change_policy(args):
    """Change the policy for notifications to come; those of before stay."""
    requests.change_policy(me(), {origin: choice for origin, choice in args.items() if choice})
    return _policy()


def _policy():
    return NotificationPolicySchema.one().dump({**NotificationPolicy.of(me().id), "summary": _summary()})


def _summary():
    """Return how many senders wait (a hundred are counted), with how many notifications."""
    some = listing.requests().limit(MOST_COUNTED).subquery()
    counted = select(func.count(), func.coalesce(func.sum(some.c.notifications_count), 0))
    waiting, notifications = db.session.execute(counted.select_from(some), {"me": me().id}).one()
    return {"pending_requests_count": waiting, "pending_notifications_count": notifications}
