"""Invites: links that let somebody sign up where registration is not open."""

from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import Base, Identified, Query, db


class Invite(Identified, Base):
    __tablename__ = "invites"

    code: Mapped[str] = mapped_column(unique=True)
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    max_uses: Mapped[int | None]
    uses: Mapped[int] = mapped_column(default=0)
    expires_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @property
    def usable(self) -> bool:
        fresh = self.expires_at is None or self.expires_at > clock.now()
        return fresh and not self.is_used_up

    @property
    def is_used_up(self) -> bool:
        return self.max_uses is not None and self.uses >= self.max_uses

    @classmethod
    def by_code(cls, code: str) -> Self | None:
        if not (code.isascii() and code.isprintable()):
            return None
        return db.session.scalar(select(cls).where(cls.code == code))

    @classmethod
    def of_all(cls, usable: bool) -> Query:
        """Return the invites that still let somebody in, or the others, with their makers; the caller puts them in
        order.
        """
        fresh = or_(cls.expires_at.is_(None), cls.expires_at > clock.now())
        left = or_(cls.max_uses.is_(None), cls.uses < cls.max_uses)
        return (
            select(*cls.__table__.c, Account.id.label("account_id"), Account.username)
            .outerjoin(User, User.id == cls.user_id)
            .outerjoin(Account, Account.id == User.account_id)
            .where(fresh & left if usable else ~(fresh & left))
        )

    @classmethod
    def in_order(cls) -> list[Self]:
        return list(db.session.scalars(select(cls).order_by(cls.id)))
