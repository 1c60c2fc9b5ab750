"""A reverse proxy on loopback, with TLS, that serves a split domain as the README says, and has faults on request.

    with proxy.fault("digest dropped"):
        ...

`FAULTS` has every fault, and the code that the doctor must give for it.
"""

import re
import select
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import responses
from pathlib import Path
from urllib.parse import unquote

DOMAIN, PUBLIC = "nest.test", "social.nest.test"
WELL_KNOWN = ("/.well-known/webfinger", "/.well-known/host-meta")
CUT_SECONDS = 0.1
FAULTS = {
    "host replaced": "proxy.host",
    "path decoded once": "proxy.path",
    "slash at the end dropped": "proxy.path",
    "query dropped": "proxy.query",
    "signature dropped": "proxy.signature",
    "signature changed": "proxy.signature",
    "date replaced": "proxy.date",
    "digest dropped": "proxy.digest",
    "content type replaced": "proxy.content_type",
    "authorization dropped": "proxy.authorization",
    "body cut off": "proxy.body",
    "bodies of one megabyte at most": "proxy.body_limit",
    "large bodies answered as if the server were away": "proxy.body_limit",
    "bodies of fifty megabytes at most": "proxy.body_limit",
    "no POST": "proxy.answer",
    "client not forwarded": "client.not_forwarded",
    "forwarded client believed": "client.spoofable",
    "another proxy in front": "client.untrusted",
    "no upgrade": "websocket.upgrade",
    "silent sockets cut off": "websocket.cut",
    "events collected": "stream.buffered",
    "broken compression": "proxy.compression",
    "redirects to itself": "proxy.redirects",
    "no way to the server": "proxy.gateway",
    "another site": "proxy.elsewhere",
    "no redirect of WebFinger": "webfinger.not_redirected",
    "redirect of WebFinger without query": "webfinger.query",
    "WebFinger in a circle": "webfinger.redirects",
    "WebFinger missing": "webfinger.missing",
    "WebFinger of somebody else": "webfinger.wrong",
    "WebFinger as text": "webfinger.type",
    "no redirect of host-meta": "host_meta.not_redirected",
    "host-meta missing": "host_meta.missing",
    "NodeInfo missing": "nodeinfo.missing",
    "actors missing": "actor.missing",
    "actors as JSON": "actor.type",
    "cache without Accept": "actor.cached",
    "page in place of actors": "actor.wrong",
    "inbox led on": "inbox.refused",
    "inbox of members refused": "inbox.refused",
    "inbox answered by a cache": "inbox.refused",
    "refusal of the inbox kept by a cache": "inbox.refused",
}


@dataclass
class Message:
    """A request or an answer: `start` is its first line in three parts."""

    start: list[str]
    headers: list[tuple[str, str]]
    body: bytes = b""

    def get(self, name: str) -> str:
        return next((value for one, value in self.headers if one.lower() == name.lower()), "")

    def drop(self, name: str) -> None:
        self.headers = [pair for pair in self.headers if pair[0].lower() != name.lower()]

    def put(self, name: str, value: str) -> None:
        """Replace a header where it is there."""
        self.headers = [(one, value if one.lower() == name.lower() else its) for one, its in self.headers]

    def add(self, name: str, value: str) -> None:
        self.drop(name)
        self.headers.append((name, value))

    @property
    def wire(self) -> bytes:
        lines = [" ".join(self.start), *(f"{name}: {value}" for name, value in self.headers), "", ""]
        return "\r\n".join(lines).encode("latin-1") + self.body


def answer(status: int, body: bytes = b"", **headers: str) -> Message:
    given = {"Content-Length": str(len(body)), "Connection": "close", **headers}
    return Message(["HTTP/1.1", str(status), responses[status]], list(given.items()), body)


