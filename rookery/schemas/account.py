"""Accounts as clients see them. https://docs.joinmastodon.org/entities/Account/"""

from typing import Any

from marshmallow import fields

from rookery import urls
from rookery.schemas.entity import Entity
from rookery.schemas.fields import (
    FLAG,
    NOBODY,
    NUMBER,
    OBJECTS,
    TEXT,
    Always,
    Id,
    Laid,
    Made,
    Midnight,
    Ref,
    Refs,
    Timestamp,
)


def picture(key: str | None, placeholder: str) -> str:
    return urls.media(key) if key else urls.static(placeholder)


def shown(text: str) -> Any:
    """A text of the profile; of a suspended account nothing personal is shown."""
    return Made(TEXT, lambda row: "" if row.suspended_at else getattr(row, text))


class AccountSchema(Entity):
    """A profile without its counters; `render` adds them."""

    id = Id()
    username = fields.String()
    acct = Made(TEXT, lambda row: row.username if row.domain is None else f"{row.username}@{row.domain}")
    url = Made(TEXT, urls.account_url)
    uri = Made(TEXT, urls.account_uri)
    display_name = shown("display_name")
    note = shown("note")
    avatar = Made(TEXT, lambda row: _avatar(row, row.avatar_key))
    avatar_static = Made(TEXT, lambda row: _avatar(row, row.avatar_static_key or row.avatar_key))
    avatar_description = shown("avatar_description")
    header = Made(TEXT, lambda row: _header(row, row.header_key))
    header_static = Made(TEXT, lambda row: _header(row, row.header_static_key or row.header_key))
    header_description = shown("header_description")
    locked = fields.Boolean()
    bot = Made(FLAG, lambda row: row.kind in ("Service", "Application"))
    group = Made(FLAG, lambda row: row.kind == "Group")
    discoverable = fields.Boolean()
    indexable = fields.Boolean()
    noindex = Made(FLAG, lambda row: not row.indexable)
    hide_collections = fields.Boolean()
    feature_approval = Always(NOBODY)
    show_featured = Always(True)
    show_media = Always(True)
    show_media_replies = Always(True)
    created_at = Midnight()
    fields_ = Made(OBJECTS, lambda row: _fields(row), data_key="fields")
    emojis = Refs("emoji", of=lambda row: [] if row.suspended_at else row.emoji_ids)
    statuses_count = Laid(NUMBER)
    following_count = Laid(NUMBER)
    followers_count = Laid(NUMBER)
    last_status_at = Laid({"type": ["string", "null"], "format": "date"})
    roles = Refs("account role", of=lambda row: [row.role_id] if row.role_id and not row.suspended_at else [])


class SuspendedSchema(AccountSchema):
    """A suspended account says so, and nothing personal."""

    is_variant = True
    suspended = Always(True)


class LimitedSchema(AccountSchema):
    is_variant = True
    limited = Always(True)


class MovedSchema(AccountSchema):
    is_variant = True
    moved = Ref("account", attribute="moved_to_id", allow_none=True)


class MemorialSchema(AccountSchema):
    is_variant = True
    memorial = Always(True)


class MentionSchema(Entity):
    """https://docs.joinmastodon.org/entities/Status/#Mention"""

    id = Id()
    username = fields.String()
    acct = Made(TEXT, lambda row: row.username if row.domain is None else f"{row.username}@{row.domain}")
    url = Made(TEXT, urls.account_url)


class AccountRoleSchema(Entity):
    """https://docs.joinmastodon.org/entities/Account/#AccountRole"""

    id = Id()
    name = fields.String()
    color = fields.String()


class RoleSchema(AccountRoleSchema):
    """https://docs.joinmastodon.org/entities/Role/"""

    permissions = fields.String()
    highlighted = fields.Boolean()
    collection_limit = Always(0)


class RelationshipSchema(Entity):
    """How the viewer stands to an account. https://docs.joinmastodon.org/entities/Relationship/"""

    id = Id()
    following = fields.Boolean()
    showing_reblogs = fields.Boolean()
    notifying = fields.Boolean()
    languages = fields.List(fields.String(), allow_none=True)
    followed_by = fields.Boolean()
    blocking = fields.Boolean()
    blocked_by = fields.Boolean()
    muting = fields.Boolean()
    muting_notifications = fields.Boolean()
    muting_expires_at = Timestamp(allow_none=True)
    requested = fields.Boolean()
    requested_by = fields.Boolean()
    domain_blocking = Always(False)
    endorsed = Always(False)
    note = Always("")


def schema_of(row: Any) -> AccountSchema:
    """Optional keys are absent unless they apply, so each special case is a schema of its own."""
    if row.suspended_at:
        return SuspendedSchema.one()
    if row.moved_to_id:
        return MovedSchema.one()
    if row.memorial:
        return MemorialSchema.one()
    return LimitedSchema.one() if row.limited_at else AccountSchema.one()


def _avatar(row: Any, key: str | None) -> str:
    return picture(None if row.suspended_at else key, "avatars/missing.png")


def _header(row: Any, key: str | None) -> str:
    return picture(None if row.suspended_at else key, "headers/missing.png")


def _fields(row: Any) -> list[dict[str, Any]]:
    shown = () if row.suspended_at else row.fields
    return [{"name": one["name"], "value": one["value"], "verified_at": one.get("verified_at")} for one in shown]
