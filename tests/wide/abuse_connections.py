"""Attacks with connections: bodies, heads and readers that never come to an end, stops under load, too few files."""

import json
import signal
import socket
import threading
import time
from contextlib import suppress

import httpx

from bench.listeners import WebSocket
from tests.jobs.house import children
from tests.waiting import within
from tests.wide.abuse import case, is_closed, steadily

BODY_TYPES = {
    "application/json": b'{"status": "',
    "application/x-www-form-urlencoded": b"status=",
    "multipart/form-data; boundary=b": b'--b\r\nContent-Disposition: form-data; name="status"\r\n\r\n',
}
CLOSED_WITHIN = 75  # seconds until nothing stalled is left: 30 to be measured in, and the same once more


@case()
def bodies_that_never_end(attack):
    """C1: chunked, announced, large, to inboxes, of strangers; and one byte a second."""
    number = 66 if attack.is_long else 11
    stalled = [attack.connect(data) for _ in range(number) for data in endless_requests(attack)]
    attack.note(f"{len(stalled)} requests whose bodies never end, {number} of each kind")
    drips = [attack.connect(next(endless_requests(attack))) for _ in range(20)]
    with steadily(lambda: [drip(one, b"1\r\nx\r\n") for one in drips], 1):
        time.sleep(CLOSED_WITHIN if attack.is_long else 5)
        if attack.is_long:
            expect_closed(attack, stalled + drips)
    early = too_large(attack)
    attack.expect(early.startswith("HTTP/1.1 413"), f"a body over the maximum is refused before it comes ({early})")


def endless_requests(attack):
    """The beginnings of requests of each kind whose bodies do not come to an end."""
    for kind, begin in BODY_TYPES.items():
        chunk = b"%x\r\n%s\r\n" % (len(begin), begin)
        headers = [f"Content-Type: {kind}", "Transfer-Encoding: chunked"]
        yield attack.head("POST /api/v1/statuses", *headers) + chunk
        yield attack.head("POST /api/v1/statuses", *headers, signed_in=False) + chunk
        yield attack.head("POST /api/v1/statuses", f"Content-Type: {kind}", "Content-Length: 4000") + begin
    upload = ["Content-Type: multipart/form-data; boundary=b"]
    part = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    yield attack.head("POST /api/v2/media", *upload, "Content-Length: 9000000") + part
    yield attack.head("POST /api/v2/media", *upload, "Transfer-Encoding: chunked") + b"900000\r\n" + part
    activity = ["Content-Type: application/activity+json", "Transfer-Encoding: chunked"]
    yield attack.head("POST /inbox", *activity, signed_in=False) + b"2\r\n{}\r\n"


def too_large(attack):
    """The first line of the answer to a request that announces more than is taken."""
    sock = attack.connect(attack.head("POST /api/v1/statuses", "Content-Length: 900000000"))
    with suppress(OSError):
        return sock.recv(4096).split(b"\r\n")[0].decode()
    return "no answer"


@case()
def heads_that_never_end(attack):
    """C3: thousands of connections that sent one byte, or nothing, or drip; an upload and streams go on meanwhile."""
    number = 4300 if attack.is_long else 800
    upload = SlowUpload(attack, megabytes=100 if attack.is_long else 1, megabits=1 if attack.is_long else 8)
    (bob,) = attack.house.people("bob")  # to whom nothing happens: a stream of hers is told of each probe
    stream, listener = quiet_stream(attack, bob), WebSocket(attack.port, token_of(bob), "user")
    upload.start()
    begun = (b"G", b"G", b"GET / HTTP/1.1\r\nHost:", b"")
    stalled = [attack.connect(begun[one % 4]) for one in range(number)]
    attack.note(f"{number} connections that sent one byte, half a head, or nothing; an event stream; an upload")
    with steadily(lambda: [listener.read(), *(drip(one, b"x") for one in stalled[:100])], 1):
        time.sleep(CLOSED_WITHIN if attack.is_long else 20)
        expect_closed(attack, stalled)
        upload.join()
    attack.expect(upload.status == 200, f"{upload.megabytes} MB at {upload.megabits} Mbit/s arrive ({upload.status})")
    expect_to_hear(attack, bob, stream, listener)


