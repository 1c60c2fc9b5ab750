"""Statuses that one marked, favourites and bookmarks: the lists of them, newest mark first by `id`."""

from functools import cache

from sqlalchemy import select

from models.base import Query
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.status import Status
from models.timelines.timeline import ME
from models.visibility import listable_by


@cache
def favourites_of_viewer() -> Query:
    """Return what `:me` favourited and may still read."""
    return _marked(Favourite)


@cache
def bookmarks_of_viewer() -> Query:
    """Return what `:me` bookmarked and may still read."""
    return _marked(Bookmark)


def _marked(mark: type[Favourite] | type[Bookmark]) -> Query:
    query = select(mark.id, mark.status_id).join(Status, Status.id == mark.status_id)
    return query.where(mark.account_id == ME, listable_by(ME))
