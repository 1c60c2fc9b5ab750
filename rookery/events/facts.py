"""Every fact that Rookery states, on one page. Facts are past, carry ids only, and outlive their process in a job."""

from dataclasses import dataclass, field
from typing import ClassVar

from models.job import DELIVERY, MAIN, NETWORK


@dataclass(frozen=True)
class Fact:
    """Something that happened. Fields are numbers, texts and lists of them: a fact is stored as JSON.

    `lane` NETWORK is for a fact whose handlers wait for other servers: then nothing else waits for them.
    """

    lane: ClassVar[str] = MAIN


@dataclass(frozen=True)
class UserSignedUp(Fact):
    """Somebody made a login; it may still have to be confirmed and approved."""

    user_id: int


@dataclass(frozen=True)
class EmailConfirmationRequested(Fact):
    """A confirmation link is to be sent to the user's (new) address."""

    lane: ClassVar[str] = NETWORK
    user_id: int


@dataclass(frozen=True)
class UserReady(Fact):
    """A login became usable: confirmed and approved. States it once."""

    user_id: int


@dataclass(frozen=True)
class TokensRevoked(Fact):
    """These access tokens do not work any more, however that came about: given back, taken away by their user or with
    a new password, their code came twice, or the login was disabled, refused or deleted.

    Of a suspended account the tokens stay, and work again once it is let in: there the fact is AccountSuspended.
    """

    token_ids: list[int]


@dataclass(frozen=True)
class ViewerChanged(Fact):
    """What a user may do is different now. Without an account that holds for whoever has a role that changed."""

    account_id: int | None


@dataclass(frozen=True)
class ProfileChanged(Fact):
    account_id: int


@dataclass(frozen=True)
class AccountDeleted(Fact):
    """The account is marked for deletion; what belongs to it follows in a job."""

    account_id: int


@dataclass(frozen=True)
class StatusPosted(Fact):
    """A status exists, whoever wrote it and wherever. For a reblog see Reblogged."""

    status_id: int


@dataclass(frozen=True)
class StatusFetched(Fact):
    """A status of another server was looked up, for a thread or a profile: nobody is told of it."""

    status_id: int


@dataclass(frozen=True)
class StatusShared(Fact):
    """A group, `account_id`, passes on what somebody wrote in it; that is no reblog."""

    status_id: int
    account_id: int


@dataclass(frozen=True)
class ParentMissing(Fact):
    """A reply came from another server before what it answers, which has the id `uri` there."""

    lane: ClassVar[str] = NETWORK
    status_id: int
    uri: str


@dataclass(frozen=True)
class ReplyJoined(Fact):
    """What a reply answers has come after it: from now on it stands in its thread, and where replies stand."""

    status_id: int


@dataclass(frozen=True)
class ScheduleReached(Fact):
    """The moment of a scheduled status has come; stated when it is scheduled, for that moment."""

    scheduled_id: int


