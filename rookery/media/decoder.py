"""The decoder of pictures: a helper process, one picture at a time, within limits (docs/decisions/0024).

Decoders need up to 400 MB for a small hostile file, and are where a server of pictures is attacked. In a process of its
own, which ends with the picture, all memory is freed, and a failure affects that picture alone.
"""

import atexit
import io
import logging
import os
import pickle
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from rookery import HOME, concurrency
from rookery.errors import Overloaded
from rookery.translations import LazyText
from rookery.translations import lazy_gettext as _

from . import decode, images
from .decode import ImageLimits, PictureTooLarge, Unsupported

log = logging.getLogger(__name__)

SECONDS = 60  # wall-clock time; the helper limits its CPU time itself
IDLE_SECONDS = 60.0  # after which an idle helper exits
MOST_WAITING, PATIENCE_SECONDS = 32, 30.0
MOST_BYTES = 256 * 1024 * 1024
TOO_MUCH = _("The image takes too long to process")
_CLASSES = {
    one.__name__: one
    for one in (
        images.Processed,
        images.Thumbnail,
        images.Avatar,
        images.Logo,
        images.Rendition,
        images.PictureHeaders,
        PictureTooLarge,
        Unsupported,
        MemoryError,
        RuntimeError,
        LazyText,
    )
}
# malloc returns freed blocks of this size to the system at once.
_MALLOC = {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "262144"}


def run(operation: str, source: bytes | Path, limits: ImageLimits, can_wait: bool = False) -> Any:
    """Return what an operation of `decoder_process.OPERATIONS` makes of a picture.

    Callers that `can_wait` get their turn after all others. Slow: hold no connection to the database meanwhile. Raises
    `PictureTooLarge` or `Unsupported`, and `Overloaded` after half a minute without a turn.
    """
    with concurrency.yield_slot(), _turns.turn(can_wait):
        return _helper.run(operation, source, limits)


class Turns:
    """A mutex with two bounded queues; one of them comes first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._busy = False
        self._waiting: dict[bool, deque[threading.Event]] = {False: deque(), True: deque()}  # by `can_wait`

    @contextmanager
    def turn(self, can_wait: bool) -> Iterator[None]:
        """Wait for a turn at the helper. Raises Overloaded."""
        self._take(self._waiting[can_wait])
        try:
            yield
        finally:
            self._release()

    def _take(self, queue: deque[threading.Event]) -> None:
        with self._lock:
            if not self._busy:
                self._busy = True
                return
            if len(queue) >= MOST_WAITING:
                raise Overloaded
            turn = threading.Event()
            queue.append(turn)
        if turn.wait(PATIENCE_SECONDS):
            return
        with self._lock:
            if turn.is_set():
                return
            queue.remove(turn)
        raise Overloaded

    def _release(self) -> None:
        with self._lock:
            if queue := self._waiting[False] or self._waiting[True]:
                queue.popleft().set()
            else:
                self._busy = False


class Helper:
    """The helper process, started when it is needed. For one caller at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._used = 0.0

    def run(self, operation: str, source: bytes | Path, limits: ImageLimits) -> Any:
        connection = self._ready()
        try:
            connection.send_bytes(pickle.dumps((operation, limits)))
            connection.send_bytes(source.read_bytes() if isinstance(source, Path) else source)
            if not connection.poll(SECONDS):
                raise TimeoutError
            made = _Results(io.BytesIO(connection.recv_bytes(MOST_BYTES))).load()
        except (OSError, EOFError, pickle.UnpicklingError) as error:  # killed, or stopped by a limit
            self.stop()
            log.info("a picture ended its helper process: %r", error)
            raise PictureTooLarge(TOO_MUCH) from None
        except BaseException:
            self.stop()
            raise
        return _checked(made)

    def stop(self) -> None:
        """End the process with all that it started."""
        process, self._process = self._process, None
        if process:
            self._connection.close()
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def forget(self) -> None:
        """Leave the helper to the parent of a process that was forked."""
        self._process, self._used = None, 0.0

    def _ready(self) -> Connection:
        now = time.monotonic()
        if self._process and (self._process.poll() is not None or now - self._used > IDLE_SECONDS - 10):
            self.stop()
        if self._process is None:
            self._start()
        self._used = now
        return self._connection

    def _start(self) -> None:
        ours, theirs = socket.socketpair()
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            ours.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", SECONDS, 0))
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "rookery.media.decoder_process", str(theirs.fileno())],
                cwd=HOME,
                pass_fds=[theirs.fileno()],
                process_group=0,
                env=_MALLOC | {"PYTHONPATH": os.pathsep.join(sys.path)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        self._connection = Connection(ours.detach())


class _Results(pickle.Unpickler):
    """An unpickler for results: it makes nothing but our own classes, whatever a compromised decoder sends."""

    def find_class(self, module: str, name: str) -> type:
        if name not in _CLASSES:
            raise pickle.UnpicklingError(name)
        return _CLASSES[name]


def _checked(made: object) -> object:
    if isinstance(made, MemoryError):
        raise PictureTooLarge(decode.TOO_MUCH_MEMORY)
    if isinstance(made, RuntimeError):
        log.error("a picture could not be processed: %s", made)
        raise Unsupported(decode.UNREADABLE)
    if isinstance(made, Exception):
        raise made
    return made


_turns, _helper = Turns(), Helper()
os.register_at_fork(after_in_child=_helper.forget)
atexit.register(_helper.stop)
