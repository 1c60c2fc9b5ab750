"""Very many statuses, written straight into the database: what a timeline must cope with after years."""

import random
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from flask import Flask
from sqlalchemy import func, insert, select

from bench.world import WORDS
from models import clock, ids
from models.accounts.account import Account
from models.base import db
from models.statuses.status import Status, StatusCounts
from models.timelines.timeline import HomeEntry

BATCH = 2000
YEARS = timedelta(days=2 * 365)


def add(app: Flask, reader: str, total: int) -> None:
    """Old statuses of those who are there, until there are `total`; all of them stand in the home of `reader`."""
    with app.app_context(), db.engine.begin() as connection:
        reader_id = connection.scalar(select(Account.id).where(Account.username == reader))
        authors = list(connection.scalars(select(Account.id).where(Account.id != reader_id)))
        missing = total - (connection.scalar(select(func.count()).select_from(Status)) or 0)
        made = _statuses(missing, authors)
        while batch := [row for row, _ in zip(made, range(BATCH), strict=False)]:
            connection.execute(insert(Status), batch)
            connection.execute(insert(StatusCounts), [{"status_id": row["id"]} for row in batch])
            entries = [
                {"account_id": reader_id, "status_id": row["id"], "author_id": row["account_id"]} for row in batch
            ]
            connection.execute(insert(HomeEntry), entries)


def _statuses(count: int, authors: list[int]) -> Iterator[dict[str, Any]]:
    """Texts spread evenly over two years, which ended yesterday."""
    dice, begun = random.Random(count), clock.now() - YEARS - timedelta(days=1)
    for number in range(count):
        moment = begun + number * (YEARS / count)
        text = " ".join(dice.choices(WORDS, k=dice.randint(5, 60)))
        yield {
            "id": ids.new_id(moment),
            "account_id": dice.choice(authors),
            "created_at": moment,
            "text": text,
            "content": f"<p>{text}</p>",
            "language": "en",
        }
