"""Ids of what is gone before it came: the Create that follows its Delete, the activity that follows its Undo (10.7)."""

from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, db, insert_once

HOURS = 6


class RememberedId(Base):
    """Something of another server that `actor` deleted or undid, known here or not. Others cannot do that for them."""

    __tablename__ = "remembered_ids"

    uri: Mapped[str] = mapped_column(primary_key=True)
    actor: Mapped[str] = mapped_column(primary_key=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert, index=True)


def remember(uri: str, actor: str) -> None:
    """What has this id is not to come from the actor (an id, too) for the next hours.

    Forgets what has had its time.
    """
    insert_once(RememberedId, uri=uri, actor=actor, created_at=clock.now())
    old = delete(RememberedId).where(RememberedId.created_at < clock.ago(hours=HOURS))
    db.session.execute(old, execution_options={"synchronize_session": False})


def was_deleted(uri: str) -> bool:
    """Whether anybody who could says that it is gone: then nothing waits for it."""
    since = clock.ago(hours=HOURS)
    found = select(RememberedId.uri).where(RememberedId.uri == uri, RememberedId.created_at >= since)
    return db.session.scalar(found.limit(1)) is not None


def is_remembered(uri: str, actor: str) -> bool:
    since = clock.ago(hours=HOURS)
    mine = (RememberedId.uri == uri, RememberedId.actor == actor)
    found = select(RememberedId.uri).where(*mine, RememberedId.created_at >= since)
    return db.session.scalar(found) is not None
