"""Requests of apps that this server does not answer."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self

from sqlalchemy import UniqueConstraint, select
from sqlalchemy.orm import Mapped

from models.base import Base, Identified, db


class UnansweredRequest(Identified, Base):
    """A path below /api that an app asked for in vain, `count` times. Ids in `path` are replaced by `:id`."""

    __tablename__ = "unanswered_requests"
    __table_args__ = (UniqueConstraint("method", "path", "status", "app"),)

    method: Mapped[str]
    path: Mapped[str]
    status: Mapped[int]
    app: Mapped[str]
    count: Mapped[int]
    last_at: Mapped[datetime]

    @classmethod
    def most_frequent(cls, limit: int) -> Sequence[Self]:
        return db.session.scalars(select(cls).order_by(cls.count.desc(), cls.id).limit(limit)).all()
