"""Files: what is kept in the store, served to anybody who knows its address, and deleted when nothing refers to it."""

import os

from flask import Blueprint, Response, request
from werkzeug.exceptions import RequestedRangeNotSatisfiable
from werkzeug.wsgi import FileWrapper

from rookery.events.facts import FilesDropped, StatusDeleted
from rookery.plugin import Plugin
from rookery.services import files

bp = Blueprint("files", __name__)

PRIVATE = "uploads/"  # as they came: not looked at, with their metadata
CHUNK = 64 * 1024
# By extension alone, and nothing that a browser would run.
TYPES = {
    "jpg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
    "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg", "m4a": "audio/mp4",
    "ogg": "audio/ogg", "flac": "audio/flac",
}  # fmt: skip
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
}


@bp.get("/media/<path:key>")
def show_file(key):
    """A file, whole or in part. It never changes under its key, so it may be cached for good."""
    try:
        file = files.store().open("" if key.startswith(PRIVATE) else key)
    except (ValueError, FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return Response("Not Found\n", 404, HEADERS, mimetype="text/plain")
    reply = Response(FileWrapper(file, CHUNK), 200, HEADERS, direct_passthrough=True)
    reply.content_type = TYPES.get(key.rpartition(".")[2], "application/octet-stream")
    reply.content_length = size = file.seek(0, os.SEEK_END)
    file.seek(0)
    reply.cache_control.public, reply.cache_control.immutable, reply.cache_control.max_age = True, True, 31_536_000
    reply.set_etag(key)
    try:
        return reply.make_conditional(request, accept_ranges=True, complete_length=size)
    except RequestedRangeNotSatisfiable:
        reply.close()
        raise


def delete_dropped(fact):
    files.delete(fact.keys)


def delete_of_status(fact):
    files.delete(fact.media_keys)


plugin = Plugin(
    name="files",
    summary="the files of attachments, avatars and headers",
    mounts={"": bp},
    on={FilesDropped: (delete_dropped,), StatusDeleted: (delete_of_status,)},
)
