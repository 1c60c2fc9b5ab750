"""Outages: a database, disk, bucket or secret is away, full or locked. Requests get a 503; the log has a line a minute.

An outage is told from a bug by the error alone, so that every place that logs an exception does the right thing: a
filter of the log handlers puts one line in place of the traceback (docs/decisions/0026).
"""

import errno
import logging
import re
import sqlite3
import threading
import time
import traceback
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import exc

from rookery import HOME, IS_INSTALLED
from rookery.translations import lazy_gettext as _

SAY_SECONDS = 60.0
RETRY_SECONDS = 30
_ERRNO = re.compile(r"\[Errno -?\d+\] ?")
_LEFT_OUT = "left_out"  # of a log record
_ROOT = Path(HOME).parent if IS_INSTALLED else Path(HOME)  # the folder of all modules that are ours


@dataclass(frozen=True)
class Outage:
    """A kind of outage. `message` is for users, `cause` for the log and the operator, `remedy` says what to do."""

    message: str
    cause: str
    remedy: str


AWAY = Outage(
    _("This server cannot reach its database, please try again in a minute"),
    "the database does not answer",
    "start it, or look at ROOKERY_DATABASE_URL",
)
FULL = Outage(
    _("The disk of this server is full and nothing can be saved, please try again later"),
    "the disk is full",
    "make room on the disk of the data directory and of the database",
)
READ_ONLY = Outage(
    _("Nothing can be saved on this server at the moment, please try again later"),
    "nothing can be written",
    "look at the permissions, and at whether the disk or the database is read-only",
)
BUSY = Outage(
    _("The database of this server is busy, please try again in a moment"),
    "the database is busy or locked",
    "end what holds it: another program, a long transaction, too many connections",
)
DAMAGED = Outage(
    _("This server cannot read its data, please try again later"),
    "the data cannot be read",
    "look at the disk and its permissions; if the database is damaged, restore a backup",
)
NO_FILES = Outage(
    _("This server has too many open files, please try again in a moment"),
    "no more files can be opened",
    "raise LimitNOFILE in the unit of systemd, or ulimit -n",
)
NO_SECRET = Outage(
    _("A file that this server needs is missing; the log of the server has its name"),
    "a secret is missing",
    "restore it from a backup, or see `rookery config forget-secret --help`",
)
NO_REDIS = Outage(
    _("This server cannot reach Redis, please try again in a minute"),
    "Redis does not answer",
    "start it, or look at ROOKERY_REDIS_URL",
)
NO_BUCKET = Outage(
    _("This server cannot reach its files, please try again in a minute"),
    "the bucket does not answer, or refuses",
    "start it, or look at ROOKERY_S3_ENDPOINT and its keys",
)

_OF_SQLITE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: DAMAGED,
    sqlite3.SQLITE_IOERR: DAMAGED,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
# By the longest matching prefix of PostgreSQL's SQLSTATE.
_OF_POSTGRESQL = {
    "08": AWAY,
    "57P": AWAY,
    "53300": BUSY,
    "53100": FULL,
    "53": BUSY,
    "25006": READ_ONLY,
    "55P03": BUSY,
    "40001": BUSY,
    "40P01": BUSY,
    "57014": BUSY,
    "58": DAMAGED,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}
_OF_BUCKET = ("GenericError", "PermissionDeniedError", "UnauthenticatedError")  # no answer or 5xx, 403, 401
_OF_SYSTEM = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EIO: DAMAGED,
    errno.EMFILE: NO_FILES,
    errno.ENFILE: NO_FILES,
}
# Sentences for errors of the system that are no outages, or are about a file: what is wrong, and what to do.
_WORDS = {
    errno.ENOSPC: "the disk is full: make room on it",
    errno.EDQUOT: "no more may be stored on this disk: make room, or raise the quota",
    errno.EROFS: "the disk is read-only: look at how it is mounted",
    errno.EIO: "the disk cannot be read or written, and may be failing: look at it",
    errno.EMFILE: "too many files are open: raise LimitNOFILE in the unit of systemd, or ulimit -n",
    errno.ENFILE: "too many files are open on this machine: end other programs",
    errno.EFBIG: "the file is too large for this disk or its limits: use another disk",
    errno.EACCES: "permission is denied: look at who owns it",
    errno.EPERM: "permission is denied: look at who owns it",
    errno.ENOENT: "there is no such file or directory: check the name",
    errno.ENOTDIR: "a part of the name is no directory: check it",
    errno.EISDIR: "this is a directory: name a file",
    errno.EEXIST: "it exists already: choose another name",
    errno.ENAMETOOLONG: "the name is too long: choose another",
    errno.ECONNREFUSED: "nothing answers there: check address and port",
    errno.ECONNRESET: "the other side ended the connection: try again",
    errno.EPIPE: "the other side ended the connection: try again",
    errno.ETIMEDOUT: "there was no answer in time: check address and port",
    errno.EHOSTUNREACH: "there is no way to this address: check it, and the network",
    errno.ENETUNREACH: "there is no way to this address: check it, and the network",
}


