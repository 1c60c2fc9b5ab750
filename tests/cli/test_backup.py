"""Backups of real servers, of both databases and both stores: under load, restored elsewhere, rehearsed."""

import contextlib
import hashlib
import io
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest
from PIL import Image
from sqlalchemy import create_engine, inspect, text

from models import clock
from models.base import db
from models.federation.delivery import Delivery, Outgoing
from models.ids import new_id
from models.statuses.scheduled import ScheduledStatus
from rookery import events
from rookery.federation.outbound import host_queues
from rookery.media.store.s3 import Bucket, S3Store
from rookery.services.data.backup import postgresql
from rookery.services.media import attachments
from tests import live, servers
from tests.factories import Factory
from tests.jobs.house import ROOT, House
from tests.waiting import until

pytestmark = [pytest.mark.wide, pytest.mark.timeout(400)]  # several servers and a dozen commands each

COMMAND_SECONDS = 200
READ_BY_APPS = (
    "/api/v1/accounts/verify_credentials",
    "/api/v1/preferences",
    "/api/v1/notifications",
    "/api/v1/bookmarks",
    "/api/v1/favourites",
    "/api/v2/filters",
    "/api/v1/lists",
    "/api/v1/follow_requests",
    "/api/v1/blocks",
    "/api/v1/scheduled_statuses",
    "/api/v2/instance",
)
# Tables that the server writes to by itself while it runs.
OF_THE_CLOCK = {"periodic_runs", "jobs", "workers", "sweeps", "storage_days"}


@pytest.fixture
def new_database(request):
    """`new_database()` → the address of a PostgreSQL database, empty or that of a server that has not started yet."""
    with contextlib.ExitStack() as stack:

        def make(template="template1"):
            cluster = request.getfixturevalue("postgres_cluster")
            fresh = servers.fresh_database(cluster, template)
            return stack.enter_context(fresh).replace("postgresql+psycopg", "postgresql")

        yield make


@pytest.fixture
def new_bucket(s3_address):
    """`new_bucket()` → the settings of an empty bucket."""

    def make():
        name = f"rookery-{uuid4().hex[:8]}"
        urlopen(Request(f"{s3_address}/{name}", method="PUT")).close()
        return {
            "ROOKERY_S3_BUCKET": name,
            "ROOKERY_S3_ENDPOINT": s3_address,
            "ROOKERY_S3_ACCESS_KEY": "x",
            "ROOKERY_S3_SECRET_KEY": "y",
            "ROOKERY_S3_PATH_STYLE": "on",
        }

    return make


@pytest.fixture
def settings(request):
    """`settings(kind, bucket)` → the settings of a server with a database, and perhaps a bucket, that are empty."""

    def make(kind, bucket=False):
        url = request.getfixturevalue("new_database")() if kind == "postgresql" else ""
        return {"database_url": url, **(request.getfixturevalue("new_bucket")() if bucket else {})}

    return make


@pytest.fixture
def house(request, tmp_path):
    """`house("name", **settings)` → a server in a directory of its own, gone in the end."""
    made = []

    def make(name, **chosen):
        (tmp_path / name).mkdir()
        made.append(House(tmp_path / name, **chosen))
        made[-1].log = tmp_path / f"{name}.log"
        return made[-1]

    yield make
    for one in made:
        one.stop_all()


def run(environment, *words, code=0, **more):
    """Run a command in an app of its own, in this environment; return what it printed."""
    with patch.dict(os.environ, {**environment, **more}, clear=True), live.app_of(os.environ) as app:
        done = app.test_cli_runner().invoke(args=[str(word) for word in words])
    assert done.exit_code == code, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)  # a sentence, and no traceback
    return done.stdout if code == 0 else done.stderr


def run_process(environment, *words):
    """Run a command as people do; return what it printed."""
    command = [sys.executable, "-m", "flask", *map(str, words)]
    process = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=COMMAND_SECONDS
    )
    assert process.returncode == 0, process.stdout + process.stderr
    assert "Traceback" not in process.stderr
    return process.stdout


def bare(environment):
    """The environment of a new machine: no setting of the old server."""
    return {name: value for name, value in environment.items() if not name.startswith("ROOKERY_") and name != "PORT"}


def picture_bytes(number):
    file = io.BytesIO()
    Image.new("RGB", (64, 48), (20 * number, 90, 90)).save(file, "PNG")
    return file.getvalue()


