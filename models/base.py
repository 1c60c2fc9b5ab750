"""The session, the base of all tables, and the way a write begins."""

import logging
import weakref
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnElement,
    Connection,
    CursorResult,
    DateTime,
    Dialect,
    Engine,
    Executable,
    FromClause,
    Index,
    Integer,
    MetaData,
    Row,
    Select,
    Text,
    TypeDecorator,
    bindparam,
    event,
    func,
    inspect,
    orm,
    select,
)
from sqlalchemy.engine.default import DefaultExecutionContext
from sqlalchemy.exc import IntegrityError, NoResultFound
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, registry
from sqlalchemy.orm.exc import ObjectDeletedError, StaleDataError

from models import read_cache
from models.ids import new_id
from models.sqlite import WRITE_WAIT_SECONDS, FairConnection

log = logging.getLogger(__name__)

# Errors of a row that was read, and is gone or changed by the time at which it is used.
CHANGED_MEANWHILE = (IntegrityError, NoResultFound, ObjectDeletedError, StaleDataError)

T = TypeVar("T")
M = TypeVar("M", bound="Identified")

BigInt = BigInteger().with_variant(Integer, "sqlite")
Query = Select[*tuple[Any, ...]]  # a SELECT of whatever columns
AnyRow = Row[*tuple[Any, ...]]  # a row of whatever columns
Json = dict[str, Any]  # a JSON object
Columns = dict[str, Any]  # the columns of a row to be stored, by name
Values = Mapping[str, object] | Sequence[Mapping[str, object]]  # parameters of a statement
# In a SELECT, these belong to its transaction: what they hold, until its end; what they tell, once it is committed.
ENDING = ("FOR UPDATE", "FOR NO KEY UPDATE", "advisory_xact_lock")


