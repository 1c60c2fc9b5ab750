"""Starts and commands that cannot go on: one sentence and what to do, never a traceback."""

import errno
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from app import create_app
from models.auth.second_factor import Authenticator
from models.auth.user import User
from models.base import db
from models.instance.instance import StoredSetting
from rookery import serving, startup
from rookery.config import ConfigError, load
from rookery.outages import MissingSecret
from rookery.secrets import NAMES, SECRETS
from tests import live
from tests.servers import free_port

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 60


def settings_of(tmp_path, **values):
    return {"ROOKERY_DATA": str(tmp_path / "data"), "PORT": str(free_port()), **values}


def sentence_of(tmp_path, **values):
    """What a start with these settings says when it ends."""
    with pytest.raises(ConfigError) as caught:
        serving.prepare(create_app(load(settings_of(tmp_path, **values))))
    return caught.value.message


def test_a_start_without_its_database_says_so(tmp_path):
    url = f"postgresql://ada:secret@127.0.0.1:{free_port()}/rookery"

    said = sentence_of(tmp_path, ROOKERY_DATABASE_URL=url)

    assert said.startswith("The database does not answer (")
    assert said.endswith("start it, or look at ROOKERY_DATABASE_URL.")
    assert ("Connection refused" in said, "secret" in said) == (True, False)


def test_a_start_with_a_damaged_database_says_so(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "rookery.db").write_bytes(os.urandom(20_000))

    said = sentence_of(tmp_path)

    assert said.startswith("The data cannot be read (file is not a database)")


@pytest.mark.parametrize("url", ["nonsense", "mysql://a:secret@b/c", "postgresql://a:secret@b:port/c", "postgresql:/a"])
def test_an_address_of_a_database_that_cannot_be_read_is_told_without_its_password(tmp_path, url):
    said = sentence_of(tmp_path, ROOKERY_DATABASE_URL=url)

    assert said == "ROOKERY_DATABASE_URL is not an address like postgresql://user:password@host/name."


def test_a_data_directory_that_is_none_is_named(tmp_path):
    (tmp_path / "data").write_text("a file")

    said = sentence_of(tmp_path)

    assert said.startswith(
        f"{tmp_path}/data/secrets/session.key cannot be used (Not a directory): look at ROOKERY_DATA"
    )


def test_a_bug_is_none_of_these():
    assert startup.problem(KeyError("a")) is None


def test_a_port_that_is_taken_is_told():
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(ConfigError) as caught:
        startup.check_address("127.0.0.1", taken.getsockname()[1])

    assert "is taken" in caught.value.message


def test_a_port_below_1024_is_for_root(monkeypatch):
    def refuse(*address, **options):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(startup.socket, "create_server", refuse)

    with pytest.raises(ConfigError, match="Port 80 is for root alone: choose one above 1023"):
        startup.check_address("127.0.0.1", 80)


def test_a_socket_that_was_handed_down_is_not_asked_for(monkeypatch):
    monkeypatch.setenv("GUNICORN_FD", "5")

    with socket.create_server(("127.0.0.1", 0)) as taken:
        startup.check_address("127.0.0.1", taken.getsockname()[1])


# As processes ---------------------------------------------------------------------------------------------------


