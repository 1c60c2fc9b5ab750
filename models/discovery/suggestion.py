"""Suggestions of whom to follow: what the owner recommends, and what somebody does not want to see again."""

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base


class RecommendedAccount(Base):
    """The owner of the server recommends this account to everybody."""

    __tablename__ = "recommended_accounts"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)


class DismissedSuggestion(Base):
    """`target_id` is not suggested to `account_id` again."""

    __tablename__ = "dismissed_suggestions"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
