"""The source of an adoption: what every reader has, and a connection to its database that cannot write."""

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar
from urllib.parse import quote

from sqlalchemy import Connection, NullPool, Row, bindparam, create_engine, event, inspect, text
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError

from blueprints.adoption import shape
from models.base import Json
from models.sqlite import ReadOnlyConnection
from rookery.adopted import AdoptedAddresses

BATCH = 500
# Notifications are taken over from before the newest one, and of each account only so many.
NOTIFICATION_DAYS, MOST_NOTIFICATIONS = 90, 1000
T = TypeVar("T")
C = TypeVar("C", bound=NamedTuple)
# The value of a column with an array or JSON; its type depends on the database.
JsonList = str | bytes | list[T] | None


class AdoptionError(Exception):
    """The sentence says why a server cannot be adopted, and what to do."""


class Source(Protocol):
    """A server to adopt. What it yields is in an order in which each row comes after those that it names, as far as
    that is possible: of statuses, parents that come later are linked in the end.
    """

    name: str
    base: str  # its public address
    domain: str | None  # what stands behind the @ of its handles, if it is known
    addresses: AdoptedAddresses

    def close(self) -> None: ...
    def counts(self) -> dict[str, int]: ...
    def left_behind(self) -> dict[str, int]: ...
    def instance_pem(self) -> bytes | None: ...
    def about(self) -> shape.About: ...
    def emojis(self) -> Iterator[shape.EmojiRow]: ...
    def accounts(self) -> Iterator[shape.AccountRow]: ...
    def logins(self) -> Iterator[shape.Login]: ...
    def wanted(self) -> Iterator[str]: ...
    def named_by(self, statuses: Sequence[str]) -> Iterator[str]: ...
    def media(self, statuses: Sequence[str]) -> Iterator[shape.MediaRow]: ...
    def statuses(self, statuses: Sequence[str]) -> Iterator[shape.StatusRow]: ...
    def follows(self) -> Iterator[shape.Tie]: ...
    def follow_requests(self) -> Iterator[shape.Tie]: ...
    def blocks(self) -> Iterator[shape.Tie]: ...
    def mutes(self) -> Iterator[shape.Tie]: ...
    def notes(self) -> Iterator[shape.Tie]: ...
    def endorsements(self) -> Iterator[shape.Tie]: ...
    def domain_blocks(self) -> Iterator[tuple[str, str]]: ...
    def muted_threads(self) -> Iterator[tuple[str, str]]: ...
    def favourites(self) -> Iterator[shape.Mark]: ...
    def bookmarks(self) -> Iterator[shape.Mark]: ...
    def notifications(self) -> Iterator[shape.NotificationRow]: ...
    def home_markers(self) -> Iterator[shape.HomeMarker]: ...
    def approvals(self) -> Iterator[shape.Approval]: ...
    def lists(self) -> Iterator[shape.ListRow]: ...
    def filters(self) -> Iterator[shape.FilterRow]: ...
    def tags(self) -> Iterator[shape.TagMark]: ...
    def server_rules(self) -> Iterator[shape.ServerRule]: ...


class SourceDatabase:
    """A database of another software, opened so that it can only be read."""

    def __init__(self, url: str) -> None:
        self._engine = _read_only_engine(url)
        self._connection: Connection | None = None

    @property
    def connection(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def rows(self, query: str, **values: str | int | list[str]) -> Iterator[Row[Any]]:
        """Yield the rows of a query, some hundred at a time; on PostgreSQL by a cursor of the server."""
        with self.connection.execute(text(query), values, execution_options={"yield_per": BATCH}) as found:
            yield from found

    def first(self, query: str, **values: str | int) -> Row[Any] | None:
        """Return the first row of a query, if there is one."""
        return self.connection.execute(text(query), values).first()

    def some(self, query: str, refs: Iterable[str] | Iterable[int]) -> Sequence[Row[Any]]:
        """Return the rows of a query for `:refs`."""
        wanted = [*refs]
        statement = text(query).bindparams(bindparam("refs", expanding=True))
        return self.connection.execute(statement, {"refs": wanted}).all() if wanted else []

    def count(self, query: str, **values: str | int) -> int:
        return int(self.connection.execute(text(query), values).scalar() or 0)

    def columns(self, table: str) -> set[str]:
        """Return the names of the columns of a table; none where there is no such table."""
        found = inspect(self.connection)
        return {one["name"] for one in found.get_columns(table)} if found.has_table(table) else set()

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


def _read_only_engine(url: str) -> Engine:
    if "://" not in url:
        return _of_file(url)
    try:
        address = make_url(url)
    except ArgumentError:
        raise AdoptionError("The address of the database is not one: postgresql://USER:PASSWORD@HOST/NAME.") from None
    if not address.drivername.startswith(("postgres", "postgresql")):
        raise AdoptionError("The database must be PostgreSQL, or the file of an SQLite database.")
    engine = create_engine(address.set(drivername="postgresql+psycopg"), poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def never_write(connection: DBAPIConnection, record: object) -> None:
        connection.execute("SET default_transaction_read_only = on")
        connection.commit()

    return engine


def _of_file(path: str) -> Engine:
    if not Path(path).is_file():
        raise AdoptionError(f"There is no file {path}.")
    address, log = f"file:{quote(str(Path(path).absolute()))}", Path(f"{path}-wal")
    # Otherwise SQLite makes files beside one in WAL mode. Where there is a log, it has what the file lacks.
    unchanging = {} if log.exists() and log.stat().st_size else {"immutable": "1"}
    url = URL.create("sqlite", database=address, query={"mode": "ro", "uri": "true", **unchanging})
    return create_engine(url, poolclass=NullPool, connect_args={"factory": ReadOnlyConnection})


def columns_of(kind: type[C], rows: Iterable[Row[Any]]) -> Iterator[C]:
    """Yield the columns of each row that `kind` names. One that has a default may be missing."""
    for row in rows:
        found = row._mapping
        yield kind._make(found[name] if name in found else kind._field_defaults[name] for name in kind._fields)


# Values --------------------------------------------------------------------------------------------------------


def moment(value: str | datetime | None) -> datetime | None:
    """Return a time as aware; SQLite has text, Mastodon times of UTC without saying so."""
    if not value:
        return None
    if isinstance(value, str):
        value = datetime.fromisoformat(value)
    found = value if value.tzinfo else value.replace(tzinfo=UTC)
    return found.astimezone(UTC) if found.year > 1 else None


def sure_moment(value: str | datetime) -> datetime:
    found = moment(value)
    assert found
    return found


def listed(value: JsonList[T]) -> list[T]:
    """Return an array of PostgreSQL, or JSON, as a list."""
    found = json.loads(value) if isinstance(value, (str, bytes)) and value else value
    return list(found or ())


def mapped(value: str | bytes | Json | None) -> Json:
    """Return a JSON object."""
    found = json.loads(value) if isinstance(value, (str, bytes)) and value else value
    return dict(found or {})
