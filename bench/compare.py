"""`python -m bench.compare COMMIT`, or `make bench BASE=COMMIT`: two commits take turns, and ratios are printed."""

import itertools
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from bench import load, measure, processes, report, world
from bench.client import Client, Failed
from bench.report import say
from bench.server import ROOT, Server, database_of

POSTING_ALONE = "post, no followers"
DELIVERED = "activity delivered"
SETTLED_MS, SETTLE_SECONDS = 20, 60
BUSY = SAME_SIZE = 0.1
LOCKS = ("requirements.lock", "requirements-dev.lock")
FEDERATION = re.compile(
    r"^all: .*?p50 (?P<p50>[\d.]+) ms.*?p99 (?P<p99>[\d.]+) ms.*?applied .*?(?P<per_second>[\d.]+)/s.*?"
    r"CPU (?P<cpu>[\d.]+) ms each",
    re.MULTILINE,
)
HEADINGS = (
    *("request", "CPU ms, base", "CPU ms, new", "CPU ratio", "req/s, base", "req/s, new", "req/s ratio"),
    *("p50 ratio", "p99 ratio", "others"),
)

Once = dict[str, list[float]]  # values of base and new
Figures = dict[str, float]  # of one round, or the medians of all rounds


@dataclass
class Effort:
    """`statuses` are written before, `posts` in each round of posting; each round of a GET takes `seconds`.

    With `commits` something is committed before each GET.
    """

    statuses: int = 1000
    rounds: int = 5
    seconds: float = 1.5
    posts: int = 40
    activities: int = 1000
    commits: bool = False


QUICK = Effort(statuses=200, rounds=3, seconds=0.5, posts=15, activities=300)


@dataclass
class Side:
    """One of the two commits: its clone, its running server, and what was measured of it, by request."""

    name: str
    server: Server
    database: list[int]  # processes of its database server
    there: world.World = field(default_factory=world.World)
    figures: dict[str, list[Figures]] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)  # of answers, in bytes

    def cpu_ms(self) -> float:
        return self.server.cpu_ms() + processes.cpu_ms(_with_children(self.database))

    def median(self, name: str) -> Figures:
        rounds = self.figures[name]
        return {key: statistics.median(one[key] for one in rounds) for key in rounds[0]}


@click.command()
@click.argument("base")
@click.option("--quick", is_flag=True, help="About two minutes instead of ten: fewer statuses and rounds.")
@click.option("--rounds", type=click.IntRange(1), help="How often each takes its turn at each request; 5, or 3.")
@click.option("--seconds", type=float, help="How long each turn of a GET takes; 1.5, or 0.5.")
@click.option("--statuses", type=click.IntRange(100), help="How many are posted before; 1,000, or 200.")
@click.option("--connections", default=1, show_default=True, help="How many ask at once.")
@click.option("--only", metavar="TEXT", default="", help="Only the requests whose name has this in it.")
@click.option("--commits", is_flag=True, help="Commit before each GET, so that SQLite answers none from memory.")
@click.option("--database", type=click.Choice(["sqlite", "postgres"]), default="sqlite", show_default=True)
@click.option(
    "--json",
    "json_file",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Write the medians to this file as well.",
)
def main(
    base: str,
    quick: bool,
    rounds: int | None,
    seconds: float | None,
    statuses: int | None,
    connections: int,
    only: str,
    commits: bool,
    database: str,
    json_file: Path | None,
) -> None:
    """Measure this checkout against the commit BASE, in turns, and print ratios.

    "New" is HEAD with all changes to files that git knows (`git add` those that are new). Both are cloned into a
    temporary folder, get a data directory each, filled through the API with the same people and statuses, and run on a
    port each, with the environment of this checkout, or one of their own where the lock files differ.

    At each request they take turns (base, new, base, new, ...); the table shows medians. Every ratio above 1 means that
    the new one is dearer or slower. CPU is that of the server's processes for each request, with the jobs that follow,
    and of PostgreSQL; of all figures a busy machine distorts it least. "others" is the share of the machine that
    neither the servers nor this program used: above 10 % distrust requests a second and latencies, and measure again.
    The exit code tells only that both could be measured, never which was better.
    """
    effort = QUICK if quick else Effort()
    wanted: dict[str, Any] = {"statuses": statuses, "rounds": rounds, "seconds": seconds}
    effort = replace(effort, **{name: value for name, value in wanted.items() if value}, commits=commits)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # exit normally, so that the servers are stopped
    try:
        compared = _compare(base, effort, connections, only, database)
    except (Failed, RuntimeError, OSError, subprocess.CalledProcessError) as problem:
        raise click.ClickException(f"could not compare: {problem}") from problem
    about = f"{database}, {effort.statuses} statuses; {report.machine()}"
    _print(*compared, about, json_file)


