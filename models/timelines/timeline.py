"""Entries of timelines that are filled on write: which statuses stand in whose home, and in which list."""

from collections.abc import Iterable
from functools import cache

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    and_,
    bindparam,
    exists,
    func,
    literal_column,
    or_,
    select,
)
from sqlalchemy.orm import Mapped, mapped_column

from models.array_parameters import ids_parameter
from models.base import Base, BigInt, Query, aliased
from models.statuses.pending_reply import AwaitedParent
from models.statuses.status import Status
from models.statuses.tag import StatusTag
from models.visibility import Who, listable_by, readable_by, welcome_to

_Awaited = aliased(AwaitedParent)


class HomeEntry(Base):
    """A status (for a reblog: the reblog itself) in the home timeline of an account.

    The status id is the paging key of home. `author_id` is who brought it there, so that unfollowing can clear it. That
    reads a whole home, which is pruned (0.1 ms for 1,000 entries); an index for it would be a third of all bytes, and
    more than half of what an entry costs to write.
    """

    __tablename__ = "home_entries"
    __table_args__ = (
        Index("ix_home_entries_status", "status_id"),
        {"sqlite_with_rowid": False},
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"), primary_key=True)
    author_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))


class ListEntry(Base):
    """A status (or reblog) in the timeline of a list. It goes when `author_id`, who brought it, leaves the list."""

    __tablename__ = "list_entries"
    __table_args__ = (
        ForeignKeyConstraint(
            ["list_id", "author_id"], ["list_members.list_id", "list_members.target_id"], ondelete="CASCADE"
        ),
        Index("ix_list_entries_author", "list_id", "author_id"),
        Index("ix_list_entries_status", "status_id"),
        {"sqlite_with_rowid": False},
    )

    list_id: Mapped[int] = mapped_column(primary_key=True)
    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"), primary_key=True)
    author_id: Mapped[int]


Entry = type[HomeEntry] | type[ListEntry]
ME = bindparam("me", type_=BigInt)
MOST_COUNTED = 1000


@cache
def home_of_viewer() -> Query:
    """The statuses of the home timeline of `:me`."""
    return _page_of(HomeEntry).where(HomeEntry.account_id == ME)


@cache
def new_at_home() -> Query:
    """The statuses of the home timeline of `:me` from the id `:since` on."""
    return home_of_viewer().where(HomeEntry.status_id >= bindparam("since", type_=BigInt))


@cache
def list_of_viewer() -> Query:
    """The statuses of `:list`, which belongs to `:me`."""
    return _page_of(ListEntry).where(ListEntry.list_id == bindparam("list", type_=BigInt))


def _page_of(entry: Entry) -> Query:
    """Entries by themselves, of each of which is asked whether `:me` is shown it.

    Of a join PostgreSQL thinks that a few in a thousand are left, for it takes each "nobody of these" for half of the
    rows: it would read a whole home, and sort it. So it goes from the newest to as many as the page has.
    """
    status, held = aliased(Status), aliased(Status)
    found = (
        select(status.id)
        .outerjoin(held, held.id == status.reblog_of_id)
        .where(status.id == entry.status_id, _is_shown(ME, status, held))
    )
    return select(entry.status_id).where(found.scalar_subquery() != 0)


def entries_shown(entry: Entry, viewer_id: Who) -> Query:
    """Entries as far as they are shown to these viewers."""
    held = aliased(Status)
    return (
        select(entry.status_id)
        .join(Status, Status.id == entry.status_id)
        .outerjoin(held, held.id == Status.reblog_of_id)
        .where(_is_shown(viewer_id, Status, held))
    )


def _is_shown(viewer_id: Who, status: type[Status], held: type[Status]) -> ColumnElement[bool]:
    """Entries are checked once more when they are read: people fall out, and statuses stay readable."""
    held_too = and_(readable_by(viewer_id, held), welcome_to(viewer_id, held.account_id, held.local))
    return and_(
        readable_by(viewer_id, status),
        welcome_to(viewer_id, status.account_id, status.local),
        or_(held.id.is_(None), held_too),
    )


@cache
def public_timeline(viewer: bool, *, local: bool = False, remote: bool = False, media: bool = False) -> Query:
    """Public statuses, newest first; a viewer (`:me`) misses those of people they avoid, and sees local-only ones."""
    stands = stands_in_public(viewer, local=local, remote=remote, media=media)
    return select(Status.id).where(stands, listable_by(ME if viewer else None))


def stands_in_public(
    viewer: bool, *, local: bool = False, remote: bool = False, media: bool = False
) -> ColumnElement[bool]:
    """Return whether a status is one for this public timeline at all, whoever looks (or, without `viewer`,
    strangers).
    """
    public = Status.visibility == literal_column("'public'")
    wanted: list[ColumnElement[bool]] = [has_media()] if media else []
    if local or not media:  # a reblog has no media, and without this SQLite finds the index of statuses with media
        wanted.append(Status.reblog_of_id.is_(None))
    if local:
        kinds = ("public", "local") if viewer else ("public",)
        wanted += [and_(Status.local), Status.visibility.in_(literal_words(kinds))]
    else:
        wanted += [~Status.local, public] if remote else [public]
    return and_(*wanted, answers_nobody_else())


def answers_nobody_else() -> ColumnElement[bool]:
    """Return the condition for what is no reply: additions to one's own thread are none, but answers to a status that
    is not here yet, or not any more, are.
    """
    alone = or_(Status.in_reply_to_account_id.is_(None), Status.in_reply_to_account_id == Status.account_id)
    return and_(alone, ~exists().where(_Awaited.status_id == Status.id))


def tag_timeline(viewer: bool, any_of: bool) -> Query:
    """Public statuses with the tag `:tag` (its id), or with `any_of` several, `:tags`."""
    query = (
        select(Status.id)
        .join(StatusTag, StatusTag.status_id == Status.id)
        .where(
            StatusTag.tag_id.in_(ids_parameter("tags"))
            if any_of
            else StatusTag.tag_id == bindparam("tag", type_=BigInt),
            stands_under_tags(),
            listable_by(ME if viewer else None),
        )
    )
    return query.distinct() if any_of else query


def newer(timeline: Query) -> Query:
    """Return the query of those statuses of a timeline whose ids are above `:since`."""
    return timeline.where(Status.id > bindparam("since", type_=BigInt))


def stands_under_tags() -> ColumnElement[bool]:
    """Return whether a status is one for the timelines of its tags."""
    return Status.visibility == "public"


def from_origins(filters: Iterable[str]) -> list[ColumnElement[bool]]:
    """Return the conditions of the filters `local` (posts of this server) and `remote` (posts of others)."""
    return [Status.local == (name == "local") for name in sorted(filters)]


def has_tag(tag_id: int | BindParameter[int]) -> ColumnElement[bool]:
    other = aliased(StatusTag)
    return exists().where(other.status_id == Status.id, other.tag_id == tag_id)


def has_media() -> ColumnElement[bool]:
    """Return whether it shows any now; what an edit dropped still belongs to it."""
    return func.json_array_length(Status.media_ids) > literal_column("0")  # so stands in the index of those with media


def literal_words(words: Iterable[str]) -> list[ColumnElement[str]]:
    """Constants in the text of the query, so that the database may use an index which is limited to them."""
    return [literal_column(f"'{word}'") for word in words]
