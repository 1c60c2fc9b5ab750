"""Our own files of pages: their addresses change with what is in them, so browsers keep them and are never behind."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

DIGITS = 10
FOR_EVER = "public, max-age=31536000, immutable"


def init_app(app: Flask) -> None:
    folder = Path(str(app.static_folder))

    @app.url_defaults
    def with_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and "v" not in values:
            values["v"] = version(folder / values["filename"])

    @app.after_request
    def kept(response: Response) -> Response:
        if request.endpoint == "static" and "v" in request.args and response.status_code == 200:
            response.headers["Cache-Control"] = FOR_EVER
        return response


@cache
def version(path: Path) -> str:
    """Of the file as it is when it is named first."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:DIGITS] if path.is_file() else ""
