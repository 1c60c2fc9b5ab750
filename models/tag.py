"""Hashtags, and the statuses that carry them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db, insert_ignoring
from models.ids import new_id


class Tag(Identified, Base):
    """A hashtag. `name` is the folded key; `display_name` the spelling of whoever used it first."""

    __tablename__ = "tags"

    name: Mapped[str] = mapped_column(unique=True)
    display_name: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def ids_of(cls, names: dict[str, str]) -> list[int]:
        """The ids of these tags (folded key → spelling), made where they were unknown: two queries at most."""
        if not names:
            return []
        found = cls.known(names)
        if fresh := [
            {"id": new_id(), "name": n, "display_name": names[n], "created_at": clock.now()}
            for n in names
            if n not in found
        ]:
            db.session.execute(insert_ignoring(cls).values(fresh))
            found = cls.known(names)
        return [found[name] for name in names]

    @classmethod
    def known(cls, names: Iterable[str]) -> dict[str, int]:
        """name → id, for the folded keys that have a tag."""
        rows = db.session.execute(select(cls.name, cls.id).where(cls.name.in_(list(names))))
        return {row.name: row.id for row in rows}

    @classmethod
    def named(cls, name: str) -> Self | None:
        return db.session.scalar(select(cls).where(cls.name == name))


class StatusTag(Base):
    __tablename__ = "status_tags"
    __table_args__ = (Index("ix_status_tags_status", "status_id"),)

    tag_id: Mapped[int] = mapped_column(ForeignKey("tags.id", ondelete="CASCADE"), primary_key=True)
    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"), primary_key=True)


