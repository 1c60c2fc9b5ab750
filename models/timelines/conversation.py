"""Conversations: the threads that statuses belong to, and how each participant sees those of direct statuses."""

from datetime import datetime
from functools import cache

from sqlalchemy import ForeignKey, Index, bindparam, select
from sqlalchemy.orm import Mapped, mapped_column

from models.auth.user import User
from models.base import Base, BigInt, Identified, Query
from models.statuses.status import Status
from models.timelines.timeline import ME
from models.visibility import readable_by, welcome_to


class Conversation(Identified, Base):
    """A thread. `uri` is the name a remote server gave it, `completed_at` when what is missing was last asked for."""

    __tablename__ = "conversations"

    uri: Mapped[str | None] = mapped_column(unique=True)
    completed_at: Mapped[datetime | None]


class ConversationEntry(Identified, Base):
    """A thread of direct statuses as `account_id` sees it: with whom, up to where, and whether it was read.

    Where a thread goes on among other people, that is another entry: who answers it must know who will read it.
    `last_status_id` is the paging key of the list.
    """

    __tablename__ = "conversation_entries"
    __table_args__ = (
        Index("uq_conversation_entries_people", "account_id", "conversation_id", "people", unique=True),
        Index("ix_conversation_entries_latest", "account_id", "last_status_id"),
        Index("ix_conversation_entries_conversation", "conversation_id"),
        Index("ix_conversation_entries_last_status", "last_status_id"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    conversation_id: Mapped[int] = mapped_column(ForeignKey("conversations.id", ondelete="CASCADE"))
    people: Mapped[str]  # the ids of the others, sorted: the key of an entry within a thread
    participant_ids: Mapped[list[int]] = mapped_column(default=list)
    last_status_id: Mapped[int]  # no foreign key: when that status goes, an earlier one takes its place
    unread: Mapped[bool] = mapped_column(default=False)


class DirectStatus(Base):
    """A direct status that `account_id` wrote or is addressed by, and the entry that it belongs to."""

    __tablename__ = "direct_statuses"
    __table_args__ = (
        Index("ix_direct_statuses_entry", "entry_id", "status_id"),
        Index("ix_direct_statuses_status", "status_id"),
        {"sqlite_with_rowid": False},
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"), primary_key=True)
    entry_id: Mapped[int] = mapped_column(ForeignKey("conversation_entries.id", ondelete="CASCADE"))


_SHOWN = (readable_by(ME), welcome_to(ME, Status.account_id))


@cache
def conversations_of_viewer() -> Query:
    """The conversations of `:me` whose last status they may read and want to."""
    return (
        select(*ConversationEntry.__table__.c)
        .join(Status, Status.id == ConversationEntry.last_status_id)
        .where(ConversationEntry.account_id == ME, *_SHOWN)
    )


@cache
def one_conversation() -> Query:
    """The conversation `:conversation`, if it is one of those, with the version of the filters of `:me`."""
    version = select(User.filters_version).where(User.account_id == ME).scalar_subquery()
    return (
        conversations_of_viewer()
        .add_columns(version.label("filters_version"))
        .where(ConversationEntry.id == bindparam("conversation", type_=BigInt))
    )


@cache
def direct_of_viewer() -> Query:
    """The direct statuses that `:me` wrote or is addressed by."""
    return (
        select(DirectStatus.status_id)
        .join(Status, Status.id == DirectStatus.status_id)
        .where(DirectStatus.account_id == ME, *_SHOWN)
    )


@cache
def messages() -> Query:
    """The direct statuses of `:entry`, as far as it is a conversation of `:me`."""
    return direct_of_viewer().where(DirectStatus.entry_id == bindparam("entry", type_=BigInt))
