"""Requests that apps send in vain: paths below /api that this server does not have.

They are counted in memory and stored every few minutes, with the next one: never one by one. A record that is missing
is an answer, and not counted.
"""

import re
import threading
import time
from collections import Counter
from typing import NamedTuple

from flask import Response, request
from sqlalchemy import delete, select

from models import clock
from models.auth.oauth import OAuthApp, OAuthToken, hash_secret
from models.base import change_rows, db
from models.ids import new_id
from models.inserts import dialect_insert
from models.instance.unanswered_request import UnansweredRequest
from rookery import events
from rookery.text.plain import clean_line
from rookery.web.auth import bearer_token

MISSING, NEVER = (404, 405), (410, 501)
FLUSH_SECONDS = 120.0
MOST_IN_MEMORY, MOST_ROWS = 200, 500
LONGEST_PATH, LONGEST_NAME = 120, 60
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
_WORD = re.compile(r"v[0-9]|[a-z][a-z_]{0,39}")


class Unanswered(NamedTuple):
    """A request without an answer. The app is known by the hash of its token, or else by its `agent`."""

    method: str
    path: str
    status: int
    token: str
    agent: str


_counts: Counter[Unanswered] = Counter()
_lock = threading.Lock()
_flushed = time.monotonic()


def note(response: Response) -> Response:
    """Count the request if nothing here answers it; called after each one."""
    status = response.status_code
    missing = status in NEVER or (status in MISSING and request.url_rule is None)
    if missing and request.path.startswith("/api/") and request.method in METHODS:
        _count(status)
    return response


def _count(status: int) -> None:
    token = bearer_token()
    agent = clean_line(request.user_agent.string.partition("/")[0], LONGEST_NAME)
    one = Unanswered(request.method, template_of(request.path), status, hash_secret(token) if token else "", agent)
    with _lock:
        if one in _counts or len(_counts) < MOST_IN_MEMORY:
            _counts[one] += 1


def template_of(path: str) -> str:
    """Return the path with `:id` for all that is no word of an API: ids, names, words of somebody's."""
    parts = path.strip("/").split("/")
    return "/" + "/".join(one if _WORD.fullmatch(one) else ":id" for one in parts)[:LONGEST_PATH]


def flush_in_time(error: BaseException | None) -> None:
    """Store the counts every few minutes; called at the end of each request."""
    if _counts and time.monotonic() - _flushed > FLUSH_SECONDS:
        flush()


def flush() -> None:
    """Store what was counted in this process, and keep as many rows as one can read."""
    global _flushed
    with _lock:
        counted, _flushed = dict(_counts), time.monotonic()
        _counts.clear()
    with events.optional_write() as possible:
        if possible and counted:
            _store(counted)
            db.session.commit()


def _store(counted: dict[Unanswered, int]) -> None:
    names, sums = _app_names([one.token for one in counted if one.token]), Counter[tuple[str, str, int, str]]()
    for one, number in counted.items():
        sums[one.method, one.path, one.status, names.get(one.token) or one.agent] += number
    add = dialect_insert(UnansweredRequest.__table__)
    changes = {"count": UnansweredRequest.count + add.excluded.count, "last_at": add.excluded.last_at}
    add = add.on_conflict_do_update(index_elements=["method", "path", "status", "app"], set_=changes)
    for (method, path, status, app), number in sorted(sums.items()):  # in one order: else two processes could deadlock
        row = {"method": method, "path": path, "status": status, "app": app}
        db.session.execute(add.values(id=new_id(), count=number, last_at=clock.now(), **row))
    newest = select(UnansweredRequest.id).order_by(UnansweredRequest.last_at.desc()).limit(MOST_ROWS)
    change_rows(delete(UnansweredRequest).where(UnansweredRequest.id.not_in(newest)))


def _app_names(tokens: list[str]) -> dict[str, str]:
    """Return hash of a token → name of its app."""
    query = select(OAuthToken.token_hash, OAuthApp.name).join(OAuthApp, OAuthApp.id == OAuthToken.app_id)
    found = db.session.execute(query.where(OAuthToken.token_hash.in_(tokens)))
    return {row.token_hash: clean_line(row.name, LONGEST_NAME) for row in found}
