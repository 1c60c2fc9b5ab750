"""What is measured: each request under load, posting with its fan-out, how soon a post is seen."""

import itertools
import os
import time
from collections.abc import Callable
from dataclasses import dataclass

from bench import load, processes
from bench.client import Client
from bench.server import Server
from bench.world import World

MANY = 8
POSTING = "post, 30 followers"


@dataclass
class Effort:
    """How many statuses to write, how long (and often) to measure each request, how many posts to send and watch."""

    seeded: int
    seconds: float
    most: int
    posts: int
    watched: int


@dataclass
class Figures:
    """One line of the table; times are milliseconds. CPU: all processes that the bench started."""

    name: str
    cpu: float
    per_second: float
    p50: float
    p99: float
    per_second_many: float
    p50_many: float
    p99_many: float
    queries: int | None = None


def paths(world: World) -> dict[str, list[str]]:
    """name of a request → the addresses that it goes to in turn."""
    api = "/api/v1"
    recent = world.status_ids[-20:]
    return {
        "home, 20": [f"{api}/timelines/home?limit=20"],
        "public, 20": [f"{api}/timelines/public?limit=20"],
        "tag, 20": [f"{api}/timelines/tag/birds?limit=20"],
        "notifications, 20": [f"{api}/notifications?limit=20"],
        "status": [f"{api}/statuses/{one}" for one in recent],
        "context of 73 replies": [f"{api}/statuses/{world.thread_id}/context"],
        "account": [f"{api}/accounts/{one}" for one in world.account_ids],
        "account statuses, 20": [f"{api}/accounts/{one}/statuses?limit=20" for one in world.account_ids[:5]],
        "verify_credentials": [f"{api}/accounts/verify_credentials"],
        "search accounts": ["/api/v2/search?q=person&type=accounts&limit=20"],
        "search statuses": ["/api/v2/search?q=garden&type=statuses&limit=20"],
        "instance v1": [f"{api}/instance"],
        "instance v2": ["/api/v2/instance"],
        "nodeinfo 2.0": ["/nodeinfo/2.0"],
        "page of somebody": [f"/@{name}" for name in world.names[:5]],
        "page of a status": world.pages[-20:],
        "page of a hashtag": ["/tags/birds"],
        "feed of somebody": [f"/@{name}.rss" for name in world.names[:5]],
    }


def request(name: str, world: World) -> tuple[str, str, dict[str, str] | None]:
    """Method, address and JSON body of one such request."""
    if name == POSTING:
        return "POST", "/api/v1/statuses", {"status": "Counted #birds"}
    return "GET", paths(world)[name][0], None


def reading(name: str, server: Server, token: str, addresses: list[str], effort: Effort) -> Figures:
    """The figures of a GET, alone and with eight at once, when what it shows was shown before."""
    action, clients = load.getting(addresses), [server.client(token) for _ in range(MANY)]
    for client in clients:
        for _ in addresses:
            action(client)
    single, cpu = _costing(lambda: load.run(clients[:1], action, effort.seconds, effort.most))
    many, _ = _costing(lambda: load.run(clients, action, effort.seconds, effort.most))
    return _figures(name, cpu, single, many)


def posting(server: Server, world: World, effort: Effort) -> Figures:
    """The figures of a post to 30 followers. Its CPU time includes its jobs, to the last of them."""
    numbers, stranger = itertools.count(), server.client()

    def post(client: Client) -> None:
        client.post("/api/v1/statuses", status=f"Measured post number {next(numbers)} #bread", visibility="public")

    def post_all(clients: list[Client]) -> load.Run:
        done = load.run(clients, post, effort.seconds * 10, effort.posts)
        stranger.drain()
        return done

    authors = [server.client(token) for token in world.tokens[:MANY]]
    for author in authors:
        post(author)
    stranger.drain()
    single, cpu = _costing(lambda: post_all(authors[:1]))
    many, _ = _costing(lambda: post_all(authors))
    return _figures(POSTING, cpu, single, many)


def until_seen(server: Server, world: World, times: int) -> load.Run:
    """From sending a post to its being in a follower's home, which somebody reloads all the time."""
    author, follower, seen = server.client(world.tokens[0]), server.client(world.reader), load.Run()
    for number in range(times):
        begun = time.perf_counter()
        posted = author.post("/api/v1/statuses", status=f"Watched post number {number}", visibility="public")["id"]
        while follower.get("/api/v1/timelines/home?limit=1")[0]["id"] != posted:
            pass
        seen.latencies.append(time.perf_counter() - begun)
        time.sleep(0.05)
    return seen


def cpu_at_rest(seconds: float) -> float:
    """CPU milliseconds of a second in which nobody asks for anything."""
    before = _cpu_ms()
    time.sleep(seconds)
    return (_cpu_ms() - before) / seconds


def _costing(work: Callable[[], load.Run]) -> tuple[load.Run, float]:
    """What the work returned, and the CPU milliseconds per request of every process that we started."""
    before = _cpu_ms()
    done = work()
    return done, (_cpu_ms() - before) / len(done.latencies)


def _cpu_ms() -> float:
    return processes.cpu_ms(processes.descendants(os.getpid()))


def _figures(name: str, cpu: float, single: load.Run, many: load.Run) -> Figures:
    return Figures(
        name, cpu, single.per_second, single.at(0.5), single.at(0.99), many.per_second, many.at(0.5), many.at(0.99)
    )
