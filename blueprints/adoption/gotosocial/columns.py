"""The columns that are read of GoToSocial's tables. SQLite has numbers for booleans, and text for times and JSON."""

from datetime import datetime
from typing import NamedTuple

from blueprints.adoption.source import JsonList
from models.base import Json

Flag = bool | int
Time = str | datetime


class InstanceColumns(NamedTuple):
    id: str
    username: str
    uri: str
    private_key: str | None


class AccountColumns(NamedTuple):
    id: str
    username: str
    domain: str | None
    uri: str
    url: str | None
    actor_type: int
    created_at: Time
    display_name: str | None
    note: str | None
    note_raw: str | None
    fields: JsonList[Json]
    locked: Flag | None
    discoverable: Flag | None
    hide_collections: Flag | None
    memorialized_at: Time | None
    also_known_as_uris: JsonList[str]
    moved_to_uri: str | None
    suspended_at: Time | None
    silenced_at: Time | None
    sensitized_at: Time | None
    emojis: JsonList[str]
    public_key: str | None
    private_key: str | None
    avatar_path: str | None
    avatar_type: str | None
    avatar_remote_url: str | None
    header_path: str | None
    header_type: str | None
    header_remote_url: str | None
    statuses_count: int | None
    following_count: int | None
    followers_count: int | None
    inbox_uri: str | None
    shared_inbox_uri: str | None
    outbox_uri: str | None
    followers_uri: str | None
    following_uri: str | None
    featured_collection_uri: str | None
    public_key_uri: str | None


class TieColumns(NamedTuple):
    """A row of `follows`, `follow_requests`, `blocks`, `user_mutes` or `account_notes`."""

    account_id: str
    target_account_id: str
    created_at: Time
    uri: str | None = None
    show_reblogs: Flag | None = None
    notify: Flag | None = None
    notifications: Flag | None = None
    expires_at: Time | None = None
    comment: str | None = None


class StatusColumns(NamedTuple):
    id: str
    account_id: str
    domain: str | None
    uri: str
    url: str | None
    created_at: Time
    edited_at: Time | None
    visibility: int
    federated: Flag
    text: str | None
    content: str | None
    content_type: int | None
    content_warning: str | None
    sensitive: Flag | None
    language: str | None
    in_reply_to_id: str | None
    in_reply_to_account_id: str | None
    in_reply_to_uri: str | None
    boost_of_id: str | None
    thread_id: str
    pinned_at: Time | None
    attachments: JsonList[str]
    emojis: JsonList[str]
    approved_by_uri: str | None


class MentionColumns(NamedTuple):
    status_id: str
    target_account_id: str
    silent: Flag | None


class TagColumns(NamedTuple):
    status_id: str
    name: str


class EditColumns(NamedTuple):
    status_id: str
    created_at: Time
    text: str | None
    content: str | None
    content_warning: str | None
    sensitive: Flag | None
    attachments: JsonList[str]
    attachment_descriptions: JsonList[str | None]
    poll_options: JsonList[str]


class PollColumns(NamedTuple):
    id: str
    status_id: str
    options: JsonList[str]
    votes: JsonList[int]
    voters: int | None
    multiple: Flag | None
    hide_counts: Flag | None
    expires_at: Time | None
    closed_at: Time | None


class VoteColumns(NamedTuple):
    poll_id: str
    account_id: str
    choices: JsonList[int]


class MediaColumns(NamedTuple):
    id: str
    account_id: str
    status_id: str
    domain: str | None
    type: int
    file_content_type: str | None
    file_path: str | None
    file_file_size: int | None
    thumbnail_content_type: str | None
    thumbnail_path: str | None
    thumbnail_remote_url: str | None
    remote_url: str | None
    description: str | None
    blurhash: str | None
    focus_x: float | None
    focus_y: float | None
    original_width: int | None
    original_height: int | None
    original_duration: float | None
    small_width: int | None
    small_height: int | None