def run(tmp_path, *words, **settings):
    """The exit status of a command, and the lines that it writes beside those of the log."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("ROOKERY_")} | {"FLASK_APP": "app.py"}
    command = [sys.executable, "-m", *words]
    ended = subprocess.run(
        command,
        cwd=ROOT,
        env=environment | settings_of(tmp_path, **settings),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=START_SECONDS,
    )
    return ended.returncode, [line for line in ended.stdout.splitlines() if " INFO " not in line]


@pytest.mark.wide
@pytest.mark.parametrize(
    "words",
    [
        ("gunicorn", "-c", "gunicorn.conf.py"),
        ("rookery", "run"),
        ("flask", "run"),
        ("rookery", "worker"),
        ("rookery", "db", "upgrade"),
    ],
)
def test_every_way_to_start_says_one_sentence_about_a_damaged_database(tmp_path, words):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "rookery.db").write_bytes(os.urandom(20_000))

    status, lines = run(tmp_path, *words)

    assert (status, len(lines)) == (1, 1)
    assert "The data cannot be read (file is not a database)" in lines[0]


@pytest.mark.wide
@pytest.mark.parametrize("words", [("rookery",), ("flask", "run")])
def test_a_server_whose_port_is_taken_does_not_say_that_it_runs(tmp_path, words):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, lines = run(tmp_path, *words, *(("--port", port) if words[0] == "flask" else ()), PORT=port)

    assert (status, len(lines)) == (1, 1)
    assert f"Port {port} of 127.0.0.1 is taken" in lines[0]


@pytest.mark.wide
def test_a_server_says_that_it_runs_once_it_listens(tmp_path):
    settings = settings_of(tmp_path)
    environment = {k: v for k, v in os.environ.items() if not k.startswith("ROOKERY_")} | settings
    command = [sys.executable, "-m", "rookery", "run"]
    server = subprocess.Popen(command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE)
    try:
        lines = iter(server.stdout.readline, "")
        assert (
            next(line for line in lines if "runs at" in line)
            == f"  Rookery runs at http://localhost:{settings['PORT']}\n"
        )
        assert next(lines) == f"  Its data directory is {settings['ROOKERY_DATA']}\n"
        socket.create_connection(("127.0.0.1", int(settings["PORT"]))).close()
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=START_SECONDS)


# Secrets --------------------------------------------------------------------------------------------------------


@pytest.fixture
def started(tmp_path):
    """Starts a server on the same data directory, as often as it is called; no migration is left to its first start."""
    apps, settings = [], settings_of(tmp_path)
    (tmp_path / "data").mkdir()
    live.put_empty_database(tmp_path / "data")

    def start():
        app = create_app(load(settings))
        apps.append(app)
        serving.prepare(app)
        return app

    yield start
    for app in apps:
        with app.app_context():
            db.engine.dispose()


def test_a_secret_that_was_there_is_not_made_anew_and_the_start_names_it(started, tmp_path):
    started()
    wrong = []

    for path in (tmp_path / "data" / "secrets" / name for name in NAMES):
        value = path.read_bytes()
        path.unlink()
        with pytest.raises(ConfigError) as caught:
            started()
        said = caught.value.message
        if path.exists() or str(path) not in said or "restore it from a backup" not in said:
            wrong.append((path.name, path.exists(), said))
        path.write_bytes(value)

    assert wrong == []


def test_a_secret_that_the_operator_gave_up_is_made_anew(started, tmp_path):
    app = started()
    (tmp_path / "data" / "secrets" / "login.key").unlink()

    ended = app.test_cli_runner().invoke(args=["config", "forget-secret", "login.key"])
    started()

    assert ended.exit_code == 0
    assert (tmp_path / "data" / "secrets" / "login.key").exists()


def test_a_database_of_an_earlier_version_tells_which_secrets_it_needs(started, tmp_path):
    app = started()
    app.test_cli_runner().invoke(args=["accounts", "create", "ada", "--email", "ada@mail.example"])
    with app.app_context():
        user_id = db.session.scalar(db.select(User.id))
        db.session.add(Authenticator(user_id=user_id, sealed_secret="sealed"))
        db.session.delete(db.session.get(StoredSetting, SECRETS))
        db.session.commit()
    for name in ("instance-actor.pem", "login.key"):  # that of the actor may have been made by none so far
        (tmp_path / "data" / "secrets" / name).unlink()

    with pytest.raises(ConfigError, match=r"login\.key"):
        started()


def test_a_secret_that_goes_away_while_the_server_runs_comes_back_with_its_file(started, tmp_path):
    secrets = started().extensions["rookery.secrets"]
    path = tmp_path / "data" / "secrets" / "push.key"
    value = path.read_bytes()
    path.unlink()

    with pytest.raises(MissingSecret, match=r"push\.key is gone"):
        secrets.push_key()
    path.write_bytes(value)

    assert secrets.push_key() == value


def test_a_first_start_makes_all_secrets_and_notes_them(started, tmp_path):
    (tmp_path / "data" / "rookery.db").unlink()

    started()

    engine = create_engine(f"sqlite:///{tmp_path}/data/rookery.db")
    with engine.connect() as connection:
        noted = connection.execute(text("SELECT value FROM settings WHERE name = 'secrets'")).scalar()
    engine.dispose()
    assert all(f'"{name}"' in noted for name in NAMES)
    assert {path.name for path in (tmp_path / "data" / "secrets").iterdir()} >= set(NAMES)
