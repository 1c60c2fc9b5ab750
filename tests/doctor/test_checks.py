"""The checks of the data and of the machine, and who hears the echo."""

import json
import re
import socketserver
import sqlite3
import threading
import zlib
from contextlib import closing, contextmanager, nullcontext
from email.utils import format_datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import text

from app import create_app
from models import clock
from models.base import db
from models.federation.peer import Peer
from models.jobs.job import Job
from rookery import doctor, revisions
from rookery.doctor import changes, data, echo, event_stream, machine, memory
from rookery.doctor.examination import Check, Examination
from rookery.doctor.findings import ERROR
from rookery.net import FetchError, TooSlow
from rookery.secrets import Secrets
from rookery.services.data.backup import last
from rookery.services.data.backup.damage import Damage
from tests.configured import configured

NO_SOCKET = doctor.Options(ask="far.example", socket_seconds=0)


def codes(check, options=NO_SOCKET):
    return [finding.code for finding in check(Examination(options))]


# What is stored


def test_a_database_of_an_older_version_is_told(app):
    head = revisions.head()
    db.session.execute(text("UPDATE alembic_version SET version_num = '0088'"))
    db.session.commit()
    try:
        assert codes(data.migrations) == ["database.migrations"]
        db.session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        db.session.commit()
        assert codes(data.migrations) == ["database.newer"]
    finally:
        db.session.execute(text("UPDATE alembic_version SET version_num = :head"), {"head": head})
        db.session.commit()
    assert codes(data.migrations) == codes(data.integrity) == []


@pytest.mark.any_database
def test_a_damaged_file_of_sqlite_is_told_and_so_is_one_that_takes_too_long(tmp_path, monkeypatch):
    file = tmp_path / "rookery.db"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE nests (name TEXT)")
        connection.executemany("INSERT INTO nests VALUES (?)", [("x" * 900,)] * 500)
    config = SimpleNamespace(sqlite_file=file)
    found = SimpleNamespace(config=config, options=doctor.Options())
    assert list(data.integrity(found)) == []

    monkeypatch.setattr(data, "STEPS", 1)
    found.options = doctor.Options(database_seconds=0)
    assert [one.code for one in data.integrity(found)] == ["database.unfinished"]

    with file.open("r+b") as broken:
        broken.seek(20 * 4096)
        broken.write(b"\xff" * 40 * 4096)
    found.options = doctor.Options()
    assert [one.code for one in data.integrity(found)] == ["database.damaged"]


def test_jobs_that_failed_and_those_that_nobody_runs_are_told(app):
    late = {"name": "Posted", "payload": {}, "steps": ["x.y"], "run_at": clock.ago(hours=1)}
    db.session.add(Job(**late))
    db.session.add(Job(**late, dead_at=clock.now()))
    db.session.commit()

    assert codes(data.jobs) == ["jobs.stalled", "jobs.dead"]

    app.extensions["rookery.worker"] = object()
    try:
        assert codes(data.jobs) == ["jobs.behind", "jobs.dead"]
    finally:
        del app.extensions["rookery.worker"]


@pytest.mark.any_database
def test_a_missing_and_an_old_backup_are_told(app, monkeypatch, tmp_path):
    assert codes(data.backups) == ["backup.none"]

    monkeypatch.setitem(app.extensions["rookery.plugins"].settings["backup"], "dir", str(tmp_path))
    assert codes(data.backups) == ["backup.overdue"]

    last.note_damage(Damage(["media/ab/replaced"], ["media/cd/lost"], []))
    found = list(data.backups(Examination(NO_SOCKET)))[-1]
    assert (found.code, found.level) == ("backup.damaged", ERROR)
    assert "media/cd/lost, media/ab/replaced" in str(found.sentence)


# The machine


@pytest.mark.any_database
def test_missing_and_damaged_secrets_are_told(app, monkeypatch, tmp_path):
    made = Secrets(tmp_path / "secrets")
    made.make_all()
    monkeypatch.setitem(app.extensions, "rookery.secrets", made)
    assert codes(machine.secrets) == []

    (made.directory / "vapid.pem").write_text("no key")
    (made.directory / "push.key").unlink()
    assert codes(machine.secrets) == ["secrets.unreadable", "secrets.missing"]


