"""Objects of other servers, small and typed. Nothing in them is to be trusted, but all of it has the right type.

`read/` makes them from JSON; ids are ids (`ids.is_id`), HTML is sanitised, texts are clean and within their limits.
"""

from dataclasses import dataclass, field
from datetime import datetime

from rookery.federation.read.values import Document, Thing


@dataclass(frozen=True)
class Picture:
    """An emoji, an avatar: where it is, and when it changed last as far as its server says."""

    url: str
    media_type: str = ""
    description: str = ""
    updated: datetime | None = None


@dataclass(frozen=True)
class CustomEmoji:
    """`:shortcode:` of the server of whoever uses it."""

    shortcode: str
    picture: Picture


@dataclass(frozen=True)
class Mention:
    """`href` is an actor id, or empty; `name` is `@user@domain`, `@user`, or empty."""

    href: str
    name: str


@dataclass(frozen=True)
class Attachment:
    """`kind` is image, gifv, video, audio or unknown. `focus` is (x, y) within [-1, 1]; `meta` as Media.meta has it."""

    url: str
    kind: str
    media_type: str = ""
    description: str | None = None
    blurhash: str | None = None
    focus: tuple[float, float] | None = None
    preview_url: str | None = None
    meta: Document = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    options: tuple[str, ...]
    tallies: tuple[int, ...]
    multiple: bool
    voters: int | None
    ends_at: datetime | None
    closed_at: datetime | None


@dataclass(frozen=True)
class Note:
    """An object that becomes a status. `addressed`, `to` and `cc` as for an Activity.

    `type` is the type that it was read as. `attributed` are all actors who are said to have made it, the author first.
    `name` is a title, for a vote the option. `content` is what the status says, title and link included where they are
    wanted (8.3). `quote_policy` is one of `quote.POLICIES`, `interaction_rules` as `interaction` has
    them. `replies` is the collection, by id or embedded.
    `likes` and `shares` are how often its server says that it was liked and shared.
    """

    id: str
    type: str
    attributed: tuple[str, ...]
    url: str | None
    name: str
    content: str
    summary: str
    sensitive: bool
    language: str | None
    published: datetime | None
    updated: datetime | None
    in_reply_to: str | None
    conversation: str | None
    addressed: frozenset[str]
    to: tuple[str, ...]
    cc: tuple[str, ...]
    attachments: tuple[Attachment, ...] = ()
    hashtags: tuple[str, ...] = ()
    mentions: tuple[Mention, ...] = ()
    emojis: tuple[CustomEmoji, ...] = ()
    question: Question | None = None
    quote: str | None = None
    quote_authorization: str | None = None
    quote_policy: str = "nobody"
    interaction_rules: Document = field(default_factory=dict)
    replies: Thing = Thing()
    likes: int | None = None
    shares: int | None = None
    document: Document = field(default_factory=dict)

    @property
    def author(self) -> str:
        return self.attributed[0] if self.attributed else ""


@dataclass(frozen=True)
class ActorDocument:
    """An actor. `type` is Person, Service, Application, Group or Organization. `handle` claims `user@domain`, or is
    empty; it is still to be confirmed (2.6). `further_keys` are (id, PEM) beside the one of `publicKey`.
    """

    id: str
    type: str
    username: str
    handle: str
    name: str
    note: str
    url: str | None
    inbox: str
    shared_inbox: str | None
    outbox: str | None
    followers: str | None
    following: str | None
    featured: str | None
    featured_tags: str | None
    key_id: str | None
    public_pem: str | None
    locked: bool
    discoverable: bool
    indexable: bool
    memorial: bool
    suspended: bool
    published: datetime | None
    avatar: Picture | None
    header: Picture | None
    fields: tuple[tuple[str, str], ...]
    hashtags: tuple[str, ...]
    emojis: tuple[CustomEmoji, ...]
    also_known_as: tuple[str, ...]
    moved_to: str | None
    attribution_domains: tuple[str, ...]
    show_featured: bool = True
    show_media: bool = True
    show_media_replies: bool = True
    further_keys: tuple[tuple[str, str], ...] = ()
    document: Document = field(default_factory=dict)
