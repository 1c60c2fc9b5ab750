"""Health: whether this server can do its work, for whoever watches over it."""

import logging
from contextlib import suppress

from flask import Blueprint, Response, current_app, request
from sqlalchemy.exc import SQLAlchemyError

from models import probe
from models.base import Json
from rookery import concurrency, disk, events, outages, urls
from rookery.jobs import clock_watch, queue, statistics, workers
from rookery.plugin import Plugin
from rookery.web.reply import PLAIN, json_reply

log = logging.getLogger(__name__)

JSON = "application/json"

bp = Blueprint("health", __name__)


# No `@endpoint`: monitoring asks every few seconds, and a rate limit must not make a healthy server look down.
@bp.get("/livez")
def livez():
    """200 as long as the process answers requests. A restart would mend neither database nor disk."""
    return _told({"status": "OK"})


@bp.get("/readyz")
def readyz():
    """200 when requests can be served: the database and the disk can be written to; 503 otherwise."""
    return _told(_ready())


@bp.get("/health")
def health():
    """200 when requests can be served and jobs are being done, 503 otherwise; the figures for clients that want JSON.

    https://docs.joinmastodon.org/methods/health/#get
    """
    body = _ready()
    try:
        jobs = _jobs() if body["database"] == "OK" else {}
    except SQLAlchemyError as error:
        jobs = {}
        _add_problem(body, "database", _sentence(error))
    if jobs and jobs["jobs"] != "OK":
        body["status"] = "ERROR"
    return _told(body | jobs)


def _ready() -> Json:
    """Return whether the database and the disk can be written to, with a sentence for each problem."""
    body: Json = {"status": "OK", "database": "OK", "disk": "OK"}
    if problem := disk.problem(urls.config().data_dir):
        _add_problem(body, "disk", problem)
    try:
        with concurrency.yield_slot():
            probe.check_writable()
    except SQLAlchemyError as error:
        _add_problem(body, "database", _sentence(error))
    return body


def _add_problem(body: Json, what: str, sentence: str) -> None:
    body["status"] = body[what] = "ERROR"
    body.setdefault("problems", []).append(sentence)


def _sentence(error: SQLAlchemyError) -> str:
    """Return the cause and the remedy of an error of the database, which is logged."""
    log.error("the database cannot be used", exc_info=error)
    with suppress(SQLAlchemyError):
        events.rollback()
    outage = outages.outage_of(error) or outages.AWAY
    return f"{outage.cause}: {outage.remedy}"


def _jobs() -> Json:
    queues, running = statistics.by_queue(), workers.names()
    state = "OK"
    if statistics.stalled():
        state = "stalled: no worker runs"
    elif hanging := statistics.hanging():
        state = f"hanging: {', '.join(hanging)}"
    jobs: Json = {"jobs": state, "workers": running}
    if problem := clock_problem():
        jobs["clock"] = problem
    return jobs | {"queue": statistics.total(queues), "queues": queues}


def _told(body: Json) -> Response:
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
