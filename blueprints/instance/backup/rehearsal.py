"""The server of a rehearsal, in a process of its own: migrated, tried, and told about.

From the first moment on it can connect to nothing but itself (and the database that was named for it). What starts it
is in rookery/services/data/backup/rehearse.py.
"""

import json
import os
import sys
import threading
import time
from contextlib import contextmanager
from http.client import HTTPConnection
from urllib.parse import urlsplit

import click
from flask import current_app
from sqlalchemy import select, text
from werkzeug.serving import WSGIRequestHandler, make_server

from models.accounts.account import Account, AccountKeys
from models.auth.user import READY, User
from models.base import db
from models.instance.instance import owner_id
from models.media.attachment import Media
from models.statuses.kept_status import is_kept
from rookery import events, serving, urls
from rookery.federation.signatures import CAVAGE, keys, sign, verify
from rookery.federation.signatures.parsed import SignatureRefused
from rookery.media.store.base import CHUNK
from rookery.outages import words
from rookery.services.auth import oauth
from rookery.services.data.backup import databases, media
from rookery.services.data.backup.container import MEDIA
from rookery.services.data.backup.header import Header
from rookery.services.data.backup.rehearse import Report
from rookery.services.data.upgrades import upgrade

ACTIVITY_JSON = "application/activity+json"
MOST_NAMES = 5


def try_restored(header_file):
    """Start the server without jobs, make requests to it, and print a report as JSON."""
    header = Header.read(header_file.open("rb"), header_file.stat().st_size)
    allowed = _refuse_network()
    report: Report = {"steps": [], "problems": [], "missing": 0, "missing_names": [], "upgrade": {}}
    _compare(header, report)
    _upgrade(header, report)
    serving.prepare(_app())
    with _served() as port:
        allowed.add(port)
        for name, check in (("signed request", _signed_request), ("home", _home), ("media", _medium)):
            try:
                result = check(port)
            except (OSError, ValueError, KeyError, AssertionError, SignatureRefused) as error:
                result = "failed"
                report["problems"].append(f"{name}: {words(error)}.")
            report["steps"].append({"step": name, "result": result})
    click.echo(json.dumps(report))


def _app():
    return current_app._get_current_object()  # type: ignore[attr-defined]  # of the proxy


def _refuse_network():
    """Let this process connect to no port but those in the set that is returned, on this machine, for good."""
    allowed: set[int] = set()

    def check(event, args):
        if event == "socket.connect" or event == "socket.sendto":
            address = args[1]
            if not (isinstance(address, tuple) and address[0] == "127.0.0.1" and address[1] in allowed):
                raise OSError(f"a rehearsal connects to nothing but itself, not to {address}")
        elif event == "socket.getaddrinfo" and args[0] != "127.0.0.1":
            raise OSError(f"a rehearsal looks up no names, not {args[0]}")

    sys.addaudithook(check)
    return allowed


def _compare(header, report):
    """Compare the numbers of rows, and look for the files that the database names."""
    rows = header.rows if header.remote_media else {k: v for k, v in header.rows.items() if k != "remote_files"}
    store = current_app.extensions["rookery.store"]
    with databases.connected(urls.config().database_url) as connection:
        report["problems"] += databases.differences(connection, rows, header.revision)
        names = set()
        for key in media.keys(connection, header.remote_media):
            if not store.exists(key):
                report["missing"] += key not in names
                names.add(key)
    report["missing_names"] = [MEDIA + key for key in sorted(names)[:MOST_NAMES]]
    report["steps"].append({"step": "rows compared", "result": f"{len(rows)} tables"})


