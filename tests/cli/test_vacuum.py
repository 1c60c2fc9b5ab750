"""`rookery db vacuum`: a file of an earlier version learns to shrink."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from app import create_app
from rookery import serving, topology
from rookery.cli.server import db as db_cli
from tests import live

pytestmark = pytest.mark.any_database


@pytest.fixture
def old(tmp_path):
    """The app of a command on a file that cannot shrink, with some megabytes of free pages."""
    path = tmp_path / "rookery.db"
    live.put_empty_database(tmp_path)
    app = create_app(ROOKERY_DATA=str(tmp_path), ROOKERY_DOMAIN="rookery.test", ROOKERY_DATABASE_URL="")
    serving.prepare(app)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA auto_vacuum=NONE")
        connection.execute("VACUUM")
        connection.execute("CREATE TABLE rest (content BLOB)")
        connection.execute("INSERT INTO rest VALUES (zeroblob(3000000))")
        connection.execute("DROP TABLE rest")
    yield app, path
    topology._locks.clear()  # of this process, as of a command that has ended


def mode(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("PRAGMA auto_vacuum").fetchone()[0]


def vacuum(app):
    with app.app_context():
        return app.test_cli_runner().invoke(args=["db", "vacuum"])


def test_it_makes_the_file_small_and_able_to_shrink(old):
    app, path = old
    before = path.stat().st_size
    assert mode(path) == 0

    result = vacuum(app)

    assert result.exit_code == 0, result.output
    assert path.stat().st_size < before - 2_900_000
    assert mode(path) == 2
    assert list((path.parent / "tmp").iterdir()) == []


def test_it_refuses_while_a_server_runs_or_room_is_missing(old, monkeypatch):
    app, path = old
    before = path.read_bytes()
    lock = topology.FileLock(path.parent / "server.lock")
    assert lock.acquire()
    running = vacuum(app).stderr
    lock.release()
    usage = shutil.disk_usage(path.parent)
    monkeypatch.setattr(db_cli.shutil, "disk_usage", lambda folder: usage._replace(free=1000))

    assert "Another server runs" in running and "stop it" in running
    assert "make room" in vacuum(app).stderr
    assert path.read_bytes() == before
