"""Rejections: one line in the log for each, and a count at its server. No bodies: they may be private."""

import logging
import threading
import time
from collections import Counter
from math import inf

from models.base import connection, db
from models.federation import refusal
from rookery.federation.read import values
from rookery.federation.read.values import Document
from rookery.text.plain import clean_line

log = logging.getLogger(__name__)

LONGEST = 200
WINDOW_SECONDS, MOST_SENDERS = 60.0, 100
MOST_LINES, MOST_LINES_UNSIGNED = 60, 1  # in a window, of a sender who has proved nothing


class Unproved:
    """Lines about requests that anybody can send, per address: more of them would only fill the disk."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lines, self._left_out, self._began = Counter[str](), Counter[str](), -inf

    def has_line(self, address: str, most: int = MOST_LINES) -> bool:
        """Return whether one more is to be told; of the others their number is, once the minute is over."""
        with self._lock:
            ended = self._begin_anew() if time.monotonic() - self._began >= WINDOW_SECONDS else {}
            sender = address if address in self._lines or len(self._lines) < MOST_SENDERS else "others"
            is_told = self._lines[sender] < most
            (self._lines if is_told else self._left_out)[sender] += 1
        for sender, count in ended.items():
            log.info("refused %d more from the address %s, whose signatures are missing or wrong", count, sender)
        return is_told

    def _begin_anew(self) -> dict[str, int]:
        ended = dict(self._left_out)
        self._lines, self._left_out, self._began = Counter(), Counter(), time.monotonic()
        return ended


unproved = Unproved()


def refused(host: str, rule: str, why: str, about: Document) -> None:
    """Say that an activity was not accepted, with the number of the rule, and keep that where the host is known (15.1).

    In the transaction of the caller, if that keeps it.
    """
    tell(host, rule, why, about)
    refusal.store(connection(), *_kept(host, rule, why, about))


def refused_apart(host: str, rule: str, why: str, address: str, about: Document) -> None:
    """The same in a transaction of its own, for a request from `address` that is undone; its host is not proved."""
    if unproved.has_line(address):
        tell(host, rule, why, about)
    if host:
        with db.engine.begin() as apart:
            refusal.store(apart, *_kept(host, rule, why, about))


def tell(host: str, rule: str, why: str, about: Document) -> None:
    its_id, actor = (_line(str(about.get(name, ""))) for name in ("id", "actor"))
    log.info(
        "refused from %s by rule %s: %s (id %s, actor %s)",
        *(host or "nobody", rule, _line(why), its_id or "none", actor or "unknown"),
    )


def _line(said: str) -> str:
    """Of what others wrote: it neither begins a line of the log nor is more than a column can hold."""
    return clean_line(said, LONGEST)


def _kept(host: str, rule: str, why: str, document: Document) -> tuple[str, str, str, str, str]:
    """Return what is stored of a refusal, as `refusal.store` takes it."""
    about = values.id_of(document.get("object")) or document.get("id") or ""
    return host, rule, _line(why), _line(str(about)), _line(str(document.get("actor") or ""))
