"""A WebSocket of the hub's with hostile people at its other end, over a pair of sockets."""

import socket
import threading
import time
from contextlib import suppress
from types import SimpleNamespace

import pytest
from simple_websocket import Server
from wsproto import ConnectionType
from wsproto.connection import Connection
from wsproto.events import CloseConnection, Ping, Pong, TextMessage

from rookery.streaming import hub as hubs
from rookery.streaming import websocket
from rookery.streaming.websocket import PING_SECONDS, SERVER_OPTIONS, WebSocket, frame
from rookery.web import auth
from tests.streaming.conftest import settle

HANDSHAKE = {
    "HTTP_HOST": "rookery.example",
    "HTTP_CONNECTION": "Upgrade",
    "HTTP_UPGRADE": "websocket",
    "HTTP_SEC_WEBSOCKET_KEY": "dGhlIHNhbXBsZSBub25jZQ==",
    "HTTP_SEC_WEBSOCKET_VERSION": "13",
}


class Client:
    """The other end after the handshake. It reads only when it is told to."""

    def __init__(self, sock):
        self.sock, self.protocol = sock, Connection(ConnectionType.CLIENT)
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += sock.recv(1)

    def send(self, event):
        self.sock.sendall(self.protocol.send(event))

    def next(self):
        """The next event that the server sends."""
        while (event := next(self.protocol.events(), None)) is None:
            self.protocol.receive_data(self.sock.recv(4096))
        return event


@pytest.fixture
def heard():
    return []


@pytest.fixture
def client(app, hub, factory, alice, heard):
    """Connected as alice; `client.thread` is the one that waits until the server has closed the connection."""
    here, there = socket.socketpair()
    with app.test_request_context(), here, there:
        here.settimeout(20)
        one = WebSocket(auth.look_up(factory.token(alice, "read")), hub, lambda listener, text: heard.append(text))
        hub.add(one)
        one.attach(Server({"werkzeug.socket": there} | HANDSHAKE, **SERVER_OPTIONS))
        made = Client(here)
        made.server_end, made.thread = one, threading.Thread(target=one.wait)
        made.thread.start()
        yield made
        here.close()
        hub.stop()
        made.thread.join(20)


def test_who_says_goodbye_and_reads_nothing_is_not_waited_for(client, hub, monkeypatch):
    monkeypatch.setattr(websocket, "CLOSE_SECONDS", 0.2)

    hub.call(lambda: client.server_end.send(frame(b"x" * 250_000)))
    client.send(CloseConnection(1000))

    client.thread.join(20)
    assert not client.thread.is_alive()


def test_pings_whose_answers_are_not_read_end_the_connection(client, monkeypatch):
    monkeypatch.setattr(websocket, "FRAMES_A_MINUTE", 10**9)
    monkeypatch.setattr(websocket, "CLOSE_SECONDS", 0.2)
    client.sock.setblocking(False)
    ping = client.protocol.send(Ping(b"p" * 125))

    deadline = time.monotonic() + 20
    while client.thread.is_alive() and time.monotonic() < deadline:
        with suppress(BlockingIOError):
            client.sock.send(ping)

    assert not client.thread.is_alive()


@pytest.mark.parametrize("event", [Ping(), Pong(), TextMessage("{}")])
def test_who_says_too_much_is_told_so_and_heard_no_more(client, heard, event, monkeypatch):
    monkeypatch.setattr(websocket, "FRAMES_A_MINUTE", 5)
    monkeypatch.setattr(websocket, "CLOSE_SECONDS", 600)

    wire = client.protocol.send(event)
    client.sock.sendall(6 * wire)
    while not isinstance(said := client.next(), CloseConnection):
        pass
    client.sock.sendall(wire)
    client.thread.join(20)

    assert (said.code, said.reason) == (1008, "Too many messages came")
    assert not client.thread.is_alive()
    assert len(heard) <= 5


def test_nobody_is_given_up_for_an_answer_that_came_while_there_was_much_to_do(client, hub, monkeypatch):
    clock, busy, door = SimpleNamespace(now=time.monotonic()), threading.Event(), threading.Event()
    for module in (hubs, websocket):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: clock.now, sleep=time.sleep))
    settle(hub)  # it is attached: this clock brings one tick only, and nobody is pinged before that

    clock.now += PING_SECONDS + 1
    assert client.next() == Ping()
    hub.call(lambda: (busy.set(), door.wait(20)))
    assert busy.wait(20)
    client.send(Pong())
    clock.now += PING_SECONDS + 1
    door.set()

    assert client.next() == Ping()
    assert len(hub) == 1
