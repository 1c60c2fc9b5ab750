"""What somebody hostile, or a broken client, sends: to every route there is, with whatever does not belong there."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Flask
from marshmallow import fields
from sqlalchemy import event
from werkzeug.test import TestResponse

from models.base import db
from rookery.web.endpoint import Declaration
from rookery.web.pages import Pages
from rookery.web.reply import EVENTS
from tests.stage import DATABASE, EVERYTHING

BODIES = ("POST", "PUT", "PATCH", "DELETE")
ASIDE = (
    "INTO unanswered_requests",  # counts of requests before, stored every two minutes
    "INTO spent_challenges",  # a challenge of a passkey serves once, whatever was answered to it
)
WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE)\b", re.IGNORECASE)
VARIABLE = re.compile(r"<(?:(\w+)(?:\(([^)]*)\))?:)?(\w+)>")

# As parts of a path, quoted already. None of them is the id of anything.
BAD_IDS = [
    "0",
    "-1",
    "1",
    "9" * 18,
    "9" * 19,
    "9" * 400,
    "1.5",
    "1e3",
    "%20",
    "abc",
    "%00",
    "1%00",
    "%E2%98%83",
    "%ED%A0%80",
    "%ff%fe",
    "%zz",
    "%D9%A1%D9%A2",
    "..%5C",
    "'%3B--",
    "%0A",
]
BAD_VALUES: list[Any] = [
    [],
    {},
    [[]],
    [{}],
    [None],
    {"a": {"b": 1}},
    {"0": {"name": {}}},
    [[["deep"]]],
    True,
    False,
    None,
    0,
    -1,
    10**15,
    2**63 - 1,
    -1e308,
    "",
    "\0",
    "a\0b",
    "9" * 30,
    "1e999",
    "\u202e\ufffe☃",
    "../../etc/passwd",
    "x" * 100_000,
    ["x"] * 500,
    {"x" * 10: "y" * 1000},
    "2026-13-45",
    "https://[::1",
    "@" * 500,
    "#" * 500,
]
BAD_JSON = [
    b"{",
    b"[1]",
    b'"text"',
    b"1",
    b"null",
    b"true",
    b"nope",
    b'{"a": NaN}',
    b'{"a": 1,}',
    b"\xff\xfe{}",
    b'{"a": "\xed\xa0\x80"}',
    b'{"a": "\\ud800"}',
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
    b'{"status": "a"} {}',
]
BAD_FORMS = [
    b"status=a&status[b]=c",
    b"a[]=1&a[b]=2",
    b"a[b]=1&a[b][c]=2",
    b"a[b][c][d][e][f][g]=1",
    b"a=1&" * 3000,
    b"&&==&",
]
# As a query, quoted already.
BAD_QUERIES = ["%00", "%ED%A0%80", "%zz", "-1", "9" * 40, "1e9", "%F0%9F%A6%89", "x" * 3000, "%D9%A1", "1.5", ""]

# Those among them that one database takes and another refuses.
BAD_IDS_FOR_A_DATABASE = ["0", "1", "9" * 18, "9" * 19, "9" * 400]
BAD_VALUES_FOR_A_DATABASE = [10**15, 2**63 - 1, -1e308, "\0", "a\0b", "9" * 30, "1e999", "\u202e\ufffe☃", "x" * 100_000]
BAD_QUERIES_FOR_A_DATABASE = ["%00", "%ED%A0%80", "-1", "9" * 40, "x" * 3000]

# The rest is refused before any database sees it.
ON_SQLITE = DATABASE == "sqlite"
IDS = BAD_IDS if ON_SQLITE else BAD_IDS_FOR_A_DATABASE
VALUES = BAD_VALUES if ON_SQLITE else BAD_VALUES_FOR_A_DATABASE
QUERIES = BAD_QUERIES if ON_SQLITE else BAD_QUERIES_FOR_A_DATABASE


def in_turns(values: Sequence[Any], number: int) -> Sequence[Any]:
    """A third of a few `values`, an eighth of many, others for the next `number`; all of them in `make nightly`.

    A walk that counts its places sends each value to some of these, for what is wrong at one place is wrong at most.
    """
    step = min(max(len(values) // 3, 3), 8)
    return values if EVERYTHING else values[number % step :: step]


@dataclass(frozen=True)
class Route:
    method: str
    path: str
    declared: Declaration | None

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def ids(self) -> list[str]:
        return [name for kind, _, name in VARIABLE.findall(self.path) if kind == "id"]

    @property
    def variables(self) -> list[str]:
        return [name for _, _, name in VARIABLE.findall(self.path)]

    def fill(self, values: dict[str, Any]) -> str:
        """Where only some words are possible (`any`), one of them stands there unless `values` has another."""
        return VARIABLE.sub(lambda found: str(values.get(found[3], (found[2] or "x").partition(",")[0])), self.path)

    @property
    def may_answer(self) -> set[int]:
        """The statuses that are documented for this route: its own, and those that any route may have."""
        assert self.declared
        own = {self.declared.status, *self.declared.errors, 401, 403, 413, 429}
        return own | ({400, 422} if self.declared.args else set()) | ({206} if "media_id" in self.ids else set())


def routes(app: Flask, *prefixes: str) -> Iterator[Route]:
    """All but event streams, whose answers have no end: tests/sockets asks those."""
    for rule in sorted(app.url_map.iter_rules(), key=str):
        declared = getattr(app.view_functions[rule.endpoint], "declaration", None)
        if rule.rule.startswith(prefixes) and not (declared and declared.returns == EVENTS):
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                yield Route(method, rule.rule, declared)


def page_routes(app: Flask) -> list[Route]:
    """Return every route of a page."""
    names = {name for name, blueprint in app.blueprints.items() if isinstance(blueprint, Pages)}
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.partition(".")[0] in names]
    ours = {(method, rule.rule) for rule in rules for method in rule.methods or ()}
    return [route for route in routes(app, "/") if (route.method, route.path) in ours]


def places(schema: Any, above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where a value can stand in what this schema takes: `("status",)`, `("poll", "options")`."""
    for name, field in schema.fields.items():
        yield (*above, name)
        if isinstance(field, fields.Nested):
            yield from places(field.schema, (*above, name))


