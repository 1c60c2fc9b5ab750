"""Responses with a file of the store: whole or in part, typed by its extension, and never executable in a browser."""

import os

from flask import Response, redirect, request
from werkzeug.exceptions import RequestedRangeNotSatisfiable
from werkzeug.wrappers import Response as BaseResponse
from werkzeug.wsgi import FileWrapper

from rookery import urls
from rookery.media.store.base import content_type_of
from rookery.services.media import files, processing

CHUNK = 64 * 1024
YEAR = 31_536_000
SOON = "public, max-age=300"
FOR_AN_HOUR = "public, max-age=3600"  # a redirect: the bucket may change, and a copy there may be deleted
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
}


def send(key: str) -> Response:
    """Return the file of this key, cacheable for good: its content never changes."""
    try:
        file = files.store().open(key)
    except (ValueError, FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return missing()
    reply = Response(FileWrapper(file, CHUNK), 200, HEADERS, direct_passthrough=True)
    reply.content_type = content_type_of(key)
    reply.content_length = size = file.seek(0, os.SEEK_END)
    file.seek(0)
    reply.cache_control.public, reply.cache_control.immutable, reply.cache_control.max_age = True, True, YEAR
    reply.set_etag(key)
    reply.accept_ranges = "bytes"
    try:
        reply.make_conditional(request, accept_ranges=_wants_one_range(), complete_length=size)
    except RequestedRangeNotSatisfiable:
        reply.close()
        raise
    return reply


def _wants_one_range() -> bool:
    """Return whether a part is asked for in a way that is served; other ranges may be ignored, of other units must be
    (RFC 9110, 14.2).
    """
    asked = request.range
    return asked is not None and asked.units == "bytes" and len(asked.ranges) == 1


def send_rendition(source: str, key: str) -> BaseResponse:
    """Return this rendition of a picture, made now if it is missing; the picture itself where that is not possible."""
    is_there = files.store().exists(key) or processing.make_renditions(source)
    shown = key if is_there else source
    if urls.serves_media() and is_there:
        return send(shown)
    reply: BaseResponse = send(shown) if urls.serves_media() else redirect(urls.media(shown))
    reply.headers["Cache-Control"] = FOR_AN_HOUR if is_there else SOON
    return reply


def missing() -> Response:
    return Response("Not Found\n", 404, HEADERS, mimetype="text/plain")
