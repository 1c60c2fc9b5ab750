"""The number of notifications beyond the viewer's reading position."""

from collections.abc import Mapping, Sequence
from functools import cache

from sqlalchemy import bindparam, func, select

from models.base import AnyRow, BigInt, Query, count_up_to, db
from models.notifications.notification import Notification
from models.timelines.marker import Marker
from models.timelines.timeline import ME
from rookery.identity import Viewer
from rookery.schemas.notifications.hidden import newest_shown
from rookery.schemas.timelines.filtering import hides_in

READ_UP_TO = func.coalesce(
    select(Marker.last_read_id).where(Marker.account_id == ME, Marker.timeline == "notifications").scalar_subquery(), 0
)


def count_unread(query: Query, limit: int, parameters: Mapping[str, object]) -> int:
    """Return how many rows of this list of notifications (models/notifications/listing.py, which keeps its queries)
    are new, up to `limit`.
    """
    return count_up_to(limit, _unread(query), **parameters)


def count_unread_shown(query: Query, limit: int, parameters: Mapping[str, object], viewer: Viewer) -> int:
    """Return how many of them are new and hidden by no filter of the viewer: the number on a badge."""
    if not hides_in("notifications", viewer):
        return count_unread(query, limit, parameters)
    newest = _unread(query).where(Notification.id < bindparam("below", type_=BigInt))
    piece = newest.order_by(Notification.id.desc()).limit(limit)

    def read(below: int) -> Sequence[AnyRow]:
        return db.session.execute(piece, {**parameters, "below": below}).all()

    return len(newest_shown(read, limit, viewer))


@cache
def _unread(query: Query) -> Query:
    return query.where(Notification.id > READ_UP_TO).with_only_columns(Notification.id, Notification.status_id)
