"""The base class of all facts. A fact is the record of an event."""

from dataclasses import dataclass
from typing import ClassVar

from models.jobs.job import MAIN


@dataclass(frozen=True)
class Fact:
    """The record of an event. Fields are numbers, texts and lists of them: a fact is stored as JSON.

    `queue` NETWORK, which version 0.1 called `lane`, is for a fact whose handlers wait for other servers: nothing else
    then waits for them. `formerly` are names that the class had: jobs of older versions have them.
    """

    queue: ClassVar[str] = MAIN
    formerly: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.queue = cls.__dict__.get("lane", cls.queue)
