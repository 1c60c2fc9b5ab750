"""A small server as revision 0001 kept it: rows for every table, whose people know each other and have said something.

What is left out of a row is filled with something empty, or NULL where that may stand.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import JSON, MetaData, Table

from models import ids
from models.auth.oauth import hash_secret

TOKEN = "the token of alice"
THEN = datetime(2026, 5, 4, 7, 8, 9, tzinfo=UTC)
LATER = THEN + timedelta(days=400_000)
EMPTY: dict[type, Any] = {str: "", int: 0, float: 0.0, bool: False, bytes: b"", datetime: THEN, date: THEN.date()}

ALICE, BOB, CAROL, SHY = (ids.at(THEN) + n for n in range(1, 5))
HELLO, REPLY, REBLOG, SECRET = (ids.at(THEN) + n for n in range(11, 15))
ROLE, USER, OTHER, THIRD, APP, ACCESS, MEDIA = (ids.at(THEN) + n for n in range(21, 28))
POLL, TAG, EMOJI, THREAD, PRIVATE = (ids.at(THEN) + n for n in range(31, 36))
PAIR = {"account_id": ALICE, "target_id": BOB}
DONE = {"id": 1, "account_id": BOB, "status_id": HELLO}

ROWS: dict[str, list[dict[str, Any]]] = {
    "conversations": [{"id": THREAD}, {"id": PRIVATE}],
    "emojis": [
        {
            "id": EMOJI,
            "version": 1,
            "shortcode": "rook",
            "image_key": "rook.png",
            "static_key": "rook.png",
            "visible_in_picker": True,
        }
    ],
    "jobs": [{"id": 1, "name": "gone.with.its.plugin", "payload": {"n": 1}, "dead_at": THEN, "error": "Why?"}],
    "leases": [{"name": "nightly", "owner": "somebody"}],
    "oauth_apps": [
        {
            "id": APP,
            "name": "Phone",
            "redirect_uris": ["phone://"],
            "scopes": "read write admin:read",
            "client_id": "phone",
            "client_secret": "hush",
        }
    ],
    "peers": [{"domain": "far.example"}],
    "periodic_runs": [{"name": "gone", "due_at": LATER}],
    "rate_counters": [{"key": "somebody", "hits": 3, "until": LATER.timestamp()}],
    "roles": [{"id": ROLE, "version": 1, "name": "Gardener", "permissions": 0x10000, "position": 5}],
    "rules": [{"id": 1, "text": "Be kind", "position": 1}],
    "settings": [{"name": "domain", "value": "rookery.test"}],
    "tags": [{"id": TAG, "name": "birds", "display_name": "Birds"}],
    "accounts": [
        {
            "id": ALICE,
            "version": 1,
            "username": "alice",
            "kind": "Person",
            "display_name": "Alice",
            "discoverable": True,
            "fields": [{"name": "Home", "text": "A tree", "value": "A tree"}],
            "emoji_ids": [EMOJI],
        },
        {"id": BOB, "version": 2, "username": "bob", "kind": "Person", "limited_at": THEN, "role_id": ROLE},
        {
            "id": CAROL,
            "version": 3,
            "username": "carol",
            "kind": "Person",
            "domain": "far.example",
            "uri": "https://far.example/users/carol",
            "url": "https://far.example/@carol",
        },
        {"id": SHY, "version": 4, "username": "shy", "kind": "Person", "locked": True, "suspended_at": THEN},
    ],
    "account_counts": [
        {"account_id": ALICE, "statuses": 2, "following": 1, "last_status_on": THEN.date()},
        {"account_id": BOB, "statuses": 2, "followers": 1},
        {"account_id": CAROL},
        {"account_id": SHY},
    ],
    "account_keys": [{"account_id": ALICE, "public_pem": "public", "private_pem": b"private"}],
    "blocks": [{"id": 1, "account_id": BOB, "target_id": CAROL}, {"id": 2, "account_id": SHY, "target_id": ALICE}],
    "conversation_mutes": [{"account_id": BOB, "conversation_id": THREAD}],
    "follow_requests": [{"id": 1, "account_id": BOB, "target_id": SHY, "reblogs": True}],
    "follows": [{"id": 1, **PAIR, "reblogs": True, "notify": True, "languages": ["en"]}],
    "mutes": [{"id": 1, "account_id": ALICE, "target_id": CAROL, "notifications": True, "expires_at": LATER}],
    "statuses": [
        {
            "id": HELLO,
            "version": 1,
            "account_id": ALICE,
            "local": True,
            "text": "Hello",
            "conversation_id": THREAD,
            "content": "<p>Hello jackdaws</p>",
            "content_type": "text/plain",
            "visibility": "public",
            "app_id": APP,
            "language": "en",
            "edited_at": THEN,
            "poll_id": POLL,
            "media_ids": [MEDIA],
            "mention_ids": [BOB],
            "emoji_ids": [EMOJI],
            "tag_names": ["birds"],
        },
        {
            "id": REPLY,
            "version": 2,
            "account_id": BOB,
            "local": True,
            "text": "Hi",
            "content": "<p>Hi</p>",
            "content_type": "text/plain",
            "visibility": "public",
            "conversation_id": THREAD,
            "in_reply_to_id": HELLO,
            "in_reply_to_account_id": ALICE,
        },
        {
            "id": REBLOG,
            "version": 3,
            "account_id": BOB,
            "local": True,
            "visibility": "public",
            "reblog_of_id": HELLO,
            "content_type": "text/plain",
        },
        {
            "id": SECRET,
            "version": 4,
            "account_id": ALICE,
            "local": True,
            "text": "Psst",
            "content": "<p>Psst</p>",
            "content_type": "text/plain",
            "visibility": "direct",
            "conversation_id": PRIVATE,
            "mention_ids": [BOB, CAROL, SHY],
        },
    ],
    "users": [
        {
            "id": USER,
            "account_id": ALICE,
            "email": "alice@mail.example",
            "password": "!",
            "role_id": 4,
            "active": True,
            "approved": True,
            "confirmed_at": THEN,
            "fs_uniquifier": "a",
            "locale": "en",
            "default_visibility": "unlisted",
            "default_quote_policy": "followers",
        },
        {
            "id": OTHER,
            "account_id": BOB,
            "email": "bob@mail.example",
            "password": "!",
            "role_id": ROLE,
            "active": True,
            "fs_uniquifier": "b",
            "locale": "de",
            "default_visibility": "public",
            "default_quote_policy": "public",
            "approved": True,
            "confirmed_at": THEN,
            "invite_id": 1,
            "created_by_app_id": APP,
        },
        {
            "id": THIRD,
            "account_id": SHY,
            "email": "shy@mail.example",
            "password": "!",
            "role_id": 1,
            "active": True,
            "fs_uniquifier": "c",
            "locale": "en",
            "default_visibility": "public",
            "default_quote_policy": "public",
            "reason": "Birds",
            "date_of_birth": date(1990, 1, 2),
        },
    ],
    "bookmarks": [{**DONE, "account_id": ALICE}],
    "favourites": [DONE],
    "home_entries": [
        {"account_id": ALICE, "status_id": one, "author_id": author}
        for one, author in ((HELLO, ALICE), (REPLY, BOB), (REBLOG, BOB), (SECRET, ALICE))
    ],
    "idempotency_keys": [{"account_id": ALICE, "key": "once", "status_id": HELLO}],
    "invites": [{"id": 1, "code": "come", "user_id": USER, "max_uses": 2, "uses": 1}],
    "media": [
        {
            "id": MEDIA,
            "version": 1,
            "account_id": ALICE,
            "status_id": HELLO,
            "kind": "image",
            "state": "ready",
            "original_key": "a.png",
            "small_key": "b.png",
            "content_type": "image/png",
            "description": "A magpie",
            "focus_x": 0.5,
            "focus_y": -0.25,
            "meta": {"original": {"width": 2, "height": 1}},
        }
    ],
    "notifications": [
        {
            "id": ids.at(THEN) + n,
            "account_id": ALICE,
            "from_id": BOB,
            "kind": kind,
            "key": f"{kind}-{about}",
            "status_id": about,
        }
        for n, (kind, about) in enumerate(
            (("favourite", HELLO), ("reblog", HELLO), ("mention", REPLY), ("follow", None), ("poll", HELLO))
        )
    ],
    "oauth_tokens": [
        {
            "id": ACCESS,
            "token_hash": hash_secret(TOKEN),
            "app_id": APP,
            "user_id": USER,
            "scopes": "read write admin:read",
            "last_used_ip": "192.0.2.1",
        }
    ],
    "pins": [{**DONE, "account_id": ALICE}],
    "polls": [
        {
            "id": POLL,
            "version": 1,
            "status_id": HELLO,
            "account_id": ALICE,
            "options": ["Rook", "Crow"],
            "tallies": [1, 0],
            "voters_count": 1,
            "expires_at": LATER,
        }
    ],
    "status_counts": [
        {"status_id": HELLO, "replies": 1, "reblogs": 1, "favourites": 1},
        {"status_id": REPLY},
        {"status_id": REBLOG},
        {"status_id": SECRET},
    ],
    "status_edits": [
        {
            "id": 1,
            "status_id": HELLO,
            "text": "Helo",
            "content": "<p>Helo</p>",
            "media_ids": [MEDIA],
            "media_descriptions": ["A magpie"],
            "poll_options": ["Rook", "Crow"],
        }
    ],
    "status_mentions": [
        {"status_id": HELLO, "account_id": BOB},
        *({"status_id": SECRET, "account_id": one} for one in (BOB, CAROL, SHY)),
    ],
    "status_tags": [{"tag_id": TAG, "status_id": HELLO}],
    "user_weeks": [{"week": date(2026, 5, 4), "user_id": USER}],
    "oauth_grants": [
        {
            "id": 1,
            "code_hash": "x",
            "app_id": APP,
            "user_id": USER,
            "redirect_uri": "y",
            "scopes": "read",
            "token_id": ACCESS,
        }
    ],
    "poll_votes": [{"id": 1, "poll_id": POLL, "account_id": BOB, "choice": 0}],
}


def insert(connection: Any, tables: MetaData) -> None:
    """All of them, into a database that has these tables."""
    for table in tables.sorted_tables:
        for values in ROWS.get(table.name, []):
            connection.execute(table.insert().values(filled(table, values)))


def filled(table: Table, values: dict[str, Any]) -> dict[str, Any]:
    """The row with something for every column that must not be null."""
    wanted = [column for column in table.c if not column.nullable and column.server_default is None]
    return {column.name: empty(column.type) for column in wanted} | values


def empty(kind: Any) -> Any:
    return [] if isinstance(kind, JSON) else EMPTY[kind.python_type]
