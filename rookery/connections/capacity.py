"""The number of connections, streams and threads that a process can have with the files that it may open."""

import logging
import resource
import sys
from dataclasses import dataclass

from rookery.config import Config

log = logging.getLogger(__name__)

IDLE = 1024  # connections without a request: kept alive, or opened and still silent
SPARE_FILES = 256  # for the database, logs, files being sent, and bodies on disk
FEWEST = 16


@dataclass(frozen=True)
class Capacity:
    """The capacity of a serving process."""

    threads: int
    streams: int
    connections: int

    @property
    def files(self) -> int:
        return self.connections + SPARE_FILES


def of(settings: Config) -> Capacity:
    """Return the capacity of the settings, or the part of it for which there are file descriptors."""
    wanted = _wanted(settings)
    if (files := _most_files()) >= wanted.files:
        return wanted
    connections = max(FEWEST, files - min(SPARE_FILES, files // 2))
    requests = min(wanted.threads - wanted.streams, connections // 2)
    fitting = min(wanted.streams, (connections - requests) // 2)
    return Capacity(requests + fitting, fitting, connections)


def _wanted(settings: Config) -> Capacity:
    threads = settings.web_threads + settings.streams
    return Capacity(threads, settings.streams, threads + IDLE)


def allow_files(settings: Config) -> None:
    """Raise the limit of open files of this process and its children, or log a warning."""
    found, needed = of(settings), _wanted(settings).files
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(needed, _most_files()), hard))
    if _most_files() < needed:
        log.warning(
            "a process may open %s files here, and ROOKERY_STREAMS asks for up to %s: it takes %s connections, %s of "
            "them streams; set LimitNOFILE=%s in the unit of systemd, or ulimit -n, for more",
            hard,
            needed,
            found.connections,
            found.streams,
            needed,
        )


def _most_files() -> int:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if hard == resource.RLIM_INFINITY else hard
