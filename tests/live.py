"""A real server for tests: `with live.server() as site:` starts one on a free port, its data directory its own."""

import fcntl
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from flask import Flask

from app import create_app
from models.base import db
from rookery import config, serving
from rookery.connections.starting import NOT_READY
from tests.servers import free_port
from tests.waiting import until_it_answers

ROOT = Path(__file__).parents[1]
STOP_SECONDS = 15
shared_folder: Path | None = None  # of the processes of a test run; one of them makes the empty database


@dataclass(frozen=True)
class Site:
    """A running server. `environment` is that of its commands: `site.flask("accounts", "create", ...)`."""

    url: str
    data: Path
    environment: dict[str, str]

    @property
    def log(self) -> str:
        return (self.data / "test.log").read_text(errors="replace")

    @property
    def start_link(self) -> str:
        """The one-time link that the server printed."""
        return re.findall(r"http\S+/start\?token=\S+", self.log)[-1]

    def join(self, name: str, password: str, role: str = "user") -> None:
        """Make a login whose address is confirmed."""
        address = f"{name}@mail.example"
        login = ("--email", address, "--password", password, "--role", role, "--confirmed")
        self.flask("accounts", "create", name, *login)

    def flask(self, *arguments: str) -> str:
        """Run a command of the operator beside the server; what it printed."""
        with app_of(self.environment) as app:
            return command(app, *arguments)


@contextmanager
def app_of(environment: Mapping[str, str]) -> Iterator[Flask]:
    """An app on the data of a server, in this process: a process of its own would first import everything again."""
    app = create_app(config.load(environment))
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


def command(app: Flask, *words: str) -> str:
    """What a command of the operator prints."""
    result = app.test_cli_runner().invoke(args=words)
    assert result.exit_code == 0, f"flask {shlex.join(words)} failed:\n{result.output}"
    return result.stdout.strip()


@contextmanager
def server(command: tuple[str, ...] = ("gunicorn", "-c", "gunicorn.conf.py"), **settings: str) -> Iterator[Site]:
    """Start the server as a process, wait until it answers, stop it (and its children) afterwards.

    `settings` are ROOKERY_* variables beside those of the port, the data directory and the domain.
    """
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="rookery-live-") as folder:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("ROOKERY_") or k.startswith("ROOKERY_PLUGINS")}
        environment = {
            **kept,
            "FLASK_APP": "app.py",
            "HOST": "127.0.0.1",
            "PORT": str(port),
            "ROOKERY_DATA": folder,
            "ROOKERY_DOMAIN": f"localhost:{port}",
            "ROOKERY_RATE_LIMITS": "off",
            "PYTHONUNBUFFERED": "1",
            **settings,
        }
        site = Site(f"http://localhost:{port}", Path(folder), environment)
        if not settings.keys() & {"ROOKERY_DATA", "ROOKERY_DATABASE_URL"}:
            put_empty_database(site.data)
        with open(site.data / "test.log", "wb") as log:
            process = subprocess.Popen(
                [str(Path(sys.executable).with_name(command[0])), *command[1:]],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            until_it_answers(process, lambda: answers(site.url), lambda: site.log)
            yield site
        finally:
            _stop(process)


def put_empty_database(data: Path) -> None:
    """Put a migrated SQLite database where none is: to make one takes two seconds of a server's first start."""
    if not (path := data / "rookery.db").exists():
        path.write_bytes(_empty_database())


@cache
def _empty_database() -> bytes:
    if not shared_folder:
        return _migrated()
    path, half = shared_folder / "empty.db", shared_folder / "empty.db.partial"
    with open(shared_folder / "empty.lock", "wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            half.write_bytes(_migrated())
            half.rename(path)
    return path.read_bytes()


def _migrated() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        with app_of({"ROOKERY_DATA": folder, "ROOKERY_DOMAIN": "localhost"}):
            serving.migrate()
        return Path(folder, "rookery.db").read_bytes()


def answers(url: str) -> bool:
    try:
        with urlopen(f"{url}/health", timeout=5):
            return True
    except HTTPError as error:
        return error.read() != NOT_READY
    except (URLError, OSError):
        return False


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
