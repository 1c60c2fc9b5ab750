"""Custom emoji, ours and those seen on other servers."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import AnyRow, Base, Versioned, db, partial_index


class Emoji(Versioned, Base):
    __tablename__ = "emojis"
    __table_args__ = (
        partial_index("uq_emojis_local", "shortcode", where="domain IS NULL", unique=True),
        partial_index("uq_emojis_remote", "shortcode", "domain", where="domain IS NOT NULL", unique=True),
    )

    shortcode: Mapped[str]
    domain: Mapped[str | None]
    image_key: Mapped[str | None]
    static_key: Mapped[str | None]
    stored_size: Mapped[int | None]  # bytes of both files; None: not known yet
    remote_url: Mapped[str | None]
    category: Mapped[str | None]
    visible_in_picker: Mapped[bool] = mapped_column(default=True)
    disabled: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def ours(cls) -> Sequence[AnyRow]:
        """Return what people here can use, by category and name."""
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

    @classmethod
    def local(cls, named: str = "", category: str | None = None, disabled: bool | None = None) -> Select[Self]:
        """Return a query of the emojis of this server, disabled ones included; `category` "" stands for none."""
        query = select(cls).where(cls.domain.is_(None))
        if named:
            query = query.where(cls.shortcode.icontains(named, autoescape=True))
        if category is not None:
            query = query.where(func.coalesce(cls.category, "") == category)
        if disabled is not None:
            query = query.where(cls.disabled == disabled)
        return query.order_by(func.coalesce(cls.category, ""), cls.shortcode)

    @classmethod
    def elsewhere(cls, named: str = "", domain: str = "") -> Select[Self]:
        """A query of those seen on other servers."""
        query = select(cls).where(cls.domain.is_not(None), cls.remote_url.is_not(None))
        if named:
            query = query.where(cls.shortcode.icontains(named, autoescape=True))
        return query.where(cls.domain == domain) if domain else query

    @classmethod
    def our(cls, shortcode: str) -> Self | None:
        return db.session.scalar(select(cls).where(cls.shortcode == shortcode, cls.domain.is_(None)))

    @classmethod
    def categories(cls) -> list[str]:
        """Return the categories of our emojis."""
        named = select(cls.category).where(cls.domain.is_(None), cls.category.is_not(None), cls.category != "")
        return [name for name in db.session.scalars(named.distinct().order_by(cls.category)) if name]
