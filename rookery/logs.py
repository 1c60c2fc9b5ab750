"""The log of a server or worker process, on standard error: text or JSON, each line with the id of its request."""

import logging
import re
from collections import deque
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import orjson
from flask import g, has_app_context

from rookery.config import Config
from rookery.outages import OncePerMinute

REQUESTS = "rookery.requests"
MOST_RECENT, LONGEST = 100, 4000  # entries that are kept in memory, and their characters
# Loggers of web servers, which name the requests that they could not serve; that of `flask run` names all.
OF_SERVERS = ("gunicorn.error", "werkzeug")
QUERY = re.compile(r"\?.*(?= HTTP/)|\?.*")
# Loggers with handlers of their own, possibly set when the web server reloads its settings.
APART = ("gunicorn.error", "rookery")


class TextFormatter(logging.Formatter):
    """`2026-12-01 12:00:00,123 INFO rookery.jobs.queue [id of the request]: message`."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s%(of_request)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:
        found = request_id()
        record.of_request = f" [{found}]" if found else ""
        return super().formatMessage(record)


class JsonFormatter(logging.Formatter):
    """A JSON object on a line; `extra={"fields": {...}}` of a log call adds keys."""

    def format(self, record: logging.LogRecord) -> str:
        body: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if found := request_id():
            body["request_id"] = found
        if record.exc_info:
            body["traceback"] = self.formatException(record.exc_info)
        return orjson.dumps(body, default=str).decode()


class Handler(logging.StreamHandler[Any]):
    """The handler of the root logger: one that somebody else put there, such as a test, is left alone."""


@dataclass(frozen=True)
class LogEntry:
    """A warning or an error; `details` is the traceback, if there is one."""

    at: datetime
    level: str
    logger: str
    message: str
    request_id: str | None
    details: str


class WithoutQuery(logging.Filter):
    """Cuts the queries off the addresses of requests: they may have a token in them."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(QUERY.sub("?...", one) if isinstance(one, str) else one for one in record.args)
        return True


class Recent(logging.Handler):
    """Keeps the last warnings and errors of this process in memory, for administration."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.entries: deque[LogEntry] = deque(maxlen=MOST_RECENT)
        self.since = datetime.now(UTC)
        self._formatter = logging.Formatter()

    def emit(self, record: logging.LogRecord) -> None:
        details = self._formatter.formatException(record.exc_info) if record.exc_info else ""
        at, message = datetime.fromtimestamp(record.created, UTC), record.getMessage()[:LONGEST]
        entry = LogEntry(at, record.levelname, record.name, message, request_id(), details[-LONGEST:])
        self.entries.appendleft(entry)


recent = Recent()


def configure(settings: Config) -> None:
    """Set up the log, at the start and again at a reload; errors of an outage take one line in a minute."""
    root = logging.getLogger()
    if not root.handlers:
        root.addHandler(Handler())
    formatter = JsonFormatter() if settings.log_format == "json" else TextFormatter()
    if ours := [one for one in root.handlers if isinstance(one, Handler)]:
        root.setLevel(settings.log_level)
    for handler in (*ours, *logging.getLogger("gunicorn.error").handlers):
        handler.setFormatter(formatter)
    logging.getLogger(REQUESTS).setLevel(logging.INFO)  # written because a setting asks for them, whatever the level
    for logger in (root, *map(logging.getLogger, APART)):
        if recent not in logger.handlers and (logger is root or not logger.propagate):
            logger.addHandler(recent)
    once, without_query = OncePerMinute(), WithoutQuery()
    for target in (*root.handlers, *map(logging.getLogger, APART)):
        _add_filter(target, once)
    for target in map(logging.getLogger, OF_SERVERS):
        _add_filter(target, without_query)


def _add_filter(target: logging.Filterer, added: logging.Filter) -> None:
    """Add a filter, unless there is one of its kind."""
    if not any(isinstance(one, type(added)) for one in target.filters):
        target.addFilter(added)


def request_id() -> str | None:
    """Return the id of the request that this thread answers, or whose job it runs."""
    return g.get("request_id") if has_app_context() else None
