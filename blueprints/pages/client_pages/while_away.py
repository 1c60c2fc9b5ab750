"""While you were away: when the server was down, and the posts of that time in the home timeline."""

from contextlib import suppress
from datetime import timedelta
from typing import Any

from sqlalchemy import bindparam

from blueprints.pages.client_pages.base import acting, bp, shown
from models import clock, ids
from models.base import BigInt
from models.federation.missed_outbox import MissedOutbox
from models.jobs.server_run import ServerRun
from models.timelines import timeline
from models.timelines.marker import Marker
from models.timelines.timeline import HomeEntry
from rookery.errors import Conflict
from rookery.schemas import render
from rookery.services.timelines import markers
from rookery.web.pages import field, go, me, neighbours, page, signed_in, turned
from rookery.web.paging import PreparedList, page_of
from rookery.web.params import parse_id

MARKER = "downtime"  # the last run whose notice was dismissed
NOTICE_FOR = timedelta(days=7)

# The id of a post is of the time when it was written.
HOME = PreparedList(
    lambda: timeline.home_of_viewer().where(
        HomeEntry.status_id >= bindparam("first", type_=BigInt), HomeEntry.status_id < bindparam("last", type_=BigInt)
    ),
    HomeEntry.status_id,
)


@bp.get("/home/while-away")
@signed_in
def show_while_away(user):
    run = ServerRun.latest()
    if run is None or run.down_since is None:
        return page("client_pages/while_away.html", run=None)
    found = page_of(HOME, **_bounds(run))
    return page(
        "client_pages/while_away.html",
        run=run,
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


def news() -> ServerRun | None:
    """Return the run after a downtime of which the viewer is still to be told, if posts of that time are here."""
    run = ServerRun.latest()
    if run is None or run.down_since is None or run.began_at < clock.now() - NOTICE_FOR:
        return None
    marker = Marker.of(me().id, [MARKER]).get(MARKER)
    if marker and marker.last_read_id >= run.id:
        return None
    return run if HOME.rows({}, False, 1, _bounds(run)) else None


def _bounds(run: ServerRun) -> dict[str, Any]:
    return {"me": me().id, "first": ids.at(run.down_since or run.began_at), "last": ids.at(run.began_at)}
