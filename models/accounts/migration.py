"""Migrations: when an account went to be another one."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, exists, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db


class Migration(Identified, Base):
    """`account_id`, ours or not, moved to `target_id`."""

    __tablename__ = "migrations"
    __table_args__ = (Index("ix_migrations_account", "account_id", "created_at"),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def any_since(cls, account_id: int, moment: datetime) -> bool:
        recent = exists().where(cls.account_id == account_id, cls.created_at > moment)
        return bool(db.session.scalar(select(recent)))
