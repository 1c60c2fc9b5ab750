"""Several real Rookery servers that know each other by name.

    with network("nest.example", "roost.example") as (nest, roost):
        alice, bob = nest.user("alice"), roost.user("bob")
        there = alice.find("bob@roost.example")

Each is a process with a data directory of its own; nobody's resolver is asked, and no port below 1024 is needed. With
`plain=True` they are `http://nest.example:PORT` and nothing stands in front of them.
"""

import json
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import requests
from mastodon import Mastodon

from rookery import serving
from tests import live, peers
from tests.authority import Authority
from tests.jobs.house import GUNICORN, House, kill
from tests.network.gateway import Gateway, gateway
from tests.network.others import Others
from tests.waiting import until

SCOPES = "read write follow push profile admin:read admin:write"
ACTIVITY = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"'


class Rookery(House):
    """A server called `name`; `gateway.cut.add(name)` takes it off the network."""

    def __init__(self, name: str, data: Path, database_url: str, gateway: Gateway | None, **settings: str) -> None:
        super().__init__(data, database_url, **settings)
        self.name, self.gateway = name, gateway
        self.port = int(self.settings["PORT"])
        self.domain = name if gateway else f"{name}:{self.port}"
        self.base = f"https://{name}" if gateway else f"http://{self.domain}"
        self.set(ROOKERY_DOMAIN=self.domain, ROOKERY_PUBLIC_URL=self.base)

    def user(self, name: str, **options: Any) -> "Person":
        """Somebody new here, with an app of theirs; `role="Owner"` makes an administrator."""
        role = ("--role", options.pop("role")) if "role" in options else ()
        self.put_database()
        with self.app() as app:
            serving.prepare(app)
            live.command(app, "accounts", "create", name, "--email", f"{name}@mail.example", "--confirmed", *role)
            token = live.command(app, "oauth", "token", name, "--scopes", SCOPES)
        return Person(self, name, token)

    def restart(self, **settings: str) -> None:
        """Kill it and start it again on the same data, with these settings besides."""
        for process in self.processes:
            kill(process)
        self.set(**settings)
        self.serve()

    def takes(self, person: peers.Person, activity: Any, to: str = "/inbox", seconds: float = 20) -> httpx.Response:
        """What the inbox answers to somebody of tests/peers.py."""
        body = json.dumps(activity).encode()
        headers = person.signed_headers("POST", f"{self.base}{to}", body)
        return httpx.post(f"http://127.0.0.1:{self.port}{to}", content=body, headers=headers, timeout=seconds)

    def get(self, path: str, **headers: str) -> httpx.Response:
        """What anybody is answered, by a path or one of this server's addresses."""
        path = path.removeprefix(self.base)
        return httpx.get(f"http://127.0.0.1:{self.port}{path}", headers={"Host": self.domain, **headers}, timeout=20)

    def activitypub(self, path: str) -> httpx.Response:
        """What another server is answered that does not say who it is."""
        return self.get(path, Accept=ACTIVITY)


class Person(Mastodon):
    """A user's app: Mastodon.py as it is, and a few words for what two servers do to each other."""

    def __init__(self, home: Rookery, name: str, token: str) -> None:
        session = requests.Session()
        session.headers["Host"] = home.domain
        session.trust_env = False
        super().__init__(
            access_token=token, api_base_url=f"http://127.0.0.1:{home.port}", session=session, request_timeout=30
        )
        home.clients.append(session)
        self.home, self.name, self.handle = home, name, f"{name}@{home.domain}"
        self.token, self.uri = token, f"{home.base}/users/{name}"

    @property
    def id(self) -> Any:
        return self.me().id

    def ask(self, method: str, path: str, **request: Any) -> httpx.Response:
        """A request that Mastodon.py does not know."""
        headers = {"Authorization": f"Bearer {self.token}", "Host": self.home.domain}
        url = f"http://127.0.0.1:{self.home.port}{path}"
        return httpx.request(method, url, headers=headers, timeout=20, **request).raise_for_status()

    def find(self, other: "Person | str") -> Any:
        """The account of somebody elsewhere, as it is here; looked up on the network if it has to be."""
        handle = other if isinstance(other, str) else other.handle
        found = self.search_v2(f"@{handle}", resolve=True, result_type="accounts").accounts
        assert len(found) == 1, f"{handle} is not found at {self.home.name}"
        return found[0]

    def see(self, uri: str) -> Any:
        """The status with this id or address, as it is here, looked up on the network if it has to be; or None."""
        found = self.search_v2(uri, resolve=True, result_type="statuses").statuses
        return found[0] if found else None

    def follow(self, other: "Person") -> Any:
        """Follow somebody elsewhere who is not locked, and wait until they have said yes."""
        there = self.find(other)
        self.account_follow(there)
        return until(lambda: self.stands_with(there).following and there)

    def stands_with(self, account: Any) -> Any:
        return self.account_relationships(account)[0]

    def in_home(self, uri: str) -> Any:
        """The status with this id in the home timeline, if it is there."""
        return next((one for one in self.timeline_home(limit=40) if one.uri == uri), None)

    def told(self, kind: str, by: "Person") -> list[Any]:
        """Notifications of this kind about somebody elsewhere, the newest first."""
        return [one for one in self.notifications(types=[kind]) if one.account.acct == by.handle]


@contextmanager
def network(
    *names: str,
    plain: bool = False,
    databases: Mapping[str, str] | None = None,
    each: Mapping[str, Mapping[str, str]] | None = None,
    others: Others | None = None,
    **settings: str,
) -> Iterator[tuple[Rookery, ...]]:
    """Servers of these names, running. `databases`: name → PostgreSQL address; `each`: name → settings of one.

    `others` are modelled servers, by those names that they have so far; they have to use the same `authority`.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rookery-network-")))
        authority = others.authority if others else Authority(folder)
        front = None if plain else stack.enter_context(gateway(authority))
        made = []
        for name in names:
            data = folder / name
            data.mkdir()
            own = {**settings, **(each or {}).get(name, {})}
            made.append(Rookery(name, data, (databases or {}).get(name, ""), front, **own))
            stack.callback(made[-1].stop_all)
        _introduce(made, front, authority, others.hosts if others else {})
        for one, process in [(one, one.start(*GUNICORN)) for one in made]:
            one.await_answer(process)
        yield tuple(made)


def _introduce(
    servers: list[Rookery], front: Gateway | None, authority: Authority, others: Mapping[str, tuple[str, int | None]]
) -> None:
    """Tell each where all are, and that it may go there."""
    places = {one.name: front.port if front else one.port for one in servers}
    places |= {name: port for name, (_, port) in others.items()}
    hosts = " ".join(f"{name}=127.0.0.1:{port}" for name, port in places.items())
    for one in servers:
        given = {"ROOKERY_HOSTS": hosts, "ROOKERY_ALLOWED_NETWORKS": "127.0.0.1"} | one.settings
        one.set(**given, ROOKERY_CA_FILE=str(authority.file), ROOKERY_PLAIN_HTTP="off" if front else "on")
        if front:
            front.behind[one.name] = one.port
