"""`python -m bench.searches`: how long each kind of search takes on a database that `bench.fill` made."""

import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import click
from flask.testing import FlaskClient
from sqlalchemy import select

from bench.fill import VOCABULARY, app_on, vocabulary
from bench.report import grid, say
from models import read_cache
from models.accounts.account import Account
from models.base import db
from models.statuses.status import Status

TRIES, TRIES_EACH = 40, 5
RANKS = {"frequent": (0, 40), "usual": (300, 1500), "rare": (15_000, 30_000)}


def requests(words: list[str], names: list[str], ids: list[int], dice: random.Random) -> dict[str, list[str]]:
    """Return the addresses of each kind of search; those of a kind ask for different things."""
    frequent, usual, rare = (dice.choices(words[first:last], k=TRIES) for first, last in RANKS.values())
    older = ids[len(ids) // 2]
    texts = {
        "frequent word": frequent,
        "usual word": usual,
        "rare word": rare,
        "two words": [f"{one} {other}" for one, other in zip(frequent, usual, strict=True)],
        "word that nobody wrote": [f"{one} {other}xyzzy" for one, other in zip(frequent, usual, strict=True)],
        "phrase": [f'"{one} {other}"' for one, other in zip(frequent, reversed(frequent), strict=True)],
        "word but not another": [f"{one} -{other}" for one, other in zip(frequent, usual, strict=True)],
        "without a word": [f"-{one}" for one in frequent],
        "from:": [f"from:{name}" for name in names],
        "from: and a word": [f"from:{name} {word}" for name, word in zip(names, frequent, strict=True)],
        "from:me and a word": [f"from:me {one}" for one in frequent],
        "in:library": ["in:library"] * TRIES,
        "in:library and a word": [f"in:library {one}" for one in frequent],
        "in:public and a word": [f"in:public {one}" for one in frequent],
        "has:media": ["has:media"] * TRIES,
        "-has:media": ["-has:media"] * TRIES,
        "has:media and a word": [f"has:media {one}" for one in usual],
        "has:poll, which nothing has": ["has:poll"] * TRIES,
        "before: and a word": [f"before:2025-06-01 {one}" for one in frequent],
    }
    found = {name: [_search("statuses", text) for text in of_kind] for name, of_kind in texts.items()}
    found["offset 400"] = [_search("statuses", one, offset=400) for one in frequent]
    found["max_id in the middle"] = [_search("statuses", one, max_id=older) for one in frequent]
    found["min_id in the middle"] = [_search("statuses", one, min_id=older) for one in frequent]
    for length in (1, 2, 4):
        begins = [one[:length] for one in usual]
        found[f"accounts, {length} letters"] = [_search("accounts", one) for one in begins]
        found[f"hashtags, {length} letters"] = [_search("hashtags", one) for one in begins]
    found["accounts, two words"] = [
        _search("accounts", f"{one} {other[0]}") for one, other in zip(frequent, usual, strict=True)
    ]
    found["accounts, an address"] = [_search("accounts", name) for name in names]
    found["accounts one follows"] = [_search("accounts", one[:2], following="true") for one in usual]
    found["public timeline, only media"] = ["/api/v1/timelines/public?only_media=true"] * TRIES
    return found


def _search(kind: str, text: str, **more: object) -> str:
    return "/api/v2/search?" + urlencode({"q": text, "type": kind, **more})


def measure(client: FlaskClient, token: str, addresses: list[str]) -> tuple[float, float]:
    """Return the median and the 95th percentile of the addresses, in milliseconds. Of each the best of some tries
    counts, for what it shows was shown before, and the machine may be busy. SQLite's requests keep nothing meanwhile.
    """
    took = []
    for address in addresses:
        times = []
        for _ in range(TRIES_EACH):
            read_cache.clear(client.application)
            begun = time.perf_counter()
            _get(client, token, address)
            times.append(time.perf_counter() - begun)
        took.append(min(times) * 1000)
    return statistics.median(took), statistics.quantiles(took, n=20)[-1]


def _get(client: FlaskClient, token: str, address: str) -> None:
    reply = client.get(address, headers={"Authorization": f"Bearer {token}"})
    if reply.status_code != 200:
        raise RuntimeError(f"{address}: {reply.status}")


def _authors(dice: random.Random) -> Iterator[str]:
    """Yield addresses of authors, those who wrote much more often than others."""
    ids = list(db.session.scalars(select(Status.account_id)))
    while True:
        yield db.session.get_one(Account, dice.choice(ids)).acct


@click.command()
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), required=True, help="The data directory.")
@click.option("--database", default="", help="The address of a PostgreSQL database; without it, SQLite in --data.")
@click.option("--token", required=True, help="What bench.fill printed.")
@click.option("--seed", default=1, show_default=True, help="That of bench.fill.")
@click.option("--only", metavar="TEXT", default="", help="Only the kinds whose name has this in it.")
def main(data: Path, database: str, token: str, seed: int, only: str) -> None:
    """Measure each kind of search in this process."""
    app = app_on(data, database)
    dice = random.Random(seed)
    words = vocabulary(VOCABULARY, random.Random(seed))
    with app.app_context():
        names = [name for name, _ in zip(_authors(dice), range(TRIES), strict=False)]
        ids = list(db.session.scalars(select(Status.id).order_by(Status.id)))
        db.session.remove()
    rows = []
    for name, addresses in requests(words, names, ids, dice).items():
        if only in name:
            say(name)
            rows.append([name, *(f"{one:.1f}" for one in measure(app.test_client(), token, addresses))])
    click.echo(grid(["kind", "p50 ms", "p95 ms"], rows))


if __name__ == "__main__":
    main()
