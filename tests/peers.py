"""Servers of other people: they answer what a test gives them to say, remember what they receive, and sign by the book.

    masto = fediverse.server("masto.example")
    carol = masto.person("carol")
    reply = carol.sends({"type": "Follow", "object": "https://rookery.test/users/alice"})
    assert masto.received[-1].activity["type"] == "Accept"

Signatures are made here from the words of the specifications, with nothing of the code that verifies them.
"""

import base64
import hashlib
import itertools
import json
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qs, urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from flask import Flask

from rookery.net import keep_alive
from tests.ports import Port

AS = "https://www.w3.org/ns/activitystreams"
PUBLIC = f"{AS}#Public"
ACTIVITY = "application/activity+json; charset=utf-8"
_numbers = itertools.count(1)
_spare_keys: list[rsa.RSAPrivateKey] = []


@dataclass
class Received:
    """A request that a server got. `activity` is its body, read as JSON."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def activity(self) -> Any:
        return json.loads(self.body)


@dataclass
class Said:
    status: int
    headers: dict[str, str]
    body: bytes
    wait: Callable[[], Any] | None = None


class Server:
    """`pages`: path → what is answered to a GET; `inbox`: what is answered to a POST, or a function of Received."""

    def __init__(self, fediverse: "Fediverse", domain: str) -> None:
        self.fediverse, self.domain, self.base = fediverse, domain, f"https://{domain}"
        self.pages: dict[str, Said] = {}
        self.people: dict[str, Person] = {}
        self.asked: list[Received] = []
        self.received: list[Received] = []
        self.inbox: Said | Callable[[Received], Said] = Said(202, {}, b"")
        self.down = False

    def page(self, path: str, document: Any = None, status: int = 200, kind: str = ACTIVITY, **headers: str) -> str:
        """Say this at that path (query included) from now on; returns its address."""
        body = document if isinstance(document, bytes) else json.dumps(document).encode()
        self.pages[path] = Said(status, {"Content-Type": kind, **headers}, body)
        return self.base + path

    def person(self, name: str, path: str = "", **more: Any) -> "Person":
        """Somebody with an actor document and a handle; `more` are properties of the document, None takes one away.

        `path` is that of their id, where it is not the usual one.
        """
        made = Person(self, name, more, path or f"/users/{name}")
        self.people[name] = made
        return made

    def activities(self, *types: str) -> list[Any]:
        """The activities received so far, all or those of these types, the oldest first."""
        said = [one.activity for one in self.received]
        return [one for one in said if not types or one["type"] in types]

    def answer(self, request: Received) -> Said | None:
        """None: hang up."""
        if self.down:
            return None
        if request.method == "POST":
            self.received.append(request)
            return self.inbox(request) if callable(self.inbox) else self.inbox
        self.asked.append(request)
        return self.pages.get(request.path) or self._webfinger(request.path) or Said(404, {}, b"")

    def _webfinger(self, path: str) -> Said | None:
        parts = urlsplit(path)
        if parts.path != "/.well-known/webfinger":
            return None
        name = parse_qs(parts.query).get("resource", [""])[0].removeprefix("acct:").partition("@")[0]
        if (person := self.people.get(name)) is None:
            return None
        links = [{"rel": "self", "type": "application/activity+json", "href": person.id}]
        jrd = {"subject": f"acct:{name}@{self.domain}", "aliases": [person.id], "links": links}
        return Said(200, {"Content-Type": "application/jrd+json"}, json.dumps(jrd).encode())


@dataclass
class Person:
    """Somebody of another server, with a key."""

    server: Server
    name: str
    more: dict[str, Any]
    path: str

    def __post_init__(self) -> None:
        self.id = f"{self.server.base}{self.path}"
        self.key = self.server.fediverse.a_key()
        self.key_id = f"{self.id}#main-key"
        self.signing_key: Ed25519PrivateKey | None = None  # instead of the RSA key
        self.shows_itself()

    @property
    def actor(self) -> dict[str, Any]:
        key = self.key.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        made = {
            "@context": [AS, "https://w3id.org/security/v1"],
            "id": self.id,
            "type": "Person",
            "preferredUsername": self.name,
            "name": self.name.title(),
            "summary": f"<p>I am {self.name}</p>",
            "url": f"{self.server.base}/@{self.name}",
            "inbox": f"{self.id}/inbox",
            "outbox": f"{self.id}/outbox",
            "followers": f"{self.id}/followers",
            "following": f"{self.id}/following",
            "featured": f"{self.id}/collections/featured",
            "endpoints": {"sharedInbox": f"{self.server.base}/inbox"},
            "manuallyApprovesFollowers": False,
            "publicKey": {"id": self.key_id, "owner": self.id, "publicKeyPem": key.decode()},
        }
        return {name: value for name, value in {**made, **self.more}.items() if value is not None}

    def shows_itself(self, **more: Any) -> None:
        """Serve the actor document, changed in this."""
        self.more |= more
        self.server.page(self.path, self.actor)

    def changes_key(self) -> None:
        self.key = rsa.generate_private_key(65537, 2048)
        self.shows_itself()

    def note(self, content: str = "<p>Hello</p>", serve: bool = True, **more: Any) -> dict[str, Any]:
        """A public Note of theirs, which is served at its id."""
        path = f"{self.path}/statuses/{next(_numbers)}"
        made = {
            "@context": AS,
            "id": self.server.base + path,
            "type": "Note",
            "attributedTo": self.id,
            "content": content,
            "published": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "to": [PUBLIC],
            "cc": [f"{self.id}/followers"],
            "url": f"{self.server.base}/@{self.name}/{path.rpartition('/')[2]}",
        }
        note = {name: value for name, value in {**made, **more}.items() if value is not None}
        if serve:
            self.server.page(urlsplit(note["id"]).path, note)
        return note

    def activity(self, type_: str, about: Any, **more: Any) -> dict[str, Any]:
        made = {
            "@context": AS,
            "id": f"{self.id}#activities/{next(_numbers)}",
            "type": type_,
            "actor": self.id,
            "object": about,
        }
        if type_ in ("Create", "Update", "Announce") and isinstance(about, dict):
            made |= {key: about[key] for key in ("to", "cc", "published") if key in about}
        return {**made, **more}

    def does(self, type_: str, about: Any, to: str = "/inbox", **more: Any) -> Any:
        """Send our server an activity of this type about this."""
        return self.sends(self.activity(type_, about, **more), to=to)

    def sends(self, activity: Any, to: str = "/inbox", **how: Any) -> Any:
        """Post this to our server, signed; `how` as for `signed_headers`. The reply."""
        body = activity if isinstance(activity, bytes) else json.dumps(activity).encode()
        headers = self.signed_headers("POST", f"https://rookery.test{to}", body, **how)
        return self.server.fediverse.post(to, body, headers)

    def asks(self, path: str, **how: Any) -> Any:
        """GET this of our server, signed. The reply."""
        headers = {"Accept": "application/activity+json"}
        return self.server.fediverse.get(
            path, headers | self.signed_headers("GET", f"https://rookery.test{path}", b"", **how)
        )

    def signed_headers(
        self,
        method: str,
        url: str,
        body: bytes = b"",
        *,
        form: str = "cavage",
        date: float | None = None,
        key_id: str | None = None,
        algorithm: str = "rsa-sha256",
        names: str | None = None,
        kind: str = "application/activity+json",
    ) -> dict[str, str]:
        """The headers of a signed request. `names` are the covered headers (cavage), `date` is in UNIX seconds."""
        make = self._cavage if form == "cavage" else self._rfc9421
        headers = {"Content-Type": kind} if method == "POST" else {}
        return headers | make(method, url, body, date or time.time(), key_id or self.key_id, algorithm, names)

    def _cavage(
        self, method: str, url: str, body: bytes, date: float, key_id: str, algorithm: str, names: str | None
    ) -> dict[str, str]:
        parts = urlsplit(url)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
        headers = {"Host": parts.netloc, "Date": formatdate(date, usegmt=True)}
        if method == "POST":
            headers["Digest"] = f"SHA-256={digest}"
        names = names or "(request-target) host date" + (" digest" if method == "POST" else "")
        values = {name.lower(): value for name, value in headers.items()}
        values |= {"(request-target)": f"{method.lower()} {target}", "(created)": str(int(date))}
        text = "\n".join(f"{name}: {values[name]}" for name in names.split() if name in values)
        created = f"created={int(date)}," if "(created)" in names else ""
        headers["Signature"] = (
            f'keyId="{key_id}",algorithm="{algorithm}",{created}headers="{names}",signature="{self._sign(text)}"'
        )
        return headers

    def _rfc9421(
        self, method: str, url: str, body: bytes, date: float, key_id: str, algorithm: str, names: str | None
    ) -> dict[str, str]:
        digest = f"sha-256=:{base64.b64encode(hashlib.sha256(body).digest()).decode()}:"
        covered = ["@method", "@target-uri"] + (["content-digest"] if method == "POST" else [])
        values = {"@method": method, "@target-uri": url, "content-digest": digest}
        what = '({});created={};keyid="{}"'.format(" ".join(f'"{name}"' for name in covered), int(date), key_id)
        lines = [f'"{name}": {values[name]}' for name in covered] + [f'"@signature-params": {what}']
        headers = {
            "Host": urlsplit(url).netloc,
            "Signature-Input": f"sig1={what}",
            "Signature": f"sig1=:{self._sign(chr(10).join(lines))}:",
        }
        return headers | ({"Content-Digest": digest} if method == "POST" else {})

    def _sign(self, text: str) -> str:
        if self.signing_key:
            return base64.b64encode(self.signing_key.sign(text.encode())).decode()
        return base64.b64encode(self.key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256())).decode()


class Fediverse:
    """All servers of a test but ours. `hosts` is for ROOKERY_HOSTS."""

    def __init__(self, app: Flask) -> None:
        self.app, self.port = app, 0
        self.servers: dict[str, Server] = {}
        self.hosts: dict[str, tuple[str, int | None]] = {}
        self.keys_in_use: list[rsa.RSAPrivateKey] = []

    def a_key(self) -> rsa.RSAPrivateKey:
        """One that nobody else has: making them takes long, so they are used again in another test."""
        self.keys_in_use.append(_spare_keys.pop() if _spare_keys else rsa.generate_private_key(65537, 2048))
        return self.keys_in_use[-1]

    def server(self, domain: str) -> Server:
        """The server of this name, which comes to exist."""
        if domain not in self.servers:
            self.servers[domain] = Server(self, domain)
            self.hosts[domain] = ("127.0.0.1", self.port)
        return self.servers[domain]

    def post(self, path: str, body: bytes, headers: dict[str, str]) -> Any:
        return self._ask("post", path, data=body, headers=headers)

    def get(self, path: str, headers: dict[str, str] | None = None) -> Any:
        return self._ask("get", path, headers=headers or {})

    def _ask(self, method: str, path: str, **request: Any) -> Any:
        client = self.app.test_client()
        with self.app.app_context():
            return getattr(client, method)(path, base_url="https://rookery.test", **request)


class _Conversation(BaseHTTPRequestHandler):
    """A connection, which belongs to the test in which it was opened."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # a body is written after its headers, and would wait 40 ms for their receipt
    server: "Site"

    def setup(self) -> None:
        super().setup()
        self.fediverse = self.server.fediverse

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        server = self.fediverse.servers.get(self.headers["Host"]) if self.fediverse else None
        said = server.answer(Received(self.command, self.path, dict(self.headers), body)) if server else None
        if said is None:
            self.close_connection = True
            return
        if said.wait:
            said.wait()
        self.send_response(said.status)
        for name, value in {**said.headers, "Content-Length": str(len(said.body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(said.body)

    do_POST = do_GET

    def log_message(self, *words: Any) -> None:
        pass


class Site(Port):
    """The port on which all servers of a test answer, each under its name."""

    fediverse: Fediverse | None = None

    def __init__(self, context: ssl.SSLContext) -> None:
        super().__init__(_Conversation, context)

    @contextmanager
    def serving(self, fediverse: Fediverse) -> Iterator[None]:
        """For one test, these servers answer."""
        self.fediverse, fediverse.port = fediverse, self.server_port
        try:
            yield
        finally:
            self.fediverse = None
            _close_kept_connections()
            _spare_keys.extend(fediverse.keys_in_use)


@contextmanager
def serving(fediverse: Fediverse, context: ssl.SSLContext) -> Iterator[None]:
    """Outside of tests that share a port: these servers answer on one of their own."""
    with Site(context).open() as site, site.serving(fediverse):
        yield


def _close_kept_connections() -> None:
    """Close what leads to a server that is gone: else the collector warns of it in the middle of another test."""
    with keep_alive._lock:
        for lines in keep_alive._idle.values():
            for line in lines:
                line.close()
        keep_alive._idle.clear()
