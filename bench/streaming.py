"""`python -m bench.streaming`: thousands of WebSockets, posts at a steady pace, and how soon each event arrives."""

import itertools
import json
import multiprocessing
import resource
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import click

from app import create_app
from bench import audience, listeners, load, report
from bench.audience import Audience
from bench.listeners import Heard
from bench.report import say
from bench.server import Server, database_of

POSTERS = 8
ASK_SECONDS = 0.05
REST_SECONDS = 5.0
LATE_SECONDS = 10.0
ALONE = 50
OPEN_SECONDS = 600
IN_TIME_MS = 500
STATUSES = "/api/v1/statuses"


@dataclass(frozen=True)
class Size:
    """So many WebSockets on `user` and on `public`, posts a second, and for how many seconds."""

    user: int = 2000
    public: int = 200
    pace: float = 10
    seconds: float = 60

    @property
    def posts(self) -> int:
        return round(self.pace * self.seconds)


class Load:
    """Posts at their moments, whether or not earlier ones are answered; verify_credentials every 50 ms meanwhile."""

    def __init__(self, server: Server, people: Audience, size: Size) -> None:
        self.server, self.people, self.size = server, people, size
        self.authors: list[int] = []  # ids of authors
        self.posting, self.asking = load.Run(), load.Run()
        self._over = threading.Event()
        self._numbers, self._begun = itertools.count(), time.monotonic() + 0.5

    def run(self) -> None:
        with ThreadPoolExecutor(POSTERS + 1) as threads:
            asking = threads.submit(self._ask)
            posting = [threads.submit(self._post) for _ in range(POSTERS)]
            wait(posting, return_when=FIRST_EXCEPTION)
            self._over.set()
        for done in [*posting, asking]:
            done.result()

    def _post(self) -> None:
        with ExitStack() as kept:
            clients = [kept.enter_context(self.server.client(token)) for token in self.people.authors]
            while (number := next(self._numbers)) < self.size.posts and not self._over.is_set():
                author = number % len(clients)
                time.sleep(max(0.0, self._begun + number / self.size.pace - time.monotonic()))
                _timed(self.posting, partial(clients[author].post, STATUSES, status=listeners.text(number)))
                self.authors.append(author)

    def _ask(self) -> None:
        with self.server.client(self.people.listeners[0]) as client:
            while not self._over.wait(ASK_SECONDS):
                _timed(self.asking, partial(client.fetch, "/api/v1/accounts/verify_credentials"))

    def expected(self) -> dict[str, int]:
        """How many events each stream should have brought, to all its sockets together."""
        followers = sum(self.people.followers[author] for author in self.authors)
        return {"user": followers, "public": len(self.authors) * self.size.public}


def _timed(into: load.Run, action: Callable[[], object]) -> None:
    begun = time.perf_counter()
    action()
    into.latencies.append(time.perf_counter() - begun)


@click.command()
@click.option("--user", default=Size.user, show_default=True, help="WebSockets on `user`, each of another account.")
@click.option("--public", default=Size.public, show_default=True, help="WebSockets on `public`.")
@click.option("--pace", default=float(Size.pace), show_default=True, help="Posts a second.")
@click.option("--seconds", default=float(Size.seconds), show_default=True, help="How long posts are made.")
@click.option("--database", type=click.Choice(["sqlite", "postgres"]), default="sqlite", show_default=True)
@click.option(
    "--json",
    "json_file",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Write the figures to this file as well.",
)
def main(user: int, public: int, pace: float, seconds: float, database: str, json_file: Path | None) -> None:
    """Open WebSockets on a real server, post, and measure when the events arrive; beside it, how requests fare."""
    with tempfile.TemporaryDirectory(prefix="rookery-bench-") as folder, database_of(database) as url:
        figures = measure(Server(Path(folder), url), Size(user, public, pace, seconds), say)
    figures |= {"database": database, "machine": report.machine()}
    click.echo("\n".join(f"{name:<50} {_cell(value)}" for name, value in figures.items()))
    if json_file:
        json_file.write_text(json.dumps(figures, indent=2) + "\n")


def measure(server: Server, size: Size, tell: Callable[[str], None]) -> dict[str, Any]:
    """All figures, by name. The server is started and stopped."""
    allow_files(size.user + size.public + 1000)
    tell("starting on an empty database")
    server.start()
    try:
        tell(f"making {size.user} people and their follows")
        people = audience.gather(create_app(**server.settings), max(size.user, size.public))
        return _measure(server, people, size, tell)
    finally:
        server.stop()


