"""What all facts are."""

from dataclasses import dataclass
from typing import ClassVar

from models.jobs.job import MAIN


@dataclass(frozen=True)
class Fact:
    """Something that happened. Fields are numbers, texts and lists of them: a fact is stored as JSON.

    `lane` NETWORK is for a fact whose handlers wait for other servers: then nothing else waits for them. `formerly` are
    names that the class had: jobs of older versions have them.
    """

    lane: ClassVar[str] = MAIN
    formerly: ClassVar[tuple[str, ...]] = ()
