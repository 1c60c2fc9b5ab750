"""The stage on which the payloads of other software are played: alice and bob here, the authors on servers of theirs.

The payloads speak of users alice and bob, of alice's public status 113000000000000001, of her
poll (...2) and of a private status (...3). Here these are rows of their own, so the texts are changed to their ids.
"""

import json
import logging
from urllib.parse import urlsplit

from sqlalchemy import select

from models.accounts.account import Account
from models.base import Base, db
from models.federation.relay import MASTODON
from rookery import urls
from rookery.federation import ids
from rookery.services.administration import relays
from rookery.services.statuses.draft import PollDraft
from tests.federation.arriving import DOCUMENTS
from tests.federation.neighbours import follows, knows, signs

BLOG = "https://blog.example/wp-json/activitypub/1.0/actors/1"
ACTORS = {
    "https://lemmy.example/c/birding": {"type": "Group"},
    "https://peertube.example/video-channels/ponds": {"type": "Group"},
    "https://mobilizon.example/@birders": {"name": "birders", "type": "Group"},
    "https://blog.example/author/hana/": {"followers": f"{BLOG}/followers", "inbox": f"{BLOG}/inbox"},
    "https://ghost.example/.ghost/activitypub/users/index": {
        "followers": "https://ghost.example/.ghost/activitypub/followers/index",
    },
    "https://threads.example/ap/users/178/": {
        "name": "jo",
        "followers": "https://threads.example/ap/users/178/followers/",
    },
    "https://friendica.example/profile/kim": {"followers": "https://friendica.example/followers/kim"},
    "https://masto.example/actor": {"name": "masto.example", "type": "Application"},
    "https://misskey.example/users/instance.actor": {"type": "Application"},
    "https://relay.example/actor": {"name": "relay", "type": "Application"},
}
# What every arrival may change: what is queued, whom we met and looked at when, and which activities came.
BOOKKEEPING = {"jobs", "peers", "received_activities", "refusals"}
LOOKED_AT = {"fetched_at", "key_fetched_at"}


class Stage:
    """`stage.plays("mastodon-create-note.json")` has it arrive, signed by its author, and all be done that follows."""

    def __init__(self, fediverse, api, post, run_jobs, alice, bob):
        self.fediverse, self.api, self.run_jobs = fediverse, api, run_jobs
        self.alice, self.bob = signs(alice), signs(bob)
        poll = PollDraft(["yes", "no", "maybe"], expires_in=86400, multiple=True)
        self.s1 = post(alice, "The first")
        self.poll = post(alice, "Which?", poll=poll)
        self.private = post(alice, "Quiet", visibility="private")
        run_jobs()

    def read(self, file):
        body = (DOCUMENTS / file).read_bytes()
        for number, row in enumerate((self.s1, self.poll, self.private), start=1):
            body = body.replace(f"11300000000000000{number}".encode(), str(row.id).encode())
        return body

    def document(self, file):
        return json.loads(self.read(file))

    def actor(self, uri):
        """Who has this id, on a server that answers for it."""
        parts = urlsplit(uri)
        server = self.fediverse.server(parts.netloc)
        known = {person.id: person for person in server.people.values()}
        if uri in known:
            return known[uri]
        more = dict(ACTORS.get(uri, {}))
        name = more.pop("name", parts.path.rstrip("/").rpartition("/")[2])
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        return server.person(name, path=path, **more)

    @property
    def carol(self):
        return self.actor("https://masto.example/users/carol")

    @property
    def mallory(self):
        return self.actor("https://evil.example/users/mallory")

    def follows(self, person):
        """Alice follows them: they are known here, and said yes."""
        follows(self.alice, ids.account(person.id) or knows(person))

    def account(self, person, who=None):
        """Their account as it is here, looked up if it has to be."""
        client = self.api(who or self.alice)
        if row := ids.account(person.id):
            return client.get(f"/api/v1/accounts/{row.id}").json
        handle = f"@{person.name}@{person.server.domain}"
        [found] = client.get(f"/api/v2/search?type=accounts&resolve=true&q={handle}").json["accounts"]
        return found

    def plays(self, file, follows=True, signed_by=None, to="/inbox"):
        """The answer of the inbox."""
        body = self.read(file)
        signer = signed_by or self.actor(_actor_of(json.loads(body)))
        if follows:
            self.follows(signer)
        return self.sends(body, signer, to)

    def sends(self, body, signer, to="/inbox"):
        reply = signer.sends(body, to=to)
        self.run_jobs()
        db.session.expire_all()
        return reply

    def serves(self, document):
        """This object is to be had at its id."""
        parts = urlsplit(document["id"])
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        self.fediverse.server(parts.netloc).page(path, document)

    def shown(self, uri, viewer=None):
        """The status with this id as alice (or another) is shown it; None if she is not."""
        row = ids.status(uri)
        reply = self.api(viewer or self.alice).get(f"/api/v1/statuses/{row.id}") if row else None
        return reply.json if reply and reply.status_code == 200 else None

    def told(self, *types, who=None):
        """Notifications of these types, the newest first."""
        asked = "&".join(f"types[]={type_}" for type_ in types)
        return self.api(who or self.alice).get(f"/api/v1/notifications?{asked}").json

    def home(self, who=None):
        return self.api(who or self.alice).get("/api/v1/timelines/home").json

    def uri(self, status):
        """The id of a status of alice's."""
        return urls.status_object("alice", status.id)

    def uri_of(self, account):
        return urls.account_uri(account)

    def reporter(self, report):
        """The handle under which moderators see who reported."""
        account = db.session.get(Account, report.account_id)
        return account.domain

    def joins_relay(self):
        """This server has asked the relay, which lets it in."""
        relay = self.actor("https://relay.example/actor")
        relays.join(None, "https://relay.example/inbox", MASTODON)
        db.session.commit()
        self.run_jobs()
        [follow] = relay.server.activities("Follow")
        relay.does("Accept", follow)
        self.run_jobs()

    def relationship(self, person, who=None):
        there = self.account(person, who)
        return self.api(who or self.alice).get(f"/api/v1/accounts/relationships?id[]={there['id']}").json[0]


def _actor_of(document):
    actor = document["actor"]
    return actor["id"] if isinstance(actor, dict) else actor


def everything():
    """All rows of all tables but those that keep the books: table → rows."""
    db.session.expire_all()
    columns = {
        table.name: [column for column in table.columns if column.name not in LOOKED_AT]
        for table in Base.metadata.sorted_tables
        if table.name not in BOOKKEEPING
    }
    return {name: sorted(map(repr, db.session.execute(select(*wanted)))) for name, wanted in columns.items()}


def refusals(caplog):
    """The lines of the log that say that something was refused."""
    return [one for one in caplog.records if one.name.startswith("rookery.federation") and one.levelno >= logging.INFO]