class UtcDateTime(TypeDecorator[datetime]):
    """An aware moment in UTC; a naive one is a mistake and refused."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone reached the database")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class _Foundation(DeclarativeBase):
    registry = registry(
        metadata=MetaData(
            naming_convention={
                "ix": "ix_%(table_name)s_%(column_0_N_name)s",
                "uq": "uq_%(table_name)s_%(column_0_N_name)s",
                "ck": "ck_%(table_name)s_%(constraint_name)s",
                "fk": "fk_%(table_name)s_%(column_0_N_name)s",
                "pk": "pk_%(table_name)s",
            }
        ),
        type_annotation_map={
            int: BigInt,
            str: Text,
            datetime: UtcDateTime,
            dict[str, Any]: JSON(none_as_null=True),
            list[str]: JSON(none_as_null=True),
            list[int]: JSON(none_as_null=True),
            list[dict[str, Any]]: JSON(none_as_null=True),
        },
    )


class Database(SQLAlchemy):
    """An app that is dropped closes its connections, which else stay open until the collector comes by."""

    def init_app(self, app: Flask) -> None:
        super().init_app(app)
        with app.app_context():
            engine = self.engine
        if engine.dialect.name == "postgresql":
            from models import postgresql  # its driver is an extra: only there when it is used

            postgresql.prepare(engine)
        elif engine.url.database:  # not in memory, where no other connection sees commits
            weakref.finalize(app, read_cache.init_app(app, engine.url.database).close).atexit = False
        weakref.finalize(app, engine.dispose).atexit = False


db = Database(
    model_class=_Foundation,
    disable_autonaming=True,
    session_options={"expire_on_commit": False},
)

if TYPE_CHECKING:
    Base = _Foundation
else:
    Base = db.Model


def partial_index(name: str, *columns: str | ColumnElement[Any], where: str, unique: bool = False) -> Index:
    """Return an index of the rows for which `where` holds, in SQL that both databases understand."""
    condition = db.text(where)
    return Index(name, *columns, unique=unique, sqlite_where=condition, postgresql_where=condition)


class Identified:
    """A row with an id of ours, which tells when it was made and in which order."""

    id: Mapped[int] = mapped_column(BigInt, primary_key=True, autoincrement=False, default=new_id)


class Versioned(Identified):
    """A row whose rendering is cached: `version` is new whenever the row changes, and never comes back.

    A counter would: a rolled-back edit and the next one would share a number, and the cache would
    answer with the text that never was.
    """

    version: Mapped[int] = mapped_column(BigInt, default=new_id, onupdate=new_id)


def aliased(model: type[T], rows: FromClause | None = None) -> type[T]:
    """A table for a second time in one query, or `rows` of it; threads may share it.

    SQLAlchemy (2.1.9) finds the columns of an alias by an index that it fills when the first one is asked for. A thread
    that asks meanwhile is given the column of the table itself: the query then asks something else, and is cached. So
    the index is filled here (tests/models/test_base.py fails within 200 tries without).
    """
    found = orm.aliased(model, rows)
    table: Any = model.__table__  # type: ignore[attr-defined]  # of every model
    inspect(found).selectable.corresponding_column(next(iter(table.c)))
    return found


# A write begins -----------------------------------------------------------------------------------------------


def is_sqlite(url: str) -> bool:
    """Return whether this is the address of an SQLite database."""
    return url.startswith("sqlite")


def engine_options(url: str) -> Json:
    """Return what SQLAlchemy's engine is made with for this database.

    Errors of the database go to the log, and into the rows of jobs, without the values of their statement: these are
    people's letters, addresses and keys.
    """
    if is_sqlite(url):
        return {
            "pool_size": 32,
            "max_overflow": 32,
            "pool_timeout": 10,
            "hide_parameters": True,
            "connect_args": {
                "factory": FairConnection,
                "isolation_level": None,
                "timeout": WRITE_WAIT_SECONDS,
                "cached_statements": 256,
            },
        }
    return {"pool_size": 16, "max_overflow": 16, "pool_timeout": 10, "pool_use_lifo": True, "hide_parameters": True}


def request_slots(url: str) -> int:
    """Return how many requests of a process should work at a time with this database (docs/decisions/0008).

    SQLite works in the process, and one thread alone gets more done; PostgreSQL beside it, as long as there are
    connections.
    """
    return 1 if is_sqlite(url) else int(engine_options(url)["pool_size"])


@event.listens_for(Engine, "before_cursor_execute")
def _begin_at_first_write(
    conn: Connection,
    cursor: Any,
    statement: str,
    parameters: Any,
    context: DefaultExecutionContext | None,
    executemany: bool,
) -> None:
    """The connections of the app are in autocommit until whatever is not a plain read."""
    if not (reads := _is_read(statement, context)):
        conn.info["writes"] = conn.info.get("writes", 0) + 1
    if not reads or any(words in statement for words in ENDING):
        _begin_write(cursor.connection)


def _begin_write(raw: object) -> None:
    """A connection that others made, for a command or a test, is left alone."""
    if begin := getattr(raw, "begin_write", None):
        begin()


@event.listens_for(Engine, "begin")
def _nothing_written_yet(conn: Connection) -> None:
    conn.info.pop("writes", None)


def _is_read(statement: str, context: DefaultExecutionContext | None) -> bool:
    if statement.startswith("WITH"):
        return not (context and (context.isinsert or context.isupdate or context.isdelete))
    return statement.startswith(("SELECT", "PRAGMA", "EXPLAIN"))


def connection() -> Connection:
    """Return the connection of the session's transaction, which begins if there is none. The session takes 12 us to
    find it, so it is kept until a transaction or savepoint begins or ends.
    """
    session = db.session()
    found: Connection | None = session.info.get("connection")
    if found is None:
        found = session.info["connection"] = session.connection()
    return found


def connection_in_use() -> Connection | None:
    """Return the connection of the session's transaction, if there is one."""
    return connection() if db.session.registry.has() and db.session().in_transaction() else None


