"""Statements that are compiled once and run on the driver: what every request asks, and what every write sends.

To send a statement that it has compiled already, SQLAlchemy needs several times as long as SQLite to answer it. A
`CompiledQuery` is written as any other and gives the same rows; a test compares them for each.
"""

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import SimpleNamespace
from typing import Any

from sqlalchemy import (
    Connection,
    Dialect,
    Engine,
    PoolProxiedConnection,
    SelectBase,
    UpdateBase,
    bindparam,
    func,
    select,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.types import TypeEngine

from models import read_cache
from models.base import AnyRow, BigInt, Query, connection, connection_in_use, db

Convert = Callable[[Any], Any]
Fetched = tuple[list[tuple[Any, ...]], Sequence[Sequence[Any]]]
_WRITE = SimpleNamespace(isinsert=True)  # the context of a write, as far as listeners ask


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
        used = connection_in_use()
        engine = used.engine if used else db.engine
        compiled = self._compiled.get(engine.dialect.name) or self._compile(engine.dialect)
        parameters = compiled.parameters(values)
        if used or not self.keeps or (kept := read_cache.of_request()) is None:  # it sees what it wrote
            return compiled.rows(_send(engine, used, compiled.text, parameters), engine.dialect)
        name = compiled.text, *parameters
        if (found := kept.get(name)) is None:
            kept[name] = found = compiled.rows(_send(engine, None, compiled.text, parameters), engine.dialect)
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
        columns = list(self.query.selected_columns)
        self._compiled[dialect.name] = compiled = _parts(self.query.compile(dialect=dialect), dialect, columns)
        return compiled


class CompiledCount:
    """The number of rows of a query whose parameters have names. The session is flushed first: a page that marks
    something as read shows in the same answer how much is left.
    """

    def __init__(self, query: Query) -> None:
        some = query.limit(bindparam("most", type_=BigInt)).subquery()
        self._counted = CompiledQuery(select(func.count()).select_from(some))

    def up_to(self, most: int, **values: object) -> int:
        """Return how many there are; `most` is as good as more. Raises as a session does."""
        if db.session.registry.has():
            db.session.flush()
        return int(self._counted.one(most=most, **values)[0])


class CompiledWrite:
    """An INSERT, UPDATE or DELETE whose parameters have names. `columns` are those of an INSERT without a query; others
    that have a default of ours get it. An UPDATE names those that change with it.
    """

    def __init__(self, statement: UpdateBase, columns: Sequence[str] | None = None) -> None:
        self.statement, self._columns = statement, columns
        self._compiled: dict[str, _Compiled] = {}

    def run(self, *rows: Mapping[str, object]) -> int:
        """Execute it for each of these in the session's transaction; return how many rows were changed. Raises as a
        session does. What the session holds back is not sent first.
        """
        return int(self._sent(rows)[1].rowcount) if rows else 0

    def returned(self, **values: object) -> list[AnyRow]:
        """Execute it once, as `run` does, and return the rows that it RETURNs, as named tuples."""
        compiled, cursor = self._sent([values])
        return compiled.rows(_fetched(cursor), connection().dialect)

    def _sent(self, rows: Sequence[Mapping[str, object]]) -> tuple[_Compiled, Any]:
        used = connection()
        compiled = self._compiled.get(used.dialect.name) or self._compile(used.dialect)
        parameters = [compiled.parameters(row) for row in rows]
        return compiled, _execute(used.engine, used.connection, compiled.text, parameters, used, _WRITE)

    def _compile(self, dialect: Dialect) -> _Compiled:
        compiled: Any = self.statement.compile(dialect=dialect, column_keys=self._columns)
        if compiled.update_prefetch:
            raise ValueError(f"columns with defaults are missing: {self.statement}")
        for column in compiled.insert_prefetch:
            made = column.default.arg
            given = None if column.default.is_callable else made
            compiled.binds[column.key].callable = partial(made if given is None else _as_it_is, given)
        returned = list(self.statement.exported_columns)
        self._compiled[dialect.name] = found = _parts(compiled, dialect, returned)
        return found


def _send(engine: Engine, used: Connection | None, text: str, parameters: object) -> Fetched:
    """Fetch the rows with their description. Without a transaction the pool lends a connection for 8 us, where a
    session takes 88.
    """
    if used:
        return _fetched(_execute(engine, used.connection, text, [parameters], used))
    lent = engine.raw_connection()
    try:
        return _fetched(_execute(engine, lent, text, [parameters]))
    finally:
        lent.close()


def _fetched(cursor: Any) -> Fetched:
    return cursor.fetchall(), cursor.description


def _execute(
    engine: Engine,
    lent: PoolProxiedConnection,
    text: str,
    rows: Sequence[Any],
    used: Connection | None = None,
    context: SimpleNamespace | None = None,
) -> Any:
    """Return the cursor that has executed the text for each of the rows of parameters. Writes have a `context`."""
    errors = engine.dialect.loaded_dbapi.Error
    try:
        cursor: Any = lent.cursor()
    except errors as problem:
        raise _error_of_session(engine, lent, text, problem) from problem
    for listener in engine.dispatch.before_cursor_execute:
        listener(used, cursor, text, rows[0], context, len(rows) > 1)
    try:
        if len(rows) == 1:
            cursor.execute(text, rows[0])
        else:
            cursor.executemany(text, rows)
    except errors as problem:
        raise _error_of_session(engine, lent, text, problem) from problem
    for listener in engine.dispatch.after_cursor_execute:
        listener(used, cursor, text, rows[0], context, len(rows) > 1)
    return cursor


def _error_of_session(engine: Engine, lent: PoolProxiedConnection, text: str, problem: Any) -> BaseException:
    """Return SQLAlchemy's error, without parameters, for one of the driver; give up a connection that is lost."""
    raw: Any = lent.driver_connection
    if lost := engine.dialect.is_disconnect(problem, raw, None):
        lent.invalidate(problem)
    errors = engine.dialect.loaded_dbapi.Error
    return DBAPIError.instance(text, None, problem, errors, hide_parameters=True, connection_invalidated=lost)


def _parts(compiled: Any, dialect: Dialect, columns: Sequence[Any] = ()) -> _Compiled:
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
