"""Events of relationships between accounts, and of moves."""

from dataclasses import dataclass

from rookery.events.facts.fact import Fact


@dataclass(frozen=True)
class Followed(Fact):
    """`account_id` follows `target_id` from now on."""

    account_id: int
    target_id: int


@dataclass(frozen=True)
class FollowRequested(Fact):
    account_id: int
    target_id: int


@dataclass(frozen=True)
class FollowLimitRestored(Fact):
    """A follow came back that `account_id` had limited in home, see models/timelines/home_limit.py."""

    account_id: int
    target_id: int
    per_day: int | None
    replies: bool
    boosts: bool


@dataclass(frozen=True)
class FollowRejected(Fact):
    """`target_id` refused the request of `account_id`, or ended the follow that it had accepted. `uri`: its id, if it
    had one."""

    account_id: int
    target_id: int
    uri: str | None


@dataclass(frozen=True)
class FollowRepeated(Fact):
    """`account_id`, of another server, asked again for what it has: its server seems not to know."""

    account_id: int
    target_id: int


@dataclass(frozen=True)
class Unfollowed(Fact):
    """`uri`: the id of the follow, if it had one."""

    account_id: int
    target_id: int
    uri: str | None


@dataclass(frozen=True)
class Blocked(Fact):
    account_id: int
    target_id: int


@dataclass(frozen=True)
class Unblocked(Fact):
    """`block_id` is the row that there was, `uri` the id of the Block if it had another one than ours have."""

    account_id: int
    target_id: int
    block_id: int
    uri: str | None


@dataclass(frozen=True)
class Muted(Fact):
    account_id: int
    target_id: int


@dataclass(frozen=True)
class Unmuted(Fact):
    """`account_id` sees `target_id` again: by taking the mute back, or because its time was up."""

    account_id: int
    target_id: int


@dataclass(frozen=True)
class DomainBlocked(Fact):
    """The account wants nothing of this domain any more; its follows from and to there are put aside."""

    account_id: int
    domain: str


@dataclass(frozen=True)
class DomainUnblocked(Fact):
    """The account lets this domain in again, and asks anew to follow whom it followed there."""

    account_id: int
    domain: str


@dataclass(frozen=True)
class AccountMoved(Fact):
    """An account, ours or not, went to be another one."""

    account_id: int
    target_id: int
