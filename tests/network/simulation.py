"""A small world: real Rookery apps among many modelled servers, with everything that goes wrong on a network.

    world.build()
    world.live(steps=3000)
    world.settle()
    assert world.differences() == []

Everything happens in one thread after another and is drawn from one seed, under a clock that only the world moves:
requests fail before or after they were heard, what modelled servers say comes late, twice and in the wrong order, apps
are dropped in the middle of their work and made anew on the same data. Beside it stands a model of what people did. In
the end all servers must agree with it.
"""

import itertools
import json
import random
import re
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import func, select

from app import create_app
from models import clock
from models.base import db
from models.jobs.job import Job
from rookery import serving
from rookery.federation import ids
from rookery.jobs import worker
from tests import peers
from tests.authority import Authority
from tests.factories import Factory
from tests.federation.neighbours import signs

PUBLIC = peers.PUBLIC
KEYS = 4  # of all modelled people together: making a thousand takes longer than all the rest


NAMES = ("nest.example", "roost.example", "crow.example")
STEP_SECONDS = 40
LONGEST_DELAY = timedelta(hours=3)
VISIBILITIES = ("public", "public", "unlisted", "private", "direct")


@dataclass
class Post:
    """What the model knows of a status: who made it, for whom, and what was done to it."""

    uri: str
    author: str
    visibility: str
    text: str
    named: set[str] = field(default_factory=set)
    parent: str | None = None
    deleted: bool = False
    due: set[str] = field(default_factory=set)
    likes: set[str] = field(default_factory=set)
    boosts: set[str] = field(default_factory=set)
    hosts: set[str] = field(default_factory=set)
    document: dict[str, Any] = field(default_factory=dict)


class Chaos:
    """Decides what goes wrong. `calm` ends it."""

    def __init__(self, seed: int, failing: float) -> None:
        self.draw, self.failing = random.Random(seed), failing

    def calm(self) -> None:
        self.failing = 0.0

    def strikes(self) -> bool:
        return self.draw.random() < self.failing


class RealServer(peers.Server):
    """A Rookery app behind the name of a server; it is asked like any other."""

    def __init__(self, world: "World", domain: str, data: str) -> None:
        super().__init__(world.fediverse, domain)
        self.world, self.data = world, data
        self.crashes = 0
        self.app = self._make()
        with self.app.app_context():
            serving.prepare(self.app)
        self.locals: list[Local] = []

    def _make(self):
        return create_app(
            ROOKERY_DATA=self.data,
            ROOKERY_DOMAIN=self.domain,
            ROOKERY_PUBLIC_URL=self.base,
            PORT="5000",
            ROOKERY_RATE_LIMITS="off",
            ROOKERY_ALLOWED_NETWORKS="127.0.0.1",
            ROOKERY_CA_FILE=str(self.world.fediverse.authority.file),
            ROOKERY_HOSTS=self.world.hosts,
        )

    def answer(self, request: peers.Received) -> peers.Said | None:
        if self.world.chaos.strikes():
            return None  # nobody heard it
        with self.app.app_context():
            reply = self.app.test_client().open(
                request.path, method=request.method, base_url=self.base, data=request.body, headers=request.headers
            )
        if self.world.chaos.strikes():
            return None  # it was heard, but the answer is lost
        kept = {name: value for name, value in reply.headers.items() if name.lower() != "content-length"}
        return peers.Said(reply.status_code, kept, reply.data)

    def work(self) -> int:
        """Run all jobs that are due; how many there were."""
        return worker.drain(self.app)

    def waiting(self) -> int:
        """How many jobs wait for their time."""
        with self.app.app_context():
            return db.session.scalar(select(func.count()).select_from(Job))

    def restart(self) -> None:
        """The app is dropped with all that it remembers; another begins on the same data."""
        with self.app.app_context():
            db.engine.dispose()
        self.app = self._make()


