"""The server as clients see it. https://docs.joinmastodon.org/entities/Instance/ and .../V1_Instance/"""

from calendar import timegm

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
    MAYBE_OBJECT,
    MAYBE_TEXT,
    OBJECT,
    OBJECTS,
    TEXT,
    TEXTS,
    Added,
    Always,
    Computed,
    Day,
    Id,
    Timestamp,
)
from rookery.schemas.instance import api_level
from rookery.services import appearance, instance
from rookery.services.auth.oidc.provider import only_provider
from rookery.services.instance import SECONDS
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
    content = Computed(TEXT, lambda row: instance.as_html(row.text))
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


class InstanceSchema(Entity):
    """The shape of what the plugins' parts add up to. https://docs.joinmastodon.org/entities/Instance/"""

    domain = Added(TEXT)
    title = Added(TEXT)
    version = Added(TEXT)
    source_url = Added(TEXT)
    description = Added(TEXT)
    wrapstodon = Added(MAYBE_TEXT)
    usage = Added(OBJECT)
    thumbnail = Added(OBJECT)
    icon = Added(OBJECTS)
    languages = Added(TEXTS)
    configuration = Added(OBJECT)
    registrations = Added(OBJECT)
    api_versions = Added(OBJECT)
    contact = Added(OBJECT)
    rules = Added(OBJECTS)


class InstanceV1Schema(Entity):
    """The same in the words of the first version. https://docs.joinmastodon.org/entities/V1_Instance/"""

    uri = Added(TEXT)
    title = Added(TEXT)
    short_description = Added(TEXT)
    description = Added(TEXT)
    email = Added(TEXT)
    version = Added(TEXT)
    urls = Added(OBJECT)
    stats = Added(OBJECT)
    thumbnail = Added(TEXT)
    languages = Added(TEXTS)
    registrations = Added(FLAG)
    approval_required = Added(FLAG)
    invites_enabled = Added(FLAG)
    configuration = Added(OBJECT)
    contact_account = Added(MAYBE_OBJECT)
    rules = Added(OBJECTS)


def document() -> bytes:
    """The document of `GET /api/v2/instance`, at most five seconds old."""
    return cache().briefly("instance v2", SECONDS, lambda: orjson.dumps(plugins().document("instance")))


def document_v1() -> bytes:
    """The document of `GET /api/v1/instance`, at most five seconds old."""
    return cache().briefly("instance v1", SECONDS, lambda: orjson.dumps(_as_v1(plugins().document("instance"))))


def base() -> JsonObject:
    """Return what the server says of itself whatever is on; the plugins' parts tell the limits that they enforce."""
    contact_id = instance.contact_account_id()
    contact = None if contact_id is None else orjson.Fragment(render.account(contact_id))
    return {
        "domain": urls.config().domain,
        "title": instance.title(),
        "version": version(),
        "source_url": urls.base(),
        "description": instance.description(),
        "wrapstodon": None,
        "usage": {"users": {"active_month": instance.usage().active_month}},
        "thumbnail": _thumbnail(),
        "icon": _icons(),
        "languages": instance.languages(),
        "urls": {"streaming_api": urls.streaming()},
        "configuration": _configuration(),
        "registrations": _registrations(),
        "api_versions": {"mastodon": api_level.api_level(_served())},
        "contact": {"email": instance.contact_email(), "account": contact},
        "rules": RuleSchema.one().dump(instance.rules(), many=True),
    }


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
            "terms_of_service": _page("/terms-of-service") if instance.has_terms() else None,
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
        "message": instance.as_html(message) if message else None,
        "min_age": None,
        "url": None,
    }


def _thumbnail() -> JsonObject:
    if (banner := instance.banner()) is None:
        return {"url": urls.static(THUMBNAIL), "description": None}
    return {
        "url": urls.media(banner["key"]),
        "blurhash": banner["blurhash"],
        "description": banner["description"] or None,
    }


def _icons() -> list[JsonObject]:
    sides = (192, 512) if appearance.has_icon() else ()
    return [{"src": appearance.icon(side), "size": f"{side}x{side}"} for side in sides]


def _as_v1(now: JsonObject) -> JsonObject:
    usage = instance.usage()
    is_closed = instance.registration_mode() == "closed"
    return {
        "uri": now["domain"],
        "title": now["title"],
        "short_description": now["description"],
        "description": now["description"],
        "email": now["contact"]["email"],
        "version": now["version"],
        "urls": now["urls"],
        "stats": {
            "user_count": usage.users,
            "status_count": usage.posts + usage.comments,
            "domain_count": len(instance.peers()),
        },
        "thumbnail": now["thumbnail"]["url"],
        "languages": now["languages"],
        "registrations": now["registrations"]["enabled"],
        "approval_required": now["registrations"]["approval_required"],
        "invites_enabled": not is_closed and allows(Role.default().permissions, Permission.INVITE_USERS),
        "max_toot_chars": now["configuration"].get("statuses", {}).get("max_characters"),
        "configuration": now["configuration"],
        "contact_account": now["contact"]["account"],
        "rules": now["rules"],
        "fedibird_capabilities": now.get("fedibird_capabilities", []),
    }


def _page(path: str) -> str | None:
    return urls.base() + path if api_level.is_served([f"GET {path}"], _served()) else None


def _served() -> frozenset[str]:
    # Routes do not change while the server runs.
    return cache().briefly("routes", 3600, lambda: api_level.served_by(current_app.url_map))
