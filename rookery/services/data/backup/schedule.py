"""The periodic backup, into the folder that the settings name."""

import logging
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from marshmallow import ValidationError

from models import clock
from models.base import db
from models.jobs.job import LONG
from rookery import events
from rookery.plugin import PluginError, plugins, seconds, settings, task
from rookery.services.data.backup import folder
from rookery.services.data.backup.errors import BackupError

log = logging.getLogger(__name__)

PLUGIN = "backup"
LONGEST_PERIOD = 366 * 24 * 3600
LATE = 2  # periods without a backup, after which administration warns


class Overdue(NamedTuple):
    """A warning: the last good backup is of `last`, None if there is none."""

    last: datetime | None


def check_period(value: str) -> None:
    try:
        fits = len(value) < 10 and seconds(value) <= LONGEST_PERIOD
    except PluginError:
        fits = False
    if not fits:
        raise ValidationError("is not a period like 12h or 1d")


def directory() -> Path | None:
    """Return the folder of the periodic backups; None without one."""
    chosen = _fixed("dir")
    return Path(chosen) if chosen else None


def passphrase() -> str | None:
    """Return the passphrase of all backups; None where they are not encrypted."""
    return _fixed("passphrase") or None


def _fixed(key: str) -> str:
    """A setting of the environment or the file: a restore reads it before there is a database."""
    return str(plugins().settings[PLUGIN][key]) if PLUGIN in plugins().on else ""


def start_due() -> None:
    """Start a backup in `ROOKERY_BACKUP_DIR` when the last one is older than `ROOKERY_BACKUP_EVERY`."""
    if directory() and _age_exceeds(1):
        make_due.enqueue()


@task(queue=LONG, key=lambda: "backup")
def make_due() -> None:
    """Make a backup and remove old ones. It is read back before it counts, so the newest one is the last good one."""
    chosen = directory()
    db.session.rollback()  # hold no transaction open meanwhile
    if chosen is None or not _age_exceeds(1):
        return
    added = folder.add(chosen, passphrase())
    events.commit()  # it counts, whatever becomes of old ones
    log.info("made the backup %s, with %d new media files", added.made.path, added.media)
    if added.damage:
        log.error("%s", added.damage)
    if added.made.missing:
        log.warning("the backup lacks files that the store does not have: %s", added.made.missing_names)
    if removed := folder.prune(chosen, settings(PLUGIN)["keep"], passphrase()).removed:
        log.info("removed the old backups %s", ", ".join(removed))


def overdue() -> Overdue | None:
    """Return a warning if periodic backups are on, and the last good one is too old."""
    return Overdue(_last()) if directory() and _age_exceeds(LATE) else None


def _age_exceeds(periods: int) -> bool:
    last = _last()
    return last is None or last <= clock.now() - timedelta(seconds=periods * seconds(settings(PLUGIN)["every"]))


def _last() -> datetime | None:
    """Return the time of the newest good backup of this server; None if there is none that can be seen."""
    chosen = directory()
    if chosen is None or folder.other_server(chosen):
        return None
    try:
        found = folder.good(chosen)
    except BackupError:
        return None
    return folder.created_at(found[-1]) if found else None