def fill(house):
    """A server with two people, what they do, and files of theirs."""
    alice, bob = house.people("alice", "bob")
    house.serve()
    ids = {who: client.get(READ_BY_APPS[0]).json()["id"] for who, client in (("alice", alice), ("bob", bob))}
    for number in range(3):
        sent = {"file": (f"{number}.png", picture_bytes(number), "image/png")}
        medium = alice.post("/api/v2/media", files=sent, data={"description": f"Number {number}"}).json()
        status = alice.post("/api/v1/statuses", data={"status": f"Post {number}", "media_ids[]": medium["id"]}).json()
        bob.post(f"/api/v1/statuses/{status['id']}/favourite")
    bob.post(f"/api/v1/accounts/{ids['alice']}/follow")
    alice.patch(READ_BY_APPS[0].replace("verify", "update"), files={"avatar": ("a.png", picture_bytes(9), "image/png")})
    alice.post("/api/v1/lists", data={"title": "Friends"})
    bob.post("/api/v1/statuses", data={"status": "Later", "scheduled_at": "2099-01-01T00:00:00Z"})
    bob.post("/api/v2/filters", data={"title": "Spoilers", "context[]": "home"})
    return alice, bob, ids


def is_idle(client):
    """Return whether the server has run the jobs of all that was done."""
    queue = client.get("/health", headers={"Accept": "application/json"}).json()["queue"]
    return queue["due"] == queue["running"] == 0


def read(clients, ids):
    """All that apps see, and the hashes of the files."""
    found = {}
    for number, client in enumerate(clients):
        for path in READ_BY_APPS:
            found[number, path] = client.get(path).json()
        found[number, READ_BY_APPS[-1]].pop("usage")  # of whoever was active lately
        for who, one in ids.items():
            for path in ("statuses", "followers", "following"):
                found[number, who, path] = client.get(f"/api/v1/accounts/{one}/{path}").json()
    for status in found[0, "alice", "statuses"]:
        for medium in status["media_attachments"]:
            for kind in ("url", "preview_url"):
                found[medium[kind]] = hashlib.sha256(clients[0].get(medium[kind]).content).hexdigest()
    avatar = found[0, READ_BY_APPS[0]]["avatar"]
    found[avatar] = hashlib.sha256(clients[0].get(avatar).content).hexdigest()
    return found


