"""Blocked user names."""

from datetime import datetime
from typing import Self

from sqlalchemy import or_, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db

# Digits that stand for letters, as Mastodon reads them.
_LOOKALIKES = str.maketrans("0123456789", "oizeas6tbg")


class UsernameBlock(Identified, Base):
    """A name that newcomers cannot have: just this one if `exact`, else every name that contains it. `normalized` is
    its spelling in lower case and without digits that stand for letters.
    """

    __tablename__ = "username_blocks"

    username: Mapped[str]
    normalized: Mapped[str] = mapped_column(unique=True)
    exact: Mapped[bool] = mapped_column(default=False)
    allow_with_approval: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def for_name(cls, username: str) -> Self | None:
        """Return the block of this user name; of several the strictest."""
        name = normalized(username)
        parts = {name[start:end] for start in range(len(name)) for end in range(start + 1, len(name) + 1)}
        found = select(cls).where(or_(cls.normalized == name, cls.normalized.in_(parts) & ~cls.exact))
        return db.session.scalar(found.order_by(cls.allow_with_approval, cls.id).limit(1))

    @classmethod
    def of(cls, username: str) -> Self | None:
        """Return the block that was made for this name."""
        return db.session.scalar(select(cls).where(cls.normalized == normalized(username)))


def normalized(username: str) -> str:
    """Return one spelling of names that look alike: `4dm1n` is `admin`."""
    return username.lower().translate(_LOOKALIKES)
