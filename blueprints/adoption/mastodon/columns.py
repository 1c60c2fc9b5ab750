"""The columns that are read of Mastodon's tables, which are in PostgreSQL."""

from datetime import datetime
from typing import NamedTuple

from blueprints.adoption.source import JsonList
from models.base import Json


class AccountColumns(NamedTuple):
    """Mastodon's `accounts`. Columns with a default exist in later versions only."""

    id: int
    username: str
    domain: str | None
    uri: str
    url: str | None
    actor_type: str | None
    created_at: datetime
    display_name: str
    note: str
    fields: JsonList[Json]
    locked: bool
    discoverable: bool | None
    indexable: bool
    hide_collections: bool | None
    memorial: bool
    also_known_as: JsonList[str]
    suspended_at: datetime | None
    silenced_at: datetime | None
    sensitized_at: datetime | None
    public_key: str
    private_key: str | None
    id_scheme: int
    avatar_file_name: str | None
    avatar_content_type: str | None
    avatar_remote_url: str | None
    header_file_name: str | None
    header_content_type: str | None
    header_remote_url: str | None
    statuses_count: int | None
    following_count: int | None
    followers_count: int | None
    moved_uri: str | None
    moved_username: str | None
    moved_domain: str | None
    user_id: int | None
    deletion_id: int | None
    inbox_url: str | None
    shared_inbox_url: str | None
    outbox_url: str | None
    followers_url: str | None
    following_url: str | None
    featured_collection_url: str | None
    sealed_key: str | None = None
    newer_key: str | None = None
    key_uri: str | None = None


class TieColumns(NamedTuple):
    """A row of `follows`, `follow_requests`, `blocks`, `mutes`, `account_notes` or `account_pins`."""

    account_id: int
    target_account_id: int
    created_at: datetime
    uri: str | None = None
    show_reblogs: bool | None = None
    notify: bool | None = None
    languages: JsonList[str] = None
    hide_notifications: bool | None = None
    expires_at: datetime | None = None
    comment: str | None = None


class StatusColumns(NamedTuple):
    id: int
    account_id: int
    domain: str | None
    is_local: bool
    uri: str | None
    url: str | None
    created_at: datetime
    edited_at: datetime | None
    visibility: int
    text: str
    spoiler_text: str
    sensitive: bool
    language: str | None
    in_reply_to_id: int | None
    in_reply_to_account_id: int | None
    reblog_of_id: int | None
    conversation_id: int | None
    thread_uri: str | None
    pinned_at: datetime | None
    quote_approval_policy: int | None
    ordered_media_attachment_ids: JsonList[int]


class MentionColumns(NamedTuple):
    """A mention, with the account that it names."""

    status_id: int
    account_id: int
    silent: bool
    username: str
    domain: str | None
    url: str | None


class TagColumns(NamedTuple):
    status_id: int
    name: str


class EditColumns(NamedTuple):
    status_id: int
    created_at: datetime
    text: str
    spoiler_text: str
    sensitive: bool | None
    ordered_media_attachment_ids: JsonList[int]
    media_descriptions: JsonList[str | None]
    poll_options: JsonList[str]


class QuoteColumns(NamedTuple):
    status_id: int
    quoted_status_id: int | None
    quoted_account_id: int | None
    state: int
    activity_uri: str | None
    approval_uri: str | None


class PollColumns(NamedTuple):
    id: int
    status_id: int
    created_at: datetime
    options: JsonList[str]
    cached_tallies: JsonList[int]
    voters_count: int | None
    multiple: bool
    hide_totals: bool
    expires_at: datetime | None


class VoteColumns(NamedTuple):
    """The choices of an account in a poll."""

    poll_id: int
    account_id: int
    choices: list[int]


class AttachedColumns(NamedTuple):
    id: int
    status_id: int


class MediaColumns(NamedTuple):
    id: int
    account_id: int
    status_id: int
    domain: str | None
    type: int
    file_file_name: str | None
    file_content_type: str | None
    file_file_size: int | None
    file_meta: Json | str | None
    thumbnail_file_name: str | None
    thumbnail_content_type: str | None
    thumbnail_remote_url: str | None
    remote_url: str | None
    description: str | None
    blurhash: str | None
