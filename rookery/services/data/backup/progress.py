"""The progress of long work, for whoever shows it."""

from collections.abc import Callable

# Called with the name of a step, the bytes (or pieces) that are done, and those in all (0 if nobody knows).
Progress = Callable[[str, int, int], None]


def silent(what: str, done: int, total: int) -> None:
    """The progress that nobody looks at."""
