"""Quiet hours: when a user wants no push messages."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from models.base import Base


class QuietHours(Base):
    """Quiet hours that begin on some `days` (0 is Monday), in the time zone of the user.

    They last from minute `begins` to minute `ends` of the clock, of the next day unless that is later: a whole day if
    both are the same.
    """

    __tablename__ = "quiet_hours"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    begins: Mapped[int]
    ends: Mapped[int]
    days: Mapped[list[int]]
