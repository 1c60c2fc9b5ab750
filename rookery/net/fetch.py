"""Fetching from other servers: each redirect is checked; bytes, time and content type are bounded."""

import io
import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import IO, Any

import httpcore2
import httpx2
import orjson

from rookery import __version__, concurrency, urls
from rookery.net.connect import core_url, guarded_pool
from rookery.net.errors import BadAnswer, BadStatus, NotAllowed, TooLarge, TooSlow, Unreachable, WrongType
from rookery.net.guard import Deadline, Rules, parsed
from rookery.translations import lazy_gettext as _

MAX_BYTES = 1024 * 1024
DEADLINE_SECONDS = 20.0
REDIRECTS = 3
MAX_URL = 2048

_REDIRECTED = (301, 302, 303, 307, 308)
_ERROR_BYTES = 64 * 1024
Hop = Callable[[str], Mapping[str, str]]
_CHARSET = re.compile(r"charset\s*+=\s*+\"?\s*+([\w.:-]+)", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True)
class FetchedPage:
    """A response. `url` is the address after redirects; `complete` is False where `cut` ended it early."""

    url: str
    status: int
    headers: Mapping[str, str]
    body: bytes
    complete: bool = True

    @property
    def content_type(self) -> str:
        """The media type alone, in lower case; empty where none was stated."""
        return media_type(self.headers)

    @property
    def charset(self) -> str | None:
        """The encoding that the header states, as it states it."""
        found = _CHARSET.search(self.headers.get("content-type", ""))
        return found[1].lower() if found else None

    def json(self) -> Any:
        try:
            return orjson.loads(self.body)
        except orjson.JSONDecodeError as error:
            raise BadAnswer(_("The other server did not answer with JSON")) from error


def fetch(
    url: str,
    *,
    accept: Sequence[str] = (),
    headers: Mapping[str, str] | None = None,
    max_bytes: int = MAX_BYTES,
    deadline: float = DEADLINE_SECONDS,
    redirects: int = REDIRECTS,
    cut: bool = False,
    configured: bool = False,
    into: IO[bytes] | None = None,
    each: Hop | None = None,
) -> FetchedPage:
    """The document at `url`, or a FetchError that says why not.

    `accept` are the media types that will do (`image/*` is one), any if empty. `headers` go no further than the host
    asked first. `max_bytes` holds before decompression and after it; with `cut`, what lies beyond is left out, else
    it is TooLarge. What may be too large for memory goes `into` a file, and the body is empty. `configured` is for an
    address from the settings: the owner may mean a private one, or plain http; no redirect is followed from there.
    `each` is called with the address before each request, the first one and those where redirects lead: it gives
    headers for this one alone, or raises what ends it all.
    """
    ask = _Ask("GET", accept, dict(headers or {}), max_bytes, cut, into=into, each=each)
    with _on_the_way(configured, deadline) as (rules, pool):
        target = parsed(url)
        for _hop in range(1 if configured else redirects + 1):
            answer = _answer(ask, target, rules, pool)
            if isinstance(answer, FetchedPage):
                return answer
            ask, target = ask.towards(target, answer), answer
    raise NotAllowed(_("%(host)s redirects too often", host=target.host))


def post(
    url: str,
    body: bytes,
    *,
    content_type: str = "application/json",
    accept: Sequence[str] = ("application/json",),
    headers: Mapping[str, str] | None = None,
    max_bytes: int = MAX_BYTES,
    deadline: float = DEADLINE_SECONDS,
    cut: bool = False,
    configured: bool = False,
) -> FetchedPage:
    """Post a body, and return the answer of `url`. Like `fetch`, but a redirect is not followed: it is a BadStatus."""
    ask = _Ask("POST", accept, {"Content-Type": content_type, **(headers or {})}, max_bytes, cut, body)
    with _on_the_way(configured, deadline) as (rules, pool):
        answer = _answer(ask, parsed(url), rules, pool)
    assert isinstance(answer, FetchedPage)
    return answer


def tidy(url: str, with_fragment: bool = False) -> tuple[str, str] | None:
    """(the address as it is asked for, its host), in ASCII and without fragment; None for what is no web address.

    `with_fragment` keeps that part, which is not sent, for whoever shows the address.
    """
    try:
        parsed = httpx2.URL(url) if with_fragment else httpx2.URL(url).copy_with(fragment=None)
    except (httpx2.InvalidURL, ValueError):
        return None
    if parsed.scheme not in ("http", "https") or not parsed.host or parsed.userinfo or len(str(parsed)) > MAX_URL:
        return None
    return str(parsed), parsed.netloc.decode("ascii")


def media_type(headers: Mapping[str, str]) -> str:
    return headers.get("content-type", "").partition(";")[0].strip().lower()


