"""Limits of a follow in home: so many posts a day, no replies, no boosts. And what can be said of them: who posts most,
and who has posts of today in the digest.
"""

from datetime import datetime, time

from sqlalchemy import ForeignKey, Index, and_, exists, func, select, true
from sqlalchemy.orm import Mapped, mapped_column

from models import clock, ids
from models.accounts.account import Account
from models.base import Base, Query, db
from models.relationships.follow import Follow
from models.timelines.list import List
from models.timelines.timeline import HomeEntry, ListEntry, entries_shown
from models.visibility import own_list_member

MOST_NAMED = 5


class HomeLimit(Base):
    """The limits of `target_id` in the home of `account_id`, as long as the follow lasts.

    `per_day`: so many of the posts and boosts of a day; None for all. Without `replies` it shows none to other people,
    without `boosts` none of these. The others are in the digest.
    """

    __tablename__ = "home_limits"
    __table_args__ = (
        Index("ix_home_limits_target", "target_id", "follow_id"),
        {"sqlite_with_rowid": False},
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    follow_id: Mapped[int] = mapped_column(ForeignKey("follows.id", ondelete="CASCADE"), unique=True)
    per_day: Mapped[int | None]
    replies: Mapped[bool] = mapped_column(default=True)
    boosts: Mapped[bool] = mapped_column(default=True, server_default=true())

    @classmethod
    def between(cls, account_id: int, target_id: int) -> "HomeLimit | None":
        """Return the limits that an account set for another."""
        return db.session.get(cls, (account_id, target_id), populate_existing=True)

    @classmethod
    def of_account(cls, account_id: int) -> Query:
        """Return (`follow_id`, `target_id`, `per_day`, `replies`, `boosts`) of all limits that an account set."""
        query: Query = select(cls.follow_id, cls.target_id, cls.per_day, cls.replies, cls.boosts)
        return query.join(Account, Account.id == cls.target_id).where(cls.account_id == account_id, own_list_member())


def busiest(account_id: int) -> dict[int, int]:
    """Return account → its posts in the home of the last week, for the follows without a limit that have most."""
    number, since = func.count().label("number"), ids.at(clock.ago(days=7))
    limited = exists().where(HomeLimit.account_id == account_id, HomeLimit.target_id == HomeEntry.author_id)
    query = (
        select(HomeEntry.author_id, number)
        .join(Follow, and_(Follow.account_id == HomeEntry.account_id, Follow.target_id == HomeEntry.author_id))
        .where(HomeEntry.account_id == account_id, HomeEntry.status_id >= since, ~limited)
        .group_by(HomeEntry.author_id)
    )
    return _most(query.order_by(number.desc(), HomeEntry.author_id))


def held_today(digest: List, time_zone: str | None) -> dict[int, int]:
    """Return account → its posts of today in the digest, for those that have most."""
    number, zone = func.count().label("number"), clock.zone(time_zone)
    midnight = datetime.combine(clock.now().astimezone(zone), time.min, zone)
    query = (
        entries_shown(ListEntry, digest.account_id)
        .with_only_columns(ListEntry.author_id, number)
        .where(ListEntry.list_id == digest.id, ListEntry.status_id >= ids.at(midnight))
        .group_by(ListEntry.author_id)
    )
    return _most(query.order_by(number.desc(), ListEntry.author_id))


def _most(query: Query) -> dict[int, int]:
    return dict(db.session.execute(query.limit(MOST_NAMED)).all())