@event.listens_for(db.session, "after_transaction_create")
@event.listens_for(db.session, "after_transaction_end")
def _forget_what_ends(session: orm.Session, transaction: orm.SessionTransaction) -> None:
    session.info.pop("connection", None)
    if transaction.parent is None:
        session.info.pop("known", None)


def begin_write() -> None:
    """Open the write transaction now, so that what is read next is still true when it is changed."""
    _begin_write(connection().connection.driver_connection)


def wrote() -> bool:
    """Return whether a write has begun; what the session still holds back is sent first."""
    db.session.flush()
    raw: Any = connection().connection.driver_connection
    return bool(raw.in_transaction)


def let_go() -> None:
    """Give back a connection that has only read, before others are waited for: they may take long. What was loaded
    stays. What is written is not ended here.
    """
    session = db.session()
    if session.in_transaction() and not session.in_nested_transaction() and not wrote():
        session.commit()


def writes() -> int:
    """Return how many statements this transaction has sent that are no plain reads."""
    return int(connection().info.get("writes", 0))


def run(statement: Executable, values: Values | None = None, **options: bool) -> CursorResult[*tuple[Any, ...]]:
    """Execute past the ORM, for what every request or job does: the ORM's part costs more than the database's.

    What the session holds back is not sent first, and what it knows is not brought up to date.
    """
    return connection().execute(statement, values, execution_options=options or None)


def change_rows(statement: Executable) -> CursorResult[*tuple[Any, ...]]:
    """Execute an UPDATE or DELETE. Rows that the session holds are not brought up to date."""
    changed: Any = db.session.execute(statement, execution_options={"synchronize_session": False})
    return changed


def lock(model: type[Identified], row_id: int, *, to_delete: bool = False) -> None:
    """Hold the row until the commit: whoever checks a limit and then uses it up takes this first.

    Others may still refer to the row, unless it is held `to_delete`. What was read of it before is to be read again.
    """
    begin_write()
    if db.engine.dialect.name != "sqlite":
        db.session.execute(db.select(model.id).where(model.id == row_id).with_for_update(key_share=not to_delete))


def get_locked(model: type[M], row_id: int) -> M | None:
    """Return the row as the database has it, held until the commit; None if it is gone."""
    lock(model, row_id)
    return db.session.get(model, row_id, populate_existing=True)


def get_one_locked(model: type[M], row_id: int) -> M:
    """Return the row like `get_locked`. Raises NoResultFound if it is gone."""
    lock(model, row_id)
    return db.session.get_one(model, row_id, populate_existing=True)


def get_all(model: type[M], row_ids: Iterable[int]) -> list[M]:
    """Return those of the rows that exist, in the order of their ids. What the session holds is not read again, as with
    its `get`; the others are read together.
    """
    held = db.session().identity_map
    found = {one: held.get(orm.util.identity_key(model, one)) for one in row_ids}
    if absent := [one for one, row in found.items() if row is None]:
        found.update((row.id, row) for row in db.session.scalars(select(model).where(model.id.in_(absent))))
    return [row for row in found.values() if row is not None]


def count_rows(*conditions: ColumnElement[bool]) -> int:
    """Return how many rows of the table that the conditions name meet them."""
    return db.session.scalar(db.select(db.func.count()).where(*conditions)) or 0


def count_up_to(most: int, query: Query, **values: object) -> int:
    """Return how many rows the query has, which is one that is kept; `most` is as good as more. `values` are those of
    its parameters.
    """
    return db.session.scalar(_counting(query), {"most": most, **values}) or 0


@cache
def _counting(query: Query) -> Select[int]:
    some = query.limit(bindparam("most", type_=BigInt)).subquery()
    return select(func.count()).select_from(some)


def add_and_flush(row: T) -> T:
    """Add a new row and flush, which fills in its defaults; return the row."""
    db.session.add(row)
    db.session.flush()
    return row


def assign(row: Base, values: Mapping[str, object]) -> None:
    """Set the attributes of a row by name."""
    for name, value in values.items():
        setattr(row, name, value)
