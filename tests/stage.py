"""The cast and the stage: one app on a real database, emptied between tests; a client that speaks for a user."""

import gc
import ipaddress
import itertools
import os
import re
import shlex
import socket
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from flask import Flask, current_app
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache
from sqlalchemy import Engine, event, make_url

from app import create_app
from blueprints.instance.client_apps import unanswered
from models import clock, ids, read_cache
from models.base import Base, db
from models.visibility.members import SMALL_SERVER
from rookery import events, secrets, serving
from rookery.cache import Cache
from rookery.events import optional
from rookery.federation.inbound import batches
from rookery.jobs import worker
from rookery.media import ffmpeg
from rookery.media.store.s3 import Bucket, S3Store
from rookery.net import guard
from rookery.plugin import Task
from rookery.services.accounts import local_accounts
from rookery.services.auth import passwords
from rookery.services.groups import groups
from rookery.services.relationships import relationships
from tests import live, peers, servers, statements
from tests import web as internet
from tests.authority import Authority
from tests.configured import configured
from tests.contract import CONTRACT
from tests.factories import Api, Factory
from tests.groups import group_of
from tests.phones import Phone

KEPT = {"roles", "alembic_version"}
DATABASE = os.environ.get("ROOKERY_TEST_DATABASE", "sqlite")
EVERYTHING = bool(os.environ.get("ROOKERY_TEST_EVERYTHING"))  # as in `make nightly`
# Signing in costs 50 ms of processor time with the product's, and a thousand tests begin with it.
PRODUCT_HASHER, CHEAP_HASHER = passwords._hasher, PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
# Files that take more than a minute, beside those of tests/wide and of thorough walks.
LONG = {
    "test_every_page",
    "test_backup",
    "test_reader_in_a_browser",
    "test_two_servers",
    "test_transcode",
    "test_films",
}
# Making a key costs 40 ms, and each sign-up makes one: the sign-ups of a process take three in turns.
RSA_KEYS = 3


