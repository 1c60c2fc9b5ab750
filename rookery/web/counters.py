"""Rate-limit counters in the database, for several processes without Redis."""

import time

from flask import Flask
from limits.storage import Storage
from sqlalchemy import bindparam, delete, insert, select, update

from models.base import db
from models.instance import RateCounter

# A transaction of its own: a refused request counts as well, and a counter never waits for the request's commit.
_READ = select(RateCounter.hits, RateCounter.until).where(RateCounter.key == bindparam("k"))


class DatabaseStorage(Storage):
    """Fixed windows as rows; see https://limits.readthedocs.io, custom storage backends."""

    STORAGE_SCHEME = ["rookery"]

    def __init__(self, app: Flask) -> None:
        super().__init__()
        self._app = app

    @property
    def base_exceptions(self) -> type[Exception]:
        return Exception

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        now = time.time()
        with db.engine.begin() as connection:
            fresh = update(RateCounter).where(RateCounter.key == key, RateCounter.until > now)
            hits = connection.scalar(fresh.values(hits=RateCounter.hits + amount).returning(RateCounter.hits))
            if hits is None:
                connection.execute(delete(RateCounter).where(RateCounter.key == key))
                connection.execute(insert(RateCounter).values(key=key, hits=amount, until=now + expiry))
                hits = amount
        return int(hits)

    def get(self, key: str) -> int:
        row = self._row(key)
        return row[0] if row else 0

    def get_expiry(self, key: str) -> float:
        row = self._row(key)
        return row[1] if row else time.time()

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        with db.engine.begin() as connection:
            return int(connection.execute(delete(RateCounter)).rowcount)

    def clear(self, key: str) -> None:
        with db.engine.begin() as connection:
            connection.execute(delete(RateCounter).where(RateCounter.key == key))

    def _row(self, key: str) -> tuple[int, float] | None:
        with db.engine.connect() as connection:
            row = connection.execute(_READ, {"k": key}).first()
        return (row.hits, row.until) if row and row.until > time.time() else None
