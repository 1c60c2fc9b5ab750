"""Static files of pages: their URLs change with their content, so browsers cache them and are never behind.

They are compressed once, as well as gzip can.
"""

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, Response, request

from rookery.web.middleware import compression

DIGITS = 10
FOR_EVER = "public, max-age=31536000, immutable"
PACKED = ("text/css", "text/javascript", "application/javascript", "image/svg+xml", "application/json")


def init_app(app: Flask) -> None:
    folder = Path(str(app.static_folder))

    @app.url_defaults
    def with_version(endpoint: str, values: dict[str, str]) -> None:
        if endpoint == "static" and "v" not in values:
            values["v"] = version(folder / values["filename"])

    @app.after_request
    def kept(response: Response) -> Response:
        if request.endpoint == "static" and response.status_code == 200:
            if "v" in request.args:
                response.headers["Cache-Control"] = FOR_EVER
            if response.mimetype in PACKED:
                _pack(response, folder / str((request.view_args or {})["filename"]))
        return response


@cache
def version(path: Path) -> str:
    """Return the hash of the file, as it is when it is named first."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:DIGITS] if path.is_file() else ""


def _pack(response: Response, path: Path) -> None:
    if not compression.is_accepted(response):
        return
    response.close()  # close the file, which is not sent
    response.direct_passthrough = False
    compression.set_compressed(response, _packed(path, path.stat().st_mtime_ns))
    response.headers.pop("Accept-Ranges", None)
    response.set_etag(response.get_etag()[0] or "", weak=True)


@cache
def _packed(path: Path, changed: int) -> bytes:
    return compression.compress(path.read_bytes(), 9)
