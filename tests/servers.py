"""Real PostgreSQL and Redis servers for tests: free loopback ports, temporary folders, gone when the test run is."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen
from uuid import uuid4

import psycopg
from redis import Redis, RedisError
from sqlalchemy import create_engine, make_url, text

from models.base import db
from tests.waiting import until_it_answers

STOP_SECONDS = 10
CLUSTER = ["--username=rookery", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
# Nothing here must survive a power cut, so nothing waits for a disk.
POSTGRES_SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "max_connections": "200",
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
}


class MissingServer(Exception):
    """A program that these tests need is not installed; the message says how to get it."""


@contextmanager
def postgres() -> Iterator[str]:
    """A fresh PostgreSQL cluster; gives the SQLAlchemy URL of its administrative database."""
    with postgres_files() as cluster, cluster.running():
        yield cluster.url


@dataclass(frozen=True)
class Cluster:
    """The files of a PostgreSQL cluster, whose server can be started and stopped as often as a test likes."""

    folder: str
    port: int

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://rookery@127.0.0.1:{self.port}/postgres"

    @contextmanager
    def running(self, **settings: str) -> Iterator[None]:
        options = [f"--{name}={value}" for name, value in {**POSTGRES_SETTINGS, **settings}.items()]
        server = [_postgres_program("postgres"), "-D", f"{self.folder}/data", "-p", str(self.port), *options]
        command = [*_unprivileged(self.folder), *server]
        address = self.url.replace("postgresql+psycopg:", "postgresql:")
        # SIGQUIT is PostgreSQL's "immediate shutdown": it waits for no client and takes its children along.
        with run_program(
            command, self.folder, lambda: psycopg.connect(address, connect_timeout=2).close(), signal.SIGQUIT
        ):
            yield


@contextmanager
def postgres_files() -> Iterator[Cluster]:
    """A fresh PostgreSQL cluster that does not run yet."""
    initdb = _postgres_program("initdb")
    with tempfile.TemporaryDirectory(prefix="rookery-postgres-") as folder:
        port, data, as_user = free_port(), f"{folder}/data", _unprivileged(folder)
        subprocess.run(
            ["setpriv", *as_user, initdb, "--pgdata", data, *CLUSTER],
            cwd=folder,
            check=True,
            capture_output=True,
        )
        yield Cluster(folder, port)


@contextmanager
def fresh_database(url: str, template: str = "template1") -> Iterator[str]:
    """An empty database in the cluster at `url`, or a copy of another; dropped afterwards, whoever is connected."""
    name = f"rookery_{uuid4().hex}"
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
        yield make_url(url).set(database=name).render_as_string(hide_password=False)
    finally:
        with engine.connect() as connection:
            connection.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        engine.dispose()


@contextmanager
def redis() -> Iterator[str]:
    """A fresh Redis server that writes nothing to disk; gives its URL."""
    server = shutil.which("redis-server")
    if server is None:
        raise MissingServer("These tests need redis-server: apt-get install redis-server")
    with tempfile.TemporaryDirectory(prefix="rookery-redis-") as folder:
        port = free_port()
        command = [server, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        with Redis(port=port) as client, run_program(command, folder, client.ping, signal.SIGKILL):
            yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def s3() -> Iterator[str]:
    """A fresh server that speaks S3, with the bucket `rookery`; gives its address."""
    with tempfile.TemporaryDirectory(prefix="rookery-s3-") as folder:
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
        with run_program(command, folder, lambda: urlopen(address).close(), signal.SIGKILL):
            urlopen(Request(f"{address}/rookery", method="PUT")).close()
            yield address


@contextmanager
def run_program(
    command: Sequence[str], folder: str, greet: Callable[[], object], stop: signal.Signals
) -> Iterator[None]:
    """Run `command`, with `setpriv` options before it, until the block ends; the block begins once `greet` succeeds.

    A session of its own keeps Ctrl-C from the server while tests still use it,
    and the parent-death signal stops it should we be killed before we can.
    """
    ends_with_us = ["setpriv", f"--pdeathsig={stop.name.removeprefix('SIG')}"]
    log = Path(folder, "log")
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*ends_with_us, *command],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        until_it_answers(process, lambda: _greets(greet), lambda: log.read_text(errors="replace"))
        yield
    finally:
        process.send_signal(stop)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _greets(greet: Callable[[], object]) -> bool:
    try:
        greet()
    except (psycopg.OperationalError, RedisError, URLError):
        return False
    return True


def _postgres_program(name: str) -> str:
    """The newest installed; Debian keeps these programs out of PATH."""
    installed = sorted(
        Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]), reverse=True
    )
    program = str(installed[0]) if installed else shutil.which(name)
    if program is None:
        raise MissingServer("These tests need PostgreSQL's programs: apt-get install postgresql")
    return program


def _unprivileged(folder: str) -> list[str]:
    """`setpriv` options to become someone who may serve `folder`: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return []
    try:
        user = pwd.getpwnam("postgres")
    except KeyError:
        raise MissingServer("As root, these tests need the user `postgres`: apt-get install postgresql") from None
    os.chown(folder, user.pw_uid, user.pw_gid)
    return [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def somebody_waits() -> bool:
    """Whether a transaction of the app's database waits for another one; on SQLite nobody can tell, so it is said."""
    if db.engine.dialect.name == "sqlite":
        return True
    with db.engine.connect() as apart:
        return bool(apart.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")))
