"""What goes on between this server and others."""

from dataclasses import dataclass
from typing import ClassVar

from models.jobs.job import DELIVERY, NETWORK
from rookery.events.facts.fact import Fact


@dataclass(frozen=True)
class ParentMissing(Fact):
    """A reply came from another server before what it answers, which has the id `uri` there."""

    lane: ClassVar[str] = NETWORK
    status_id: int
    uri: str


@dataclass(frozen=True)
class SignerUnknown(Fact):
    """Something came that is signed with a key that is not known here, or may have been changed."""

    lane: ClassVar[str] = NETWORK
    key_id: str


@dataclass(frozen=True)
class FetchNeeded(Fact):
    """An activity waits for what has to be fetched first; `incoming_id` is its row."""

    lane: ClassVar[str] = NETWORK
    incoming_id: int


@dataclass(frozen=True)
class ThreadOpened(Fact):
    """Somebody looks at the thread of a remote status. It is completed in turns, `found` so far being what was new."""

    lane: ClassVar[str] = NETWORK
    status_id: int
    turn: int = 0
    found: int = 0


@dataclass(frozen=True)
class ProfileOpened(Fact):
    """Somebody looks at a remote account of which not all is known, or only how it was long ago."""

    lane: ClassVar[str] = NETWORK
    account_id: int


@dataclass(frozen=True)
class PollOpened(Fact):
    """Somebody looks at a remote poll whose figures may be old."""

    lane: ClassVar[str] = NETWORK
    poll_id: int


@dataclass(frozen=True)
class FinalFiguresDue(Fact):
    """A remote poll has ended: its server is asked once more. `attempt` counts those in which it did not answer."""

    lane: ClassVar[str] = NETWORK
    poll_id: int
    attempt: int = 0


@dataclass(frozen=True)
class FollowersDiffer(Fact):
    """The server of a remote account has other followers of it than we know of ours; `url` lists them."""

    lane: ClassVar[str] = NETWORK
    account_id: int
    url: str


@dataclass(frozen=True)
class MoveAnnounced(Fact):
    """An account elsewhere says that it is another one now, which is to be asked."""

    lane: ClassVar[str] = NETWORK
    account_id: int
    target_uri: str


@dataclass(frozen=True)
class ChangeHeardOf(Fact):
    """Somebody else than its author says that a status of another server changed, or is `gone`: its server is to be
    asked.
    """

    lane: ClassVar[str] = NETWORK
    status_id: int
    gone: bool = False


@dataclass(frozen=True)
class RelayJoined(Fact):
    """A relay is to be asked to pass on what we post, and to send us what others do."""

    relay_id: int


@dataclass(frozen=True)
class RelayLeft(Fact):
    """A relay is to do so no more; its row is gone. `account_id`: its actor, if that is known."""

    relay_id: int
    inbox: str
    style: str
    account_id: int | None


@dataclass(frozen=True)
class ProfileToTell(Fact):
    """Other servers are to be told of a profile; stated for a moment later, for one change rarely comes alone."""

    account_id: int


@dataclass(frozen=True)
class TalliesToTell(Fact):
    """Other servers are to be told how a poll stands; stated for some minutes after a vote."""

    poll_id: int


@dataclass(frozen=True)
class DeliveryDue(Fact):
    """Something is to be delivered to a server. Of each slot there is one at a time."""

    lane: ClassVar[str] = DELIVERY
    host: str
    slot: int


@dataclass(frozen=True)
class PeerProbed(Fact):
    """A server that was given up is to be asked whether it is there again."""

    lane: ClassVar[str] = DELIVERY
    host: str
