"""Figures of a process for Prometheus, beside its requests, and of several processes together.

With several processes each writes its figures into a file every few seconds, and the one that is asked for `/metrics`
adds those of the others on this machine, which `process` tells apart: a counter that now one process answers, now
another, would seem to jump. Figures that are read from the database are the same in all of them, and not part of this.
"""

import logging
import os
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import orjson
from flask import Flask
from prometheus_client import CollectorRegistry, Counter, Histogram, Summary, disable_created_metrics
from prometheus_client.core import Metric

from rookery.config import Config

log = logging.getLogger(__name__)

EXTENSION = "rookery.meter"  # in `app.extensions`, where ROOKERY_METRICS is on: the registry of this process
PUBLISH_SECONDS, DEAD_SECONDS = 5.0, 30.0
SECONDS = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

disable_created_metrics()  # a time for each series, which nobody asks for

STEPS = Summary("rookery_step_seconds", "Steps of jobs that ran, and their time.", ["step", "outcome"], registry=None)
DELIVERIES = Histogram(
    "rookery_delivery_seconds",
    "Deliveries that were tried, and the time until their server answered.",
    ["outcome"],
    buckets=SECONDS,
    registry=None,
)
APPLIED = Counter("rookery_inbox_applied", "Activities of the inbox that were applied or dropped.", registry=None)


def registry() -> CollectorRegistry:
    """Return a registry with what this module counts."""
    made = CollectorRegistry()
    for one in (STEPS, DELIVERIES, APPLIED):
        made.register(one)
    return made


# Several processes ----------------------------------------------------------------------------------------------


class Publisher(threading.Thread):
    """Writes the figures of this process into its file, until it ends."""

    def __init__(self, settings: Config, found: CollectorRegistry, process: int) -> None:
        super().__init__(name="metrics", daemon=True)
        self.file, self._registry = _folder(settings) / _name(process), found

    def run(self) -> None:
        while True:
            try:
                self.write()
            except OSError:
                log.exception("the metrics of this process could not be written")
            time.sleep(PUBLISH_SECONDS)

    def write(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        draft = self.file.with_suffix(".new")
        draft.write_bytes(orjson.dumps([_packed(one) for one in self._registry.collect()]))
        draft.replace(self.file)


def publish(app: Flask) -> None:
    """Start to publish the figures of this process, if there are several and metrics are on."""
    settings: Config = app.extensions["rookery.config"]
    if settings.has_several_processes and (found := app.extensions.get(EXTENSION)):
        Publisher(settings, found, os.getpid()).start()


def of_all_processes(settings: Config, own: Iterable[Metric]) -> Iterator[Metric]:
    """Yield the figures of this process, with those of the others on this machine if there are several."""
    if not settings.has_several_processes:
        yield from own
        return
    families: dict[str, Metric] = {}
    for process, metrics in ((os.getpid(), own), *_published(_folder(settings))):
        for one in metrics:
            family = families.setdefault(one.name, Metric(one.name, one.documentation, one.type))
            for sample in one.samples:
                family.add_sample(sample.name, {**sample.labels, "process": str(process)}, sample.value)
    yield from families.values()


def _published(folder: Path) -> Iterator[tuple[int, list[Metric]]]:
    """Yield the number and the figures of each other process that lives."""
    for file in sorted(folder.glob(_name("*"))):
        process = int(file.stem.rpartition("-")[2])
        with suppress(FileNotFoundError):
            if process == os.getpid():
                continue
            if time.time() - file.stat().st_mtime > DEAD_SECONDS:
                file.unlink()
                continue
            yield process, [_unpacked(*one) for one in orjson.loads(file.read_bytes())]


def _folder(settings: Config) -> Path:
    return settings.data_dir / "tmp"


def _name(process: object) -> str:
    return f"metrics-{process}.json"


def _packed(one: Metric) -> tuple[object, ...]:
    return one.name, one.documentation, one.type, [(each.name, each.labels, each.value) for each in one.samples]


def _unpacked(name: str, documentation: str, kind: str, samples: list[tuple[str, dict[str, str], float]]) -> Metric:
    made = Metric(name, documentation, kind)
    for sample in samples:
        made.add_sample(*sample)
    return made
