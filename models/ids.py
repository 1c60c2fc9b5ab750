"""The only source of ids: 64 bits, milliseconds high, a 16-bit sequence low.

They sort by time and serve as paging keys; clients turn dates into ids by `milliseconds << 16`.
"""

import secrets
import threading
from datetime import UTC, datetime

from models import clock

_lock = threading.Lock()
_last = 0
MAX_ID = 2**63 - 1


def at(moment: datetime) -> int:
    """The smallest id that a row of `moment` can have."""
    return int(moment.timestamp() * 1000) << 16


def moment_of(row_id: int) -> datetime:
    """When the row of this id was made."""
    return datetime.fromtimestamp((row_id >> 16) / 1000, UTC)


def new_id(moment: datetime | None = None) -> int:
    """A fresh id, for `moment` (a remote row's publication time, never the future) or for now.

    Ids of now ascend within the process. The sequence starts at random in each millisecond, so that two
    processes rarely meet; where they do, the primary key refuses the second one.
    """
    global _last
    present = at(clock.now())
    if moment is not None and at(moment) < present:
        return at(moment) | secrets.randbelow(1 << 16)
    with _lock:
        fresh = present | secrets.randbelow(1 << 15)
        _last = fresh if fresh > _last else _last + 1
        return _last
