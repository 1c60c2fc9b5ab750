"""How many activities a second are verified, stored and applied, with all that follows from them."""

import asyncio
import base64
import hashlib
import itertools
import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.utils import formatdate
from functools import partial
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from flask import Flask
from sqlalchemy import func, insert, select, text

from bench import audience, load
from bench.client import Failed
from bench.server import Server
from models import clock
from models.accounts.account import Account, AccountCounts, AccountKeys
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.federation.inbox import Incoming
from models.ids import new_id
from models.relationships.follow import Follow
from rookery.services import statuses
from rookery.services.statuses import Draft

AS = "https://www.w3.org/ns/activitystreams"
PUBLIC = f"{AS}#Public"
HOSTS, ACTORS, PEOPLE, FOLLOWERS, POSTS = 20, 100, 50, 10, 200
MIX = (("Create", 60), ("Like", 20), ("Announce", 15), ("Follow", 5))
TEXT = "the garden is full of small birds this morning and nobody has fed them yet so we put out seeds near the wall"
APPLIED_SECONDS, READ_EVERY = 300, 0.05

Turns = Iterator[tuple[float, bytes]]  # when each is to be sent, and what


@dataclass
class Inbound:
    """What a run took. `seconds`: until the last effect of the last one. `read`: of somebody's home meanwhile."""

    activities: int
    answered: load.Run
    read: load.Run
    seconds: float
    cpu_ms: float

    @property
    def applied_per_second(self) -> float:
        return self.activities / self.seconds


@dataclass
class World:
    """Actors elsewhere with their keys, some of whom people here follow, and what is here to be liked."""

    base: str
    domain: str
    readers: list[str] = field(default_factory=list)
    key: rsa.RSAPrivateKey = field(default_factory=lambda: rsa.generate_private_key(65537, 2048))
    actors: list[str] = field(default_factory=list)
    people: list[str] = field(default_factory=list)
    objects: list[str] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))


def build(app: Flask, server: Server) -> World:
    """Written straight into the database: each actor has ten followers here, and a reader who follows all of them; one
    key serves for all.
    """
    world, dice = World(f"http://localhost:{server.port}", f"localhost:{server.port}"), random.Random(5)
    pem = world.key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    with app.app_context():
        here = [_account(f"person{number}") for number in range(PEOPLE)]
        there = [_account(f"actor{number}", f"peer{number % HOSTS}.example") for number in range(ACTORS)]
        db.session.execute(insert(Account), [*here, *there])
        db.session.execute(insert(AccountCounts), [{"account_id": one["id"]} for one in [*here, *there]])
        reader = audience.person("reader", world.readers)
        audience.write([reader])
        db.session.execute(
            insert(AccountKeys), [{"account_id": one["id"], "public_pem": pem.decode()} for one in there]
        )
        db.session.execute(insert(RemoteActor), [_actor(one) for one in there])
        db.session.execute(
            insert(Follow),
            [
                {"id": new_id(), "account_id": fan["id"], "target_id": one["id"]}
                for one in there
                for fan in [reader, *dice.sample(here, FOLLOWERS)]
            ],
        )
        db.session.commit()
        for number in range(POSTS):
            author = db.session.get_one(Account, here[number % PEOPLE]["id"])
            posted = statuses.post(author, Draft(text=f"Number {number}"))
            world.objects.append(f"{world.base}/users/{author.username}/statuses/{posted.id}")
        db.session.commit()
        world.actors = [one["uri"] for one in there]
        world.people = [f"{world.base}/users/{one['username']}" for one in here]
        db.engine.dispose()
    return world


def _account(name: str, domain: str | None = None) -> dict[str, Any]:
    row = {"id": new_id(), "version": new_id(), "username": name, "domain": domain, "uri": None, "url": None}
    return row | ({"uri": f"https://{domain}/users/{name}", "url": f"https://{domain}/@{name}"} if domain else {})


def _actor(row: dict[str, Any]) -> dict[str, Any]:
    uri = row["uri"]
    return {
        "account_id": row["id"],
        "host": row["domain"],
        "inbox": f"{uri}/inbox",
        "shared_inbox": f"https://{row['domain']}/inbox",
        "followers": f"{uri}/followers",
        "key_id": f"{uri}#main-key",
        "fetched_at": clock.now(),
        "key_fetched_at": clock.now(),
    }


def gather_statistics(app: Flask) -> None:
    """What PostgreSQL does by itself each minute: it is no server of the first minute that is measured."""
    with app.app_context():
        if db.engine.dialect.name == "postgresql":
            db.session.execute(text("ANALYZE"))
            db.session.commit()
        db.engine.dispose()


def signed(world: World, count: int) -> list[tuple[bytes, dict[str, str]]]:
    """So many requests, made before anything is measured."""
    dice, kinds = random.Random(7), [kind for kind, share in MIX for _ in range(share)]
    return [_request(world, _activity(world, dice.choice(kinds), dice)) for _ in range(count)]


