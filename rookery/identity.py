"""The types of acting accounts and of viewers."""

from typing import Protocol


class Actor(Protocol):
    """A local account that acts: the row, or the signed-in user of a request. `id` is that of the account."""

    @property
    def id(self) -> int: ...


Viewer = Actor | None  # None: nobody is signed in
