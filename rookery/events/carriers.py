"""The carriers of the bus: how a message gets from one process to the others. Each is two ends of one wire."""

import logging
import os
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from sqlalchemy.exc import SQLAlchemyError

from models import bus as tables
from models import clock
from models.base import db, run
from models.bus import BusListener, BusMessage
from rookery.events import watch
from rookery.events.facts import Fact
from rookery.events.wire import encode

log = logging.getLogger(__name__)

RENEW_SECONDS = 10.0
RENEW_AGAIN_SECONDS = 2.0
POSTGRES_CHANNEL = "rookery_facts"
POSTGRES_LIMIT = 7_900  # bytes; PostgreSQL takes less than 8,000
REDIS_SECONDS = 0.5
REDIS_PAUSE_SECONDS = 5.0
REDIS_SILENCE_SECONDS = 15.0
SQLITE_LOOK_SECONDS = 0.05
SQLITE_NEWS = f"SELECT id, body FROM {BusMessage.__tablename__} WHERE id > ? ORDER BY id"
SQLITE_NEWEST = f"SELECT coalesce(max(id), 0) FROM {BusMessage.__tablename__}"


class Carrier:
    """What a carrier has no use for stays as it is here: does nothing."""

    what = "the bus"

    def __init__(self) -> None:
        self._name = uuid.uuid4().hex

    @property
    def process(self) -> str:
        """The name of this process among the others; a child of it has another one."""
        return f"{os.getpid()}:{self._name}"

    def before_commit(self, facts: Sequence[Fact]) -> None:
        """Send in the transaction that made the facts, so that they are told if it commits, and else never."""

    def after_commit(self, facts: Sequence[Fact]) -> None:
        """Send what has been committed. Never fails, and never takes long."""

    def hear(self, stop: threading.Event) -> Iterator[str | bytes | None]:
        """What is sent, until `stop`. The first None says that from now on nothing is missed.

        Further ones say that nothing came. Runs in a thread of its own, with an app context.
        """
        yield None
        stop.wait()


class Memory(Carrier):
    """One process: whatever happens, happens here."""


class SqliteTable(Carrier):
    """A row in the transaction of the facts; listeners look for new rows when somebody has committed."""

    what = "the bus in the database"

    def before_commit(self, facts: Sequence[Fact]) -> None:
        body = encode(self.process, facts).decode()
        run(tables.say, {"body": body, "now": clock.now(), "process": self.process})

    def hear(self, stop: threading.Event) -> Iterator[str | None]:
        with watch.sqlite(db.engine) as connection, _listening(self.process) as stay:
            last = connection.execute(SQLITE_NEWEST).fetchone()[0]
            for moved in watch.commits(connection, stop, SQLITE_LOOK_SECONDS):
                stay()
                yield None
                for row_id, body in connection.execute(SQLITE_NEWS, (last,)).fetchall() if moved else ():
                    last = row_id
                    yield body
                    stay()


class PostgresChannel(Carrier):
    """A notification, which PostgreSQL delivers if and when the transaction commits, in the order of the commits."""

    what = "the bus in the database"

    def before_commit(self, facts: Sequence[Fact]) -> None:
        for body in self._bodies(facts):
            notify = tables.notify if len(body) <= POSTGRES_LIMIT else tables.notify_of_row
            said = {"channel": POSTGRES_CHANNEL, "body": body.decode(), "now": clock.now(), "process": self.process}
            run(notify, said)

    def _bodies(self, facts: Sequence[Fact]) -> Iterator[bytes]:
        """As few messages as fit; only a single fact may be too long."""
        body = encode(self.process, facts)
        if len(body) <= POSTGRES_LIMIT or len(facts) == 1:
            yield body
        else:
            half = len(facts) // 2
            yield from self._bodies(facts[:half])
            yield from self._bodies(facts[half:])

    def hear(self, stop: threading.Event) -> Iterator[str | None]:
        with _listening(self.process) as stay:
            for payloads in watch.notices(db.engine, POSTGRES_CHANNEL, stop):
                stay()
                yield None
                for payload in payloads:
                    yield BusMessage.body_of(int(payload)) if payload.isdecimal() else payload
                    stay()


class RedisChannel(Carrier):
    """Redis's publish and subscribe. What is committed while Redis is away, or just before a crash, is not heard."""

    what = "the bus in Redis"

    def __init__(self, url: str, channel: str) -> None:
        super().__init__()
        from redis import Redis  # an extra: only there when Redis is used
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        self.channel = channel
        self._client = Redis.from_url(
            url, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS, retry=Retry(NoBackoff(), 0)
        )
        self._lock = threading.Lock()
        self._away, self._next_try = False, 0.0

    def after_commit(self, facts: Sequence[Fact]) -> None:
        """A request waits for Redis half a second or so, and while it is away one request in five seconds does."""
        if not self._shall_try():
            return
        try:
            self._client.publish(self.channel, encode(self.process, facts))
        except Exception as error:  # of the library, of the socket: whatever it is, the request has succeeded
            self._found(away=True, problem=error)
        else:
            self._found(away=False)

    def _shall_try(self) -> bool:
        with self._lock:
            now = time.monotonic()
            if self._away and now < self._next_try:
                return False
            self._next_try = now + REDIS_PAUSE_SECONDS
            return True

    def _found(self, away: bool, problem: Exception | None = None) -> None:
        with self._lock:
            changed, self._away = away != self._away, away
        if changed and away:
            log.warning("Redis does not answer, so other processes are not told what happens: %s", problem)
        elif changed:
            log.warning("Redis answers again")

    def hear(self, stop: threading.Event) -> Iterator[bytes | None]:
        with self._client.pubsub() as subscription:
            subscription.subscribe(self.channel)
            heard = asked = time.monotonic()
            while not stop.is_set():
                found = subscription.get_message(timeout=REDIS_SECONDS)
                now = time.monotonic()
                if found:
                    heard = now
                    yield found["data"] if found["type"] == "message" else None
                elif now > heard + REDIS_SILENCE_SECONDS:
                    raise TimeoutError("it is silent")
                elif now > asked + REDIS_PAUSE_SECONDS:
                    asked = now
                    subscription.ping()


@contextmanager
def _listening(process: str) -> Iterator[Callable[[], None]]:
    """A place among the listeners: taken by the first call of what this gives, kept by calling it often.

    A renewal may fail, for SQLite's writers wait for each other: the lease leaves time to try again. While the machine
    sleeps the lease runs out and the monotonic clock stands still, so the other one is asked as well.
    """
    name, due, until = uuid.uuid4().hex, 0.0, clock.now()

    def stay() -> None:
        nonlocal due, until
        if time.monotonic() < due and clock.now() < until:
            return
        try:
            BusListener.renew(name, process)
            due, until = time.monotonic() + RENEW_SECONDS, clock.now() + tables.LEASE
        except SQLAlchemyError:
            if not due:
                raise
            due, until = time.monotonic() + RENEW_AGAIN_SECONDS, clock.now() + tables.LEASE

    try:
        yield stay
    finally:
        with suppress(SQLAlchemyError):  # the database is away: the place is free when its lease has run out
            BusListener.leave(name)
