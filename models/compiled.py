"""Queries that are compiled once and run on the driver: what nearly every request asks.

The section "One way to ask" of docs/performance.md lists them; everything else is a plain `select`.

To send a query that it has compiled already, SQLAlchemy needs several times as long as SQLite to answer it. A
`CompiledQuery` is written as any other and gives the same rows; a test compares them for each.
"""

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Dialect, SelectBase
from sqlalchemy.types import TypeEngine

from models import read_cache
from models.base import AnyRow, connection_in_use, db

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
        used = connection_in_use()
        dialect = used.dialect if used else db.engine.dialect
        compiled = self._compiled.get(dialect.name) or self._compile(dialect)
        parameters = compiled.parameters(values)
        if used:
            return compiled.rows(_send(used, compiled.text, parameters), dialect)
        kept = read_cache.of_request() if self.keeps else None
        name = compiled.text, *parameters
        if kept is not None and name in kept:
            return kept[name][:]
        with db.engine.connect() as lent:
            found = compiled.rows(_send(lent, compiled.text, parameters), dialect)
        if kept is not None:
            kept[name] = found
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


def _send(lent: Connection, text: str, parameters: Any) -> Fetched:
    """Fetch the rows with their description. The engine's listeners and errors are those of any other statement."""
    cursor: Any = None
    try:
        cursor = lent.connection.cursor()
        for listener in lent.engine.dispatch.before_cursor_execute:
            text, parameters = listener(lent, cursor, text, parameters, None, False)
        cursor.execute(text, parameters)
        for listener in lent.engine.dispatch.after_cursor_execute:
            listener(lent, cursor, text, parameters, None, False)
        return cursor.fetchall(), cursor.description
    except lent.dialect.loaded_dbapi.Error as problem:
        lent._handle_dbapi_exception(problem, text, parameters, cursor, None)


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