@pytest.mark.any_database
def test_files_that_others_can_read_or_that_belong_to_others_are_told(tmp_path, monkeypatch):
    secret = tmp_path / "secrets" / "session.key"
    secret.parent.mkdir()
    secret.write_text("x")
    found = SimpleNamespace(config=SimpleNamespace(data_dir=tmp_path))
    tmp_path.chmod(0o700)
    secret.chmod(0o644)
    assert list(machine.files(found)) == []  # nobody else gets there

    tmp_path.chmod(0o755)
    (one,) = machine.files(found)
    assert (one.code, str(secret) in one.sentence) == ("files.readable", True)

    tmp_path.chmod(0o700)
    monkeypatch.setattr(machine.os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
    assert [one.code for one in machine.files(found)] == ["files.user"]


@pytest.mark.any_database
@pytest.mark.parametrize(("free", "found"), [(50, ["disk.full"]), (500, ["disk.low"]), (5000, [])])
def test_a_disk_that_is_nearly_full_is_told(app, monkeypatch, free, found):
    left = SimpleNamespace(free=free * machine.MEGABYTE)
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda path: left)

    assert codes(machine.disk) == found


def test_a_budget_that_can_hardly_be_meant_is_told(app, monkeypatch):
    monkeypatch.setitem(app.extensions["rookery.plugins"].settings["disk"], "budget", "900 TB")

    assert codes(machine.budget) == ["disk.budget"]


@pytest.mark.any_database
def test_the_least_of_the_limits_of_memory_counts(tmp_path, monkeypatch):
    inner = tmp_path / "system.slice" / "rookery.service"
    inner.mkdir(parents=True)
    (tmp_path / "self").write_text("0::/system.slice/rookery.service\n")
    (inner / "memory.max").write_text("max\n")
    (inner.parent / "memory.max").write_text("1000000\n")
    (inner / "memory.events").write_text("low 0\noom 3\noom_kill 2\n")
    monkeypatch.setattr(memory, "GROUPS", tmp_path)
    monkeypatch.setattr(memory, "OWN_GROUP", tmp_path / "self")

    assert memory.of_process() == {"limit": 1_000_000, "killed": 2}


def test_another_server_is_asked_and_its_clock_compared(fediverse):
    far = fediverse.server("far.example")
    found = Examination(doctor.Options())
    db.session.add(Peer(domain="far.example", delivered_at=clock.now()))
    db.session.commit()

    assert [*machine.outgoing(found), *machine.the_clock(found)] == []  # its 404 is an answer
    assert [one.path for one in far.asked] == ["/.well-known/nodeinfo"]

    far.page("/.well-known/nodeinfo", {}, Date=format_datetime(clock.ago(hours=1), usegmt=True))
    list(machine.outgoing(found))
    found.outside.headers["date"] = format_datetime(clock.ago(hours=1), usegmt=True)
    (wrong,) = machine.the_clock(found)
    assert (wrong.code, "+360" in wrong.sentence) == ("clock.wrong", True)

    far.down = True
    assert [one.code for one in machine.outgoing(Examination(doctor.Options()))] == ["outgoing.failed"]


@pytest.mark.any_database
def test_a_private_address_that_is_not_our_own_is_not_asked(app, names):
    names["far.example"] = ["127.0.0.1"]

    (finding,) = machine.outgoing(Examination(NO_SOCKET))

    assert finding.code == "outgoing.failed" and "does not connect to far.example" in finding.sentence


@contextmanager
def mail_server(answer):
    """A mail server that lets nobody in, or anybody: `answer` is what it says to a password."""

    class Conversation(socketserver.StreamRequestHandler):
        def handle(self):
            self.wfile.write(b"220 mail.example\r\n")
            while line := self.rfile.readline().decode().strip():
                verb = line.split()[0].upper()
                said.append(verb)
                self.wfile.write({"EHLO": b"250-x\r\n250 AUTH PLAIN\r\n", "AUTH": answer}.get(verb, b"221 bye\r\n"))

    said = []
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Conversation) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"smtp://rook:pass@127.0.0.1:{server.server_address[1]}", said
        server.shutdown()
        thread.join()