class Local:
    """A user of a real server, by the API of its app. What cannot be done just now is not done, and gives None."""

    def __init__(self, world: "World", server: RealServer, name: str) -> None:
        self.world, self.server, self.name = world, server, name
        self.uri = f"{server.base}/users/{name}"
        self.handle = f"{name}@{server.domain}"
        server.locals.append(self)
        with server.app.app_context():
            account = signs(Factory(server.app).user(name))
            self.id, self.token = account.id, Factory(server.app).token(account)

    def ask(self, method: str, path: str, **request: Any) -> Any:
        with self.server.app.app_context():
            client = self.server.app.test_client()
            headers = {"Authorization": f"Bearer {self.token}"}
            return client.open(path, method=method, headers=headers, base_url=self.server.base, **request)

    def find(self, kind: str, sought: str) -> str | None:
        """The id that this status or account has here, looked up on the network if it has to be."""
        reply = self.ask("GET", "/api/v2/search", query_string={"resolve": "true", "type": kind, "q": sought})
        return reply.json[kind][0]["id"] if reply.json[kind] else None

    def follow(self) -> str | None:
        other = self.world.somebody(but=self.uri)
        found = self.world.follow_is_new((self.uri, other)) and self.find("accounts", self.world.people[other].handle)
        if not found or self.ask("POST", f"/api/v1/accounts/{found}/follow").status_code != 200:
            return None
        self.world.follows.add((self.uri, other))
        return other

    def unfollow(self) -> str | None:
        followed = sorted(other for one, other in self.world.follows if one == self.uri)
        other = self.world.draw.choice(followed) if followed else ""
        found = other and self.find("accounts", self.world.people[other].handle)
        if not found or self.ask("POST", f"/api/v1/accounts/{found}/unfollow").status_code != 200:
            return None
        self.world.ends(self.uri, other)
        return other

    def post(self, parent: Post | None = None) -> str | None:
        visibility = self.world.draw.choice(VISIBILITIES)
        named = {self.world.somebody(but=self.uri)} if visibility == "direct" else set()
        for one in named:
            if self.find("accounts", self.world.people[one].handle) is None:
                return None
        text = self.world.a_text()
        said = {"status": " ".join([*(f"@{self.world.people[one].handle}" for one in named), text])}
        if parent:
            said["in_reply_to_id"] = self.find("statuses", parent.uri)
            visibility = "public"
        made = self.ask("POST", "/api/v1/statuses", json={**said, "visibility": visibility})
        if made.status_code != 200 or (parent and not said["in_reply_to_id"]):
            return None
        known = Post(made.json["uri"], self.uri, visibility, text, named, parent.uri if parent else None)
        known.due = set(named) if parent is None else set()
        if visibility != "direct":
            known.due |= {one for one in self.followers() if self.world.knows(one, self)}
        self.world.posts[known.uri] = known
        return known.uri

    def reply(self) -> str | None:
        parent = self.world.some_post(public=True, local=True)
        return self.post(parent) if parent and self.find("statuses", parent.uri) else None

    def edit(self) -> str | None:
        post = self.world.some_post(by=self.uri)
        if post is None or post.visibility == "direct":
            return None
        text = self.world.a_text()
        self.ask("PUT", f"/api/v1/statuses/{self.find('statuses', post.uri)}", json={"status": text})
        post.text = text
        return post.uri

    def delete(self) -> str | None:
        post = self.world.some_post(by=self.uri)
        if post is None or self.world.draw.random() < 0.7:
            return None
        self.ask("DELETE", f"/api/v1/statuses/{self.find('statuses', post.uri)}")
        post.deleted = True
        return post.uri

    def like(self) -> str | None:
        return self._about(self.world.some_post(public=True), "favourite", "likes")

    def boost(self) -> str | None:
        return self._about(self.world.some_post(public=True), "reblog", "boosts")

    def _about(self, post: Post | None, verb: str, counted: str) -> str | None:
        found = post and self.find("statuses", post.uri)
        if not post or not found or self.ask("POST", f"/api/v1/statuses/{found}/{verb}").status_code != 200:
            return None
        getattr(post, counted).add(self.uri)
        return post.uri

    def followers(self) -> set[str]:
        """The ids of those who follow, as this server has it now."""
        return {self.world.handles[handle] for handle in self.list_of("followers")}

    def list_of(self, kind: str) -> set[str]:
        """The handles of all followers, or of all who are followed."""
        found: set[str] = set()
        path = f"/api/v1/accounts/{self.id}/{kind}?limit=80"
        while path:
            reply = self.ask("GET", path)
            accts = [one["acct"] for one in reply.json]
            found |= {acct if "@" in acct else f"{acct}@{self.server.domain}" for acct in accts}
            following = re.search(r'<([^>]+)>; rel="next"', reply.headers.get("Link", ""))
            path = following[1].removeprefix(self.server.base) if following and accts else ""
        return found

    def sees(self, uri: str) -> Any:
        """The status as it is shown here; None where it is not."""
        with self.server.app.app_context():
            row = ids.status(uri)
        reply = self.ask("GET", f"/api/v1/statuses/{row.id}") if row else None
        return reply.json if reply and reply.status_code == 200 else None


