"""E-mails about notifications: what a user chose to get, and how far that was done."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from models.base import Base


class LetterState(Base):
    """`chosen` has the kinds to which `account_id` ever said yes or no; the rest is as rookery/services/letters says.

    What happened before the id `told_until` was told, or need not be; `asked_until` is the same for what waits for
    moderators. `sent` counts the letters on the day of `sent_at`, the moment of the last one.
    """

    __tablename__ = "letter_states"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    chosen: Mapped[dict[str, Any]] = mapped_column(default=dict)
    told_until: Mapped[int] = mapped_column(default=0)
    asked_until: Mapped[int] = mapped_column(default=0)
    sent_at: Mapped[datetime | None]
    sent: Mapped[int] = mapped_column(default=0)
