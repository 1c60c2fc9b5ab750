"""The load: connections that each send the next request when the last one is answered."""

import itertools
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.client import Client

Action = Callable[[Client], object]


@dataclass
class Run:
    """What a run of requests took: of each its seconds, of all together the wall clock."""

    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)

    @property
    def per_second(self) -> float:
        return len(self.latencies) / self.seconds

    def at(self, share: float) -> float:
        """Milliseconds within which this share of the requests was answered."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


def run(clients: Sequence[Client], action: Action, seconds: float, most: int) -> Run:
    """Let every client repeat `action` until the time is up or there were `most` requests."""
    result, tickets, deadline = Run(), itertools.count(), time.perf_counter() + seconds
    failures: list[Exception] = []

    def repeat(client: Client) -> None:
        try:
            while next(tickets) < most and (begun := time.perf_counter()) < deadline:
                action(client)
                result.latencies.append(time.perf_counter() - begun)
        except Exception as error:  # raised again below, in the thread that waits
            failures.append(error)

    threads = [threading.Thread(target=repeat, args=(client,)) for client in clients]
    begun = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    result.seconds = time.perf_counter() - begun
    if failures:
        raise failures[0]
    return result


@contextmanager
def paced(clients: Sequence[Client], action: Action, pause: float) -> Iterator[Run]:
    """Let every client repeat `action`, `pause` seconds apart, until the block ends. Raises what one of them raised."""
    result, over, failures = Run(), threading.Event(), list[Exception]()

    def repeat(client: Client) -> None:
        try:
            while not over.wait(pause):
                begun = time.perf_counter()
                action(client)
                result.latencies.append(time.perf_counter() - begun)
        except Exception as error:  # raised again below, in the thread that waits
            failures.append(error)

    threads = [threading.Thread(target=repeat, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    try:
        yield result
    finally:
        over.set()
        for thread in threads:
            thread.join()
    if failures:
        raise failures[0]


def getting(paths: Sequence[str]) -> Action:
    """Ask for these paths, one after the other, again and again."""
    turns = itertools.cycle(paths)
    return lambda client: client.fetch(next(turns))


def after_a_commit(database: Path, action: Action) -> Action:
    """Commit to the SQLite database before each `action`, past the server: what it read before no longer holds."""
    commits, connections = itertools.count(1), threading.local()

    def commit_and_act(client: Client) -> object:
        if not hasattr(connections, "one"):
            connections.one = sqlite3.connect(database, isolation_level=None, timeout=10)
        connections.one.execute(f"PRAGMA user_version = {next(commits)}")
        return action(client)

    return commit_and_act
