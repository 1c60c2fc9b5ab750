"""Lists: the people whom somebody follows, sorted into timelines of their own."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, UniqueConstraint, exists, func, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.base import Base, Identified, Query, db
from models.relationships.follow import Follow
from models.visibility import own_list_member

REPLIES_POLICIES = ("followed", "list", "none")
MEMBERS, DIGEST, SINCE_LEFT = "members", "digest", "since_left"


class List(Identified, Base):
    """A list of `account_id`. Members of an `exclusive` one stay out of the owner's home.

    Its `kind` is MEMBERS, or it is filled by the server and nobody else changes it: DIGEST has the posts beyond the
    daily limits of its members, SINCE_LEFT is the part of home that is new since the owner left, and has no entries.
    """

    __tablename__ = "lists"
    __table_args__ = (Index("ix_lists_account", "account_id", "id"),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    title: Mapped[str]
    replies_policy: Mapped[str] = mapped_column(default="list")
    exclusive: Mapped[bool] = mapped_column(default=False)
    kind: Mapped[str] = mapped_column(default=MEMBERS, server_default=MEMBERS)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def of(cls, account_id: int, *, also_filled: bool = False) -> Sequence[Self]:
        """Return the lists that an account made, the oldest first; perhaps also those that the server fills."""
        query = select(cls).where(cls.account_id == account_id).order_by(cls.id)
        return db.session.scalars(query if also_filled else query.where(cls.kind == MEMBERS)).all()

    @classmethod
    def with_member(cls, account_id: int, target_id: int, *, also_awaited: bool = False) -> Sequence[Self]:
        """Return those lists that an account made on which somebody is; perhaps also those that await them."""
        models = (ListMember, AwaitedMember) if also_awaited else (ListMember,)
        on_it = [exists().where(one.list_id == cls.id, one.target_id == target_id) for one in models]
        query = select(cls).where(cls.account_id == account_id, cls.kind == MEMBERS, or_(*on_it))
        return db.session.scalars(query.order_by(cls.id)).all()


class ListMember(Identified, Base):
    """`target_id` is on a list of `account_id`, as long as the follow lasts: whoever ends that ends this.

    The list's owner may be on it too, and follows nobody for that. What a member brought goes with the membership.
    """

    __tablename__ = "list_members"
    __table_args__ = (
        UniqueConstraint("list_id", "target_id"),
        Index("ix_list_members_list", "list_id", "id"),
        Index("ix_list_members_target", "target_id", "account_id"),
    )

    list_id: Mapped[int] = mapped_column(ForeignKey("lists.id", ondelete="CASCADE"))
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    follow_id: Mapped[int | None] = mapped_column(ForeignKey("follows.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def on_list(cls, list_id: int) -> Query:
        """Return (id, `target_id`) of the members that the owner is shown."""
        query: Query = select(cls.id, cls.target_id).join(Account, Account.id == cls.target_id)
        return query.where(cls.list_id == list_id, own_list_member())

    @classmethod
    def missing(cls, list_id: int, owner_id: int) -> Query:
        """Return (id of the follow, `target_id`) of the followed accounts that are not on the list."""
        on_it = select(cls.target_id).where(cls.list_id == list_id)
        query: Query = select(Follow.id, Follow.target_id).join(Account, Account.id == Follow.target_id)
        return query.where(Follow.account_id == owner_id, Follow.target_id.not_in(on_it), own_list_member())

    @classmethod
    def numbers(cls, owner_id: int) -> dict[int, int]:
        """list → how many are on it, for the lists of `owner_id` that are not empty."""
        query = select(cls.list_id, func.count()).where(cls.account_id == owner_id).group_by(cls.list_id)
        return dict(db.session.execute(query).all())


class AwaitedMember(Base):
    """`target_id` comes to a list once its owner follows them: they were asked, and have not answered yet."""

    __tablename__ = "awaited_members"
    __table_args__ = (Index("ix_awaited_members_pair", "account_id", "target_id"),)

    list_id: Mapped[int] = mapped_column(ForeignKey("lists.id", ondelete="CASCADE"), primary_key=True)
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
