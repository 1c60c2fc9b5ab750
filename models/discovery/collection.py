"""Collections: accounts that somebody recommends together, each of which agreed."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, ForeignKey, Index, and_, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.base import Base, Identified, Query, Versioned
from models.visibility import blocks_between, from_blocked_domain, present

PENDING, ACCEPTED, REJECTED, REVOKED = "pending", "accepted", "rejected", "revoked"


class Collection(Versioned, Base):
    """Changes of its items count as changes of it, so that its rendering is a function of its version."""

    __tablename__ = "collections"
    __table_args__ = (Index("ix_collections_account", "account_id", "id"),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    uri: Mapped[str | None] = mapped_column(unique=True)
    url: Mapped[str | None]
    name: Mapped[str]
    description: Mapped[str] = mapped_column(default="")
    language: Mapped[str | None]
    sensitive: Mapped[bool] = mapped_column(default=False)
    discoverable: Mapped[bool] = mapped_column(default=True)
    tag_id: Mapped[int | None] = mapped_column(ForeignKey("tags.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    updated_at: Mapped[datetime] = mapped_column(default=clock.at_insert)


class CollectionItem(Identified, Base):
    """An account in a collection. One that was refused or taken back stays known, so that it is not asked again."""

    __tablename__ = "collection_items"
    __table_args__ = (
        Index("uq_collection_items_pair", "collection_id", "account_id", unique=True),
        Index("ix_collection_items_account", "account_id", "collection_id"),
    )

    collection_id: Mapped[int] = mapped_column(ForeignKey("collections.id", ondelete="CASCADE"))
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    state: Mapped[str] = mapped_column(default=ACCEPTED)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)


def shown_to(viewer_id: int | None) -> ColumnElement[bool]:
    """Collections that the viewer may see: those of present accounts with which there is no block either way."""
    there = select(Account.id).where(Account.id == Collection.account_id, present()).exists()
    if viewer_id is None:
        return there
    return and_(there, or_(Collection.account_id == viewer_id, ~blocks_between(viewer_id, Collection.account_id)))


def items_for(viewer_id: int | None, collection_ids: Sequence[int]) -> Query:
    """The items of these collections that the viewer is shown, in the order in which they were added.

    Who was asked and has not answered yet is known to the owner, and to whoever was asked.
    """
    items = (
        select(
            CollectionItem.id,
            CollectionItem.collection_id,
            CollectionItem.account_id,
            CollectionItem.state,
            CollectionItem.created_at,
        )
        .join(Account, Account.id == CollectionItem.account_id)
        .where(CollectionItem.collection_id.in_(collection_ids), present())
        .order_by(CollectionItem.id)
    )
    accepted: Any = CollectionItem.state == ACCEPTED
    if viewer_id is None:
        return items.where(accepted)
    asked = and_(
        CollectionItem.state == PENDING,
        or_(CollectionItem.account_id == viewer_id, Collection.account_id == viewer_id),
    )
    return items.join(Collection, Collection.id == CollectionItem.collection_id).where(
        or_(accepted, asked),
        ~blocks_between(viewer_id, CollectionItem.account_id),
        ~from_blocked_domain(viewer_id, CollectionItem.account_id),
    )
