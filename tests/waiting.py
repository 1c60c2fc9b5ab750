"""The one way in which tests wait for what another thread or process does."""

import subprocess
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

SECONDS = 30  # far more than it takes: a machine may be busy with other things
START_SECONDS = 60
FIRST_PAUSE, LONGEST_PAUSE = 0.002, 0.1


def until(look: Callable[[], T], seconds: float = SECONDS, what: object = "what is waited for") -> T:
    """Return what `look` answers, once it is true; fail the test if that takes too long.

    It looks often at first, for most things are there at once, and less often later: a server has other things to do.
    The failure tells of `what` as it is then.
    """
    __tracebackhide__ = True
    deadline, pause = time.monotonic() + seconds, FIRST_PAUSE
    while not (seen := look()):
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {seconds:g} seconds: {what} (seen last: {seen!r})")
        time.sleep(pause)
        pause = min(pause * 1.2, LONGEST_PAUSE)
    return seen


def until_it_answers(process: subprocess.Popen[bytes], look: Callable[[], object], log: Callable[[], str]) -> None:
    """Wait until `look` is true of a server that was started; if it ends instead, or never answers, show its log."""
    __tracebackhide__ = True
    if not within(START_SECONDS, lambda: process.poll() is not None or look()) or process.poll() is not None:
        raise AssertionError(f"{process.args!r} did not start:\n{log()}")


def within(seconds: float, look: Callable[[], object]) -> bool:
    """Return whether `look` is true within so many seconds; for those who go on if it is not."""
    try:
        until(look, seconds)
    except AssertionError:
        return False
    return True
