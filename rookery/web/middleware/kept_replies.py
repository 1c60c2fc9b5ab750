"""Whole answers of hot reads, for a client that asks again before anything was committed (models/read_cache.py).

An answer is found by the token and the URL. It holds for the rest of the minute at most, for mutes end by the minute,
and no longer than what in it changes with the clock alone, such as an open poll (`read_cache.holds_until`).
"""

from dataclasses import dataclass
from datetime import datetime

from flask import Response, g, request

from models import clock, read_cache
from rookery.web.reply import json_reply

LARGEST = 256 * 1024


@dataclass(frozen=True, slots=True)
class KeptReply:
    body: bytes
    headers: dict[str, str]
    until: datetime | None


class Place:
    """The place of a kept answer: one state of the database, and the name of the request in it."""

    def __init__(self, kept: read_cache.KeptState, token_id: int | None) -> None:
        environ = request.environ
        self._kept = kept
        self._name = (
            "reply",
            token_id,
            environ["PATH_INFO"],
            environ.get("QUERY_STRING"),
            environ.get("HTTP_ACCEPT_LANGUAGE"),
            clock.minute(),
        )

    def find(self) -> Response | None:
        found: KeptReply | None = self._kept.get(self._name)
        if found is None or (found.until and found.until <= clock.now()):
            return None
        return json_reply(found.body, headers=found.headers)

    def keep(self, reply: Response) -> None:
        """Keep the answer, unless it is large, or something was committed meanwhile."""
        body = reply.get_data()
        if reply.status_code != 200 or len(body) > LARGEST or read_cache.of_request() is not self._kept:
            return
        headers = {name: value for name, value in reply.headers if name not in ("Content-Type", "Content-Length")}
        self._kept.keep(self._name, KeptReply(body, headers, request.environ.get(read_cache.UNTIL)), len(body))


def place_of_request() -> Place | None:
    """Return where this answer may be kept; None for a request with a body, and where nothing is kept."""
    if request.method != "GET" or request.environ.get("CONTENT_LENGTH"):
        return None
    kept = read_cache.of_request()
    credentials = g.get("credentials")
    return None if kept is None else Place(kept, credentials.token_id if credentials else None)
