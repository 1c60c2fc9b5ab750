"""Relationships between local and remote accounts: sent to the one whom they concern, and to nobody else."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, select, tuple_

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db, run
from models.federation.delivery import FormerFollower
from models.ids import new_id
from models.relationships.block import Block
from models.relationships.follow import Follow, FollowRequest
from models.relationships.severance import USER_DOMAIN_BLOCK, SeveranceEvent, SeveredFollow
from rookery import urls
from rookery.events.facts import (
    Blocked,
    Followed,
    FollowRejected,
    FollowRepeated,
    FollowRequested,
    RelationshipsSevered,
    Unblocked,
    Unfollowed,
)
from rookery.federation.build import activities
from rookery.federation.outbound import recipients
from rookery.federation.outbound.queue import OutgoingActivity, send, send_all
from rookery.federation.read.values import Document
from rookery.plugin import task, together


class Pair(NamedTuple):
    """Two people, one of them here: `account` does something about `target`."""

    account: Account
    target: Account

    @property
    def about(self) -> str:
        """Return the key by which all that the two send each other stays in order."""
        return " ".join(sorted((urls.account_uri(self.account), urls.account_uri(self.target))))


def ask(fact: FollowRequested) -> None:
    """Send a Follow from a local to a remote account, and keep its id."""
    request = db.session.scalar(
        select(FollowRequest).where(
            FollowRequest.account_id == fact.account_id, FollowRequest.target_id == fact.target_id
        )
    )
    if request and (pair := _outward(fact.account_id, fact.target_id)):
        follow_again(request, pair)


def follow_again(row: Follow | FollowRequest, pair: Pair) -> None:
    """Send the Follow of this row, be it for the first time."""
    made = activities.follow(urls.actor(pair.account.username), urls.account_uri(pair.target), row.id)
    row.uri = row.uri or made["id"]
    _tell(pair.account, made | {"id": row.uri}, pair.target, pair.about)


@together
def accept(facts: Sequence[Followed | FollowRepeated]) -> None:
    """Accept the Follow of a remote account, also when it comes again: its server may have missed the answer."""
    pairs = list(dict.fromkeys((fact.account_id, fact.target_id) for fact in facts))
    there = {row[:2]: row for row in run(_FROM_ELSEWHERE, {"pairs": pairs})}
    send_all(
        [
            _answer(pair, row.uri, activities.accept, [row.inbox])
            for row in (there[one] for one in pairs if one in there)
            if (pair := _inward(*row[:2]))
        ]
    )


_PAIR = (Follow.account_id, Follow.target_id)
_FROM_ELSEWHERE = (
    select(*_PAIR, Follow.uri, RemoteActor.inbox)
    .join(RemoteActor, RemoteActor.account_id == Follow.account_id)
    .join(Account, Account.id == Follow.account_id)
    .where(tuple_(*_PAIR).in_(bindparam("pairs", expanding=True)), Account.suspended_at.is_(None))
)


def reject(fact: FollowRejected) -> None:
    """Reject a remote account as a follower, at once or later."""
    if pair := _inward(fact.account_id, fact.target_id):
        _note_former(pair)
        answer(pair, fact.uri, activities.reject)


@task()
def refuse_follow(account_id: int, target_id: int, uri: str | None) -> None:
    """Tell somebody elsewhere that they may not even ask."""
    if pair := _inward(account_id, target_id):
        answer(pair, uri, activities.reject)


def undo_follow(fact: Unfollowed) -> None:
    """Undo the Follow of a remote account; or remember a remote follower who left, and is still to hear of what is
    deleted.
    """
    if pair := _outward(fact.account_id, fact.target_id):
        undone = activities.undo(_follow(pair, fact.uri))
        _tell(pair.account, undone, pair.target, pair.about)
    elif pair := _inward(fact.account_id, fact.target_id):
        _note_former(pair)


def block(fact: Blocked) -> None:
    row = db.session.scalar(
        select(Block.id).where(Block.account_id == fact.account_id, Block.target_id == fact.target_id)
    )
    if pair := _outward(fact.account_id, fact.target_id):
        _note_former(Pair(pair.target, pair.account))
        if row:
            _tell(pair.account, _block(pair, row), pair.target, pair.about)
    elif pair := _inward(fact.account_id, fact.target_id):
        _note_former(pair)


def undo_block(fact: Unblocked) -> None:
    if pair := _outward(fact.account_id, fact.target_id):
        blocked = _block(pair, fact.block_id)
        _tell(pair.account, activities.undo(blocked | {"id": fact.uri or blocked["id"]}), pair.target, pair.about)


def sever(fact: RelationshipsSevered) -> None:
    """Tell each account of a server that a local account blocks the whole server.

    What moderators shut out gets nothing at all, not even that (10.12).
    """
    event = db.session.get(SeveranceEvent, fact.event_id)
    if event is None or event.kind != USER_DOMAIN_BLOCK:
        return
    for row in db.session.scalars(select(SeveredFollow).where(SeveredFollow.event_id == event.id)).all():
        if row.account_id == event.account_id:
            undo_follow(Unfollowed(row.account_id, row.target_id, row.uri))
        else:
            reject(FollowRejected(row.account_id, row.target_id, row.uri))


def resume(account_id: int, target_ids: list[int]) -> None:
    """A server is let in again: it is asked anew for each follow, for it may have ended some that it could not say."""
    follows = select(Follow).where(Follow.account_id == account_id, Follow.target_id.in_(target_ids))
    requests = select(FollowRequest).where(
        FollowRequest.account_id == account_id, FollowRequest.target_id.in_(target_ids)
    )
    back: list[Follow | FollowRequest] = [*db.session.scalars(follows), *db.session.scalars(requests)]
    for row in back:
        if pair := _outward(row.account_id, row.target_id):
            follow_again(row, pair)


def answer(pair: Pair, uri: str | None, verb: Callable[..., Document]) -> None:
    """Accept or Reject (`verb`) the Follow of this pair, which had this id."""
    send_all([_answer(pair, uri, verb, recipients.own_inbox(pair.account.id))])


def _answer(pair: Pair, uri: str | None, verb: Callable[..., Document], inboxes: list[str]) -> OutgoingActivity:
    made = verb(urls.actor(pair.target.username), _follow(pair, uri), urls.account_uri(pair.account), new_id())
    return OutgoingActivity(made, pair.target.id, inboxes, pair.about)


# How ----------------------------------------------------------------------------------------------------------


def _tell(actor: Account, activity: Document, other: Account, about: str) -> None:
    """Blocks keep nobody from hearing of blocks, nor a move of being left: what counts is where the other one is."""
    send(activity, actor, recipients.own_inbox(other.id), about=about)


def _outward(account_id: int, target_id: int) -> Pair | None:
    """Return both accounts, if the first is local and the second is remote."""
    pair = Pair(db.session.get_one(Account, account_id), db.session.get_one(Account, target_id))
    return pair if pair.account.is_local and not pair.target.is_local else None


def _inward(account_id: int, target_id: int) -> Pair | None:
    pair = _outward(target_id, account_id)
    return Pair(pair.target, pair.account) if pair else None


def _follow(pair: Pair, uri: str | None) -> Document:
    made = activities.follow(urls.account_uri(pair.account), urls.account_uri(pair.target), pair.target.id)
    return made | {"id": uri} if uri else made


def _block(pair: Pair, key: int) -> Document:
    return activities.block(urls.actor(pair.account.username), urls.account_uri(pair.target), key)


def _note_former(pair: Pair) -> None:
    """`pair.account`, elsewhere, does not follow `pair.target` any more."""
    FormerFollower.note(pair.target.id, recipients.of(None, [pair.account.id]))
