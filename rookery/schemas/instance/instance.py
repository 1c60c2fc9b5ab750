"""The server as clients see it. https://docs.joinmastodon.org/entities/Instance/ and .../V1_Instance/"""

from calendar import timegm
from collections.abc import Callable, Mapping

import orjson
from flask import current_app
from marshmallow import fields

from models.auth.role import Permission, Role, allows
from models.moderation.server_rule import digest
from rookery import __version__, urls
from rookery.cache import cache
from rookery.plugin import plugins
from rookery.schemas import render
from rookery.schemas.entity import Entity, JsonObject
from rookery.schemas.fields import (
    FLAG,
    MAYBE_NUMBER,
    MAYBE_OBJECT,
    OBJECT,
    OBJECTS,
    TEXT,
    TEXTS,
    Always,
    Computed,
    Day,
    Id,
    Timestamp,
)
from rookery.schemas.instance import api_level
from rookery.services import appearance, instance
from rookery.services.auth.oidc.provider import only_provider
from rookery.services.instance import pictures, statistics, texts
from rookery.services.instance.statistics import SECONDS
from rookery.services.remote import federation_policy
from rookery.services.timelines import access
from rookery.services.translation import status_translation

THUMBNAIL = "headers/missing.png"


class RuleSchema(Entity):
    """https://docs.joinmastodon.org/entities/Rule/"""

    id = Id()
    text = fields.String()
    hint = fields.String()
    translations = Always({})


class TextSchema(Entity):
    """https://docs.joinmastodon.org/entities/PrivacyPolicy/"""

    content = fields.String()
    updated_at = Timestamp()


class ExtendedDescriptionSchema(TextSchema):
    """`updated_at` is null until one was written."""

    updated_at = Timestamp(allow_none=True)


class TermsOfServiceSchema(Entity):
    """https://docs.joinmastodon.org/entities/TermsOfService/"""

    effective_date = Day()
    effective = fields.Boolean()
    content = Computed(TEXT, lambda row: texts.as_html(row.text))
    succeeded_by = Day(allow_none=True)


class DomainBlockSchema(Entity):
    """https://docs.joinmastodon.org/entities/DomainBlock/"""

    domain = fields.String(attribute="public_domain")
    digest = Computed(TEXT, lambda row: digest(row.domain))
    severity = fields.String()


class ExplainedDomainBlockSchema(DomainBlockSchema):
    is_variant = True
    comment = fields.String(attribute="public_comment")


class WeekSchema(Entity):
    """Numbers are strings here. https://docs.joinmastodon.org/methods/instance/#activity"""

    week = Computed(TEXT, lambda row: str(timegm(row.monday.timetuple())))
    statuses = Computed(TEXT, lambda row: str(row.statuses))
    logins = Computed(TEXT, lambda row: str(row.logins))
    registrations = Computed(TEXT, lambda row: str(row.registrations))


def said(shape: Mapping[str, object], of: Callable[[], object]) -> Computed:
    """A key of the whole server, for which no row is read."""
    return Computed(shape, lambda row: of())


class InstanceSchema(Entity):
    """The server with those keys that no plugin adds; the limits that a plugin enforces are in its own part.

    https://docs.joinmastodon.org/entities/Instance/
    """

    domain = said(TEXT, lambda: urls.config().domain)
    title = said(TEXT, lambda: instance.title())
    version = said(TEXT, lambda: version())
    source_url = said(TEXT, lambda: urls.base())
    description = said(TEXT, lambda: instance.description())
    wrapstodon = Always(None)
    usage = said(OBJECT, lambda: {"users": {"active_month": statistics.usage().active_month}})
    thumbnail = said(OBJECT, lambda: _thumbnail())
    icon = said(OBJECTS, lambda: _icons())
    languages = said(TEXTS, lambda: instance.languages())
    urls = said(OBJECT, lambda: {"streaming_api": urls.streaming()})
    configuration = said(OBJECT, lambda: _configuration())
    registrations = said(OBJECT, lambda: _registrations())
    api_versions = said(OBJECT, lambda: {"mastodon": api_level.api_level(_served())})
    contact = said(OBJECT, lambda: _contact())
    rules = fields.List(fields.Nested(RuleSchema))


