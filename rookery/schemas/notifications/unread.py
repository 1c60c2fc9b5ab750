"""The number of notifications beyond the viewer's reading position that their filters do not hide."""

from collections.abc import Mapping

from sqlalchemy import func, select

from models.base import Query, db
from models.notifications.notification import Notification
from models.timelines.marker import Marker
from models.timelines.timeline import ME
from rookery.identity import Viewer
from rookery.schemas import render
from rookery.schemas.timelines.filtering import hides_in

READ_UP_TO = func.coalesce(
    select(Marker.last_read_id).where(Marker.account_id == ME, Marker.timeline == "notifications").scalar_subquery(), 0
)


def count_unread(query: Query, limit: int, parameters: Mapping[str, object], viewer: Viewer) -> int:
    """Return how many rows of this list of notifications (models/notifications/listing.py) are new, up to `limit`."""
    newest = query.where(Notification.id > READ_UP_TO).with_only_columns(Notification.status_id).limit(limit)
    if not hides_in("notifications", viewer):
        return db.session.scalar(select(func.count()).select_from(newest.subquery()), parameters) or 0
    about = db.session.scalars(newest, parameters).all()
    hidden = render.hidden([one for one in about if one], viewer, "notifications")
    return sum(one not in hidden for one in about)
