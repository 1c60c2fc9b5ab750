"""Work in the background that clients can watch: begun, counted, finished, and forgotten after a day."""

from datetime import timedelta

from sqlalchemy import delete, select, update

from models import clock
from models.base import db
from models.ids import new_id
from models.inserts import insert_once
from models.jobs.refresh import AsyncRefresh

KEPT = timedelta(days=1)
RETRY_SECONDS = 5


def begin(key: str, account_id: int | None = None) -> tuple[AsyncRefresh, bool]:
    """The refresh of this key that is running, and whether this call began it."""
    begun = insert_once(AsyncRefresh, id=new_id(), key=key, account_id=account_id)
    running = AsyncRefresh.running(key)
    if running is None:  # it ended between the two statements, so start another
        return begin(key, account_id)
    return running, begun


def finish(key: str, result_count: int | None = None) -> None:
    """Mark the refresh as finished."""
    db.session.execute(
        update(AsyncRefresh)
        .where(AsyncRefresh.key == key, AsyncRefresh.finished_at.is_(None))
        .values(finished_at=clock.now(), result_count=result_count)
    )


def of_token(token: str, viewer_id: int) -> AsyncRefresh | None:
    """The refresh that a client was told of, if it is the viewer's business."""
    found = db.session.scalar(select(AsyncRefresh).where(AsyncRefresh.token == token[:100]))
    return found if found and found.account_id in (None, viewer_id) else None


def header(refresh: AsyncRefresh) -> dict[str, str]:
    """Return what tells a client where to ask, and when. https://docs.joinmastodon.org/methods/async_refreshes/"""
    counted = "" if refresh.result_count is None else f", result_count={refresh.result_count}"
    return {"Mastodon-Async-Refresh": f'id="{refresh.token}", retry={RETRY_SECONDS}{counted}'}


def sweep() -> None:
    """Delete yesterday's background refreshes.

    One that never ended belonged to a job that is dead.
    """
    db.session.execute(delete(AsyncRefresh).where(AsyncRefresh.created_at < clock.now() - KEPT))
