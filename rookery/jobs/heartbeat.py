"""The heartbeat: a row says when this server ran last, so that it knows at its start how long it did not."""

import logging
from datetime import timedelta

from sqlalchemy import update

from models import clock
from models.base import change_rows
from models.ids import new_id
from models.inserts import insert_once
from models.jobs.server_run import ServerRun
from rookery.events import emit
from rookery.events.facts import ServerReturned

log = logging.getLogger(__name__)

SECONDS = 60.0
DOWNTIME = timedelta(hours=1)  # without a heartbeat, after which a new run begins


def beat() -> None:
    """Note that the server runs now; after a downtime, begin a new run. Several workers may beat at once."""
    now, run = clock.now(), ServerRun.latest()
    if run and now - run.seen_at <= DOWNTIME:  # one of the future is of a clock that was wrong
        seen = {"seen_at": now, "began_at": min(run.began_at, now)}
        change_rows(update(ServerRun).where(ServerRun.id == run.id).values(seen))
        return
    down_since, run_id = run.seen_at if run else None, new_id()
    begun = insert_once(ServerRun, id=run_id, down_since=down_since, began_at=now, seen_at=now, requests=0)
    if begun and down_since:
        log.warning("the server was down from %s to %s", *(f"{one:%Y-%m-%d %H:%M} UTC" for one in (down_since, now)))
        emit(ServerReturned(run_id))
