"""The base class of all facts. A fact is the record of an event."""

from dataclasses import dataclass
from typing import ClassVar

from models.jobs.job import MAIN


@dataclass(frozen=True)
class Fact:
    """The record of an event. Fields are numbers, texts and lists of them: a fact is stored as JSON.

    `queue` NETWORK is for a fact whose handlers wait for other servers: nothing else then waits for them.
    """

    queue: ClassVar[str] = MAIN
