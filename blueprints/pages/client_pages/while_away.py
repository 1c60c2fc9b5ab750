"""While you were away: when the server was down of late, and the posts of these times in the home timeline."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from functools import cache
from typing import Any

from sqlalchemy import and_, bindparam, or_

from blueprints.pages.client_pages.base import acting, bp, shown
from models import clock, ids
from models.base import BigInt, Query, db
from models.federation.missed_outbox import MissedOutbox
from models.jobs.server_run import ServerRun
from models.timelines import timeline
from models.timelines.marker import Marker
from models.timelines.timeline import HomeEntry
from rookery.errors import Conflict
from rookery.schemas import render
from rookery.services.timelines import markers
from rookery.web.pages import field, go, me, neighbours, page, signed_in, turned
from rookery.web.paging import page_of
from rookery.web.params import parse_id

MARKER = "downtime"  # the last run whose notice was dismissed
NOTICE_FOR = timedelta(days=7)
MOST_DOWNTIMES = 5  # older ones of the same week are not shown


@bp.get("/home/while-away")
@signed_in
def show_while_away(user):
    runs = _after_downtimes()
    if not runs:
        return page("client_pages/while_away.html", runs=[])
    found = page_of(_posts(), HomeEntry.status_id, **_bounds(runs))
    return page(
        "client_pages/while_away.html",
        runs=runs,
        statuses=shown(render.statuses([row.status_id for row in found.rows], me())),
        unfinished=MissedOutbox.is_any_left(),
        turned=turned(),
        **neighbours(found),
    )


@bp.post("/home/while-away/dismiss")
@acting
def dismiss_downtime(user):
    """Show the notice about a downtime in home no more."""
    with suppress(Conflict):  # another window did the same
        markers.advance(me(), MARKER, parse_id(field("run")))
    return go("/home")


def news() -> list[ServerRun]:
    """Return the runs after downtimes of which the viewer is still to be told, if posts of these times are here."""
    runs = [run for run in _after_downtimes() if _is_recent(run)]
    marker = Marker.of(me().id, [MARKER]).get(MARKER) if runs else None
    untold = [run for run in runs if marker is None or marker.last_read_id < run.id]
    return untold if untold and db.session.execute(_posts().limit(1), _bounds(untold)).first() else []


def _after_downtimes() -> list[ServerRun]:
    """Return the runs after the downtimes of the last days, the newest first; after the last one, if it is older."""
    runs = ServerRun.after_downtimes(MOST_DOWNTIMES)
    return [run for run in runs if run is runs[0] or _is_recent(run)]


def _is_recent(run: ServerRun) -> bool:
    return run.began_at >= clock.now() - NOTICE_FOR


def _bounds(runs: Sequence[ServerRun]) -> dict[str, Any]:
    bounds = {"me": me().id}
    for number in range(MOST_DOWNTIMES):
        run = runs[number] if number < len(runs) else None
        bounds[f"first{number}"] = ids.at(run.down_since or run.began_at) if run else 0
        bounds[f"last{number}"] = ids.at(run.began_at) if run else 0
    return bounds


@cache
def _posts() -> Query:
    """Return the posts at home of the downtimes that `_bounds` gives: the id of a post is of the time when it was
    written.
    """
    written = (
        and_(
            HomeEntry.status_id >= bindparam(f"first{number}", type_=BigInt),
            HomeEntry.status_id < bindparam(f"last{number}", type_=BigInt),
        )
        for number in range(MOST_DOWNTIMES)
    )
    return timeline.home_of_viewer().where(or_(*written))
