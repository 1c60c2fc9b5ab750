"""An event stream over HTTP: one thread of the server writes it, the hub puts into its queue.

https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

import queue
import socket
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import orjson
from flask import Response, request

from models.base import Json
from rookery.streaming.hub import Hub, hub
from rookery.streaming.listener import CloseReason, Listener, Message, Subscription
from rookery.web.auth import Credentials
from rookery.web.reply import EVENTS

HEARTBEAT_SECONDS = 15.0
END_SECONDS = 5.0
MAX_WAITING = 1024  # a deleted account is hundreds of events at once, before the thread can take any
STATUS_EVENTS = ("update", "status.update", "delete")
PAGE_EVENTS = (*STATUS_EVENTS, "notification", "notifications_merged", "conversation")


class EventSource(Listener):
    """`lines()` is the body of the response. `sock` is what it is written to, if the HTTP server tells."""

    def __init__(self, found: Credentials, hub: Hub, sock: socket.socket | None = None) -> None:
        super().__init__(found)
        self._hub, self._sock = hub, sock
        self._queue: queue.Queue[bytes | None] = queue.Queue(MAX_WAITING)
        self._deadline = float("inf")

    def lines(self) -> Iterator[bytes]:
        try:
            yield b":)\n"
            while (said := self._next()) is not None:
                yield said
        finally:
            self.close()

    def _next(self) -> bytes | None:
        try:
            return self._queue.get(timeout=HEARTBEAT_SECONDS)
        except queue.Empty:
            return b":thump\n"

    def close(self) -> None:
        self._hub.forget(self)

    def encode(self, said: Message, label: tuple[str, ...]) -> bytes:
        return _sse(said.event, said.payload)

    def send(self, wire: bytes) -> None:
        try:
            self._queue.put_nowait(wire)
        except queue.Full:
            self._hub.end(self, CloseReason.TOO_SLOW)

    def end(self, why: CloseReason) -> None:
        self._deadline = time.monotonic() + END_SECONDS
        with suppress(queue.Empty):
            while True:
                self._queue.get_nowait()
        self._queue.put_nowait(b":%b\n\n" % why.text.encode())
        self._queue.put_nowait(None)

    def tick(self, now: float) -> None:
        """Cut the connection off where its thread hangs in a write that nobody reads."""
        if now > self._deadline:
            if self._sock is not None:
                with suppress(OSError):
                    self._sock.shutdown(socket.SHUT_RDWR)
            self._hub.forget(self)


def _sse(event: str, payload: bytes | None) -> bytes:
    """Return a server-sent event. A payload is JSON, so it has no line breaks of its own."""
    return b"event: %b\ndata: %b\n\n" % (event.encode(), payload or b"undefined")


class PageSource(EventSource):
    """The event stream of a page, which fetches what is new: its events have the id of their status, if any, of a new
    one the id that it answers and where filters of the reader hide it, and the id of a conversation or of a group of
    notifications.
    """

    def accepts(self, event: str) -> bool:
        return event in PAGE_EVENTS

    def encode(self, said: Message, label: tuple[str, ...]) -> bytes:
        return _sse(said.event, orjson.dumps(_about(said.event, said.payload)))


def _about(event: str, payload: bytes | None) -> dict[str, object]:
    if event == "delete":
        return {"id": (payload or b"").decode()}  # as text: scripts have no whole numbers as large as that
    told: Any = orjson.loads(payload) if payload else {}
    if event == "conversation":
        return {"conversation": told.get("id"), "id": (told.get("last_status") or {}).get("id")}
    if event in STATUS_EVENTS:
        status = told
    else:
        status = told.get("status") if isinstance(told, dict) and event == "notification" else None
    if not status:
        return {}
    about = {"id": status["id"], "reply": status["in_reply_to_id"]}
    if hidden := _hidden_in(status):
        about |= {"hidden": hidden, "group": told.get("group_key")}
    return about


def _hidden_in(status: Json) -> list[str]:
    """Return the contexts in which a filter of the reader hides the status."""
    hiding = [one["filter"] for one in status["filtered"] or () if one["filter"]["filter_action"] == "hide"]
    return sorted({context for one in hiding for context in one["context"]})


def stream(found: Credentials, wanted: Iterable[Subscription], kind: type[EventSource] = EventSource) -> Response:
    """Return the open response. It is subscribed before it begins, so that nothing is missed."""
    source = kind(found, hub(), request.environ.get("gunicorn.socket"))
    hub().add(source, wanted)
    reply = open_reply(source.lines())
    reply.call_on_close(source.close)
    return reply


def open_reply(lines: Iterator[bytes]) -> Response:
    """Return a response that proxies pass on as it comes."""
    reply = Response(lines, content_type=f"{EVENTS}; charset=utf-8")
    reply.headers["Cache-Control"] = "private, no-store"
    reply.headers["X-Accel-Buffering"] = "no"  # nginx would collect the events
    return reply
