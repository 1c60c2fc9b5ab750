"""Databases of version 0.1.0, as files: the schema that its migrations made, and data with jobs of every kind.

`sqlite.sql` and `postgresql.sql` were written by the code of that version (commit 25bb3d7): users, posts and jobs as
its own API, federation and facts make them, one row at least in every table, and one job of each kind that is due, due
later, parked, and dead. They are never written anew: what they hold is what older servers hold.
"""

import itertools
import os
import shutil
import sqlite3
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from app import create_app
from models import clock, ids
from models.base import db, is_sqlite
from rookery import revisions, serving
from rookery.federation.inbound import batches
from rookery.secrets import Secrets
from tests import peers, servers
from tests.stage import FreshClient

HERE = Path(__file__).parent
TOKEN = "the token of alice"
SOON_AFTER = datetime(2026, 11, 23, 17, tzinfo=UTC)  # when these servers start again
KEY = b"a key of 32 bytes, for the tests"  # with which what is stored was encrypted
OTHERS = ("far.example", "relay.example", "lists.example", "links.example", "push.example")


@pytest.fixture
def new_database(request, database_url, tmp_path):
    """`new_database()` → the address of an empty database, of the kind that the tests are run on."""
    numbers = itertools.count(1)
    with ExitStack() as stack:

        def made():
            if os.environ.get("ROOKERY_TEST_DATABASE") != "postgres":
                return f"sqlite:///{tmp_path / f'database{next(numbers)}.db'}"
            url = stack.enter_context(servers.fresh_database(request.getfixturevalue("postgres_cluster")))
            return url.replace("postgresql+psycopg", "postgresql")

        yield made


@pytest.fixture
def old_database(new_database):
    """The address of a database as version 0.1.0 left it."""
    address = new_database()
    if is_sqlite(address):
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as connection:
            connection.execute("PRAGMA journal_mode = WAL")  # as that version had set it
            connection.executescript(f"BEGIN; {(HERE / 'sqlite.sql').read_text()} COMMIT;")
    else:
        with psycopg.connect(address) as connection:
            connection.execute((HERE / "postgresql.sql").read_text())
    return address


@pytest.fixture(scope="session")
def old_secrets(tmp_path_factory):
    """The secrets of these servers; to make a key of each takes long."""
    folder = tmp_path_factory.mktemp("old") / "secrets"
    folder.mkdir()
    for name in ("push.key", "login.key"):
        (folder / name).write_bytes(KEY)
    Secrets(folder).make_all()
    return folder


@pytest.fixture
def upgrade_to(old_database, old_secrets, tmp_path):
    """`upgrade_to("0113")` brings the old database to this revision, in the context of an app that is not started."""
    data = tmp_path / "data"
    shutil.copytree(old_secrets, data / "secrets")
    settings = {"ROOKERY_DATABASE_URL": old_database, "ROOKERY_DOMAIN": "rookery.test", "ROOKERY_SNAPSHOT": "off"}
    app = create_app(ROOKERY_DATA=str(data), **settings)
    with app.app_context():
        yield revisions.upgrade
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def other_servers(site_of_peers):
    """All other servers that are in the database: they exist, accept everything, and know nothing."""
    others = peers.Fediverse(None)
    with site_of_peers.serving(others):
        for host in OTHERS:
            others.server(host)
        others.server("far.example").person("carol")
        others.server("far.example").person("eve")
        yield others


@pytest.fixture
def start(other_servers, authority, old_secrets, tmp_path, monkeypatch):
    """`start(old_database)` → this version of the server, started on that database; further settings as keywords."""
    monkeypatch.setattr(batches, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(batches, "GATHER_SECONDS", 0.0)
    monkeypatch.setattr(clock, "now", lambda: SOON_AFTER)
    monkeypatch.setattr(ids, "_last", 0)  # ids ascend, also when an earlier test was in the future, or this one is
    folders, contexts = itertools.count(1), []

    def started(database, **more):
        data = tmp_path / f"data{next(folders)}"
        shutil.copytree(old_secrets, data / "secrets")
        app = create_app(
            ROOKERY_DATA=str(data),
            ROOKERY_DATABASE_URL=database,
            ROOKERY_DOMAIN="rookery.test",
            ROOKERY_PUBLIC_URL="https://rookery.test",
            ROOKERY_ALLOWED_NETWORKS="127.0.0.1",
            ROOKERY_CA_FILE=str(authority.file),
            ROOKERY_SNAPSHOT="off",
            ROOKERY_HOSTS=" ".join(f"{name}=127.0.0.1:{other_servers.port}" for name in OTHERS),
            **more,
        )
        app.test_client_class = FreshClient
        serving.prepare(app)
        contexts.append(app.app_context())
        contexts[-1].push()
        return app

    yield started
    for context in reversed(contexts):
        db.session.remove()
        db.engine.dispose()
        context.pop()
