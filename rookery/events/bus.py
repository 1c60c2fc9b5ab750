"""The event bus: live facts reach the handlers of the process that commits them, and those of all other processes."""

import logging
import os
import threading
import uuid
from collections.abc import Sequence

from flask import Flask, current_app

from models.base import db
from rookery import startup
from rookery.config import Config
from rookery.events.facts import Fact
from rookery.events.redis_channel import RedisChannel
from rookery.events.watch import steadily
from rookery.events.wire import decode, encode
from rookery.plugin import plugins

log = logging.getLogger(__name__)

LISTEN_SECONDS = 2.0


class Bus:
    """The event bus of one app. A process calls its own handlers itself, right after the commit.

    Several processes have a Redis `channel`. Beside the one process of the other topology there are only commands, and
    during a reload the process that stops: these leave their facts to it in the job queue (`leaves_to_server`).
    """

    def __init__(self, app: Flask, channel: RedisChannel | None) -> None:
        self.channel = channel
        self._app, self._name = app, uuid.uuid4().hex
        self._stopping, self._hears = threading.Event(), threading.Event()

    @property
    def process(self) -> str:
        """Return the name of this process among the others; a child process has another one."""
        return f"{os.getpid()}:{self._name}"

    @property
    def leaves_to_server(self) -> bool:
        return self.channel is None and (self._stopping.is_set() or startup.is_other_command())

    def start(self) -> None:
        """Listen to the other processes. Wait, two seconds at most, until the subscription is active."""
        if self.channel:
            threading.Thread(target=self._listen, args=(self.channel,), name="bus", daemon=True).start()
            self._hears.wait(LISTEN_SECONDS)

    def stop(self) -> None:
        self._stopping.set()

    def publish(self, facts: Sequence[Fact]) -> None:
        """Call the handlers for committed facts: first those of this process, which take no time."""
        call_live_handlers(facts)
        if self.channel:
            self.channel.publish(encode(self.process, facts))

    def _listen(self, channel: RedisChannel) -> None:
        for message in steadily(lambda: channel.messages(self._stopping), self._stopping, "Redis"):
            self._hears.set()
            if message and not self._stopping.is_set():
                self._receive(message)

    def _receive(self, message: bytes) -> None:
        try:
            with self._app.app_context():  # a session of its own, which ends with it
                call_live_handlers(decode(message, self.process))
        except Exception:  # such as a session that cannot be closed: the next message may still succeed
            log.exception("a message on the event bus could not be handled")


def call_live_handlers(facts: Sequence[Fact]) -> None:
    """Call this process's live handlers. Log one that fails: the facts are committed, and other handlers wait."""
    for fact in facts:
        for handler in plugins().live.get(type(fact), ()):
            try:
                handler(fact)
            except Exception:
                db.session.rollback()
                log.exception("live handler %s failed on %s", handler.__name__, fact)


def init_app(app: Flask, settings: Config) -> None:
    channel = None
    if settings.has_several_processes:
        channel = RedisChannel(settings.redis_url, f"rookery:{settings.domain}:facts")
    app.extensions["rookery.bus"] = Bus(app, channel)


def bus() -> Bus:
    """Return the event bus of the current app."""
    found: Bus = current_app.extensions["rookery.bus"]
    return found
