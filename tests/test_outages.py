"""Outages: which error is one, what the log says of it, and what those who ask are told."""

import errno
import io
import logging
import sqlite3
from contextlib import closing
from types import SimpleNamespace

import obstore.exceptions
import psycopg
import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from sqlalchemy import exc

from models.auth.oauth import OAuthToken
from models.base import db
from models.statuses import status as statuses
from rookery import outages
from rookery.events import optional
from rookery.media.store.s3 import Bucket, S3Store
from rookery.outages import AWAY, BUSY, DAMAGED, FULL, NO_BUCKET, NO_REDIS, NO_SECRET, READ_ONLY, outage_of
from rookery.web.counters import FallbackStorage, ProcessStorage


def sqlite_error(path, *statements, mode="rwc"):
    """What SQLite says to the last of these statements."""
    with closing(sqlite3.connect(f"file:{path}?mode={mode}", uri=True, timeout=0)) as connection:
        for statement in statements[:-1]:
            connection.execute(statement)
        with pytest.raises(sqlite3.DatabaseError) as caught:
            connection.execute(statements[-1])
    return caught.value


def test_a_full_disk_under_sqlite_is_known(tmp_path):
    error = sqlite_error(tmp_path / "a", "PRAGMA max_page_count=2", "CREATE TABLE a (b)", "CREATE TABLE c (d)")

    assert outage_of(error) is FULL


def test_a_read_only_database_is_known(tmp_path):
    with closing(sqlite3.connect(tmp_path / "a")) as connection:
        connection.execute("CREATE TABLE a (b)")

    assert outage_of(sqlite_error(tmp_path / "a", "CREATE TABLE c (d)", mode="ro")) is READ_ONLY


def test_a_locked_database_is_known(tmp_path):
    with closing(sqlite3.connect(tmp_path / "a")) as holder:
        holder.execute("BEGIN EXCLUSIVE")

        assert outage_of(sqlite_error(tmp_path / "a", "CREATE TABLE a (b)")) is BUSY


def test_a_damaged_database_is_known(tmp_path):
    (tmp_path / "a").write_bytes(b"This is no database at all. " * 100)

    assert outage_of(sqlite_error(tmp_path / "a", "SELECT * FROM sqlite_master")) is DAMAGED


@pytest.mark.parametrize(
    ("error", "outage"),
    [
        (psycopg.OperationalError("connection refused"), AWAY),
        (psycopg.errors.AdminShutdown(), AWAY),
        (psycopg.errors.TooManyConnections(), BUSY),
        (psycopg.errors.DiskFull(), FULL),
        (psycopg.errors.ReadOnlySqlTransaction(), READ_ONLY),
        (psycopg.errors.DeadlockDetected(), BUSY),
        (psycopg.errors.UniqueViolation(), None),
        (psycopg.errors.UndefinedTable(), None),
        (exc.TimeoutError("QueuePool limit"), BUSY),
        (OSError(errno.ENOSPC, "No space left on device"), FULL),
        (FileNotFoundError(errno.ENOENT, "No such file"), None),
        (RedisConnectionError("refused"), NO_REDIS),
        (obstore.exceptions.GenericError("refused"), NO_BUCKET),
        (obstore.exceptions.PermissionDeniedError("no"), NO_BUCKET),
        (obstore.exceptions.InvalidPathError("a//b"), None),
        (outages.MissingSecret("login.key"), NO_SECRET),
        (KeyError("status"), None),
        (None, None),
    ],
)
def test_an_outage_is_told_from_a_bug_by_the_error(error, outage):
    assert outage_of(error) is outage


def test_the_cause_of_an_error_counts_and_a_bug_while_it_is_handled_does_not():
    wrapped = exc.OperationalError("SELECT 1", {}, psycopg.OperationalError("refused"))
    bug = KeyError("a")
    bug.__context__ = wrapped

    assert (outage_of(wrapped), outage_of(bug)) == (AWAY, None)


# The log --------------------------------------------------------------------------------------------------------


@pytest.fixture
def lines():
    """Lines of a log that is set up as that of a server."""

    class Kept(logging.Handler):
        found: list[str] = []

        def emit(self, record):
            self.found.append(self.format(record))

    handler, target = Kept(), logging.getLogger("tests.outages")
    handler.found = []
    handler.addFilter(outages.OncePerMinute())
    target.addHandler(handler)
    target.propagate = False
    yield handler.found
    target.removeHandler(handler)
    target.propagate = True


def log_of(error):
    try:
        raise error
    except type(error):
        logging.getLogger("tests.outages").exception("request failed")


def test_an_outage_takes_one_line_a_minute_and_says_what_to_do(lines, monkeypatch):
    for moment in (100.0, 101.0, 102.0, 161.0):
        monkeypatch.setattr(outages, "time", SimpleNamespace(monotonic=lambda moment=moment: moment))
        log_of(exc.OperationalError("SELECT secret", {}, psycopg.OperationalError("connection\nrefused")))

    assert lines == [
        "the database does not answer: connection refused; start it, or look at ROOKERY_DATABASE_URL",
        "the database does not answer: connection refused (2 more in the last minute); start it, or look at "
        "ROOKERY_DATABASE_URL",
    ]


