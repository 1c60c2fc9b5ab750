"""The stored data: the database, its migrations, the jobs and the backups."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from models import clock
from models.base import db
from rookery import revisions
from rookery.doctor.examination import Examination
from rookery.doctor.findings import ERROR, NOTE, WARNING, Finding
from rookery.jobs import statistics
from rookery.outages import line_of
from rookery.services.data.backup import last, schedule
from rookery.translations import lazy_gettext as _
from rookery.translations import lazy_ngettext

STEPS = 10_000  # of SQLite's machine between two looks at the clock


def migrations(found: Examination) -> Iterator[Finding]:
    """Compare the revision of the database with the one that this code needs."""
    if (file := found.config.sqlite_file) and not file.exists():
        yield Finding("database.none", _("There is no database at %(file)s yet.", file=str(file)))
        return
    try:
        stored = revisions.stored()
    except SQLAlchemyError as error:
        yield Finding("database.away", _("The database does not answer: %(reason)s.", reason=line_of(error)))
        return
    if stored is None:
        yield Finding("database.none", _("The database has no tables yet."))
    elif revisions.unknown(stored):
        yield Finding("database.newer", _("The database is of another version of Rookery (%(it)s).", it=stored))
    elif stored != revisions.head():
        sentence = _("The database is at migration %(it)s, this code needs %(head)s.", it=stored, head=revisions.head())
        yield Finding("database.migrations", sentence)


def integrity(found: Examination) -> Iterator[Finding]:
    if file := found.config.sqlite_file:
        yield from _of_sqlite(file, found.options.database_seconds)
    else:
        yield from _of_postgresql()


def _of_sqlite(path: Path, seconds: float) -> Iterator[Finding]:
    """Have SQLite look at every page, on a connection of its own: nobody waits for it."""
    until = time.monotonic() + seconds
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        connection.set_progress_handler(lambda: time.monotonic() > until, STEPS)
        try:
            told = [str(row[0]) for row in connection.execute("PRAGMA quick_check(3)")]
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                raise
            sentence = _("The check of the database takes longer than %(seconds)s seconds.", seconds=round(seconds))
            yield Finding("database.unfinished", sentence, NOTE)
            return
        except sqlite3.DatabaseError as error:
            told = [str(error)]
    if told != ["ok"]:
        yield _damaged("; ".join(told)[:300])


def _of_postgresql() -> Iterator[Finding]:
    """Ask for pages with a wrong checksum, and for indexes that were left unfinished."""
    failures = "SELECT checksum_failures FROM pg_stat_database WHERE datname = current_database()"
    invalid = "SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid LIMIT 3"
    with db.engine.connect() as connection:
        if count := connection.scalar(text(failures)):
            yield _damaged(f"checksum_failures: {count}")
        elif names := list(connection.scalars(text(invalid))):
            yield _damaged(f"not indisvalid: {', '.join(names)}")


def _damaged(told: str) -> Finding:
    return Finding("database.damaged", _("The database is damaged: %(told)s.", told=told))


def jobs(found: Examination) -> Iterator[Finding]:
    dead = statistics.total(statistics.by_queue())["dead"]
    is_stalled, minutes = statistics.stalled(), statistics.minutes_behind()
    db.session.rollback()
    if is_stalled:
        yield Finding("jobs.stalled", _("Jobs are due, but no worker runs."))
    elif minutes:
        yield Finding("jobs.behind", _("The oldest job is %(minutes)s minutes late.", minutes=minutes), WARNING)
    if dead:
        sentence = lazy_ngettext("%(num)d job failed for good.", "%(num)d jobs failed for good.", dead)
        yield Finding("jobs.dead", sentence, WARNING)


def backups(found: Examination) -> Iterator[Finding]:
    directory = schedule.directory()
    if directory is None:
        yield Finding("backup.none", _("No periodic backups are made."), WARNING)
    elif late := schedule.overdue():
        day = f"{late.last:%Y-%m-%d}" if late.last else "-"
        sentence = _("The last periodic backup is too old, or there is none: %(day)s.", day=day)
        yield Finding("backup.overdue", sentence, values={"directory": str(directory)})
    if found.blocking(("database",)):
        return  # the note of damage is stored there
    if damage := last.damage_since(clock.ago(days=7)):
        sentence = _("Damage was found in the directory of backups: %(names)s.", names=", ".join(damage.names[:3]))
        level = ERROR if damage.lost else WARNING
        yield Finding("backup.damaged", sentence, level, {"directory": str(directory or "DIR")})
