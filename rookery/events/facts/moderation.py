"""What moderators hear and do."""

from dataclasses import dataclass
from typing import ClassVar

from models.jobs.job import NETWORK
from rookery.events.facts.fact import Fact


@dataclass(frozen=True)
class ReportFiled(Fact):
    report_id: int


@dataclass(frozen=True)
class AccountWarned(Fact):
    """A moderator acted against the account and lets its owner know, by mail too."""

    lane: ClassVar[str] = NETWORK
    warning_id: int


@dataclass(frozen=True)
class AppealFiled(Fact):
    """Somebody says that a warning against them was wrong; those who decide hear of it by mail."""

    lane: ClassVar[str] = NETWORK
    appeal_id: int


@dataclass(frozen=True)
class AppealDecided(Fact):
    """A moderator has decided on an appeal; who made it hears of it by mail."""

    lane: ClassVar[str] = NETWORK
    appeal_id: int


@dataclass(frozen=True)
class AccountSuspended(Fact):
    """A moderator shut an account out: nobody sees it any more, and its owner cannot act."""

    account_id: int


@dataclass(frozen=True)
class AccountSensitivityChanged(Fact):
    """All media of an account count as sensitive from now on, or do not any more.

    Its statuses are rendered anew in pieces: `below`, those with smaller ids, are still to be done.
    """

    account_id: int
    below: int | None = None


@dataclass(frozen=True)
class AccountUnsuspended(Fact):
    account_id: int


@dataclass(frozen=True)
class ServerRuleChanged(Fact):
    """What holds for a domain and all below it is different now; the changed rule was made at `since` (ISO 8601)."""

    domain: str
    since: str


@dataclass(frozen=True)
class TiesUnsettled(Fact):
    """An account elsewhere, or a domain, was shut out or let in again: follows are to be put aside, or brought back."""

    kind: str
    target_name: str


@dataclass(frozen=True)
class RelationshipsSevered(Fact):
    """Somebody lost follows, or requests for some, by what a moderator did, or by their own block of a domain."""

    event_id: int
    account_id: int


@dataclass(frozen=True)
class BlockListDue(Fact):
    """A list of blocked servers is to be fetched."""

    lane: ClassVar[str] = NETWORK
    list_id: int


@dataclass(frozen=True)
class BlockListGoesOn(Fact):
    """More of a list of blocked servers is to be carried out."""

    list_id: int


@dataclass(frozen=True)
class PackGoesOn(Fact):
    """A pack of emoji that somebody brought is to be taken in, or more of it. Stated anew after each piece."""

    lane: ClassVar[str] = NETWORK
    pack_id: int


@dataclass(frozen=True)
class PurgeGoesOn(Fact):
    """More of what is here of a suspended server is to be removed for good."""

    domain: str


@dataclass(frozen=True)
class FollowsRestored(Fact):
    """A server is let in again, and somebody here follows these people there again, or asks to."""

    account_id: int
    target_ids: list[int]
