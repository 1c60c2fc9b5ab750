"""Link previews, shared by all statuses that link to the same page."""

from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, Versioned, db, partial_index
from models.ids import new_id
from models.inserts import insert_once


class Card(Versioned, Base):
    """The preview of a page, as the page describes itself. `url` is the address that was posted, `page_url` that of the
    page to which it led.

    `claimed_id` is the account that the page names as its author, `author_id` the same once that account has named
    the page's domain in return. `stored_size` are the bytes of its picture; None: not known yet.
    """

    __tablename__ = "cards"
    __table_args__ = (
        Index("ix_cards_claimed", "claimed_id"),
        Index("ix_cards_author", "author_id"),
        partial_index("ix_cards_sizes", "stored_size", where="stored_size IS NOT NULL"),
        partial_index("ix_cards_unmeasured", "id", where="image_key IS NOT NULL AND stored_size IS NULL"),
    )

    url: Mapped[str] = mapped_column(unique=True)
    page_url: Mapped[str] = mapped_column(default="", server_default="")
    kind: Mapped[str] = mapped_column(default="link")
    title: Mapped[str] = mapped_column(default="")
    description: Mapped[str] = mapped_column(default="")
    language: Mapped[str | None]
    author_name: Mapped[str] = mapped_column(default="")
    author_url: Mapped[str] = mapped_column(default="")
    provider_name: Mapped[str] = mapped_column(default="")
    provider_url: Mapped[str] = mapped_column(default="")
    html: Mapped[str] = mapped_column(default="")
    embed_url: Mapped[str] = mapped_column(default="")
    width: Mapped[int] = mapped_column(default=0)
    height: Mapped[int] = mapped_column(default=0)
    image_key: Mapped[str | None]
    stored_size: Mapped[int | None]
    image_description: Mapped[str] = mapped_column(default="")
    blurhash: Mapped[str | None]
    published_at: Mapped[datetime | None]
    claimed_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    author_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def at(cls, url: str) -> Self:
        """The card of the page, made if there is none."""
        insert_once(cls, id=new_id(), url=url, page_url=url)
        return db.session.execute(select(cls).where(cls.url == url)).scalar_one()


class CardLink(Identified, Base):
    """An address as people write it, and what looking at it led to: a card, or nothing for now.

    While somebody fetches it, `fetched_by` says for which status; others wait until `busy_until`, also with other
    addresses of the host.
    """

    __tablename__ = "card_links"
    __table_args__ = (
        Index("ix_card_links_card", "card_id"),
        Index("ix_card_links_host", "host", "busy_until"),
        Index("ix_card_links_checked", "checked_at"),
    )

    url: Mapped[str] = mapped_column(unique=True)
    host: Mapped[str]
    card_id: Mapped[int | None] = mapped_column(ForeignKey("cards.id", ondelete="SET NULL"))
    checked_at: Mapped[datetime | None]
    failures: Mapped[int] = mapped_column(default=0)
    fetched_by: Mapped[int | None]
    busy_until: Mapped[datetime | None]

    @classmethod
    def of(cls, url: str, host: str) -> Self:
        insert_once(cls, id=new_id(), url=url, host=host)
        return db.session.execute(select(cls).where(cls.url == url)).scalar_one()
