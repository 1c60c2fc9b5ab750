"""`python -m bench.soak`: the memory of a server that works for a while on a database that `bench.fill` made."""

import itertools
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import click

from bench import lists, load
from bench.client import Client
from bench.fill import DOMAIN, VOCABULARY, app_on, vocabulary
from bench.report import grid, say
from bench.server import Server
from models.base import db

CONNECTIONS, POST_EVERY = 4, 20
PAGES = [
    "/about",
    "/@reader",
    "/@reader.rss",
    "/tags/birds",
    "/nodeinfo/2.0",
    "/api/v2/instance",
    "/api/v1/trends/tags",
]


def mixed(data: Path, database: str, seed: int) -> list[str]:
    """Return the addresses of lists, searches and pages, in a random order."""
    dice = random.Random(seed)
    app = app_on(data, database)
    with app.app_context():
        kinds = lists.requests(vocabulary(VOCABULARY, random.Random(seed)), dice)
        db.session.remove()
        db.engine.dispose()
    found = [address for of_kind in kinds.values() for address in of_kind] + PAGES * 10
    dice.shuffle(found)
    return found


def soak(server: Server, token: str, addresses: list[str], minutes: float, rate: float) -> Iterator[float]:
    """Ask for these addresses at `rate` requests a second and post at times; yield the memory in MB each minute. Raises
    in the end if a request failed.
    """
    turns = itertools.count()

    def ask(client: Client) -> None:
        if (turn := next(turns)) % POST_EVERY:
            client.fetch(addresses[turn % len(addresses)])
        else:
            client.post("/api/v1/statuses", status=f"Post {turn} #birds")

    with ExitStack() as stack:
        clients = [stack.enter_context(server.client(token)) for _ in range(CONNECTIONS)]
        stack.enter_context(load.paced(clients, ask, CONNECTIONS / rate))
        for _ in range(round(minutes)):
            time.sleep(60)
            yield server.memory_mb()


@click.command()
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), required=True, help="The data directory.")
@click.option("--database", default="", help="The address of a PostgreSQL database; without it, SQLite in --data.")
@click.option("--token", required=True, help="What bench.fill printed.")
@click.option("--minutes", default=15.0, show_default=True)
@click.option("--rate", default=20.0, show_default=True, help="Requests a second.")
@click.option("--seed", default=1, show_default=True, help="That of bench.fill.")
def main(data: Path, database: str, token: str, minutes: float, rate: float, seed: int) -> None:
    """Start a server, ask it for lists, searches and pages, post now and then, and print its memory (PSS) by minute."""
    addresses, server = mixed(data, database, seed), Server(data, database)
    server.settings["ROOKERY_DOMAIN"] = DOMAIN
    server.start()
    rows = [["0", f"{server.memory_mb():.0f}"]]
    try:
        for minute, memory in enumerate(soak(server, token, addresses, minutes, rate), 1):
            say(f"minute {minute}: {memory:.0f} MB")
            rows.append([str(minute), f"{memory:.0f}"])
    finally:
        server.stop()
    click.echo(grid(["minute", "MB"], rows))


if __name__ == "__main__":
    main()
