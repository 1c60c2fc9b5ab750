"""How a server ends: at once, politely, and whole. Real processes, real sockets."""

import os
import signal
import socket
import threading
import time
from pathlib import Path

import httpx
import pytest
from simple_websocket import Client, ConnectionClosed
from sqlalchemy import select

from models.base import db
from models.jobs.job import Job
from models.statuses.status import Status
from tests.jobs.house import GUNICORN, House, children
from tests.waiting import until

pytestmark = pytest.mark.wide

SECONDS = 30
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
BOUND = 9  # within gunicorn's graceful_timeout; on a quiet machine it is half a second


@pytest.fixture
def house(tmp_path):
    one = House(tmp_path, ROOKERY_ALLOWED_NETWORKS="127.0.0.1", ROOKERY_PLAIN_HTTP="on")
    yield one
    one.stop_all()


@pytest.fixture
def alice(house):
    return house.people("alice")[0]


@pytest.fixture
def server(house, alice):
    return house.serve(*GUNICORN)


def stop(process, by=signal.SIGTERM):
    """Seconds that it took to end; it must end well."""
    began = time.monotonic()
    process.send_signal(by)
    assert process.wait(SECONDS) == 0
    return time.monotonic() - began


def is_gone(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def token(client):
    return client.headers["Authorization"].removeprefix("Bearer ")


@pytest.fixture
def open_socket(house):
    """`open_socket(alice)` → a WebSocket on her stream."""
    opened = []

    def connect(client):
        address = house.url.replace("http", "ws")
        opened.append(Client(f"{address}/api/v1/streaming?stream=user&access_token={token(client)}"))
        return opened[-1]

    yield connect
    for one in opened:
        one.thread.join(SECONDS)
        one.sock.close()


def farewell(connection):
    """The code that the server closed it with."""
    with pytest.raises(ConnectionClosed) as closed:
        while connection.receive(SECONDS) is not None:
            pass
    return closed.value.reason


class EventStream(threading.Thread):
    """Reads an event stream to its end."""

    def __init__(self, client):
        super().__init__(daemon=True)
        self.client, self.begun, self.problem = client, threading.Event(), None
        self.start()
        assert self.begun.wait(SECONDS)

    def run(self):
        try:
            with self.client.stream("GET", "/api/v1/streaming/user", timeout=SECONDS) as reply:
                for _ in reply.iter_raw():
                    self.begun.set()
        except httpx.HTTPError as error:
            self.problem = error

    def ended_well(self):
        self.join(SECONDS)
        return not self.is_alive() and self.problem is None


def slow_page():
    """A web page that never comes: a socket that listens and does not answer."""
    return socket.create_server(("127.0.0.1", 0))


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_open_connections_are_told_and_do_not_hold_the_server_up(server, alice, open_socket, by):
    sockets = [open_socket(alice) for _ in range(3)]
    streams = [EventStream(alice) for _ in range(3)]

    took = stop(server, by)

    assert [farewell(one) for one in sockets] == [1001] * 3
    assert all(one.ended_well() for one in streams)
    assert took < BOUND


def test_who_reads_nothing_and_never_closes_does_not_hold_the_server_up(house, server, alice):
    port = int(house.settings["PORT"])
    rude = [socket.create_connection(("127.0.0.1", port)) for _ in range(5)]
    for number, one in enumerate(rude):
        path, upgrade = ("/api/v1/streaming/user", "") if number % 2 else ("/api/v1/streaming", UPGRADE)
        request = f"GET {path}?access_token={token(alice)} HTTP/1.1\r\nHost: localhost:{port}\r\n{upgrade}\r\n"
        one.sendall(request.encode())
        assert one.recv(4096).startswith((b"HTTP/1.1 101", b"HTTP/1.1 200"))

    took = stop(server)
    for one in rude:
        one.close()

    assert took < BOUND


def test_a_request_in_flight_is_answered_and_kept(house, server, alice, open_socket):
    port, body, connection = int(house.settings["PORT"]), b'{"status": "The last words."}', open_socket(alice)
    with socket.create_connection(("127.0.0.1", port), timeout=SECONDS) as slow:
        slow.sendall(
            f"POST /api/v1/statuses HTTP/1.1\r\nHost: localhost:{port}\r\nAuthorization: Bearer {token(alice)}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body[:9]
        )
        alice.get("/api/v1/accounts/verify_credentials").raise_for_status()  # until then the other one is there too
        server.send_signal(signal.SIGTERM)
        assert farewell(connection) == 1001  # so it has begun to stop
        slow.sendall(body[9:])
        answer = slow.recv(4096)

    assert answer.startswith(b"HTTP/1.1 200")
    assert server.wait(SECONDS) == 0
    with house.app():
        assert db.session.scalars(select(Status.text)).all() == ["The last words."]


def test_a_job_that_does_not_end_goes_back_to_the_queue(house, server, alice):
    with slow_page() as page:
        url = f"http://localhost:{page.getsockname()[1]}/page"
        alice.post("/api/v1/statuses", json={"status": f"Read {url}"}).raise_for_status()
        asked, _ = page.accept()  # the job is under way
        took = stop(server)
        asked.close()

    with house.app():
        left = db.session.execute(select(Job.leased_by, Job.dead_at, Job.steps).where(Job.name == "fetch_card")).all()
    assert [(owner, dead) for owner, dead, _ in left] == [(None, None)]
    assert "cards" in str(left[0].steps)
    assert took < BOUND


def test_a_reload_ends_open_connections_and_serves_on(server, alice, open_socket):
    connection, stream, (first,) = open_socket(alice), EventStream(alice), children(server)

    server.send_signal(signal.SIGHUP)

    assert farewell(connection) == 1001
    assert stream.ended_well()
    until(lambda: is_gone(first), what="the old process ends")
    again = open_socket(alice)
    assert again.connected
    assert alice.get("/api/v1/accounts/verify_credentials").status_code == 200
    again.close()
    assert children(server) != [first]


def test_without_its_master_a_process_ends_and_says_so(server, alice, open_socket):
    connection, stream, (worker,) = open_socket(alice), EventStream(alice), children(server)

    os.kill(server.pid, signal.SIGKILL)
    server.wait()

    assert farewell(connection) == 1001
    assert stream.ended_well()
    until(lambda: is_gone(worker), what="the orphan ends")


def test_a_client_that_keeps_its_connection_holds_nobody_up(house, server, alice):
    """gunicorn waits for the other side to close, and would do so in the thread that accepts connections."""
    port = int(house.settings["PORT"])
    rude = [socket.create_connection(("127.0.0.1", port)) for _ in range(8)]
    for one in rude:
        one.sendall(f"GET /health HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n".encode())
        assert one.recv(4096).startswith(b"HTTP/1.1 200")

    began = time.monotonic()
    alice.get("/api/v1/accounts/verify_credentials").raise_for_status()
    took = time.monotonic() - began
    for one in rude:
        one.close()

    assert took < 8  # two seconds for each of them otherwise
