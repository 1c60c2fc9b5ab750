"""The note of the last backup, in the database that it is of: a migration of PostgreSQL asks for one."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from models import clock
from models.instance.instance import StoredSetting
from rookery.services.data.backup.header import Header

NAME = "last_backup"


class LastBackup(NamedTuple):
    """A backup that was made and read back; its file may have been moved since."""

    created: datetime
    revision: str
    file: Path


def note(path: Path, header: Header) -> None:
    StoredSetting.put(NAME, {"created": header.created, "revision": header.revision, "file": str(path.absolute())})


def found() -> LastBackup | None:
    """Return the last backup of this database."""
    stored = StoredSetting.get(NAME)
    if not stored:
        return None
    return LastBackup(datetime.fromisoformat(stored["created"]), stored["revision"], Path(stored["file"]))


def is_recent(revision: str, age: timedelta) -> bool:
    """Return whether the last backup is of this revision, and neither older nor dated ahead by a wrong clock."""
    last = found()
    return bool(last and last.revision == revision and timedelta(0) <= clock.now() - last.created < age)
