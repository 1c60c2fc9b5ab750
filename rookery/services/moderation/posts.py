"""Acting against single posts of an account."""

from collections.abc import Callable, Sequence

from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.base import db, get_one_locked
from models.federation.tombstone import remember_for_good
from models.statuses.status import Status
from rookery.events import emit
from rookery.events.facts import StatusEdited
from rookery.services.statuses.delete import take_away
from rookery.services.statuses.history import keep_original, snapshot


def mark_sensitive(target: Account, status_ids: Sequence[int], sensitive: bool = True) -> None:
    """Hide the media of these posts behind a warning, or no longer. Of ours that is an edit, of which others hear."""
    for one in _theirs(target, status_ids):
        status = get_one_locked(Status, one.id)
        if status.sensitive == sensitive or not status.media_ids:
            continue
        before, status.sensitive = snapshot(status), sensitive
        if status.local:
            keep_original(status, before)
            status.edited_at = clock.now()
            db.session.add(snapshot(status))
            emit(StatusEdited(status.id, []))
        db.session.flush()


def delete(target: Account, status_ids: Sequence[int]) -> None:
    """Delete these posts and their media. Those of other servers are gone from here only, and do not come back."""
    for status in _theirs(target, status_ids):
        if not status.local and status.uri:
            remember_for_good(status.uri)
        take_away(status, delete_media=True, keep_reported=False)


WITH_POSTS: dict[str, Callable[[Account, Sequence[int]], None]] = {
    "mark_statuses_as_sensitive": mark_sensitive,
    "delete_statuses": delete,
}


def _theirs(target: Account, status_ids: Sequence[int]) -> Sequence[Status]:
    """Return those of them that are still there."""
    query = select(Status).where(Status.id.in_(list(status_ids)), Status.account_id == target.id).order_by(Status.id)
    return db.session.scalars(query).all()
