"""The removal of notifications from an account's list. Filtered ones are not on it: see requests.py."""

from sqlalchemy import ColumnElement, delete

from models.base import change_rows
from models.notifications.notification import Notification


def dismiss(viewer_id: int, notification_id: int) -> bool:
    """Remove a notification; return whether it existed."""
    return _remove(viewer_id, Notification.id == notification_id) > 0


def dismiss_group(viewer_id: int, group_key: str) -> None:
    _remove(viewer_id, in_group(group_key), ~Notification.filtered)


def clear(viewer_id: int) -> None:
    _remove(viewer_id, ~Notification.filtered)


def in_group(group_key: str) -> ColumnElement[bool]:
    """Return whether a notification is shown under this key; `ungrouped-<id>` is the key of one that stands alone."""
    stem, _, number = group_key.rpartition("-")
    if stem == "ungrouped" and number.isascii() and number.isdigit() and len(number) < 19:
        return Notification.id == int(number)
    return Notification.group_key == group_key


def _remove(viewer_id: int, *conditions: ColumnElement[bool]) -> int:
    gone = change_rows(delete(Notification).where(Notification.account_id == viewer_id, *conditions))
    return int(gone.rowcount)
