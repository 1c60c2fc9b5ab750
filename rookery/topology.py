"""The two ways to run Rookery, and a sentence for every other combination of settings (docs/operating.md).

*One process*: SQLite or PostgreSQL; events, rate limits and jobs inside. *Several processes*, on one machine or many:
PostgreSQL, Redis for events and rate limits, and `rookery worker`s that run the jobs.
"""

import logging
import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rookery.config import Config, ConfigError
from rookery.file_lock import FileLock

log = logging.getLogger(__name__)

SEVERAL = "several processes need PostgreSQL (ROOKERY_DATABASE_URL), Redis (ROOKERY_REDIS_URL) and `rookery worker`s"
OTHER_DATA_DIRECTORY = (
    "Another server with another data directory runs on this database: stop it, or choose another one with "
    f"ROOKERY_DATABASE_URL. To use one database together, {SEVERAL}."
)
_locks: dict[str, FileLock] = {}
_connections: list[Any] = []  # closing one would release the lock on the database


def check(settings: Config, is_worker: bool = False) -> None:
    """Raise ConfigError unless these settings are those of one of the two topologies."""
    if problem := _problem(settings, is_worker):
        raise ConfigError(problem)


def _problem(settings: Config, is_worker: bool) -> str | None:
    if settings.has_several_processes:
        if settings.sqlite_file:
            return (
                "ROOKERY_REDIS_URL is set, but SQLite is for one process: set ROOKERY_DATABASE_URL to a PostgreSQL "
                "database for several processes, or remove ROOKERY_REDIS_URL for one."
            )
        if not find_spec("redis"):
            return "ROOKERY_REDIS_URL is set, but the library for Redis is not installed: pip install 'rookery[redis]'."
    elif settings.web_processes > 1:
        return f"ROOKERY_WEB_PROCESSES is {settings.web_processes}, but {SEVERAL}: set these, or one web process."
    elif is_worker:
        return f"One process runs its jobs itself, and {SEVERAL}: set these for the server and for `rookery worker`."
    elif not settings.job_threads:
        return (
            f"ROOKERY_JOB_THREADS is 0, but one process runs its jobs itself, and {SEVERAL}: set these, or 2 threads."
        )
    return None


def share_of_process(settings: Config, limit: int) -> int:
    """Return what each web process may let through of a limit that holds for all together."""
    return max(1, limit // settings.web_processes)


def claim(settings: Config) -> None:
    """Raise ConfigError if another server of one process runs on the data directory or on the database.

    Both are held until this process ends. The process that runs jobs holds the database as well (`events/watch.py`):
    it outlives a master that is replaced, and connects again to a database that was away.
    """
    if settings.has_several_processes:
        return
    if "GUNICORN_FD" not in os.environ:  # otherwise gunicorn is replacing its own master
        _claim_data_directory(settings)
        if (file := _database_elsewhere(settings)) and not _hold(file.with_name(f"{file.name}.lock")):
            raise ConfigError(OTHER_DATA_DIRECTORY)
    if not settings.sqlite_file:
        _claim_database(settings)


def _claim_data_directory(settings: Config) -> None:
    settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not _hold(settings.data_dir / "server.lock"):
        raise ConfigError(
            f"Another server runs on the data directory {settings.data_dir}: stop it, or choose another directory with "
            "ROOKERY_DATA."
        )


def _database_elsewhere(settings: Config) -> Path | None:
    """Return the file of an SQLite database that is not in the data directory, whose lock does not hold it then."""
    if not (settings.sqlite_file and settings.sqlite_file.is_absolute()):
        return None
    file = settings.sqlite_file.resolve()
    return file if file.parent.is_dir() and file.parent != settings.data_dir.resolve() else None


def _hold(path: Path) -> bool:
    """Return whether this process holds the lock on this file, from now on until it ends."""
    return _locks.setdefault(str(path), FileLock(path)).acquire()


def _claim_database(settings: Config) -> None:
    from models import postgresql  # the driver is an optional dependency

    connection = postgresql.lock_connection(settings.database_url)
    _connections.append(connection)
    if not postgresql.hold_server_lock(connection, postgresql.lock_name(settings.data_dir)):
        raise ConfigError(OTHER_DATA_DIRECTORY)
