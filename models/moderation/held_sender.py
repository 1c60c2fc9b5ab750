"""Senders of other servers whose first contact is held: nobody here knew them."""

from datetime import datetime

from sqlalchemy import ForeignKey, delete
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, db
from models.inserts import insert_once


class HeldSender(Base):
    """An account whose first contact was held, by a `mention`, a `quote`, a `direct` message or a `follow`.
    `released_at`: a moderator let it in, for everybody.
    """

    __tablename__ = "held_senders"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    reason: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    released_at: Mapped[datetime | None]

    @classmethod
    def hold(cls, account_id: int, reason: str) -> None:
        insert_once(cls, account_id=account_id, reason=reason, created_at=clock.now())

    @classmethod
    def forget_before(cls, moment: datetime) -> None:
        """Forget those that nobody released; they are held again when they come again."""
        db.session.execute(delete(cls).where(cls.released_at.is_(None), cls.created_at < moment))