def _compare(base: str, effort: Effort, connections: int, only: str, database: str) -> tuple[list[Side], Once]:
    with ExitStack() as kept:
        folder = Path(kept.enter_context(tempfile.TemporaryDirectory(prefix="rookery-compare-")))
        sides = [
            _side(kept, folder, "base", _git("rev-parse", "--verify", f"{base}^{{commit}}"), database),
            _side(kept, folder, "new", _git("stash", "create") or _git("rev-parse", "HEAD"), database),
        ]
        say(f"writing {effort.statuses} statuses through the API of both")
        with ThreadPoolExecutor(2) as threads:
            list(threads.map(lambda side: _fill(side, effort.statuses), sides))
        once = _start(sides, effort.rounds) | _memory(sides, "at rest")
        _in_turns(sides, effort, connections, only)
        once |= _memory(sides, "after the load")
        for side in sides:
            side.server.stop()
        if only in DELIVERED:
            _rounds(sides, effort, DELIVERED, partial(_deliver, activities=effort.activities))
    return sides, once


def _side(kept: ExitStack, folder: Path, name: str, commit: str, database: str) -> Side:
    """The clone of the commit, with a server that does not run yet."""
    root, data = folder / name, folder / f"{name}-data"
    say(f"{name}: {_git('log', '-1', '--format=%h %s', commit)}")
    subprocess.run(["git", "clone", "--quiet", "--shared", "--no-checkout", str(ROOT), str(root)], check=True)
    subprocess.run(["git", "checkout", "--quiet", "--detach", commit], cwd=root, check=True)
    data.mkdir()
    there = processes.descendants(os.getpid())
    url = kept.enter_context(database_of(database))
    server = Server(data, url, root, _environment(root))
    kept.callback(server.stop)
    return Side(name, server, [pid for pid in processes.descendants(os.getpid()) if pid not in there])


def _environment(root: Path) -> Path:
    """The Python that has what this commit needs."""
    if all((root / lock).read_bytes() == (ROOT / lock).read_bytes() for lock in LOCKS):
        return Path(sys.executable)
    say(f"its lock files differ: installing what {root.name} needs")
    python = root / ".venv" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", str(root / ".venv")], check=True)
    install = ["-m", "pip", "-qq", "--disable-pip-version-check", "install", "--require-hashes", "--requirement"]
    for lock in LOCKS:
        subprocess.run([str(python), *install, lock], cwd=root, check=True)
    return python


def _fill(side: Side, statuses: int) -> None:
    side.server.start()
    side.there = world.build(side.server, statuses)


def _start(sides: list[Side], rounds: int) -> Once:
    """Start both on the databases that are there, in turns; the last start stays."""
    say("starting on the existing databases")
    took: list[list[float]] = [[] for _ in sides]
    for _ in range(rounds):
        for side, seconds in zip(sides, took, strict=True):
            side.server.stop()
            seconds.append(side.server.start())
            _settle(side)
    return {"cold start, s": [statistics.median(seconds) for seconds in took]}


def _memory(sides: list[Side], when: str) -> Once:
    kinds = ("Pss", "Rss")
    return {f"{kind.upper()} {when}, MB": [side.server.memory_mb(kind) for side in sides] for kind in kinds}


def _in_turns(sides: list[Side], effort: Effort, connections: int, only: str) -> None:
    turns = dict.fromkeys(measure.paths(sides[0].there), _get) | dict.fromkeys((POSTING_ALONE, measure.POSTING), _post)
    for name, turn in turns.items():
        if only in name:
            _rounds(sides, effort, name, partial(turn, name=name, effort=effort, connections=connections))


def _rounds(sides: list[Side], effort: Effort, name: str, turn: Callable[[Side], Figures]) -> None:
    say(name)
    for _ in range(effort.rounds):
        for side in sides:
            side.figures.setdefault(name, []).append(turn(side))


def _get(side: Side, name: str, effort: Effort, connections: int) -> Figures:
    addresses = measure.paths(side.there)[name]
    # Only authors get many notifications.
    token = side.there.tokens[0] if name.startswith("notifications") else side.there.reader
    clients = [side.server.client(token) for _ in range(connections)]
    side.sizes[name] = sum(_checked(name, one, client.fetch(one)) for client in clients for one in addresses)
    action = load.getting(addresses)
    if effort.commits and not side.database:
        action = load.after_a_commit(side.server.data / "rookery.db", action)
    return _measured(side, lambda: load.run(clients, action, effort.seconds, sys.maxsize))


def _checked(name: str, address: str, body: bytes) -> int:
    """The size of a good answer. Raises Failed for one that is not what was asked for: it would be the fastest."""
    if address.startswith(("/@", "/tags/")):
        good = b"person" in body or b"birds" in body
    else:
        said = json.loads(body)
        said = said.get("descendants", said) if isinstance(said, dict) else said
        good = len(said) >= (world.REPLIES if name.startswith("context") else 1)
    if not good:
        raise Failed(f"{name}: {address} answered {body[:300]!r}")
    return len(body)


_numbers = itertools.count(1)