def test_the_mail_server_is_signed_in_to_and_gets_no_letter(app):
    assert codes(machine.mail) == ["mail.none"]

    with mail_server(b"235 welcome\r\n") as (url, said), configured(app, ROOKERY_SMTP_URL=url):
        assert codes(machine.mail) == []
        assert "MAIL" not in said and "AUTH" in said

    with mail_server(b"535 wrong password\r\n") as (url, said), configured(app, ROOKERY_SMTP_URL=url):
        (finding,) = machine.mail(Examination(NO_SOCKET))
        assert (finding.code, "535 wrong password" in finding.sentence) == ("mail.failed", True)


# The echo, and the report


@pytest.mark.any_database
def test_the_echo_is_closed_to_everybody_but_the_doctor(app, frozen_time):
    client, token = app.test_client(), echo.new_token()
    path, socket_path = f"{echo.PREFIX}/{token}/", f"{echo.SOCKET_PREFIX}/{token}"
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade"}
    reply = client.get(f"{path}a/b")
    assert reply.json["echo"]["refused"] == "the request is not signed"
    assert reply.headers["Cache-Control"] == "no-store"  # a cache would tell of the request before

    for other in (f"{echo.PREFIX}/x/", f"{echo.PREFIX}/{token}x/", f"{echo.PREFIX}/{token.swapcase()}/a"):
        assert client.get(other).status_code == client.post(other).status_code == 404

    with client.get(f"{socket_path}/events", buffered=False) as events:
        assert next(events.iter_encoded()) == event_stream.FIRST
        assert events.headers["X-Accel-Buffering"] == "no"

    frozen_time.move(seconds=echo.TOKEN_SECONDS + 1)
    assert client.get(f"{socket_path}/events").status_code == 404
    assert client.get(path).status_code == client.get(socket_path, headers=upgrade).status_code == 404


FIRST, LAST = event_stream.FIRST, event_stream.LAST


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("status", "encoding", "arrives", "found"),
    [
        (200, "", [FIRST, LAST], []),
        (200, "", [FIRST[:5], FIRST[5:], LAST], []),
        (200, "gzip", [FIRST, LAST], []),
        (200, "", [FIRST + LAST], ["stream.buffered"]),
        (200, "gzip", [FIRST[:5], FIRST[5:] + LAST], ["stream.buffered"]),
        (200, "", [b"<html>", b"</html>"], ["stream.buffered"]),
        (200, "", [], ["stream.buffered"]),
        (200, "", TooSlow(), ["stream.buffered"]),
        (200, "", FetchError(), []),  # another check says so
        (502, "", [FIRST, LAST], ["proxy.answer"]),
    ],
)
def test_a_proxy_that_holds_events_back_is_told(app, monkeypatch, status, encoding, arrives, found):
    def chunks():
        if isinstance(arrives, Exception):
            raise arrives
        pack = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)
        for one in arrives:
            yield pack.compress(one) + pack.flush(zlib.Z_SYNC_FLUSH) if encoding else one

    answer = SimpleNamespace(status=status, chunks=chunks(), headers={"content-encoding": encoding})
    monkeypatch.setattr(event_stream.own, "opened", lambda *asked, **how: nullcontext(answer))

    assert codes(event_stream.examine) == found


@pytest.mark.any_database
def test_of_an_answer_without_an_end_not_everything_is_read(app, monkeypatch):
    chunks = iter([bytes(event_stream.MOST_BYTES), b"x", FIRST])
    answer = SimpleNamespace(status=200, chunks=chunks, headers={})
    monkeypatch.setattr(event_stream.own, "opened", lambda *asked, **how: nullcontext(answer))

    assert codes(event_stream.examine) == ["stream.buffered"]
    assert list(chunks) == [FIRST]