def pytest_collection() -> None:
    """Look for no garbage until all tests are collected: there is hardly any, and that was a third of the time."""
    gc.disable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that need what a user may not have are left out where it is missing; in CI it must be there."""
    if DATABASE != "sqlite":
        _keep_those_with_a_database(config, items)
    # The longest files first, so that nobody waits for one of them at the end.
    thorough = {item.path for item in items if item.get_closest_marker("thorough")}
    items.sort(key=lambda item: item.path.parent.name != "wide" and item.path not in thorough)
    items.sort(key=lambda item: item.path.stem not in LONG)
    here = CONTRACT.is_dir()
    for item in items:
        if item.get_closest_marker("shared") and not here and os.environ.get("CI") != "true":
            item.add_marker(pytest.mark.skip(reason="the contract is not beside this checkout"))
        if item.get_closest_marker("ffmpeg") and not ffmpeg.available() and os.environ.get("CI") != "true":
            item.add_marker(pytest.mark.skip(reason="ffmpeg is not installed"))


def pytest_collection_finish() -> None:
    """Freeze what is imported and collected by now: it stays until the end. The second generation is collected rarely:
    every 20 times, and not every 200, took 35 of 1,000 seconds.
    """
    gc.freeze()
    gc.set_threshold(20_000, 200, 20)
    gc.enable()


def _keep_those_with_a_database(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The others would do the same once more as in the run on SQLite; see tests/statements.py."""
    kept = [item for item in items if statements.asks_a_database(item)]
    if not EVERYTHING and not statements.FOLDER:
        kept = [item for item in kept if not statements.is_left_out(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = kept


def pytest_sessionfinish() -> None:
    """At the end pytest collects garbage five times, to see what was not closed. Once finds it, in a second; the other
    times find all of it frozen, which saved two to three seconds of each process.
    """
    statements.write()
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def shared_folder(tmp_path_factory) -> Path:
    """The folder that all processes of this run share: compiled templates, and an empty database.

    Compiling all templates takes each process more than a second, and each app that tests make some of it again.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    templates = folder / "templates"
    templates.mkdir(exist_ok=True)
    Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(str(templates))}
    live.shared_folder = folder
    return folder


@pytest.fixture(scope="session")
def browser():
    """A Chromium for all tests of this process: to start one takes four seconds of processor time.

    Each test opens windows (contexts) of its own in it, which share nothing, and closes them.
    """
    from tests.chromium import chromium  # most runs need no Playwright

    with chromium() as one:
        yield one


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    with servers.redis() as url:
        yield url


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[str]:
    with servers.postgres() as url:
        yield url


@pytest.fixture(scope="session")
def migrated_template(postgres_cluster, tmp_path_factory) -> Iterator[str]:
    """The name of a migrated database for `servers.fresh_database`: copying it takes a tenth of what migrations do."""
    with servers.fresh_database(postgres_cluster) as url:
        address = url.replace("postgresql+psycopg", "postgresql")
        with live.app_of({"ROOKERY_DATABASE_URL": address, "ROOKERY_DATA": str(tmp_path_factory.mktemp("template"))}):
            serving.migrate()
        yield make_url(url).database


@pytest.fixture(scope="session")
def database_url(request) -> Iterator[str]:
    """Empty for SQLite in the data directory, or a fresh PostgreSQL database."""
    if DATABASE == "sqlite":
        yield ""
        return
    with servers.fresh_database(request.getfixturevalue("postgres_cluster")) as url:
        yield url.replace("postgresql+psycopg", "postgresql")


@pytest.fixture(scope="session")
def settings(tmp_path_factory, database_url) -> dict[str, str]:
    return {
        "ROOKERY_DATA": str(tmp_path_factory.mktemp("data")),
        "ROOKERY_DATABASE_URL": database_url,
        "ROOKERY_DOMAIN": "rookery.test",
        "ROOKERY_PUBLIC_URL": "https://rookery.test",
        "PORT": "5000",
        "ROOKERY_REGISTRATIONS": "open",
        "ROOKERY_RATE_LIMITS": "off",
    }


class FreshClient(FlaskClient):
    """A request begins with an empty `g` and a session of its own, as in life, although the test has a context open.

    A header beyond ASCII fails the test: a real web server would answer 500, which Werkzeug's client does not.
    """

    def open(self, *args, **options):
        with self.application.app_context():
            reply = super().open(*args, **options)
        assert str(reply.headers).isascii(), f"not fit for a header: {reply.headers}"
        return reply


@pytest.fixture(scope="session")
def the_app(settings) -> Iterator[Flask]:
    if DATABASE == "sqlite":
        live.put_empty_database(Path(settings["ROOKERY_DATA"]))
    app = create_app(**settings)
    app.testing = True
    app.test_client_class = FreshClient
    passwords._hasher = CHEAP_HASHER
    keys, turns = cache(lambda number: secrets.new_rsa_pem()), itertools.count()
    local_accounts.new_rsa_pem = groups.new_rsa_pem = lambda: keys(next(turns) % RSA_KEYS)
    batches.PAUSE_SECONDS = batches.GATHER_SECONDS = 0.0  # nothing else arrives in the meantime
    with app.app_context():
        serving.migrate()
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def app(the_app, request) -> Iterator[Flask]:
    """The app on an empty database, with a context in which a test may look at rows."""
    # Leftovers of earlier tests would be written in the middle of this one, and counted among its statements.
    optional._Pause.until = 0.0  # no use of a token was noted since a write failed
    unanswered._counts.clear()  # they are stored after two minutes, with the next request
    with the_app.app_context(), statements.recorded(request.node):
        yield the_app
        db.session.rollback()
    with the_app.app_context():
        empty_database()
    the_app.extensions["rookery.cache"].clear()
    the_app.extensions["rookery.counters"].reset()


_INSERTED = re.compile(r"\bINTO (\w+)")
_filled: set[str] = set()


@event.listens_for(Engine, "before_cursor_execute")
def _note_filled_tables(conn, cursor, statement, *more):
    if "INTO" in statement:
        _filled.update(_INSERTED.findall(statement))


def empty_database() -> None:
    """Delete from the tables that were written to: to ask all of them whether they have rows takes longer.

    The database is not to look at what refers to each row that goes, and is told all at once, past SQLAlchemy.
    """
    statements = [f"DELETE FROM {name}" for name in _tables() if name in _filled]
    script = "; ".join([*statements, "DELETE FROM roles WHERE id > 100"])
    with closing(db.engine.raw_connection()) as connection:
        if db.engine.dialect.name == "postgresql":
            connection.cursor().execute(f"SET LOCAL session_replication_role = replica; {script}")
            connection.commit()
        else:
            off, on = "PRAGMA foreign_keys = OFF", "PRAGMA foreign_keys = ON"
            connection.driver_connection.executescript(f"{off}; BEGIN IMMEDIATE; {script}; COMMIT; {on}")
    _filled.clear()


@cache
def _tables() -> list[str]:
    """Return the names of the tables that tests fill, those that refer to others first."""
    return [table.name for table in reversed(Base.metadata.sorted_tables) if table.name not in KEPT]


@pytest.fixture(autouse=True)
def names(monkeypatch) -> Iterator[internet.Names]:
    """No name exists but those that the test makes exist, and a socket that would leave this machine fails it."""
    known, left = internet.Names(), []
    connect = socket.socket.connect

    def watched(self, address):
        if not internet.is_loopback(address):
            left.append(address)
            raise OSError(f"a test wanted to connect to {address}")
        return connect(self, address)

    monkeypatch.setattr(guard, "lookup", known.lookup)
    monkeypatch.setattr(socket.socket, "connect", watched)
    yield known
    assert left == [], f"reached for the network: {left}"


@pytest.fixture(scope="session")
def web_site() -> Iterator[internet.Site]:
    with internet.Site().open() as site:
        yield site


@pytest.fixture
def web(app, names, web_site) -> Iterator[internet.Web]:
    """A web server under every name that the test asks it for, which this server may fetch from."""
    here = [ipaddress.ip_network("127.0.0.1")]
    allowed = configured(app, ROOKERY_ALLOWED_NETWORKS=here, ROOKERY_PLAIN_HTTP=True)
    with web_site.serving(names) as found, allowed:
        yield found


@pytest.fixture(scope="session")
def authority(tmp_path_factory) -> Authority:
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="session")
def site_of_peers(authority) -> Iterator[peers.Site]:
    with peers.Site(authority.context()).open() as site:
        yield site


@pytest.fixture
def fediverse(app, authority, site_of_peers) -> Iterator[peers.Fediverse]:
    """Other servers, under https names, which this server may reach although they are on loopback; tests/peers.py."""
    others = peers.Fediverse(app)
    here = [ipaddress.ip_network("127.0.0.1")]
    allowed = configured(
        app, ROOKERY_ALLOWED_NETWORKS=here, ROOKERY_CA_FILE=str(authority.file), ROOKERY_HOSTS=others.hosts
    )
    with site_of_peers.serving(others), allowed:
        yield others


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """Of the push services of the tests: their endpoints are https."""
    return internet.self_signed(tmp_path_factory.mktemp("tls"), "push.example", "localhost")


@pytest.fixture(scope="session")
def push_site(certificate) -> Iterator[internet.Site]:
    with internet.Site(certificate).open() as site:
        yield site


@pytest.fixture
def push_service(app, names, certificate, push_site) -> Iterator[internet.Web]:
    """A push service which this server may reach although it is on loopback; see tests/phones.py."""
    here = [ipaddress.ip_network("127.0.0.1")]
    allowed = configured(app, ROOKERY_ALLOWED_NETWORKS=here, ROOKERY_CA_FILE=str(certificate))
    with push_site.serving(names) as found, allowed:
        yield found


@pytest.fixture
def phone(push_service, api, alice) -> Phone:
    """A phone of alice's that wants to know everything."""
    one = Phone(push_service)
    one.subscribe(api(alice))
    return one


@pytest.fixture(scope="session")
def s3_address() -> Iterator[str]:
    with servers.s3() as address:
        yield address


@pytest.fixture(params=["disk", "s3"])
def each_store(request, app, monkeypatch):
    """The test runs twice: with files on the disk, and in a bucket."""
    if request.param == "s3":
        bucket = Bucket(
            "rookery", endpoint=request.getfixturevalue("s3_address"), access_key="x", secret_key="y", path_style=True
        )
        monkeypatch.setitem(app.extensions, "rookery.store", S3Store(bucket, "https://rookery.test/media"))


@pytest.fixture
def factory(app) -> Factory:
    return Factory(app)


@pytest.fixture
def findable(factory):
    """`findable("dora")` → somebody who wants to be found."""

    def make(name):
        person = factory.user(name)
        person.discoverable = True
        db.session.commit()
        return person

    return make


@pytest.fixture
def alice(factory):
    return factory.user("alice")


@pytest.fixture
def bob(factory):
    return factory.user("bob")


@pytest.fixture
def carol(factory):
    """Somebody from another server."""
    return factory.remote("carol", "far.example")


@pytest.fixture
def club(alice):
    """A group of alice's."""
    return group_of(alice)


@pytest.fixture
def member(bob, club):
    """Bob, who is in the group."""
    relationships.follow(bob, club)
    events.commit()
    return bob


@pytest.fixture
def post(factory):
    """`post(alice, "Hello", visibility="unlisted")` → a status, its jobs not yet run."""
    return factory.status


@pytest.fixture
def api(app):
    """`api(alice).get(path)` asks with a token of alice that has all ordinary scopes; `api()` without one."""
    return lambda account=None, scopes=Api.SCOPES: Api(app, account, scopes)


@pytest.fixture
def run_jobs(app):
    """Run everything that is due, in this thread; returns how many jobs there were."""
    return lambda: worker.drain(app)


@pytest.fixture
def count_queries(app, monkeypatch):
    """`with count_queries() as queries: ...` then `len(queries)`: the SQL statements that are sent after a commit.

    What is kept for seconds is kept until the end, also if it was before, so that a slow test counts what a fast one
    does.
    """
    briefly = Cache.briefly

    def keep(self, key, seconds, make):
        return self._briefly[key][1] if key in self._briefly else briefly(self, key, 3600, make)

    monkeypatch.setattr(Cache, "briefly", keep)

    class Counter(list):
        def __enter__(self):
            read_cache.clear(app)
            event.listen(db.engine, "before_cursor_execute", self._note)
            return self

        def __exit__(self, *problem):
            event.remove(db.engine, "before_cursor_execute", self._note)

        def _note(self, conn, cursor, statement, parameters, context, executemany):
            self.append(statement)

    return Counter


@pytest.fixture
def sent(app):
    """The SQL statements that are sent during the test, whatever is kept of earlier ones."""
    statements = []

    def note(conn, cursor, statement, *more):
        statements.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    yield statements
    event.remove(db.engine, "before_cursor_execute", note)


def explained(do, small=True):
    """How the database goes about each statement that `do` sends. Of tables that are `small` PostgreSQL uses indexes,
    too.
    """
    asked = []

    def note(conn, cursor, statement, parameters, context, executemany):
        asked.append((statement, tuple(parameters) if isinstance(parameters, list) else parameters))

    read_cache.clear(current_app)
    event.listen(db.engine, "before_cursor_execute", note)
    try:
        do()
    finally:
        event.remove(db.engine, "before_cursor_execute", note)
    explain = "EXPLAIN QUERY PLAN " if db.engine.dialect.name == "sqlite" else "EXPLAIN "
    raw = db.session.connection()
    if small and db.engine.dialect.name == "postgresql":
        raw.exec_driver_sql("SET LOCAL enable_seqscan = off")
    return [" ".join(map(str, raw.exec_driver_sql(explain + sql, values))) for sql, values in asked]


@pytest.fixture
def plans(app):
    return explained


@pytest.fixture
def crowd(factory):
    """`crowd()`: so many users that the server is not small any more; nobody finds them."""
    return lambda: [factory.user(f"crowd{number}") for number in range(SMALL_SERVER)]


@pytest.fixture
def facts(app, monkeypatch):
    """The facts that were stated, in order; those of listeners within the transaction are in `facts.all` only."""

    class Facts(list):
        all = []

    stated, listening = Facts(), []
    from rookery.events import bus

    def note(fact, at=None, **how):
        stated.all.append(fact)
        if not listening:
            stated.append(fact)
        return emit(fact, at, **how)

    emit = bus.emit

    def tell(kind, alike, tell=bus._tell):
        listening.append(kind)
        try:
            tell(kind, alike)
        finally:
            listening.pop()

    monkeypatch.setattr(bus, "_tell", tell)

    for name, module in list(__import__("sys").modules.items()):
        ours = name.startswith(("rookery.services", "rookery.federation", "blueprints"))
        if ours and getattr(module, "emit", None) is emit:
            monkeypatch.setattr(module, "emit", note)
    return stated


@pytest.fixture
def enqueued(app, monkeypatch):
    """The tasks that were enqueued, in order: (name, arguments)."""
    stored = []

    def note(task, moment, *args, **kwargs):
        stored.append((task.name, task.payload(*args, **kwargs)))
        return store(task, moment, *args, **kwargs)

    store = Task._store
    monkeypatch.setattr(Task, "_store", note)
    return stored


@pytest.fixture
def flask(app, tmp_path_factory):
    """`flask("accounts list")` → its result; `flask("...", fails=True)` for one that ends with 1.

    A file in the folder of the tests is one word, also where that has spaces in its name.
    """
    runner, folder = app.test_cli_runner(), str(tmp_path_factory.getbasetemp())

    def run(line, fails=False, **options):
        db.session.commit()
        words = shlex.split(line.replace(folder, shlex.quote(folder)))
        result = runner.invoke(args=words, **options)
        db.session.expire_all()
        assert result.exit_code == int(fails), result.output
        return result

    return run


class Frozen:
    """Time stands still, and moves when it is told to."""

    def __init__(self, monkeypatch):
        self.moment = clock.now()
        monkeypatch.setattr(clock, "now", lambda: self.moment)
        monkeypatch.setattr(ids, "_last", 0)  # ids ascend, also when an earlier test was in the future

    def move(self, **span):
        from datetime import timedelta

        self.moment += timedelta(**span)


@pytest.fixture
def frozen_time(monkeypatch):
    return Frozen(monkeypatch)
