"""What processes cost, read from /proc: the CPU time and the memory of a process and all its children."""

import os
from collections.abc import Iterable
from pathlib import Path

TICK_MS = 1000 / os.sysconf("SC_CLK_TCK")


def descendants(pid: int) -> list[int]:
    """The processes below `pid`, without itself."""
    children: dict[int, list[int]] = {}
    for process in Path("/proc").glob("[0-9]*"):
        if fields := _stat(int(process.name)):
            children.setdefault(int(fields[1]), []).append(int(process.name))
    found, open_ends = [], [pid]
    while open_ends:
        below = children.get(open_ends.pop(), [])
        found += below
        open_ends += below
    return found


def cpu_ms(pids: Iterable[int]) -> float:
    """CPU milliseconds, user and system, that these processes and those of their children which ended have used."""
    # utime, stime, cutime, cstime: fields 14 to 17 of proc(5), the first two of which `_stat` leaves out.
    return sum(int(ticks) * TICK_MS for pid in pids for ticks in _stat(pid)[11:15])


def memory_mb(pids: Iterable[int], kind: str = "Pss") -> float:
    """Proportional set size, of which what several processes share is counted once; or `Rss`, resident set size."""
    return sum(_memory_kb(pid, kind) for pid in pids) / 1024


def _stat(pid: int) -> list[str]:
    """The fields after the name (which may hold blanks): state, parent, ...; none for a process that is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def _memory_kb(pid: int, kind: str) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith(f"{kind}:")), 0)