@dataclass(frozen=True)
class _Ask:
    """The parts of a request that stay the same across redirects."""

    method: str
    accept: Sequence[str]
    headers: dict[str, str]
    max_bytes: int
    cut: bool = False
    body: bytes = b""
    into: IO[bytes] | None = None
    each: Hop | None = None

    def request(self, target: httpx2.URL) -> httpcore2.Request:
        """Return a plain request: no cookies, no credentials, nothing from the environment."""
        ours = {
            "User-Agent": f"Rookery/{__version__} (+{urls.base()}/)",
            "Accept": ", ".join(self.accept) or "*/*",
            "Accept-Encoding": "gzip",
        }
        here = self.each(str(target)) if self.each else {}
        sent = httpx2.Request(self.method, target, headers={**ours, **self.headers, **here}, content=self.body or None)
        return httpcore2.Request(self.method, core_url(target), headers=sent.headers.raw, content=self.body)

    def towards(self, target: httpx2.URL, onward: httpx2.URL) -> "_Ask":
        """The same for the next hop; another origin hears nothing that was meant for the first."""
        same = (target.scheme, target.host, target.port) == (onward.scheme, onward.host, onward.port)
        return self if same else replace(self, headers={})


def schemes() -> tuple[str, ...]:
    """Return the schemes by which this server asks others; the one that it prefers comes first."""
    return Rules.of(urls.config()).schemes


@contextmanager
def _on_the_way(configured: bool, seconds: float) -> Iterator[tuple[Rules, httpcore2.ConnectionPool]]:
    """Turn errors of the library into ours, and close connections."""
    rules = Rules.of(urls.config(), configured)
    try:
        with concurrency.yield_slot(), guarded_pool(rules, Deadline(seconds)) as pool:
            yield rules, pool
    except httpcore2.TimeoutException as error:
        raise TooSlow(_("The other server took too long to answer")) from error
    except (httpcore2.NetworkError, httpcore2.ProtocolError) as error:
        raise Unreachable(_("The other server could not be reached")) from error


def _answer(ask: _Ask, target: httpx2.URL, rules: Rules, pool: httpcore2.ConnectionPool) -> FetchedPage | httpx2.URL:
    """The page, or where it is said to be instead."""
    rules.check_url(target)
    response = pool.handle_request(ask.request(target))
    try:
        headers = httpx2.Headers(response.headers)
        if response.status in _REDIRECTED and ask.method == "GET" and "location" in headers:
            return parsed(headers["location"], target).copy_with(fragment=None)
        return _page(ask, target, response, dict(headers))
    finally:
        response.close()


def _page(ask: _Ask, target: httpx2.URL, response: httpcore2.Response, headers: dict[str, str]) -> FetchedPage:
    if not 200 <= response.status < 300:
        body, complete = read_body(response, headers, min(ask.max_bytes, _ERROR_BYTES), cut=True)
        page = FetchedPage(str(target), response.status, headers, body, complete)
        raise BadStatus(_("%(host)s answered with status %(status)s", host=target.host, status=response.status), page)
    if response.status != 204 and not _fits(media_type(headers), ask.accept):
        kind = media_type(headers)[:80] or _("a document without a media type")
        raise WrongType(_("%(host)s answered with %(type)s", host=target.host, type=kind))
    body, complete = read_body(response, headers, ask.max_bytes, ask.cut, ask.into)
    return FetchedPage(str(target), response.status, headers, body, complete)


def _fits(kind: str, accept: Sequence[str]) -> bool:
    wanted = [media.partition(";")[0].strip() for media in accept]
    return not wanted or any(
        kind == media or media == "*/*" or (media.endswith("/*") and kind.startswith(media[:-1])) for media in wanted
    )


def read_body(
    response: httpcore2.Response, headers: Mapping[str, str], most: int, cut: bool, into: IO[bytes] | None = None
) -> tuple[bytes, bool]:
    """The body, and whether that is all of it. No more is unpacked than may be kept; nothing is read for nothing."""
    if cut and not most:
        return b"", False
    if not cut and int(_digits(headers.get("content-length", ""))) > most:
        raise TooLarge(_("The document is too large"))
    unpack = _unpacker(headers.get("content-encoding", "").strip().lower())
    memory, received, kept = io.BytesIO(), 0, 0
    body = into or memory
    for chunk in response.iter_stream():
        received += len(chunk)
        piece = unpack(chunk, most + 1 - kept)
        body.write(piece[: most - kept])
        kept += len(piece)
        if max(received, kept) > most:
            if not cut:
                raise TooLarge(_("The document is too large"))
            break
    return memory.getvalue(), max(received, kept) <= most


def _digits(text: str) -> str:
    return text if text.isascii() and text.isdigit() and len(text) < 19 else "0"


def _unpacker(encoding: str) -> Callable[[bytes, int], bytes]:
    """A function of the next bytes that gives what is in them, up to a length: a bomb goes off a little at a time."""
    if encoding in ("", "identity"):
        return lambda data, most: data
    if encoding not in ("gzip", "x-gzip", "deflate"):
        raise BadAnswer(_("The other server answered in an encoding that was not requested"))
    state = zlib.decompressobj(zlib.MAX_WBITS | 32)  # gzip or zlib, as its header says

    def unpack(data: bytes, most: int) -> bytes:
        try:
            return state.decompress(data, most)
        except zlib.error as error:
            raise BadAnswer(_("The other server answered with broken compression")) from error

    return unpack
