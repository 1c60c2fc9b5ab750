"""Rows that are taken over, in the words of neither side. `ref` and the like are ids of the source, as text.

Columns of the same name mean what they mean in `models`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from models.base import Json


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file below the media folder of the source; its address of before is made of the same path."""

    path: str
    content_type: str


@dataclass(frozen=True, slots=True)
class RemoteAddresses:
    inbox: str
    shared_inbox: str | None
    outbox: str | None
    followers: str | None
    following: str | None
    featured: str | None
    key_id: str | None
    avatar_url: str | None
    header_url: str | None


@dataclass(frozen=True, slots=True)
class AccountRow:
    """`at` is where its id is to be in time. `path` is that of a local actor that is not at /users/NAME; `moved_to` the
    id of an actor. `told` is how many statuses, followed accounts and followers the server of a remote account counts.
    A `deleted` one keeps its name and nothing else.
    """

    ref: str
    at: int
    username: str
    domain: str | None
    uri: str
    url: str | None
    kind: str
    created_at: datetime
    display_name: str = ""
    note: str = ""
    note_text: str = ""
    fields: Sequence[tuple[str, str, str | None]] = ()
    locked: bool = False
    discoverable: bool = False
    indexable: bool = False
    hide_collections: bool = False
    memorial: bool = False
    also_known_as: Sequence[str] = ()
    moved_to: str | None = None
    suspended_at: datetime | None = None
    limited_at: datetime | None = None
    sensitized_at: datetime | None = None
    emojis: Sequence[str] = ()
    public_pem: str | None = None
    private_pem: bytes | None = None
    path: str | None = None
    avatar: SourceFile | None = None
    header: SourceFile | None = None
    remote: RemoteAddresses | None = None
    told: tuple[int, int, int] | None = None
    deleted: bool = False


@dataclass(frozen=True, slots=True)
class Login:
    """`role` is the name of one of ours: Owner, Admin, Moderator or User. `totp` is a secret in base32."""

    account: str
    email: str
    password: str
    role: str
    created_at: datetime
    confirmed_at: datetime | None
    approved: bool
    active: bool
    locale: str = "en"
    totp: str | None = None
    default_visibility: str = "public"
    default_sensitive: bool = False
    default_language: str | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EmojiRow:
    ref: str
    at: int
    shortcode: str
    domain: str | None
    image: SourceFile | None
    static: SourceFile | None
    remote_url: str | None
    category: str | None
    visible: bool
    disabled: bool


@dataclass(frozen=True, slots=True)
class MediaRow:
    ref: str
    at: int
    account: str
    status: str
    kind: str
    content_type: str
    original: SourceFile | None
    small: SourceFile | None
    remote_url: str | None
    remote_preview_url: str | None
    description: str | None
    blurhash: str | None
    focus: tuple[float, float] | None
    meta: Json
    size: int


@dataclass(frozen=True, slots=True)
class PollRow:
    """`votes` are (account, choices)."""

    ref: str
    at: int
    options: Sequence[str]
    tallies: Sequence[int]
    voters: int
    multiple: bool
    hide_totals: bool
    expires_at: datetime | None
    closed_at: datetime | None
    votes: Sequence[tuple[str, Sequence[int]]] = ()


@dataclass(frozen=True, slots=True)
class EditRow:
    created_at: datetime
    text: str
    content: str
    spoiler_text: str
    sensitive: bool
    media: Sequence[str] = ()
    descriptions: Sequence[str] = ()
    poll_options: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class StatusRow:
    """`edits` are all versions, the last one included. `approval_uri`: of a local reply or reblog, by which
    authorization the author of another server approved it.
    """

    ref: str
    at: int
    account: str
    local: bool
    uri: str | None
    url: str | None
    created_at: datetime
    edited_at: datetime | None
    visibility: str
    text: str = ""
    content: str = ""
    content_type: str = "text/plain"
    spoiler_text: str = ""
    sensitive: bool = False
    language: str | None = None
    parent: str | None = None
    parent_account: str | None = None
    parent_uri: str | None = None
    reblog_of: str | None = None
    thread: str | None = None
    thread_uri: str | None = None
    pinned_at: datetime | None = None
    media: Sequence[str] = ()
    emojis: Sequence[str] = ()
    mentions: Sequence[tuple[str, bool]] = ()
    tags: Sequence[str] = ()
    poll: PollRow | None = None
    edits: Sequence[EditRow] = ()
    approval_uri: str | None = None
    quote_policy: str = "nobody"
    quote: "QuoteRow | None" = None


@dataclass(frozen=True, slots=True)
class QuoteRow:
    quoted: str | None
    quoted_account: str | None
    state: str
    request_uri: str | None
    approval_uri: str | None


@dataclass(frozen=True, slots=True)
class Tie:
    """A row between two accounts; what else there is to say of it is in `values`, by column."""

    account: str
    target: str
    created_at: datetime
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mark:
    """A favourite or a bookmark."""

    account: str
    status: str
    created_at: datetime
    uri: str | None = None


@dataclass(frozen=True, slots=True)
class NotificationRow:
    """`status` is the one that it is about: of a boost, the boosted one."""

    kind: str
    account: str
    sender: str
    status: str | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class HomeMarker:
    """`at` is the place of the last post that was read, as an id of ours."""

    account: str
    at: int
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class Approval:
    """An interaction of somebody elsewhere with a post of ours (`kind`, `uri`), and its authorization."""

    kind: str
    account: str
    status: str
    uri: str
    approval_uri: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ListRow:
    account: str
    title: str
    replies_policy: str
    exclusive: bool
    created_at: datetime
    members: Sequence[str]


@dataclass(frozen=True, slots=True)
class FilterRow:
    """`keywords` are (keyword, whether as a whole word)."""

    account: str
    title: str
    context: Sequence[str]
    action: str
    expires_at: datetime | None
    keywords: Sequence[tuple[str, bool]]
    statuses: Sequence[str]


@dataclass(frozen=True, slots=True)
class TagMark:
    """A tag that an account follows, or (`featured`) shows on its profile."""

    account: str
    name: str
    featured: bool = False


@dataclass(frozen=True, slots=True)
class ServerRule:
    domain: str
    severity: str
    created_at: datetime
    private_comment: str | None = None
    public_comment: str | None = None
    obfuscate: bool = False
    reject_media: bool = False
    reject_reports: bool = False


@dataclass(frozen=True, slots=True)
class About:
    """The server's description of itself; settings of ours by their name."""

    settings: dict[str, str] = field(default_factory=dict)
    rules: Sequence[str] = ()
    allowed_domains: Sequence[str] = ()
