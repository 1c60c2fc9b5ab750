"""The WebSocket: opened, subscribed, listened to and closed, on a real server."""

import json
import socket
import time
from urllib.parse import urlsplit

import click
import httpx
import pytest
import simple_websocket

from rookery import events
from rookery.services.auth import oauth

pytestmark = [pytest.mark.wide, pytest.mark.timeout(120)]


@pytest.fixture
def listen(request):
    """`listen(alice, "user")`: open, and closed after the test."""

    def open_for(person, stream=None, **options):
        ears = person.listen(stream, **options)
        request.addfinalizer(lambda: ears.close() if ears.connected else None)
        return ears

    return open_for


@pytest.mark.parametrize("way", ["header", "query", "subprotocol"])
def test_the_token_may_come_in_three_ways(alice, house, way):
    address = house.url.replace("http", "ws") + "/api/v1/streaming?stream=user"
    given = {
        "header": {"headers": {"Authorization": f"Bearer {alice.token}"}},
        "query": {"url": f"{address}&access_token={alice.token}"},
        "subprotocol": {"subprotocols": [alice.token]},
    }[way]

    ears = simple_websocket.Client(**{"url": address, **given})

    assert ears.subprotocol == (alice.token if way == "subprotocol" else None)
    ears.close()


UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer nonsense"}, {"Sec-WebSocket-Protocol": "nonsense"}])
def test_without_a_good_token_there_is_no_connection(house, headers):
    reply = httpx.get(f"{house.url}/api/v1/streaming?stream=user", headers=UPGRADE | headers)

    assert (reply.status_code, reply.json()) == (401, {"error": "The access token is invalid"})


@pytest.mark.parametrize(
    ("wish", "status"),
    [("stream=telepathy", 400), ("stream=hashtag", 400), ("stream=list", 400), ("stream=list&list=7", 404)],
)
def test_what_is_no_stream_is_refused_before_the_upgrade(alice, wish, status):
    reply = alice.http.get(f"/api/v1/streaming?{wish}", headers=UPGRADE)

    assert reply.status_code == status


def test_a_plain_request_finds_nothing(alice):
    assert alice.http.get("/api/v1/streaming").status_code == 404


@pytest.mark.parametrize("wrong", [{"Sec-WebSocket-Key": ""}, {"Sec-WebSocket-Version": "8"}])
def test_a_handshake_that_is_none_is_refused(alice, wrong):
    assert alice.http.get("/api/v1/streaming?stream=user", headers=UPGRADE | wrong).status_code == 400


def test_a_new_status_comes_to_followers_and_to_the_author(listen, alice, bob, carol):
    ears = [listen(one, "user") for one in (alice, bob, carol)]

    status = bob.post("Hello")

    for one in ears[:2]:
        message = one.hears("update")
        assert (message["stream"], json.loads(message["payload"])["id"]) == (["user"], status)
    own = carol.post("Hello myself")
    assert json.loads(ears[2].hears("update")["payload"])["id"] == own


def test_many_streams_share_a_connection(listen, alice, bob):
    ears = listen(alice)
    ears.say(type="subscribe", stream="public:local")
    ears.say(type="subscribe", stream="hashtag", tag="Nest")
    ears.settle()

    status = bob.post("A #nest")

    streams = {tuple(ears.hears("update")["stream"]) for _ in range(2)}
    assert streams == {("public:local",), ("hashtag", "Nest")}
    assert status


def test_what_is_unsubscribed_is_not_heard(listen, alice, bob):
    ears = listen(alice, "public")
    ears.say(type="subscribe", stream="user")
    ears.say(type="unsubscribe", stream="public")
    ears.settle()

    posted = [bob.post("Hello again"), bob.post("And again")]

    heard = [ears.hears("update") for _ in posted]
    assert [message["stream"] for message in heard] == [["user"]] * 2
    assert [json.loads(message["payload"])["id"] for message in heard] == posted


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ({"type": "subscribe", "stream": "telepathy"}, {"error": "Unknown stream type", "status": 400}),
        ({"type": "subscribe", "stream": "hashtag"}, {"error": "Missing tag name parameter", "status": 400}),
        ({"type": "subscribe", "stream": "list", "list": "5"}, {"error": "Record not found", "status": 404}),
        ({"type": "dance"}, {"error": "The request could not be understood", "status": 400}),
        (["subscribe"], {"error": "The request could not be understood", "status": 400}),
    ],
)
def test_a_wish_that_cannot_be_met_is_answered_and_the_connection_stays(listen, alice, said, error):
    ears = listen(alice, "user")

    ears.send(json.dumps(said))

    assert ears.next() == error
    alice.post("Still here")
    assert ears.hears("update")


