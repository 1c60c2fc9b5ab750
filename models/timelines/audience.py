"""The connected viewers who hear of a status: the timelines of timeline.py, asked from the other side.

An answer tells of each viewer the version of their filters, too: what a listener had when they came may be out of date.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, CompoundSelect, Text, bindparam, cast, null, select, union_all

from models.array_parameters import encode_ids
from models.auth.user import User
from models.base import BigInt, Query, run
from models.relationships.follow import Follow
from models.statuses.status import Status
from models.statuses.tag import FollowedTag, Tag
from models.timelines.list import SINCE_LEFT, List, ListMember
from models.timelines.timeline import Entry, HomeEntry, ListEntry, entries_shown, stands_in_public, stands_under_tags
from models.viewers import VIEWERS, is_viewer
from models.visibility import Who, listable_by

STATUS = bindparam("status", type_=BigInt)
Shape = frozenset[str]  # of a public timeline: some of local, remote, media


class AudienceMember(NamedTuple):
    """A viewer who is to see a status; `list_id`: on which list."""

    id: int
    filters_version: int | None
    list_id: int | None = None


class PublicPlacement(NamedTuple):
    """The public timelines that a status stands in: which shapes of them, and which tags."""

    shapes: set[Shape]
    tags: list[str]
    local: bool


def at_home(status_id: int, viewer_ids: Iterable[int], brought_by: int = 0) -> list[AudienceMember]:
    """Return the viewers in whose home the status stands; with `brought_by`, because of this account."""
    return _members(_at_home(bool(brought_by)), status_id, viewer_ids, brought_by)


def on_lists(status_id: int, list_ids: Iterable[int], brought_by: int = 0) -> list[AudienceMember]:
    """Return the owners of those of the lists on which the status stands; `brought_by` as for `at_home`."""
    return _members(_on_lists(bool(brought_by)), status_id, list_ids, brought_by)


def in_public(status_id: int, viewer_ids: Iterable[int]) -> list[AudienceMember]:
    """Return the viewers to whom public timelines show the status, if it stands there."""
    return _members(_in_public(), status_id, viewer_ids)


def standing(status_id: int, shapes: Sequence[Shape]) -> PublicPlacement:
    """Return where in public the status stands; nowhere if it is gone."""
    row = run(_standing(tuple(shapes)), {"status": status_id}).one_or_none()
    if row is None:
        return PublicPlacement(set(), [], True)
    tagged, tags, local, *there = row
    found = {shape for shape, stands in zip(shapes, there, strict=True) if stands}
    return PublicPlacement(found, tags if tagged else [], local)


class Follower(NamedTuple):
    """A follower of an author or of a tag."""

    id: int
    author_id: int | None
    tag: str | None


def followers(author_ids: Collection[int], tags: Collection[str], viewer_ids: Iterable[int]) -> list[Follower]:
    """Return those who follow any of these authors or tags."""
    asked = {"authors": list(author_ids), "tags": list(tags), "viewers": encode_ids(viewer_ids)}
    return [Follower(*row) for row in run(_followers_of_both() if tags else _followers(), asked).all()]


def lists_with(author_ids: Collection[int], list_ids: Iterable[int]) -> list[tuple[int, int, int]]:
    """(list, its owner, author): those of the lists that may show one of these authors."""
    found = run(_lists_with(), {"authors": list(author_ids), "viewers": encode_ids(list_ids)})
    return [(row[0], row[1], row[2]) for row in found]


def _members(
    query: Query | CompoundSelect[*tuple[Any, ...]], status_id: int, ids: Iterable[int], brought_by: int = 0
) -> list[AudienceMember]:
    asked = {"status": status_id, "viewers": encode_ids(ids), "brought_by": brought_by}
    return [AudienceMember(*row) for row in run(query, asked).all()]


@cache
def _at_home(by_one: bool) -> Query:
    reader = HomeEntry.account_id
    return (
        _entries(HomeEntry, reader, by_one)
        .join(User, User.account_id == reader)
        .with_only_columns(reader, User.filters_version)
        .where(HomeEntry.status_id == STATUS, is_viewer(reader))
    )


def _entries(entry: Entry, viewer_id: Who, by_one: bool) -> Query:
    shown = entries_shown(entry, viewer_id)
    return shown.where(entry.author_id == bindparam("brought_by", type_=BigInt)) if by_one else shown


@cache
def _on_lists(by_one: bool) -> CompoundSelect[*tuple[Any, ...]]:
    return union_all(_on_lists_with_entries(by_one), _in_what_is_new(by_one))


def _on_lists_with_entries(by_one: bool) -> Query:
    return (
        _entries(ListEntry, List.account_id, by_one)
        .join(List, List.id == ListEntry.list_id)
        .join(User, User.account_id == List.account_id)
        .with_only_columns(List.account_id, User.filters_version, List.id)
        .where(ListEntry.status_id == STATUS, is_viewer(List.id))
    )


def _in_what_is_new(by_one: bool) -> Query:
    """Return the lists of what is new in a home in which the status is."""
    return (
        _entries(HomeEntry, List.account_id, by_one)
        .join(List, List.account_id == HomeEntry.account_id)
        .join(User, User.account_id == List.account_id)
        .with_only_columns(List.account_id, User.filters_version, List.id)
        .where(HomeEntry.status_id == STATUS, List.kind == SINCE_LEFT, is_viewer(List.id))
    )


@cache
def _in_public() -> Query:
    return (
        select(VIEWERS.c.id, User.filters_version)
        .join(User, User.account_id == VIEWERS.c.id)
        .join(Status, Status.id == STATUS)
        .where(listable_by(VIEWERS.c.id))
    )


@cache
def _standing(shapes: tuple[Shape, ...]) -> Query:
    places = [stands_in_public(True, **dict.fromkeys(shape, True)) for shape in shapes]
    return select(stands_under_tags(), Status.tag_names, Status.local, *places).where(Status.id == STATUS)


_AUTHORS: BindParameter[Any] = bindparam("authors", expanding=True)


@cache
def _followers() -> Query:
    return select(Follow.account_id, Follow.target_id, cast(null(), Text)).where(
        Follow.target_id.in_(_AUTHORS), is_viewer(Follow.account_id)
    )


@cache
def _followers_of_both() -> CompoundSelect[*tuple[Any, ...]]:
    by_tag = (
        select(FollowedTag.account_id, cast(null(), BigInt), Tag.name)
        .join(Tag, Tag.id == FollowedTag.tag_id)
        .where(Tag.name.in_(bindparam("tags", expanding=True)), is_viewer(FollowedTag.account_id))
    )
    return union_all(_followers(), by_tag)


@cache
def _lists_with() -> CompoundSelect[*tuple[Any, ...]]:
    members = select(ListMember.list_id, ListMember.account_id, ListMember.target_id).where(
        ListMember.target_id.in_(_AUTHORS), is_viewer(ListMember.list_id)
    )
    of_new_at_home = (
        select(List.id, List.account_id, Follow.target_id)
        .join(Follow, Follow.account_id == List.account_id)
        .where(Follow.target_id.in_(_AUTHORS), List.kind == SINCE_LEFT, is_viewer(List.id))
    )
    return union_all(members, of_new_at_home)
