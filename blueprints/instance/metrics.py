"""Metrics: figures for Prometheus, counted only where ROOKERY_METRICS is on."""

import time
from collections.abc import Iterable, Mapping
from typing import cast

from flask import Blueprint, Flask, Response, current_app, g, request
from flask.blueprints import BlueprintSetupState
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import func, select

from models.auth.user import User
from models.base import db
from models.federation import delivery
from models.federation.peer import Peer
from rookery.errors import NotFound
from rookery.jobs import statistics
from rookery.plugin import Plugin
from rookery.translations import lazy_gettext as _

bp = Blueprint("metrics", __name__)

SECONDS = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Stock(Collector):
    """Gauges that are read when metrics are scraped: jobs, deliveries and users."""

    def collect(self) -> Iterable[Metric]:
        queues = statistics.by_queue()
        jobs = _jobs("rookery_queue_jobs", "Jobs by queue and state.", "queue", queues)
        former = statistics.with_former_names(queues)
        formerly = _jobs("rookery_jobs", "The former name of rookery_queue_jobs.", "lane", former)
        deliveries = GaugeMetricFamily("rookery_deliveries", "Deliveries to servers by state.", labels=["state"])
        for state, count in delivery.totals().items():
            deliveries.add_metric([state], count)
        peers = GaugeMetricFamily("rookery_peers_unavailable", "Servers that were given up.", value=Peer.unavailable())
        users = db.session.scalar(select(func.count()).select_from(User)) or 0
        return [
            jobs,
            formerly,
            deliveries,
            peers,
            GaugeMetricFamily("rookery_users", "Logins of this server.", value=users),
        ]

    def describe(self) -> Iterable[Metric]:
        return []


def _jobs(name: str, help: str, label: str, queues: Mapping[str, Mapping[str, int]]) -> Metric:
    family = GaugeMetricFamily(name, help, labels=[label, "state"])
    for queue, states in queues.items():
        for state, count in states.items():
            family.add_metric([queue, state], count)
    return family


class RequestMetrics:
    """Measures the requests of one app. Each process counts its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(Stock())
        self.seconds = Histogram(
            "rookery_request_seconds",
            "Time to answer a request.",
            ["method", "route", "status"],
            buckets=SECONDS,
            registry=self.registry,
        )

    def init_app(self, app: Flask) -> None:
        app.extensions["rookery.meter"] = self
        app.before_request(self._begin)
        app.after_request(self._note_status)
        app.teardown_request(self._end)

    def _begin(self) -> None:
        g.began = time.perf_counter()

    def _note_status(self, response: Response) -> Response:
        g.status = response.status_code
        return response

    def _end(self, error: BaseException | None) -> None:
        """After the commit, so that it counts. Unknown paths share one name: anybody can think of more of them."""
        if "began" in g:
            rule = request.url_rule
            labels = (request.method, rule.rule) if rule else ("any", "unknown")
            self.seconds.labels(*labels, str(g.get("status", 500))).observe(time.perf_counter() - g.began)


@bp.record
def _measure(setup: BlueprintSetupState) -> None:
    if setup.app.extensions["rookery.config"].metrics:
        RequestMetrics().init_app(cast(Flask, setup.app))


# No `@endpoint`: Prometheus scrapes every few seconds and must not use up a rate limit.
@bp.get("/metrics")
def metrics():
    meter: RequestMetrics | None = current_app.extensions.get("rookery.meter")
    if meter is None:
        raise NotFound(_("Not Found"))
    return Response(generate_latest(meter.registry), content_type=CONTENT_TYPE_LATEST)


plugin = Plugin(name="metrics", mounts={"": bp}, summary="Figures for Prometheus, where ROOKERY_METRICS is on.")
