"""Events of notifications, announcements and timelines."""

from dataclasses import dataclass

from rookery.events.facts.fact import Fact


@dataclass(frozen=True)
class StatedElsewhere(Fact):
    """A command, or a server that stops, committed live facts: `message` has them for the process with open streams."""

    message: str


@dataclass(frozen=True)
class TimelinesFilled(Fact):
    """The status stands in the home timelines of those who follow its author. With `brought_by`, an account: it is new
    in those that this account brought it to. `public`: it is new in the public timelines.
    """

    status_id: int
    brought_by: int = 0
    public: bool = True


@dataclass(frozen=True)
class Notified(Fact):
    """Somebody was told something. `quiet`: it is listed, and neither pushed nor streamed."""

    notification_id: int
    account_id: int
    quiet: bool = False


@dataclass(frozen=True)
class ConversationChanged(Fact):
    """The account's view of a conversation has a new last status, or was read."""

    conversation_entry_id: int
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
