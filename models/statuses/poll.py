"""Polls and the votes cast in them."""

from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, SmallInteger, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, Versioned, db


class Poll(Versioned, Base):
    """A question of a status. `tallies` holds the votes per option; counting changes them, and so the version.

    `fetched_at` is when the server of a remote poll was last asked for its figures.
    """

    __tablename__ = "polls"
    __table_args__ = (Index("ix_polls_open", "expires_at", "closed_at"),)

    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"), unique=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    options: Mapped[list[str]]
    tallies: Mapped[list[int]]
    voters_count: Mapped[int] = mapped_column(default=0)
    multiple: Mapped[bool] = mapped_column(default=False)
    hide_totals: Mapped[bool] = mapped_column(default=False)
    expires_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]
    fetched_at: Mapped[datetime | None]
    emoji_ids: Mapped[list[int]] = mapped_column(default=list)

    @classmethod
    def ended(cls, poll_id: int, ends_at: str) -> Self | None:
        """Return the poll if it has expired, and at that moment (of `clock.stamp`): an edit may have moved its end."""
        poll = db.session.get(cls, poll_id, populate_existing=True)
        if poll is None or poll.expires_at is None or not poll.expired:
            return None
        return poll if ends_at == clock.stamp(poll.expires_at) else None

    @property
    def expired(self) -> bool:
        return self.expires_at is not None and self.expires_at <= clock.now()


class PollVote(Identified, Base):
    __tablename__ = "poll_votes"
    __table_args__ = (
        Index("uq_poll_votes_choice", "poll_id", "account_id", "choice", unique=True),
        Index("ix_poll_votes_account", "account_id", "poll_id"),
    )

    poll_id: Mapped[int] = mapped_column(ForeignKey("polls.id", ondelete="CASCADE"))
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    choice: Mapped[int] = mapped_column(SmallInteger)


def own_votes(viewer_id: int, poll_ids: list[int]) -> dict[int, list[int]]:
    """poll id → the choices of the viewer, for those polls in which there are any."""
    votes: dict[int, list[int]] = {}
    query = select(PollVote.poll_id, PollVote.choice).where(
        PollVote.account_id == viewer_id, PollVote.poll_id.in_(poll_ids)
    )
    for poll_id, choice in db.session.execute(query.order_by(PollVote.choice)):
        votes.setdefault(poll_id, []).append(choice)
    return votes
