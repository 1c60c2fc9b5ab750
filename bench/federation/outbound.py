"""What leaves: activities to many servers, which are sinks in a process of their own that take all they get."""

import asyncio
import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from flask import Flask

from bench.server import Server
from models.accounts.account import Account
from models.base import db
from models.federation.delivery import Delivery
from rookery import events
from rookery.federation import outbound
from rookery.services.accounts import local_accounts
from tests.servers import free_port

BODY = "<p>" + "Rooks nest high. " * 20 + "</p>"
PUBLIC = "https://www.w3.org/ns/activitystreams#Public"


@dataclass
class Outbound:
    deliveries: int
    queued_seconds: float
    seconds: float
    cpu_ms: float

    @property
    def per_second(self) -> float:
        return self.deliveries / self.seconds


@contextmanager
def sinks(server: Server, number: int) -> Iterator[list[str]]:
    """So many inboxes, each of a server of its own."""
    port = free_port()
    process = multiprocessing.get_context("spawn").Process(target=_take, args=(port,), daemon=True)
    process.start()
    hosts = [f"sink{one}.example" for one in range(number)]
    server.settings |= {
        "ROOKERY_PLAIN_HTTP": "on",
        "ROOKERY_ALLOWED_NETWORKS": "127.0.0.1",
        "ROOKERY_HOSTS": " ".join(f"{host}=127.0.0.1:{port}" for host in hosts),
    }
    try:
        yield [f"http://{host}/inbox" for host in hosts]
    finally:
        process.kill()
        process.join()


def author(app: Flask) -> int:
    with app.app_context():
        user = local_accounts.create("author", "author@mail.example", "correct horse battery", confirmed=True)
        events.commit()
        return user.account_id


def run(app: Flask, server: Server, author_id: int, inboxes: list[str], activities: int) -> Outbound:
    """Queue them, and wait until all have arrived."""
    with app.app_context():
        signer = db.session.get_one(Account, author_id)
        cpu, began = server.cpu_ms(), time.perf_counter()
        for _ in range(activities):
            outbound.send(_note(signer), signer, inboxes)
            events.commit()
        queued = time.perf_counter()
        while db.session.scalar(db.select(Delivery.id).limit(1)):
            db.session.rollback()
            time.sleep(0.02)
        db.session.rollback()
        ended = time.perf_counter()
    return Outbound(activities * len(inboxes), queued - began, ended - began, server.cpu_ms() - cpu)


_numbers = iter(range(1, 1_000_000_000))


def _note(signer: Account) -> dict[str, object]:
    me, number = f"http://localhost/users/{signer.username}", next(_numbers)
    note = {"id": f"{me}/statuses/{number}", "type": "Note", "attributedTo": me, "content": BODY, "to": [PUBLIC]}
    return {"id": f"{note['id']}/activity", "type": "Create", "actor": me, "to": [PUBLIC], "object": note}


def _take(port: int) -> None:
    asyncio.run(_serve(port))


async def _serve(port: int) -> None:
    server = await asyncio.get_running_loop().create_server(Sink, "127.0.0.1", port, backlog=512)
    await server.serve_forever()


class Sink(asyncio.Protocol):
    """As much of HTTP/1.1 as it takes to say 202."""

    def __init__(self) -> None:
        self._data = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._data += data
        while (end := self._data.find(b"\r\n\r\n")) >= 0:
            length = self._data[:end].lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
            whole = end + 4 + int(length)
            if len(self._data) < whole:
                return
            self._data = self._data[whole:]
            self._transport.write(b"HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n")
