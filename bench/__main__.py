"""`python -m bench`: start, fill, measure, print."""

import json
import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from app import create_app
from bench import crowd, measure, queries, report, world
from bench.measure import Effort
from bench.report import say
from bench.server import Server, database_of, redis_for

THOROUGH = Effort(seeded=1000, seconds=4, most=2000, posts=200, watched=20)
QUICK = Effort(seeded=300, seconds=1, most=500, posts=50, watched=10)


@click.command()
@click.option("--quick", is_flag=True, help="A minute instead of three: fewer statuses, rougher figures.")
@click.option(
    "--database",
    type=click.Choice(["sqlite", "postgres"]),
    default="sqlite",
    show_default=True,
    help="postgres starts a server of its own; its CPU time is counted in, its memory is not.",
)
@click.option(
    "--statuses",
    type=click.IntRange(min=THOROUGH.seeded),
    default=None,
    help="More than the 1,000 that are posted: the rest is written straight into the database.",
)
@click.option(
    "--processes",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Web processes of the server. Several need --database postgres; Redis and a worker are started beside them.",
)
@click.option("--only", metavar="TEXT", default="", help="Only the requests whose name has this in it.")
@click.option(
    "--json",
    "json_file",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Write the figures to this file as well.",
)
def main(quick: bool, database: str, statuses: int | None, processes: int, only: str, json_file: Path | None) -> None:
    """Measure a real server from outside: speed, CPU time, queries, memory, start."""
    if processes > 1 and database == "sqlite":
        raise click.UsageError("SQLite is for one process: say --database postgres as well.")
    effort = QUICK if quick else THOROUGH
    with (
        tempfile.TemporaryDirectory(prefix="rookery-bench-") as folder,
        database_of(database) as url,
        redis_for(processes) as redis_url,
    ):
        server = Server(Path(folder), url)
        server.settings |= {"ROOKERY_WEB_PROCESSES": str(processes), "ROOKERY_REDIS_URL": redis_url}
        try:
            results = _measure(server, statuses or effort.seeded, effort, only)
        finally:
            server.stop()
    results |= {"database": database, "statuses": statuses or effort.seeded, "machine": report.machine()}
    click.echo(report.table(results))
    if json_file:
        json_file.write_text(json.dumps(results, indent=2) + "\n")


def _measure(server: Server, statuses: int, effort: Effort, only: str) -> dict[str, Any]:
    say("starting on an empty database")
    once: dict[str, float] = {"cold start, empty database, s": server.start()}
    say(f"writing {effort.seeded} statuses through the API")
    there = world.build(server, effort.seeded)
    server.stop()
    app = create_app(**server.settings)
    if statuses > effort.seeded:
        say(f"adding {statuses - effort.seeded} statuses")
        crowd.add(app, there.names[-1], statuses)
    once["cold start, s"] = statistics.median(_starts(server))
    once["memory at rest, MB"] = server.memory_mb()
    once["CPU at rest, ms per second"] = measure.cpu_at_rest(effort.seconds)
    figures = _requests(server, there, effort, only)
    seen = measure.until_seen(server, there, effort.watched)
    once |= {"post seen by a follower, p50 ms": seen.at(0.5), "post seen by a follower, p95 ms": seen.at(0.95)}
    once["memory after the load, MB"] = server.memory_mb()
    server.stop()
    say("counting queries")
    for one in figures:
        one.queries = queries.count(app, there.reader, measure.request(one.name, there))
    return {"requests": [asdict(one) for one in figures], "once": once}


def _starts(server: Server) -> Iterator[float]:
    """Three starts on a database that is there; the last one stays."""
    for number in range(3):
        if number:
            server.stop()
        say("starting on the existing database")
        yield server.start()


def _requests(server: Server, there: world.World, effort: Effort, only: str) -> list[measure.Figures]:
    found = []
    for name, addresses in measure.paths(there).items():
        if only in name:
            say(name)
            found.append(measure.reading(name, server, there.reader, addresses, effort))
    if only in measure.POSTING:
        say(measure.POSTING)
        found.append(measure.posting(server, there, effort))
    return found


if __name__ == "__main__":
    main()
