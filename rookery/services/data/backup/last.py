"""The note of the last backup, in the database that it is of: a migration of PostgreSQL asks for one."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from models import clock
from models.base import Json
from models.instance.instance import StoredSetting
from rookery.services.data.backup import damage
from rookery.services.data.backup.damage import Damage
from rookery.services.data.backup.header import Header

NAME, DAMAGE = "last_backup", "backup_damage"
EARLIER = 30  # backups that are known, in case that newer ones turn out to be damaged


class LastBackup(NamedTuple):
    """A backup that was made and read back; its file may have been moved since."""

    created: datetime
    revision: str
    file: Path


class FoundDamage(NamedTuple):
    """The damage that the last run with any found in the folder of backups; the lists of names are cut off."""

    at: datetime
    replaced: int
    lost: int
    names: list[str]


def note(path: Path, header: Header) -> None:
    noted = {"created": header.created, "revision": header.revision, "file": str(path.absolute())}
    StoredSetting.put(NAME, noted | {"earlier": _noted()[:EARLIER]})


def found() -> LastBackup | None:
    """Return the last backup of this database that is not known to be damaged."""
    for one in _noted():
        backup = LastBackup(datetime.fromisoformat(one["created"]), one["revision"], Path(one["file"]))
        if not damage.is_known(backup.file):
            return backup
    return None


def _noted() -> list[Json]:
    """The backups that were noted, the newest first."""
    if not (stored := StoredSetting.get(NAME)):
        return []
    newest = {name: stored[name] for name in ("created", "revision", "file")}
    return [newest, *stored.get("earlier", [])]


def note_damage(found: Damage) -> None:
    """Keep what a run found for the owners; one that finds none changes nothing."""
    if found:
        lost = [*found.backups, *found.lost]
        names = [*lost, *found.replaced][: damage.MOST_NAMES]
        value = {"at": clock.stamp(clock.now()), "replaced": len(found.replaced), "lost": len(lost), "names": names}
        StoredSetting.put(DAMAGE, value)


def damage_since(moment: datetime) -> FoundDamage | None:
    """Return the damage that was found last, if that was after this moment."""
    if not (stored := StoredSetting.get(DAMAGE)):
        return None
    told = FoundDamage(**stored | {"at": datetime.fromisoformat(stored["at"])})
    return told if told.at > moment else None


def is_recent(revision: str, age: timedelta) -> bool:
    """Return whether the last backup is of this revision, and neither older nor dated ahead by a wrong clock."""
    last = found()
    return bool(last and last.revision == revision and timedelta(0) <= clock.now() - last.created < age)
