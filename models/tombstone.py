"""Ids of what is gone before it came: the Create that follows its Delete, the activity that follows its Undo (10.7)."""

from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, db, insert_once

HOURS = 6


class RememberedId(Base):
    """Something of another server that was deleted or undone, known here or not."""

    __tablename__ = "remembered_ids"

    uri: Mapped[str] = mapped_column(primary_key=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert, index=True)


def remember(uri: str) -> None:
    """What has this id is not to come for the next hours. Forgets what has had its time."""
    insert_once(RememberedId, uri=uri, created_at=clock.now())
    old = delete(RememberedId).where(RememberedId.created_at < clock.ago(hours=HOURS))
    db.session.execute(old, execution_options={"synchronize_session": False})


def is_remembered(uri: str) -> bool:
    since = clock.ago(hours=HOURS)
    found = select(RememberedId.uri).where(RememberedId.uri == uri, RememberedId.created_at >= since)
    return db.session.scalar(found) is not None
