"""`rookery worker`: a process that only runs jobs."""

import os
import signal

import click
from flask import current_app
from flask.cli import with_appcontext

from rookery import allocator, logs, meters, topology, urls
from rookery.cli._common import on_database
from rookery.jobs.clock_watch import ClockWatch
from rookery.jobs.worker import Worker


@click.command()
@click.option("--threads", type=click.IntRange(1, 64), default=4, show_default=True, help="Threads for jobs.")
@click.option(
    "--network-threads",
    type=click.IntRange(1, 64),
    help="Threads for jobs that wait for other servers.  [default: ROOKERY_NETWORK_THREADS]",
)
@click.option(
    "--delivery-threads",
    type=click.IntRange(1, 256),
    help="Threads for deliveries to other servers.  [default: ROOKERY_DELIVERY_THREADS]",
)
@with_appcontext
@on_database
def worker(threads: int, network_threads: int | None, delivery_threads: int | None) -> None:
    """Run jobs until SIGTERM or SIGINT. For several processes, which need PostgreSQL and Redis."""
    topology.check(urls.config(), is_worker=True)
    logs.configure(urls.config())
    stop_requests = _open_stop_pipe()
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # of the proxy
    allocator.keep_little()
    running = Worker.configured(app, threads, network_threads, delivery_threads, dedicated=True)
    ClockWatch(app).start()
    meters.publish(app)
    running.start()
    click.echo("Running jobs.", err=True)
    os.read(stop_requests, 1)
    running.stop()


def _open_stop_pipe() -> int:
    """Return a file descriptor that can be read once SIGTERM or SIGINT has arrived.

    A handler that sets a `threading.Event` can interrupt `wait()` while that holds the event's lock, and hang.
    """
    readable, writable = os.pipe()
    os.set_blocking(writable, False)
    signal.set_wakeup_fd(writable)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, frame: None)
    return readable


command = worker
