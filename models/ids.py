"""The source of ids, but for those of models/sequence.py: 64 bits, milliseconds high, a 16-bit sequence low.

They sort by time and serve as paging keys; clients turn dates into ids by `milliseconds << 16`.
"""

import secrets
import threading
from datetime import UTC, datetime, timedelta

from models import clock

_lock = threading.Lock()
_last = 0
MAX_ID = 2**63 - 1
SPREAD = 1 << 15


def at(moment: datetime) -> int:
    """The smallest id that a row of `moment` can have."""
    return int(moment.timestamp() * 1000) << 16


def time_in(row_id: int) -> datetime:
    """Return the time that an id holds, also if that is to come."""
    return datetime.fromtimestamp((row_id >> 16) / 1000, UTC)


def moment_of(row_id: int) -> datetime:
    """Return when the row of this id was made; never the future, which ids may name after the clock was put back."""
    return min(time_in(row_id), clock.now())


def new_id(moment: datetime | None = None) -> int:
    """A fresh id, for `moment` (a remote row's publication time, never the future) or for now.

    Ids of now ascend: within the process, and over all that `follow` was told of, whatever the clock says. The
    sequence starts at random in each millisecond, so that two processes rarely meet; where they do, the primary key
    refuses the second one. While the clock is behind the last id, steps are random too, for the same reason.
    """
    global _last
    present = at(clock.now())
    is_behind = present >> 16 < _last >> 16
    if moment is not None and (is_behind or at(moment) < present):
        return min(at(moment), present) | secrets.randbelow(1 << 16)
    with _lock:
        fresh = present | secrets.randbelow(SPREAD)
        if fresh <= _last:
            fresh = _last + 1 + (secrets.randbelow(SPREAD) if is_behind else 0)
        _last = fresh
        return _last


def lead() -> timedelta:
    """Return how far the last id is ahead of the clock; below a second it means nothing."""
    return max(timedelta(0), time_in(_last) - clock.now())


def follow(newest: int) -> None:
    """Start new ids above this one, the newest that any process has stored."""
    global _last
    with _lock:
        _last = max(_last, newest)
