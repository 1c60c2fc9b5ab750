"""Threads that arrive in the wrong order: replies whose parent is not here yet."""

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base


class AwaitedParent(Base):
    """`status_id` answers what has the id `uri`, which is not known here. Whoever stores that links the two.

    Until then the reply stands in no home and no public timeline, for it is not known whom it answers; if that is
    deleted before it comes, for good.
    """

    __tablename__ = "awaited_parents"

    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"), primary_key=True)
    uri: Mapped[str] = mapped_column(index=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
