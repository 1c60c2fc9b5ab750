"""Timelines of lists, as queries for `page_of`."""

from typing import Any

from sqlalchemy.orm import InstrumentedAttribute

from models import ids
from models.base import Query
from models.timelines import timeline
from models.timelines.list import SINCE_LEFT, List
from models.timelines.timeline import HomeEntry, ListEntry
from rookery.services.timelines import filled_lists
from rookery.web.auth import CurrentUser


def timeline_of(found: List, viewer: CurrentUser) -> tuple[Query, InstrumentedAttribute[int], dict[str, Any]]:
    """Return the query for the timeline of a list, the column of its cursors, and its parameters. To read what is new
    in home is a visit there.
    """
    if found.kind != SINCE_LEFT:
        return timeline.list_of_viewer(), ListEntry.status_id, {"me": viewer.id, "list": found.id}
    filled_lists.note_visit(viewer)
    since = ids.at(filled_lists.left_at(viewer.id))
    return timeline.new_at_home(), HomeEntry.status_id, {"me": viewer.id, "since": since}
