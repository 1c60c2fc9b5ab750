"""The internet of the tests: names that lead where a test says, and a real HTTP server on loopback behind them."""

import datetime
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.ports import Port

Body = bytes | str | Callable[[], Iterable[bytes]]
Delay = float | Callable[[], Any]


class Names(dict[str, Any]):
    """Host → addresses, or a function that gives them anew at each look-up; no other name exists."""

    def lookup(self, host: str, port: int) -> list[str]:
        found = self.get(host)
        if found is None:
            flags = socket.AI_NUMERICHOST  # odd spellings of addresses are read as in life, and nobody is asked
            return [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=flags)]
        return list(found() if callable(found) else found)


class Web:
    """What the server says: `web.page("/a", "<p>Hello")`; what it was asked: `web.asked`, each with its headers.

    `web.received` has the bodies of these, in the same order.
    """

    def __init__(self, names: Names, scheme: str, port: int) -> None:
        self.names, self.scheme, self.port = names, scheme, port
        self.pages: dict[tuple[str, str], tuple[int, dict[str, str], Body, Delay]] = {}
        self.asked: list[tuple[str, str, dict[str, str]]] = []
        self.received: list[bytes] = []
        self._together = threading.Lock()

    def url(self, path: str = "/", host: str = "site.example") -> str:
        """The address of a path; the host comes to exist, on loopback."""
        self.names.setdefault(host, ["127.0.0.1"])
        return f"{self.scheme}://{host}:{self.port}{path}"

    def page(
        self,
        path: str,
        body: Body = "",
        kind: str = "text/html; charset=utf-8",
        *,
        status: int = 200,
        host: str = "site.example",
        delay: Delay = 0,
        **headers: str,
    ) -> str:
        """Say this at that path from now on; returns its address. A body that is a function gives piece after piece.

        `delay`, before anything is said, is a time in seconds, or what returns when it is over.
        """
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        self.pages[host, path] = (status, {"Content-Type": kind, **said}, body, delay)
        return self.url(path, host)

    def redirect(self, path: str, to: str, status: int = 302, host: str = "site.example") -> str:
        return self.page(path, status=status, host=host, Location=to)

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        host = urlsplit(f"//{handler.headers['Host']}").hostname or ""
        length = int(handler.headers.get("Content-Length", 0))
        said = handler.rfile.read(length)
        if len(said) < length:
            return  # whoever asked was gone before it had said all
        with self._together:
            self.asked.append((handler.command, f"{host}{handler.path}", dict(handler.headers)))
            self.received.append(said)
        missing = (404, {"Content-Type": "text/plain"}, "no such page", 0)
        status, headers, body, delay = self.pages.get((host, handler.path), missing)
        delay() if callable(delay) else time.sleep(delay)
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        if isinstance(body, str):
            body = body.encode()
        if isinstance(body, bytes):
            handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        for piece in [body] if isinstance(body, bytes) else body():
            handler.wfile.write(piece)
            handler.wfile.flush()


class _Conversation(BaseHTTPRequestHandler):
    """A connection, which belongs to the test in which it was opened."""

    disable_nagle_algorithm = True  # a body is written after its headers, and would wait 40 ms for their receipt
    server: "Site"

    def setup(self) -> None:
        super().setup()
        self.web = self.server.web

    def do_GET(self) -> None:
        if self.web:
            self.web.answer(self)

    do_POST = do_GET

    def log_message(self, *words: Any) -> None:
        pass


class Site(Port):
    """The port on which the web servers of a test answer; with TLS if there is a certificate."""

    web: Web | None = None

    def __init__(self, certificate: Path | None = None) -> None:
        self.scheme, context = "http", None
        if certificate:
            self.scheme, context = "https", ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
        super().__init__(_Conversation, context)

    @contextmanager
    def serving(self, names: Names) -> Iterator[Web]:
        """For one test, these names lead here and, where that exists, nothing else."""
        self.web = Web(names, self.scheme, self.server_port)
        try:
            yield self.web
        finally:
            self.web = None


@contextmanager
def serving(names: Names, certificate: Path | None = None) -> Iterator[Web]:
    """A web server on a port of its own."""
    with Site(certificate).open() as site, site.serving(names) as web:
        yield web


def self_signed(folder: Path, *hosts: str) -> Path:
    """A file with a key and a certificate for these hosts, which is its own authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, hosts[0])])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host) for host in hosts]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = folder / "certificate.pem"
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path


def is_loopback(address: Any) -> bool:
    """Whether a socket may connect there in a test: this machine only."""
    try:
        return not isinstance(address, tuple) or ipaddress.ip_address(str(address[0])).is_loopback
    except ValueError:
        return str(address[0]) == "localhost"
