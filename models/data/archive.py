"""Archives: what an account has here, as one file to take along."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db, partial_index

POSTS, MEDIA, REST, STORE = "posts", "media", "rest", "store"


class Archive(Identified, Base):
    """A file that is made step by step: `place` is the last row of the `stage` that is in it, `done` of `total` say how
    far it is. Of the files in the folder so many bytes are certain: what is beyond them was written by a step that did
    not end.

    The folder is on the machine that began, which did something at `went_on_at`. Where files are kept in a bucket, the
    finished one goes there, too, as `file_key`.
    """

    __tablename__ = "archives"
    __table_args__ = (
        Index("ix_archives_account", "account_id", "id"),
        partial_index("uq_archives_running", "account_id", where="finished_at IS NULL", unique=True),
        Index("ix_archives_created_at", "created_at"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    finished_at: Mapped[datetime | None]
    stage: Mapped[str] = mapped_column(default=POSTS)
    place: Mapped[int] = mapped_column(default=0)
    done: Mapped[int] = mapped_column(default=0)
    total: Mapped[int] = mapped_column(default=0)
    posts_bytes: Mapped[int] = mapped_column(default=0)
    zip_bytes: Mapped[int] = mapped_column(default=0)
    size: Mapped[int] = mapped_column(default=0)
    went_on_at: Mapped[datetime | None]
    file_key: Mapped[str | None]

    @classmethod
    def of_account(cls, account_id: int) -> Sequence[Self]:
        """Return the archives that are still there, the newest first."""
        return db.session.scalars(select(cls).where(cls.account_id == account_id).order_by(cls.id.desc())).all()
