"""The notification policy: what a recipient chose for accounts they do not follow, new accounts and the like."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from sqlalchemy import update

from models import clock
from models.accounts.account import AUTOMATED_KINDS
from models.base import db, insert_once
from models.notifications.notification import CHOICES, DEFAULT_POLICY, NotificationPolicy
from rookery.errors import Invalid
from rookery.identity import Actor
from rookery.translations import lazy_gettext as _

# As in Mastodon: until then a follower, and an account, count as new.
NEW_FOLLOWER = timedelta(days=3)
NEW_ACCOUNT = timedelta(days=30)
NO_CHOICE = "is not included in the list"


def change(actor: Actor, choices: dict[str, str]) -> None:
    """Set the policy for some origins of notifications. Raises Invalid."""
    if wrong := {origin: [("ERR_INVALID", NO_CHOICE)] for origin, choice in choices.items() if choice not in CHOICES}:
        raise Invalid(_("Policy is not included in the list"), details=wrong)
    if choices:
        insert_once(NotificationPolicy, account_id=actor.id)
        db.session.execute(update(NotificationPolicy).where(NotificationPolicy.account_id == actor.id).values(choices))


def verdict(standing: Any) -> str:
    """Return accept, filter or drop: the strictest that the recipient chose for any of the sender's origins.

    `standing` has the recipient's choices (None where they never chose) and how the two stand to each other.
    """
    if standing.permitted:
        return "accept"
    chosen = {getattr(standing, origin) or DEFAULT_POLICY[origin] for origin in _origins(standing)}
    return next((choice for choice in ("drop", "filter") if choice in chosen), "accept")


def _origins(standing: Any) -> Iterator[str]:
    now = clock.now()
    if standing.follower_since is None or standing.follower_since > now - NEW_FOLLOWER:
        yield "for_not_followers"
    if standing.following:
        return
    yield "for_not_following"
    if standing.sender_since > now - NEW_ACCOUNT:
        yield "for_new_accounts"
    if standing.limited_at is not None:
        yield "for_limited_accounts"
    if standing.sender_kind in AUTOMATED_KINDS:
        yield "for_bots"
    if standing.unsolicited:
        yield "for_private_mentions"
