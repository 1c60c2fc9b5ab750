"""Pages of which every stranger sees the same: rendered once for the same contents, and kept."""

import threading
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import orjson
from cachetools import LRUCache
from flask import Flask, Response, current_app, render_template, request

from rookery.services import instances
from rookery.web.language import language
from rookery.web.pages import show
from rookery.web.pages.reply import page

KEPT_BYTES = 16 * 1024 * 1024
SECONDS = 15  # for which a stranger's browser, and caches on the way, need not ask again
VARY = ("Accept", "Accept-Language", "Cookie", "Signature")


class Kept:
    """Pages by what they were made of; the oldest go when there is no room."""

    def __init__(self) -> None:
        self._pages: LRUCache[bytes, bytes] = LRUCache(KEPT_BYTES, getsizeof=len)
        self._lock = threading.Lock()

    def find(self, mark: bytes) -> bytes | None:
        with self._lock:
            return self._pages.get(mark)

    def keep(self, mark: bytes, html: bytes) -> None:
        with self._lock:
            if len(html) < KEPT_BYTES:
                self._pages[mark] = html


def init_app(app: Flask) -> None:
    show.init_app(app)
    app.extensions["rookery.pages"] = Kept()


def open_page(template: str, entities: Mapping[str, bytes], **values: Any) -> Response:
    """A page that everybody may see, for which `page` is called only where something in it is new.

    `entities` are JSON, as `render` makes it: name → bytes; the template gets what they say. `values` must be such as
    JSON can hold; nothing else but language and path may make a difference. A stranger's session is neither read nor
    begun, so that caches may keep the answer; whoever comes with a cookie gets their own page.
    """
    if current_app.config["SESSION_COOKIE_NAME"] in request.cookies:
        reply = page(template, **_loaded(entities), **values)
    else:
        reply = _for_strangers(template, entities, values)
    reply.vary.update(VARY)
    return reply


def _for_strangers(template: str, entities: Mapping[str, bytes], values: Mapping[str, Any]) -> Response:
    common: dict[str, Any] = {"title": instances.title(), "user": None, "account": None}
    mark = _mark(template, language(), request.path, *entities.values(), orjson.dumps([values, common]))
    kept: Kept = current_app.extensions["rookery.pages"]
    if mark not in request.if_none_match and (html := kept.find(mark.encode())) is None:
        html = render_template(template, status=200, menu_of=_none, **common, **_loaded(entities), **values).encode()
        kept.keep(mark.encode(), html)
    reply = Response(content_type="text/html; charset=utf-8")
    reply.set_etag(mark)
    reply.headers["Cache-Control"] = f"public, max-age={SECONDS}"
    if mark in request.if_none_match:
        reply.status_code = 304
    else:
        reply.data = html
    return reply


def _none(name: str) -> list[object]:
    """Strangers have no menus."""
    return []


def _loaded(entities: Mapping[str, bytes]) -> dict[str, Any]:
    return {name: orjson.loads(json) for name, json in entities.items()}


def _mark(*parts: str | bytes) -> str:
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(4) + (part.encode() if isinstance(part, str) else part))
    return digest.hexdigest()
