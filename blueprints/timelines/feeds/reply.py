"""A feed in one of its forms, and whether whoever asks has it already."""

import re
from email.utils import format_datetime

import orjson
from flask import Response, render_template, request

from blueprints.timelines.feeds.sources import Feed, FeedItem
from rookery import __version__
from rookery.web.pages import open_reply
from rookery.web.pages.show import EntityJson

KINDS = {"rss": "application/rss+xml", "atom": "application/atom+xml", "json": "application/feed+json"}
SECONDS = 300
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def reply(feed: Feed, form: str) -> Response:
    """Last-Modified says nothing of what was deleted: whoever knows the ETag is judged by that alone."""
    answer = open_reply(lambda: _body(feed, form), (form, *feed.made_of), f"{KINDS[form]}; charset=utf-8", SECONDS)
    answer.last_modified = feed.changed
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Content-Security-Policy"] = "default-src 'none'"
    if feed.hidden:
        answer.headers["X-Robots-Tag"] = "noindex"
    if "If-None-Match" not in request.headers:
        answer.make_conditional(request)
    return answer


def _body(feed: Feed, form: str) -> str | bytes:
    if form == "json":
        return orjson.dumps(as_json(feed))
    text = render_template(f"feeds/{form}.xml", feed=feed, version=__version__, mail_date=format_datetime)
    return _NOT_XML.sub("", text)


def as_json(feed: Feed) -> dict[str, object]:
    """https://www.jsonfeed.org/version/1.1/"""
    return {
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "home_page_url": feed.path,
        "feed_url": f"{feed.path}.json",
        "description": feed.about,
        "language": feed.language,
        **({"icon": feed.picture, "authors": [_author(feed.by)]} if feed.by else {}),
        "items": [_item(item) for item in feed.items],
    }


def _item(item: FeedItem) -> dict[str, object]:
    files = [
        {"url": one["url"], "mime_type": one["mime"], "title": one["description"] or "", "size_in_bytes": one["size"]}
        for one in item.files
    ]
    optional = {"title": item.warning, "language": item.language, "tags": item.tags, "attachments": files}
    return {
        "id": item.url,
        "url": item.url,
        "content_html": item.html,
        "authors": [_author(item.by)],
        "date_published": item.published.isoformat(),
        "date_modified": item.updated.isoformat(),
        **{name: value for name, value in optional.items() if value},
    }


def _author(who: EntityJson) -> dict[str, str]:
    return {"name": who["display_name"] or who["username"], "url": who["url"], "avatar": who["avatar_static"]}
