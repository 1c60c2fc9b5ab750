"""`python -m bench.broadcast`: posts of somebody whom very many people of this server follow."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import click
from sqlalchemy import func, insert, select

from app import create_app
from bench import audience, load
from bench.client import Client
from bench.report import grid, say
from bench.server import Server, database_of
from models.base import db
from models.ids import new_id
from models.relationships.follow import Follow
from models.timelines.timeline import HomeEntry
from rookery import serving

OTHERS, POSTS = 4, 10
READ_SECONDS, ALONE_SECONDS, PAUSE_SECONDS = 0.1, 10, 2.0  # between two reads, without posts, between two posts


def populate(followers: int) -> list[str]:
    """Write an author with followers, and others who follow each other; return the tokens of author and others."""
    tokens: list[str] = []
    author, *others = [audience.person(name, tokens) for name in ["author", *(f"other{n}" for n in range(OTHERS))]]
    fans = [audience.person(f"fan{number}", []) for number in range(followers)]
    audience.write([author, *others, *fans])
    follows = [(fan, author) for fan in fans] + [(one, other) for one in others for other in others if one != other]
    rows = [{"id": new_id(), "account_id": one["id"], "target_id": other["id"]} for one, other in follows]
    db.session.execute(insert(Follow), rows)
    db.session.commit()
    return tokens


def broadcast(author: Client, followers: int) -> Iterator[tuple[float, float]]:
    """Post; yield after how many seconds it was answered, and after how many it was in all homes."""
    for number in range(POSTS):
        say(f"post {number + 1} of {POSTS}")
        begun = time.perf_counter()
        posted = author.post("/api/v1/statuses", status=f"Post {number} for everybody")
        answered = time.perf_counter() - begun
        while _homes_with(int(posted["id"])) <= followers:
            time.sleep(0.02)
        yield answered, time.perf_counter() - begun
        time.sleep(PAUSE_SECONDS)


@click.command()
@click.option("--followers", type=click.IntRange(min=1), default=10_000, show_default=True)
@click.option("--database", type=click.Choice(["sqlite", "postgres"]), default="sqlite", show_default=True)
def main(followers: int, database: str) -> None:
    """Post ten times, and measure how soon all followers have it at home and how long others wait for theirs."""
    with tempfile.TemporaryDirectory() as folder, database_of(database) as url:
        server = Server(Path(folder), url)
        app = create_app(**server.settings)
        serving.prepare(app)
        with app.app_context():
            author, *others = populate(followers)
            server.start()
            try:
                for one in others * 5:
                    server.client(one).post("/api/v1/statuses", status="Something to read")
                readers, home = (
                    [server.client(one) for one in others],
                    load.getting(["/api/v1/timelines/home?limit=20"]),
                )
                readers[0].drain()
                with load.paced(readers, home, READ_SECONDS) as alone:
                    time.sleep(ALONE_SECONDS)
                with load.paced(readers, home, READ_SECONDS) as meanwhile:
                    took = list(broadcast(server.client(author), followers))
            finally:
                server.stop()
                db.engine.dispose()
    rows = [
        ["answered after, worst", f"{max(one for one, _ in took) * 1000:.0f}"],
        ["in all homes after, worst", f"{max(one for _, one in took) * 1000:.0f}"],
        *(
            [f"{name}, p50, p95, p99", ", ".join(f"{run.at(one):.1f}" for one in (0.5, 0.95, 0.99))]
            for name, run in (("home of others meanwhile", meanwhile), ("without posts", alone))
        ),
    ]
    click.echo(grid(["", "ms"], rows))


def _homes_with(status_id: int) -> int:
    with db.engine.connect() as connection:
        found = connection.scalar(select(func.count()).select_from(HomeEntry).where(HomeEntry.status_id == status_id))
    return found or 0


if __name__ == "__main__":
    main()
