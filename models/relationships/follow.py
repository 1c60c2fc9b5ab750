"""Follows, and the requests that locked accounts answer first."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, exists, or_, select, union_all
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Columns, Identified, db


class _Following(Identified):
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    reblogs: Mapped[bool] = mapped_column(default=True)
    notify: Mapped[bool] = mapped_column(default=False)
    languages: Mapped[list[str] | None]
    uri: Mapped[str | None] = mapped_column(unique=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)


class Follow(_Following, Base):
    """`account_id` follows `target_id`, perhaps without reblogs or in some languages only."""

    __tablename__ = "follows"
    __table_args__ = (
        Index("uq_follows_pair", "account_id", "target_id", unique=True),
        Index("ix_follows_followers", "target_id", "id"),
        Index("ix_follows_following", "account_id", "id"),
    )


class FollowRequest(_Following, Base):
    """A follow that waits for the target's yes."""

    __tablename__ = "follow_requests"
    __table_args__ = (
        Index("uq_follow_requests_pair", "account_id", "target_id", unique=True),
        Index("ix_follow_requests_target", "target_id", "id"),
    )


def options(reblogs: bool | None, notify: bool | None, languages: list[str] | None, uri: str | None = None) -> Columns:
    """The columns that a repeated follow changes: those that were given."""
    given = {"reblogs": reblogs, "notify": notify, "languages": languages, "uri": uri}
    return {name: value for name, value in given.items() if value is not None}


def is_taken(uri: str, account_id: int) -> bool:
    """Return whether this is the id of somebody else's follow, or request for one, already."""
    of_others = (exists().where(model.uri == uri, model.account_id != account_id) for model in (Follow, FollowRequest))
    return bool(db.session.scalar(select(or_(*of_others))))


def uri_of(account_id: int, target_id: int) -> str | None:
    """The id of the follow, or of the request for one, if it has one: between servers it does."""
    which = (
        select(model.uri).where(model.account_id == account_id, model.target_id == target_id)
        for model in (Follow, FollowRequest)
    )
    return db.session.scalar(union_all(*which))
