"""The helper process of `decoder.py`. It waits for pictures, and makes a process for each that ends with it.

Nothing that a picture does to its process outlives it, and everything that it used is freed.
"""

import ctypes
import os
import pickle
import resource
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from PIL import AvifImagePlugin, Image

from . import decode, images
from .decode import ImageLimits, MediaError

IDLE_SECONDS = 60.0
# Address space for a picture, beside the interpreter's. A WebP of 33 megapixels never touches a quarter of it.
MEMORY = 576 * 1024 * 1024
PROCESSOR_SECONDS = 30
LEAST_URGENT = 5
_CLONE_NEWUSER, _CLONE_NEWNET = 0x10000000, 0x40000000
OPERATIONS: dict[str, Callable[[bytes, ImageLimits], Any]] = {
    "look": images.look,
    "attachment": images.process,
    "thumbnail": images.process_thumbnail,
    "chosen thumbnail": images.process_chosen_thumbnail,
    "avatar": images.process_avatar,
    "header": images.process_header,
    "emoji": images.process_emoji,
    "logo": images.process_logo,
    "renditions of media": images.process_renditions,
    "renditions of avatars": images.process_avatar_renditions,
    "renditions of headers": images.process_header_renditions,
}


def main(descriptor: int) -> None:
    connection = Connection(descriptor)
    _confine()
    decode.formats()
    Image.init()
    AvifImagePlugin.DEFAULT_MAX_THREADS = 1  # each thread needs memory for a picture
    with suppress(EOFError):
        while connection.poll(IDLE_SECONDS):
            request = connection.recv_bytes()
            if not (child := os.fork()):
                _answer(connection, request)
                os._exit(0)
            if os.waitpid(child, 0)[1]:
                return  # the response may be incomplete


def _answer(connection: Connection, request: bytes) -> None:
    operation, limits = pickle.loads(request)
    data = connection.recv_bytes()
    _limit(resource.RLIMIT_CPU, PROCESSOR_SECONDS)
    _limit(resource.RLIMIT_AS, _in_use() + MEMORY)
    try:
        made = OPERATIONS[operation](data, limits)
    except (MediaError, MemoryError) as error:
        made = type(error)(*error.args)  # without the cause and the traceback
    except Exception:
        made = RuntimeError(traceback.format_exc())
    connection.send_bytes(pickle.dumps(made))


def _confine() -> None:
    """Confine this process: no files, no network, and the first to be killed where memory runs out."""
    os.nice(LEAST_URGENT)
    for kind in (resource.RLIMIT_CORE, resource.RLIMIT_FSIZE):
        _limit(kind, 0)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")
    with suppress(AttributeError, OSError):  # not available or not allowed on all systems
        libc = ctypes.CDLL(None)
        if libc.unshare(_CLONE_NEWNET):
            libc.unshare(_CLONE_NEWUSER | _CLONE_NEWNET)


def _limit(kind: int, most: int) -> None:
    with suppress(ValueError, OSError):  # a lower limit is set already
        resource.setrlimit(kind, (most, most))


def _in_use() -> int:
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:
        return 0


if __name__ == "__main__":
    main(int(sys.argv[1]))