@case()
def readers_that_never_read(attack):
    """C3: clients that ask for a large file again and again, and do not read what they get; or a few bytes a second."""
    path = large_file(attack)
    number = 2000 if attack.is_long else 300
    readers = []
    for _ in range(number // 10):  # at a pace at which all are answered: this is no flood of requests
        readers += [unread(attack, path) for _ in range(10)]
        time.sleep(0.25)
    attack.note(f"{number} clients, 40 a second, that do not read a file of 20 MB")
    with steadily(lambda: [read_a_little(one) for one in readers[:50]], 1):
        time.sleep(CLOSED_WITHIN if attack.is_long else 5)
    if attack.is_long:
        expect_closed(attack, readers[50:])


def expect_to_hear(attack, client, stream, listener):
    """An event stream and a WebSocket of `client` to whom nothing has happened so far."""
    url, post = f"{attack.house.url}/api/v1/statuses", {"status": "Anybody there?"}
    httpx.post(url, json=post, headers=client.headers, timeout=20).raise_for_status()
    attack.expect(within(20, lambda: b"Anybody" in heard(stream)), "the quiet event stream still hears")
    attack.expect(within(20, lambda: b"Anybody" in b"".join(listener.read() or [])), "so does the WebSocket")
    listener.sock.close()


def expect_closed(attack, stalled):
    within(10, lambda: all(map(is_closed, stalled)))
    left = sum(not is_closed(one) for one in stalled)
    attack.expect(not left, f"of {len(stalled)} that stalled {left} are left: all are closed")


def drip(sock, data):
    with suppress(OSError):
        if sock:
            sock.sendall(data)


def read_a_little(sock):
    with suppress(OSError):
        if sock:
            sock.setblocking(False)
            sock.recv(100)


class SlowUpload(threading.Thread):
    """Sends a picture, and much behind it, as slowly as a bad line does. 200 and 422 are both answers of the app."""

    def __init__(self, attack, megabytes, megabits):
        super().__init__(daemon=True)
        self.attack, self.megabytes, self.megabits, self.status = attack, megabytes, megabits, "no answer"

    def body(self):
        yield b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
        left, pace = self.megabytes * 10**6, self.megabits * 125_000 // 10
        while left > 0:
            yield bytes(min(left, pace))
            left -= pace
            time.sleep(0.1)
        yield b"\r\n--b--\r\n"

    def run(self):
        try:
            reply = httpx.post(
                f"{self.attack.house.url}/api/v2/media",
                content=self.body(),
                timeout=60,
                headers={
                    "Content-Type": "multipart/form-data; boundary=b",
                    "Authorization": f"Bearer {self.attack.token}",
                },
            )
            self.status = 200 if reply.status_code == 422 else reply.status_code
        except httpx.HTTPError as error:
            self.status = repr(error)


def token_of(client):
    return client.headers["Authorization"].removeprefix("Bearer ")


def quiet_stream(attack, client):
    sock = attack.connect(attack.head(f"GET /api/v1/streaming/user?access_token={token_of(client)}", signed_in=False))
    assert sock.recv(4096).startswith(b"HTTP/1.1 200")
    return sock


def heard(stream):
    """What came on a stream since it was last looked at."""
    with suppress(OSError):
        return stream.recv(65536)
    return b""


def large_file(attack):
    """The path of a file of 20 MB that the server sends to everybody."""
    folder = attack.house.log.parent / "media" / "media"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "large.mp4").write_bytes(bytes(20_000_000))
    return "/media/media/large.mp4"


def unread(attack, path):
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.settimeout(10)
    attack.keep(sock)
    with suppress(OSError):
        sock.connect(("127.0.0.1", attack.port))
        sock.sendall(attack.head(f"GET {path}"))
    return sock


