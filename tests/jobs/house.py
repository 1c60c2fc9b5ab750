"""A server of real processes that tests start, kill and start again on the same data."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from rookery import serving
from tests import live
from tests.servers import free_port
from tests.waiting import until_it_answers

ROOT = Path(__file__).parents[2]
GUNICORN = ("gunicorn", "-c", "gunicorn.conf.py")
WORKER = ("flask", "worker")


class House:
    """`house.start(*GUNICORN)` is a process in a session of its own; `house.stop_all()` leaves nothing behind."""

    def __init__(self, data, database_url="", **settings):
        port = free_port()
        self.url = f"http://localhost:{port}"
        self.data, self.on_postgresql = Path(data), bool(database_url)
        self.log = self.data / "test.log"
        self.settings = {
            "HOST": "127.0.0.1",
            "PORT": str(port),
            "ROOKERY_DATA": str(data),
            "ROOKERY_DOMAIN": f"localhost:{port}",
            "ROOKERY_DATABASE_URL": database_url,
            "ROOKERY_RATE_LIMITS": "off",
            "ROOKERY_WEB_THREADS": "8",
            **settings,
        }
        foreign = {name: value for name, value in os.environ.items() if not name.startswith("ROOKERY_")}
        self.environment = {**foreign, "FLASK_APP": "app.py", "PYTHONUNBUFFERED": "1", **self.settings}
        self.processes, self.clients = [], []

    def set(self, **settings):
        """Settings for the processes that are started from now on."""
        self.settings.update(settings)
        self.environment.update(settings)

    def put_database(self):
        """Spare the first start its migrations, unless it has a database already."""
        if not self.on_postgresql:
            live.put_empty_database(self.data)

    def start(self, *command, open_files=None):
        self.put_database()
        limited = ["prlimit", f"--nofile={open_files}:{open_files}"] if open_files else []
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                [*limited, str(Path(sys.executable).with_name(command[0])), *command[1:]],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.processes.append(process)
        return process

    def serve(self, *command, open_files=None):
        """Start a server and wait until it answers; it may have so many files open."""
        process = self.start(*(command or GUNICORN), open_files=open_files)
        self.await_answer(process)
        return process

    def await_answer(self, process):
        until_it_answers(process, lambda: live.answers(self.url), lambda: self.log.read_text(errors="replace"))

    def health(self):
        """Return the answer of the server about itself."""
        return httpx.get(f"{self.url}/health", headers={"Accept": "application/json"}).json()

    def stop_all(self):
        for client in self.clients:
            client.close()
        for process in self.processes:
            kill(process)

    @contextmanager
    def app(self):
        """An app on the same data, in this process: it looks, and runs the operator's commands."""
        with live.app_of(self.settings) as app:
            yield app

    def people(self, *names):
        """Make logins by an administrator's commands; gives an HTTP client for each."""
        self.put_database()
        with self.app() as app:
            serving.prepare(app)
            for name in names:
                live.command(app, "accounts", "create", name, "--email", f"{name}@mail.example", "--confirmed")
            tokens = [live.command(app, "oauth", "token", name) for name in names]
        clients = [self._client(token) for token in tokens]
        self.clients += clients
        return clients

    def command(self, *words):
        """What a command of the operator says."""
        with self.app() as app:
            return live.command(app, *words)

    def _client(self, token):
        return httpx.Client(base_url=self.url, headers={"Authorization": f"Bearer {token}"}, timeout=20)


def kill(process):
    """SIGKILL for the process and all its children: nobody is asked, nothing is tidied up."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def children(process):
    """The ids of the processes that `process` started."""
    tasks = Path(f"/proc/{process.pid}/task").glob("*/children")
    return [int(pid) for task in tasks for pid in task.read_text().split()]
