"""Entities on pages of the web client, and links in them."""

import re
from collections.abc import Sequence

import orjson
from flask import Blueprint, request
from markupsafe import escape

from rookery import urls
from rookery.errors import NotFound
from rookery.plugin import plugins, settings
from rookery.schemas import render
from rookery.services.discovery import suggestions
from rookery.text.languages import primary
from rookery.web.auth import me
from rookery.web.language import language
from rookery.web.pages.show import EntityJson


def only_with(plugin: str) -> None:
    """Raise NotFound where this plugin is off."""
    if plugin not in plugins().on:
        raise NotFound


def knows_parts(bp: Blueprint) -> None:
    """Add `parts`, the names of the plugins, to all templates: `{% if "bookmarks" in parts %}`."""
    bp.context_processor(lambda: {"parts": plugins().on})


def shown(json: bytes, path: str = "") -> list[EntityJson]:
    """Return statuses for templates, with links to the pages on which users can interact.

    `path`: the page that shows them, if that is not the one that was asked for.
    """
    statuses: list[EntityJson] = orjson.loads(json)
    for status in statuses:
        lead_here(status, path)
    reply_contexts(statuses)
    return statuses


def people_shown(json: bytes) -> list[EntityJson]:
    """Return accounts for templates, with links to the pages on which users can follow them."""
    people: list[EntityJson] = orjson.loads(json)
    for one in people:
        lead_to(one)
    return people


def people_to_follow(most: int) -> list[EntityJson]:
    """Return the first suggestions for the user of the page, for templates."""
    found = suggestions.for_account(me(), most)
    return people_shown(render.accounts([one.account_id for one in found], me()))


def lead_here(status: EntityJson, path: str = "") -> None:
    """Make the links of a status, and of the statuses in it, lead to the web client, and keep of its filters those that
    hold on this page: it is `hidden` if one of them says so.
    """
    status["url"] = f"/web/statuses/{status['id']}"
    context = _context_of(path or request.path)
    if context and status.get("filtered"):
        status["filtered"] = [one for one in status["filtered"] if context in one["filter"]["context"]]
        status["hidden"] = any(one["filter"]["filter_action"] == "hide" for one in status["filtered"])
    status["may_translate"] = _may_translate(status)
    if has_people():
        status["content"] = _led_here(status)
        lead_to(status["account"])
    quoted = (status.get("quote") or {}).get("quoted_status")
    for inner in (status.get("reblog"), quoted):
        if inner:
            lead_here(inner, path)


def _context_of(path: str) -> str:
    """Return the context of filters that the lists of a page are; "" where all filters hold."""
    return next((context for begin, context in CONTEXTS.items() if path.startswith(begin)), "")


CONTEXTS = {
    "/home": "home",
    "/lists/": "home",
    "/notifications": "notifications",
    "/web/notifications/": "notifications",
    "/public": "public",
    "/web/tags/": "public",
    "/web/trends": "public",
    "/web/statuses/": "thread",
    "/people/": "account",
    "/web/groups/": "account",
}


def _may_translate(status: EntityJson) -> bool:
    """Return whether a translation is offered: of what is for everybody, and in another language than the page."""
    if "translation" not in plugins().on or not settings("translation")["provider"]:
        return False
    foreign = primary(status["language"]) not in (None, language())
    return foreign and bool(status["content"]) and status["visibility"] in ("public", "unlisted")


def reply_contexts(statuses: Sequence[EntityJson]) -> None:
    """Give each reply its `replying_to`: the address of whom it answers, and the `url` of what it answers.

    Most are named by what is on the page; the others cost one rendering of accounts, whatever their number.
    """
    inner = [status.get("reblog") or status for status in statuses]
    replies = [one for one in inner if one.get("in_reply_to_account_id")]
    known = {one["account"]["id"]: one["account"]["acct"] for one in inner}
    for one in replies:
        known.update((named["id"], named["acct"]) for named in one["mentions"])
    missing = {one["in_reply_to_account_id"] for one in replies} - known.keys()
    if missing:
        known.update((who["id"], who["acct"]) for who in orjson.loads(render.accounts([int(one) for one in missing])))
    for one in replies:
        if acct := known.get(one["in_reply_to_account_id"]):
            url = f"/web/statuses/{one['in_reply_to_id']}" if one["in_reply_to_id"] else ""
            one["replying_to"] = {"acct": acct, "url": url}


def lead_to(account: EntityJson) -> None:
    """Make the link of an account lead to its page for users, if that is on."""
    if has_people():
        account["url"] = f"/people/{account['id']}"
        if account.get("moved"):
            lead_to(account["moved"])


def has_people() -> bool:
    """Return whether there are pages of accounts for users."""
    return "people_pages" in plugins().on


def _led_here(status: EntityJson) -> str:
    """Return the text with links of mentions and hashtags to the pages for users."""
    ways = {str(escape(one["url"])): f"/people/{one['id']}" for one in status["mentions"]}
    tags = str(escape(f"{urls.base()}/tags/"))
    return _LINK.sub(lambda found: f'href="{ways.get(found[1]) or _tag_here(found[1], tags)}"', status["content"])


def _tag_here(href: str, tags: str) -> str:
    return f"/web/tags/{href.removeprefix(tags)}" if href.startswith(tags) else href


_LINK = re.compile(r'href="([^"]*)"')
