"""Writing the files, however long they are: a page of rows at a time."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import SQLColumnExpression, select

from models.accounts.account import Account
from models.base import AnyRow, Query, db
from models.relationships.account_note import AccountNote
from models.relationships.block import Block
from models.relationships.domain_block import AccountDomainBlock
from models.relationships.endorsement import Endorsement
from models.relationships.follow import Follow, FollowRequest
from models.relationships.mute import Mute
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.status import Status
from models.statuses.tag import FollowedTag, Tag
from models.timelines.list import MEMBERS, AwaitedMember, List, ListMember
from models.visibility import readable_by
from rookery import urls
from rookery.services.data.csv import filter_lines, formats, setting_lines

AT_ONCE = 500

Rows = Iterator[tuple[Any, ...]]
_ADDRESS = (Account.username, Account.domain)


def export(account_id: int, kind: str, *, whole: bool = False) -> Iterator[str]:
    """The file of this kind, a line at a time, the `whole` one with the columns that only Rookery knows. To be read to
    its end before the session is left.
    """
    return formats.write(kind, rows(account_id, kind), whole=whole)


def rows(account_id: int, kind: str) -> Rows:
    """The cells of each line."""
    return _ROWS[kind](account_id)


def _follows(account_id: int) -> Rows:
    """Follows, then requests that nobody has answered yet: another server has to ask anew."""
    for model in (Follow, FollowRequest):
        query = _people(model, account_id, model.reblogs, model.notify, model.languages)
        for row in _pages(query, model.id):
            yield _address(row), row.reblogs, row.notify, ", ".join(row.languages or ())


def _mutes(account_id: int) -> Rows:
    for row in _pages(_people(Mute, account_id, Mute.notifications, Mute.expires_at), Mute.id):
        yield _address(row), row.notifications, row.expires_at.isoformat() if row.expires_at else ""


def _blocks(account_id: int) -> Rows:
    for row in _pages(_people(Block, account_id), Block.id):
        yield (_address(row),)


def _lists(account_id: int) -> Rows:
    """Places on lists, then those that await the answer to a request to follow."""
    members = _places(ListMember, account_id).add_columns(ListMember.id.label("place"))
    awaited = _places(AwaitedMember, account_id).order_by(AwaitedMember.list_id, AwaitedMember.target_id)
    for rows_of in (_pages(members, ListMember.id), db.session.execute(awaited)):
        for row in rows_of:
            yield row.title, _address(row), row.replies_policy, row.exclusive


def _places(model: type[ListMember] | type[AwaitedMember], account_id: int) -> Query:
    return (
        select(List.title, List.replies_policy, List.exclusive, *_ADDRESS)
        .join(model, model.list_id == List.id)
        .join(Account, Account.id == model.target_id)
        .where(model.account_id == account_id, List.kind == MEMBERS)
    )


def _bookmarks(account_id: int) -> Rows:
    for uri in marked(Bookmark, account_id):
        yield (uri,)


def marked(model: type[Bookmark] | type[Favourite], account_id: int) -> Iterator[str]:
    """The ids of the statuses that somebody bookmarked, or likes, as far as they may read them."""
    query = (
        select(model.id.label("place"), Status.id, Status.uri, *_ADDRESS)
        .join(Status, Status.id == model.status_id)
        .join(Account, Account.id == Status.account_id)
        .where(model.account_id == account_id, readable_by(account_id))
    )
    for row in _pages(query, model.id):
        yield urls.status_object(row.username, row.id, row.uri)


def _domain_blocks(account_id: int) -> Rows:
    query = select(AccountDomainBlock.id.label("place"), AccountDomainBlock.domain)
    for row in _pages(query.where(AccountDomainBlock.account_id == account_id), AccountDomainBlock.id):
        yield (row.domain,)


def _endorsements(account_id: int) -> Rows:
    for row in _pages(_people(Endorsement, account_id), Endorsement.id):
        yield (_address(row),)


def _notes(account_id: int) -> Rows:
    query = select(AccountNote.target_id.label("place"), *_ADDRESS, AccountNote.comment)
    mine = query.join(Account, Account.id == AccountNote.target_id).where(AccountNote.account_id == account_id)
    for row in _pages(mine, AccountNote.target_id):
        yield _address(row), row.comment


def _followed_tags(account_id: int) -> Rows:
    query = select(FollowedTag.id.label("place"), Tag.display_name).join(Tag, Tag.id == FollowedTag.tag_id)
    for row in _pages(query.where(FollowedTag.account_id == account_id), FollowedTag.id):
        yield (row.display_name,)


_ROWS = {
    "follows": _follows,
    "lists": _lists,
    "mutes": _mutes,
    "blocks": _blocks,
    "bookmarks": _bookmarks,
    "domain_blocks": _domain_blocks,
    "endorsements": _endorsements,
    "notes": _notes,
    "followed_tags": _followed_tags,
    "filters": filter_lines.rows,
    "settings": setting_lines.rows,
}


def _people(
    model: type[Follow] | type[FollowRequest] | type[Block] | type[Mute] | type[Endorsement],
    account_id: int,
    *more: SQLColumnExpression[object],
) -> Query:
    return (
        select(model.id.label("place"), *_ADDRESS, *more)
        .join(Account, Account.id == model.target_id)
        .where(model.account_id == account_id)
    )


def _pages(query: Query, key: SQLColumnExpression[int]) -> Iterator[AnyRow]:
    """The rows in the order of their making, fetched in pages."""
    after = 0
    while rows := db.session.execute(query.where(key > after).order_by(key).limit(AT_ONCE)).all():
        yield from rows
        after = rows[-1].place


def _address(row: AnyRow) -> str:
    return f"{row.username}@{row.domain or urls.config().domain}"
