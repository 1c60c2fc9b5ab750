"""An event stream through the proxy: whether its events arrive when they are sent, or are collected."""

import time
import zlib
from collections.abc import Iterable, Iterator

from rookery.doctor import echo
from rookery.doctor.examination import Examination
from rookery.doctor.findings import Finding
from rookery.net import FetchError, TooSlow, own
from rookery.translations import lazy_gettext as _
from rookery.web.reply import EVENTS

FIRST, LAST = b"data: first\n\n", b"data: last\n\n"
PAUSE_SECONDS = 3.0  # between the two events
PATIENCE = 10.0
MOST_BYTES = 64 * 1024


def lines() -> Iterator[bytes]:
    """Send an event, wait, and send another one."""
    yield FIRST
    time.sleep(PAUSE_SECONDS)
    yield LAST


def examine(found: Examination) -> Iterator[Finding]:
    """Open an event stream as a browser does, and hang up once its first event is there: before the last one if the
    proxy passes events on as they come.
    """
    url = f"{found.base}{echo.SOCKET_PREFIX}/{echo.new_token()}/events"
    given = {"Accept": EVENTS, "Accept-Encoding": "gzip"}
    try:
        with own.opened("GET", url, headers=given, seconds=PAUSE_SECONDS + PATIENCE) as answer:
            if answer.status != 200:
                sentence = _("An event stream cannot be opened: the answer is %(status)s.", status=answer.status)
                yield Finding("proxy.answer", sentence)
                return
            is_timely = _has_first_alone(_unpacked(answer.chunks, answer.headers.get("content-encoding", "")))
    except TooSlow:
        is_timely = False
    except (FetchError, zlib.error):
        return  # the checks of requests and of compression say so
    if not is_timely:
        sentence = _("The proxy collects the events of a stream, so they reach apps and browsers late.")
        yield Finding("stream.buffered", sentence)


def _has_first_alone(chunks: Iterable[bytes]) -> bool:
    """Return whether the first event arrives before the last one."""
    arrived = b""
    for chunk in chunks:
        arrived += chunk
        if FIRST in arrived or len(arrived) > MOST_BYTES:
            break
    return FIRST in arrived and LAST not in arrived


def _unpacked(chunks: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    unpack = zlib.decompressobj(zlib.MAX_WBITS | 16) if encoding == "gzip" else None
    for chunk in chunks:
        yield unpack.decompress(chunk, MOST_BYTES) if unpack else chunk
