"""Responses with a file of the store: whole or in part, typed by its extension, and never executable in a browser."""

import os

from flask import Response, request
from werkzeug.exceptions import RequestedRangeNotSatisfiable
from werkzeug.wsgi import FileWrapper

from rookery.media.store.base import content_type_of
from rookery.services.media import files

CHUNK = 64 * 1024
YEAR = 31_536_000
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
    try:
        reply.make_conditional(request, accept_ranges=True, complete_length=size)
    except RequestedRangeNotSatisfiable:
        reply.close()
        raise
    return reply


def missing() -> Response:
    return Response("Not Found\n", 404, HEADERS, mimetype="text/plain")