def put(tree: dict[str, Any], place: tuple[str, ...], value: Any) -> dict[str, Any]:
    """A copy of `tree` with `value` in this place."""
    name, *rest = place
    inner = put(tree.get(name) or {}, tuple(rest), value) if rest else value
    return {**tree, name: inner}


class Changes:
    """`with Changes() as changes: ...`: the statements that changed rows and were committed stand in `changes.kept`."""

    def __enter__(self) -> "Changes":
        self.kept: list[str] = []
        self._open: list[str] = []
        for name, listener in self._listeners():
            event.listen(db.engine, name, listener)
        return self

    def __exit__(self, *problem: object) -> None:
        for name, listener in self._listeners():
            event.remove(db.engine, name, listener)

    def _listeners(self) -> list[tuple[str, Any]]:
        return [("after_cursor_execute", self._execute), ("commit", self._commit), ("rollback", self._rollback)]

    def _execute(self, conn: Any, cursor: Any, statement: str, *more: Any) -> None:
        if WRITES.match(statement) and cursor.rowcount != 0 and not any(aside in statement for aside in ASIDE):
            self._open.append(statement)

    def _commit(self, conn: Any) -> None:
        self.kept += self._open
        self._open.clear()

    def _rollback(self, conn: Any) -> None:
        self._open.clear()


class Attack:
    """Sends requests and writes down what was wrong with the answers: `attack.problems` must stay empty."""

    def __init__(self, client: Any, changes: Changes) -> None:
        self.client = client
        self.changes = changes
        self.problems: list[str] = []
        self.sent = 0

    def __call__(self, route: Route, path: str, expect: set[int] | None = None, **options: Any) -> TestResponse:
        """`expect`: the statuses that are right; else those that the route documents."""
        self.sent += 1
        self.changes.kept.clear()
        reply: TestResponse = getattr(self.client, route.method.lower())(path, **options)
        right = expect or route.may_answer
        problems = []
        if reply.status_code not in right:
            problems.append(f"instead of {sorted(right)}: {reply.text[:200]}")
        if reply.status_code >= 400 and not is_error(reply):
            problems.append(f"with {reply.content_type} {reply.text[:200]}")
        if reply.status_code >= 400 and self.changes.kept:
            problems.append(f"and yet {self.changes.kept}")
        if problems:
            asked = f"{route} as {path[:100]} {str(options)[:160]}: {reply.status_code}"
            self.problems += [f"{asked} {problem}" for problem in problems]
        return reply


def is_error(reply: TestResponse) -> bool:
    """The one body of errors; OAuth says more, sign-up what is wrong, and a block which one is there already."""
    body = reply.get_json(silent=True)
    return (
        isinstance(body, dict)
        and isinstance(body.get("error"), str)
        and bool(body["error"])
        and set(body) <= {"error", "error_description", "details", "existing_domain_block"}
    )
