"""The proxy: requests to ourselves, compared with what the server says that it received."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

import orjson

from rookery.config.proxies import TrustedProxies
from rookery.doctor import echo
from rookery.doctor.address import REDIRECTS
from rookery.doctor.examination import Examination
from rookery.doctor.findings import WARNING, Finding
from rookery.net import BadAnswer, FetchError, own
from rookery.translations import lazy_gettext as _

# Encoded once and twice, a space, a slash at the end: clients sign the path as they send it.
ODD_PATH, QUERY = "a%2Fb%252Fc%20d/", "?q=1%2F2&empty="
ACTIVITY = "application/activity+json"
MEGABYTE = 1024 * 1024
BODY = 2 * MEGABYTE  # more than nginx takes unless told otherwise
EARLY_SECONDS = 2.0  # in which a proxy refuses a body that it has only been told the size of
TOO_LARGE, LONGEST_HEAD = 413, 16 * 1024
# Header → code and what goes wrong without it.
_HEADERS = {
    "Signature": (
        "proxy.signature",
        _("The header Signature does not arrive as it was sent, so no other server is believed."),
    ),
    "Date": ("proxy.date", _("The header Date does not arrive as it was sent, so no other server is believed.")),
    "Digest": ("proxy.digest", _("The header Digest does not arrive as it was sent, so no other server is believed.")),
    "Content-Type": (
        "proxy.content_type",
        _("The header Content-Type does not arrive as it was sent, so activities of other servers are refused."),
    ),
    "Authorization": (
        "proxy.authorization",
        _("The header Authorization does not arrive as it was sent, so no app can sign in."),
    ),
}


def requests(found: Examination) -> Iterator[Finding]:
    """Send a signed GET with an odd path, and a signed POST."""
    get = echo.send("GET", echo.address(found.base, ODD_PATH + QUERY), signed=True)
    body = orjson.dumps({"type": "Create", "object": "x" * 1000})
    given = {"Content-Type": ACTIVITY, "Authorization": "Doctor x"}
    post = echo.send("POST", echo.address(found.base), body, given, signed=True)
    problems = {problem.code: problem for sent in (get, post) for problem in _differences(found, sent)}
    yield from problems.values()


def _differences(found: Examination, sent: echo.Sent) -> Iterator[Finding]:
    arrived = sent.echo
    if arrived is None:
        yield _refused(sent)
        return
    problems = [*_changed_address(found, sent, arrived), *_changed_headers(sent, arrived)]
    if arrived.sha256 != hashlib.sha256(sent.body).hexdigest():
        problems.append(Finding("proxy.body", _("The body of a POST does not arrive as it was sent.")))
    if not problems and arrived.refused and not found.is_local:  # a key at localhost is no key for anybody
        sentence = _("A signed request arrives, but its signature does not hold: %(reason)s.", reason=arrived.refused)
        problems.append(Finding("proxy.signature", sentence))
    yield from problems


def _refused(sent: echo.Sent) -> Finding:
    if sent.status in REDIRECTS or sent.status == 404:
        sentence = _("The path of a request does not arrive as it was sent, so signatures do not hold.")
        return Finding("proxy.path", sentence)
    method = "POST" if sent.body else "GET"
    return Finding(
        "proxy.answer",
        _("A signed %(method)s does not arrive: the answer is %(status)s.", method=method, status=sent.status),
    )


def _changed_address(found: Examination, sent: echo.Sent, arrived: echo.Echo) -> Iterator[Finding]:
    path, _mark, query = sent.target.partition("?")
    its_path, _mark, its_query = arrived.target.partition("?")
    if its_path != path:
        sentence = _("The path of a request does not arrive as it was sent, so signatures do not hold.")
        yield Finding("proxy.path", sentence)
    if its_query != query:
        yield Finding("proxy.query", _("The part after the ? of an address does not arrive as it was sent."))
    if (host := arrived.headers.get("Host", "")).lower() != found.config.web_host.lower():
        sentence = _("The server is asked for %(host)s in place of its public name.", host=host[:200] or "-")
        yield Finding("proxy.host", sentence, WARNING)


def _changed_headers(sent: echo.Sent, arrived: echo.Echo) -> Iterator[Finding]:
    for name, (code, sentence) in _HEADERS.items():
        if name in sent.headers and arrived.headers.get(name) != sent.headers[name]:
            yield Finding(code, sentence)


# Sizes and compression --------------------------------------------------------------------------------------------


def uploads(found: Examination) -> Iterator[Finding]:
    """Send two megabytes, then announce the largest upload that this server accepts."""
    try:
        sent = echo.send("POST", echo.address(found.base), b"x" * BODY, {"Content-Type": "application/octet-stream"})
    except FetchError:
        if not _is_refused_early(found, BODY):
            raise
        yield _too_small(echo.largest_body())  # and it hung up before the end
        return
    if sent.echo is None or _is_refused_early(found, echo.largest_body()):  # small bodies arrive: Caddy answers 502
        yield _too_small(echo.largest_body())
    elif sent.echo.size != BODY:
        sentence = _("An upload of %(megabytes)s MB does not arrive whole.", megabytes=BODY // MEGABYTE)
        yield Finding("proxy.body", sentence)


def _too_small(largest: int) -> Finding:
    room = largest // MEGABYTE + 11  # for the rest of the form
    sentence = _("The proxy refuses uploads that this server accepts, of up to %(megabytes)s MB.", megabytes=room - 11)
    return Finding("proxy.body_limit", sentence, values={"megabytes": room, "bytes": room * MEGABYTE})


def _is_refused_early(found: Examination, size: int) -> bool:
    """Return whether the proxy refuses a body of this size when it has seen the head alone. The body is not sent.

    A proxy that passes bodies on as they come, as HAProxy does, may bring a refusal of this server: that has an id.
    """
    url = echo.address(found.base)
    path = url.removeprefix(found.base)
    head = f"POST {path} HTTP/1.1\r\nHost: {found.config.web_host}\r\nContent-Length: {size}\r\n\r\n"
    try:
        with own.connection(url, EARLY_SECONDS) as stream:
            stream.write(head.encode("ascii"))
            answer = b""
            while b"\r\n\r\n" not in answer and len(answer) < LONGEST_HEAD and (more := stream.read(LONGEST_HEAD)):
                answer += more
            is_ours = b"\r\nx-request-id:" in answer.lower()
            return answer.split(b" ")[1:2] == [str(TOO_LARGE).encode()] and not is_ours
    except FetchError:
        return False  # no answer: it waits for the body


def compression(found: Examination) -> Iterator[Finding]:
    """Ask for a document as browsers and servers do, which take it compressed."""
    try:
        page = own.ask(
            "GET", f"{found.base}/.well-known/nodeinfo", headers={"Accept-Encoding": "gzip"}, seconds=echo.SECONDS
        ).page
        page.json()
    except BadAnswer:
        if _is_readable_without(found):
            yield Finding("proxy.compression", _("Compressed answers cannot be read."))


def _is_readable_without(found: Examination) -> bool:
    try:
        own.ask("GET", f"{found.base}/.well-known/nodeinfo", headers={}, seconds=echo.SECONDS).page.json()
    except FetchError:
        return False
    return True


# The address of the client ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chain:
    """X-Forwarded-For as it arrived, of a request sent with `SPOOFED` in it. `added` are the entries of proxies."""

    added: list[str]
    is_spoofed_kept: bool

    @classmethod
    def of(cls, arrived: echo.Echo) -> "Chain":
        entries = [part.strip() for part in arrived.headers.get("X-Forwarded-For", "").split(",") if part.strip()]
        is_kept = entries[:1] == [echo.SPOOFED]
        return cls(entries[1:] if is_kept else entries, is_kept)


def client(found: Examination) -> Iterator[Finding]:
    """Compare the client's address that the server sees with what proxies forwarded, and try to forge one."""
    plain = echo.send("GET", echo.address(found.base)).echo
    forged = echo.send("GET", echo.address(found.base), headers={"X-Forwarded-For": echo.SPOOFED}).echo
    if plain is None or forged is None:
        return
    chain, trusted = Chain.of(forged), found.config.trusted_proxies
    if not Chain.of(plain).added:
        if trusted or found.config.secure:
            sentence = _("The proxy does not send X-Forwarded-For, so all visitors share its address and rate limit.")
            yield Finding("client.not_forwarded", sentence)
    elif not chain.added:
        sentence = _("The proxy passes on the X-Forwarded-For of clients, so everybody can choose their address.")
        yield Finding("client.spoofable", sentence)
    else:
        yield from judged(chain, forged, trusted)


def judged(chain: Chain, forged: echo.Echo, trusted: TrustedProxies) -> Iterator[Finding]:
    """Compare ROOKERY_TRUSTED_PROXIES with the proxies that there are."""
    proxies = [*chain.added[1:], forged.peer]
    if forged.client == echo.SPOOFED:
        sentence = _("ROOKERY_TRUSTED_PROXIES trusts more than the proxies, so everybody can choose their address.")
        yield Finding("client.too_many_trusted", sentence, values={"proxies": trusted.fitting(proxies)})
    elif not trusted.suffice(proxies):
        sentence = _(
            "All visitors have the address %(address)s, that of a proxy which ROOKERY_TRUSTED_PROXIES does not name.",
            address=forged.client,
        )
        yield Finding("client.untrusted", sentence, values={"proxies": trusted.fitting(proxies)})
