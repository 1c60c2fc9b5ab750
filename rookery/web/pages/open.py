"""Public pages that are the same for all visitors: rendered once for the same content, and cached."""

import threading
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import orjson
from cachetools import LRUCache
from flask import Flask, Response, current_app, render_template, request
from jinja2 import Environment

from models.base import Json
from rookery import __version__
from rookery.services import appearance
from rookery.web import assets
from rookery.web.language import regional
from rookery.web.middleware import compression
from rookery.web.pages import lists, pictures, show, threads
from rookery.web.pages.reply import page

KEPT_BYTES = 16 * 1024 * 1024
SECONDS = 15  # how long anonymous browsers and caches may reuse a page
VARY = ("Accept", "Accept-Language", "Cookie", "Signature")


class Kept:
    """A cache of bodies by the digest of their content; the oldest go when there is no room."""

    def __init__(self) -> None:
        self._bodies: LRUCache[str, bytes] = LRUCache(KEPT_BYTES, getsizeof=len)
        self._lock = threading.Lock()

    def body(self, mark: str, make: Callable[[], str | bytes]) -> bytes:
        with self._lock:
            found = self._bodies.get(mark)
        if found is None:
            found = _bytes(make())
            with self._lock:
                if len(found) < KEPT_BYTES:
                    self._bodies[mark] = found
        return found


def init_app(app: Flask) -> None:
    show.init_app(app)
    pictures.init_app(app)
    app.jinja_env.filters.update(threaded=threads.threaded, folded=threads.folded, runs=lists.runs)
    app.extensions["rookery.pages"] = Kept()


def open_page(template: str, entities: Mapping[str, bytes], **values: Any) -> Response:
    """Return a public page, rendered only where its content is new.

    `entities` are JSON, as `render` makes it: name → bytes; the template gets what they say. `values` must be such as
    JSON can hold; nothing else but language, region and path may make a difference. A stranger's session is neither
    read nor begun, so that caches may keep the answer; whoever comes with a cookie gets their own page.
    """
    if current_app.config["SESSION_COOKIE_NAME"] in request.cookies:
        reply = page(template, 200, **_loaded(entities), **values)
    else:
        reply = page_for_all(template, entities, SECONDS, **values)
    reply.vary.update(VARY)
    return reply


def page_for_all(template: str, entities: Mapping[str, bytes], seconds: int, **values: object) -> Response:
    """Return a page that users see as visitors do: no session is read, so nothing of it gets into a cache.

    `seconds`: how long caches need not ask again.
    """
    looks = appearance.for_pages()
    common: dict[str, Any] = {"title": looks["title"], "appearance": looks, "user": None, "account": None}
    said = orjson.dumps([values, common])
    made_of: list[str | bytes] = [template, str(regional()), request.path, *entities.values(), said]

    def make() -> str:
        return render_template(template, status=200, menu_of=lambda name: [], **common, **_loaded(entities), **values)

    reply = open_reply(make, made_of, "text/html; charset=utf-8", seconds)
    reply.vary.add("Accept-Language")
    return reply


def open_reply(
    make: Callable[[], str | bytes], made_of: Iterable[str | bytes], content_type: str, seconds: int
) -> Response:
    """Return a public response, made only where its content is new; 304 where the client has it."""
    mark = _mark(_templates(current_app.jinja_env), *made_of)
    reply = Response(content_type=content_type)
    reply.set_etag(mark, weak=True)  # it is the same for either coding
    reply.headers["Cache-Control"] = f"public, max-age={seconds}"
    kept: Kept = current_app.extensions["rookery.pages"]
    is_compressed = compression.is_accepted(reply)
    if request.if_none_match.contains_weak(mark):
        reply.status_code = 304
    elif is_compressed:
        compression.set_compressed(reply, kept.body(f"{mark}.gz", lambda: compression.compress(_bytes(make()))))
    else:
        reply.data = kept.body(mark, make)
    return reply


def _bytes(body: str | bytes) -> bytes:
    return body.encode() if isinstance(body, str) else body


@cache
def _templates(environment: Environment) -> bytes:
    """Return a digest of all templates, and of the files that they name: another version of this server makes other
    pages of the same contents.
    """
    assert environment.loader
    names = environment.list_templates(extensions=("html", "xml"))
    sources = (environment.loader.get_source(environment, name)[0] for name in names)
    files = map(assets.version, sorted(Path(str(current_app.static_folder)).rglob("*.*")))
    return blake2b("\0".join((__version__, *sources, *files)).encode(), digest_size=16).digest()


def _loaded(entities: Mapping[str, bytes]) -> Json:
    return {name: orjson.loads(json) for name, json in entities.items()}


def _mark(*parts: str | bytes) -> str:
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(4) + (part.encode() if isinstance(part, str) else part))
    return digest.hexdigest()
