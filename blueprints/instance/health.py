"""Health: whether this server can do its work, for whoever watches over it."""

import logging

from flask import Blueprint, Response, current_app, request
from sqlalchemy.exc import SQLAlchemyError

from rookery import events
from rookery.jobs import clock_watch, queue, statistics, workers
from rookery.plugin import Plugin
from rookery.web.reply import PLAIN, json_reply

log = logging.getLogger(__name__)

JSON = "application/json"

bp = Blueprint("health", __name__)


# No `@endpoint`: monitoring asks every few seconds, and a rate limit must not make a healthy server look down.
@bp.get("/health")
def health():
    """200 when the database answers and jobs are being done, 503 otherwise; the figures for clients that want JSON.

    https://docs.joinmastodon.org/methods/health/#get
    """
    try:
        queues, running, stalled = statistics.by_queue(), workers.names(), statistics.stalled()
    except SQLAlchemyError:
        log.exception("the database does not answer")
        events.rollback()
        return _told({"status": "ERROR", "database": "ERROR"})
    former = statistics.with_former_names(queues)
    jobs = {"queue": statistics.total(queues) | statistics.total(former), "queues": queues, "lanes": former}
    if problem := clock_problem():
        jobs = {"clock": problem, **jobs}
    body = {"database": "OK", "jobs": "stalled: no worker runs" if stalled else "OK", "workers": running, **jobs}
    return _told({"status": "ERROR" if stalled else "OK", **body})


def _told(body):
    """Answer with one word, as Mastodon does, or with the figures if `Accept` names JSON: `*/*` is not enough."""
    status = 200 if body["status"] == "OK" else 503
    accepted = request.accept_mimetypes
    if JSON in accepted.values() and accepted[JSON] >= accepted[PLAIN]:
        return json_reply(body, status)
    return Response(body["status"], status, mimetype=PLAIN)


def clock_problem():
    """Return what is wrong with the machine's clock, if it is watched and far from the database's."""
    watch = current_app.extensions.get(clock_watch.NAME)
    return watch and watch.problem()


def forget_dead_jobs() -> bool:
    """Delete dead jobs after three months."""
    return queue.delete_dead()


plugin = Plugin(
    name="health", mounts={"": bp}, every={"1d": forget_dead_jobs}, summary="Whether the server can do its work."
)