@dataclass
class FaultyProxy:
    """`upstream` is the port of the server behind it; `faults` are those that it has at the moment."""

    context: ssl.SSLContext
    upstream: int = 0
    faults: set[str] = field(default_factory=set)
    cached: dict[str, bytes] = field(default_factory=dict)

    @contextmanager
    def fault(self, name: str) -> Iterator[None]:
        assert name in FAULTS
        self.faults = {name}
        self.cached.clear()
        try:
            yield
        finally:
            self.faults = set()

    def has(self, name: str) -> bool:
        assert name in FAULTS
        return name in self.faults

    def handle(self, client: socket.socket) -> None:
        with suppress(OSError, ValueError), self.context.wrap_socket(client, server_side=True) as sealed:
            sealed.settimeout(10)
            request = read_message(sealed)
            refusal = self.refuse_head(request)
            if refusal is None:
                read_body(sealed, request)
                refusal = self.refuse(request)
            if refusal is not None:
                sealed.sendall(refusal.wire)
                return
            self.change(request)
            self.forward(request, sealed)

    # Answers of its own --------------------------------------------------------------------------------------

    def refuse_head(self, request: Message) -> Message | None:
        announced = int(request.get("Content-Length") or 0)
        if self.has("bodies of one megabyte at most") and announced > 1_048_576:
            return answer(413)
        if self.has("bodies of fifty megabytes at most") and announced > 50_000_000:
            return answer(413)
        return None

    def refuse(self, request: Message) -> Message | None:
        method, target, _ = request.start
        path, _, query = target.partition("?")
        if request.get("Host") == DOMAIN:
            return self.lead_on(path, query)
        if self.has("redirects to itself"):
            return answer(301, Location=f"https://{PUBLIC}{target}")
        if self.has("no way to the server"):
            return answer(502)
        if self.has("another site"):
            return answer(200, b"<h1>It works!</h1>")
        if self.has("large bodies answered as if the server were away") and len(request.body) > 1_048_576:
            return answer(502)
        if self.has("no POST") and method == "POST":
            return answer(403)
        if self.has("NodeInfo missing") and "nodeinfo" in path:
            return answer(404)
        if self.has("actors missing") and path == "/actor":
            return answer(403)
        if self.has("page in place of actors") and path == "/actor":
            return answer(200, b"<p>Me</p>")
        if self.has("inbox led on") and path == "/inbox":
            return answer(301, Location=f"https://{PUBLIC}/inbox/")
        if self.has("inbox of members refused") and path.endswith("/inbox") and path != "/inbox":
            return answer(403)
        if self.has("inbox answered by a cache") and path == "/inbox":
            return answer(200, b"<p>Inbox</p>")
        return self.refuse_discovery(path)

    def refuse_discovery(self, path: str) -> Message | None:
        if self.has("WebFinger missing") and path == WELL_KNOWN[0]:
            return answer(404)
        if self.has("WebFinger of somebody else") and path == WELL_KNOWN[0]:
            return answer(200, b'{"subject": "acct:a@b.test"}', **{"Content-Type": "application/jrd+json"})
        if self.has("host-meta missing") and path == WELL_KNOWN[1]:
            return answer(404)
        return None

    def lead_on(self, path: str, query: str) -> Message:
        """The site of the domain, which has another server and leads on what is ours."""
        is_missing = {WELL_KNOWN[0]: "no redirect of WebFinger", WELL_KNOWN[1]: "no redirect of host-meta"}
        if path not in WELL_KNOWN or self.has(is_missing[path]):
            return answer(404)
        kept = "" if self.has("redirect of WebFinger without query") or not query else f"?{query}"
        host = DOMAIN if self.has("WebFinger in a circle") and path == WELL_KNOWN[0] else PUBLIC
        return answer(301, Location=f"https://{host}{path}{kept}")

    # Requests that it passes on ------------------------------------------------------------------------------

    def change(self, request: Message) -> None:
        path, mark, query = request.start[1].partition("?")
        if self.has("path decoded once"):
            path = unquote(path).replace(" ", "%20")
        if self.has("slash at the end dropped") and len(path) > 1 and "%" in path:
            path = path.rstrip("/")
        request.start[1] = path + ("" if self.has("query dropped") else mark + query)
        for header in ("Signature", "Digest", "Authorization"):
            if self.has(f"{header.lower()} dropped"):
                request.drop(header)
        if self.has("signature changed"):
            request.put("Signature", request.get("Signature").replace('headers="', 'headers="x '))
        if self.has("date replaced"):
            request.put("Date", "Sat, 01 Jan 2022 00:00:00 GMT")
        if self.has("content type replaced"):
            request.put("Content-Type", "text/plain")
        if self.has("host replaced"):
            request.put("Host", f"127.0.0.1:{self.upstream}")
        if self.has("body cut off"):
            request.body = request.body[:500]
            request.put("Content-Length", str(len(request.body)))
        if self.has("no upgrade"):
            request.drop("Upgrade")
        self.forward_client(request)
        if not request.get("Upgrade"):
            request.add("Connection", "close")

    def forward_client(self, request: Message) -> None:
        said = request.get("X-Forwarded-For")
        if self.has("client not forwarded"):
            request.drop("X-Forwarded-For")
        elif self.has("forwarded client believed"):
            request.add("X-Forwarded-For", said or "127.0.0.1")
        else:
            added = ["198.51.100.7", "203.0.113.7"] if self.has("another proxy in front") else ["198.51.100.7"]
            request.add("X-Forwarded-For", ", ".join([said, *added] if said else added))

    def forward(self, request: Message, client: ssl.SSLSocket) -> None:
        path = request.start[1].partition("?")[0]
        if (
            self.has("cache without Accept")
            and request.start[0] == "GET"
            and (kept := self.cached.get(request.start[1]))
        ):
            client.sendall(kept)
            return
        if self.has("refusal of the inbox kept by a cache") and path == "/inbox" and (kept := self.cached.get(path)):
            client.sendall(kept)
            return
        with socket.create_connection(("127.0.0.1", self.upstream), 10) as server:
            server.sendall(request.wire)
            found = read_message(server)
            if found.start[1] == "101":
                client.sendall(found.wire)
                self.pipe(client, server)
                return
            if found.get("Content-Type").startswith("text/event-stream") and not self.has("events collected"):
                client.sendall(found.wire)
                self.pipe(client, server)
                return
            read_body(server, found)
        self.change_answer(path, request, found)
        self.cached[request.start[1]] = found.wire
        client.sendall(found.wire)

    def change_answer(self, path: str, request: Message, found: Message) -> None:
        if self.has("actors as JSON") and path == "/actor":
            found.put("Content-Type", "application/json")
        if self.has("WebFinger as text") and path == WELL_KNOWN[0]:
            found.put("Content-Type", "text/plain")
        if self.has("broken compression") and "gzip" in request.get("Accept-Encoding"):
            found.add("Content-Encoding", "gzip")
        found.drop("Transfer-Encoding")
        found.add("Content-Length", str(len(found.body)))
        found.add("Connection", "close")

    def pipe(self, client: ssl.SSLSocket, server: socket.socket) -> None:
        """Pass bytes in both directions until one side ends, or both have been silent for too long.

        One thread does both: OpenSSL loses messages when two use one connection at a time.
        """
        other: dict[socket.socket, socket.socket] = {client: server, server: client}
        silence = CUT_SECONDS if self.has("silent sockets cut off") else 10.0
        while ready := [client] if client.pending() else select.select([*other], [], [], silence)[0]:
            for source in ready:
                if not (data := source.recv(65536)):
                    return
                other[source].sendall(data)


