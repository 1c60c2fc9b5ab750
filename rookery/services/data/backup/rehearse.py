"""Rehearsals: a backup, or the present database, becomes a server in a temporary directory, which is tried and removed.

The server is a process of its own (`rookery backup try-restored`). Its environment has none of the settings of this
one, its directory no `rookery.env`, and it starts neither a worker nor the schedule: deliveries, due posts and e-mails
stay where they are. It can connect to nothing but itself (and the database that was named for it).
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask import current_app

from models.base import is_sqlite
from rookery import HOME, urls
from rookery.config import with_driver
from rookery.media.store.disk import DiskStore
from rookery.secrets import NAMES
from rookery.services.data.backup import databases, postgresql, sqlite
from rookery.services.data.backup.create import header_of
from rookery.services.data.backup.damage import few
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.header import Header
from rookery.services.data.backup.progress import Progress, silent
from rookery.services.data.backup.restore import Restored, RestoreTarget, restore
from rookery.services.data.backup.verify import Contents
from rookery.services.media import files

SECONDS = 6 * 3600  # a migration may take long
KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TZ", "PYTHONPATH", "VIRTUAL_ENV")  # of the environment

Report = dict[str, Any]


@dataclass(frozen=True)
class Rehearsal:
    """The outcome: a row for each step, a sentence for each problem, and what the upgrade of the database took."""

    steps: list[dict[str, str]]
    problems: list[str]
    upgrade: Report = field(default_factory=dict)


def rehearse(path: Path, passphrase: str | None, database_url: str = "", progress: Progress = silent) -> Rehearsal:
    """Restore a backup into a temporary directory and try the server there. Raises BackupError for a bad backup."""
    url = with_driver(database_url)
    with tempfile.TemporaryDirectory(prefix="rookery-rehearsal-") as name, _scratch(url):
        folder = Path(name)
        done = restore(path, passphrase, lambda found: _target(found, folder / "data", url), progress)
        steps = [{"step": "restored", "result": f"{sum(done.header.rows.values())} rows, {done.media} media"}]
        report = _report_of(folder, done.header, url, progress)
        return Rehearsal(steps + report["steps"], report["problems"] + _lost_media(report, done), report["upgrade"])


def rehearse_upgrade(database_url: str = "", progress: Progress = silent) -> Rehearsal:
    """Copy the present database, without media, into a temporary directory, migrate it there, and try the server.

    The directory is on the disk of the data directory, so that the time is that of the upgrade. Raises BackupError.
    """
    url, config = with_driver(database_url), urls.config()
    _check_kind(config.database_url, url)
    with files.work_folder() as folder, _scratch(url):
        data = folder / "data"
        (data / "secrets").mkdir(parents=True, mode=0o700)
        secrets: Path = current_app.extensions["rookery.secrets"].directory
        for name in NAMES:
            with suppress(FileNotFoundError):
                shutil.copyfile(secrets / name, data / "secrets" / name)
        with databases.snapshot(config.database_url, folder, progress) as snapshot:
            header = header_of(snapshot, config)
        if url:
            postgresql.restore(snapshot.file, url, snapshot.tool)
        else:
            os.rename(snapshot.file, data / "rookery.db")
        report = _report_of(folder, header, url, progress)
        return Rehearsal(report["steps"], report["problems"], report["upgrade"])


@contextmanager
def _scratch(url: str) -> Iterator[None]:
    """Check that the PostgreSQL database of a rehearsal is empty, and empty it again in the end."""
    if not url:
        yield
        return
    with postgresql.connected(url) as connection:
        postgresql.check_empty(connection)
    try:
        yield
    finally:
        postgresql.empty(url)


def _target(found: Contents, data_dir: Path, url: str) -> RestoreTarget:
    _check_kind("sqlite" if found.header.database == sqlite.KIND else "postgresql", url)
    return RestoreTarget(data_dir, url or f"sqlite:///{data_dir / 'rookery.db'}", DiskStore(data_dir / "media", ""))


def _check_kind(of: str, url: str) -> None:
    """Raise BackupError unless there is a scratch database where one is needed."""
    if not is_sqlite(of) and not url:
        raise BackupError(
            "The database is one of PostgreSQL: create an empty one for the rehearsal with `createdb`, and name it "
            "with --database-url."
        )
    if is_sqlite(of) and url:
        raise BackupError("The database is one of SQLite: rehearse it without --database-url.")


def _report_of(folder: Path, header: Header, url: str, progress: Progress) -> Report:
    """Start the server as a process of its own and take its report."""
    (folder / "header.json").write_bytes(header.written())
    process = subprocess.Popen(
        [sys.executable, "-m", "rookery", "backup", "try-restored", str(folder / "header.json")],
        cwd=HOME,
        env=_environment(folder / "data", header, url),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        out, err = _awaited(process, progress)
    finally:
        process.kill()
        process.wait()
    if process.returncode:
        lines = [line for line in err.splitlines() if line.strip() and not line.startswith("(")]  # SQLAlchemy's links
        last = lines[-1] if lines else "no message"
        raise BackupError(f"The server of the rehearsal does not start: {last.removeprefix('Error: ')}")
    report: Report = json.loads(out)
    return report


def _awaited(process: subprocess.Popen[str], progress: Progress) -> tuple[str, str]:
    began = time.monotonic()
    while (passed := time.monotonic() - began) < SECONDS:
        progress("seconds of the server", round(passed), 0)
        with suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=1)
    raise BackupError(f"The server of the rehearsal did not answer within {SECONDS // 3600} hours.")


def _environment(data_dir: Path, header: Header, url: str) -> dict[str, str]:
    return {
        **{name: os.environ[name] for name in KEPT if name in os.environ},
        "FLASK_SKIP_DOTENV": "1",
        "ROOKERY_DATA": str(data_dir),
        "ROOKERY_DOMAIN": header.domain,
        "ROOKERY_PUBLIC_URL": header.public_url,
        "ROOKERY_DATABASE_URL": url,
        "ROOKERY_SNAPSHOT": "off",
        "ROOKERY_LOG_LEVEL": "ERROR",
        # A server that is tried on one machine is its own peer; the process cannot connect to any other.
        "ROOKERY_PLAIN_HTTP": "on",
        "ROOKERY_ALLOWED_NETWORKS": "127.0.0.0/8",
        "ROOKERY_FEDERATION": "open",  # whatever was chosen in administration
        "ROOKERY_PLUGINS_DISABLED": "closing successor",  # nobody takes over or leaves, and a closed server answers
    }


def _lost_media(report: Report, done: Restored) -> list[str]:
    problems = [f"Media of the backup are damaged: {few(done.damaged)}."] if done.damaged else []
    lost = report["missing"] - done.deleted - len(done.damaged)
    if lost > 0:
        names = done.missing_names or ", ".join(report["missing_names"])
        problems.append(f"{lost} media that the database names are missing: {names}.")
    return problems
