"""gzip of pages and feeds, for clients that accept it. JSON of the API is left to a proxy: docs/performance.md.

An answer that has a secret and repeats what somebody else chose must not be compressed: its size tells whether the two
are alike (BREACH). So members' pages mask their CSRF token (csrf.py), and stay plain if their address has a query
other than the place in a list, or if they answer a form.
"""

import gzip

from flask import Response, request

LEVEL = 4  # from here on more time saves little: docs/performance.md
PLACES = {"max_id", "min_id", "offset"}


def is_accepted(response: Response) -> bool:
    """Return whether the client takes gzip, and say in `response` that another might not."""
    response.vary.add("Accept-Encoding")
    return request.accept_encodings["gzip"] > 0


def compress(data: bytes, level: int = LEVEL) -> bytes:
    return gzip.compress(data, level, mtime=0)


def set_compressed(response: Response, data: bytes) -> None:
    """Make `data`, which is compressed, the body."""
    response.set_data(data)
    response.headers["Content-Encoding"] = "gzip"


def compressed(response: Response) -> Response:
    """Compress a page that is made for one person, unless its size could tell about them."""
    if is_accepted(response) and _repeats_nothing():
        set_compressed(response, compress(response.get_data()))
    return response


def _repeats_nothing() -> bool:
    places = all(name in PLACES and value.isdecimal() for name, value in request.args.items(multi=True))
    return places and request.method in ("GET", "HEAD")
