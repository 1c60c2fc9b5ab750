"""Queries that are compiled once and run on the driver: what every request asks.

To send a statement that it has compiled already, SQLAlchemy needs several times as long as SQLite to answer it. A
`CompiledQuery` is written as any other and gives the same rows; a test compares them for each.
"""

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Dialect, Engine, PoolProxiedConnection, SelectBase
from sqlalchemy.exc import DBAPIError
from sqlalchemy.types import TypeEngine

from models import read_cache
from models.base import AnyRow, db

Convert = Callable[[Any], Any]
Fetched = tuple[list[tuple[Any, ...]], Sequence[Sequence[Any]]]


@dataclass(slots=True)
class _Compiled:
    """The text of a query for one dialect. `values` are its parameters, a list or a dict, with those that never change
    filled in. The others are `given` by each call (place, name, conversion) or `made` anew for it, such as the time.
    `converted` are the `columns` whose values the driver gives in another form; its first answer names its types, which
    decide that.
    """

    text: str
    values: Any
    given: tuple[tuple[Any, str, Convert], ...]
    made: tuple[tuple[Any, Callable[[], Any], Convert], ...]
    row: Any
    columns: tuple[TypeEngine[Any], ...]
    converted: tuple[tuple[int, Convert], ...] | None = None

    def parameters(self, values: Mapping[str, object]) -> Any:
        parameters = self.values.copy()
        for place, name, convert in self.given:
            parameters[place] = convert(values[name])
        for place, make, convert in self.made:
            parameters[place] = convert(make())
        return parameters

    def rows(self, fetched: Fetched, dialect: Dialect) -> list[Any]:
        found, description = fetched
        if self.converted is None:
            self.converted = self._conversions(description, dialect)
        if not self.converted:
            return list(map(self.row._make, found))
        return [self._convert(row, self.converted) for row in found]

    def _conversions(self, description: Sequence[Sequence[Any]], dialect: Dialect) -> tuple[tuple[int, Convert], ...]:
        kinds = [kind.dialect_impl(dialect) for kind in self.columns]
        reads = [kind.result_processor(dialect, told[1]) for kind, told in zip(kinds, description, strict=True)]
        return tuple((place, read) for place, read in enumerate(reads) if read)

    def _convert(self, row: tuple[Any, ...], converted: tuple[tuple[int, Convert], ...]) -> Any:
        values = list(row)
        for place, convert in converted:
            values[place] = convert(values[place])
        return self.row._make(values)


class CompiledQuery:
    """A SELECT whose parameters have names, for tables of which a session holds nothing back: it is not flushed.

    Lists are array parameters (array_parameters.py), for the text is the same each time. With `keeps` the rows serve
    later requests, too, until something is committed (read_cache.py).
    """

    def __init__(self, query: SelectBase, keeps: bool = True) -> None:
        self.query, self.keeps = query, keeps
        self._compiled: dict[str, _Compiled] = {}

    def rows(self, **values: object) -> list[AnyRow]:
        """Return the rows as named tuples, as the session's transaction sees them if there is one. Raises as a session
        does.
        """
        engine = db.engine
        compiled = self._compiled.get(engine.dialect.name) or self._compile(engine.dialect)
        parameters = compiled.parameters(values)
        if not self.keeps or (kept := _kept()) is None:
            return compiled.rows(_send(engine, compiled.text, parameters), engine.dialect)
        name = compiled.text, *parameters
        if (found := kept.get(name)) is None:
            kept[name] = found = compiled.rows(_send(engine, compiled.text, parameters), engine.dialect)
        return found[:]

    def first(self, **values: object) -> AnyRow | None:
        found = self.rows(**values)
        return found[0] if found else None

    def one(self, **values: object) -> AnyRow:
        """Return the only row."""
        (found,) = self.rows(**values)
        return found

    def scalars(self, **values: object) -> list[Any]:
        """Return the first column of each row."""
        return [row[0] for row in self.rows(**values)]

    def _compile(self, dialect: Dialect) -> _Compiled:
        self._compiled[dialect.name] = compiled = _compile(self.query, dialect)
        return compiled


def _in_transaction() -> bool:
    return db.session.registry.has() and db.session().in_transaction()


def _kept() -> read_cache.KeptState | None:
    """Return what is kept for this request; None within a transaction, which sees what it wrote."""
    return None if _in_transaction() else read_cache.of_request()


def _send(engine: Engine, text: str, parameters: object) -> Fetched:
    """Fetch the rows with their description. Without a transaction the pool lends a connection for 8 us, where a
    session takes 88.
    """
    for listener in engine.dispatch.before_cursor_execute:
        listener(None, None, text, parameters, None, False)
    if _in_transaction():
        return _fetch(engine, db.session.connection().connection, text, parameters)
    connection = engine.raw_connection()
    try:
        return _fetch(engine, connection, text, parameters)
    finally:
        connection.close()


def _fetch(engine: Engine, connection: PoolProxiedConnection, text: str, parameters: object) -> Fetched:
    raw: Any = connection.driver_connection
    errors = engine.dialect.loaded_dbapi.Error
    try:
        cursor = raw.execute(text, parameters)
        return cursor.fetchall(), cursor.description
    except errors as problem:
        if lost := engine.dialect.is_disconnect(problem, raw, None):
            connection.invalidate(problem)
        raise DBAPIError.instance(
            text, None, problem, errors, hide_parameters=True, connection_invalidated=lost
        ) from problem


def _compile(query: SelectBase, dialect: Dialect) -> _Compiled:
    compiled: Any = query.compile(dialect=dialect)
    open_ones = {name: one for name, one in compiled.binds.items() if one.required or one.callable}
    expanded = compiled.construct_expanded_state(dict.fromkeys(open_ones), escape_names=False)  # IN (constants)
    types = {name: one.type.dialect_impl(dialect) for name, one in compiled.binds.items()}
    converts = {name: kind.bind_processor(dialect) or _as_it_is for name, kind in types.items()} | expanded.processors
    constants = {
        name: converts.get(name, _as_it_is)(value)
        for name, value in expanded.parameters.items()
        if name not in open_ones
    }
    names = expanded.positiontup
    places = [(name, name) for name in open_ones] if names is None else list(enumerate(names))
    columns = list(query.selected_columns)
    return _Compiled(
        text=expanded.statement,
        values=constants if names is None else [constants.get(name) for name in names],
        given=tuple(
            (place, name, converts[name])
            for place, name in places
            if name in open_ones and not open_ones[name].callable
        ),
        made=tuple(
            (place, open_ones[name].callable, converts[name])
            for place, name in places
            if name in open_ones and open_ones[name].callable
        ),
        row=namedtuple("Row", [str(column.key) for column in columns], rename=True),
        columns=tuple(column.type for column in columns),
    )


def _as_it_is(value: Any) -> Any:
    return value
