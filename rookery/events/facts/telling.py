"""What people are told, and what stands where they look."""

from dataclasses import dataclass
from typing import ClassVar

from models.jobs.job import NETWORK
from rookery.events.facts.fact import Fact


@dataclass(frozen=True)
class TimelinesFilled(Fact):
    """The status stands in the home timelines of those who follow its author."""

    status_id: int


@dataclass(frozen=True)
class Notified(Fact):
    """Somebody was told something."""

    notification_id: int
    account_id: int = 0


@dataclass(frozen=True)
class PushDue(Fact):
    """An app is to be told of a notification; `attempt` counts those that the push service did not take."""

    lane: ClassVar[str] = NETWORK
    subscription_id: int
    notification_id: int
    attempt: int = 1


@dataclass(frozen=True)
class LetterDue(Fact):
    """Somebody may have to be written to of what happened lately. One job for each account at a time."""

    lane: ClassVar[str] = NETWORK
    account_id: int


@dataclass(frozen=True)
class ConversationChanged(Fact):
    """The account's view of a conversation has a new last status, or was read."""

    conversation_entry_id: int
    account_id: int = 0


@dataclass(frozen=True)
class NotificationRequestsAccepted(Fact):
    """The account let in what had been filtered; a job merges it."""

    account_id: int


@dataclass(frozen=True)
class NotificationsMerged(Fact):
    """Notifications that had been filtered stand among the others now."""

    account_id: int


@dataclass(frozen=True)
class AnnouncementPublished(Fact):
    announcement_id: int


@dataclass(frozen=True)
class AnnouncementWithdrawn(Fact):
    announcement_id: int


@dataclass(frozen=True)
class AnnouncementReacted(Fact):
    """The number of one reaction to an announcement changed."""

    announcement_id: int
    name: str