class InstanceV1Schema(Entity):
    """The same document, with what the plugins add, in the words of the first version.

    https://docs.joinmastodon.org/entities/V1_Instance/
    """

    uri = fields.String(attribute="domain")
    title = fields.String()
    short_description = Computed(TEXT, lambda now: now["description"])
    description = fields.String()
    email = fields.String(attribute="contact.email")
    version = fields.String()
    urls = fields.Dict()
    stats = said(OBJECT, lambda: _stats())
    thumbnail = fields.String(attribute="thumbnail.url")
    languages = fields.List(fields.String())
    registrations = fields.Boolean(attribute="registrations.enabled")
    approval_required = fields.Boolean(attribute="registrations.approval_required")
    invites_enabled = said(FLAG, lambda: _may_invite())
    max_toot_chars = Computed(MAYBE_NUMBER, lambda now: now["configuration"].get("statuses", {}).get("max_characters"))
    configuration = fields.Dict()
    contact_account = Computed(MAYBE_OBJECT, lambda now: now["contact"]["account"])
    rules = fields.List(fields.Nested(RuleSchema))
    fedibird_capabilities = Computed(TEXTS, lambda now: now.get("fedibird_capabilities", []))


def document() -> bytes:
    """The document of `GET /api/v2/instance`, at most five seconds old."""
    return cache().briefly("instance v2", SECONDS, lambda: orjson.dumps(plugins().document("instance")))


def document_v1() -> bytes:
    """The document of `GET /api/v1/instance`, at most five seconds old."""
    return cache().briefly(
        "instance v1", SECONDS, lambda: orjson.dumps(InstanceV1Schema.one().dump(plugins().document("instance")))
    )


def base() -> JsonObject:
    """Return the part of the document that does not depend on plugins."""
    made: JsonObject = InstanceSchema.one().dump({"rules": texts.rules()})
    return made


def version() -> str:
    """Clients cut at the first space, or after the third character."""
    return f"4.{api_level.version(_served())}.0 (compatible; Rookery {__version__})"


def _configuration() -> JsonObject:
    live, topic = access.levels(access.LIVE), access.levels(access.TOPIC)
    return {
        "urls": {
            "streaming": urls.streaming(),
            "streaming_api": urls.streaming(),
            "status": None,
            "about": _page("/about"),
            "privacy_policy": _page("/privacy-policy"),
            "terms_of_service": _page("/terms-of-service") if texts.has_terms() else None,
        },
        "vapid": {"public_key": current_app.extensions["rookery.secrets"].vapid_public_key()},
        "translation": {"enabled": "translation" in plugins().on and status_translation.translator() is not None},
        "timelines_access": {"live_feeds": live, "hashtag_feeds": topic, "trending_link_feeds": topic},
        "limited_federation": federation_policy.mode() == "limited",
    }


def _registrations() -> JsonObject:
    """Return `registrations`: invites need no approval, and are not counted as open registration."""
    is_open = instance.anybody_may_sign_up() and only_provider() is None  # apps cannot sign up with a provider
    needs_approval = instance.registration_mode() == "approval"
    message = "" if is_open else instance.setting("registrations_message")
    return {
        "enabled": is_open,
        "approval_required": needs_approval,
        "reason_required": False if needs_approval else None,
        "message": texts.as_html(message) if message else None,
        "min_age": None,
        "url": None,
    }


def _thumbnail() -> JsonObject:
    if (banner := pictures.banner()) is None:
        return {"url": urls.static(THUMBNAIL), "description": None}
    return {
        "url": urls.media(banner["key"]),
        "blurhash": banner["blurhash"],
        "description": banner["description"] or None,
    }


def _icons() -> list[JsonObject]:
    sides = (192, 512) if appearance.has_icon() else ()
    return [{"src": appearance.icon(side), "size": f"{side}x{side}"} for side in sides]


def _contact() -> JsonObject:
    account_id = instance.contact_account_id()
    account = None if account_id is None else orjson.Fragment(render.account(account_id))
    return {"email": instance.contact_email(), "account": account}


def _stats() -> JsonObject:
    usage = statistics.usage()
    return {
        "user_count": usage.users,
        "status_count": usage.posts + usage.comments,
        "domain_count": len(statistics.peers()),
    }


def _may_invite() -> bool:
    may = allows(Role.default().permissions, Permission.INVITE_USERS)
    return may and instance.registration_mode() != "closed"


def _page(path: str) -> str | None:
    return urls.base() + path if api_level.is_served([f"GET {path}"], _served()) else None


def _served() -> frozenset[str]:
    # Routes do not change while the server runs.
    return cache().briefly("routes", 3600, lambda: api_level.served_by(current_app.url_map))
