"""Answers of authors to those who like, answer or boost their posts."""

from dataclasses import dataclass
from typing import ClassVar

from models.jobs.job import NETWORK
from rookery.events.facts.fact import Fact


@dataclass(frozen=True)
class ApprovalArrived(Fact):
    """An author elsewhere accepted an interaction of ours; the authorization that they name is to be fetched."""

    lane: ClassVar[str] = NETWORK
    interaction_id: int


@dataclass(frozen=True)
class InteractionApproved(Fact):
    """The authorization of an interaction of ours is there. `withheld`: only the author has got it so far."""

    interaction_id: int
    withheld: bool


@dataclass(frozen=True)
class ReplyRejected(Fact):
    """The author of what a reply of ours answered does not want it there; it is an answer to nothing now."""

    interaction_id: int


@dataclass(frozen=True)
class InteractionAnswered(Fact):
    """`account_id`, of another server, asked (`request_uri`) to like, answer or boost (`kind`) one of us in `uri`;
    without an `interaction_id` the answer is no.
    """

    kind: str
    status_id: int
    account_id: int
    request_uri: str
    uri: str
    interaction_id: int | None
