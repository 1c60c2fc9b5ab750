"""`python -m bench.lists`: what the lists that people read all day cost on a database that `bench.fill` made."""

import random
from pathlib import Path

import click
from sqlalchemy import func, select

from bench.fill import READER, VOCABULARY, app_on, vocabulary
from bench.report import grid, say
from bench.searches import measure
from models.accounts.account import Account
from models.base import db
from models.statuses.status import Status

TRIES = 40


def requests(words: list[str], dice: random.Random) -> dict[str, list[str]]:
    """Return the addresses of each kind of list."""
    reader_id = db.session.scalar(select(Account.id).where(Account.username == READER))
    busy = list(
        db.session.scalars(
            select(Status.account_id).group_by(Status.account_id).order_by(func.count().desc()).limit(TRIES)
        )
    )
    answered = list(
        db.session.scalars(
            select(Status.in_reply_to_id)
            .where(Status.in_reply_to_id.is_not(None), Status.visibility == "public")
            .order_by(Status.id.desc())
            .limit(10 * TRIES)
        )
    )
    public = set(db.session.scalars(select(Status.id).where(Status.id.in_(answered), Status.visibility == "public")))
    home = list(db.session.scalars(select(Status.id).order_by(Status.id.desc()).limit(TRIES)))
    frequent = dice.choices(words[:40], k=TRIES)
    return {
        "home": ["/api/v1/timelines/home"] + [f"/api/v1/timelines/home?max_id={one}" for one in home],
        "public": ["/api/v1/timelines/public"] + [f"/api/v1/timelines/public?max_id={one}" for one in home],
        "notifications": ["/api/v1/notifications"] * TRIES,
        "account statuses": [f"/api/v1/accounts/{one}/statuses" for one in {*busy, reader_id}],
        "context": [f"/api/v1/statuses/{one}/context" for one in dict.fromkeys(answered) if one in public][:TRIES],
        "search statuses": [f"/api/v2/search?type=statuses&q={one}" for one in frequent],
        "search accounts": [f"/api/v2/search?type=accounts&q={one[:4]}" for one in frequent],
    }


@click.command()
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), required=True, help="The data directory.")
@click.option("--database", default="", help="The address of a PostgreSQL database; without it, SQLite in --data.")
@click.option("--token", required=True, help="What bench.fill printed.")
@click.option("--seed", default=1, show_default=True, help="That of bench.fill.")
def main(data: Path, database: str, token: str, seed: int) -> None:
    """Measure each kind of list in this process. Nothing is answered from what SQLite's requests keep."""
    app = app_on(data, database)
    dice = random.Random(seed)
    with app.app_context():
        addresses = requests(vocabulary(VOCABULARY, random.Random(seed)), dice)
        db.session.remove()
    rows = []
    for name, of_kind in addresses.items():
        say(name)
        rows.append([name, *(f"{one:.2f}" for one in measure(app.test_client(), token, of_kind))])
    click.echo(grid(["kind", "p50 ms", "p95 ms"], rows))


if __name__ == "__main__":
    main()