def _post(side: Side, name: str, effort: Effort, connections: int) -> Figures:
    """The reader has no followers, everybody else has thirty."""
    tokens = [side.there.reader] if name == POSTING_ALONE else side.there.tokens[:connections]
    clients = [side.server.client(tokens[number % len(tokens)]) for number in range(connections)]
    posted = clients[0].post("/api/v1/statuses", status=f"Seen? Number {next(_numbers)}", visibility="public")["id"]
    _settle(side)
    home = side.server.client(side.there.reader).get("/api/v1/timelines/home?limit=1")
    if home[0]["id"] != posted:
        raise Failed(f"{name}: the post does not stand in the home of {side.there.names[-1]}")

    def post(client: Client) -> None:
        client.post("/api/v1/statuses", status=f"Measured post number {next(_numbers)} #bread", visibility="public")

    return _measured(side, lambda: load.run(clients, post, effort.seconds * 20, effort.posts))


def _measured(side: Side, work: Callable[[], load.Run]) -> Figures:
    """CPU to the last of the jobs that the requests made."""
    used, machine, begun = side.cpu_ms(), _others_ms(), time.perf_counter()
    done = work()
    _settle(side)
    seconds = time.perf_counter() - begun
    return {
        "cpu": (side.cpu_ms() - used) / len(done.latencies),
        "per_second": done.per_second,
        "p50": done.at(0.5),
        "p99": done.at(0.99),
        "others": _share(_others_ms() - machine, seconds),
    }


def _settle(side: Side) -> None:
    """Wait until the server has done all that is due, and rests."""
    side.server.client().drain()
    for _ in range(SETTLE_SECONDS * 4):
        before = side.cpu_ms()
        time.sleep(0.25)
        if side.cpu_ms() - before <= SETTLED_MS:
            break


def _others_ms() -> float:
    """CPU milliseconds of all that is neither this program nor one of its children."""
    fields = [int(value) for value in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    busy = sum(fields) - fields[3] - fields[4]  # idle and iowait
    return busy * processes.TICK_MS - processes.cpu_ms(_with_children([os.getpid()]))


def _share(milliseconds: float, seconds: float) -> float:
    """Of the whole machine."""
    return max(0.0, milliseconds) / (seconds * 1000 * (os.cpu_count() or 1))


def _with_children(pids: list[int]) -> Iterator[int]:
    for pid in pids:
        yield from (pid, *processes.descendants(pid))


def _deliver(side: Side, activities: int) -> Figures:
    """Of the commit's own `python -m bench.federation in`: it writes the senders into the database by itself."""
    database = "postgres" if side.database else "sqlite"
    command = ["-m", "bench.federation", "in", "--database", database, "--activities", str(activities)]
    machine, begun = _others_ms(), time.perf_counter()
    done = subprocess.run([side.server.python, *command], cwd=side.server.root, capture_output=True, text=True)
    found = FEDERATION.search(done.stdout)
    if not found:
        raise Failed(f"{side.name}: bench.federation said: {done.stderr[-2000:]}{done.stdout[-2000:]}")
    figures = {key: float(value) for key, value in found.groupdict().items()}
    return figures | {"others": _share(_others_ms() - machine, time.perf_counter() - begun)}


def _print(sides: list[Side], once: Once, about: str, json_file: Path | None) -> None:
    base, new = sides
    rows, medians = [], {name: (base.median(name), new.median(name)) for name in base.figures}
    for name, (old, now) in medians.items():
        ratios = {key: _ratio(now[key], old[key]) for key in ("cpu", "p50", "p99")}
        others = max(old["others"], now["others"])
        rows.append(
            [name, f"{old['cpu']:.2f}", f"{now['cpu']:.2f}", ratios["cpu"], f"{old['per_second']:.0f}"]
            + [f"{now['per_second']:.0f}", _ratio(old["per_second"], now["per_second"]), ratios["p50"], ratios["p99"]]
            + [f"{others:.0%}" + ("!" if others > BUSY else "")]
        )
    click.echo(f"{about}\nRatios above 1: the new commit is dearer or slower.\n")
    click.echo(report.grid(list(HEADINGS), rows) + "\n")
    once_rows = [[name, f"{old:.2f}", f"{now:.2f}", _ratio(now, old)] for name, (old, now) in once.items()]
    click.echo(report.grid(["", "base", "new", "ratio"], once_rows))
    if any(row[-1].endswith("!") for row in rows):
        click.echo("\n! The machine was busy with other work: of these, trust CPU within a quarter, and nothing else.")
    for name, size in base.sizes.items():
        if abs(new.sizes[name] / size - 1) > SAME_SIZE:
            click.echo(f"\n{name}: the answers of the new commit have {new.sizes[name] / size:.2f} times the size.")
    if json_file:
        json_file.write_text(json.dumps({"about": about, "requests": medians, "once": once}, indent=2) + "\n")


def _ratio(new: float, base: float) -> str:
    return f"{new / base:.2f}" if base else ""


def _git(*arguments: str) -> str:
    """Raises ClickException with what git said."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise click.ClickException(f"git {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout.strip()


if __name__ == "__main__":
    main()
