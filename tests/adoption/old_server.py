"""A small server that answers what a GoToSocial did, out of its database: actors, keys, posts and WebFinger."""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from cryptography.hazmat.primitives import serialization

from blueprints.adoption.gotosocial import values
from tests import peers
from tests.adoption.sources import BASE, asked

ACTOR = "SELECT uri, username, url, inbox_uri, outbox_uri, followers_uri, following_uri, public_key, public_key_uri "
NOTE = "SELECT s.uri, s.account_uri, s.content, s.url, s.created_at FROM statuses s WHERE s.uri = ? AND s.local"


class OldServer:
    """`received` are the activities that came to its inboxes."""

    def __init__(self, database):
        self.database, self.received = database, []

    def answer(self, path):
        parts = urlsplit(path)
        if parts.path == "/.well-known/webfinger":
            name = parse_qs(parts.query)["resource"][0].removeprefix("acct:").partition("@")[0]
            link = {"rel": "self", "type": "application/activity+json", "href": f"{BASE}/users/{name}"}
            return {"subject": f"acct:{name}@gts-b.example", "links": [link]}
        address = BASE + parts.path.removesuffix("/main-key")
        return self._actor(address) or self._note(address)

    def _actor(self, address):
        for row in asked(self.database, f"{ACTOR} FROM accounts WHERE uri = ? AND domain IS NULL", address):
            uri, name, url, inbox, outbox, followers, following, key, key_id = row
            return {
                "@context": [peers.AS, "https://w3id.org/security/v1"],
                "id": uri,
                "type": "Person",
                "preferredUsername": name,
                "url": url,
                "inbox": inbox,
                "outbox": outbox,
                "followers": followers,
                "following": following,
                "publicKey": {"id": key_id, "owner": uri, "publicKeyPem": values.public_pem(key)},
            }
        return None

    def _note(self, address):
        for uri, author, content, url, made in asked(self.database, NOTE, address):
            return {
                "@context": peers.AS,
                "id": uri,
                "type": "Note",
                "attributedTo": author,
                "content": content,
                "url": url,
                "published": made.replace(" ", "T"),
                "to": [peers.PUBLIC],
                "cc": [f"{author}/followers"],
            }
        return None

    def signer(self, name):
        """Return somebody who signs with the key of this account."""
        [(key, key_id)] = asked(
            self.database, "SELECT private_key, public_key_uri FROM accounts WHERE uri = ?", f"{BASE}/users/{name}"
        )
        made = object.__new__(peers.Person)
        made.key = serialization.load_pem_private_key(values.private_pem(key), None)
        made.key_id, made.signing_key = key_id, None
        return made


@contextmanager
def serving(database, port):
    """Serve the database at a port of this machine."""
    old = OldServer(database)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            found = old.answer(self.path)
            self.say(404 if found is None else 200, json.dumps(found).encode())

        def do_POST(self):
            old.received.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.say(202, b"")

        def say(self, status, body):
            self.send_response(status)
            self.send_header("Content-Type", "application/activity+json")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Connection", "close")  # else who keeps it talks to this server when another one is there
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words):
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield old
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
