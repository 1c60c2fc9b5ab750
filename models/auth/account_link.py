"""Links between accounts of one person."""

from datetime import datetime

from sqlalchemy import ColumnElement, ForeignKey, and_, case, delete, func, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import Base, change_rows, db
from models.inserts import insert_once


class AccountLink(Base):
    """Two users who are one person, the one with the smaller id first: signed in as one, they may switch to the other.
    It leads no further: who is linked to both of them is not linked by that.
    """

    __tablename__ = "account_links"

    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    other_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def make(cls, one: int, two: int) -> bool:
        """Link two users; False if they are linked already."""
        return insert_once(cls, user_id=min(one, two), other_id=max(one, two), created_at=clock.now())

    @classmethod
    def remove(cls, one: int, two: int) -> bool:
        both = and_(cls.user_id == min(one, two), cls.other_id == max(one, two))
        return bool(change_rows(delete(cls).where(both)).rowcount)

    @classmethod
    def count(cls, user_id: int) -> int:
        return db.session.scalar(select(func.count()).select_from(cls).where(cls._of(user_id))) or 0

    @classmethod
    def of_user(cls, user_id: int) -> list[tuple[User, Account]]:
        """Return whom the user is linked with, those linked first first."""
        linked = case((cls.user_id == user_id, cls.other_id), else_=cls.user_id)
        query = select(User, Account).join(cls, User.id == linked).join(Account, Account.id == User.account_id)
        found = db.session.execute(query.where(cls._of(user_id)).order_by(cls.created_at, User.id))
        return [(row[0], row[1]) for row in found]

    @classmethod
    def _of(cls, user_id: int) -> ColumnElement[bool]:
        return or_(cls.user_id == user_id, cls.other_id == user_id)
