"""The hub: knows who listens to what, and in one thread says everything to everybody.

That thread alone reads and writes WebSockets, without ever waiting for one of them: a frame that many get is made once
and costs each of them one system call. Others hand it work with `call`.
"""

import logging
import selectors
import socket
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Protocol

from flask import Flask, current_app

from rookery.errors import Unavailable
from rookery.events.facts import Fact
from rookery.streaming import messages
from rookery.streaming.channels import Channel, Subscription
from rookery.streaming.listener import Farewell, Listener, Said
from rookery.web import auth
from rookery.web.auth import CurrentUser

log = logging.getLogger(__name__)

BEAT_SECONDS = 1.0
LOOK_SECONDS = 60.0  # how often it is asked whether all tokens and sessions are still good, whatever facts said
PER_ACCOUNT = 100
MAX_WAITING = 20_000


class Watched(Protocol):
    """A socket, and what to do when something can be read or written."""

    def readable(self) -> None: ...
    def writable(self) -> None: ...


class Hub:
    """All open connections of this process. Methods may be called from any thread unless they say otherwise."""

    def __init__(self, app: Flask, limit: int) -> None:
        self._app, self.limit = app, limit
        self._lock = threading.RLock()
        self._listeners: set[Listener] = set()
        self._ending: set[Listener] = set()  # they hear nothing any more, but are not closed yet
        self._on: dict[Channel, set[Listener]] = defaultdict(set)
        self._channels: dict[str, set[Channel]] = defaultdict(set)
        self._todo: deque[Callable[[], None]] = deque()
        self._stopping = False
        self._thread: threading.Thread | None = None
        self._next_beat = self._next_look = 0.0

    # Who listens ---------------------------------------------------------------------------------------------

    def join(self, listener: Listener, wanted: Iterable[Subscription] = ()) -> None:
        """From now on it hears what it subscribed to. Needs an app context. Raises Unavailable when all is full."""
        with self._lock:
            if self._stopping or len(self._listeners) >= self.limit or self._has_enough(listener.viewer.id):
                raise Unavailable("There are too many open connections")
            self._start()
            self._listeners.add(listener)
            for one in wanted:
                self.subscribe(listener, one)

    def leave(self, listener: Listener) -> None:
        """It hears nothing any more. Leaving twice is leaving once."""
        with self._lock:
            if listener not in self._listeners:
                return
            for channel in list(listener.labels):
                self.unsubscribe(listener, channel)
            self._listeners.discard(listener)

    def subscribe(self, listener: Listener, wanted: Subscription) -> bool:
        """False when it listens to too much already."""
        with self._lock:
            if listener not in self._listeners or not listener.note(wanted):
                return False
            self._on[wanted.channel].add(listener)
            self._channels[wanted.channel.stream].add(wanted.channel)
            return True

    def unsubscribe(self, listener: Listener, channel: Channel) -> None:
        with self._lock:
            listener.labels.pop(channel, None)
            self._on[channel].discard(listener)
            if not self._on[channel]:
                del self._on[channel]
                self._channels[channel.stream].discard(channel)

    def on(self, channel: Channel) -> Mapping[int, CurrentUser]:
        with self._lock:
            return {one.viewer.id: one.viewer for one in self._on.get(channel, ())}

    def channels(self, stream: str) -> Collection[Channel]:
        with self._lock:
            return frozenset(self._channels.get(stream, ()))

    def __len__(self) -> int:
        return len(self._listeners)

    def _has_enough(self, account_id: int) -> bool:
        return sum(one.viewer.id == account_id for one in self._listeners) >= PER_ACCOUNT

    # What is said --------------------------------------------------------------------------------------------

    def offer(self, fact: Fact) -> None:
        """Something happened. It costs nothing if nobody listens."""
        if self._listeners:
            self._hand_over(partial(self._tell, fact))

    def _tell(self, fact: Fact) -> None:
        frames: dict[tuple[object, ...], bytes] = {}
        for message in messages.of(fact, self):
            for listener, label in self._addressed(message):
                key = (type(listener), message.event, message.payload, label)
                if key not in frames:
                    frames[key] = listener.encode(Said(message.event, message.payload), label)
                listener.say(frames[key])

    def _addressed(self, message: messages.Message) -> list[tuple[Listener, tuple[str, ...]]]:
        with self._lock:
            return [
                (one, one.labels[message.channel])
                for one in self._on.get(message.channel, ())
                if (message.to is None or one.viewer.id in message.to) and one.hears(message.event)
            ]

    # Who may still listen ------------------------------------------------------------------------------------

    def revoke(self, token_ids: Collection[int]) -> None:
        """End the connections that these tokens opened."""
        if self._listeners:
            self.call(partial(self._end, [one for one in self._all() if one.credentials.token_id in token_ids]))

    def look_again(self, account_ids: Collection[int] | None = None) -> None:
        """Read anew who these people (or all) are: their filters, their role, whether their tokens are good."""
        if self._listeners:
            self.call(partial(self._look, account_ids))

    def look_after(self, user_id: int) -> None:
        """This user signed out of some browser: end what is open there."""
        if concerned := {one.viewer.id for one in self._all() if one.viewer.user_id == user_id}:
            self.look_again(concerned)

    def _look(self, account_ids: Collection[int] | None) -> None:
        concerned = [one for one in self._all() if account_ids is None or one.viewer.id in account_ids]
        tokens = auth.still_good({one.credentials.token_id for one in concerned} - {0})
        browsers = auth.still_signed_in({one.credentials.session_id for one in concerned} - {0})
        gone = []
        for one in concerned:
            held = one.credentials
            viewer = browsers.get(held.session_id) if held.session_id else tokens.get(held.token_id)
            if viewer:
                one.viewer = viewer
            else:
                gone.append(one)
        self._end(gone)

    def _all(self) -> list[Listener]:
        with self._lock:
            return list(self._listeners)

    def _end(self, listeners: Iterable[Listener], why: Farewell = Farewell.REVOKED) -> None:
        for one in listeners:
            self.end(one, why)

    def end(self, listener: Listener, why: Farewell) -> None:
        """In the hub's thread only: close it as soon as it has taken the farewell. What is closed stays so."""
        if self.retire(listener):
            listener.end(why)

    def retire(self, listener: Listener) -> bool:
        """It hears nothing any more, but is looked after until it is closed. False if it had left before."""
        with self._lock:
            if listener not in self._listeners:
                return False
            self._ending.add(listener)
            self.leave(listener)
            return True

    def closed(self, listener: Listener) -> None:
        """Nothing of it is left."""
        self.leave(listener)
        with self._lock:
            self._ending.discard(listener)

    # The thread ----------------------------------------------------------------------------------------------

    def call(self, work: Callable[[], None]) -> None:
        """Have the hub's thread do this, with an app context. Order is kept."""
        self._todo.append(work)
        self._bell.ring()

    def _hand_over(self, work: Callable[[], None]) -> None:
        """Call in the hub's thread, unless its queue is full."""
        if len(self._todo) < MAX_WAITING:
            self.call(work)
        else:
            log.warning("more happens than open connections can be told: something is left out")

    def watch(self, one: Watched, sock: socket.socket, writing: bool = False) -> None:
        """Look after this socket. In the hub's thread only, as is `unwatch`."""
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if writing else 0)
        if sock in self._selector.get_map():
            self._selector.modify(sock, events, one)
        else:
            self._selector.register(sock, events, one)

    def unwatch(self, sock: socket.socket) -> None:
        if sock in self._selector.get_map():
            self._selector.unregister(sock)

    def stop(self, seconds: float = 2.0) -> None:
        """Say farewell to everybody and let nobody in any more; waits for that so long."""
        with self._lock:
            self._stopping = True
            if self._thread is None:
                return
        self.call(lambda: self._end(self._all(), Farewell.STOPPING))
        self._thread.join(seconds)

    def _start(self) -> None:
        if self._thread is None:
            self._selector, self._bell = selectors.DefaultSelector(), SelectorWaker()
            self._selector.register(self._bell.ear, selectors.EVENT_READ, self._bell)
            thread = threading.Thread(target=self._run, name="streams", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # it is one too many for the system
                self._shut()
                raise
            self._thread = thread

    def _run(self) -> None:
        while not self._is_over():
            try:
                self._turn()
            except Exception:  # without this thread nobody would be told anything any more
                log.exception("the thread of open connections stumbled")
                time.sleep(BEAT_SECONDS)
        self._shut()

    def _shut(self) -> None:
        self._selector.close()
        self._bell.close()

    def _turn(self) -> None:
        """Sockets come first, then work, for a while: nobody is given up for an answer that is there, but not read."""
        for key, events in self._selector.select(0 if self._todo else BEAT_SECONDS):
            self._serve(key.data, events)
        if (now := time.monotonic()) >= self._next_beat:
            self._next_beat = now + BEAT_SECONDS
            self._beat(now)
        while self._todo and time.monotonic() < now + BEAT_SECONDS:
            self._do(self._todo.popleft())

    def _is_over(self) -> bool:
        """Stopped, and all farewells are said."""
        return self._stopping and not self._todo and not self._listeners and not self._ending

    def _serve(self, one: Watched, events: int) -> None:
        if events & selectors.EVENT_READ:
            self._let(one, one.readable)
        if events & selectors.EVENT_WRITE:
            self._let(one, one.writable)

    def _let(self, one: object, act: Callable[[], None]) -> None:
        """Act on one connection: whatever goes wrong is the end of this one and of no other."""
        try:
            act()
        except Exception:
            log.exception("a connection failed")
            if isinstance(one, Listener):
                with suppress(Exception):  # then its deadline ends it
                    self.end(one, Farewell.UNREADABLE)

    def _do(self, work: Callable[[], None]) -> None:
        try:
            with self._app.app_context():  # a session of its own, which ends with it, if it can be given back
                work()
        except Exception:  # events are fleeting; the next one may be told again
            log.exception("open connections could not be told")

    def _beat(self, now: float) -> None:
        with self._lock:
            there = [*self._listeners, *self._ending]
        for one in there:
            self._let(one, partial(one.beat, now))
        if now >= self._next_look:
            self._next_look = now + LOOK_SECONDS
            self._do(partial(self._look, None))


def hub() -> Hub:
    """The hub of the current app."""
    found: Hub = current_app.extensions["rookery.hub"]
    return found


class SelectorWaker:
    """Wakes a selector from another thread."""

    def __init__(self) -> None:
        self.ear, self._button = socket.socketpair()
        self.ear.setblocking(False)
        self._button.setblocking(False)
        self._rung = False

    def ring(self) -> None:
        if not self._rung:
            self._rung = True
            with suppress(OSError):  # the hub has stopped
                self._button.send(b"!")

    def readable(self) -> None:
        self.ear.recv(64)
        self._rung = False

    def writable(self) -> None:
        """It is never asked."""

    def close(self) -> None:
        self.ear.close()
        self._button.close()
