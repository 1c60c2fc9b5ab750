"""Timelines of lists, as queries for `page_of`."""

from typing import Any

from models import ids
from models.timelines import timeline
from models.timelines.list import SINCE_LEFT, List
from models.timelines.timeline import HomeEntry, ListEntry
from rookery.services.timelines import filled_lists
from rookery.web.auth import CurrentUser
from rookery.web.paging import PreparedList

_ENTRIES = PreparedList(timeline.list_of_viewer, ListEntry.status_id)
_SINCE_LEFT = PreparedList(timeline.new_at_home, HomeEntry.status_id)


def timeline_of(found: List, viewer: CurrentUser) -> tuple[PreparedList, dict[str, Any]]:
    """Return the query for the timeline of a list, and its parameters. To read what is new in home is a visit there."""
    if found.kind != SINCE_LEFT:
        return _ENTRIES, {"me": viewer.id, "list": found.id}
    filled_lists.note_visit(viewer)
    return _SINCE_LEFT, {"me": viewer.id, "since": ids.at(filled_lists.left_at(viewer.id))}
