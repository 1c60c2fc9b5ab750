"""Events of moderation."""

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

    queue: ClassVar[str] = NETWORK
    warning_id: int


@dataclass(frozen=True)
class AppealFiled(Fact):
    """Somebody says that a warning against them was wrong; those who decide hear of it by mail."""

    queue: ClassVar[str] = NETWORK
    appeal_id: int


@dataclass(frozen=True)
class AccountSuspended(Fact):
    """A moderator shut an account out: nobody sees it any more, and its owner cannot act."""

    account_id: int


@dataclass(frozen=True)
class AccountUnsuspended(Fact):
    account_id: int


@dataclass(frozen=True)
class RelationshipsSevered(Fact):
    """Somebody lost follows, or requests for some, by what a moderator did, or by their own block of a domain."""

    event_id: int
    account_id: int
