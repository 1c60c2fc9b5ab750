"""Events of statuses, their attachments and quotes, and interactions with them."""

from dataclasses import dataclass, field

from rookery.events.facts.fact import Fact


@dataclass(frozen=True)
class StatusPosted(Fact):
    """A status exists, whoever wrote it and wherever. For a reblog see Reblogged.

    `late`: it is of the time of a downtime, and was fetched afterwards. It is in timelines, and those whom it mentions
    are notified, but nothing is pushed. `before`: how it came here first, if that was not from its author: as
    `Status.undelivered` was. What was LATE before is now streamed and pushed.
    """

    status_id: int
    late: bool = False
    before: str | None = None


@dataclass(frozen=True)
class StatusFetched(Fact):
    """A status of another server was looked up, for a thread or a profile: nobody is told until its author sends it."""

    status_id: int


@dataclass(frozen=True)
class StatusesImported(Fact):
    """Statuses that somebody wrote on another server are theirs here, backdated: nobody is told of them."""

    account_id: int
    status_ids: list[int]


@dataclass(frozen=True)
class ReplyJoined(Fact):
    """A parent arrived after its reply: from now on the reply is in its thread, and where replies stand."""

    status_id: int


@dataclass(frozen=True)
class StatusEdited(Fact):
    """A status says something else now. `mentioned_ids`: whom it mentions now and did not before."""

    status_id: int
    mentioned_ids: list[int]


@dataclass(frozen=True)
class StatusDeleted(Fact):
    """A status is gone. What others must know of it is in the fact, for the row is not there any more.

    `reblog_ids` are the newest of the reblogs that went with it, `reblogger_ids` who made each; `erased`: it went with
    its author, and StatusesErased follows, or its import was undone. `concerned_ids`: of a status of ours, somebody of
    each server that had to do with it. `sharer_ids`: the groups that brought it to homes without a reblog.
    `approval_uri`: of a reblog, by what the author of another server had approved it. `uri`: the id of one that was
    adopted.
    """

    status_id: int
    account_id: int
    reblog_of_id: int | None
    visibility: str
    media_keys: list[str]
    local: bool = True
    tags: list[str] = field(default_factory=list)
    mention_ids: list[int] = field(default_factory=list)
    with_media: bool = False
    reblog_ids: list[int] = field(default_factory=list)
    reblogger_ids: list[int] = field(default_factory=list)
    erased: bool = False
    concerned_ids: list[int] = field(default_factory=list)
    approval_uri: str = ""
    uri: str | None = None
    sharer_ids: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class StatusesErased(Fact):
    """A piece of what a deleted account wrote is gone: the StatusDeleted of each, without files, as JSON."""

    account_id: int
    gone: list[str]


@dataclass(frozen=True)
class Reblogged(Fact):
    """`status_id` is the reblog, `reblog_of_id` what it holds; `late` and `before` as for StatusPosted."""

    status_id: int
    account_id: int
    reblog_of_id: int
    late: bool = False
    before: str | None = None


@dataclass(frozen=True)
class Favourited(Fact):
    account_id: int
    status_id: int


@dataclass(frozen=True)
class Unfavourited(Fact):
    """`favourite_id` is the row that there was, `uri` the id of its Like if it had another one than ours have, and
    `approval_uri` by what the author of another server had approved it.
    """

    account_id: int
    status_id: int
    favourite_id: int
    approval_uri: str
    uri: str | None


@dataclass(frozen=True)
class Reacted(Fact):
    """An emoji was put under a status; `name` as `models.statuses.reaction` has it. `liked`: with a favourite."""

    account_id: int
    status_id: int
    name: str
    liked: bool


@dataclass(frozen=True)
class Unreacted(Fact):
    """`reaction_id` is the row that there was."""

    account_id: int
    status_id: int
    name: str
    reaction_id: int


@dataclass(frozen=True)
class StatusPinned(Fact):
    account_id: int
    status_id: int


@dataclass(frozen=True)
class StatusUnpinned(Fact):
    account_id: int
    status_id: int


@dataclass(frozen=True)
class PollVoted(Fact):
    """`choices` are the options that this vote adds."""

    poll_id: int
    account_id: int
    choices: list[int]


@dataclass(frozen=True)
class PollCounted(Fact):
    """The figures of a poll of another server are others now."""

    status_id: int


@dataclass(frozen=True)
class PollExpired(Fact):
    """The time of a poll is up; stated when the poll is made, for the moment of its end.

    `ends_at` is that moment, as `clock.stamp` writes it: an edit may have chosen another one since.
    """

    poll_id: int
    ends_at: str


@dataclass(frozen=True)
class InteractionPolicyChanged(Fact):
    """Others may quote this status than before; its text is what it was."""

    status_id: int


@dataclass(frozen=True)
class ReplyRejected(Fact):
    """The author of what a reply of ours answered does not want it there; it is an answer to nothing now."""

    interaction_id: int


@dataclass(frozen=True)
class Quoted(Fact):
    """The quote of `quoted_id` in `status_id` stands: it was allowed at once, or (`later`) when others had seen it."""

    status_id: int
    quoted_id: int
    later: bool = False


@dataclass(frozen=True)
class QuoteRevoked(Fact):
    """The quoted author took the permission back."""

    status_id: int
    quoted_id: int
