"""The internet of the tests: names that lead where a test says, and a real HTTP server on loopback behind them."""

import datetime
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

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

    def __init__(self, names: Names, scheme: str = "http") -> None:
        self.names, self.scheme = names, scheme
        self.pages: dict[tuple[str, str], tuple[int, dict[str, str], Body, Delay]] = {}
        self.asked: list[tuple[str, str, dict[str, str]]] = []
        self.received: list[bytes] = []
        self._together = threading.Lock()
        self.port = 0

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


@contextmanager
def serving(names: Names, certificate: Path | None = None) -> Iterator[Web]:
    """A server on 127.0.0.1 and, where that exists, nothing else; with TLS if there is a certificate."""
    web = Web(names, "https" if certificate else "http")

    class Handler(BaseHTTPRequestHandler):
        disable_nagle_algorithm = True  # a body is written after its headers, and would wait 40 ms for their receipt

        def do_GET(self) -> None:
            web.answer(self)

        do_POST = do_GET

        def log_message(self, *words: Any) -> None:
            pass

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: Any, client_address: Any) -> None:
            pass  # a client that hangs up early is what many of these tests are about

    with Quiet(("127.0.0.1", 0), Handler) as server:
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            server.socket = context.wrap_socket(server.socket, server_side=True)
        web.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield web
        finally:
            server.shutdown()
            thread.join()


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
