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
from tests.servers import free_port, fresh_database, postgres, redis

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
        self._worker: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Seconds from the exec to the first good answer. With Redis a worker runs beside it."""
        begun = time.perf_counter()
        self._process = self._spawn("gunicorn", "-c", "gunicorn.conf.py")
        while not self._is_well():
            if self._process.poll() is not None or time.perf_counter() - begun > START_SECONDS:
                raise RuntimeError(f"The server did not start:\n{(self.data / 'bench.log').read_text()}")
            time.sleep(0.01)
        took = time.perf_counter() - begun
        if self.settings.get("ROOKERY_REDIS_URL"):
            self._worker = self._spawn("flask", "worker")
        return took

    def _spawn(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        outside = {name: value for name, value in os.environ.items() if not name.startswith(("ROOKERY_", "PYTHONPATH"))}
        with open(self.data / "bench.log", "ab") as log:
            return subprocess.Popen(
                [str(self.python.with_name(program)), *arguments],
                cwd=self.root,
                env={**outside, **self.settings},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def stop(self) -> None:
        for process in (self._worker, self._process):
            if process:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(STOP_SECONDS)
                finally:
                    process.kill()
        self._worker = self._process = None

    def client(self, token: str | None = None) -> Client:
        return Client(self.port, token)

    def cpu_ms(self) -> float:
        """What the server's processes have used so far."""
        return processes.cpu_ms(self._pids())

    def memory_mb(self, kind: str = "Pss") -> float:
        """Of the server's processes, without a database server's."""
        return processes.memory_mb(self._pids(), kind)

    def _pids(self) -> list[int]:
        running = [process.pid for process in (self._process, self._worker) if process]
        return [pid for one in running for pid in (one, *processes.descendants(one))]

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


@contextmanager
def redis_for(web_processes: int) -> Iterator[str]:
    """The address for ROOKERY_REDIS_URL: none for one process; several get a server of their own."""
    if web_processes == 1:
        yield ""
        return
    with redis() as url:
        yield url
