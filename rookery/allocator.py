"""Have the C library keep less memory than it does by itself (docs/decisions/0024)."""

import ctypes
from contextlib import suppress

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD, _M_ARENA_MAX = -1, -3, -8  # <malloc.h> of the GNU C library
_LARGE = 1024 * 1024
_ARENAS = 2


def keep_little() -> None:
    """Have threads share arenas, and fix the size from which a block is the system's own. Call it before they start.

    Left alone that size grows to 32 MB with the largest block that was freed, and there are eight arenas for each
    processor, each of which keeps what its threads needed at their busiest; Python's lock lets one thread allocate at a
    time, so they gain nothing by it.
    """
    with suppress(AttributeError, OSError):  # another C library
        libc = ctypes.CDLL(None)
        libc.mallopt(_M_MMAP_THRESHOLD, _LARGE)
        libc.mallopt(_M_TRIM_THRESHOLD, _LARGE)
        libc.mallopt(_M_ARENA_MAX, _ARENAS)
