"""The accounts whose servers hear of a status when it changes or is deleted."""

from typing import Any

from sqlalchemy import CompoundSelect, func, or_, select, union

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.relationships.follow import Follow
from models.statuses.favourite import Favourite
from models.statuses.poll import Poll, PollVote
from models.statuses.quote import Quote
from models.statuses.reaction import Reaction
from models.statuses.status import Status, StatusMention


def concerned_by(status_id: int) -> list[int]:
    """Return an account of each server whose people had to do with a status, one that is not suspended."""
    one = select(func.min(RemoteActor.account_id)).join(Account, Account.id == RemoteActor.account_id)
    present = one.where(RemoteActor.account_id.in_(concerned(status_id)), Account.suspended_at.is_(None))
    return list(db.session.scalars(present.group_by(RemoteActor.host)))


def concerned(status_id: int) -> CompoundSelect[Any]:
    """Return a query for the ids of those who had to do with a status.

    They were mentioned, answered or quoted by it, or boosted, liked, quoted or answered it, voted in it or reacted to
    it; or they follow somebody here who boosted it: their servers fetched it for the boost.
    """
    return union(
        select(StatusMention.account_id).where(StatusMention.status_id == status_id),
        select(Status.in_reply_to_account_id).where(Status.id == status_id),
        select(Quote.quoted_account_id).where(Quote.status_id == status_id),
        select(Favourite.account_id).where(Favourite.status_id == status_id),
        select(Reaction.account_id).where(Reaction.status_id == status_id),
        select(Status.account_id).where(or_(Status.reblog_of_id == status_id, Status.in_reply_to_id == status_id)),
        select(Quote.account_id).where(Quote.quoted_id == status_id),
        select(PollVote.account_id).join(Poll, Poll.id == PollVote.poll_id).where(Poll.status_id == status_id),
        select(Follow.account_id)
        .join(Status, Status.account_id == Follow.target_id)
        .where(Status.reblog_of_id == status_id, Status.local),
    )
