"""The way back: the database becomes again what it was before a migration, and what it is now is set aside.

Server and workers are stopped. A kill at any moment leaves the database as it is now, or as it was. What was made in
between stays in the database that is set aside; no id of it is given out again, by any version.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, select, text

from models import clock, ids
from models.base import db
from models.instance.instance import StoredSetting
from models.newest import newest_of
from rookery import HOME, IS_INSTALLED, revisions, urls
from rookery.services import audit
from rookery.services.data.backup import databases, postgresql, verify
from rookery.services.data.backup import last as last_backup
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.progress import Progress, silent
from rookery.services.data.upgrades import set_aside, snapshots
from rookery.services.data.upgrades.upgrade import ROLLED_BACK, VERSION

ROLL_BACK = "roll back database"  # in the audit log
COUNTED = ("users", "accounts", "statuses", "media", "follows", "favourites", "bookmarks", "notifications")
# Rows whose ids tell when they were made here.
MADE_HERE = {"users": "true", "statuses": "local"}


@dataclass(frozen=True)
class Former:
    """The database as it was, in a file: an SQLite database, or a dump of PostgreSQL by `pg_dump` of version `tool`."""

    source: Path
    file: Path
    revision: str
    version: str | None
    since: datetime
    rows: dict[str, int]
    tool: int = 0


@dataclass(frozen=True)
class Plan:
    """The effects of a rollback. `fewer` says of how many rows there are fewer, `lost` how many were made since."""

    former: Former
    revision: str
    fewer: dict[str, int]
    lost: dict[str, int]
    newest_id: int = field(repr=False)
    sequences: dict[str, int] = field(repr=False)

    @property
    def install(self) -> str:
        """Say which version fits the former database."""
        name = f"Rookery {self.former.version}" if self.former.version else "the version that you had"
        commit = _commit_of(self.former.revision)
        how = f" (`git checkout {commit}`)" if commit else ""
        return f"{name}{how}, whose newest migration is {self.former.revision}"


@contextmanager
def former(backup: Path | None, passphrase: str | None, progress: Progress = silent) -> Iterator[Former]:
    """Give the database of this backup; without one, of the newest snapshot, or of the last backup of PostgreSQL.

    Raises BackupError if there is none, or if it does not belong to this server.
    """
    config = urls.config()
    if backup is None and config.sqlite_file:
        yield _newest_snapshot(config.sqlite_file)
        return
    if backup is None:
        noted = last_backup.found()
        if not noted or not noted.file.exists():
            where = f" (the last one was {noted.file})" if noted else ""
            raise BackupError(f"There is no backup to go back to{where}: name one with --backup FILE.")
        backup = noted.file
    with verify.opened(backup, passphrase, progress) as found:
        verify.check_database(found)
        header = found.header
        if header.domain != config.domain or (header.database == postgresql.KIND) == bool(config.sqlite_file):
            raise BackupError(
                f"{backup} is a backup of {header.domain} with {header.database}, and not of this server: name another "
                "one with --backup FILE."
            )
        since = datetime.fromisoformat(header.created)
        yield Former(backup, found.database, header.revision, header.version, since, header.rows, header.tool)


def plan(found: Former) -> Plan:
    """Compare the database with what it was. Raises BackupError if this is no way back."""
    with databases.connected(urls.config().database_url) as connection:
        revision = databases.revision(connection)
        if sentence := revisions.unknown(revision) or revisions.unknown(found.revision):
            raise BackupError(sentence)
        if found.revision > revision:
            raise BackupError(
                f"{found.source} is newer ({found.revision}) than the database ({revision}): name another."
            )
        now = databases.count_rows(connection, [name for name in COUNTED if name in found.rows])
        fewer = {name: count - found.rows[name] for name, count in now.items() if count > found.rows[name]}
        lost = {name: _made_since(connection, name, found.since) for name in MADE_HERE}
        taken = connection.execute(text("SELECT name, last FROM id_sequences"))
        sequences = {str(name): int(last) for name, last in taken}
        newest = max(newest_of(connection), ids.at(clock.now()) + ids.SPREAD)
    return Plan(found, revision, fewer, lost, newest, sequences)


def carry_out(plan: Plan) -> str:
    """Have the former database take the place of the present one; return where that is now. Raises BackupError."""
    db.session.remove()
    db.engine.dispose()
    url, name = urls.config().database_url, f"{plan.revision}_{clock.now():%Y%m%dT%H%M%S}"
    if file := urls.config().sqlite_file:
        return str(set_aside.replace(file, plan.former.file, name, _marks(plan, "main", "")))
    schema = f"{postgresql.SET_ASIDE}{name.lower()}"
    postgresql.restore_beside(plan.former.file, url, plan.former.tool, schema, *_marks(plan, "public", "+00"))
    return f"the schema {schema}"


def _marks(plan: Plan, schema: str, zone: str) -> list[str]:
    """Return the statements that have the former database go on after the present one.

    Any version begins its ids after the newest one that it finds, so an entry of the audit log has the newest.
    """
    now = clock.now()
    told = f'{{"revision": "{plan.former.revision}", "from": "{plan.revision}", "at": "{clock.stamp(now)}"}}'
    entry = f"{plan.newest_id + 1}, '{audit.OPERATOR}', '{ROLL_BACK}', 'database', '{plan.revision}', '{{}}'"
    return [
        f"INSERT INTO {schema}.settings (name, value) VALUES ('{ROLLED_BACK}', '{told}') "
        "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        f"INSERT INTO {schema}.audit_entries (id, by_name, action, target_kind, target, details, created_at) "
        f"VALUES ({entry}, '{now.astimezone(UTC):%Y-%m-%d %H:%M:%S.%f}{zone}')",
        *(
            f"INSERT INTO {schema}.id_sequences (name, last) VALUES ('{name}', {taken}) "
            "ON CONFLICT (name) DO UPDATE SET last = excluded.last"
            for name, taken in sorted(plan.sequences.items())
        ),
    ]


def _newest_snapshot(database: Path) -> Former:
    """Return the newest snapshot of an earlier revision."""
    with databases.connected(f"sqlite:///{database}") as connection:
        revision = databases.revision(connection)
    found = [path for path in snapshots.paths(database) if path.stem < revision]
    if not found:
        raise BackupError(
            f"There is no snapshot of a revision before {revision} in {database.parent / snapshots.FOLDER}: name a "
            "backup with --backup FILE."
        )
    path = found[-1]
    with databases.connected(f"sqlite:///{path}") as connection:
        version = connection.scalar(select(StoredSetting.value).where(StoredSetting.name == VERSION))
        since = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        return Former(path, path, databases.revision(connection), version, since, databases.counts(connection))


def _made_since(connection: Connection, table: str, moment: datetime) -> int:
    query = f"SELECT count(*) FROM {table} WHERE id >= :first AND {MADE_HERE[table]}"
    return int(connection.scalar(text(query), {"first": ids.at(moment)}) or 0)


def _commit_of(revision: str) -> str | None:
    """Return the last commit of this checkout whose newest migration this was, if git can tell."""
    if IS_INSTALLED or revision == revisions.head():
        return None
    # The script that follows may be newer than its revision: migrations were merged.
    first = ["log", "--diff-filter=A", f'-Sdown_revision = "{revision}"', "--format=%p", "--", "migrations/versions"]
    try:
        found = subprocess.run(["git", "-C", HOME, *first], capture_output=True, text=True, check=True, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return None
    parents = found.stdout.splitlines()
    return parents[-1].split()[0] if parents and parents[-1] else None
