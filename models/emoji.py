"""Custom emoji, ours and those seen on other servers."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Index, func, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Versioned, db


class Emoji(Versioned, Base):
    __tablename__ = "emojis"
    __table_args__ = (
        Index("uq_emojis_local", "shortcode", unique=True,
              sqlite_where=db.text("domain IS NULL"), postgresql_where=db.text("domain IS NULL")),
        Index("uq_emojis_remote", "shortcode", "domain", unique=True,
              sqlite_where=db.text("domain IS NOT NULL"), postgresql_where=db.text("domain IS NOT NULL")),
    )  # fmt: skip

    shortcode: Mapped[str]
    domain: Mapped[str | None]
    image_key: Mapped[str | None]
    static_key: Mapped[str | None]
    remote_url: Mapped[str | None]
    category: Mapped[str | None]
    visible_in_picker: Mapped[bool] = mapped_column(default=True)
    disabled: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def ours(cls) -> Sequence[Any]:
        """What people here can use, by category and name."""
        columns = (cls.shortcode, cls.image_key, cls.static_key, cls.remote_url, cls.visible_in_picker, cls.category)
        query = select(*columns).where(cls.domain.is_(None), cls.image_key.is_not(None), ~cls.disabled)
        return db.session.execute(query.order_by(func.coalesce(cls.category, ""), cls.shortcode)).all()

    @classmethod
    def ids_of(cls, shortcodes: list[str]) -> list[int]:
        """The ids of our own emoji among these shortcodes."""
        if not shortcodes:
            return []
        query = select(cls.id).where(cls.shortcode.in_(shortcodes), cls.domain.is_(None), ~cls.disabled)
        return list(db.session.scalars(query.order_by(cls.shortcode)))