@pytest.mark.any_database
def test_a_check_that_fails_is_a_finding_and_the_others_go_on(app):
    def fail(found):
        raise RuntimeError("the twig broke")

    checks = (Check("one", "One", fail), Check("two", "Two", data.backups), Check("three", "Three", fail, ("doctor",)))

    report = doctor.examine(NO_SOCKET, checks=checks)

    assert [one.code for one in report.findings] == ["doctor.failed", "backup.none"]
    assert [(one.name, one.because) for one in report.checks][2] == ("three", "doctor.failed")
    assert "the twig broke" in next(iter(report.findings)).sentence


CODE = re.compile(r'"([a-z_]+\.[a-z_]+)"')
NO_CODES = ("rookery.", "memory.max", "memory.events", "mastodon.social")


@pytest.mark.any_database
def test_every_code_has_a_line_to_change_and_every_line_a_code(app):
    sources = [path.read_text() for path in Path(doctor.__file__).parent.glob("*.py") if path.stem != "changes"]
    found = {code for source in sources for code in CODE.findall(source) if not code.startswith(NO_CODES)}
    values = dict.fromkeys(("name", "address", "megabytes", "bytes", "proxies", "file", "owner", "asked"), "x")

    assert len(found) > 50
    assert found == set(changes.LINES)
    for code in found:
        lines = changes.of(code, {**values, "directory": "x"})
        assert lines and all(lines.values())
        if code.startswith(("proxy", "websocket", "tls", "webfinger", "actor")):
            assert tuple(lines) == changes.PROXIES


def test_the_command_prints_what_was_found_and_ends_with_1_for_an_error(app, flask):
    app.extensions["rookery.secrets"].make_all()

    told = json.loads(flask("doctor --json", fails=True).stdout)
    found = {one["code"]: one for one in told["findings"]}
    states = {one["name"]: (one["state"], one["because"]) for one in told["checks"]}

    assert told["errors"] == sum(one["level"] == "error" for one in told["findings"])
    assert found["dns.unknown"]["sentence"] == "DNS knows no address of rookery.test."
    assert states["migrations"] == ("good", None)
    assert states["websocket"] == states["actor"] == ("skipped", "dns.unknown")
    assert found["backup.none"]["change"] == {"rookery.env": "ROOKERY_BACKUP_DIR=/var/backups/rookery"}

    printed = flask("doctor --proxy nginx", fails=True).stdout
    assert "error     DNS: DNS knows no address of rookery.test. [dns.unknown]" in printed


def test_the_command_takes_the_host_of_a_pasted_address(app, flask):
    app.extensions["rookery.secrets"].make_all()

    told = json.loads(flask("doctor --json --ask https://Far.example/about", fails=True).stdout)
    refused = app.test_cli_runner().invoke(args=["doctor", "--ask", "no host"])

    [outgoing] = [one for one in told["findings"] if one["code"] == "outgoing.failed"]
    assert "far.example could not be asked" in outgoing["sentence"]
    assert refused.exit_code == 2


def test_the_command_runs_on_a_database_that_is_not_there(tmp_path):
    fresh = create_app(ROOKERY_DATA=str(tmp_path / "data"), ROOKERY_DATABASE_URL="", ROOKERY_DOMAIN="rookery.test")

    result = fresh.test_cli_runner().invoke(args=["doctor", "--json"])

    codes = [one["code"] for one in json.loads(result.stdout)["findings"]]
    assert result.exit_code == 1 and "database.none" in codes and "doctor.failed" not in codes


@pytest.mark.parametrize(("given", "seconds"), [([], 35), (["--quick"], 0), (["--websocket-seconds", "3"], 3)])
def test_a_quick_look_leaves_out_how_long_a_websocket_lives(app, monkeypatch, given, seconds):
    asked = []
    report = doctor.Report(clock.now(), "", ())
    monkeypatch.setattr("rookery.cli.server.doctor.doctor.examine", lambda options, _: asked.append(options) or report)

    app.test_cli_runner().invoke(args=["doctor", *given])

    assert [options.socket_seconds for options in asked] == [seconds]
