"""The home timeline at a size that a small server reaches in years: neither more queries nor much more time."""

import time
from datetime import timedelta

import pytest
from sqlalchemy import insert

from models import clock
from models.base import db
from models.ids import new_id
from models.relationships.follow import Follow
from models.statuses.status import Status, StatusCounts
from models.timelines.timeline import HomeEntry
from tests.stage import DATABASE

pytestmark = pytest.mark.wide

BATCH = 5_000


@pytest.fixture
def seed(alice, factory):
    """Fills alice's home with so many statuses of thirty authors whom she follows."""
    authors = [factory.user(f"author{number}") for number in range(30)]
    db.session.add_all(Follow(account_id=alice.id, target_id=author.id) for author in authors)
    db.session.commit()

    def fill(total):
        made = 0
        while made < total:
            rows = [_row(authors[number % 30].id, total - made - number) for number in range(min(BATCH, total - made))]
            made += len(rows)
            db.session.execute(insert(Status), rows)
            counts = [{"status_id": row["id"], "replies": 0, "reblogs": 0, "favourites": 0} for row in rows]
            db.session.execute(insert(StatusCounts), counts)
            entries = [{"account_id": alice.id, "status_id": r["id"], "author_id": r["account_id"]} for r in rows]
            db.session.execute(insert(HomeEntry), entries)
            db.session.commit()

    return fill


def _row(author_id, seconds_ago):
    moment = clock.now() - timedelta(seconds=seconds_ago)
    return {
        "id": new_id(moment),
        "account_id": author_id,
        "created_at": moment,
        "text": "Rooks",
        "local": True,
        "content": "<p>Rooks</p>",
        "visibility": "public",
        "language": "en",
        "media_ids": [],
        "mention_ids": [],
        "emoji_ids": [],
        "tag_names": [],
    }


# PostgreSQL takes half a minute to take in a hundred thousand; a tenth of them shows as well whether it uses its index.
@pytest.mark.parametrize("total", [1_000, 100_000 if DATABASE == "sqlite" else 10_000])
def test_a_warm_home_costs_six_queries_at_most_whatever_its_size(alice, api, seed, count_queries, total):
    seed(total)
    client = api(alice)
    first = client.get("/api/v1/timelines/home?limit=20").json

    with count_queries() as queries:
        warm = client.get("/api/v1/timelines/home?limit=20").json
    began = time.process_time()
    for _ in range(20):
        client.get(f"/api/v1/timelines/home?limit=20&max_id={first[-1]['id']}")
    cost = (time.process_time() - began) / 20

    assert len(warm) == 20
    assert len(queries) <= 6
    assert cost < 0.05, f"a page of home took {cost * 1000:.1f} ms of CPU"
