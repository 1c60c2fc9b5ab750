"""The bus: what happens in one process reaches the live handlers of all that listen."""

import logging
import threading
from collections.abc import Sequence
from importlib.util import find_spec

from flask import Flask, current_app

from models.base import db
from rookery import gate
from rookery.config import Config, ConfigError
from rookery.events.carriers import Carrier, Memory, PostgresChannel, RedisChannel, SqliteTable
from rookery.events.facts import Fact
from rookery.events.watch import steadily
from rookery.events.wire import decode
from rookery.plugin import plugins

log = logging.getLogger(__name__)

LISTEN_SECONDS = 2.0
STOP_SECONDS = 2.0


class Ear(threading.Thread):
    """Hears the other processes and tells this one's handlers. `hears` is set when nothing is missed any more."""

    def __init__(self, app: Flask, carrier: Carrier) -> None:
        super().__init__(name="bus", daemon=True)
        self.app, self.carrier = app, carrier
        self.hears, self.stopping = threading.Event(), threading.Event()

    def run(self) -> None:
        with self.app.app_context():
            for message in steadily(lambda: self.carrier.hear(self.stopping), self.stopping, self.carrier.what):
                self.hears.set()
                if message and not self.stopping.is_set():
                    self._receive(message)

    def _receive(self, message: str | bytes) -> None:
        try:
            with self.app.app_context():  # a session of its own, which ends with it
                tell(decode(message, self.carrier.process))
        except Exception:  # such as a session that cannot be given back: the next message is another matter
            log.exception("something on the bus could not be passed on")


class Bus:
    """Of one app. Every process speaks; those that have open connections listen.

    A process tells its own handlers itself, right after the commit, and never hears itself.
    """

    def __init__(self, app: Flask, carrier: Carrier) -> None:
        self.app, self.carrier = app, carrier
        self._lock = threading.Lock()
        self._ear: Ear | None = None

    def listen(self) -> None:
        """Hear the others: what is begun after this call returns is heard. Twice is once.

        Waits until it hears, two seconds at most: a carrier that is away is heard when it is back. Not to be called
        while writing, for to listen may be to write a row, and SQLite has one writer at a time.
        """
        with self._lock:
            if self._ear is None:
                ear = Ear(self.app, self.carrier)
                ear.start()  # it may be one thread too many for the system
                self._ear = ear
            ear = self._ear
        if not ear.hears.is_set():
            with gate.aside():
                ear.hears.wait(LISTEN_SECONDS)

    def hush(self) -> None:
        """Hear nobody any more. Twice is once."""
        self._close()

    def stop(self) -> None:
        """The same before the process ends: waits until the others know, so that they speak to nobody in vain."""
        if ear := self._close():
            ear.join(STOP_SECONDS)

    def before_commit(self, facts: Sequence[Fact]) -> None:
        self.carrier.before_commit(facts)

    def after_commit(self, facts: Sequence[Fact]) -> None:
        """Tell what has been committed; here first, for that takes no time."""
        tell(facts)
        self.carrier.after_commit(facts)

    def _close(self) -> Ear | None:
        with self._lock:
            ear, self._ear = self._ear, None
        if ear:
            ear.stopping.set()
        return ear


def tell(facts: Sequence[Fact]) -> None:
    """Call this process's live handlers. One that fails is logged: what it is told is committed, and others wait."""
    for fact in facts:
        for handler in plugins().live.get(type(fact), ()):
            try:
                handler(fact)
            except Exception:
                db.session.rollback()
                log.exception("live handler %s failed on %s", handler.__name__, fact)


def init_app(app: Flask, settings: Config) -> None:
    app.extensions["rookery.bus"] = Bus(app, _carrier(settings))


def bus() -> Bus:
    """The bus of the current app."""
    found: Bus = current_app.extensions["rookery.bus"]
    return found


def _carrier(settings: Config) -> Carrier:
    """Raises ConfigError if the carrier that is set cannot carry."""
    if settings.bus == "memory":
        return _memory(settings)
    if settings.bus == "redis":
        return _redis(settings)
    return SqliteTable() if settings.database_url.startswith("sqlite") else PostgresChannel()


def _memory(settings: Config) -> Carrier:
    if settings.web_processes > 1 or not settings.job_threads:
        raise ConfigError(
            "ROOKERY_BUS is memory, which reaches one process only: it wants ROOKERY_WEB_PROCESSES=1 and jobs inside "
            "the server, ROOKERY_JOB_THREADS above 0."
        )
    return Memory()


def _redis(settings: Config) -> Carrier:
    if not settings.redis_url:
        raise ConfigError("ROOKERY_BUS is redis, but ROOKERY_REDIS_URL does not say where that is.")
    if not find_spec("redis"):
        raise ConfigError("ROOKERY_BUS is redis, but its library is not installed: pip install 'rookery[redis]'.")
    return RedisChannel(settings.redis_url, f"rookery:{settings.domain}:facts")
