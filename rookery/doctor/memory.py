"""The memory that the control groups leave to this process, and what was killed because it was too little."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
OWN_GROUP = Path("/proc/self/cgroup")
MACHINE = Path("/proc/meminfo")


def of_process() -> dict[str, int | None]:
    """Return `limit`, the smallest limit in bytes (that of the machine included), and how many processes of the group
    were `killed`; None where the system does not say.
    """
    limits = [limit for group in _groups() if (limit := _number(group / "memory.max")) is not None]
    if (machine := _of_machine()) is not None:
        limits.append(machine)
    return {"limit": min(limits, default=None), "killed": _killed(next(_groups(), None))}


def _groups() -> Iterator[Path]:
    """Yield the group of this process and those that it is in, the innermost first."""
    with suppress(OSError):
        for line in OWN_GROUP.read_text().splitlines():
            if line.startswith("0::/"):  # version 2
                inner = GROUPS / line.removeprefix("0::/").strip("/")
                yield from (group for group in (inner, *inner.parents) if group.is_relative_to(GROUPS))


def _number(path: Path) -> int | None:
    with suppress(OSError, ValueError):
        return int(path.read_text())
    return None


def _of_machine() -> int | None:
    with suppress(OSError, ValueError, IndexError):
        for line in MACHINE.read_text().splitlines():
            if line.startswith("MemTotal:"):
                return int(line.split()[1]) * 1024
    return None


def _killed(group: Path | None) -> int | None:
    with suppress(OSError, ValueError):
        for line in (group / "memory.events").read_text().splitlines() if group else ():
            name, _, count = line.partition(" ")
            if name == "oom_kill":
                return int(count)
    return None
