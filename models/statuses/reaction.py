"""Reactions: the emoji that accounts put under a status."""

from collections.abc import Sequence
from datetime import datetime

import orjson
from sqlalchemy import ColumnElement, ForeignKey, Index, Row, delete, func, select, update
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, begin_write, change_rows, db, partial_index
from models.media.emoji import Emoji
from models.statuses.status import StatusCounts

MOST_SHOWN = 50  # different emoji of a status; the newest beyond that are omitted


class Reaction(Identified, Base):
    """`name` is an emoji of the keyboard, `shortcode` of one of ours, or `shortcode@domain`; `emoji_id` tells of which
    custom one. `uri` is the id of the activity, of those that came from another server with one.

    How often each stands under a status is kept beside its other counts, so that no list has to ask for it.
    """

    __tablename__ = "reactions"
    __table_args__ = (
        Index("uq_reactions", "account_id", "status_id", "name", unique=True),
        Index("ix_reactions_status", "status_id", "id"),
        partial_index("ix_reactions_emoji", "emoji_id", where="emoji_id IS NOT NULL"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"))
    name: Mapped[str]
    emoji_id: Mapped[int | None] = mapped_column(ForeignKey("emojis.id", ondelete="CASCADE"))
    uri: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def names_by(cls, account_id: int, status_id: int) -> Sequence[str]:
        """The emoji that the account put under the status."""
        return db.session.scalars(
            select(cls.name).where(cls.account_id == account_id, cls.status_id == status_id)
        ).all()

    @classmethod
    def known(cls, status_id: int, name: str) -> Row[str, int | None] | None:
        """A reaction with this emoji under the status, whoever put it there."""
        query = select(cls.name, cls.emoji_id).where(cls.status_id == status_id, cls.name == name)
        return db.session.execute(query.limit(1)).one_or_none()

    @classmethod
    def take(cls, *conditions: ColumnElement[bool]) -> Sequence[Row[int, int, int, str]]:
        """Remove those of which this is true; (id, account, status, name) of each."""
        gone = delete(cls).where(*conditions).returning(cls.id, cls.account_id, cls.status_id, cls.name)
        return change_rows(gone).all()


def hold(status_id: int) -> None:
    """Hold the counts of the status until the commit: whoever changes its reactions takes this first."""
    begin_write()
    if db.engine.dialect.name != "sqlite":
        row = select(StatusCounts.status_id).where(StatusCounts.status_id == status_id)
        db.session.execute(row.with_for_update(key_share=True))


def recount(status_id: int) -> None:
    """Write down how often each emoji stands under the status: (name, count, the emoji's id, its picture)."""
    rows = db.session.execute(
        select(Reaction.name, func.count(), Reaction.emoji_id, Emoji.image_key)
        .outerjoin(Emoji, Emoji.id == Reaction.emoji_id)
        .where(Reaction.status_id == status_id)
        .group_by(Reaction.name, Reaction.emoji_id, Emoji.image_key)
        .order_by(func.min(Reaction.id))
        .limit(MOST_SHOWN)
    ).all()
    told = orjson.dumps([list(row)[: 4 if row.emoji_id else 2] for row in rows]).decode() if rows else None
    change_rows(update(StatusCounts).where(StatusCounts.status_id == status_id).values(reactions=told))