@dataclass(frozen=True)
class StatusEdited(Fact):
    """A status says something else now. `mentioned_ids`: whom it mentions now and did not before."""

    status_id: int
    mentioned_ids: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class StatusDeleted(Fact):
    """A status is gone. What others must know of it is in the fact, for the row is not there any more.

    `reblog_ids` are the newest of the reblogs that went with it, `reblogger_ids` who made each; `erased`: it went with
    its author, and StatusesErased follows. `concerned_ids`: of a status of ours, somebody of each server that had to do
    with it.
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


@dataclass(frozen=True)
class StatusesErased(Fact):
    """A piece of what a deleted account wrote is gone: the StatusDeleted of each, without files, as JSON."""

    account_id: int
    gone: list[str]


@dataclass(frozen=True)
class LinkPosted(Fact):
    """A status links to a page that has no preview yet, or an old one. `link_id`: its row in `card_links`."""

    lane: ClassVar[str] = NETWORK
    link_id: int
    status_id: int


@dataclass(frozen=True)
class Reblogged(Fact):
    """`status_id` is the reblog, `reblog_of_id` what it holds."""

    status_id: int
    account_id: int
    reblog_of_id: int


@dataclass(frozen=True)
class Favourited(Fact):
    account_id: int
    status_id: int


@dataclass(frozen=True)
class Unfavourited(Fact):
    """`favourite_id` is the row that there was."""

    account_id: int
    status_id: int
    favourite_id: int = 0


@dataclass(frozen=True)
class Reacted(Fact):
    """An emoji was put under a status; `name` as `models.reaction` has it."""

    account_id: int
    status_id: int
    name: str


@dataclass(frozen=True)
class Unreacted(Fact):
    """`reaction_id` is the row that there was."""

    account_id: int
    status_id: int
    name: str
    reaction_id: int = 0


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
    poll_id: int
    account_id: int


@dataclass(frozen=True)
class PollCounted(Fact):
    """The figures of a poll of another server are others now."""

    status_id: int


@dataclass(frozen=True)
class PollExpired(Fact):
    """The time of a poll is up; stated when the poll is made, for the moment of its end."""

    poll_id: int


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
class FollowRejected(Fact):
    """`target_id` refused the request of `account_id`, or ended the follow that it had accepted. `uri`: its id, if it
    had one."""

    account_id: int
    target_id: int
    uri: str | None = None


@dataclass(frozen=True)
class FollowRepeated(Fact):
    """`account_id`, of another server, asked again for what it has: its server seems not to know."""

    account_id: int
    target_id: int


@dataclass(frozen=True)
class FollowRefused(Fact):
    """`account_id`, of another server, wanted to follow and may not; `uri` is the id of its Follow, if it has one."""

    account_id: int
    target_id: int
    uri: str | None


@dataclass(frozen=True)
class Unfollowed(Fact):
    """`uri`: the id of the follow, if it had one."""

    account_id: int
    target_id: int
    uri: str | None = None


@dataclass(frozen=True)
class Blocked(Fact):
    account_id: int
    target_id: int


@dataclass(frozen=True)
class Unblocked(Fact):
    """`block_id` is the row that there was."""

    account_id: int
    target_id: int
    block_id: int = 0


@dataclass(frozen=True)
class Muted(Fact):
    account_id: int
    target_id: int


@dataclass(frozen=True)
class MuteExpired(Fact):
    """The moment has come until which `account_id` wanted to see nothing of `target_id`; stated when it was chosen."""

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
class Quoted(Fact):
    """The quote of `quoted_id` in `status_id` stands: it was allowed at once, or (`later`) when others had seen it."""

    status_id: int
    quoted_id: int
    later: bool = False


@dataclass(frozen=True)
class QuoteAsked(Fact):
    """Somebody here quotes somebody elsewhere, who is to be asked."""

    quote_id: int


@dataclass(frozen=True)
class QuoteAnswered(Fact):
    """`account_id`, of another server, asked (`request_uri`) to quote one of us in `quoting_uri`; without a `quote_id`
    the answer is no.
    """

    quoted_id: int
    account_id: int
    request_uri: str
    quoting_uri: str
    quote_id: int | None


@dataclass(frozen=True)
class FeatureAnswered(Fact):
    """`asker_id`, of another server, asked (`request_uri`) to show one of us in its collection; without a
    `permission_id` the answer is no.
    """

    account_id: int
    asker_id: int
    request_uri: str
    collection_uri: str
    permission_id: int | None


@dataclass(frozen=True)
class QuoteToVerify(Fact):
    """The permission of a quote was seen a week ago, and is to be looked at again."""

    lane: ClassVar[str] = NETWORK
    quote_id: int


@dataclass(frozen=True)
class QuoteArrived(Fact):
    """Somebody elsewhere quotes somebody else; whether that one agreed is to be found out."""

    lane: ClassVar[str] = NETWORK
    quote_id: int


@dataclass(frozen=True)
class QuoteRevoked(Fact):
    """The quoted author took the permission back."""

    status_id: int
    quoted_id: int


@dataclass(frozen=True)
class ListChanged(Fact):
    """These people came to a list or left it, or the list came, went or changed in whether it is exclusive.

    `exclusive`: homes are concerned too, for the list keeps its members out of there, or did so till now.
    """

    account_id: int
    list_id: int
    target_ids: list[int]
    exclusive: bool


@dataclass(frozen=True)
class InteractionPolicyChanged(Fact):
    """Others may quote this status than before; its text is what it was."""

    status_id: int


@dataclass(frozen=True)
class FiltersChanged(Fact):
    """The account's filters are different now, or one of them came to its end."""

    account_id: int


@dataclass(frozen=True)
class FilterExpired(Fact):
    """The moment has come until which a filter was to hold; stated when it was chosen."""

    filter_id: int


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
class AnnualReportRequested(Fact):
    """Somebody wants the figures of a year; they are not made yet."""

    account_id: int
    year: int


@dataclass(frozen=True)
class NotificationsMerged(Fact):
    """Notifications that had been filtered stand among the others now."""

    account_id: int


@dataclass(frozen=True)
class ReportFiled(Fact):
    report_id: int


@dataclass(frozen=True)
class AccountWarned(Fact):
    """A moderator acted against the account and lets its owner know, by mail too."""

    lane: ClassVar[str] = NETWORK
    warning_id: int


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
class AccountMoved(Fact):
    """An account, ours or not, went to be another one."""

    account_id: int
    target_id: int


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
class MoveGoesOn(Fact):
    """Some of the followers of an account that moved (`stage`: or blocks, mutes of it) are to go along: those `after`
    the row of that id. Stated anew for the rest.
    """

    account_id: int
    target_id: int
    stage: str = "followers"
    after: int = 0


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
class ImportGoesOn(Fact):
    """A file that somebody brought waits to be taken in, or more of it. Stated anew after each piece."""

    lane: ClassVar[str] = NETWORK
    import_id: int


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


@dataclass(frozen=True)
class AddedToCollection(Fact):
    collection_item_id: int


@dataclass(frozen=True)
class CollectionChanged(Fact):
    collection_id: int


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
class MediaUploaded(Fact):
    """A file is stored as it came and waits to be looked at."""

    media_id: int


@dataclass(frozen=True)
class FilesDropped(Fact):
    """Nothing refers to these files of the store any more."""

    keys: list[str]


@dataclass(frozen=True)
class FilesWanted(Fact):
    """A status from elsewhere stands in somebody's home: what it shows is to be copied before anybody looks."""

    lane: ClassVar[str] = NETWORK
    status_id: int


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
class TagFeatured(Fact):
    """The tag of this key stands on the account's profile."""

    account_id: int
    tag: str


@dataclass(frozen=True)
class TagUnfeatured(Fact):
    account_id: int
    tag: str


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


@dataclass(frozen=True)
class FollowersDiffer(Fact):
    """The server of a remote account has other followers of it than we know of ours; `url` lists them."""

    lane: ClassVar[str] = NETWORK
    account_id: int
    url: str


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
