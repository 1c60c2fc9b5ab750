"""What pages share on which members read and act: who looks, who may act, and where the links of statuses lead."""

import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import orjson
from flask import Blueprint, request
from markupsafe import escape

from models.auth.role import Role
from models.auth.user import User
from models.base import db
from rookery import urls
from rookery.errors import Forbidden, NotFound
from rookery.plugin import plugins
from rookery.translations import lazy_gettext as _
from rookery.web import sessions
from rookery.web.auth import CurrentUser
from rookery.web.pages.who import me, signed_in


def acting(view: Callable[..., Any]) -> Callable[..., Any]:
    """A form of the reader: as with apps, an account that moved away can only read."""

    @wraps(view)
    def call(user: Any, **values: Any) -> Any:
        if me().moved_to_id is not None:
            raise Forbidden(_("The account has moved and can only be read"))
        return view(user=user, **values)

    return signed_in(call)


def viewer_of(user: User) -> CurrentUser:
    """This user as the API knows who looks: lists are rendered for them, with their filters."""
    account = sessions.account_of(user)
    role = db.session.get_one(Role, user.role_id)
    return CurrentUser(
        account.id,
        account.username,
        user.id,
        role.permissions,
        user.confirmed_at is not None,
        user.approved,
        user.filters_version,
        user.locale,
        account.moved_to_id is not None,
    )


def only_with(plugin: str) -> None:
    """Raises NotFound where this plugin is off: what it is about is not offered then."""
    if plugin not in plugins().on:
        raise NotFound


def knows_parts(bp: Blueprint) -> None:
    """Templates leave out what belongs to a plugin that is off: `{% if "bookmarks" in parts %}`."""
    bp.context_processor(lambda: {"parts": plugins().on})


def by_script() -> bool:
    """Return whether htmx asks, which takes a part of a page."""
    return request.headers.get("HX-Request") == "true"


def shown(json: bytes) -> list[dict[str, Any]]:
    """Statuses for templates: their links lead to the reader, where whoever is signed in can act."""
    statuses: list[dict[str, Any]] = orjson.loads(json)
    for status in statuses:
        lead_here(status)
    return statuses


def people_shown(json: bytes) -> list[dict[str, Any]]:
    """Accounts for templates, with links that lead to where one can follow, mute and so on."""
    people: list[dict[str, Any]] = orjson.loads(json)
    for one in people:
        lead_to(one)
    return people


def lead_here(status: dict[str, Any]) -> None:
    """Let the links of a status, and of what it holds, lead to the reader."""
    status["url"] = f"/web/statuses/{status['id']}"
    if _has_people():
        status["content"] = _led_here(status)
        lead_to(status["account"])
    quoted = (status.get("quote") or {}).get("quoted_status")
    for inner in (status.get("reblog"), quoted):
        if inner:
            lead_here(inner)


def lead_to(account: dict[str, Any]) -> None:
    """Let the link of an account lead to the page on which members meet people, if there is one."""
    if _has_people():
        account["url"] = f"/people/{account['id']}"
        if account.get("moved"):
            lead_to(account["moved"])


def _has_people() -> bool:
    return "people_pages" in plugins().on


def _led_here(status: Mapping[str, Any]) -> str:
    """The text, in which mentions and our hashtags lead to the pages for members."""
    ways = {str(escape(one["url"])): f"/people/{one['id']}" for one in status["mentions"]}
    tags = str(escape(f"{urls.base()}/tags/"))
    return _LINK.sub(lambda found: f'href="{ways.get(found[1]) or _tag_here(found[1], tags)}"', status["content"])


def _tag_here(href: str, tags: str) -> str:
    return f"/web/tags/{href.removeprefix(tags)}" if href.startswith(tags) else href


_LINK = re.compile(r'href="([^"]*)"')
