"""Every fact that Rookery states, on one page. Facts are past, carry ids only, and outlive their process in a job.

Import them from here; the modules of this package say what each of them means.
"""

# ruff: noqa: F401  it is a list

from rookery.events.facts.accounts import (
    AccountDeleted,
    AddedToCollection,
    CollectionChanged,
    FiltersChanged,
    ListChanged,
    ProfileChanged,
    SignedOut,
    TagFeatured,
    TagFollowed,
    TagUnfeatured,
    TokensRevoked,
    UserPending,
    UserReady,
    UserSignedUp,
    ViewerChanged,
)
from rookery.events.facts.fact import Fact
from rookery.events.facts.instance import ServerReturned
from rookery.events.facts.moderation import (
    AccountSuspended,
    AccountUnsuspended,
    AccountWarned,
    AppealFiled,
    RelationshipsSevered,
    ReportFiled,
)
from rookery.events.facts.relationships import (
    AccountMoved,
    Blocked,
    DomainBlocked,
    DomainUnblocked,
    Followed,
    FollowLimitRestored,
    FollowRejected,
    FollowRepeated,
    FollowRequested,
    Muted,
    Unblocked,
    Unfollowed,
    Unmuted,
)
from rookery.events.facts.statuses import (
    Favourited,
    InteractionPolicyChanged,
    PollCounted,
    PollExpired,
    PollVoted,
    Quoted,
    QuoteRevoked,
    Reacted,
    Reblogged,
    ReplyJoined,
    ReplyRejected,
    StatusDeleted,
    StatusEdited,
    StatusesErased,
    StatusesImported,
    StatusFetched,
    StatusPinned,
    StatusPosted,
    StatusUnpinned,
    Unfavourited,
    Unreacted,
)
from rookery.events.facts.telling import (
    AnnouncementPublished,
    AnnouncementReacted,
    AnnouncementWithdrawn,
    ConversationChanged,
    NotificationsMerged,
    Notified,
    StatedElsewhere,
    TimelinesFilled,
)
