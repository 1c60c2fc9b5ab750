"""Filters: what a user does not want to read, by words and by single statuses."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Self, TypeVar

from sqlalchemy import ForeignKey, Index, Select, func, select
from sqlalchemy.orm import Mapped, contains_eager, mapped_column, relationship, selectinload

from models import clock
from models.base import Base, Identified, db

CONTEXTS = ("home", "notifications", "public", "thread", "account")
ACTIONS = ("warn", "hide", "blur")


class Filter(Identified, Base):
    """A filter: statuses that match are warned of, hidden or blurred (`action`), in these places (`context`), until
    `expires_at`.
    """

    __tablename__ = "filters"
    __table_args__ = (Index("ix_filters_account", "account_id", "id"),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    title: Mapped[str]
    context: Mapped[list[str]]
    action: Mapped[str] = mapped_column(default="warn")
    expires_at: Mapped[datetime | None]

    keywords: Mapped[list["FilterKeyword"]] = relationship(lazy="raise", order_by="FilterKeyword.id", viewonly=True)
    statuses: Mapped[list["FilterStatus"]] = relationship(lazy="raise", order_by="FilterStatus.id", viewonly=True)

    @property
    def has_ended(self) -> bool:
        return self.expires_at is not None and self.expires_at <= clock.now()

    @classmethod
    def of_account(cls, account_id: int, filter_id: int | None = None) -> Sequence[Self]:
        """The filters of the account (or the one of this id), the oldest first, with their parts: three queries."""
        query = select(cls).where(cls.account_id == account_id).order_by(cls.id)
        if filter_id is not None:
            query = query.where(cls.id == filter_id)
        return cls._whole(query)

    @classmethod
    def of_accounts(cls, account_ids: Iterable[int]) -> Sequence[Self]:
        """The filters of all of them, as of_account has them: three queries."""
        return cls._whole(select(cls).where(cls.account_id.in_(list(account_ids))).order_by(cls.id))

    @classmethod
    def _whole(cls, query: Select[Self]) -> Sequence[Self]:
        whole = query.options(selectinload(cls.keywords), selectinload(cls.statuses))
        return db.session.scalars(whole, execution_options={"populate_existing": True}).all()


class FilterKeyword(Identified, Base):
    """A word or phrase of a filter. Upper and lower case are the same; `whole_word` minds where words begin and end."""

    __tablename__ = "filter_keywords"
    __table_args__ = (Index("ix_filter_keywords_filter", "filter_id", "id"),)

    filter_id: Mapped[int] = mapped_column(ForeignKey("filters.id", ondelete="CASCADE"))
    keyword: Mapped[str]
    whole_word: Mapped[bool] = mapped_column(default=True)

    filter: Mapped[Filter] = relationship(lazy="raise", viewonly=True)


class FilterStatus(Identified, Base):
    """A single status that a filter matches, whatever it says."""

    __tablename__ = "filter_statuses"
    __table_args__ = (
        Index("uq_filter_statuses_pair", "filter_id", "status_id", unique=True),
        Index("ix_filter_statuses_status", "status_id"),
    )

    filter_id: Mapped[int] = mapped_column(ForeignKey("filters.id", ondelete="CASCADE"))
    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"))

    filter: Mapped[Filter] = relationship(lazy="raise", viewonly=True)


P = TypeVar("P", FilterKeyword, FilterStatus)


def parts_of(
    model: type[P], account_id: int, part_id: int | None = None, *, filter_id: int | None = None
) -> Sequence[P]:
    """The keywords (or single statuses) of all filters of the account, of one filter, or the one of this id.

    Each brings its filter along.
    """
    query = select(model).join(model.filter).where(Filter.account_id == account_id).order_by(model.id)
    if part_id is not None:
        query = query.where(model.id == part_id)
    if filter_id is not None:
        query = query.where(Filter.id == filter_id)
    whole = query.options(contains_eager(model.filter))
    return db.session.scalars(whole, execution_options={"populate_existing": True}).all()


def count_parts(model: type[FilterKeyword] | type[FilterStatus], account_id: int) -> int:
    query = select(func.count()).select_from(model).join(model.filter).where(Filter.account_id == account_id)
    return db.session.scalar(query) or 0


def count(account_id: int) -> int:
    return db.session.scalar(select(func.count()).select_from(Filter).where(Filter.account_id == account_id)) or 0
