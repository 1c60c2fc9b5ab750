"""Collections: accounts that somebody recommends together, each of which agreed."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ForeignKey, Index, exists, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.base import Base, Identified, Query, Versioned
from models.relationships.follow import Follow, FollowRequest
from models.visibility import collection_member, may_see_collection

PENDING, ACCEPTED, REJECTED, REVOKED = "pending", "accepted", "rejected", "revoked"


class Collection(Versioned, Base):
    """A collection. A change of its items changes its version, so that its rendering is a function of that.

    One of another server has a `uri`, and was last asked for at `fetched_at`. Those with `offered_at` are proposed to
    new members.
    """

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
    fetched_at: Mapped[datetime | None]
    offered_at: Mapped[datetime | None]


class CollectionItem(Identified, Base):
    """An account in a collection. One that was refused or taken back stays known, so that it is not asked again.

    `approval_uri` is the permission of an account of another server, an object that its server serves (FEP-7aa9).
    """

    __tablename__ = "collection_items"
    __table_args__ = (
        Index("uq_collection_items_pair", "collection_id", "account_id", unique=True),
        Index("ix_collection_items_account", "account_id", "collection_id"),
    )

    collection_id: Mapped[int] = mapped_column(ForeignKey("collections.id", ondelete="CASCADE"))
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    state: Mapped[str] = mapped_column(default=ACCEPTED)
    approval_uri: Mapped[str | None] = mapped_column(index=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)


def shown_by(account_id: int, most: int) -> Query:
    """Return a query of the collections that a profile shows, the newest first."""
    shown = select(Collection.id, Collection.name).where(Collection.account_id == account_id, Collection.discoverable)
    return shown.order_by(Collection.id.desc()).limit(most)


def offered(viewer_id: int, most: int) -> Query:
    """Return a query of the ids of collections that are proposed to a new member, in the order in which that began."""
    there = may_see_collection(viewer_id, Collection.account_id)
    return (
        select(Collection.id)
        .where(Collection.offered_at.is_not(None), there)
        .order_by(Collection.offered_at)
        .limit(most)
    )


def with_somebody_to_follow(viewer_id: int, collection_ids: Sequence[int]) -> Query:
    """Return a query of those of these collections in which somebody is left whom the viewer does not follow yet."""
    pair = {"account_id": viewer_id, "target_id": CollectionItem.account_id}
    asked = [
        exists().where(*(getattr(one, name) == of for name, of in pair.items())) for one in (Follow, FollowRequest)
    ]
    member = collection_member(
        viewer_id,
        CollectionItem.account_id,
        Collection.account_id,
        CollectionItem.state == ACCEPTED,
        CollectionItem.state == PENDING,
    )
    return (
        select(CollectionItem.collection_id)
        .distinct()
        .join(Account, Account.id == CollectionItem.account_id)
        .join(Collection, Collection.id == CollectionItem.collection_id)
        .where(
            CollectionItem.collection_id.in_(collection_ids),
            CollectionItem.account_id != viewer_id,
            member,
            ~or_(*asked),
        )
    )


def items_for(viewer_id: int | None, collection_ids: Sequence[int]) -> Query:
    """Return the items of these collections that the viewer is shown, in the order in which they were added."""
    accepted, pending = CollectionItem.state == ACCEPTED, CollectionItem.state == PENDING
    member = collection_member(viewer_id, CollectionItem.account_id, Collection.account_id, accepted, pending)
    return (
        select(*CollectionItem.__table__.c)
        .join(Account, Account.id == CollectionItem.account_id)
        .join(Collection, Collection.id == CollectionItem.collection_id)
        .where(CollectionItem.collection_id.in_(collection_ids), member)
        .order_by(CollectionItem.id)
    )
