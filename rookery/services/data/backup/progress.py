"""The progress of long work, for whoever shows it."""

from collections.abc import Callable

# What is done, how many bytes of it, and of how many in all (0 if nobody knows).
Progress = Callable[[str, int, int], None]


def silent(what: str, done: int, total: int) -> None:
    """The progress that nobody looks at."""
