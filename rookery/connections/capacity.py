"""How many connections, streams and threads a process can have with the files that it may open."""

import logging
import resource
import sys
from dataclasses import dataclass

log = logging.getLogger(__name__)

IDLE = 1024  # connections beside requests and streams: those that are kept alive or have said nothing yet
SPARE_FILES = 256  # database, log, files that are sent, bodies on disk
FEWEST = 16


@dataclass(frozen=True)
class Capacity:
    """Of a process that serves."""

    threads: int
    streams: int
    connections: int

    @property
    def files(self) -> int:
        return self.connections + SPARE_FILES


def of(web_threads: int, streams: int) -> Capacity:
    """Return what the settings ask for, or the part of it for which there are files."""
    wanted = Capacity(web_threads + streams, streams, web_threads + streams + IDLE)
    if (files := _most_files()) >= wanted.files:
        return wanted
    connections = max(FEWEST, files - min(SPARE_FILES, files // 2))
    requests = min(web_threads, connections // 2)
    fitting = min(streams, (connections - requests) // 2)
    return Capacity(requests + fitting, fitting, connections)


def allow_files(web_threads: int, streams: int) -> None:
    """Let this process and its children open as many files as that takes, or say that they may not."""
    found, needed = of(web_threads, streams), web_threads + streams + IDLE + SPARE_FILES
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
