"""What all facts are."""

from dataclasses import dataclass
from typing import ClassVar

from models.jobs.job import MAIN


@dataclass(frozen=True)
class Fact:
    """Something that happened. Fields are numbers, texts and lists of them: a fact is stored as JSON.

    `queue` NETWORK is for a fact whose handlers wait for other servers: nothing else then waits for them. `formerly`
    are names that the class had: jobs of older versions have them.
    """

    queue: ClassVar[str] = MAIN
    formerly: ClassVar[tuple[str, ...]] = ()
