"""Upgrades are secured, rehearsed and undone; a database of version 0.1.0 stands for any older one."""

import errno
import json
import os
import shutil
import sqlite3
import subprocess
from contextlib import closing, contextmanager
from datetime import timedelta
from types import SimpleNamespace

import pytest
from sqlalchemy import create_engine, inspect, text

from app import create_app
from models import clock, ids
from models.accounts.account import AccountKeys
from models.base import db, is_sqlite
from models.newest import newest_id, newest_of
from models.sequence import next_ids
from rookery import __version__, revisions, serving, urls
from rookery.config import ConfigError
from rookery.file_lock import FileLock
from rookery.secrets import public_pem
from rookery.services.data.backup import last, sqlite, verify
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.upgrades import rollback, set_aside, snapshots
from tests.upgrades.test_data import OF_EACH_START

pytestmark = [
    pytest.mark.filterwarnings("ignore:.*expression-based index"),
    pytest.mark.filterwarnings("ignore:Did not recognize type"),
]

of_sqlite = pytest.mark.any_database
OLD = "0071"
MARKS = {"settings", "audit_entries", "id_sequences"}  # tables in which a rollback leaves something


@pytest.fixture
def server(old_database, old_secrets, tmp_path):
    """`with server(**settings) as app:` an app on the old database, which is not started."""
    data = tmp_path / "data"
    shutil.copytree(old_secrets, data / "secrets")

    @contextmanager
    def made(**settings):
        app = create_app(
            ROOKERY_DATA=str(data), ROOKERY_DATABASE_URL=old_database, ROOKERY_DOMAIN="rookery.test", **settings
        )
        with app.app_context():
            try:
                yield app
            finally:
                db.session.remove()
                db.engine.dispose()

    return made


def run(app, *words, code=0):
    """What a command prints: JSON read, or the error."""
    ended = app.test_cli_runner().invoke(args=[str(word) for word in words])
    assert ended.exit_code == code, ended.output
    return json.loads(ended.stdout) if "--json" in words and not code else ended.output


def backed_up(app, tmp_path, name="before"):
    """Make the backup that PostgreSQL needs before a migration, without what was set aside; SQLite needs none."""
    if db.engine.dialect.name == "postgresql":
        run(app, "backup", "create", tmp_path / name)
        with verify.opened(tmp_path / name, None) as found:
            assert b"set_aside_" not in found.database.read_bytes()


def contents(address):
    """table → its rows, as the database has them; without what each start looks after, and the tables of the search."""
    engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        names = [name for name in inspect(connection).get_table_names() if not name.startswith("status_words_")]
        found = {name: connection.execute(text(f'SELECT * FROM "{name}"')).mappings().all() for name in names}
    engine.dispose()
    found["settings"] = [row for row in found["settings"] if row["name"] not in OF_EACH_START]
    return {name: sorted(map(dict, rows), key=str) for name, rows in found.items()}


# Before a migration ---------------------------------------------------------------------------------------------


@of_sqlite
def test_the_start_keeps_what_the_database_was(old_database, server):
    before = contents(old_database)

    with server() as app:
        serving.prepare(app)
        assert revisions.stored() == revisions.head()
        assert db.session.scalar(text("SELECT value FROM settings WHERE name = 'version'")) == f'"{__version__}"'

    [path] = snapshots.paths(app.extensions["rookery.config"].sqlite_file)
    assert (path.name, path.stat().st_mode & 0o777) == ("0071.db", 0o600)
    assert contents(f"sqlite:///{path}") == before


def test_the_start_wants_a_recent_backup_of_postgresql(old_database, server, tmp_path, monkeypatch):
    if is_sqlite(old_database):
        return
    with server() as app:
        with pytest.raises(ConfigError, match="no backup of it from the last 24 hours: run `rookery backup create"):
            serving.prepare(app)
        backed_up(app, tmp_path)
        later = clock.now() + timedelta(hours=25)
        with monkeypatch.context() as patch, pytest.raises(ConfigError, match="no backup"):
            patch.setattr(clock, "now", lambda: later)
            serving.prepare(app)
        assert revisions.stored() == OLD
        assert not last.is_recent("0070", timedelta(hours=24))

        serving.prepare(app)

        assert revisions.stored() == revisions.head()


@of_sqlite
def test_without_snapshots_there_is_no_way_back(old_database, server):
    with server(ROOKERY_SNAPSHOT="off") as app:
        serving.prepare(app)

        assert "name a backup with --backup FILE" in run(app, "rollback", code=1)
        assert revisions.stored() == revisions.head()
    assert snapshots.paths(app.extensions["rookery.config"].sqlite_file) == []


@pytest.fixture
def database(tmp_path):
    """A small SQLite database with a log beside it."""
    path = tmp_path / "rookery.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE things (id INTEGER)")
        yield path


def insert(database):
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("INSERT INTO things VALUES (1)")


