"""Drafts: what somebody began to write in the browser, and the files kept for it."""

from datetime import datetime
from typing import Any, Self

from sqlalchemy import ForeignKey, Index, func, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db


class SavedDraft(Identified, Base):
    """`content` is what stood in the form, of which nothing was checked: a draft as `services/statuses/draft.py: Draft`
    stores it, and what the form has beside that. `media_ids` are the files
    that were kept for it; they may be used elsewhere since. `form` names the form that wrote it last.
    """

    __tablename__ = "drafts"
    __table_args__ = (Index("ix_drafts_account", "account_id", "id"),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    content: Mapped[dict[str, Any]]
    media_ids: Mapped[list[int]] = mapped_column(default=list)
    changed_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    form: Mapped[str | None]

    @classmethod
    def by_form(cls, account_id: int, form: str) -> Self | None:
        return db.session.scalar(select(cls).where(cls.account_id == account_id, cls.form == form).limit(1))

    @classmethod
    def of(cls, account_id: int, draft_id: int) -> Self | None:
        return db.session.scalar(select(cls).where(cls.id == draft_id, cls.account_id == account_id))

    @classmethod
    def count(cls, account_id: int) -> int:
        return db.session.scalar(select(func.count()).select_from(cls).where(cls.account_id == account_id)) or 0


class DraftMedia(Base):
    """The file is not swept away as long as the draft is there. A status may take it at any time."""

    __tablename__ = "draft_media"
    __table_args__ = (Index("ix_draft_media_media", "media_id"),)

    draft_id: Mapped[int] = mapped_column(ForeignKey("drafts.id", ondelete="CASCADE"), primary_key=True)
    media_id: Mapped[int] = mapped_column(ForeignKey("media.id", ondelete="CASCADE"), primary_key=True)