class Remote:
    """Somebody of a modelled server; what they do is under way until the world brings it."""

    def __init__(self, world: "World", person: peers.Person) -> None:
        self.world, self.person, self.uri = world, person, person.id
        self.handle = f"{person.name}@{person.server.domain}"
        self.followed_by: set[str] = set()

    def sends(self, activity: dict[str, Any], hosts: set[str]) -> None:
        body = json.dumps(activity).encode()
        self.world.under_way += [(clock.now(), self, host, body) for host in sorted(hosts)]

    def does(self, type_: str, about: Any, hosts: set[str], **more: Any) -> None:
        number = next(self.world.numbers)
        more = {"id": f"{self.uri}#activities/{number}", **more}
        self.sends(self.person.activity(type_, about, **more), hosts)

    def follow(self) -> str | None:
        other = self.world.draw.choice(self.world.locals)
        if not self.world.follow_is_new((self.uri, other.uri)):
            return None
        self.world.follows.add((self.uri, other.uri))
        self.does("Follow", other.uri, {other.server.domain}, id=f"{self.uri}#follows/{other.handle}")
        return other.uri

    def unfollow(self) -> str | None:
        followed = sorted(other for one, other in self.world.follows if one == self.uri)
        if not followed:
            return None
        other = self.world.people[self.world.draw.choice(followed)]
        self.world.ends(self.uri, other.uri)
        follow = {"id": f"{self.uri}#follows/{other.handle}", "type": "Follow", "actor": self.uri, "object": other.uri}
        self.does("Undo", follow, {other.server.domain})
        return other.uri

    def post(self, parent: Post | None = None) -> str | None:
        visibility = "public" if parent else self.world.draw.choice(VISIBILITIES)
        named = {self.world.draw.choice(self.world.locals).uri} if visibility == "direct" else set()
        text = self.world.a_text()
        uri = f"{self.uri}/statuses/{next(self.world.numbers)}"
        post = Post(uri, self.uri, visibility, text, named, parent.uri if parent else None)
        readers = set(named) if visibility == "direct" else set(self.followed_by)
        post.due = {one for one in readers if one in named or self.world.knows(one, self)}
        post.hosts = {urlsplit(one).netloc for one in readers | ({parent.author} if parent else set())}
        post.document = self.person.note(f"<p>{text}</p>", **self._addressed(post), id=uri)
        self.does("Create", post.document, post.hosts)
        self.world.posts[uri] = post
        return uri

    def _addressed(self, post: Post) -> dict[str, Any]:
        followers = f"{self.uri}/followers"
        to, cc = {
            "public": ([PUBLIC], [followers]),
            "unlisted": ([followers], [PUBLIC]),
            "private": ([followers], []),
            "direct": (sorted(post.named), []),
        }[post.visibility]
        tag = [{"type": "Mention", "href": one, "name": f"@{self.world.people[one].handle}"} for one in post.named]
        published = clock.stamp(clock.now())
        return {"to": to, "cc": cc, "tag": tag, "inReplyTo": post.parent, "published": published}

    def reply(self) -> str | None:
        parent = self.world.some_post(public=True, local=True)
        return self.post(parent) if parent else None

    def edit(self) -> str | None:
        post = self.world.some_post(by=self.uri)
        if post is None:
            return None
        post.text = self.world.a_text()
        post.document |= {"content": f"<p>{post.text}</p>", "updated": clock.stamp(clock.now())}
        self.person.server.page(urlsplit(post.uri).path, post.document)
        self.does("Update", post.document, post.hosts)
        return post.uri

    def delete(self) -> str | None:
        post = self.world.some_post(by=self.uri)
        if post is None or self.world.draw.random() < 0.7:
            return None
        post.deleted = True
        self.person.server.page(urlsplit(post.uri).path, {"id": post.uri, "type": "Tombstone"}, status=410)
        self.does("Delete", {"id": post.uri, "type": "Tombstone"}, post.hosts)
        return post.uri

    def like(self) -> str | None:
        return self._about(self.world.some_post(public=True, local=True), "Like", "likes")

    def boost(self) -> str | None:
        return self._about(self.world.some_post(public=True, local=True), "Announce", "boosts")

    def _about(self, post: Post | None, type_: str, counted: str) -> str | None:
        if post is None or self.uri in getattr(post, counted):
            return None
        getattr(post, counted).add(self.uri)
        more = {"to": [PUBLIC], "cc": [post.author]} if type_ == "Announce" else {}
        self.does(type_, post.uri, {urlsplit(post.author).netloc}, **more)
        return post.uri

    def heard(self) -> dict[str, list[str]]:
        """What was done to which object, in the order in which it was heard first."""
        heard: dict[str, list[str]] = {}
        for one in self.person.server.activities("Create", "Update", "Delete"):
            about = one["object"] if isinstance(one["object"], str) else one["object"]["id"]
            if one["type"] not in heard.setdefault(about, []):
                heard[about].append(one["type"])
        return heard


