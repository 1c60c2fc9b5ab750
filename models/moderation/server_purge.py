"""Purges: servers of which all that is here is being removed, or was."""

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base


class ServerPurge(Base):
    """The last one of this domain and those below it; `accounts` and `statuses` are how many there were at first."""

    __tablename__ = "server_purges"

    domain: Mapped[str] = mapped_column(primary_key=True)
    accounts: Mapped[int] = mapped_column(default=0)
    statuses: Mapped[int] = mapped_column(default=0)
    begun_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    ended_at: Mapped[datetime | None]
