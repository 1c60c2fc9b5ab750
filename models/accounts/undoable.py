"""Things that somebody ended a moment ago, as they were: the Undo on the next page brings them back."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified


class Undoable(Identified, Base):
    """`details` are what `account_id` ended, by `kind`; see rookery/services/undoing.py."""

    __tablename__ = "undoables"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str]
    details: Mapped[dict[str, Any]]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert, index=True)