def rows(url):
    """Every row of every table, as text."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        names = [name for name in inspect(connection).get_table_names() if name not in OF_THE_CLOCK]
        quoted = {name: connection.execute(text(f'SELECT * FROM "{name}"')).all() for name in names}
    engine.dispose()
    if "settings" in quoted:  # a backup is noted when it is made
        quoted["settings"] = [row for row in quoted["settings"] if row.name != "last_backup"]
    return {name: sorted(map(repr, found)) for name, found in quoted.items()}


@contextmanager
def posting(client):
    """Post all the time; gives the ids of the posts that were acknowledged so far."""
    ids, ended, problems = [], threading.Event(), []

    def post():
        while not ended.is_set():
            reply = client.post("/api/v1/statuses", data={"status": f"Under load {len(ids)}"})
            problems.append(reply.text) if reply.status_code != 200 else ids.append(reply.json()["id"])
            ended.wait(0.05)  # the backup shares the machine with it

    thread = threading.Thread(target=post)
    thread.start()
    yield ids
    ended.set()
    thread.join()
    assert problems == []


@pytest.mark.parametrize(
    ("kind", "bucket"),
    [
        pytest.param("sqlite", False, id="sqlite-disk"),
        pytest.param("postgresql", True, id="postgresql-bucket", marks=pytest.mark.postgres),
        pytest.param("sqlite", True, id="sqlite-bucket", marks=pytest.mark.nightly),
        pytest.param("postgresql", False, id="postgresql-disk", marks=pytest.mark.nightly),
    ],
)
def test_a_backup_under_load_is_restored_elsewhere_with_everything(house, settings, tmp_path, kind, bucket):
    old = house("old", **settings(kind, bucket), ROOKERY_BACKUP_PASSPHRASE="correct horse")
    alice, bob, ids = fill(old)
    (loader,) = old.people("loader")
    until(lambda: is_idle(alice), seconds=60)
    expected = read([alice, bob], ids)

    with posting(loader) as posted:
        until(lambda: len(posted) >= 20, seconds=60)
        before = list(posted)
        told = json.loads(run(old.environment, "backup", "create", tmp_path / "b.tar.zst.age", "--json"))
        after = list(posted)
    old.stop_all()
    target = settings(kind, bucket)
    environment = {**bare(old.environment), "ROOKERY_DATA": str(tmp_path / "new")}
    (tmp_path / "secret").write_text("correct horse\n")
    options = ["--database-url", target.pop("database_url")] if kind == "postgresql" else []
    target.pop("database_url", None)
    words = ["backup", "restore", tmp_path / "b.tar.zst.age", "--passphrase-file", tmp_path / "secret", *options]
    restored = json.loads(run_process({**environment, **target}, *words, "--json"))

    assert len(after) > len(before) >= 20
    assert told["missing_media"] == restored["missing_media"] == 0
    assert told["encrypted"] is True
    assert told["media"] == restored["media"] == 7
    new = house("unused")
    new.url, new.log, new.environment = old.url, tmp_path / "new.log", {**environment, **target}
    new.serve()
    again = [new._client(client.headers["Authorization"].removeprefix("Bearer ")) for client in (alice, bob, loader)]
    new.clients += again
    assert read(again[:2], ids) == expected
    for status_id in before:
        assert again[2].get(f"/api/v1/statuses/{status_id}").status_code == 200
    secrets = [{p.name: p.read_bytes() for p in (tmp_path / one / "secrets").iterdir()} for one in ("old", "new")]
    assert secrets[1].items() <= secrets[0].items()
    assert len(secrets[1]) == 5


@pytest.mark.postgres
@pytest.mark.parametrize("kind", [pytest.param("sqlite", marks=pytest.mark.nightly), "postgresql"])
def test_every_row_is_restored(house, settings, tmp_path, kind):
    old = house("old", **settings(kind))
    fill(old)
    old.stop_all()

    run(old.environment, "backup", "create", tmp_path / "b")
    environment = {**bare(old.environment), "ROOKERY_DATA": str(tmp_path / "new")}
    url = settings(kind)["database_url"]
    run(environment, "backup", "restore", tmp_path / "b", *(["--database-url", url] if url else []))

    one, other = (f"sqlite:///{tmp_path}/{name}/rookery.db" for name in ("old", "new"))
    before, after = rows(old.environment["ROOKERY_DATABASE_URL"] or one), rows(url or other)
    assert before.pop("id_sequences") != after.pop("id_sequences")  # no number is given out twice
    assert before == after
    assert "is not empty" in run(environment, "backup", "restore", tmp_path / "b", code=1)
    if url:
        again = {**environment, "ROOKERY_DATA": str(tmp_path / "third")}
        assert "The database is not empty" in run(
            again, "backup", "restore", tmp_path / "b", "--database-url", url, code=1
        )
        assert not (tmp_path / "third/rookery.env").exists()


@contextmanager
def listening():
    """A port of this machine; gives its number and the connections that were made to it."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        made = []

        def accept():
            while True:
                try:
                    made.append(server.accept()[1])
                except OSError:
                    return

        threading.Thread(target=accept, daemon=True).start()
        yield server.getsockname()[1], made