@case(refused=True, same_process=False, seconds=4)
def a_stop_under_load(attack):
    """C7: eight requests arrive, and eight clients post without a pause, when the server is told to stop."""
    loads = [Load(attack) for _ in range(8)]
    for one in loads:
        one.start()
    flights = [SlowPost(attack) for _ in range(8)]
    for one in flights:
        one.start()
    time.sleep(2)
    attack.server.send_signal(signal.SIGTERM)
    time.sleep(0.5)
    attack.expect(is_closed(attack.connect(attack.head("GET /health"))), "a new request is refused at once")
    for one in flights:
        one.go_on.set()
        one.join()
    attack.expect(attack.server.wait(15) == 0, "the server ends well")
    for one in loads:
        one.join()
    attack.prober.posted.update(posted for one in loads for posted in one.posted)
    sent, cut = sum(len(one.posted) for one in loads), [one.cut for one in loads if one.cut]
    attack.expect(not cut, f"of {sent} posts under load none was cut off: {cut}")
    answered = [one.status for one in flights]
    attack.expect(answered == [200] * 8, f"the requests in flight are finished: {answered}")
    attack.server = attack.house.serve()


class Load(threading.Thread):
    """Posts until it is refused: `posted` are the ids and texts, `cut` says how a request ended without an answer."""

    def __init__(self, attack):
        super().__init__(daemon=True)
        self.attack, self.posted, self.cut = attack, [], None

    def run(self):
        headers = {"Authorization": f"Bearer {self.attack.token}"}
        with httpx.Client(base_url=self.attack.house.url, headers=headers, timeout=20) as client:
            while not self.cut:
                try:
                    reply = client.post("/api/v1/statuses", json={"status": "Under load"})
                    self.posted.append((reply.raise_for_status().json()["id"], "Under load"))
                except httpx.ConnectError:
                    return
                except httpx.HTTPError as error:
                    self.cut = repr(error)


class SlowPost(threading.Thread):
    """Posts; the second half of the body comes when `go_on` is set."""

    def __init__(self, attack):
        super().__init__(daemon=True)
        self.attack, self.go_on, self.status = attack, threading.Event(), "no answer"

    def run(self):
        body = json.dumps({"status": f"In flight {id(self)}"}).encode()
        sock = self.attack.connect(
            self.attack.head("POST /api/v1/statuses", "Content-Type: application/json", f"Content-Length: {len(body)}")
            + body[:9],
            timeout=20,
        )
        self.go_on.wait(20)
        with suppress(OSError):
            sock.sendall(body[9:])
            self.status = int(sock.recv(4096).split()[1])


@case(same_process=False, seconds=4)
def reloads_under_load(attack):
    """C7: a reload with a wrong setting changes nothing, one with a right setting loses no request."""
    settings = attack.house.log.parent / "rookery.env"
    before = children(attack.server)
    settings.write_text("ROOKERY_STREAMS=many\n")
    attack.server.send_signal(signal.SIGHUP)
    told = within(20, lambda: "ROOKERY_STREAMS is not a whole number" in attack.log)
    attack.expect(told, "a wrong setting is told in the log")
    attack.expect(attack.server.poll() is None and children(attack.server) == before, "the old process serves on")
    settings.write_text("ROOKERY_TITLE=Another name\n")
    attack.server.send_signal(signal.SIGHUP)
    attack.expect(within(30, lambda: title(attack) == "Another name"), "the right one is in force")


def title(attack):
    with suppress(httpx.HTTPError):
        return httpx.get(f"{attack.house.url}/api/v2/instance").json()["title"]


@case(open_files=256, refused=True)
def more_connections_than_files(attack):
    """C9: of 256 files all are taken by connections, again and again."""
    number = 2000 if attack.is_long else 600
    for _ in range(3):
        held = [attack.connect(b"G" if one % 2 else b"") for one in range(number)]
        time.sleep(15 if attack.is_long else 2)
        attack.close_all()
    attack.note(f"three times {len(held)} connections beside 256 files")
    statuses = []
    within(10, lambda: statuses.append(attack.client.get("/health").status_code) or statuses[-1] == 200)
    attack.expect(statuses[-1:] == [200], "it recovers")
    attack.expect(attack.log.count("Too many open files") < 10, "the log has a line per minute")
