"""Blocks, mutes and follows between two accounts, as conditions of queries and as plain questions."""

from sqlalchemy import ColumnElement, SQLColumnExpression, and_, bindparam, exists, or_, select, true

from models import clock
from models.accounts.account import Account
from models.base import UtcDateTime, aliased, db
from models.relationships.block import Block
from models.relationships.domain_block import AccountDomainBlock
from models.relationships.follow import Follow
from models.relationships.mute import Mute

Who = int | SQLColumnExpression[int | None]  # the id of an account, or an expression for one
# A job ends each mute in time (`end_mute`); the query asks by the minute, so that its rows serve for as long.
_NOW = bindparam("visibility_now", callable_=lambda: clock.minute(), type_=UtcDateTime())
# Aliases, so that conditions never correlate with tables of the enclosing query.
_Followed, _Blocking, _Muting = aliased(Follow), aliased(Block), aliased(Mute)
_DomainBlock, _OfDomain = aliased(AccountDomainBlock), aliased(Account)


def welcome_to(
    viewer_id: Who | None, account_id: Who, local: SQLColumnExpression[bool] | None = None
) -> ColumnElement[bool]:
    """Return whether the viewer wants to meet this account unasked, in lists and timelines: no block either way, no
    mute, and no block of its server.

    `local`, if it is at hand, says that the account is of this server, which nobody blocks.
    """
    if viewer_id is None:
        return true()
    return and_(_is_unblocked(viewer_id, account_id, local), ~mutes(viewer_id, account_id))


def may_notify(account_id: Who, viewer_id: Who) -> ColumnElement[bool]:
    """Return whether the viewer is shown notifications from this account: as in lists and timelines, but a mute may
    spare notifications.
    """
    return and_(_is_unblocked(viewer_id, account_id), ~mutes(viewer_id, account_id, _Muting.notifications.is_(True)))


def _is_unblocked(
    viewer_id: Who, account_id: Who, local: SQLColumnExpression[bool] | None = None
) -> ColumnElement[bool]:
    known = ~from_blocked_domain(viewer_id, account_id)
    return and_(
        ~blocks(viewer_id, account_id),
        ~blocks(account_id, viewer_id),
        known if local is None else or_(local, known),
    )


def shut_out_by(account_id: Who, other_id: Who) -> ColumnElement[bool]:
    """Return whether the account blocks the other one, or that one's whole server."""
    return or_(blocks(account_id, other_id), from_blocked_domain(account_id, other_id))


def apart_from(one_id: Who, other_id: Who) -> ColumnElement[bool]:
    """Return whether one of the two blocks the other, or the other's server; as a condition."""
    return or_(
        blocks_between(one_id, other_id), from_blocked_domain(one_id, other_id), from_blocked_domain(other_id, one_id)
    )


def blocks_between(one_id: Who, other_id: Who) -> ColumnElement[bool]:
    """Return whether one of them blocks the other."""
    return or_(blocks(one_id, other_id), blocks(other_id, one_id))


def from_blocked_domain(viewer_id: Who, account_id: Who) -> ColumnElement[bool]:
    """Return whether the viewer blocks the server of the account."""
    return exists().where(
        _DomainBlock.account_id == viewer_id, _DomainBlock.domain == _OfDomain.domain, _OfDomain.id == account_id
    )


def follows(follower: Who, target: Who) -> ColumnElement[bool]:
    return exists().where(_Followed.account_id == follower, _Followed.target_id == target)


def blocks(blocker: Who, target: Who) -> ColumnElement[bool]:
    return exists().where(_Blocking.account_id == blocker, _Blocking.target_id == target)


def mutes(muter: Who, target: Who, *which: ColumnElement[bool]) -> ColumnElement[bool]:
    lasting = or_(_Muting.expires_at.is_(None), _Muting.expires_at > _NOW)
    return exists().where(_Muting.account_id == muter, _Muting.target_id == target, lasting, *which)


def blocked_either_way(one_id: int, other_id: int) -> bool:
    """Return whether one of the two blocks the other, or the other's server."""
    return bool(db.session.scalar(select(apart_from(one_id, other_id))))


def is_shut_out(account_id: int, by_id: int) -> bool:
    """Return whether `by_id` blocks the account, or its whole server."""
    return bool(db.session.scalar(select(shut_out_by(by_id, account_id))))


def is_blocked_by(account_id: int, blocker_id: int) -> bool:
    return bool(db.session.scalar(select(blocks(blocker_id, account_id))))