def test_too_many_subscriptions_are_refused(listen, alice):
    ears = listen(alice)
    for number in range(65):
        ears.say(type="subscribe", stream="hashtag", tag=f"tag{number}")

    assert ears.next() == {"error": "You are subscribed to too much already", "status": 422}


def test_a_revoked_token_ends_its_connections_at_once(listen, house, alice):
    token = house.command("oauth", "token", "alice")
    other = listen(alice, "user", headers={"Authorization": f"Bearer {token}"})
    with httpx.stream("GET", f"{house.url}/api/v1/streaming/user", params={"access_token": token}) as stream:
        lines = stream.iter_lines()
        assert next(lines) == ":)"
        began = time.monotonic()

        with house.app(), click.Context(click.Command("revoke")):  # as a command beside the server
            oauth.revoke(oauth.find_token(token).id)
            events.commit()

        assert other.end() == (1008, "The access token was revoked")
        assert list(lines)[0] == ":The access token was revoked"
        assert time.monotonic() - began < 15


def test_a_message_that_is_too_long_ends_the_connection(listen, alice):
    ears = listen(alice, "user")

    ears.send("x" * 5000)

    assert ears.end() == (1009, "The message is too long")


def test_bytes_end_the_connection(listen, alice):
    ears = listen(alice, "user")

    ears.send(b"\x00\x01")

    assert ears.end() == (1003, "Only text is understood here")


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        (b"\x81\xff" + (2**40).to_bytes(8) + b"mask", b"The message is too long"),
        (b"\x81\xfe" + (4097).to_bytes(2) + b"mask", b"The message is too long"),
        (b"\x01\xfe" + (4097).to_bytes(2) + b"mask", b"The message is too long"),
        (b"\x82\x81mask", b"Only text is understood here"),
    ],
)
def test_a_frame_is_refused_by_its_head(alice, house, head, reason):
    with raw(house, alice) as sock:
        sock.sendall(head)

        assert reason in everything(sock)


def test_a_ping_is_answered(alice, house):
    with raw(house, alice) as sock:
        sock.sendall(b"\x89\x84\x00\x00\x00\x00ping")

        assert sock.recv(100) == b"\x8a\x04ping"


def test_garbage_ends_the_connection(alice, house):
    with raw(house, alice) as sock:
        sock.sendall(b"\xff" * 64)

        assert b"What came was no WebSocket frame" in everything(sock)


def test_a_slow_reader_is_cut_off_and_told_why(alice, house):
    tags = [f"tag{number}" for number in range(20)]
    with raw(house, alice, receive_buffer=4096) as sock:
        for tag in tags:
            sock.sendall(masked(json.dumps({"type": "subscribe", "stream": "hashtag", "tag": tag})))
        sock.sendall(masked(json.dumps({"type": "dance"})))
        said = b""
        while b"error" not in said:
            said = said[-5:] + sock.recv(100)
        for _ in range(15):  # each is told on every one of the streams
            alice.post(" ".join(f"#{tag}" for tag in tags))

        said = everything(sock)

    assert b"Too much was waiting to be read" in said[-200:]


def masked(text):
    """A frame as a client sends it; a mask of zeroes changes nothing."""
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()


def raw(house, person, stream="user", receive_buffer=None):
    """A socket after the handshake, with nothing between it and the test."""
    parts = urlsplit(house.url)
    sock = socket.socket()
    if receive_buffer:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    sock.settimeout(20)
    sock.connect((parts.hostname, parts.port))
    sock.sendall(
        f"GET /api/v1/streaming?stream={stream}&access_token={person.token} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        head += sock.recv(1)
    assert head.startswith(b"HTTP/1.1 101") and b"permessage-deflate" not in head
    return sock


def everything(sock):
    """All that comes until the other side ends."""
    said = b""
    while data := sock.recv(65536):
        said += data
    return said
