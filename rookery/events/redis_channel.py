"""A Redis channel that carries live facts to the other processes."""

import logging
import threading
import time
from collections.abc import Iterator

log = logging.getLogger(__name__)

TIMEOUT_SECONDS = 0.5
PAUSE_SECONDS = 5.0
SHORT_PAUSE_SECONDS = 1.0  # while Redis is heard: a slow one may time out all the same
SILENCE_SECONDS = 15.0


class RedisChannel:
    """A client of Redis's pub/sub. Facts committed while Redis is away, or just before a crash, are lost."""

    def __init__(self, url: str, channel: str) -> None:
        from redis import Redis  # an extra: only there when Redis is used
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        self.channel = channel
        self._client = Redis.from_url(
            url, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS, retry=Retry(NoBackoff(), 0)
        )
        self._lock = threading.Lock()
        self._away, self._tried_at, self._next_try = False, 0.0, 0.0

    def publish(self, message: bytes) -> None:
        """Publish a message; never raise. A call waits half a second; while Redis is away, one in five seconds does, or
        one a second if this process hears it.
        """
        if not self._shall_try():
            return
        try:
            self._client.publish(self.channel, message)
        except Exception as error:  # of the library, of the socket: whatever it is, the request has succeeded
            self._found(away=True, problem=error)
        else:
            self._found(away=False)

    def _shall_try(self) -> bool:
        with self._lock:
            now = time.monotonic()
            if self._away and now < self._next_try:
                return False
            self._tried_at, self._next_try = now, now + PAUSE_SECONDS
            return True

    def _shorten_pause(self) -> None:
        """Redis is there: facts of the rest of the pause would be lost."""
        with self._lock:
            self._next_try = min(self._next_try, self._tried_at + SHORT_PAUSE_SECONDS)

    def _found(self, away: bool, problem: Exception | None = None) -> None:
        with self._lock:
            changed, self._away = away != self._away, away
        if changed and away:
            log.warning("Redis does not answer, so other processes are not told what happens: %s", problem)
        elif changed:
            log.warning("Redis answers again")

    def messages(self, stop: threading.Event) -> Iterator[bytes | None]:
        """Yield what others publish, until `stop`. The first None says that from now on nothing is missed."""
        with self._client.pubsub() as subscription:
            subscription.subscribe(self.channel)
            heard = asked = time.monotonic()
            while not stop.is_set():
                found = subscription.get_message(timeout=TIMEOUT_SECONDS)
                now = time.monotonic()
                if found:
                    heard = now
                    self._shorten_pause()
                    yield found["data"] if found["type"] == "message" else None
                elif now > heard + SILENCE_SECONDS:
                    raise TimeoutError("it is silent")
                elif now > asked + PAUSE_SECONDS:
                    asked = now
                    subscription.ping()