def _measure(server: Server, people: Audience, size: Size, tell: Callable[[str], None]) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    _post_alone(server, people)  # warm
    figures["memory before, MB"] = server.memory_mb()
    tell("posting while nobody listens")
    figures["CPU per post, nobody listening, ms"] = _post_alone(server, people)
    wanted = [(token, "user") for token in people.listeners[: size.user]]
    wanted += [(token, "public") for token in people.listeners[: size.public]]
    begun = time.monotonic()
    with _listening(server.port, wanted, tell) as boss:
        figures["seconds to open all sockets"] = time.monotonic() - begun
        tell("all is quiet")
        figures["CPU at rest, ms per second"] = _at_rest(server)
        figures["memory with idle sockets, MB"] = server.memory_mb()
        tell(f"posting {size.pace:g} a second for {size.seconds:g} s")
        before = server.cpu_ms()
        under = Load(server, people, size)
        under.run()
        figures["CPU under load, ms per second"] = (server.cpu_ms() - before) / size.seconds
        figures["memory under load, MB"] = server.memory_mb()
        with server.client() as stranger:
            stranger.drain()
        heard = _results(boss, under.expected())
    return figures | _summary(under, heard)


def _post_alone(server: Server, people: Audience) -> float:
    """CPU milliseconds of a post with all its jobs, one after the other."""
    before = server.cpu_ms()
    with server.client(people.authors[0]) as client:
        for number in range(ALONE):
            client.post(STATUSES, status=f"Nobody hears number {number}")
        client.drain()
    return (server.cpu_ms() - before) / ALONE


def _at_rest(server: Server) -> float:
    time.sleep(REST_SECONDS)  # let the work caused by connecting finish
    before = server.cpu_ms()
    time.sleep(REST_SECONDS)
    return (server.cpu_ms() - before) / REST_SECONDS


@contextmanager
def _listening(port: int, wanted: list[tuple[str, str]], tell: Callable[[str], None]) -> Iterator[Connection]:
    """Sockets in another process, which answers with what it heard once it is sent anything."""
    boss, theirs = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=listeners.listen, args=(port, wanted, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        there, deadline = 0, time.monotonic() + OPEN_SECONDS
        while there < len(wanted):
            if not boss.poll(max(0.0, deadline - time.monotonic())):
                raise RuntimeError(f"only {there} of {len(wanted)} sockets could be opened")
            there = boss.recv()
            if there % 500 == 0 or there == len(wanted):
                tell(f"{there} sockets are open")
        yield boss
    finally:
        process.kill()
        process.join()
        process.close()
        boss.close()


def _results(boss: Connection, expected: dict[str, int]) -> Heard:
    """What arrived; late events have a while yet."""
    deadline = time.monotonic() + LATE_SECONDS
    while True:
        boss.send("tell")
        heard: Heard = boss.recv()
        arrived = {stream: len(found) for stream, found in heard.milliseconds.items()}
        if time.monotonic() > deadline or all(count >= expected[stream] for stream, count in arrived.items()):
            return heard
        time.sleep(0.5)


def _summary(under: Load, heard: Heard) -> dict[str, Any]:
    figures: dict[str, Any] = {"posts": len(under.authors), "sockets cut off": heard.cut_off}
    for stream, expected in under.expected().items():
        found = heard.milliseconds.get(stream, [])
        figures |= {f"{stream}: events expected": expected, f"{stream}: events arrived": len(found)}
        figures |= _spread(stream, found)
        in_time = sum(one <= IN_TIME_MS for one in found) / max(1, expected)
        figures[f"{stream}: share within {IN_TIME_MS} ms"] = in_time
    for name, run in (("posting", under.posting), ("verify_credentials", under.asking)):
        figures |= _spread(name, [seconds * 1000 for seconds in run.latencies])
    return figures


def _spread(name: str, found: list[float]) -> dict[str, float]:
    ordered = sorted(found) or [0.0]
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
    spread = {f"{name}: {key}, ms": ordered[int(share * (len(ordered) - 1))] for key, share in shares.items()}
    return spread | {f"{name}: most, ms": ordered[-1]}


def allow_files(number: int) -> None:
    """Raises ClickException where so many may not be open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < number:
        raise click.ClickException(f"This needs {number} open files, and {hard} are allowed: raise `ulimit -n`.")
    if soft < number:
        resource.setrlimit(resource.RLIMIT_NOFILE, (number, hard))


def _cell(value: Any) -> str:
    if not isinstance(value, float):
        return str(value)
    return f"{value:.3f}" if value < 10 else f"{value:.0f}"


if __name__ == "__main__":
    main()
