"""Follows and requests for one: told when they begin, and taken off the list when they end, however that comes."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import bindparam, delete, exists, select

from models.base import BigInt, run
from models.notifications.notification import Notification
from models.relationships.follow import Follow, FollowRequest
from models.relationships.severance import SeveredFollow
from rookery.events.facts import Blocked, Followed, FollowRejected, FollowRequested, RelationshipsSevered, Unfollowed
from rookery.plugin import together
from rookery.services.notifications.create import News, tell_all
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
    """A block ends the follows and requests of both."""
    _remove_ended([(fact.account_id, fact.target_id), (fact.target_id, fact.account_id)])


def on_severed(fact: RelationshipsSevered) -> None:
    """The account lost followers, and requests, of a server or an account that was shut out."""
    for kind in KINDS:
        run(_REMOVE_SEVERED[kind], {"owner": fact.account_id, "event": fact.event_id})


def _begun(kind: str, facts: Sequence[Followed | FollowRequested]) -> None:
    """Tell of those that stand. What was told of an earlier one between the two goes before: it has the same key."""
    pairs = [(fact.account_id, fact.target_id) for fact in facts]
    _remove_ended(pairs)
    there = still(KINDS[kind].account_id, KINDS[kind].target_id, pairs)
    tell_all([(target, News(kind, actor)) for actor, target in pairs if (actor, target) in there])


def _remove_ended(pairs: Iterable[tuple[int, int]]) -> None:
    """Remove what was told of follows of `pairs` (who follows, whom) unless that very follow, or request, stands.

    A job may run late: by then they follow anew, and have been told so.
    """
    ended = list(pairs)
    for kind in KINDS:
        run(_REMOVE[kind], [{"of": target, "its_key": News(kind, actor).key} for actor, target in ended])


def _ended(kind: str) -> Any:
    model = KINDS[kind]
    stands = exists().where(
        model.account_id == Notification.from_id,
        model.target_id == Notification.account_id,
        model.created_at <= Notification.created_at,
    )
    return delete(Notification).where(~stands)


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