def test_several_handlers_of_a_log_count_what_is_left_out_once(lines, monkeypatch):
    target, other = logging.getLogger("tests.outages"), logging.StreamHandler(io.StringIO())
    other.addFilter(target.handlers[0].filters[0])
    target.addHandler(other)
    for moment in (100.0, 101.0, 161.0):
        monkeypatch.setattr(outages, "time", SimpleNamespace(monotonic=lambda moment=moment: moment))
        log_of(psycopg.OperationalError("refused"))
    target.removeHandler(other)

    assert "(1 more in the last minute)" in lines[-1]


def test_each_outage_has_a_line_of_its_own(lines):
    log_of(OSError(errno.ENOSPC, "No space left on device"))
    log_of(psycopg.OperationalError("refused"))

    assert [line.partition(":")[0] for line in lines] == ["the disk is full", "the database does not answer"]


def test_of_a_deadlock_the_line_says_where_it_was_met(lines):
    log_of(exc.OperationalError("UPDATE", {}, psycopg.errors.DeadlockDetected("deadlock detected")))

    (line,) = lines
    assert line.startswith("the database is busy or locked: deadlock detected, at tests/test_outages.py:")


def test_a_bug_keeps_its_traceback(lines):
    log_of(KeyError("status"))
    log_of(KeyError("status"))

    assert [line.count("Traceback") for line in lines] == [1, 1]


# Requests -------------------------------------------------------------------------------------------------------


@pytest.fixture
def failing(monkeypatch):
    """From now on, what is asked of statuses meets this error."""

    def set_up(error):
        def fail(*args, **options):
            raise error

        monkeypatch.setattr("blueprints.statuses.statuses.read.render.status", fail)

    return set_up


def test_the_api_answers_an_outage_with_503_and_when_to_try_again(failing, alice, api, post):
    status = post(alice)
    failing(exc.OperationalError("SELECT 1", {}, psycopg.OperationalError("refused")))

    reply = api(alice).get(f"/api/v1/statuses/{status.id}")

    assert (reply.status_code, reply.headers["Retry-After"]) == (503, "30")
    assert reply.json == {"error": "This server cannot reach its database, please try again in a minute"}


def test_a_page_says_of_an_outage_what_happened_in_the_language_of_the_browser(app, monkeypatch):
    def fail():
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("rookery.services.instance.title", fail)

    reply = app.test_client().get("/auth/sign_in", headers={"Accept-Language": "de"})

    assert (reply.status_code, reply.mimetype, reply.headers["Retry-After"]) == (503, "text/html", "30")
    assert "Die Festplatte dieses Servers ist voll" in reply.text


def test_a_commit_that_finds_the_disk_full_is_an_outage(alice, api, app, monkeypatch):
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
    client = api(alice)
    client.get("/api/v1/preferences")

    def fail():
        raise exc.OperationalError("COMMIT", {}, psycopg.errors.DiskFull())

    monkeypatch.setattr("rookery.web.middleware.requests.events.commit", fail)
    reply = client.post("/api/v1/statuses", json={"status": "Hello"})

    assert (reply.status_code, reply.json["error"]) == (503, FULL.message)
    assert db.session.query(statuses.Status).count() == 0


def test_reading_goes_on_when_the_use_of_a_token_cannot_be_noted(alice, api, monkeypatch):
    def fail(*args):
        raise exc.OperationalError("UPDATE", {}, psycopg.errors.DiskFull())

    monkeypatch.setattr(optional._Pause, "until", 0.0)
    client = api(alice)
    monkeypatch.setattr("rookery.web.auth.note_activity", fail)
    reply = client.get("/api/v1/timelines/home")

    assert (reply.status_code, reply.json) == (200, [])
    assert db.session.scalar(db.select(OAuthToken.last_used_at)) is None


def test_requests_are_counted_in_the_process_while_redis_is_away():
    class Away(ProcessStorage):
        STORAGE_SCHEME = ["away"]
        asked = 0

        def incr(self, key, expiry, amount=1):
            self.asked += 1
            raise RedisConnectionError("refused")

    away = Away()
    storage = FallbackStorage(away)

    assert [storage.incr("key", 60), storage.incr("key", 60), storage.get("key")] == [1, 2, 2]
    assert away.asked == 1


def test_a_bucket_that_is_away_is_an_outage(app, api, monkeypatch):
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
    away = Bucket("rookery", endpoint="http://127.0.0.1:1", access_key="x", secret_key="y", path_style=True)
    monkeypatch.setitem(app.extensions, "rookery.store", S3Store(away, "https://rookery.test/media"))

    reply = api().get("/media/media/aa/bb/picture.png")

    assert (reply.status_code, reply.headers["Retry-After"]) == (503, "30")
