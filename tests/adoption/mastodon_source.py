"""A database as Mastodon 4.6 has it, with some people in it: the columns of its published schema that are read."""

import base64
import hashlib
import json
import os
from datetime import UTC, datetime

import psycopg
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from models import ids
from rookery.secrets import new_rsa_pem, public_pem

BASE, DOMAIN = "https://masto.example", "masto.example"
NAMES = {"ROOKERY_DOMAIN": DOMAIN, "ROOKERY_PUBLIC_URL": BASE}
PRIMARY, SALT = "the primary key", "the salt"
ENVIRONMENT = f"""LOCAL_DOMAIN={DOMAIN}
ACTIVE_RECORD_ENCRYPTION_PRIMARY_KEY='{PRIMARY}'
ACTIVE_RECORD_ENCRYPTION_KEY_DERIVATION_SALT='{SALT}'
"""
MADE = datetime(2024, 3, 1, 12, tzinfo=UTC)

_TIMES = "created_at timestamp DEFAULT '2024-03-01 12:00:00'"
_TEXT = "text NOT NULL DEFAULT ''"
_PAIR = f"id bigserial PRIMARY KEY, account_id bigint, target_account_id bigint, {_TIMES}"
_MARK = f"id bigserial PRIMARY KEY, account_id bigint, status_id bigint, {_TIMES}"
_FOLLOW = f"{_PAIR}, uri text, show_reblogs boolean DEFAULT true, notify boolean DEFAULT false, languages text[]"
TABLES = {
    "accounts": f"id bigint PRIMARY KEY, username {_TEXT}, domain text, private_key text, public_key {_TEXT}, "
    f"{_TIMES}, note {_TEXT}, display_name {_TEXT}, uri {_TEXT}, url text, avatar_file_name text, "
    "avatar_content_type text, header_file_name text, header_content_type text, "
    "avatar_remote_url text, locked boolean DEFAULT false, "
    f"header_remote_url {_TEXT}, inbox_url {_TEXT}, outbox_url {_TEXT}, shared_inbox_url {_TEXT}, "
    f"followers_url {_TEXT}, following_url {_TEXT}, memorial boolean DEFAULT false, "
    "moved_to_account_id bigint, featured_collection_url text, "
    "fields jsonb, actor_type text, discoverable boolean, also_known_as text[], silenced_at timestamp, "
    "suspended_at timestamp, hide_collections boolean, sensitized_at timestamp, indexable boolean DEFAULT false, "
    "id_scheme integer DEFAULT 1",
    "keypairs": "id bigserial PRIMARY KEY, account_id bigint, type integer, local_fragment text, uri text, "
    "private_key text, public_key text, revoked boolean DEFAULT false",
    "account_stats": "account_id bigint, statuses_count bigint, following_count bigint, followers_count bigint",
    "account_deletion_requests": "id bigserial, account_id bigint",
    "users": f"id bigserial PRIMARY KEY, account_id bigint, email {_TEXT}, encrypted_password {_TEXT}, {_TIMES}, "
    "confirmed_at timestamp DEFAULT '2024-03-01', locale text, disabled boolean DEFAULT false, role_id bigint, "
    "approved boolean DEFAULT true, settings text, otp_secret text, otp_required_for_login boolean DEFAULT false",
    "user_roles": "id bigint PRIMARY KEY, permissions bigint",
    "user_invite_requests": "id bigserial, user_id bigint, text text",
    "statuses": f"id bigint PRIMARY KEY, uri text, text {_TEXT}, {_TIMES}, in_reply_to_id bigint, reblog_of_id bigint, "
    f"url text, sensitive boolean DEFAULT false, visibility integer DEFAULT 0, spoiler_text {_TEXT}, language text, "
    "conversation_id bigint, local boolean, account_id bigint, in_reply_to_account_id bigint, deleted_at timestamp, "
    "edited_at timestamp, ordered_media_attachment_ids bigint[], quote_approval_policy integer DEFAULT 0",
    "conversations": "id bigserial PRIMARY KEY, uri text",
    "status_pins": _MARK,
    "bookmarks": _MARK,
    "favourites": _MARK,
    "mentions": f"{_MARK}, silent boolean DEFAULT false",
    "tags": "id bigserial PRIMARY KEY, name text, display_name text",
    "statuses_tags": "status_id bigint, tag_id bigint",
    "tag_follows": "id bigserial, account_id bigint, tag_id bigint",
    "featured_tags": "id bigserial, account_id bigint, tag_id bigint",
    "quotes": "id bigint PRIMARY KEY, account_id bigint, status_id bigint, quoted_status_id bigint, "
    "quoted_account_id bigint, state integer, approval_uri text, activity_uri text",
    "status_edits": f"id bigserial PRIMARY KEY, status_id bigint, text {_TEXT}, spoiler_text {_TEXT}, {_TIMES}, "
    "ordered_media_attachment_ids bigint[], media_descriptions text[], poll_options text[], sensitive boolean",
    "polls": f"id bigserial PRIMARY KEY, account_id bigint, status_id bigint, {_TIMES}, expires_at timestamp, "
    "options text[], cached_tallies bigint[], multiple boolean DEFAULT false, hide_totals boolean DEFAULT false, "
    "voters_count bigint",
    "poll_votes": "id bigserial, account_id bigint, poll_id bigint, choice integer",
    "media_attachments": f"id bigint PRIMARY KEY, status_id bigint, file_file_name text, file_content_type text, "
    f"file_file_size integer, remote_url {_TEXT}, type integer DEFAULT 0, file_meta json, account_id bigint, "
    "description text, blurhash text, thumbnail_file_name text, thumbnail_content_type text, thumbnail_remote_url text",
    "follows": _FOLLOW,
    "follow_requests": _FOLLOW,
    "blocks": f"{_PAIR}, uri text",
    "mutes": f"{_PAIR}, hide_notifications boolean DEFAULT true, expires_at timestamp",
    "account_notes": f"{_PAIR}, comment text",
    "account_pins": _PAIR,
    "account_domain_blocks": f"id bigserial, account_id bigint, domain text, {_TIMES}",
    "conversation_mutes": "id bigserial, account_id bigint, conversation_id bigint",
    "lists": f"id bigserial PRIMARY KEY, account_id bigint, title text, {_TIMES}, replies_policy integer DEFAULT 0, "
    "exclusive boolean DEFAULT false",
    "list_accounts": "id bigserial, list_id bigint, account_id bigint",
    "custom_filters": "id bigserial PRIMARY KEY, account_id bigint, phrase text, context text[], action integer, "
    "expires_at timestamp",
    "custom_filter_keywords": "id bigserial, custom_filter_id bigint, keyword text, whole_word boolean",
    "custom_filter_statuses": "id bigserial, custom_filter_id bigint, status_id bigint",
    "custom_emojis": f"id bigserial PRIMARY KEY, shortcode text, domain text, image_file_name text, {_TIMES}, "
    "image_content_type text, disabled boolean DEFAULT false, image_remote_url text, category_id bigint, "
    "visible_in_picker boolean DEFAULT true",
    "custom_emoji_categories": "id bigserial, name text",
    "domain_blocks": f"id bigserial, domain text, {_TIMES}, severity integer, reject_media boolean DEFAULT false, "
    "reject_reports boolean DEFAULT false, private_comment text, public_comment text, obfuscate boolean DEFAULT false",
    "domain_allows": "id bigserial, domain text",
    "rules": "id bigserial, text text, priority integer DEFAULT 0, deleted_at timestamp",
    **dict.fromkeys(
        (
            "webauthn_credentials",
            "reports",
            "scheduled_statuses",
            "announcements",
            "invites",
            "relays",
        ),
        "id bigserial",
    ),
    "notifications": f"id bigserial, activity_id bigint, activity_type text, {_TIMES}, account_id bigint, "
    "from_account_id bigint, type text, filtered boolean DEFAULT false",
    "markers": f"id bigserial, user_id bigint, timeline text, last_read_id bigint, {_TIMES}, "
    "updated_at timestamp DEFAULT '2024-03-01 12:00:00'",
    "oauth_access_tokens": "id bigserial, revoked_at timestamp",
}


