"""The accounts of a Mastodon, and what ties them to each other."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime

from blueprints.adoption import shape
from blueprints.adoption.mastodon import values
from blueprints.adoption.mastodon.columns import AccountColumns, TieColumns
from blueprints.adoption.mastodon.texts import MastodonTexts
from blueprints.adoption.source import SourceDatabase, columns_of, listed, moment, sure_moment
from models.base import Json
from rookery.text.plain import html_to_text

INSTANCE = -99
ACCOUNTS = """
SELECT a.*, t.statuses_count, t.following_count, t.followers_count, m.uri AS moved_uri, m.username AS moved_username,
    m.domain AS moved_domain, u.id AS user_id, d.id AS deletion_id{keys}
FROM accounts a LEFT JOIN account_stats t ON t.account_id = a.id LEFT JOIN accounts m ON m.id = a.moved_to_account_id
LEFT JOIN users u ON u.account_id = a.id LEFT JOIN account_deletion_requests d ON d.account_id = a.id{join}
WHERE a.id > 0 ORDER BY a.id
"""
# Since 4.6 keys have a table of their own; one of them counts.
KEYS = ", k.private_key AS sealed_key, k.public_key AS newer_key, k.uri AS key_uri"
KEYS_JOIN = """ LEFT JOIN LATERAL (SELECT * FROM keypairs WHERE account_id = a.id AND type = 0 AND NOT revoked
ORDER BY (local_fragment = '#main-key') DESC NULLS LAST, id LIMIT 1) k ON true"""
LOGINS = """
SELECT u.*, r.permissions, q.text AS reason FROM users u JOIN accounts a ON a.id = u.account_id
LEFT JOIN user_roles r ON r.id = u.role_id LEFT JOIN user_invite_requests q ON q.user_id = u.id
ORDER BY u.created_at, u.id
"""


def accounts(
    database: SourceDatabase, texts: MastodonTexts, environment: Mapping[str, str]
) -> Iterator[shape.AccountRow]:
    for row in columns_of(AccountColumns, database.rows(_query(database))):
        local = row.domain is None
        private = _private_pem(row, environment) if local else None
        yield shape.AccountRow(
            ref=str(row.id),
            at=row.id,
            username=row.username,
            domain=row.domain,
            uri=texts.actor(row) if local else row.uri,
            url=row.url or None,
            kind=row.actor_type or "Person",
            created_at=sure_moment(row.created_at),
            display_name=row.display_name,
            note=texts.html(row.note) if local else row.note,
            note_text=row.note if local else html_to_text(row.note),
            fields=[_field(texts, one, local) for one in listed(row.fields)],
            locked=row.locked,
            discoverable=bool(row.discoverable),
            indexable=row.indexable,
            hide_collections=bool(row.hide_collections),
            memorial=row.memorial,
            also_known_as=listed(row.also_known_as),
            moved_to=_moved_to(row, texts),
            suspended_at=moment(row.suspended_at),
            limited_at=moment(row.silenced_at),
            sensitized_at=moment(row.sensitized_at),
            emojis=values.emojis_in(f"{row.display_name} {row.note}", row.domain),
            public_pem=row.newer_key or row.public_key or None,
            private_pem=private,
            path=f"/ap/users/{row.id}" if local and row.id_scheme == 1 else None,
            avatar=_picture("accounts/avatars", row.id, row.avatar_file_name, row.avatar_content_type, local),
            header=_picture("accounts/headers", row.id, row.header_file_name, row.header_content_type, local),
            remote=None if local else _remote(row),
            told=None if local else (row.statuses_count or 0, row.following_count or 0, row.followers_count or 0),
            deleted=bool(local and row.suspended_at and row.user_id is None and row.deletion_id is None),
        )


def _query(database: SourceDatabase) -> str:
    with_keys = bool(database.columns("keypairs"))
    return ACCOUNTS.format(keys=KEYS if with_keys else "", join=KEYS_JOIN if with_keys else "")


def _private_pem(row: AccountColumns, environment: Mapping[str, str]) -> bytes | None:
    found = values.unsealed(row.sealed_key or row.private_key, environment)
    return found.encode() if found else None


def instance_pem(database: SourceDatabase, environment: Mapping[str, str]) -> bytes | None:
    """Return the key of the account that is the server itself."""
    query = _query(database).replace("a.id > 0", f"a.id = {INSTANCE}")
    row = next(columns_of(AccountColumns, database.rows(query)), None)
    return _private_pem(row, environment) if row else None


def _field(texts: MastodonTexts, one: Json, local: bool) -> tuple[str, str, str | None]:
    value = one.get("value") or ""
    return one.get("name") or "", texts.field(value) if local else value, one.get("verified_at") or None


def _moved_to(row: AccountColumns, texts: MastodonTexts) -> str | None:
    if row.moved_username is None:
        return None
    return str(row.moved_uri) if row.moved_domain else texts.named(row.moved_username)


def _picture(
    folder: str, row_id: int, name: str | None, content_type: str | None, local: bool
) -> shape.SourceFile | None:
    if not (local and name):
        return None
    return shape.SourceFile(values.file_path(folder, row_id, "original", name), content_type or "")


def _remote(row: AccountColumns) -> shape.RemoteAddresses | None:
    if not row.inbox_url:
        return None
    return shape.RemoteAddresses(
        inbox=row.inbox_url,
        shared_inbox=row.shared_inbox_url or None,
        outbox=row.outbox_url or None,
        followers=row.followers_url or None,
        following=row.following_url or None,
        featured=row.featured_collection_url or None,
        key_id=row.key_uri or f"{row.uri}#main-key",
        avatar_url=row.avatar_remote_url or None,
        header_url=row.header_remote_url or None,
    )


def logins(database: SourceDatabase, environment: Mapping[str, str]) -> Iterator[shape.Login]:
    for row in database.rows(LOGINS):
        chosen = json.loads(row.settings) if row.settings else {}
        yield shape.Login(
            account=str(row.account_id),
            email=row.email,
            password=row.encrypted_password,
            role=values.role(row.permissions),
            created_at=sure_moment(row.created_at),
            confirmed_at=moment(row.confirmed_at),
            approved=row.approved,
            active=not row.disabled,
            locale=row.locale or "en",
            totp=values.unsealed(row.otp_secret, environment) if row.otp_required_for_login else None,
            default_visibility=chosen.get("default_privacy") or "public",
            default_sensitive=bool(chosen.get("default_sensitive")),
            default_language=chosen.get("default_language") or None,
            reason=row.reason or "",
        )


def follows(database: SourceDatabase, table: str) -> Iterator[shape.Tie]:
    for row in _ties(database, table):
        languages = listed(row.languages) or None
        yield _tie(row, uri=row.uri or None, reblogs=row.show_reblogs, notify=row.notify, languages=languages)


def blocks(database: SourceDatabase) -> Iterator[shape.Tie]:
    for row in _ties(database, "blocks"):
        yield _tie(row, uri=row.uri or None)


def mutes(database: SourceDatabase) -> Iterator[shape.Tie]:
    for row in _ties(database, "mutes"):
        yield _tie(row, notifications=row.hide_notifications, expires_at=moment(row.expires_at))


def notes(database: SourceDatabase) -> Iterator[shape.Tie]:
    for row in _ties(database, "account_notes"):
        if row.comment:
            yield _tie(row, comment=row.comment)


def endorsements(database: SourceDatabase) -> Iterator[shape.Tie]:
    for row in _ties(database, "account_pins"):
        yield _tie(row)


def _ties(database: SourceDatabase, table: str) -> Iterator[TieColumns]:
    query = f"SELECT * FROM {table} WHERE account_id > 0 AND target_account_id > 0 ORDER BY id"
    return columns_of(TieColumns, database.rows(query))


def _tie(row: TieColumns, **others: str | bool | list[str] | datetime | None) -> shape.Tie:
    return shape.Tie(str(row.account_id), str(row.target_account_id), sure_moment(row.created_at), others)
