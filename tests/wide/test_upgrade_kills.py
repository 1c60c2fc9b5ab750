"""Upgrades and rollbacks that are killed at random moments: the database is always the old one or the new one."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from rookery import revisions
from rookery.secrets import Secrets
from tests.upgrades.conftest import HERE, KEY, new_database, old_database  # noqa: F401  # fixtures
from tests.upgrades.schema import schema_of

ROOT = Path(__file__).parents[2]
OLD = "0071"
ACCOUNTS = 20_000  # so that a migration takes a second
# Both begin when everything is imported, which takes longer than they do.
CODE = """
import sys
from app import create_app
app = create_app()
print("BEGIN", flush=True)
result = app.test_cli_runner().invoke(args=sys.argv[1:])
print(result.output, "EXIT", result.exit_code, flush=True)
"""

FEW, MANY = (
    pytest.param(2, marks=pytest.mark.wide),
    pytest.param(50, marks=[pytest.mark.nightly, pytest.mark.timeout(1800)]),
)


@pytest.fixture
def environment(old_database, tmp_path):  # noqa: F811
    """The environment of a server on an old database that is large enough for a kill to hit its migration."""
    fill(old_database)
    data = tmp_path / "data"
    (data / "secrets").mkdir(parents=True)
    for name in ("push.key", "login.key"):
        (data / "secrets" / name).write_bytes(KEY)
    Secrets(data / "secrets").make_all()
    foreign = {name: value for name, value in os.environ.items() if not name.startswith("ROOKERY_")}
    return {
        **foreign,
        "ROOKERY_DATA": str(data),
        "ROOKERY_DATABASE_URL": old_database,
        "ROOKERY_DOMAIN": "rookery.test",
        "ROOKERY_PUBLIC_URL": "https://rookery.test",
        "ROOKERY_SNAPSHOT": "on" if old_database.startswith("sqlite") else "off",
        "ROOKERY_LOG_LEVEL": "ERROR",
    }


def engine_of(address):
    return create_engine(address.replace("postgresql:", "postgresql+psycopg:"))


def fill(address):
    """Copy an account of another server many times."""
    engine = engine_of(address)
    with engine.begin() as connection:
        row = connection.execute(text("SELECT * FROM accounts WHERE domain IS NOT NULL LIMIT 1")).one()._mapping
        uri = "'https://far.example/' || i"
        chosen = {"id": "i", "username": "'bird' || i", "uri": uri, "url": uri, "display_name": "'bird' || i"}
        values = ", ".join(chosen.get(name, name) for name in row)
        numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {ACCOUNTS})"
        insert = f"INSERT INTO accounts ({', '.join(row)}) SELECT {values} FROM n, accounts WHERE id = :id"
        connection.execute(text(f"{numbers} {insert}"), {"id": row["id"]})
    engine.dispose()


def state(address):
    """The revision, and everything that the catalogue says of the schema; SQLite finds no damage."""
    engine = engine_of(address)
    try:
        with engine.connect() as connection:
            revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
            assert connection.scalar(text("SELECT count(*) FROM accounts")) > ACCOUNTS
            if engine.dialect.name == "sqlite":
                assert connection.scalar(text("PRAGMA integrity_check")) == "ok"
        return revision, schema_of(engine)
    finally:
        engine.dispose()


def begin(environment, *words):
    """Start a command, and return once it begins."""
    process = subprocess.Popen(
        [sys.executable, "-c", CODE, *words], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "BEGIN\n"
    return process


def seconds_of(environment, *words):
    process = begin(environment, *words)
    began = time.monotonic()
    out = [process.stdout.readline()]
    while out[-1] and "EXIT" not in out[-1]:
        out.append(process.stdout.readline())
    seconds = time.monotonic() - began  # without the end of the process
    process.communicate()
    assert out[-1].endswith("EXIT 0\n"), out
    return seconds


def kill_at_random(environment, seconds, *words):
    """Kill a command within its time; return whether that was before its end."""
    process = begin(environment, *words)
    time.sleep(random.uniform(0, seconds))
    process.send_signal(signal.SIGKILL)
    out, _ = process.communicate()
    return "EXIT" not in out


@pytest.mark.parametrize("times", [FEW, MANY])
def test_an_upgrade_that_is_killed_leaves_the_old_database_or_the_new_one(environment, new_database, times):  # noqa: F811
    address = environment["ROOKERY_DATABASE_URL"]
    before, keep = state(address), Keeper(address)
    seconds = seconds_of(environment, "upgrade")
    after = state(address)
    found, killed = set(), 0

    for _ in range(times):
        if state(address) == after:
            keep.bring_back()
        killed += kill_at_random(environment, seconds, "upgrade")
        now = state(address)
        assert now in (before, after)
        found.add(now[0])

    assert (before[0], after[0]) == (OLD, revisions.head())
    assert killed > times // 5
    assert times < 50 or OLD in found
    if state(address) != after:
        seconds_of(environment, "upgrade")
    assert state(address) == after


class Keeper:
    """Keeps an old SQLite database, or makes it again: PostgreSQL has a template of it."""

    def __init__(self, address):
        self._address = address
        self._copy = None
        if address.startswith("sqlite"):
            self._file = Path(address.removeprefix("sqlite:///"))
            self._copy = self._file.with_name("kept")
            with closing(sqlite3.connect(self._file)) as one, closing(sqlite3.connect(self._copy)) as other:
                one.backup(other)

    def bring_back(self):
        if self._copy:
            for path in self._file.parent.glob(f"{self._file.name}*"):
                path.unlink()
            shutil.copyfile(self._copy, self._file)
            return
        engine = engine_of(self._address)
        with engine.begin() as connection:
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
            raw = connection.connection.driver_connection
            raw.execute((HERE / "postgresql.sql").read_text())
            connection.execute(text("SET search_path TO public"))
        engine.dispose()
        fill(self._address)


@pytest.mark.any_database
@pytest.mark.parametrize("times", [MANY])
def test_a_rollback_that_is_killed_leaves_the_new_database_or_the_old_one(environment, times):
    address = environment["ROOKERY_DATABASE_URL"]
    old = state(address)
    seconds_of(environment, "upgrade")
    new, folder = state(address), Path(environment["ROOKERY_DATABASE_URL"].removeprefix("sqlite:///")).parent
    seconds = seconds_of(environment, "rollback", "--yes")
    set_aside, killed = len(list((folder / "set-aside").iterdir())), 0

    for _ in range(times):
        if state(address) == old:
            seconds_of(environment, "upgrade")
        killed += kill_at_random(environment, seconds, "rollback", "--yes")
        assert state(address) in (new, old)

    if state(address) == new:
        seconds_of(environment, "rollback", "--yes")
    assert state(address) == old
    assert killed > times // 5
    kept = [path for path in (folder / "set-aside").iterdir() if not path.samefile(folder / "database1.db")]
    assert len(kept) > set_aside
    assert {state(f"sqlite:///{path}")[0] for path in kept} == {revisions.head()}
