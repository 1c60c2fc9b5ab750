"""Accounts as clients see them. https://docs.joinmastodon.org/entities/Account/"""

from functools import cache

from marshmallow import fields

from models.accounts.account import AUTOMATED_KINDS, GROUP_KIND, Account
from models.base import AnyRow
from rookery import urls
from rookery.schemas.discovery.tag import featured_tags
from rookery.schemas.entity import Entity, JsonObject
from rookery.schemas.fields import (
    FLAG,
    MAYBE_DAY,
    MAYBE_FLAG,
    MAYBE_TEXT,
    NOBODY,
    OBJECT,
    OBJECTS,
    TEXT,
    Added,
    Always,
    Computed,
    Counter,
    Id,
    Midnight,
    Overlaid,
    Ref,
    Refs,
    Timestamp,
)


def picture(key: str | None, placeholder: str) -> str:
    return urls.media(key) if key else urls.static(placeholder)


def picture_of(row: Account, which: str, still: bool = False) -> str:
    """The address of the avatar or header of an account; that of a remote one is copied here when somebody looks."""
    placeholder = f"{which}s/missing.png"
    if row.suspended_at:
        return urls.static(placeholder)
    if row.domain is not None and (source := getattr(row, f"{which}_url")):
        return urls.copy(which, row.id, source, "small" if still else "original")
    key = getattr(row, f"{which}_key")
    return picture((getattr(row, f"{which}_static_key") if still else None) or key, placeholder)


def shown(text: str) -> Computed:
    """A text of the profile; of a suspended account nothing personal is shown."""
    return Computed(TEXT, lambda row: "" if row.suspended_at else getattr(row, text))


class AccountSchema(Entity):
    """A profile without its counters; `render` adds them."""

    id = Id()
    username = fields.String()
    acct = Computed(TEXT, lambda row: row.username if row.domain is None else f"{row.username}@{row.domain}")
    url = Computed(TEXT, urls.account_url)
    uri = Computed(TEXT, urls.account_uri)
    display_name = shown("display_name")
    note = shown("note")
    avatar = Computed(TEXT, lambda row: picture_of(row, "avatar"))
    avatar_static = Computed(TEXT, lambda row: picture_of(row, "avatar", still=True))
    avatar_description = shown("avatar_description")
    header = Computed(TEXT, lambda row: picture_of(row, "header"))
    header_static = Computed(TEXT, lambda row: picture_of(row, "header", still=True))
    header_description = shown("header_description")
    locked = Computed(FLAG, lambda row: row.locked and not row.suspended_at)
    bot = Computed(FLAG, lambda row: row.kind in AUTOMATED_KINDS)
    group = Computed(FLAG, lambda row: row.kind == GROUP_KIND)
    discoverable = Computed(MAYBE_FLAG, lambda row: False if row.suspended_at else wants_to_be_found(row))
    indexable = Computed(FLAG, lambda row: row.indexable and not row.suspended_at)
    noindex = Computed(FLAG, lambda row: not row.indexable or bool(row.suspended_at))
    hide_collections = fields.Boolean()
    feature_approval = Computed(OBJECT, lambda row: _feature_approval(row))
    show_featured = fields.Boolean()
    show_media = fields.Boolean()
    show_media_replies = fields.Boolean()
    created_at = Midnight()
    fields_ = Computed(OBJECTS, lambda row: _fields(row), data_key="fields")
    emojis = Refs("emoji", of=lambda row: [] if row.suspended_at else row.emoji_ids)
    statuses_count = Counter()
    following_count = Counter()
    followers_count = Counter()
    last_status_at = Overlaid(MAYBE_DAY, lambda current, row, assembly: current.last_status_at)
    roles = Refs("account role", of=lambda row: [row.role_id] if row.role_id and not row.suspended_at else [])


class CredentialAccountSchema(AccountSchema):
    """One's own account. https://docs.joinmastodon.org/entities/Account/#CredentialAccount"""

    source = Added(OBJECT)
    role = Added(OBJECT)


class MutedAccountSchema(AccountSchema):
    """https://docs.joinmastodon.org/entities/Account/#MutedAccount"""

    mute_expires_at = Added(MAYBE_TEXT)


class SuspendedSchema(AccountSchema):
    """A suspended account says so, and nothing personal."""

    is_variant = True
    suspended = Always(True)


class LimitedSchema(AccountSchema):
    is_variant = True
    limited = Always(True)


class MovedSchema(AccountSchema):
    is_variant = True
    moved = Ref("moved account", attribute="moved_to_id", allow_none=True)


class MemorialSchema(AccountSchema):
    is_variant = True
    memorial = Always(True)


