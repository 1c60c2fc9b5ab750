"""Entities of the API in templates: filters."""

from collections.abc import Iterable
from typing import Any

from flask import Flask
from flask_babel import gettext
from markupsafe import Markup, escape

from rookery.plugin import plugins
from rookery.text.plain import html_to_text
from rookery.text.shortcodes import pictured
from rookery.translations import lazy_gettext as _

EntityJson = dict[str, Any]  # an entity of the API, parsed from JSON
FIRST_ROLES = frozenset({_("User"), _("Moderator"), _("Admin"), _("Owner")})  # those that each server begins with


def init_app(app: Flask) -> None:
    app.jinja_env.filters.update(emojis=with_emojis, name=name_of, plain=html_to_text, share=share, role=role_name)
    app.jinja_env.globals.update(is_on=lambda plugin: plugins().is_on(plugin))


def with_emojis(text: str | Markup, emojis: Iterable[EntityJson] = ()) -> Markup:
    """`{{ text | emojis(status.emojis) }}`, or `{{ html | safe | emojis(...) }}`: its custom emoji as pictures, which
    do not move.
    """
    return Markup(pictured(str(escape(text)), {one["shortcode"]: one["static_url"] for one in emojis or ()}))


def name_of(who: EntityJson) -> Markup:
    """Return what an account calls itself, with custom emoji: `{{ account | name }}`."""
    return with_emojis(who["display_name"] or who["username"], who.get("emojis", ()))


def role_name(name: str) -> str:
    """Return the name of a role, translated where it is one of `FIRST_ROLES`."""
    return gettext(name) if name in FIRST_ROLES else name


def share(votes: int | None, poll: EntityJson) -> int:
    """Return the percentage of votes; of voters, where each may choose several."""
    total = (poll["voters_count"] if poll["multiple"] else None) or poll["votes_count"]
    return round(100 * (votes or 0) / total) if total else 0
