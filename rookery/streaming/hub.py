"""The hub: it has all open connections and their subscriptions, and one thread that sends to them.

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
from rookery.streaming.listener import Channel, CloseReason, Listener, Message, Subscription, permitted
from rookery.translations import lazy_gettext as _
from rookery.web import auth
from rookery.web.auth import CurrentUser

log = logging.getLogger(__name__)

TICK_SECONDS = 1.0
RECHECK_SECONDS = 60.0  # how often all tokens and sessions are checked, whatever facts said
PER_ACCOUNT = 100
MAX_WAITING = 20_000


class Watched(Protocol):
    """A handler of a socket that can be read or written."""

    def readable(self) -> None: ...
    def writable(self) -> None: ...


class Hub:
    """The open connections of this process. Methods may be called from any thread unless they say otherwise."""

    def __init__(self, app: Flask, limit: int) -> None:
        self._app, self.limit = app, limit
        self._lock = threading.RLock()
        self._listeners: set[Listener] = set()
        self._ending: set[Listener] = set()  # nothing is sent to them any more, but they are not closed yet
        self._by_channel: dict[Channel, set[Listener]] = defaultdict(set)
        self._channels: dict[str, set[Channel]] = defaultdict(set)
        self._work: deque[Callable[[], None]] = deque()
        self._stopping = False
        self._thread: threading.Thread | None = None
        self._next_tick = self._next_recheck = 0.0

    # Subscriptions -------------------------------------------------------------------------------------------

    def add(self, listener: Listener, wanted: Iterable[Subscription] = ()) -> None:
        """Add a connection and its subscriptions. Needs an app context. Raises Unavailable when the hub is full."""
        with self._lock:
            if self._stopping or len(self._listeners) >= self.limit or self._is_at_limit(listener.viewer.id):
                raise Unavailable(_("There are too many open connections"))
            self._start()
            self._listeners.add(listener)
            for one in wanted:
                self.subscribe(listener, one)

    def remove(self, listener: Listener) -> None:
        """Send nothing to this connection any more. A second call does nothing."""
        with self._lock:
            if listener not in self._listeners:
                return
            for one in listener.subscriptions():
                self._drop(listener, one)
            self._listeners.discard(listener)

    def subscribe(self, listener: Listener, wanted: Subscription) -> bool:
        """Return False when the connection has too many subscriptions already."""
        with self._lock:
            if listener not in self._listeners or not listener.add_subscription(wanted):
                return False
            self._by_channel[wanted.channel].add(listener)
            self._channels[wanted.channel.stream].add(wanted.channel)
            return True

    def unsubscribe(self, listener: Listener, stream: str, key: int | str | None) -> bool:
        """End the subscription to what the app calls `stream`; return False if there is none."""
        with self._lock:
            held = (one for one in listener.subscriptions() if (one.label[0], one.channel.of) == (stream, key))
            if (found := next(held, None)) is None:
                return False
            self._drop(listener, found)
            return True

    def _drop(self, listener: Listener, held: Subscription) -> None:
        channel = held.channel
        if not listener.end_subscription(held):
            self._by_channel[channel].discard(listener)
            if not self._by_channel[channel]:
                del self._by_channel[channel]
                self._channels[channel.stream].discard(channel)

    def viewers_of(self, channel: Channel) -> Mapping[int, CurrentUser]:
        with self._lock:
            return {one.viewer.id: one.viewer for one in self._by_channel.get(channel, ())}

    def channels(self, stream: str) -> Collection[Channel]:
        with self._lock:
            return frozenset(self._channels.get(stream, ()))

    def __len__(self) -> int:
        return len(self._listeners)

    def _is_at_limit(self, account_id: int) -> bool:
        return sum(one.viewer.id == account_id for one in self._listeners) >= PER_ACCOUNT

    # Messages ------------------------------------------------------------------------------------------------

    def publish(self, fact: Fact) -> None:
        """Send what a fact means to its listeners. It costs nothing if nobody listens."""
        if not self._listeners:
            return
        if len(self._work) < MAX_WAITING:
            self.call(partial(self._dispatch, fact))
        else:
            log.warning("more happens than open connections can be told: something is left out")

    def _dispatch(self, fact: Fact) -> None:
        frames: dict[tuple[object, ...], bytes] = {}
        for message in messages.messages_for(fact, self):
            for listener, label in self._recipients(message):
                key = (type(listener), message.event, message.payload, label)
                if key not in frames:
                    frames[key] = listener.encode(message, label)
                listener.send(frames[key])

    def _recipients(self, message: Message) -> list[tuple[Listener, tuple[str, ...]]]:
        with self._lock:
            return [
                (one, label)
                for one in self._by_channel.get(message.channel, ())
                if (message.to is None or one.viewer.id in message.to) and one.accepts(message.event)
                for label in one.labels[message.channel].values()
            ]

    # Revoked access ------------------------------------------------------------------------------------------

    def revoke(self, token_ids: Collection[int]) -> None:
        """End the connections that these tokens opened."""
        if self._listeners:
            self.call(partial(self._end, [one for one in self._all() if one.credentials.token_id in token_ids]))

    def recheck(self, account_ids: Collection[int] | None = None) -> None:
        """Read filters, role and token of these people (or all) anew; end what is revoked or switched off."""
        if self._listeners:
            self.call(partial(self._recheck, account_ids))

    def recheck_user(self, user_id: int) -> None:
        """End the connections of the browsers that this user signed out of."""
        if concerned := {one.viewer.id for one in self._all() if one.viewer.user_id == user_id}:
            self.recheck(concerned)

    def _recheck(self, account_ids: Collection[int] | None) -> None:
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
        for one in concerned:
            self._narrow(one)

    def _narrow(self, listener: Listener) -> None:
        """Leave the listener what they may see now: the owner may have switched a timeline off, or on again."""
        with self._lock:
            subscriptions = listener.subscriptions()
        for held in subscriptions:
            stream = held.label[0]
            if (channel := permitted(held.channel, stream, listener.viewer)) != held.channel:
                self.unsubscribe(listener, stream, held.channel.of)
                if channel:
                    self.subscribe(listener, held._replace(channel=channel))

    def _all(self) -> list[Listener]:
        with self._lock:
            return list(self._listeners)

    def _end(self, listeners: Iterable[Listener], why: CloseReason = CloseReason.REVOKED) -> None:
        for one in listeners:
            self.end(one, why)

    def end(self, listener: Listener, why: CloseReason) -> None:
        """Send the reason, then close the connection. In the hub's thread only."""
        if self.retire(listener):
            listener.end(why)

    def retire(self, listener: Listener) -> bool:
        """Send nothing more, but tick until the connection is closed. Return False if it was removed before."""
        with self._lock:
            if listener not in self._listeners:
                return False
            self._ending.add(listener)
            self.remove(listener)
            return True

    def forget(self, listener: Listener) -> None:
        """Drop a connection that is closed."""
        self.remove(listener)
        with self._lock:
            self._ending.discard(listener)

    # The thread ----------------------------------------------------------------------------------------------

    def call(self, work: Callable[[], None]) -> None:
        """Run this in the hub's thread, with an app context. Order is kept."""
        self._work.append(work)
        self._waker.wake()

    def watch(self, one: Watched, sock: socket.socket, writing: bool = False) -> None:
        """Call `one` when this socket is ready. In the hub's thread only, as is `unwatch`."""
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if writing else 0)
        if sock in self._selector.get_map():
            self._selector.modify(sock, events, one)
        else:
            self._selector.register(sock, events, one)

    def unwatch(self, sock: socket.socket) -> None:
        if sock in self._selector.get_map():
            self._selector.unregister(sock)

    def stop(self, seconds: float = 2.0) -> None:
        """Close all connections, accept no more, and wait so long for that."""
        with self._lock:
            self._stopping = True
            if self._thread is None:
                return
        self.call(lambda: self._end(self._all(), CloseReason.STOPPING))
        self._thread.join(seconds)

    def _start(self) -> None:
        if self._thread is None:
            self._selector, self._waker = selectors.DefaultSelector(), SelectorWaker()
            self._selector.register(self._waker.receiver, selectors.EVENT_READ, self._waker)
            thread = threading.Thread(target=self._run, name="streams", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # it is one too many for the system
                self._close()
                raise
            self._thread = thread

    def _run(self) -> None:
        while not self._is_over():
            try:
                self._run_once()
            except Exception:  # without this thread nobody would be told anything any more
                log.exception("the thread of open connections stumbled")
                time.sleep(TICK_SECONDS)
        self._close()

    def _close(self) -> None:
        self._selector.close()
        self._waker.close()

    def _run_once(self) -> None:
        """Serve sockets first, then work for a while: no connection times out for a pong that is not read yet."""
        for key, events in self._selector.select(0 if self._work else TICK_SECONDS):
            self._serve(key.data, events)
        if (now := time.monotonic()) >= self._next_tick:
            self._next_tick = now + TICK_SECONDS
            self._tick(now)
        while self._work and time.monotonic() < now + TICK_SECONDS:
            self._run_in_context(self._work.popleft())

    def _is_over(self) -> bool:
        """Return whether the hub has stopped and all connections are closed."""
        return self._stopping and not self._work and not self._listeners and not self._ending

    def _serve(self, one: Watched, events: int) -> None:
        if events & selectors.EVENT_READ:
            self._guard(one, one.readable)
        if events & selectors.EVENT_WRITE:
            self._guard(one, one.writable)

    def _guard(self, one: object, act: Callable[[], None]) -> None:
        """Act on one connection: an error ends this one and no other."""
        try:
            act()
        except Exception:
            log.exception("a connection failed")
            if isinstance(one, Listener):
                with suppress(Exception):  # then its deadline ends it
                    self.end(one, CloseReason.UNREADABLE)

    def _run_in_context(self, work: Callable[[], None]) -> None:
        try:
            with self._app.app_context():  # a session of its own, which ends with it, if it can be given back
                work()
        except Exception:  # events are fleeting; the next one may succeed
            log.exception("open connections could not be told")

    def _tick(self, now: float) -> None:
        with self._lock:
            there = [*self._listeners, *self._ending]
        for one in there:
            self._guard(one, partial(one.tick, now))
        if now >= self._next_recheck:
            self._next_recheck = now + RECHECK_SECONDS
            self._run_in_context(partial(self._recheck, None))


def hub() -> Hub:
    """Return the hub of the current app."""
    found: Hub = current_app.extensions["rookery.hub"]
    return found


def publish(fact: Fact) -> None:
    """Send what a fact means to the open connections of this process: a live handler."""
    hub().publish(fact)


class SelectorWaker:
    """A waker of a selector for other threads."""

    def __init__(self) -> None:
        self.receiver, self._sender = socket.socketpair()
        self.receiver.setblocking(False)
        self._sender.setblocking(False)
        self._is_pending = False

    def wake(self) -> None:
        if not self._is_pending:
            self._is_pending = True
            with suppress(OSError):  # the hub has stopped
                self._sender.send(b"!")

    def readable(self) -> None:
        self.receiver.recv(64)
        self._is_pending = False

    def writable(self) -> None:
        """Do nothing: the hub never waits for it."""

    def close(self) -> None:
        self.receiver.close()
        self._sender.close()