class ProfileSchema(Entity):
    """One's own profile as it was typed. https://docs.joinmastodon.org/entities/Profile/"""

    id = Id()
    display_name = fields.String()
    note = fields.String(attribute="note_text")
    fields_ = Computed(OBJECTS, lambda row: typed_fields(row), data_key="fields")
    avatar = Computed(MAYBE_TEXT, lambda row: urls.media_or_none(row.avatar_key))
    avatar_static = Computed(MAYBE_TEXT, lambda row: urls.media_or_none(row.avatar_static_key or row.avatar_key))
    avatar_description = fields.String()
    header = Computed(MAYBE_TEXT, lambda row: urls.media_or_none(row.header_key))
    header_static = Computed(MAYBE_TEXT, lambda row: urls.media_or_none(row.header_static_key or row.header_key))
    header_description = fields.String()
    locked = fields.Boolean()
    bot = Computed(FLAG, lambda row: row.kind in AUTOMATED_KINDS)
    hide_collections = fields.Boolean()
    discoverable = Computed(MAYBE_FLAG, lambda row: wants_to_be_found(row))
    indexable = fields.Boolean()
    show_featured = fields.Boolean()
    show_media = fields.Boolean()
    show_media_replies = fields.Boolean()
    attribution_domains = fields.List(fields.String())
    featured_tags = Computed(OBJECTS, featured_tags)


class FamiliarFollowersSchema(Entity):
    """https://docs.joinmastodon.org/entities/FamiliarFollowers/"""

    id = Id()
    accounts = Refs("account")


class IdentityProofSchema(Entity):
    """A former link of an account to another service. https://docs.joinmastodon.org/entities/IdentityProof/"""

    provider = fields.String()
    provider_username = fields.String()
    updated_at = Timestamp()
    proof_url = fields.String()
    profile_url = fields.String()


class MentionSchema(Entity):
    """https://docs.joinmastodon.org/entities/Status/#Mention"""

    id = Id()
    username = fields.String()
    acct = Computed(TEXT, lambda row: row.username if row.domain is None else f"{row.username}@{row.domain}")
    url = Computed(TEXT, urls.account_url)


class AccountRoleSchema(Entity):
    """https://docs.joinmastodon.org/entities/Account/#AccountRole"""

    id = Id()
    name = fields.String()
    color = fields.String()


class RoleSchema(AccountRoleSchema):
    """https://docs.joinmastodon.org/entities/Role/"""

    permissions = fields.String()
    highlighted = fields.Boolean()
    collection_limit = fields.Integer()


class RelationshipSchema(Entity):
    """The relationship of the viewer to an account. https://docs.joinmastodon.org/entities/Relationship/"""

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
    domain_blocking = fields.Boolean()
    endorsed = fields.Boolean()
    note = fields.String()


def schema_of(row: Account) -> AccountSchema:
    """The schema with those optional keys that the row has."""
    if row.suspended_at:
        return SuspendedSchema.one()
    return _with(bool(row.limited_at), row.memorial, bool(row.moved_to_id))


def schema_of_moved(row: Account) -> AccountSchema:
    """Return the schema of the account that somebody moved to: where that one moved in turn is not said."""
    return SuspendedSchema.one() if row.suspended_at else _with(bool(row.limited_at), row.memorial, False)


@cache
def _with(limited: bool, memorial: bool, moved: bool) -> AccountSchema:
    """Return the schema of all special cases that hold."""
    cases = ((LimitedSchema, limited), (MemorialSchema, memorial), (MovedSchema, moved))
    bases = tuple(case for case, applies in cases if applies) or (AccountSchema,)
    return bases[0].one() if len(bases) == 1 else type("AccountSchema", bases, {}).one()  # type: ignore[attr-defined]


def typed_fields(row: "Account | AnyRow") -> list[JsonObject]:
    """The fields of a profile as their owner typed them."""
    return [{"name": one["name"], "value": one["text"], "verified_at": one.get("verified_at")} for one in row.fields]


def wants_to_be_found(row: "Account | AnyRow") -> bool | None:
    """Return whether the account wants to be found; None for one that has not chosen yet."""
    return row.discoverable or (False if row.discoverable_chosen else None)


def _feature_approval(row: Account) -> JsonObject:
    """Return who may put the account into a collection: without asking if it is discoverable, else by approval."""
    if row.suspended_at:
        return NOBODY
    if row.domain is not None:
        return {"automatic": [], "manual": [], "current_user": "missing"}
    if row.discoverable:
        return {"automatic": ["public"], "manual": [], "current_user": "automatic"}
    return {"automatic": [], "manual": ["public"], "current_user": "manual"}


def _fields(row: Account) -> list[JsonObject]:
    shown = () if row.suspended_at else row.fields
    return [{"name": one["name"], "value": one["value"], "verified_at": one.get("verified_at")} for one in shown]
