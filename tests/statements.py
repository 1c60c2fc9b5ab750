"""The statements that each test sends to the database, and the tests that PostgreSQL is therefore spared.

PostgreSQL runs a test when it sends a statement that no other of those tests sends, when it has threads, or when it is
new. The rest are left out by `on_postgresql.json`, which `make statements` writes from what was recorded; CI compares
it with what it records on SQLite. `make nightly` runs all.
"""

import json
import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

FOLDER = os.environ.get("ROOKERY_TEST_STATEMENTS", "")  # where to record; nothing is recorded without
LIST = Path(__file__).with_name("on_postgresql.json")
# Other processes may send statements for these, which are not seen here.
WIDER = ("postgres", "redis", "browser", "ffmpeg", "wide", "alone", "thorough", "nightly")
# Differences between two statements that are one: names and numbers of parameters, of rows, of savepoints.
SAME = [
    (re.compile(r"%\(\w+\)s(::\w+(\(\w+\))?(\[\])?)?"), "?"),
    (re.compile(r"\?(, \?)+"), "?"),
    (re.compile(r"\(\?\)(, ?\(\?\))+"), "(?)"),
    (re.compile(r"_\d+\b"), ""),
    (re.compile(r"\bSET (\w+=\?(, )?)+(?= WHERE)"), "SET ?"),
]

_sent: dict[str, set[str]] = {}
_threads: dict[str, set[int]] = {}
_test = ""


def asks_a_database(item: pytest.Item) -> bool:
    """Return whether the test has a database, does not choose its own, and may get another answer from another one."""
    return "database_url" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("any_database")


def is_left_out(item: pytest.Item) -> bool:
    """Return whether PostgreSQL need not run this test."""
    path, _, name = item.nodeid.partition("::")
    function, bracket, parameters = name.partition("[")
    kept = _left_out().get(path, {}).get(function)
    return kept is not None and bracket + parameters not in kept


@cache
def _left_out() -> dict[str, dict[str, list[str]]]:
    """Return path → function → its parameters that are run nevertheless."""
    found: dict[str, dict[str, list[str]]] = json.loads(LIST.read_text())["tests"]
    return found


@contextmanager
def recorded(item: pytest.Item) -> Iterator[None]:
    """Record what is sent while this test has the app."""
    global _test
    is_wider = any(item.get_closest_marker(name) for name in WIDER)
    _test = item.nodeid if FOLDER and asks_a_database(item) and not is_wider else ""
    if _test:
        _sent[_test], _threads[_test] = set(), set()
    yield
    _test = ""


def write() -> None:
    """Write what this process recorded: the statements, and by test their numbers; null where threads sent them."""
    if not _sent:
        return
    numbers: dict[str, int] = {}
    tests = {
        test: None if len(_threads[test]) > 1 else [numbers.setdefault(one, len(numbers)) for one in _alike(sent)]
        for test, sent in _sent.items()
    }
    file = Path(FOLDER) / f"{os.getpid()}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"statements": list(numbers), "tests": tests}))


def _alike(sent: set[str]) -> list[str]:
    return sorted({_normal(statement) for statement in sent})


@cache
def _normal(statement: str) -> str:
    for pattern, replacement in SAME:
        statement = pattern.sub(replacement, statement)
    return " ".join(statement.split())


def _note(conn, cursor, statement, *more):
    if _test:
        _sent[_test].add(statement)
        _threads[_test].add(threading.get_ident())


if FOLDER:
    event.listen(Engine, "before_cursor_execute", _note)
