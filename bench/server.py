"""The server under measurement, started as people start it, on a data directory of its own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from bench import processes
from bench.client import Client
from tests.servers import free_port, fresh_database, postgres

ROOT = Path(__file__).parents[1]
START_SECONDS = 60
STOP_SECONDS = 30


class Server:
    """`settings` are the ROOKERY_* variables of this server, and what an app in this process needs to be the same."""

    def __init__(
        self, data: Path, database_url: str = "", root: Path = ROOT, python: Path = Path(sys.executable)
    ) -> None:
        self.data, self.port, self.root, self.python = data, free_port(), root, python
        self.settings: dict[str, Any] = {
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "ROOKERY_DATA": str(data),
            "ROOKERY_DATABASE_URL": database_url,
            "ROOKERY_RATE_LIMITS": "off",
            "ROOKERY_REGISTRATIONS": "open",
            "ROOKERY_CONFIRM_EMAIL": "off",
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Seconds from the exec to the first good answer."""
        outside = {name: value for name, value in os.environ.items() if not name.startswith(("ROOKERY_", "PYTHONPATH"))}
        begun = time.perf_counter()
        with open(self.data / "bench.log", "ab") as log:
            self._process = subprocess.Popen(
                [str(self.python.with_name("gunicorn")), "-c", "gunicorn.conf.py"],
                cwd=self.root,
                env={**outside, **self.settings},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        while not self._is_well():
            if self._process.poll() is not None or time.perf_counter() - begun > START_SECONDS:
                raise RuntimeError(f"The server did not start:\n{(self.data / 'bench.log').read_text()}")
            time.sleep(0.01)
        return time.perf_counter() - begun

    def stop(self) -> None:
        if self._process:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(STOP_SECONDS)
            finally:
                self._process.kill()
                self._process = None

    def client(self, token: str | None = None) -> Client:
        return Client(self.port, token)

    def cpu_ms(self) -> float:
        """What the server's processes have used so far."""
        assert self._process
        return processes.cpu_ms([self._process.pid, *processes.descendants(self._process.pid)])

    def memory_mb(self, kind: str = "Pss") -> float:
        """Of the server's processes, without a database server's."""
        assert self._process
        return processes.memory_mb([self._process.pid, *processes.descendants(self._process.pid)], kind)

    def _is_well(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()


@contextmanager
def database_of(kind: str) -> Iterator[str]:
    """The address for ROOKERY_DATABASE_URL: none for sqlite; postgres starts a server of its own."""
    if kind == "sqlite":
        yield ""
        return
    with postgres() as cluster, fresh_database(cluster) as url:
        yield url.replace("postgresql+psycopg", "postgresql")