def _activity(world: World, kind: str, dice: random.Random) -> dict[str, Any]:
    actor, number = dice.choice(world.actors), next(world.numbers)
    made = {"@context": AS, "id": f"{actor}#activities/{number}", "type": kind, "actor": actor}
    addressed = {"to": [PUBLIC], "cc": [f"{actor}/followers"]}
    if kind == "Create":
        note = {
            "id": f"{actor}/statuses/{number}",
            "type": "Note",
            "attributedTo": actor,
            **addressed,
            "content": f"<p>{' '.join(dice.choices(TEXT.split(), k=30))}</p>",
            "url": f"{actor}/{number}",
            "published": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        }
        return {**made, **addressed, "object": note}
    if kind == "Announce":
        return {**made, **addressed, "object": dice.choice(world.objects)}
    return {**made, "object": dice.choice(world.people if kind == "Follow" else world.objects)}


def _request(world: World, activity: dict[str, Any]) -> tuple[bytes, dict[str, str]]:
    body = json.dumps(activity).encode()
    digest = f"SHA-256={base64.b64encode(hashlib.sha256(body).digest()).decode()}"
    date = formatdate(usegmt=True)
    text = f"(request-target): post /inbox\nhost: {world.domain}\ndate: {date}\ndigest: {digest}"
    signature = base64.b64encode(world.key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256())).decode()
    names = "(request-target) host date digest"
    headers = {
        "Host": world.domain,
        "Date": date,
        "Digest": digest,
        "Content-Type": "application/activity+json",
        "Signature": f'keyId="{activity["actor"]}#main-key",algorithm="rsa-sha256",headers="{names}",'
        f'signature="{signature}"',
    }
    return body, headers


def run(
    app: Flask,
    server: Server,
    world: World,
    requests: list[tuple[bytes, dict[str, str]]],
    connections: int,
    rate: int = 0,
) -> Inbound:
    """Send them all over so many connections, as fast as they are answered or at most `rate` a second, and wait for the
    last effect.
    """
    with _reading(server, world.readers[0]) as read:
        result, seconds, cpu_ms = _send(app, server, requests, connections, rate)
    return Inbound(len(requests), result, read, seconds, cpu_ms)


@contextmanager
def _reading(server: Server, token: str) -> Iterator[load.Run]:
    """Somebody looks at their home again and again."""
    result, stop = load.Run(), threading.Event()

    def look() -> None:
        with server.client(token) as client:
            while not stop.wait(READ_EVERY):
                begun = time.perf_counter()
                client.fetch("/api/v1/timelines/home")
                result.latencies.append(time.perf_counter() - begun)

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield result
    finally:
        stop.set()
        thread.join()


def _send(
    app: Flask, server: Server, requests: list[tuple[bytes, dict[str, str]]], connections: int, rate: int
) -> tuple[load.Run, float, float]:
    apart = 1 / rate if rate else 0.0
    turns = iter([(number * apart, _raw(*one)) for number, one in enumerate(requests)])
    result, before, begun = load.Run(), server.cpu_ms(), time.perf_counter()
    asyncio.run(_send_all(server.port, turns, result, connections))
    result.seconds = time.perf_counter() - begun
    _wait_until_applied(app, server)
    return result, time.perf_counter() - begun, server.cpu_ms() - before


def _raw(body: bytes, headers: dict[str, str]) -> bytes:
    """As it goes over the line. Other servers have machines of their own: sending shall cost this one little."""
    lines = ["POST /inbox HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""]).encode() + body


async def _send_all(port: int, turns: Turns, result: load.Run, connections: int) -> None:
    loop, begun = asyncio.get_running_loop(), time.perf_counter()
    ends = [loop.create_future() for _ in range(connections)]
    for end in ends:
        await loop.create_connection(partial(Sender, turns, begun, result, end), "127.0.0.1", port)
    await asyncio.gather(*ends)


class Sender(asyncio.Protocol):
    """Sends the next request once the one before is answered and its time has come: so long after `started`."""

    def __init__(self, turns: Turns, started: float, result: load.Run, done: asyncio.Future[None]) -> None:
        self._turns, self._started, self._result, self.done = turns, started, result, done
        self._said, self._begun = b"", 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        self._next()

    def data_received(self, data: bytes) -> None:
        self._said += data
        head, end, _ = self._said.partition(b"\r\n\r\n")
        if not end:
            return
        self._result.latencies.append(time.perf_counter() - self._begun)
        if head.split(None, 2)[1] != b"202":
            self.connection_lost(Failed(self._said[:300].decode(errors="replace")))
        elif not self.done.done():
            self._said = b""
            self._next()

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.done.done():
            self.done.set_exception(problem or Failed("the server closed the connection"))

    def _next(self) -> None:
        if (turn := next(self._turns, None)) is None:
            self.done.set_result(None)
            self._transport.close()
            return
        wait = self._started + turn[0] - time.perf_counter()
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self._write, turn[1])
        else:
            self._write(turn[1])

    def _write(self, request: bytes) -> None:
        self._begun = time.perf_counter()
        self._transport.write(request)


def _wait_until_applied(app: Flask, server: Server) -> None:
    deadline = time.monotonic() + APPLIED_SECONDS
    with server.client() as client, app.app_context():
        while db.session.scalar(select(func.count()).select_from(Incoming)):
            db.session.rollback()
            if time.monotonic() > deadline:
                raise Failed("what came is not applied")
            time.sleep(0.05)
        db.session.rollback()
        while (queue := client.get("/health")["queue"])["due"] + queue["running"]:
            if time.monotonic() > deadline:
                raise Failed(f"the jobs do not come to an end: {queue}")
            time.sleep(0.05)