class ModelledServer(peers.Server):
    """Takes what it is sent, says yes to who follows, and fails now and then."""

    def answer(self, request: peers.Received) -> peers.Said | None:
        world = self.fediverse.world
        if world.chaos.strikes():
            return None
        said = super().answer(request)
        if request.method == "POST" and _is_follow(request.activity):
            world.says_yes(request.activity)
        return None if world.chaos.strikes() else said


def _is_follow(activity: dict[str, Any]) -> bool:
    about = activity["object"]
    return activity["type"] == "Follow" or (activity["type"] == "Undo" and about.get("type") == "Follow")


class Crowd(peers.Fediverse):
    """All servers of the world; modelled people share a few keys."""

    def __init__(self, world: "World", authority: Authority) -> None:
        super().__init__(None)
        self.world, self.authority = world, authority
        self.shared = [super(Crowd, self).a_key() for _ in range(KEYS)]

    def a_key(self):
        return self.shared[len(self.servers) % KEYS]

    def add(self, server: peers.Server) -> peers.Server:
        self.servers[server.domain] = server
        self.hosts[server.domain] = ("127.0.0.1", self.port)
        return server


class World:
    """`differences()` is empty when every server agrees with what people did."""

    def __init__(self, folder, authority: Authority, moment, *, seed: int, size: int, failing: float) -> None:
        self.seed = seed
        self.draw, self.chaos = random.Random(seed), Chaos(seed + 1, failing)
        self.moment = moment  # moment.move(seconds=...) is the only thing that makes time pass
        self.fediverse = Crowd(self, authority)
        self.folder, self.size = folder, size
        self.under_way: list[tuple[Any, Remote, str, bytes]] = []
        self.posts: dict[str, Post] = {}
        self.follows: set[tuple[str, str]] = set()
        self.ended: set[tuple[str, str]] = set()
        self.numbers = itertools.count(1)
        self.real: list[RealServer] = []
        self.refused: list[str] = []
        self.trace: list[str] = []

    def build(self) -> None:
        """Servers and people; call it once the servers of the crowd are answered for."""
        random.seed(self.seed)  # the code under test draws as well, and everything is done in one thread
        for number in range(self.size):
            server = ModelledServer(self.fediverse, f"peer{number}.example")
            self.fediverse.add(server).person("carol")
        for name in NAMES:
            self.fediverse.hosts[name] = ("127.0.0.1", self.fediverse.port)
        self.hosts = " ".join(f"{name}={address}:{port}" for name, (address, port) in self.fediverse.hosts.items())
        self.real = [self.fediverse.add(RealServer(self, name, str(self.folder / name))) for name in NAMES]
        self.locals = [Local(self, server, name) for server in self.real for name in ("alice", "bob", "dora")]
        modelled = [server for server in self.fediverse.servers.values() if isinstance(server, ModelledServer)]
        self.remotes = [Remote(self, server.people["carol"]) for server in modelled]
        self.people = {one.uri: one for one in [*self.locals, *self.remotes]}
        self.handles = {one.handle: one.uri for one in self.people.values()}

    def close(self) -> None:
        for server in self.real:
            with server.app.app_context():
                db.engine.dispose()

    # What people do

    def live(self, steps: int) -> None:
        for _ in range(steps):
            self.moment.move(seconds=self.draw.randint(1, STEP_SECONDS))
            self._somebody_acts()
            for _ in range(self.draw.randint(0, 3)):
                self._deliver_one()
            server = self.draw.choice(self.real)
            if self.draw.random() < 0.5:
                server.work()
            elif self.draw.random() < 0.02:
                server.restart()
                self.trace.append(f"restart {server.domain}")

    def settle(self, rounds: int = 60) -> None:
        """Nothing fails any more, and time passes until nothing is under way."""
        self.chaos.calm()
        for _ in range(rounds):
            while self.under_way:
                self._deliver_one()
            worked = sum(server.work() for server in self.real)
            if not worked and not self.under_way and not any(server.waiting() for server in self.real):
                return
            self.moment.move(minutes=20)

    def _somebody_acts(self) -> None:
        who = self.draw.choice(self.locals if self.draw.random() < 0.5 else self.remotes)
        verbs = ["follow", "follow", "post", "post", "like", "boost", "reply", "unfollow", "edit", "delete"]
        verb = self.draw.choice(verbs)
        done = getattr(who, verb)()
        self.trace.append(f"{verb} {who.uri} {self._called(done)}")

    def _called(self, uri: str | None) -> str:
        """A name that is the same in every telling: ids of real servers are not."""
        return f"post {list(self.posts).index(uri)}" if uri in self.posts else uri or "-"

    def ends(self, one: str, other: str) -> None:
        """A follow is over for good: had people second thoughts, late news could not be told from new."""
        self.follows.discard((one, other))
        self.ended.add((one, other))

    def knows(self, reader: str, author: "Local | Remote") -> bool:
        """Whether the server of this follower has heard by now that they may follow the author."""
        there = self.people[reader]
        return isinstance(there, Remote) or author.handle in there.list_of("following")

    def a_text(self) -> str:
        return f"Text {next(self.numbers)}."

    def says_yes(self, activity: dict[str, Any]) -> None:
        """A modelled person hears that somebody follows them, or no more."""
        undone = activity["object"] if activity["type"] == "Undo" else activity
        who, target = activity["actor"], undone["object"]
        remote = self.people[target]
        if activity["type"] == "Undo":
            remote.followed_by.discard(who)
        else:
            remote.followed_by.add(who)
            remote.does("Accept", activity, {urlsplit(who).netloc})

    def somebody(self, but: str) -> str:
        """A real user more often than not: most of what happens shall concern one."""
        among = self.locals if self.draw.random() < 0.7 else self.remotes
        return self.draw.choice([one.uri for one in among if one.uri != but])

    def some_post(self, *, by: str = "", public: bool = False, local: bool = False) -> Post | None:
        """One that still stands and fits."""
        found = [
            post
            for post in self.posts.values()
            if not post.deleted
            and (not by or post.author == by)
            and (not public or post.visibility in ("public", "unlisted"))
            and (not local or isinstance(self.people[post.author], Local))
        ]
        return self.draw.choice(found) if found else None

    def follow_is_new(self, pair: tuple[str, str]) -> bool:
        return pair not in self.follows and pair not in self.ended

    # What is under way

    def _deliver_one(self) -> None:
        if not self.under_way:
            return
        late = [one for one in self.under_way if clock.now() - one[0] > LONGEST_DELAY]
        one = late[0] if late else self.draw.choice(self.under_way)
        self.under_way.remove(one)
        _, remote, host, body = one
        answer = self._post(remote.person, host, body)
        if answer is None or answer.status in (429, 503):
            self.under_way.append(one)
        elif answer.status >= 300:
            self.refused.append(f"{host} {answer.status} {body.decode()}")
        elif self.draw.random() < self.chaos.failing:
            self.under_way.append(one)  # twice
        self.trace.append(f"{remote.uri} to {host}: {answer.status if answer else '-'}")

    def _post(self, person: peers.Person, host: str, body: bytes) -> peers.Said | None:
        server = self.fediverse.servers[host]
        headers = person.signed_headers("POST", f"{server.base}/inbox", body, date=clock.now().timestamp())
        return server.answer(peers.Received("POST", "/inbox", headers, body))

    # What must be true in the end

    def differences(self) -> list[str]:
        found = [f"refused: {line}" for line in self.refused]
        heard = [(remote, remote.heard()) for remote in self.remotes]
        for local in self.locals:
            found += self._of_follows(local)
        for post in self.posts.values():
            for server in self.real:
                found += self._of_post(post, server)
            if isinstance(self.people[post.author], Local):
                found += self._of_counts(post) + self._of_deliveries(post, heard)
        return found

    def _of_follows(self, local: Local) -> list[str]:
        here = {
            "followers": {self.people[one].handle for one, other in self.follows if other == local.uri},
            "following": {self.people[other].handle for one, other in self.follows if one == local.uri},
        }
        found = []
        for kind, expected in here.items():
            if (seen := local.list_of(kind)) != expected:
                found.append(f"{local.uri} {kind}: too many {seen - expected}, missing {expected - seen}")
        return found

    def _of_post(self, post: Post, server: RealServer) -> list[str]:
        found = []
        for local in server.locals:
            seen = local.sees(post.uri)
            allowed, told = self._may_read(post, local.uri), self._is_told(post, server)
            if seen and (not allowed or (post.deleted and told)):
                found.append(f"{local.uri} sees {post}")
            elif seen and told and (post.text not in seen["content"] or seen["visibility"] != post.visibility):
                found.append(f"{local.uri} sees {seen['content']} {seen['visibility']}: {post}")
            elif not seen and allowed and not post.deleted and local.uri in post.due & self._still_readers(post):
                found.append(f"{local.uri} does not see {post}")
        return found

    def _is_told(self, post: Post, server: RealServer) -> bool:
        """Whether its author tells this server what becomes of it: who found it in somebody's profile, nobody tells."""
        heard = post.hosts
        if isinstance(self.people[post.author], Local):
            heard = {urlsplit(one).netloc for one in {post.author} | post.due | post.named | post.likes | post.boosts}
        return server.domain in heard

    def _may_read(self, post: Post, reader: str) -> bool:
        if post.visibility in ("public", "unlisted") or reader == post.author:
            return True
        return reader in post.named or (post.visibility == "private" and (reader, post.author) in self.follows)

    def _still_readers(self, post: Post) -> set[str]:
        return {one for one, other in self.follows if other == post.author} | post.named | {post.author}

    def _of_counts(self, post: Post) -> list[str]:
        author = self.people[post.author]
        if post.deleted:
            return []
        seen = author.sees(post.uri)
        replies = [one for one in self.posts.values() if one.parent == post.uri and not one.deleted]
        expected = (len(post.likes), len(post.boosts), len(replies))
        counted = (seen["favourites_count"], seen["reblogs_count"], seen["replies_count"])
        return [] if counted == expected else [f"{post.uri} counts {counted}, not {expected}"]

    def _of_deliveries(self, post: Post, all_heard: list[tuple[Remote, dict[str, list[str]]]]) -> list[str]:
        """Every modelled follower heard of it, and of what became of it, in that order."""
        found = []
        still = self._still_readers(post)
        for remote, said in all_heard:
            heard = said.get(post.uri, [])
            ranks = [("Create", "Update", "Delete").index(type_) for type_ in heard]
            if ranks != sorted(ranks):
                found.append(f"{remote.uri} heard {heard} of {post.uri}")
            if remote.uri in post.due and remote.uri in still:
                if not post.deleted and "Create" not in heard:
                    found.append(f"{remote.uri} never heard of {post}")
                if post.deleted and "Create" in heard and "Delete" not in heard:
                    found.append(f"{remote.uri} still has {post}")
        return found
