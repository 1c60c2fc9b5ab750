"""`python -m bench.capacity`: how many people each topology carries, reckoned from measured costs (docs/scaling.md)."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, fields

import click

from bench.report import grid

DAY = 86_400
DISK_GB, KEPT_DAYS = 40, 90  # a small rented disk, and how long posts of others are kept if the owner says so
PEOPLE = (1, 10, 50, 200, 1_000, 5_000, 20_000)


@dataclass(frozen=True)
class Costs:
    """Measured costs (`make bench`, `python -m bench.federation`): milliseconds of CPU, and bytes in the database."""

    get_ms: float = 1.5
    post_ms: float = 8.0
    local_reader_ms: float = 0.01
    delivery_ms: float = 1.1
    arrival_ms: float = 3.0
    status_bytes: int = 1_800
    home_entry_bytes: int = 61
    base_mb: float = 157.0
    stream_mb: float = 0.06


@dataclass(frozen=True)
class Habits:
    """How people use the server: assumptions, each with an option."""

    active: float = 0.5  # share of the people who are here on a day
    gets: float = 400  # requests of one of them a day
    posts: float = 3  # posts, boosts and replies of one of them a day
    follows: float = 150  # accounts that one of them follows
    overlap: float = 0.35  # how much slower the followed accounts grow than the people, as an exponent
    remote_posts: float = 6  # posts and boosts of a followed account a day
    reactions: float = 4  # likes, replies and boosts that arrive for each post of ours
    hosts: float = 25  # servers with followers of one of ours
    peak: float = 4  # the busiest hour against the average
    home_entries: int = 1_000  # kept of each


@dataclass(frozen=True)
class Topology:
    """`cores` can work at once; no more of them should be busy in the busiest hour than `usable`."""

    name: str
    cores: float
    usable: float
    arrivals: float  # a second, at most


TOPOLOGIES = (
    Topology("one process, SQLite, 2 cores", 1.3, 0.6, 350),
    Topology("one process, PostgreSQL, 2 cores", 1.6, 0.6, 200),
    Topology("several processes, 4 cores", 4, 0.7, 600),
    Topology("several machines, 16 cores", 16, 0.7, 1_500),
)


@dataclass(frozen=True)
class Load:
    """The load that a number of people put on the server: per second on average, and in the database."""

    gets: float
    posts: float
    deliveries: float
    arrivals: float
    followed: float
    streams: float
    homes_mb: float

    def cores(self, costs: Costs, local_readers: float) -> float:
        """CPU seconds for each second."""
        post = costs.post_ms + local_readers * costs.local_reader_ms
        each = (self.gets, costs.get_ms), (self.posts, post), (self.deliveries, costs.delivery_ms)
        return sum(rate * ms for rate, ms in (*each, (self.arrivals, costs.arrival_ms))) / 1000

    def gb_a_year(self, costs: Costs) -> float:
        """Posts, ours and others' (60 % of what arrives), while none is deleted."""
        return (self.posts + self.arrivals * 0.6) * DAY * 365 * costs.status_bytes / 1e9


def load_of(people: float, habits: Habits, costs: Costs) -> Load:
    """Reckon the load of so many people. Those who follow alike share what arrives for them."""
    active = people * habits.active
    followed = habits.follows * people ** (1 - habits.overlap)
    posts = active * habits.posts / DAY
    return Load(
        gets=active * habits.gets / DAY,
        posts=posts,
        deliveries=posts * habits.hosts,
        arrivals=followed * habits.remote_posts / DAY + posts * habits.reactions,
        followed=followed,
        streams=active * 0.3,
        homes_mb=people * habits.home_entries * costs.home_entry_bytes / 1e6,
    )


def first_to_give_way(people: float, topology: Topology, habits: Habits, costs: Costs) -> str:
    """Return what is used up first in the busiest hour; empty when nothing is."""
    load = load_of(people, habits, costs)
    shares = {
        "CPU": load.cores(costs, people * 0.1) * habits.peak / (topology.cores * topology.usable),
        "arrivals": load.arrivals * habits.peak / topology.arrivals,
        "streams": load.streams / (2_000 if topology.cores < 3 else 2_000 * topology.cores),
    }
    worst = max(shares, key=shares.__getitem__)
    return worst if shares[worst] > 1 else ""


def most_people(topology: Topology, habits: Habits, costs: Costs) -> tuple[int, str]:
    """Return how many people the topology carries, and what gives way with more."""
    for people in itertools.count(10, 10):
        if gives_way := first_to_give_way(people, topology, habits, costs):
            return people - 10, gives_way
    raise AssertionError("counting never ends")


def _rows(habits: Habits, costs: Costs) -> Iterator[list[str]]:
    for people in PEOPLE:
        load = load_of(people, habits, costs)
        yield [
            f"{people:,}",
            f"{load.followed:,.0f}",
            f"{load.gets * habits.peak:.1f}",
            f"{load.arrivals * habits.peak:.2f}",
            f"{load.deliveries * habits.peak:.2f}",
            f"{load.cores(costs, people * 0.1) * habits.peak:.3f}",
            f"{costs.base_mb + load.streams * costs.stream_mb:.0f}",
            f"{load.gb_a_year(costs):.1f}",
            f"{DISK_GB / load.gb_a_year(costs):.1f}",
            f"{load.gb_a_year(costs) * KEPT_DAYS / 365:.1f}",
            f"{load.homes_mb:,.0f}",
        ]


@click.command()
def main(**chosen: float) -> None:
    """Print what a number of people ask of a server, and how many each topology carries."""
    habits = Habits(**{one.name: chosen[one.name] for one in fields(Habits)})  # type: ignore[arg-type]
    costs = Costs(**{one.name: chosen[one.name] for one in fields(Costs)})  # type: ignore[arg-type]
    busiest = ("GETs/s", "arrivals/s", "deliveries/s", "cores")
    headings = ["people", "followed accounts", *busiest, "memory, MB", "database, GB/year"]
    headings += [f"years to {DISK_GB} GB", f"GB with {KEPT_DAYS} days", "homes, MB"]
    click.echo(grid(headings, list(_rows(habits, costs))))
    found = [(one.name, *most_people(one, habits, costs)) for one in TOPOLOGIES]
    click.echo()
    click.echo(grid(["topology", "people", "first limit"], [[name, f"{most:,}", what] for name, most, what in found]))


for _field in reversed([*fields(Habits), *fields(Costs)]):
    option = click.option(f"--{_field.name.replace('_', '-')}", type=float, default=_field.default, show_default=True)
    main = option(main)  # type: ignore[arg-type]

if __name__ == "__main__":
    main()
