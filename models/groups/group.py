"""Groups: local accounts without a login, which boost what their members write to them (FEP-1b12)."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    ForeignKey,
    Index,
    and_,
    delete,
    exists,
    func,
    or_,
    select,
    true,
    union,
)
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import GROUP_KIND, Account
from models.auth.user import User
from models.base import AnyRow, Base, Identified, Query, aliased, change_rows, count_rows, db
from models.relationships.follow import FollowRequest
from models.statuses.pending_reply import AwaitedParent
from models.statuses.status import OPEN, Status
from models.visibility import follows, listable_by, present

FORGOTTEN_AT_ONCE = 1000
_Author, _Boost, _Held, _Recent = aliased(Account), aliased(Status), aliased(Status), aliased(Status)


class Group(Base):
    """A group. It has no owner once that account was deleted, unless it had a moderator to succeed."""

    __tablename__ = "groups"
    __table_args__ = (Index("ix_groups_owner", "owner_id"),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    owner_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    rules: Mapped[str] = mapped_column(default="")

    @property
    def moderator_ids(self) -> Sequence[int]:
        """Return the accounts that the owner appointed, longest-serving first."""
        query = select(GroupModerator.account_id).where(GroupModerator.group_id == self.account_id)
        return db.session.scalars(query.order_by(GroupModerator.created_at, GroupModerator.account_id)).all()

    @classmethod
    def names_owned_by(cls, account_id: int) -> list[tuple[int, str]]:
        """Return id and user name of the groups that an account owns."""
        query = select(Account.id, Account.username).join(cls, cls.account_id == Account.id)
        return [
            (row.id, row.username) for row in db.session.execute(query.where(cls.owner_id == account_id, present()))
        ]

    def is_moderated_by(self, account_id: int) -> bool:
        """Return whether this is the owner or a moderator."""
        return account_id == self.owner_id or account_id in self.moderator_ids

    @classmethod
    def usernames(cls) -> dict[int, str]:
        """Return the user name of each group that is not suspended, by its id."""
        query = select(Account.id, Account.username).join(cls, cls.account_id == Account.id)
        return {row.id: row.username for row in db.session.execute(query.where(present()))}

    @classmethod
    def listed(cls, viewer_id: int) -> Query:
        """Return the ids of the groups that the viewer is shown, limited ones only as a member; the caller puts them in
        order.
        """
        shown = or_(Account.limited_at.is_(None), follows(viewer_id, cls.account_id))
        return select(cls.account_id).join(Account, Account.id == cls.account_id).where(present(), shown)

    @classmethod
    def requests_for(cls, account_id: int | ColumnElement[int]) -> Query:
        """Return the requests to join any group that this account owns or moderates."""
        query = select(FollowRequest.id).join(Account, Account.id == FollowRequest.account_id)
        return query.where(FollowRequest.target_id.in_(_moderated_by(account_id)), present())

    @classmethod
    def moderators_asked(cls, after: int, until: int) -> CompoundSelect[int]:
        """Return the owners and moderators of groups which somebody asked to join between these two ids."""
        recent = FollowRequest.id > after, FollowRequest.id <= until
        owners = select(cls.owner_id).join(FollowRequest, FollowRequest.target_id == cls.account_id)
        others = select(GroupModerator.account_id).join(
            FollowRequest, FollowRequest.target_id == GroupModerator.group_id
        )
        return union(owners.where(cls.owner_id.is_not(None), *recent), others.where(*recent))


class GroupModerator(Base):
    """An account of this server that moderates a group beside its owner."""

    __tablename__ = "group_moderators"
    __table_args__ = (Index("ix_group_moderators_account", "account_id"),)

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.account_id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)


class GroupActivity(Identified, Base):
    """An activity of a member that a group passed on: it does so once, and so many times an hour. `key` stands for the
    id of the activity.
    """

    __tablename__ = "group_activities"
    __table_args__ = (
        Index("uq_group_activities_key", "group_id", "key", unique=True),
        Index("ix_group_activities_account", "group_id", "account_id", "id"),
    )

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.account_id", ondelete="CASCADE"))
    account_id: Mapped[int]  # which may be gone by now
    key: Mapped[str]

    @classmethod
    def number(cls, group_id: int, account_id: int, since: int) -> int:
        """Return how many of this account the group passed on since the id `since`."""
        return count_rows(cls.group_id == group_id, cls.account_id == account_id, cls.id > since)

    @classmethod
    def forget_before(cls, row_id: int) -> bool:
        """Delete some of the rows before this id; return whether there may be more."""
        old = select(cls.id).where(cls.id < row_id).order_by(cls.id).limit(FORGOTTEN_AT_ONCE)
        return change_rows(delete(cls).where(cls.id.in_(old))).rowcount == FORGOTTEN_AT_ONCE


def has_holder(account_id: int) -> bool:
    """Return whether a local account has a login or is a group. One that is neither was deleted, and its data is being
    removed.
    """
    has_login = exists().where(User.account_id == account_id)
    return bool(db.session.scalar(select(or_(has_login, exists().where(Group.account_id == account_id)))))


def taking(status_id: int, group_ids: Iterable[int], since: int, most: int, most_activities: int) -> Sequence[AnyRow]:
    """Return (`group_id`, `is_reply`) of those of the groups that take a status that was just written to them.

    Its author is a member and no group itself. It is open, begins a thread, and is one of `most` posts of its author
    that were boosted since the id `since`; or it is a reply in a thread that the group boosted. Posts that are deleted
    count no more, but of their author no more than `most_activities` are passed on, deletions included.
    """
    passed_on = _passed_on_of_author(since)
    query = (
        select(Group.account_id.label("group_id"), _in_thread().label("is_reply"))
        .join(Status, Status.id == status_id)
        .join(_Author, _Author.id == Status.account_id)
        .where(
            Group.account_id.in_(list(group_ids)),
            Status.reblog_of_id.is_(None),
            Status.visibility.in_(OPEN),
            _Author.kind != GROUP_KIND,
            follows(_Author.id, Group.account_id),
            listable_by(Group.account_id),
            or_(_in_thread(), and_(_begins_thread(), _boosted_of_author(since) < most, passed_on < most_activities)),
        )
    )
    return db.session.execute(query).all()


def holding(status_id: int, group_ids: Collection[int], welcome: bool = False) -> dict[int, int | None]:
    """Return those of the groups that have a status, each with the id of its boost; None for a member's reply in a
    thread that the group boosted. `welcome`: only while the group wants to hear of its author.
    """
    if not group_ids:
        return {}
    boost = select(_Boost.id).where(_Boost.reblog_of_id == Status.id, _Boost.account_id == Group.account_id)
    query = (
        select(Group.account_id, boost.scalar_subquery().label("boost_id"))
        .join(Status, Status.id == status_id)
        .where(Group.account_id.in_(group_ids), Status.visibility.in_(OPEN))
        .where(or_(boost.exists(), and_(_in_thread(), follows(Status.account_id, Group.account_id))))
        .where(listable_by(Group.account_id) if welcome else true())
    )
    return {row.account_id: row.boost_id for row in db.session.execute(query)}


def _moderated_by(account_id: int | ColumnElement[int]) -> Query:
    owned = select(Group.account_id).where(Group.owner_id == account_id)
    appointed = select(GroupModerator.group_id).where(GroupModerator.account_id == account_id)
    return select(union(owned, appointed).subquery().c.account_id)


def _begins_thread() -> ColumnElement[bool]:
    awaited = exists().where(AwaitedParent.status_id == Status.id)
    return and_(Status.in_reply_to_id.is_(None), ~awaited)


def _in_thread() -> ColumnElement[bool]:
    """Return whether a status answers something in a thread that the group boosted."""
    boosted = exists().where(
        _Held.conversation_id == Status.conversation_id,
        _Boost.reblog_of_id == _Held.id,
        _Boost.account_id == Group.account_id,
    )
    return and_(Status.in_reply_to_id.is_not(None), boosted)


def _boosted_of_author(since: int) -> ColumnElement[int]:
    query = select(func.count()).select_from(_Recent).join(_Held, _Held.id == _Recent.reblog_of_id)
    recent = query.where(_Recent.account_id == Group.account_id, _Recent.id > since)
    return recent.where(_Held.account_id == Status.account_id).scalar_subquery()


def _passed_on_of_author(since: int) -> ColumnElement[int]:
    mine = GroupActivity.group_id == Group.account_id, GroupActivity.account_id == Status.account_id
    return select(func.count()).select_from(GroupActivity).where(*mine, GroupActivity.id > since).scalar_subquery()