def test_an_interrupted_upgrade_goes_on_with_its_snapshot(database):
    first = snapshots.make(database, "0001").stat().st_ino
    assert snapshots.make(database, "0001").stat().st_ino == first

    insert(database)
    path = snapshots.make(database, "0001")

    assert path.stat().st_ino != first
    with closing(sqlite3.connect(path)) as copy:
        assert copy.execute("SELECT * FROM things").fetchall() == [(1,)]


def test_snapshots_of_two_revisions_are_kept(database):
    for number in range(1, 4):
        insert(database)
        snapshots.make(database, f"000{number}")

    assert sorted(path.name for path in (database.parent / "snapshots").iterdir()) == ["0002.db", "0003.db"]


def test_a_snapshot_is_kept_though_older_ones_are_dated_ahead_of_it(database):
    insert(database)
    for number in (1, 2):
        path = snapshots.make(database, f"000{number}")
        os.utime(path, (2**31 + number, 2**31 + number))  # the clock was wrong then
    insert(database)

    assert snapshots.make(database, "0003").exists()
    assert len(list(path.parent.iterdir())) == 2


def test_a_snapshot_is_not_used_again_while_a_reader_keeps_changes_in_the_log(database, monkeypatch):
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.1)
    insert(database)
    snapshots.make(database, "0001")
    with closing(sqlite3.connect(database, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM things").fetchall()
        insert(database)

        path = snapshots.make(database, "0001")

    with closing(sqlite3.connect(path)) as copy:
        assert copy.execute("SELECT * FROM things").fetchall() == [(1,), (1,)]


def test_a_snapshot_for_which_there_is_no_room_is_refused(database, monkeypatch):
    monkeypatch.setattr(snapshots.shutil, "disk_usage", lambda path: SimpleNamespace(free=10))

    with pytest.raises(BackupError, match="make room, or, if you have a backup, set ROOKERY_SNAPSHOT=off"):
        snapshots.make(database, "0001")


@of_sqlite
def test_a_database_behind_a_link_is_set_aside_where_it_is(tmp_path):
    """The data directory may have a link to a file on a faster disk."""
    database = tmp_path / "fast.db"
    for statement in ("CREATE TABLE things (id INTEGER)", "INSERT INTO things VALUES (1)"):
        sqlite.execute(database, statement)
    (link := tmp_path / "data/rookery.db").parent.mkdir()
    link.symlink_to("../fast.db")
    former = snapshots.make(link, "0001")
    insert(database)

    aside = set_aside.replace(link, former, "0002", [])

    assert link.is_symlink() and not aside.is_symlink()
    for path, count in ((link, 1), (aside, 2)):
        with closing(sqlite3.connect(path)) as connection:
            assert len(connection.execute("SELECT * FROM things").fetchall()) == count


@of_sqlite
def test_a_rollback_for_which_there_is_no_room_leaves_nothing(database, tmp_path, monkeypatch):
    def fill(source, target):
        target.write_bytes(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(set_aside.shutil, "copyfile", fill)

    with pytest.raises(OSError):
        set_aside.replace(database, database, "0002", [])
    assert not list(tmp_path.glob(f"*{set_aside.HALF_WRITTEN}"))


# Rehearsal ------------------------------------------------------------------------------------------------------


@pytest.mark.wide
def test_a_rehearsal_tells_what_the_upgrade_takes_and_changes_nothing(old_database, new_database, server, tmp_path):
    scratch = [] if is_sqlite(old_database) else ["--database-url", new_database()]

    with server() as app:
        publish_keys()
        before = contents(old_database)
        told = run(app, "upgrade", "--rehearse", "--json", *scratch)

        assert revisions.stored() == OLD
    assert (told["from"], told["to"], told["rows"] > 100) == (OLD, revisions.head(), True)
    assert told["new_tables"]["account_names"] > 0
    assert set(told["changed_tables"]) <= set(before)  # tables that were there
    assert all(None not in counts and counts[0] != counts[1] for counts in told["changed_tables"].values())
    assert told["needed_bytes"] > 0 and told["seconds"] >= 0
    assert told["tried"]["signed_request"].startswith("https://rookery.test/")
    assert "posts for alice" in told["tried"]["home"]
    assert contents(old_database) == before
    assert list((tmp_path / "data" / "tmp").iterdir()) == []


def publish_keys():
    """The keys of the old PostgreSQL database were made anew, but not published."""
    query = text("SELECT account_id, private_pem FROM account_keys WHERE private_pem IS NOT NULL")
    for row in db.session.execute(query).all():
        private = db.session.get(AccountKeys, row.account_id).private_pem
        db.session.execute(
            text("UPDATE account_keys SET public_pem = :pem WHERE account_id = :id"),
            {"pem": public_pem(private), "id": row.account_id},
        )
    db.session.commit()


@of_sqlite
@pytest.mark.wide
def test_a_rehearsal_fails_where_the_migration_does(old_database, server):
    with server() as app:
        with db.engine.begin() as connection:
            connection.execute(text("DROP TABLE bus_messages"))

        told = run(app, "upgrade", "--rehearse", code=1)

    assert "The server of the rehearsal does not start" in told and "bus_messages" in told


# The way back ---------------------------------------------------------------------------------------------------


def upgrade(app, address, tmp_path):
    """Upgrade the old database; return its rows before."""
    backed_up(app, tmp_path)
    before = contents(address)
    serving.prepare(app)
    run(app, "accounts", "create", "since", "--email", "since@mail.example")
    return before


def test_a_rollback_brings_the_old_rows_back_and_keeps_the_new_ones(old_database, server, tmp_path):
    with server() as app:
        before = upgrade(app, old_database, tmp_path)
        assert "stop" in run_beside_another_program(app, old_database)
        would = run(app, "rollback", "--dry-run", "--json")
        assert revisions.stored() == revisions.head()
        present = contents(old_database)

        told = run(app, "rollback", "--json")

    after, aside = contents(old_database), told.pop("set_aside")
    assert would == told
    assert (told["from"], told["to"], told["fewer_rows"]["users"]) == (revisions.head(), OLD, 1)
    assert (told["lost_posts_of_people_here"], told["lost_logins"]) == (0, 1)
    assert "whose newest migration is 0071" in told["install"]
    assert {**after, **dict.fromkeys(MARKS)} == {**before, **dict.fromkeys(MARKS)}
    assert [row["name"] for row in after["settings"] if row not in before["settings"]] == ["rolled_back"]
    schema = aside.removeprefix("the schema ")
    kept = f"sqlite:///{aside}" if is_sqlite(old_database) else f"{old_database}?options=-csearch_path%3D{schema}"
    assert contents(kept)["accounts"] == present["accounts"]


def run_beside_another_program(app, address):
    engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as other:
        other.execute(text("SELECT count(*) FROM settings"))
        told = run(app, "rollback", code=1)
    engine.dispose()
    return told


def test_after_a_rollback_nothing_is_migrated_or_given_out_again(old_database, server, tmp_path, monkeypatch):
    ahead = clock.ahead(hours=1)
    with server() as app:
        with monkeypatch.context() as patch:
            patch.setattr(clock, "now", lambda: ahead)  # a clock that is put right later
            patch.setattr(ids, "_last", 0)
            upgrade(app, old_database, tmp_path)
            newest, number = newest_id(), next_ids("notifications", 1000)[-1]
            db.session.commit()

        run(app, "rollback")
        with pytest.raises(ConfigError, match="was rolled back to 0071 on .* or run `rookery upgrade`"):
            serving.prepare(app)

        assert revisions.stored() == OLD
        monkeypatch.setattr(ids, "_last", 0)
        ids.follow(newest_of(db.session.connection()))  # as any version does at its start
        assert ids.new_id() > newest > ids.at(clock.now())
        assert next_ids("notifications", 1)[0] == number + 1
        db.session.rollback()
        backed_up(app, tmp_path, "again")
        run(app, "upgrade")
        serving.prepare(app)
        assert revisions.stored() == revisions.head()


@of_sqlite
@pytest.mark.parametrize(
    ("noted", "says"),
    [
        (None, "There is no backup to go back to: name one with --backup FILE"),
        ("gone", r"There is no backup to go back to \(the last one was .*/gone\): name one"),
        ("there", "The backup is damaged or cut off"),  # it is opened
    ],
)
def test_postgresql_goes_back_to_the_last_backup_if_that_is_still_there(tmp_path, monkeypatch, noted, says):
    (tmp_path / "there").write_bytes(b"something else")
    backup = noted and last.LastBackup(clock.now(), OLD, tmp_path / noted)
    monkeypatch.setattr(last, "found", lambda: backup)
    monkeypatch.setattr(urls, "config", lambda: SimpleNamespace(sqlite_file=None))

    with pytest.raises(BackupError, match=says), rollback.former(None, None):
        pass


@of_sqlite
def test_a_rollback_to_a_backup(old_database, server, tmp_path):
    with server() as app:
        run(app, "backup", "create", tmp_path / "chosen")
        before = upgrade(app, old_database, tmp_path)
        lock = FileLock(tmp_path / "data" / "server.lock")
        assert lock.acquire()
        assert "Another server runs on the data directory" in run(app, "rollback", code=1)
        lock.release()

        told = run(app, "rollback", "--backup", tmp_path / "chosen", "--json")

    assert (told["source"], told["to"]) == (str(tmp_path / "chosen"), OLD)
    assert contents(old_database)["accounts"] == before["accounts"]


@of_sqlite
def test_the_commit_to_go_back_to_has_no_newer_migration_than_the_former_database():
    if git("rev-parse", "--is-shallow-repository") != "false":
        pytest.skip("needs the history of the repository")
    *former, _head = sorted(path.name[:4] for path in (revisions.DIRECTORY / "versions").glob("*.py"))

    newest = {it: git("ls-tree", "--name-only", rollback._commit_of(it), "migrations/versions/") for it in former}

    assert {it: names.split("/")[-1][:4] for it, names in newest.items()} == {it: it for it in former}


def git(*words):
    told = subprocess.run(["git", "-C", revisions.HOME, *words], capture_output=True, text=True, check=True)
    return told.stdout.strip()
