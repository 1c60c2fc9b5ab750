"""The accounts of a GoToSocial, and what ties them to each other."""

from collections.abc import Iterator
from datetime import datetime
from urllib.parse import urlsplit

from blueprints.adoption import shape
from blueprints.adoption.gotosocial import values
from blueprints.adoption.gotosocial.columns import AccountColumns, InstanceColumns, TieColumns
from blueprints.adoption.id_map import at_moment
from blueprints.adoption.source import SourceDatabase, columns_of, listed, moment, sure_moment
from rookery.text.plain import html_to_text

ACCOUNTS = """
SELECT a.*, s.hide_collections, s.privacy, s.sensitive, s.language, t.statuses_count, t.following_count,
    t.followers_count, v.file_path AS avatar_path, v.file_content_type AS avatar_type,
    h.file_path AS header_path, h.file_content_type AS header_type
FROM accounts a LEFT JOIN account_settings s ON s.account_id = a.id LEFT JOIN account_stats t ON t.account_id = a.id
LEFT JOIN media_attachments v ON v.id = a.avatar_media_attachment_id
LEFT JOIN media_attachments h ON h.id = a.header_media_attachment_id
WHERE a.id != :instance ORDER BY a.id
"""
LOGINS = """
SELECT u.*, s.privacy, s.sensitive, s.language FROM users u JOIN accounts a ON a.id = u.account_id
LEFT JOIN account_settings s ON s.account_id = u.account_id WHERE a.suspended_at IS NULL ORDER BY u.created_at, u.id
"""
TIES = "SELECT * FROM {} WHERE account_id != :instance AND target_account_id != :instance ORDER BY id"


def accounts(database: SourceDatabase, instance: str) -> Iterator[shape.AccountRow]:
    for row in columns_of(AccountColumns, database.rows(ACCOUNTS, instance=instance)):
        local, made = not row.domain, sure_moment(row.created_at)
        yield shape.AccountRow(
            ref=row.id,
            at=at_moment(made),
            username=row.username,
            domain=row.domain or None,
            uri=row.uri,
            url=row.url or None,
            kind=values.KINDS.get(row.actor_type, "Person"),
            created_at=made,
            display_name=row.display_name or "",
            note=row.note or "",
            note_text=row.note_raw or html_to_text(row.note or ""),
            fields=tuple(_fields(row)),
            locked=bool(row.locked),
            discoverable=bool(row.discoverable),
            hide_collections=bool(row.hide_collections),
            memorial=row.memorialized_at is not None,
            also_known_as=listed(row.also_known_as_uris),
            moved_to=row.moved_to_uri or None,
            suspended_at=moment(row.suspended_at),
            limited_at=moment(row.silenced_at),
            sensitized_at=moment(row.sensitized_at),
            emojis=listed(row.emojis),
            public_pem=values.public_pem(row.public_key),
            private_pem=values.private_pem(row.private_key) if local else None,
            avatar=_picture(row.avatar_path, row.avatar_type) if local else None,
            header=_picture(row.header_path, row.header_type) if local else None,
            remote=None if local else _remote(row),
            told=None if local else (row.statuses_count or 0, row.following_count or 0, row.followers_count or 0),
            deleted=local and row.suspended_at is not None,
        )


def _fields(row: AccountColumns) -> Iterator[tuple[str, str, str | None]]:
    for one in listed(row.fields):
        checked = moment(one.get("VerifiedAt"))
        yield one.get("Name") or "", one.get("Value") or "", checked.isoformat() if checked else None


def _picture(path: str | None, content_type: str | None) -> shape.SourceFile | None:
    return shape.SourceFile(path, content_type or "") if path else None


def _remote(row: AccountColumns) -> shape.RemoteAddresses | None:
    if not row.inbox_uri:
        return None
    return shape.RemoteAddresses(
        inbox=row.inbox_uri,
        shared_inbox=row.shared_inbox_uri or None,
        outbox=row.outbox_uri or None,
        followers=row.followers_uri or None,
        following=row.following_uri or None,
        featured=row.featured_collection_uri or None,
        key_id=row.public_key_uri or None,
        avatar_url=row.avatar_remote_url or None,
        header_url=row.header_remote_url or None,
    )


def logins(database: SourceDatabase) -> Iterator[shape.Login]:
    """Yield the logins. The oldest administrator who can sign in is the owner."""
    has_owner = False
    for row in database.rows(LOGINS):
        role = "Admin" if row.admin else "Moderator" if row.moderator else "User"
        if row.admin and not (row.disabled or has_owner):
            role, has_owner = "Owner", True
        yield shape.Login(
            account=row.account_id,
            email=row.email or row.unconfirmed_email or "",
            password=row.encrypted_password,
            role=role,
            created_at=sure_moment(row.created_at),
            confirmed_at=moment(row.confirmed_at),
            approved=bool(row.approved),
            active=not row.disabled,
            locale=row.locale or "en",
            totp=row.two_factor_secret if row.two_factor_enabled_at else None,
            default_visibility=values.DEFAULTS.get(row.privacy or 2, "public"),
            default_sensitive=bool(row.sensitive),
            default_language=row.language or None,
            reason=row.reason or "",
        )


def follows(database: SourceDatabase, instance: str, table: str) -> Iterator[shape.Tie]:
    for row in _ties(database, instance, table):
        yield _tie(row, uri=row.uri or None, reblogs=bool(row.show_reblogs), notify=bool(row.notify))


def blocks(database: SourceDatabase, instance: str) -> Iterator[shape.Tie]:
    for row in _ties(database, instance, "blocks"):
        yield _tie(row, uri=row.uri or None)


def mutes(database: SourceDatabase, instance: str) -> Iterator[shape.Tie]:
    for row in _ties(database, instance, "user_mutes"):
        yield _tie(row, notifications=bool(row.notifications), expires_at=moment(row.expires_at))


def notes(database: SourceDatabase, instance: str) -> Iterator[shape.Tie]:
    for row in _ties(database, instance, "account_notes"):
        if row.comment:
            yield _tie(row, comment=row.comment)


def _ties(database: SourceDatabase, instance: str, table: str) -> Iterator[TieColumns]:
    return columns_of(TieColumns, database.rows(TIES.format(table), instance=instance))


def _tie(row: TieColumns, **values: str | bool | datetime | None) -> shape.Tie:
    return shape.Tie(row.account_id, row.target_account_id, sure_moment(row.created_at), values)


def instance_account(database: SourceDatabase) -> InstanceColumns | None:
    """Return the account that is the server itself: its name is its host."""
    rows = database.rows("SELECT * FROM accounts WHERE domain IS NULL OR domain = '' ORDER BY created_at, id")
    accounts = columns_of(InstanceColumns, rows)
    return next((row for row in accounts if urlsplit(row.uri).netloc == row.username), None)
