"""Migrating the database to this code: from a state that can be had again, and never behind the operator's back."""

import logging
import time
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from models.base import db
from models.instance.instance import StoredSetting
from rookery import __version__, revisions, urls
from rookery.config import ConfigError
from rookery.services.data.backup import last
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.progress import Progress, silent
from rookery.services.data.upgrades import snapshots

log = logging.getLogger(__name__)

# Stored settings: what `rookery rollback` did, and the version that used this database last.
ROLLED_BACK, VERSION = "rolled_back", "version"
RECENT = timedelta(hours=24)


@dataclass(frozen=True)
class Upgraded:
    """The result of an upgrade. An empty database, PostgreSQL and a setting leave it without a snapshot."""

    before: str | None
    now: str
    seconds: float
    snapshot: Path | None = None


def migrate(is_told: bool = False, with_snapshot: bool = True, progress: Progress = silent) -> Upgraded:
    """Bring the database to this code, if it is not there.

    Raises ConfigError if this code cannot, if the last state could not be had again, and, unless it `is_told`, if the
    database was rolled back. Each step may be interrupted: the next call begins with the first one that is not done.
    """
    before, head = revisions.stored(), revisions.head()
    if sentence := revisions.unknown(before):
        raise ConfigError(sentence)
    if before == head:
        return Upgraded(before, head, 0.0)
    if before and not is_told:
        _refuse_if_rolled_back(before)
    snapshot = _secure(before, head, progress) if before and with_snapshot and urls.config().snapshot else None
    log.info("bringing the database from %s to %s", before or "nothing", head)
    began = time.monotonic()
    revisions.upgrade()
    return Upgraded(before, head, time.monotonic() - began, snapshot)


def note_version() -> None:
    """Note which version uses the database, for whoever wants to go back to it."""
    if StoredSetting.all().get(VERSION) != __version__:
        StoredSetting.put(VERSION, __version__)


def _refuse_if_rolled_back(revision: str) -> None:
    found = StoredSetting.all().get(ROLLED_BACK)
    db.session.rollback()  # the migration may change the table that was read
    if found and found["revision"] == revision:
        raise ConfigError(
            f"The database was rolled back to {revision} on {found['at'][:10]}, and this version of Rookery would "
            "migrate it again: start the version that `rookery rollback` named, or run `rookery upgrade` with this one."
        )


def _secure(revision: str, head: str, progress: Progress) -> Path | None:
    """Make a snapshot of SQLite; of PostgreSQL, there must be a backup. Raises ConfigError."""
    if file := urls.config().sqlite_file:
        try:
            path = snapshots.make(file, revision, progress)
        except BackupError as error:
            raise ConfigError(str(error)) from None
        log.info("the database before its migration is in %s", path)
        return path
    is_saved = last.is_recent(revision, RECENT)
    db.session.rollback()  # the migration may change the table that was read
    if not is_saved:
        raise ConfigError(
            f"The PostgreSQL database is to be migrated from {revision} to {head}, and there is no backup of it from "
            "the last 24 hours: run `rookery backup create FILE`, which works with this version, and start again. "
            "Or set ROOKERY_SNAPSHOT=off, and the migration cannot be undone."
        )
    return None