def contents(directory):
    return {path.relative_to(directory): path.read_bytes() for path in directory.rglob("*") if path.is_file()}


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.nightly)])
def test_a_rehearsal_touches_nothing(house, settings, monkeypatch, tmp_path, kind):
    with listening() as (peer, requests), listening() as (mail, letters):
        old = house(
            "old",
            **settings(kind, bucket=True),
            ROOKERY_SMTP_URL=f"smtp://127.0.0.1:{mail}",
            ROOKERY_HOSTS=f"far.example=127.0.0.1:{peer}",
            ROOKERY_PLAIN_HTTP="on",
            ROOKERY_ALLOWED_NETWORKS="127.0.0.0/8",
        )
        fill(old)
        old.stop_all()
        with old.app() as app:
            pending_work(app)
            database = str(db.engine.url.render_as_string(hide_password=False))
            bucket = Bucket(
                old.environment["ROOKERY_S3_BUCKET"],
                endpoint=old.environment["ROOKERY_S3_ENDPOINT"],
                access_key="x",
                secret_key="y",
                path_style=True,
            )
        store = S3Store(bucket, "")
        run(old.environment, "backup", "create", f"{tmp_path}/all/")
        [path] = [one for one in (tmp_path / "all").iterdir() if one.name.startswith("rookery")]
        requests.clear()
        scratch = settings(kind)["database_url"]
        options = ["--database-url", scratch] if scratch else []
        before = rows(database), contents(tmp_path), store.listed("", 1000)

        (tmp_path / "scratch").mkdir()
        monkeypatch.setattr(tempfile, "tempdir", None)  # the environment says
        temporary = {"TMPDIR": str(tmp_path / "scratch")}
        out = run(old.environment, "backup", "restore", "--rehearse", path, *options, **temporary)

        assert (requests, letters) == ([], [])
        assert (rows(database), contents(tmp_path), store.listed("", 1000)) == before
        assert rows(scratch) == {} if scratch else True
        assert "http" in out.split("signed request")[1].splitlines()[0]
        assert "posts for" in out
        assert "bytes of media/" in out


def pending_work(app):
    """A delivery, a scheduled post and a sign-up e-mail that are all due."""
    factory = Factory(app)
    alice = db.session.execute(text("SELECT account_id FROM users ORDER BY id LIMIT 1")).scalar()
    outgoing = Outgoing(id=new_id(), uri="x", kind="Create", about="x", order_key=1, signer_id=alice, body=b"{}")
    db.session.add(outgoing)
    db.session.flush()
    db.session.add(Delivery(outgoing_id=outgoing.id, host="far.example", order_key=1, inbox="http://far.example/inbox"))
    db.session.add(
        ScheduledStatus(account_id=alice, scheduled_at=clock.ago(hours=1), draft={"text": "Now"}, media_ids=[])
    )
    db.session.commit()
    host_queues.enqueue_forgotten()
    factory.user("carol", confirmed=False)
    from models.auth.user import User
    from rookery.services import emails

    emails.send_confirmation.enqueue(User.by_email("carol@mail.example").id)
    events.commit()


def test_a_rehearsal_finds_a_missing_medium(house, tmp_path):
    old = house("old")
    old.people("bob")
    with old.app() as app:
        attachments.upload(Factory(app).user("alice"), attachments.Upload(io.BytesIO(picture_bytes(1))))
        events.commit()
    key = next(path for path in (tmp_path / "old/media/media").rglob("*.png"))
    key.unlink()
    name = key.relative_to(tmp_path / "old")

    run(old.environment, "backup", "create", tmp_path / "b")
    told = run(old.environment, "backup", "restore", "--rehearse", tmp_path / "b", code=1)

    assert "1 media that the database names are missing" in told
    assert str(name) in told


@pytest.mark.postgres
@pytest.mark.parametrize("kind", [pytest.param("sqlite", marks=pytest.mark.nightly), "postgresql"])
def test_a_rehearsal_never_empties_a_database_that_it_did_not_fill(
    house, new_database, migrated_template, tmp_path, kind
):
    old = house("old", database_url=new_database(migrated_template) if kind == "postgresql" else "")
    other = house("other", database_url=new_database(migrated_template))
    old.people("alice")
    other.people("bob")
    run(old.environment, "backup", "create", tmp_path / "b")
    url, words = other.environment["ROOKERY_DATABASE_URL"], ["backup", "restore", "--rehearse", tmp_path / "b"]
    before = rows(url)

    told = run(old.environment, *words, "--database-url", url, code=1)

    assert "The database is not empty" in told
    assert rows(url) == before
    if kind == "sqlite":
        assert "without --database-url" in run(old.environment, *words, "--database-url", new_database(), code=1)


@pytest.mark.postgres
def test_a_missing_pg_dump_is_told_in_a_sentence(house, new_database, migrated_template, monkeypatch, tmp_path):
    old = house("old", database_url=new_database(migrated_template))
    old.people("alice")
    monkeypatch.setattr(postgresql, "DEBIAN", Path("/nowhere"))
    monkeypatch.setattr(postgresql, "which", lambda name: None)

    told = run(old.environment, "backup", "create", tmp_path / "b", code=1)

    assert "needs pg_dump of version" in told
    assert "apt-get install postgresql-client-" in told
    assert not list(tmp_path.glob("b*"))
