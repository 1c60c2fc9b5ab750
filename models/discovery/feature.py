"""Permissions to be featured: accounts of ours that somebody elsewhere may put into a collection. FEP-7aa9"""

from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, func, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.base import Base, Identified, db
from models.ids import new_id
from models.inserts import insert_once
from models.visibility import blocked_either_way

MOST_PER_ASKER = 1000


class FeaturePermission(Identified, Base):
    """`asker_id`, of another server, may show `account_id` in its collection of this id, as long as `holds` says so."""

    __tablename__ = "feature_permissions"
    __table_args__ = (
        Index("uq_feature_permissions", "account_id", "collection_uri", unique=True),
        Index("ix_feature_permissions_asker", "asker_id"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    asker_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    collection_uri: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def give(cls, account: Account, asker: Account, collection_uri: str) -> Self | None:
        """The permission, the one that is there if there is one; None for whoever may not have it."""
        if not is_free(account, asker.id):
            return None
        pair = {"account_id": account.id, "collection_uri": collection_uri}
        found = db.session.scalar(select(cls).filter_by(**pair))
        given = select(func.count()).where(cls.asker_id == asker.id)
        if found is None and (db.session.scalar(given) or 0) < MOST_PER_ASKER:
            insert_once(cls, id=new_id(), asker_id=asker.id, created_at=clock.now(), **pair)
            found = db.session.scalar(select(cls).filter_by(**pair))
        return found if found and found.asker_id == asker.id else None

    @classmethod
    def of(cls, account: Account, permission_id: int) -> Self | None:
        """The permission of this id, if it still holds."""
        found = db.session.scalar(select(cls).where(cls.id == permission_id, cls.account_id == account.id))
        return found if found and is_free(account, found.asker_id) else None


def is_free(account: Account, asker_id: int) -> bool:
    """Return whether the account lets this one show it: whoever wants to be found, and is not parted by a block."""
    found = account.discoverable and not account.suspended_at and not account.moved_to_id
    return found and not blocked_either_way(account.id, asker_id)
