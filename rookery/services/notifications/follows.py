"""Notifications of follows and follow requests: created when one begins, removed when it ends."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Delete, bindparam, delete, exists, select

from models.base import BigInt, run
from models.notifications.notification import Notification
from models.relationships.follow import Follow, FollowRequest
from models.relationships.severance import SeveredFollow
from rookery.events.facts import Blocked, Followed, FollowRejected, FollowRequested, RelationshipsSevered, Unfollowed
from rookery.plugin import together
from rookery.services.notifications.create import NotificationDraft, notify_all
from rookery.services.notifications.listeners import still

KINDS: dict[str, Any] = {"follow": Follow, "follow_request": FollowRequest}


@together
def on_follow(facts: Sequence[Followed]) -> None:
    _begun("follow", facts)


@together
def on_follow_request(facts: Sequence[FollowRequested]) -> None:
    _begun("follow_request", facts)


@together
def on_unfollow(facts: Sequence[Unfollowed]) -> None:
    _remove_ended((fact.account_id, fact.target_id) for fact in facts)


@together
def on_follow_rejected(facts: Sequence[FollowRejected]) -> None:
    _remove_ended((fact.account_id, fact.target_id) for fact in facts)


def on_block(fact: Blocked) -> None:
    """Remove the notifications of follows and requests between both, which a block ends."""
    _remove_ended([(fact.account_id, fact.target_id), (fact.target_id, fact.account_id)])


def on_severed(fact: RelationshipsSevered) -> None:
    """Remove the notifications of followers and requests that a suspension or domain block ended."""
    for kind in KINDS:
        run(_REMOVE_SEVERED[kind], {"owner": fact.account_id, "event": fact.event_id})


def _begun(kind: str, facts: Sequence[Followed | FollowRequested]) -> None:
    """Notify of those that still exist. Remove notifications of earlier ones first, for they have the same key."""
    pairs = [(fact.account_id, fact.target_id) for fact in facts]
    _remove_ended(pairs)
    there = still(KINDS[kind].account_id, KINDS[kind].target_id, pairs)
    notify_all([(target, NotificationDraft(kind, actor)) for actor, target in pairs if (actor, target) in there])


def _remove_ended(pairs: Iterable[tuple[int, int]]) -> None:
    """Remove the notifications of follows of `pairs` (follower, followed) unless that follow, or request, still exists.

    A job may run late: by then a new follow may exist, with its own notification.
    """
    ended = list(pairs)
    for kind in KINDS if ended else ():
        run(_REMOVE[kind], [{"of": target, "its_key": NotificationDraft(kind, actor).key} for actor, target in ended])


def _ended(kind: str) -> Delete:
    model = KINDS[kind]
    stands = exists().where(
        model.account_id == Notification.from_id,
        model.target_id == Notification.account_id,
        model.created_at <= Notification.created_at,
    )
    return delete(Notification.__table__).where(~stands)  # type: ignore[arg-type]  # every model has a table


_REMOVE = {
    kind: _ended(kind).where(
        Notification.account_id == bindparam("of", type_=BigInt), Notification.key == bindparam("its_key")
    )
    for kind in KINDS
}
_SEVERED = select(SeveredFollow.account_id).where(SeveredFollow.event_id == bindparam("event", type_=BigInt))
_REMOVE_SEVERED = {
    kind: _ended(kind).where(
        Notification.account_id == bindparam("owner", type_=BigInt),
        Notification.kind == kind,
        Notification.from_id.in_(_SEVERED),
    )
    for kind in KINDS
}
