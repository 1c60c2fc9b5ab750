"""Have the C library give large blocks of memory back to the system when they are freed (docs/decisions/0024)."""

import ctypes
from contextlib import suppress

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3  # <malloc.h> of the GNU C library
_LARGE = 1024 * 1024


def return_large_blocks() -> None:
    """Fix the size from which a block is the system's own, not the arena's of its thread.

    Left alone it grows to 32 MB with the largest block that was freed, and each of a hundred threads keeps such blocks.
    """
    with suppress(AttributeError, OSError):  # another C library
        libc = ctypes.CDLL(None)
        libc.mallopt(_M_MMAP_THRESHOLD, _LARGE)
        libc.mallopt(_M_TRIM_THRESHOLD, _LARGE)
