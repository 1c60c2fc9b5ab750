"""On which cores a web process works (docs/decisions/0016).

Of the threads of a process one at a time has the interpreter. When they wander over several cores, each change brings
its caches anew and wakes another core: that costs as much as the work. So with several processes each has cores of
its own; the one that runs jobs takes what is left.
"""

import os
from collections.abc import Iterable
from contextlib import suppress

POLITE = 10  # with that a process gets a tenth of what another one gets
ALL: set[int] = set(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else set()


def free_place(taken: Iterable[int]) -> int:
    """The first place that nobody has: a process that ended is followed by one in its place."""
    taken = set(taken)
    return next(place for place in range(len(taken) + 1) if place not in taken)


def share(place: int, places: int) -> set[int]:
    """The cores of the process in this place. With one process, or more of them than cores, all have all."""
    if not 1 < places <= len(ALL):
        return ALL
    return set(sorted(ALL)[place::places])


def keep_to(cores: set[int], process_id: int = 0) -> None:
    """Have a process, or this one, with all that it starts from now on, work on these cores."""
    if cores:  # else the system does not let anybody choose
        with suppress(OSError):  # it has ended already, or the system has taken cores away
            os.sched_setaffinity(process_id, cores)


def give_way() -> None:
    """Have this process, with all that it starts from now on, come after others where all cores are busy.

    Who runs jobs works on one core at most, holds rows that others wait for, and asks PostgreSQL a hundred times a
    second: each time it would have to wait behind all who answer requests (docs/decisions/0019).
    """
    os.nice(POLITE)