def _upgrade(header, report):
    """Migrate the database, and measure that: seconds, bytes, the new tables and those with more or fewer rows."""
    before = _bytes()
    done = upgrade.migrate(is_told=True)
    if done.before == done.now:
        return
    after, log = _bytes(), _bytes("-wal")
    with databases.connected(urls.config().database_url) as connection:
        rows = databases.counts(connection)
    old = sorted(header.rows)
    report["upgrade"] = {
        "from": done.before,
        "to": done.now,
        "seconds": round(done.seconds, 1),
        "rows": sum(rows.values()),
        "new_tables": {name: rows[name] for name in sorted(rows.keys() - header.rows.keys())},
        "changed_tables": {
            name: [header.rows[name], rows.get(name)] for name in old if header.rows[name] != rows.get(name)
        },
        "database_bytes": after,
        "growth_bytes": max(after - before, 0) + log,
    }
    report["steps"].append({"step": "migrated", "result": f"{done.before} to {done.now} in {done.seconds:.1f} s"})


def _bytes(of=""):
    """Return the size of the database, or of the log beside its file."""
    if (file := urls.config().sqlite_file) is None:
        return 0 if of else db.session.scalar(text("SELECT pg_database_size(current_database())"))
    path = file.with_name(file.name + of)
    return path.stat().st_size if path.exists() else 0


class _Quiet(WSGIRequestHandler):
    def log_request(self, *args):
        pass


@contextmanager
def _served():
    """Serve on a free port of this machine; end with the process that started this one."""
    server = make_server("127.0.0.1", 0, _app(), threaded=True, request_handler=_Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    yield server.server_port
    server.shutdown()


def _end_with(parent):
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)


def _signed_request(port):
    """Request an actor of this server, signed with its restored key, and check that with the key that it publishes."""
    person = _somebody()
    if person:
        signer = keys.Signer(urls.key(urls.actor(person.username)), keys.private(_private_pem(person)))
    else:
        signer = keys.instance()
    url = signer.key_id.partition("#")[0]
    headers = sign.headers(CAVAGE, signer.key_id, signer.private, "GET", url)
    document = json.loads(_get(port, urlsplit(url).path, headers | {"Accept": ACTIVITY_JSON}))
    public = keys.public(document["publicKey"]["publicKeyPem"])
    claim = verify.read("GET", urlsplit(url).path, url, headers)
    assert public and claim.holds(public), "the restored key is not the one that the server publishes"
    return document["id"]


def _home(port):
    """Render the home timeline of a user, and the page about the server."""
    _get(port, "/about", {"Host": urls.config().web_host})
    person = _somebody()
    user = User.of_account(person.id) if person else None
    if user is None:
        return "there is no user"
    app, _ = oauth.register_app("Rehearsal", [oauth.OUT_OF_BAND], "read")
    token, _ = oauth.issue_token(app.id, user.id, "read")
    events.commit()
    headers = {"Host": urls.config().web_host, "Authorization": f"Bearer {token}"}
    found = json.loads(_get(port, "/api/v1/timelines/home", headers))
    return f"{len(found)} posts for {person.username}"


def _medium(port):
    """Request the newest file of a post."""
    query = select(Media.original_key).where(Media.original_key.is_not(None), Media.state == "ready", ~is_kept())
    store = current_app.extensions["rookery.store"]
    found = db.session.scalars(query.order_by(Media.id.desc()).limit(50)).all()
    key = next((key for key in found if store.exists(key)), None)
    if key is None:
        return "no file is in this copy" if found else "there are none"
    with _answer(port, f"/media/{key}", {"Host": urls.config().web_host}) as reply:
        size = sum(map(len, iter(lambda: reply.read(CHUNK), b"")))
    return f"{size} bytes of {key}"


def _somebody():
    """Return the account of the owner, or of any user who can sign in."""
    ready = select(User.account_id).where(*READY).order_by(User.id).limit(1)
    chosen = owner_id() or db.session.scalar(ready)
    return db.session.get(Account, chosen) if chosen else None


def _private_pem(account):
    pem = db.session.scalar(select(AccountKeys.private_pem).where(AccountKeys.account_id == account.id))
    assert pem, f"{account.username} has no key"
    return pem


def _get(port, path, headers):
    with _answer(port, path, headers) as reply:
        return reply.read()


@contextmanager
def _answer(port, path, headers):
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path, headers=headers)
        reply = connection.getresponse()
        assert reply.status == 200, f"{path} answered {reply.status}"
        yield reply
    finally:
        connection.close()
