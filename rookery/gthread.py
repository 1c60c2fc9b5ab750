"""A threaded gunicorn worker for thousands of open connections, which stops as soon as it is told to."""

import gc
import logging
import os
import queue
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from types import FrameType

from rookery import serving
from rookery.config import Config
from rookery.connections import capacity
from rookery.connections.body import BodyQuota
from rookery.connections.per_address import ConnectionsPerAddress
from rookery.connections.worker import ReceivingWorker

log = logging.getLogger(__name__)

# Enough for any codec, and below the size of a huge page, which the kernel would otherwise allocate for each thread.
STACK_BYTES = 1536 * 1024
PARENT_SECONDS = 1.0


class Pool(ThreadPoolExecutor):
    """A thread pool that grows on demand. A request waits for a thread where the system gives no more."""

    # Private to CPython (3.11.7): `submit` has queued the request by then. An exception here would keep gunicorn from
    # learning that the request ended, and the connection would stay open for good (tests/jobs/test_threads.py).
    def _adjust_thread_count(self) -> None:
        try:
            super()._adjust_thread_count()
        except RuntimeError as error:
            if not self._threads:
                raise
            log.warning("%s beside %s others: raise TasksMax, or lower ROOKERY_STREAMS", error, len(self._threads))


class Worker(ReceivingWorker):
    """A worker that closes streams and gives jobs back the moment that it is told to stop.

    gunicorn itself waits for all requests first, and an open connection is a request that ends when it is told to.
    """

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)
        self._asked: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._stopped = threading.Event()

    def get_thread_pool(self) -> Pool:
        return Pool(self.cfg.threads, "request")

    def serve(self) -> None:
        """Start to serve: the app is loaded. Watch for the signal to stop."""
        settings: Config = self.wsgi.extensions["rookery.config"]
        hub = self.wsgi.extensions["rookery.hub"]
        hub.limit = min(hub.limit, capacity.of(settings).streams)
        self.body_quota = BodyQuota(settings.data_dir / "tmp")
        self.per_address = ConnectionsPerAddress(settings.connections_per_address, settings.trusted_proxies)
        self.wsgi.extensions["rookery.connections"] = self.count_stages
        threading.stack_size(STACK_BYTES)
        serving.start(self.wsgi)
        threading.Thread(target=self._stop_in_time, name="stop", daemon=True).start()
        gc.freeze()  # exclude everything loaded so far from garbage collection

    def await_stop(self) -> None:
        """Wait until `_stop_in_time` has finished. Called after the last request."""
        self._asked.put(None)
        self._stopped.wait(self.cfg.graceful_timeout)
        serving.close(self.wsgi)
        end_quickly()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._asked.put(None)  # safe in a signal handler, unlike an event
        super().handle_exit(sig, frame)

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:
        """Handle Ctrl-C like SIGTERM."""
        self.handle_exit(sig, frame)

    def _stop_in_time(self) -> None:
        """Wait in a thread for the signal, or for the end of the master that would send it. Then stop in time."""
        while not self._is_asked() and os.getppid() == self.ppid:
            pass
        deadline = time.monotonic() + self.cfg.graceful_timeout
        try:
            serving.stop(self.wsgi)
        finally:
            self._stopped.set()
        time.sleep(max(0.0, deadline - time.monotonic()))
        os._exit(0)  # a thread is still blocked; the master would kill this process, but may be dead itself

    def _is_asked(self) -> bool:
        with suppress(queue.Empty):
            self._asked.get(timeout=PARENT_SECONDS)
            return True
        return False


def end_quickly() -> None:
    """Skip the last garbage collection of the interpreter, which takes a second and finds nothing."""
    gc.freeze()
