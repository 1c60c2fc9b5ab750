"""Answers of authors to those who like, answer or boost their posts."""

from dataclasses import dataclass

from rookery.events.facts.fact import Fact


@dataclass(frozen=True)
class ReplyRejected(Fact):
    """The author of what a reply of ours answered does not want it there; it is an answer to nothing now."""

    interaction_id: int