class MissingSecret(Exception):
    """A file with a secret is gone or cannot be read; the text says which, and what to do."""


def outage_of(error: BaseException | None) -> Outage | None:
    """Return the outage that `error`, or what caused it, comes from; None for anything else."""
    seen = set[int]()
    while error is not None and id(error) not in seen:
        if found := _outage(error):
            return found
        seen.add(id(error))
        error = _cause(error)
    return None


def _cause(error: BaseException) -> BaseException | None:
    """Return the error that caused this one. Only SQLAlchemy errors count their context: a bug in `except` is a bug."""
    if isinstance(original := getattr(error, "orig", None), BaseException):
        return original
    return error.__cause__ or (error.__context__ if isinstance(error, exc.SQLAlchemyError) else None)


def _outage(error: BaseException) -> Outage | None:
    if isinstance(error, sqlite3.Error):
        return _outage_of_sqlite(error)
    if isinstance(error, (exc.TimeoutError, exc.DisconnectionError)):
        return BUSY if isinstance(error, exc.TimeoutError) else AWAY
    if isinstance(error, MissingSecret):
        return NO_SECRET
    if isinstance(error, OSError) and error.errno in _OF_SYSTEM:
        return _OF_SYSTEM[error.errno]
    library = type(error).__module__.partition(".")[0]
    if library == "psycopg":
        return _outage_of_postgresql(error)
    if library == "obstore" and type(error).__name__ in _OF_BUCKET:
        return NO_BUCKET
    return NO_REDIS if library == "redis" and type(error).__name__ in ("ConnectionError", "TimeoutError") else None


def _outage_of_sqlite(error: sqlite3.Error) -> Outage | None:
    code = getattr(error, "sqlite_errorcode", None)  # errors raised by Python's module have none
    return BUSY if code is None and "locked" in str(error) else _OF_SQLITE.get((code or 0) & 0xFF)


def _outage_of_postgresql(error: BaseException) -> Outage | None:
    state = getattr(error, "sqlstate", None)
    if not state:  # the server did not answer
        return AWAY if any(kind.__name__ == "OperationalError" for kind in type(error).__mro__) else None
    return next((_OF_POSTGRESQL[state[:size]] for size in (5, 3, 2) if state[:size] in _OF_POSTGRESQL), None)


class OncePerMinute(logging.Filter):
    """A log filter that puts one line a minute in place of the tracebacks of an outage."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        # Outage → when it was last logged, and how many were omitted since.
        self._said: dict[Outage, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, _LEFT_OUT, False):  # by the filter of another handler
            return False
        error = record.exc_info[1] if record.exc_info else None
        outage = outage_of(error)
        if error is None or outage is None:
            return True
        left_out = self._left_out(outage)
        if left_out is None:
            setattr(record, _LEFT_OUT, True)
            return False
        place = place_of(error) if outage is BUSY else ""
        more = f" ({left_out} more in the last minute)" if left_out else ""
        record.msg, record.args = "%s: %s%s; %s", (outage.cause, line_of(error), place + more, outage.remedy)
        record.exc_info = record.exc_text = None
        return True

    def _left_out(self, outage: Outage) -> int | None:
        """Return how many errors were left out since the last line; None if it is too early for another."""
        now = time.monotonic()
        with self._lock:
            since, count = self._said.get(outage, (now - SAY_SECONDS, 0))
            if now - since < SAY_SECONDS:
                self._said[outage] = since, count + 1
                return None
            self._said[outage] = now, 0
            return count


def words(error: BaseException) -> str:
    """Return `reason`, after the name of the file if there is one."""
    name = getattr(error, "filename", None)
    return f"{name}: {reason(error)}" if isinstance(name, (str, Path)) else reason(error)


def reason(error: BaseException) -> str:
    """Return what went wrong, and for an error of the system what to do, without its number."""
    known = _WORDS.get(error.errno or 0) if isinstance(error, OSError) else None
    said = known or getattr(error, "strerror", None) or str(error)
    return _ERRNO.sub("", str(said)) or type(error).__name__


def line_of(error: BaseException) -> str:
    """Return what the error says in one line, without the statement and SQLAlchemy's advice."""
    original = getattr(error, "orig", None) or error
    if isinstance(original, OSError) and original.strerror and original.filename:
        return f"{original.strerror}: {original.filename}"
    return " ".join(_ERRNO.sub("", str(original)).split())[:300] or type(original).__name__


def place_of(error: BaseException) -> str:
    """Return where our code met the error: deadlocks and cancelled statements may be a bug there."""
    frames = [(Path(frame.f_code.co_filename), line) for frame, line in traceback.walk_tb(error.__traceback__)]
    ours = [(path.relative_to(_ROOT), line) for path, line in frames if path.is_relative_to(_ROOT)]
    ours = [(path, line) for path, line in ours if path.parts[0] != ".venv"]
    return f", at {ours[-1][0]}:{ours[-1][1]}" if ours else ""