def read_message(sock: socket.socket) -> Message:
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        if not (byte := sock.recv(1)):
            raise ValueError("hung up")
        head += byte
    first, *lines = head.decode("latin-1").removesuffix("\r\n\r\n").split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return Message(first.split(" ", 2), [(name, value.strip()) for name, _, value in pairs])


def read_body(sock: socket.socket, message: Message) -> None:
    length = message.get("Content-Length")
    if not length and message.start[0].startswith("HTTP/") and message.start[1] not in ("204", "304"):
        message.body = _read_to_the_end(sock, message)
        return
    parts, left = [], int(length or 0)
    while left > 0:
        if not (data := sock.recv(min(left, 65536))):
            raise ValueError("hung up")
        parts.append(data)
        left -= len(data)
    message.body = b"".join(parts)


def _read_to_the_end(sock: socket.socket, message: Message) -> bytes:
    data = b""
    while more := sock.recv(65536):
        data += more
    if message.get("Transfer-Encoding") != "chunked":
        return data
    whole = b""
    while match := re.match(rb"([0-9a-fA-F]+)\r\n", data):
        size = int(match[1], 16)
        whole, data = whole + data[match.end() : match.end() + size], data[match.end() + size + 2 :]
    return whole


@contextmanager
def serving(context: ssl.SSLContext) -> Iterator[tuple[FaultyProxy, int]]:
    """A proxy, and its port."""
    proxy = FaultyProxy(context)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.1)
        stop = threading.Event()

        def accept() -> None:
            while not stop.is_set():
                with suppress(TimeoutError):
                    client, _ = listener.accept()
                    threading.Thread(target=proxy.handle, args=(client,), daemon=True).start()

        thread = threading.Thread(target=accept, daemon=True)
        thread.start()
        try:
            yield proxy, listener.getsockname()[1]
        finally:
            stop.set()
            thread.join()


def bad_context(pem: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    return context
