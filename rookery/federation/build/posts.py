"""The activity that made each status: Create for what was written, Announce for a reblog."""

from collections.abc import Sequence

from sqlalchemy import select

from models.accounts.account import Account
from models.base import AnyRow, aliased, db
from models.statuses.interaction import approvals
from models.statuses.status import Status
from rookery import urls
from rookery.errors import NotFound
from rookery.federation.build import activities, note
from rookery.federation.build.actor import collection_id
from rookery.federation.build.audience import audience
from rookery.federation.read.values import Document

_Original, _Author, _Actor = aliased(Status), aliased(Account), aliased(Account)


def activity(status: Status) -> Document:
    """The Create or Announce of a status of ours. Raises Inward for one that does not leave this server, and NotFound
    for one that was deleted since it was read.
    """
    if found := made([status]):
        return found[0]
    raise NotFound


def made(statuses: Sequence[Status], at_home: bool = False) -> list[Document]:
    """Return the activities of the statuses that are still there, in the order given; what they refer to is read
    together. `at_home`: for their author's eyes.
    """
    written = [status for status in statuses if status.reblog_of_id is None]
    found = {status_id: activities.create(one) for status_id, one in note.notes(written, at_home).items()}
    found |= _announces([status for status in statuses if status.reblog_of_id is not None], at_home)
    return [found[status.id] for status in statuses if status.id in found]


def _announces(reblogs: list[Status], at_home: bool) -> dict[int, Document]:
    if not reblogs:
        return {}
    query = (
        select(
            Status.id,
            _Actor.username,
            _Original.id.label("original_id"),
            _Original.uri,
            _Original.visibility.label("original_visibility"),
            _Author.username.label("author"),
            _Author.uri.label("author_uri"),
        )
        .join(_Actor, _Actor.id == Status.account_id)
        .join(_Original, _Original.id == Status.reblog_of_id)
        .join(_Author, _Author.id == _Original.account_id)
        .where(Status.id.in_([reblog.id for reblog in reblogs]))
    )
    rows = {row.id: row for row in db.session.execute(query)}
    approved = approvals([row.id for row in rows.values() if row.uri])
    there = [reblog for reblog in reblogs if reblog.id in rows]
    return {one.id: _announce(one, rows[one.id], at_home, approved.get(one.id)) for one in there}


def _announce(reblog: Status, row: AnyRow, at_home: bool, approval: str | None) -> Document:
    """Addressed to the author of what is reblogged as well."""
    author = row.author_uri or urls.actor(row.author)
    visibility = "local" if row.original_visibility == "local" else reblog.visibility
    to, cc = audience(visibility, collection_id(row.username, "followers"), [author], at_home)
    return activities.announce(
        urls.actor(row.username),
        urls.reblog_activity(row.username, reblog.id, reblog.uri),
        urls.status_object(row.author, row.original_id, row.uri),
        reblog.created_at,
        to,
        cc,
        approval,
    )