def sealed(text):
    """Encrypt as Active Record does."""
    key = hashlib.pbkdf2_hmac("sha256", PRIMARY.encode(), SALT.encode(), 2**16, 32)
    nonce = os.urandom(12)
    found = AESGCM(key).encrypt(nonce, text.encode(), None)
    data, nonce, tag = (base64.b64encode(one).decode() for one in (found[:-16], nonce, found[-16:]))
    return json.dumps({"p": data, "h": {"iv": nonce, "at": tag}}, separators=(",", ":"))


def snowflake(minute):
    """Return an id of a minute after MADE."""
    return ids.at(MADE) + ((minute * 60_000) << 16)


class Source:
    """`add(table, **columns)` adds a row, and gives its id; `keys` are the private keys, by user name."""

    def __init__(self, url):
        self.url, self.keys = url, {}
        self._connection = psycopg.connect(url, autocommit=True)
        for name, columns in TABLES.items():
            self._connection.execute(f"CREATE TABLE {name} ({columns})")

    def add(self, table, **columns):
        marks = ", ".join(["%s"] * len(columns))
        made = self._connection.execute(
            f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks}) RETURNING *", list(columns.values())
        )
        return made.fetchone()[0]

    def person(self, name, number, *, numbered=False, newer=False, role=None, **columns):
        """Add somebody of this server: `numbered` by a /ap/users/ID, `newer` with a sealed key of 4.6."""
        self.keys[name] = new_rsa_pem()
        private, public = self.keys[name].decode(), public_pem(self.keys[name])
        old = {} if newer else {"private_key": private, "public_key": public}
        self.add("accounts", id=number, username=name, id_scheme=int(numbered), **old, **columns)
        if newer:
            pair = {"local_fragment": "#main-key", "private_key": sealed(private), "public_key": public}
            self.add("keypairs", account_id=number, type=0, **pair)
        return number

    def close(self):
        self._connection.close()
