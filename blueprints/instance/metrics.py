"""Metrics: figures for Prometheus, counted only where ROOKERY_METRICS is on. docs/operating.md lists them."""

import logging
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from typing import cast

from flask import Blueprint, Flask, Response, current_app
from flask.blueprints import BlueprintSetupState
from prometheus_client import CONTENT_TYPE_LATEST, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import func, select, text
from sqlalchemy.exc import SQLAlchemyError

from models import clock
from models.auth.user import User
from models.base import db
from models.federation import delivery
from models.federation.inbox import Incoming
from models.federation.peer import Peer
from rookery import __version__, events, meters, urls
from rookery.errors import NotFound
from rookery.jobs import statistics
from rookery.plugin import Plugin
from rookery.translations import lazy_gettext as _
from rookery.web.middleware import finished
from rookery.web.middleware.finished import FinishedRequest

log = logging.getLogger(__name__)

bp = Blueprint("metrics", __name__)

Gauge = GaugeMetricFamily


# Each process ---------------------------------------------------------------------------------------------------


class Requests:
    """Counts the requests of an app by method, route and status. Unknown paths share one name: anybody can think of
    more of them. WebSockets are not counted: they last for hours.
    """

    def __init__(self) -> None:
        self.seconds = Histogram(
            "rookery_request_seconds",
            "Time to answer a request, from its arrival to its commit.",
            ["method", "route", "status"],
            buckets=meters.SECONDS,
            registry=None,
        )
        # To look a child up here takes 0.3 us, in the histogram 2.5.
        self._children: dict[tuple[str, str | None, int], Histogram] = {}

    def count(self, done: FinishedRequest) -> None:
        key = done.method, done.route, done.status
        child = self._children.get(key)
        if child is None:
            if done.status == 101:
                return
            labels = (done.method, done.route) if done.route else ("any", "unknown")
            child = self._children[key] = self.seconds.labels(*labels, str(done.status))
        child.observe(done.seconds)


class Sockets(Collector):
    """Gauges of the open connections of a process."""

    def __init__(self, app: Flask) -> None:
        self._extensions = app.extensions

    def collect(self) -> Iterable[Metric]:
        waiting = self._extensions["rookery.request_limiter"].waiting
        yield Gauge("rookery_streams", "Open WebSockets and event streams.", value=len(self._extensions["rookery.hub"]))
        yield Gauge("rookery_requests_waiting", "Requests that wait for a slot.", value=waiting)
        if stages := self._extensions.get("rookery.connections"):
            yield _by("rookery_connections", "Open connections of clients by stage.", "stage", stages())

    def describe(self) -> Iterable[Metric]:
        return []


@bp.record
def _measure(setup: BlueprintSetupState) -> None:
    app = cast(Flask, setup.app)
    if not app.extensions["rookery.config"].metrics:
        return
    requests = Requests()
    finished.observe(app, requests.count)
    found = app.extensions[meters.EXTENSION] = meters.registry()
    for one in (requests.seconds, Sockets(app)):
        found.register(one)
    ProcessCollector(registry=found)


# The server -----------------------------------------------------------------------------------------------------


def _of_database() -> Iterator[Metric]:
    yield from _of_jobs()
    yield from _of_federation()
    yield Gauge("rookery_users", "Logins of this server.", value=db.session.scalar(select(func.count(User.id))) or 0)
    yield Gauge("rookery_database_bytes", "Size of the database.", value=_database_bytes())


def _of_disk() -> Iterator[Metric]:
    yield _by("rookery_version", "1, with the version of Rookery.", "version", {__version__: 1})
    disk = shutil.disk_usage(urls.config().data_dir)
    yield Gauge("rookery_disk_bytes", "Size of the disk of the data directory.", value=disk.total)
    yield Gauge("rookery_disk_free_bytes", "What is free of it.", value=disk.free)


def _of_jobs() -> Iterator[Metric]:
    queues = statistics.by_queue()
    waiting = Gauge("rookery_queue_jobs", "Jobs by queue and state.", labels=["queue", "state"])
    for queue, states in queues.items():
        for state, count in states.items():
            waiting.add_metric([queue, state], count)
    yield waiting
    ages = {queue: _age(since) for queue, since in statistics.oldest_due().items()}
    yield _by("rookery_queue_age_seconds", "How long the oldest due job waits, by queue.", "queue", ages)


def _of_federation() -> Iterator[Metric]:
    yield _by("rookery_deliveries", "Deliveries to servers by state.", "state", delivery.totals())
    oldest = delivery.oldest_waiting()
    yield Gauge("rookery_deliveries_age_seconds", "Age of the oldest delivery that waits.", value=_age(oldest))
    yield Gauge("rookery_peers_unavailable", "Servers that were given up.", value=Peer.unavailable())
    yield _by("rookery_inbox", "Activities in the inbox queue by state.", "state", Incoming.counts())
    oldest = Incoming.oldest_ready()
    yield Gauge("rookery_inbox_age_seconds", "How long the oldest activity waits to be applied.", value=_age(oldest))


def _by(name: str, help: str, label: str, values: Mapping[str, float]) -> Metric:
    family = Gauge(name, help, labels=[label])
    for value, number in values.items():
        family.add_metric([value], number)
    return family


def _age(since: datetime | None) -> float:
    return max(0.0, (clock.now() - since).total_seconds()) if since else 0.0


def _database_bytes() -> int:
    if db.engine.dialect.name == "postgresql":
        return int(db.session.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    size, file = 0, db.engine.url.database or ""
    for name in (file, f"{file}-wal"):
        with suppress(FileNotFoundError):
            size += os.stat(name).st_size
    return size


class Figures(Collector):
    """All of `/metrics`."""

    def collect(self) -> Iterator[Metric]:
        yield from meters.of_all_processes(urls.config(), current_app.extensions[meters.EXTENSION].collect())
        yield from _of_disk()
        try:
            found = list(_of_database())
        except SQLAlchemyError:
            log.exception("the metrics of the database are left out")
            events.rollback()
            found = []
        yield Gauge(
            "rookery_database_up", "Whether the database answers; if not, its figures are missing.", value=bool(found)
        )
        yield from found


# No `@endpoint`: Prometheus scrapes every few seconds and must not use up a rate limit.
@bp.get("/metrics")
def metrics():
    if meters.EXTENSION not in current_app.extensions:
        raise NotFound(_("Not Found"))
    return Response(generate_latest(Figures()), content_type=CONTENT_TYPE_LATEST)


plugin = Plugin(name="metrics", mounts={"": bp}, summary="Figures for Prometheus, where ROOKERY_METRICS is on.")
