"""Statuses as clients see them. https://docs.joinmastodon.org/entities/Status/"""

from marshmallow import fields

from models.base import AnyRow
from models.statuses.interaction import PENDING, REJECTED
from rookery import urls
from rookery.schemas.discovery.tag import hashtag
from rookery.schemas.entity import Entity
from rookery.schemas.fields import (
    FLAG,
    MAYBE_TEXT,
    OBJECT,
    OBJECTS,
    TEXT,
    Added,
    Always,
    Computed,
    Counter,
    Flag,
    Html,
    Id,
    OverlaidJson,
    Ref,
    Refs,
    Sometimes,
    Timestamp,
)
from rookery.schemas.statuses import quote as quotes
from rookery.schemas.statuses import reaction as reactions
from rookery.text.plain import html_to_text

# Clients know neither the visibility of local-only statuses nor that of remote ones for a few people by name.
SHOWN_AS = {"local": "public", "limited": "private"}


class CommonStatusSchema(Entity):
    """The keys that a status and one that is kept for moderators have in common."""

    id = Id()
    created_at = Timestamp()
    edited_at = Timestamp(allow_none=True)
    in_reply_to_id = Id(allow_none=True)
    in_reply_to_account_id = Id(allow_none=True)
    # A moderator may have marked all posts of the author as sensitive, which gives the statuses a new version.
    sensitive = Computed(FLAG, lambda row: row.sensitive or row.sensitized_at is not None)
    spoiler_text = fields.String()
    visibility = Computed(TEXT, lambda row: SHOWN_AS.get(row.visibility, row.visibility))
    language = fields.String(allow_none=True)
    uri = Computed(TEXT, lambda row: _uri(row))
    url = Computed(MAYBE_TEXT, lambda row: urls.status_url(row, row.username))
    content = Html()
    tags = Computed(OBJECTS, lambda row: [hashtag(name) for name in row.tag_names])
    tagged_collections = Always([])
    account = Ref("account", attribute="account_id")
    application = Ref("application", attribute="app_id", allow_none=True)
    reblog = Ref("status", attribute="reblog_of_id", allow_none=True)
    card = Ref("card", attribute="card_id", allow_none=True)
    media_attachments = Refs("media", attribute="media_ids")
    mentions = Refs("mention", attribute="mention_ids")
    emojis = Refs("emoji", attribute="emoji_ids")


class StatusSchema(CommonStatusSchema):
    """A status without its counters and without its viewer; `render` adds both."""

    quote = Ref("quote", attribute="quote_id", allow_none=True)
    poll = Ref("poll", attribute="poll_id", allow_none=True)
    replies_count = Counter()
    reblogs_count = Counter()
    favourites_count = Counter()
    quotes_count = Counter()
    pleroma = OverlaidJson(reactions.PLEROMA, reactions.under)
    quote_approval = OverlaidJson(quotes.APPROVAL, quotes.approval)
    favourited = Flag()
    reblogged = Flag()
    muted = Flag()
    bookmarked = Flag()
    pinned = Flag(of_itself=True)
    filtered = OverlaidJson(
        OBJECTS, lambda current, row, assembly: assembly.flags.filtered.get(current.id, b"[]"), for_viewers=True
    )
    text = Added(TEXT, for_viewers=True)


class LocalStatusSchema(StatusSchema):
    """A status that stays on this server: clients know no such visibility, forks look for this key."""

    is_variant = True
    local_only = Always(True)


class QuotedStatusSchema(StatusSchema):
    """A status inside the one that quotes it: of what it quotes itself only the id is told."""

    quote = Ref("shallow quote", attribute="quote_id", allow_none=True)


class LocalQuotedStatusSchema(QuotedStatusSchema):
    is_variant = True
    local_only = Always(True)


# The decision of a remote author on a reply of ours; none for one that is approved or needs no approval.
REPLY_APPROVAL = {"enum": [PENDING, REJECTED]}


class UnapprovedStatusSchema(StatusSchema):
    """A reply that waits for the author of what it answers, or that they rejected."""

    is_variant = True
    reply_approval = Computed(REPLY_APPROVAL, lambda row: row.reply_approval)


class UnapprovedQuotedStatusSchema(QuotedStatusSchema):
    is_variant = True
    reply_approval = Computed(REPLY_APPROVAL, lambda row: row.reply_approval)


class StatusApplicationSchema(Entity):
    """https://docs.joinmastodon.org/entities/Status/#application"""

    name = fields.String()
    website = fields.String(allow_none=True)


class StatusEditSchema(Entity):
    """https://docs.joinmastodon.org/entities/StatusEdit/"""

    created_at = Timestamp()
    content = Html()
    spoiler_text = fields.String()
    sensitive = fields.Boolean()
    media_attachments = Computed(OBJECTS, lambda row: row.media_attachments)
    poll = Sometimes(OBJECT, lambda row: row.poll)
    account = Ref("account", attribute="account_id")
    quote = Ref("quote", attribute="quote_id", allow_none=True)
    emojis = Refs("emoji", attribute="emoji_ids")


class StatusSourceSchema(Entity):
    """https://docs.joinmastodon.org/entities/StatusSource/, and `content_type` as in GoToSocial and glitch-soc."""

    id = Id()
    text = Computed(TEXT, lambda row: row.text if row.local else html_to_text(row.content))
    spoiler_text = fields.String()
    content_type = Computed(TEXT, lambda row: row.content_type if row.local else "text/plain")


class ContextSchema(Entity):
    """https://docs.joinmastodon.org/entities/Context/"""

    ancestors = Refs("status", attribute="above")
    descendants = Refs("status", attribute="below")


def schema_of(row: AnyRow) -> StatusSchema:
    if row.visibility == "local":
        return LocalStatusSchema.one()
    return UnapprovedStatusSchema.one() if row.reply_approval else StatusSchema.one()


def schema_of_quoted(row: AnyRow) -> QuotedStatusSchema:
    if row.visibility == "local":
        return LocalQuotedStatusSchema.one()
    return UnapprovedQuotedStatusSchema.one() if row.reply_approval else QuotedStatusSchema.one()


def _uri(row: AnyRow) -> str:
    of = urls.status_object if row.reblog_of_id is None else urls.reblog_activity
    return of(row.username, row.id, row.uri)
