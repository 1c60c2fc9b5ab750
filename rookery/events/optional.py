"""Optional writes, on which reading does not depend, such as the time of a last visit."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from rookery.events.bus import rollback
from rookery.outages import RETRY_SECONDS, outage_of

log = logging.getLogger(__name__)


class _Pause:
    until = 0.0


@contextmanager
def optional_write() -> Iterator[bool]:
    """Yield whether the block should write and commit; undo it when the disk is full or the database locked.

    After such a failure no block of this process is to write for a while: each would wait for a locked database.
    """
    if time.monotonic() < _Pause.until:
        yield False
        return
    try:
        yield True
    except SQLAlchemyError as error:
        rollback()
        if not outage_of(error):
            raise
        log.exception("an optional write failed")
        _Pause.until = time.monotonic() + RETRY_SECONDS
