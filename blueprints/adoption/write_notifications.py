"""Writing notifications and how far people have read: all that they were told before the adoption counts as read."""

from datetime import datetime

from sqlalchemy import func, select

from blueprints.adoption import shape
from blueprints.adoption.id_map import ACCOUNT, STATUS
from blueprints.adoption.source import Source
from blueprints.adoption.writer import STAYS, TWICE, AdoptionWriter, in_batches
from models.base import Columns, db
from models.notifications.notification import Notification
from models.sequence import next_ids
from models.statuses.status import Status
from models.timelines.marker import Marker
from rookery.services.notifications.create import GROUP_SPAN_HOURS, NotificationDraft

NOTIFICATION, WITHOUT_STATUS = "notification", ("follow", "follow_request")


def write_notifications(writer: AdoptionWriter, source: Source) -> None:
    for some in in_batches(writer.read("notifications", source.notifications())):
        rows = [row for one in some if (row := _notification(writer, one))]
        numbers = next_ids(Notification.__tablename__, len(rows)) if rows else ()
        made = [{"id": number, **row} for number, row in zip(numbers, rows, strict=True)]
        writer.count("notifications", writer.insert(Notification, made, ("account_id", "key")))
    for markers in in_batches(writer.read("read markers", source.home_markers())):
        owned = ((writer.ids.of(ACCOUNT, one.account), one) for one in markers)
        places = [_marker(owner, "home", one.at, one.updated_at) for owner, one in owned if owner]
        writer.count("read markers", writer.insert(Marker, places))
        writer.leave_out("read markers", STAYS, len(markers) - len(places))
    _mark_as_read(writer)


def _notification(writer: AdoptionWriter, row: shape.NotificationRow) -> Columns | None:
    """Return the columns; None if it is about somebody or something that was not taken over, or comes twice."""
    account, sender = writer.ids.of(ACCOUNT, row.account), writer.ids.of(ACCOUNT, row.sender)
    status_id = writer.ids.of(STATUS, row.status)
    if account is None or sender is None or (status_id is None) != (row.kind in WITHOUT_STATUS):
        writer.leave_out("notifications", STAYS)
        return None
    edition = f":{int(row.created_at.timestamp() * 1000)}" if row.kind == "update" else ""
    draft = NotificationDraft(row.kind, sender, Status(id=status_id) if status_id else None, edition=edition)
    if not writer.ids.is_first(NOTIFICATION, f"{account}:{draft.key}"):
        writer.leave_out("notifications", TWICE)
        return None
    hour = int(row.created_at.timestamp()) // 3600
    return {
        "account_id": account,
        "from_id": sender,
        "kind": row.kind,
        "key": draft.key,
        "status_id": status_id,
        "group_key": f"{draft.key_prefix}-{hour - hour % GROUP_SPAN_HOURS}" if draft.is_groupable else None,
        "filtered": False,
        "created_at": row.created_at,
    }


def _marker(account_id: int, timeline: str, last_read_id: int, updated_at: datetime) -> Columns:
    values = {"last_read_id": last_read_id, "updated_at": updated_at}
    return {"account_id": account_id, "timeline": timeline, "version": 1, **values}


def _mark_as_read(writer: AdoptionWriter) -> None:
    newest = select(Notification.account_id, func.max(Notification.id), func.max(Notification.created_at))
    found = db.session.execute(newest.group_by(Notification.account_id)).all()
    writer.insert(Marker, [_marker(account, "notifications", last, at) for account, last, at in found])
    db.session.commit()
