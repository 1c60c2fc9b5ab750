"""How requests arrive: no thread before all is there, deadlines for what stalls, bounds for bodies and addresses."""

import errno
import ipaddress
import os
import re
import socket
import time
from unittest.mock import Mock

import pytest
from gunicorn.config import Config
from gunicorn.http.errors import (
    ChunkMissingTerminator,
    InvalidChunkExtension,
    InvalidChunkSize,
    InvalidHeader,
    InvalidRequestLine,
    LimitRequestHeaders,
)

from rookery.config.proxies import TrustedProxies
from rookery.connections import body, data_rate
from rookery.connections.chunked import MAX_LINE, MAX_TRAILERS, ChunkedDecoder
from rookery.connections.connection import CONTINUE, MAX_HEAD, USUAL_BODY, Connection, Next
from rookery.connections.data_rate import BYTES_A_SECOND, WINDOW_SECONDS, DataRate
from rookery.connections.per_address import ConnectionsPerAddress
from rookery.connections.response import JoinedResponse
from rookery.connections.worker import ReceivingWorker
from tests.jobs.house import House
from tests.waiting import until

SECONDS = 20


# Chunks -------------------------------------------------------------------------------------------------------------

WHOLE = b"5\r\nhello\r\n6;a=b\r\n world\r\n0\r\nTrailer: x\r\n\r\nGET /"


@pytest.mark.parametrize("size", [1, 2, 7, len(WHOLE)])
def test_chunks_are_decoded_however_they_arrive(size):
    decoder = ChunkedDecoder()

    content = b"".join(decoder.feed(WHOLE[at : at + size]) for at in range(0, len(WHOLE), size))

    assert content == b"hello world"
    assert decoder.is_done
    assert decoder.rest == b"GET /"


@pytest.mark.parametrize(
    ("sent", "error"),
    [
        (b"x\r\n", InvalidChunkSize),
        (b"\r\n", InvalidChunkSize),
        (b"-5\r\n", InvalidChunkSize),
        (b"+5\r\nhello", InvalidChunkSize),
        (b"0x5\r\nhello", InvalidChunkSize),
        (b"1" * 17 + b"\r\n", InvalidChunkSize),
        (b"5;\x00\r\n", InvalidChunkExtension),
        (b"5\r\nhello!\r\n", ChunkMissingTerminator),
        (b"5\nhello\n0\n\n" + b"x" * MAX_LINE, InvalidChunkSize),
        (b"5" * MAX_LINE, InvalidChunkSize),
        (b"0\r\n" + b"a: b\r\n" * MAX_TRAILERS, LimitRequestHeaders),
        (b"0\r\nGET / HTTP/1.1\r\n", InvalidHeader),
        (b"0\r\na: b\n\nGET /\r\n", InvalidHeader),
        (b"0\r\na: b\r\n c\r\n", InvalidHeader),
        (b"5;a=b\nc\r\nhello", InvalidChunkExtension),
        (b"5 \r\nhello", InvalidChunkSize),
    ],
)
def test_what_are_no_chunks_is_refused(sent, error):
    decoder = ChunkedDecoder()

    with pytest.raises(error):
        decoder.feed(sent)


def test_chunks_of_one_byte_end_when_they_cost_more_than_they_bring():
    decoder = ChunkedDecoder()

    with pytest.raises(InvalidChunkSize):
        for _ in range(1000):
            decoder.feed(b"1\r\nx\r\n" * 100)


# Data rate -----------------------------------------------------------------------------------------------


def test_a_body_at_the_least_rate_is_waited_for():
    found = DataRate(since=0)

    slow = [found.is_too_slow(second, second * BYTES_A_SECOND) for second in range(1, 200)]

    assert not any(slow)


def test_a_drip_is_not_waited_for_though_much_came_before_it():
    found = DataRate(since=0)
    first = found.is_too_slow(WINDOW_SECONDS, 50_000_000)

    slow = [found.is_too_slow(WINDOW_SECONDS + second, 50_000_000 + second) for second in range(1, 40)]

    assert not first
    assert slow.index(True) + 1 == WINDOW_SECONDS


@pytest.fixture
def pair():
    """Both ends of a connection."""
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(listener.getsockname())
        server, _ = listener.accept()
        with server:
            yield server, client


def test_what_the_other_side_does_not_read_is_told_by_the_kernel(pair):
    server, client = pair
    data_rate.limit_send_buffer(server)
    server.setblocking(False)
    with pytest.raises(BlockingIOError):
        while True:
            server.send(bytes(65536))

    taken, waiting = data_rate.sent_bytes(server)
    assert waiting > 65536
    assert waiting < 4 * data_rate.NOT_SENT_BYTES
    until(lambda: client.recv(65536) and data_rate.sent_bytes(server)[0] > taken)


def test_of_a_socket_that_is_closed_nothing_is_told(pair):
    server, _ = pair
    server.close()

    assert data_rate.sent_bytes(server) is None


# Bodies -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def space(tmp_path):
    return body.BodyQuota(tmp_path / "tmp")


@pytest.fixture
def receive(space):
    """`receive()` → a body that has just begun; closed afterwards."""
    begun = []

    def begin():
        begun.append(body.ReceivedBody(space))
        return begun[-1]

    yield begin
    for one in begun:
        one.close()


@pytest.mark.parametrize("size", [0, 10, body.IN_MEMORY, body.IN_MEMORY + 1, 1_000_000])
def test_a_body_is_given_as_it_came_wherever_it_was_kept(space, size):
    received = body.ReceivedBody(space)
    for _ in range(0, size, 10):
        received.write(b"0123456789"[: size - received.size])

    assert received.file().read() == (b"0123456789" * size)[:size]
    assert (space.memory, space.disk) == ((size, 0) if size <= body.IN_MEMORY else (0, size))
    received.close()

    assert (space.memory, space.disk) == (0, 0)


def test_when_the_memory_of_all_bodies_is_used_up_the_disk_takes_them(space, receive, monkeypatch):
    monkeypatch.setattr(body, "MEMORY", 100)
    first, second = receive(), receive()

    first.write(b"x" * 90)
    second.write(b"x" * 20)

    assert (space.memory, space.disk) == (90, 20)
    assert second.file().read() == b"x" * 20


def test_the_disk_space_of_all_bodies_has_a_bound(space, receive, monkeypatch):
    monkeypatch.setattr(body, "DISK", 200_000)
    first, second = receive(), receive()

    first.write(bytes(150_000))
    enough = first.exceeds_quota
    second.write(bytes(100_000))

    assert not enough
    assert second.exceeds_quota
    assert list(space.folder.iterdir()) == []  # they have no names, so none is left behind


# Connections --------------------------------------------------------------------------------------------------------

CLIENT, SERVER = ("203.0.113.1", 5000), ("198.51.100.1", 443)
UPLOAD = b"POST /media HTTP/1.1\r\nHost: localhost\r\n"
IN_THREE_CHUNKS = b"3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nX: y\r\n\r\n"


@pytest.fixture
def connection(space):
    """A connection that has just begun. What it sends by itself is in `connection.sock`."""
    found = Connection(Config(), Mock(), CLIENT, SERVER, space)
    yield found
    found.forget_request()


@pytest.mark.parametrize("size", [1, 7, 1000])
@pytest.mark.parametrize(
    ("sent", "content"),
    [
        (b"\r\n", b""),
        (b"Content-Length: 5\r\n\r\nabcde", b"abcde"),
        (b"Transfer-Encoding: chunked\r\n\r\n" + IN_THREE_CHUNKS, b"abcde"),
    ],
)
def test_a_request_is_there_with_its_last_byte_however_it_arrives(connection, size, sent, content):
    wire = UPLOAD + sent
    pieces = [wire[at : at + size] for at in range(0, len(wire), size)]

    steps = [connection.feed(one) for one in pieces]

    assert steps == [Next.MORE] * (len(pieces) - 1) + [Next.RESPOND]
    request = connection.request
    assert (request.method, request.path, request.peer_addr) == ("POST", "/media", CLIENT)
    assert request.body.read() == content
    framing = {"CONTENT-LENGTH": str(len(content))} if content else {}
    assert dict(request.headers) == {"HOST": "localhost", **framing}
    assert (connection.server, connection.received, connection.has_more) == (SERVER, len(wire), False)


@pytest.mark.parametrize(
    "first",
    [
        UPLOAD + b"\r\n",
        UPLOAD + b"Content-Length: 5\r\n\r\nabcde",
        UPLOAD + b"Transfer-Encoding: chunked\r\n\r\n" + IN_THREE_CHUNKS,
    ],
)
def test_what_came_behind_a_request_is_the_next_one(connection, first):
    assert connection.feed(first + b"GET /next HTTP/1.0\r\n\r\nGET /last") is Next.RESPOND
    assert connection.has_more
    connection.begin_next()

    assert connection.feed(b"") is Next.RESPOND

    assert connection.request.path == "/next"
    connection.begin_next()
    assert connection.feed(b"") is Next.MORE
    assert connection.feed(b" HTTP/1.0\r\n\r\n") is Next.RESPOND
    assert connection.request.path == "/last"


@pytest.mark.parametrize(
    ("sent", "error"),
    [
        (b"\x16\x03\x01", InvalidRequestLine),  # TLS
        (b"\x80", InvalidRequestLine),
        (b"GET / HTTP/1.1\nHost: localhost\n\n", InvalidRequestLine),
        (b"GET / HTTP/1.1\r\n\r\n", InvalidHeader),  # no host
        (b"GET / HTTP/1.1\r\nX: " + b"x" * MAX_HEAD, LimitRequestHeaders),
    ],
)
def test_what_is_no_head_is_refused_as_soon_as_that_is_known(connection, sent, error):
    with pytest.raises(error):
        connection.feed(sent)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", b"400 Bad Request"),
        (b"GET /" + b"x" * 10_000 + b" HTTP/1.1\r\n\r\n", b"414 URI Too Long"),
        (UPLOAD + b"Expect: rain\r\n\r\n", b"417 Expectation Failed"),
        (UPLOAD + b"X: " + b"x" * MAX_HEAD, b"431 Request Header Fields Too Large"),
        (UPLOAD + b"Transfer-Encoding: rain\r\n\r\n", b"501 Not Implemented"),
    ],
)
def test_who_cannot_be_understood_is_told_what_was_wrong(connection, sent, status):
    worker = object.__new__(ReceivingWorker)
    worker._close = Mock()

    worker._advance(connection, lambda: connection.feed(sent))

    (answer,) = connection.sock.send.call_args.args
    assert answer.startswith(b"HTTP/1.1 %b\r\n" % status)
    worker._close.assert_called_once_with(connection)


def test_a_head_of_the_largest_size_is_waited_for(connection):
    before = connection.is_idle

    step = connection.feed(b"GET / HTTP/1.1\r\nX: ".ljust(MAX_HEAD, b"x"))

    assert (before, step, connection.is_idle) == (True, Next.MORE, False)


LENGTH = b"Content-Length: %d\r\nExpect: 100-continue\r\n\r\n"


def test_who_waits_to_be_asked_for_a_body_is_asked_once(connection):
    assert connection.feed(UPLOAD + LENGTH % USUAL_BODY) is Next.MORE
    connection.feed(bytes(USUAL_BODY - 1))
    assert connection.feed(b"x") is Next.RESPOND

    connection.sock.send.assert_called_once_with(CONTINUE)


def test_who_sends_a_body_unasked_is_not_asked_for_it(connection):
    connection.feed(UPLOAD + LENGTH % 5 + b"a")

    connection.sock.send.assert_not_called()


@pytest.mark.parametrize(("limit", "step"), [(USUAL_BODY + 1, Next.MORE), (USUAL_BODY, Next.RESPOND)])
def test_a_large_body_is_asked_for_when_the_app_takes_it(connection, limit, step):
    is_taken = step is Next.MORE

    asked = connection.feed(UPLOAD + LENGTH % (USUAL_BODY + 1))
    sent_before = connection.sock.send.called
    found = connection.allow(limit)

    assert (asked, sent_before, found) == (Next.ASK_APP, False, step)
    assert connection.sock.send.called is is_taken
    assert connection.request.should_close() is not is_taken


@pytest.mark.parametrize(("limit", "is_taken"), [(USUAL_BODY + 2, True), (USUAL_BODY + 1, False)])
def test_a_body_in_chunks_is_measured_as_it_comes(connection, limit, is_taken):
    usual = b"%x\r\n" % USUAL_BODY + bytes(USUAL_BODY) + b"\r\n"
    assert connection.feed(UPLOAD + b"Transfer-Encoding: chunked\r\n\r\n" + usual) is Next.MORE

    asked, found = connection.feed(b"1\r\nx\r\n"), connection.allow(limit)
    ended = connection.feed(b"1\r\nx\r\n0\r\n\r\n")

    assert (asked, found, ended) == (Next.ASK_APP, Next.MORE, Next.RESPOND)
    assert connection.request.should_close() is not is_taken


# Connections per address ------------------------------------------------------------------------------


def counted(addresses, *clients):
    return [addresses.add(one) for one in clients]


@pytest.mark.parametrize(
    "clients",
    [
        ("203.0.113.1", "203.0.113.1", "203.0.113.1"),
        ("2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::3"),
        ("203.0.113.1", "::ffff:203.0.113.1", "203.0.113.1"),
    ],
)
def test_an_address_has_so_many_connections_and_no_more(clients):
    addresses = ConnectionsPerAddress(2, TrustedProxies())

    first = counted(addresses, *clients)
    other = counted(addresses, "203.0.113.2", "2001:db8:0:1::1")
    addresses.remove(clients[0])
    again = counted(addresses, *clients[:2])

    assert first == [True, True, False]
    assert other == [True, True]
    assert again == [True, False]


@pytest.mark.parametrize(
    ("proxies", "client"),
    [
        (0, "127.0.0.1"),
        (0, "127.9.9.9"),
        (0, "::1"),
        (0, "::ffff:127.0.0.1"),
        (1, "203.0.113.1"),
        ((ipaddress.ip_network("10.0.0.0/8"),), "10.1.2.3"),
    ],
)
def test_proxies_and_the_machine_itself_are_not_counted(proxies, client):
    addresses = ConnectionsPerAddress(2, TrustedProxies.of(proxies))

    assert counted(addresses, *[client] * 5) == [True] * 5


def test_beside_proxies_everybody_is_counted():
    addresses = ConnectionsPerAddress(1, TrustedProxies.of([ipaddress.ip_network("10.0.0.0/8")]))

    assert counted(addresses, "203.0.113.1", "203.0.113.1") == [True, False]


def test_without_a_limit_nobody_is_counted():
    addresses = ConnectionsPerAddress(0, TrustedProxies())

    assert counted(addresses, *["203.0.113.1"] * 5) == [True] * 5


# What cannot be accepted ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [errno.EHOSTUNREACH, errno.EPROTO, errno.EPERM, errno.ENOBUFS, errno.ENOMEM])
def test_a_connection_that_cannot_be_accepted_takes_one_line_a_minute(number, caplog):
    worker = object.__new__(ReceivingWorker)
    worker._next_log, worker._connections, worker._reserve = 0.0, set(), os.open(os.devnull, os.O_RDONLY)
    listener = Mock(accept=Mock(side_effect=OSError(number, os.strerror(number))))

    for _ in range(100):
        worker.accept(listener)

    assert len(caplog.records) == 1
    os.close(worker._reserve)


def test_who_finds_no_room_is_not_counted_for_their_address():
    worker = object.__new__(ReceivingWorker)
    worker._connections, worker.worker_connections = set(), 0
    worker.per_address = ConnectionsPerAddress(1, TrustedProxies())

    worker._take(Mock(), ("203.0.113.1", 1), ("198.51.100.1", 443))

    assert worker.per_address.add("203.0.113.1")


def test_when_files_run_out_no_file_of_somebody_else_is_closed(monkeypatch):
    worker = object.__new__(ReceivingWorker)
    worker._next_log, worker._connections, worker._reserve = 0.0, set(), os.open(os.devnull, os.O_RDONLY)
    opened, taken, real_open = worker._reserve, [], os.open

    def taken_by_another_thread(*_):
        taken.append(real_open(os.devnull, os.O_RDONLY))
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(os, "open", taken_by_another_thread)
    listener = Mock(accept=Mock(side_effect=OSError(errno.EMFILE, "Too many open files")))
    worker.accept(listener)
    worker.accept(listener)

    assert taken[0] == opened
    assert os.fstat(taken[0])
    for one in taken:
        os.close(one)


# Responses ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def answer():
    """`answer(parts, headers)` → what is sent at a time, when the app answers so."""

    def sent(parts, *headers, method="GET"):
        request = Mock(method=method, version=(1, 1), should_close=lambda: False)
        response = JoinedResponse(request, sock := Mock(), Mock(protocol="http"))
        response.start_response("200 OK", list(headers))
        for part in parts:
            response.write(part)
        response.close()
        return [call.args[0] for call in sock.sendall.call_args_list]

    return sent


def test_head_and_body_leave_together(answer):
    (sent,) = answer([b"{}"], ("Content-Length", "2"))

    assert sent.startswith(b"HTTP/1.1 200 OK\r\n")
    assert sent.endswith(b"\r\n\r\n{}")


def test_a_stream_without_anything_to_tell_sends_its_head(answer):
    head, first, second, end = answer([b"", b"one", b"two"])

    assert head.endswith(b"Transfer-Encoding: chunked\r\n\r\n")
    assert (first, second, end) == (b"3\r\none\r\n", b"3\r\ntwo\r\n", b"0\r\n\r\n")


def test_the_answer_to_head_has_a_head_alone(answer):
    (sent,) = answer([], ("Content-Length", "2"), method="HEAD")

    assert sent.endswith(b"Content-Length: 2\r\n\r\n")


# A real server ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    one = House(tmp_path_factory.mktemp("house"))
    (one.alice,) = one.people("alice")
    one.serve()
    yield one
    one.stop_all()


@pytest.fixture
def speak(house):
    """`speak(bytes, ...)` → everything that the server answers until it closes or falls silent."""

    def send(*parts, seconds=3):
        with socket.create_connection(("127.0.0.1", int(house.settings["PORT"])), timeout=seconds) as sock:
            for part in parts:
                sock.sendall(part)
                time.sleep(0.05)
            answer = b""
            try:
                while data := sock.recv(65536):
                    answer += data
            except TimeoutError:
                pass
            return answer

    return send


def head(house, request, *headers):
    token = house.alice.headers["Authorization"]
    return "\r\n".join([f"{request} HTTP/1.1", "Host: localhost", f"Authorization: {token}", *headers, "", ""]).encode()


CHUNKED = ("Content-Type: application/json", "Transfer-Encoding: chunked")


@pytest.mark.wide
def test_a_request_in_pieces_is_answered_once_and_so_is_the_one_behind_it(house, speak):
    first = head(house, "POST /api/v1/statuses", *CHUNKED) + b'e\r\n{"status": "Pi\r\n7\r\neces."}\r\n0\r\n\r\n'
    second = head(house, "GET /api/v1/accounts/verify_credentials", "Connection: close")
    wire = first + second

    answers = speak(*[wire[at : at + 50] for at in range(0, len(wire), 50)], seconds=SECONDS)

    assert answers.count(b"HTTP/1.1 200 OK") == 2
    assert b"Pieces." in answers


@pytest.mark.wide
def test_who_may_not_send_a_large_body_is_told_before_it_comes(house, speak):
    upload = ("Content-Type: multipart/form-data; boundary=b", "Content-Length: 50000000", "Expect: 100-continue")

    stranger = speak(b"POST /api/v2/media HTTP/1.1\r\nHost: localhost\r\n" + "\r\n".join(upload).encode() + b"\r\n\r\n")
    elsewhere = speak(head(house, "POST /api/v1/statuses", *upload))
    nowhere = speak(head(house, "POST /api/v1/nowhere", *upload))
    welcome = speak(head(house, "POST /api/v2/media", *upload))
    trailing = speak(head(house, "POST /api/v2/media/", *upload))
    too_large = speak(head(house, "POST /api/v2/media", upload[0], "Content-Length: 999000000"))

    assert [one[:12] for one in (stranger, elsewhere, nowhere)] == [b"HTTP/1.1 401", b"HTTP/1.1 413", b"HTTP/1.1 404"]
    assert welcome == trailing == b"HTTP/1.1 100 Continue\r\n\r\n"
    assert too_large.startswith(b"HTTP/1.1 413")


@pytest.mark.wide
@pytest.mark.parametrize(
    "header",
    [
        "SCRIPT_NAME: //evil.example",
        "SCRIPT_NAME: /nowhere",
        "PATH_INFO: /evil.example",
        "REMOTE_USER: evil.example",
        "REMOTE_ADDR: 192.0.2.66",
        "X_FORWARDED_FOR: 192.0.2.66",
        "SERVER_NAME: evil.example",
        "WSGI.URL_SCHEME: evil",
        "X-Forwarded-Proto: https\r\nX-Forwarded-Ssl: off",  # a contradiction, to who believes them
    ],
)
def test_a_header_changes_no_address_and_no_path(house, speak, header):
    paths = ("//evil.example/about", "/about", "/x/livez")
    request = "GET {} HTTP/1.1\r\nHost: localhost\r\n{}\r\nConnection: close\r\n\r\n"

    redirected, about, elsewhere = (speak(request.format(path, header).encode()) for path in paths)

    assert redirected.startswith((b"HTTP/1.1 308", b"HTTP/1.1 404"))
    assert about.startswith(b"HTTP/1.1 200") and b"evil" not in about
    assert elsewhere.startswith(b"HTTP/1.1 404")
    assert b"evil.example/static" not in redirected


@pytest.mark.wide
@pytest.mark.parametrize(
    ("version", "hosts", "status"), [("1.1", 0, 400), ("1.1", 1, 200), ("1.1", 2, 400), ("1.0", 0, 200)]
)
def test_http_1_1_names_one_host(house, speak, version, hosts, status):
    head = "\r\n".join([f"GET /livez HTTP/{version}", *["Host: localhost"] * hosts, "Connection: close", "", ""])

    answer = speak(head.encode())

    assert answer.startswith(f"HTTP/{version} {status} ".encode())


@pytest.mark.wide
def test_a_body_in_chunks_ends_at_the_maximum_of_its_route(house, speak):
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"

    answer = speak(head(house, "POST /api/v1/statuses", *CHUNKED) + chunk * 17)

    assert answer.startswith(b"HTTP/1.1 413")


@pytest.mark.wide
def test_what_is_no_http_is_told_at_once(house, speak):
    answers = [
        speak(b"GET / HTTP/1.1\nHost: localhost\n\n"),
        speak(head(house, "POST /api/v1/statuses", *CHUNKED) + b"nonsense\r\n"),
        speak(head(house, "POST /api/v1/statuses", "Content-Length: 3", "Transfer-Encoding: chunked")),
        speak(b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000),
    ]

    assert [one[9:12] for one in answers] == [b"400", b"400", b"400", b"431"]


@pytest.mark.wide
@pytest.mark.parametrize(
    ("request_line", "header", "status"),
    [
        ("GET /api/v1/streaming?access_token=hush\xf1 HTTP/1.1", "", b"400"),
        ("GET /api/v1/streaming?access_token=hush  HTTP/1.1", "", b"400"),
        ("GET / HTTP/1.1", "Authorization Bearer hush", b"400"),
        ("GET / HTTP/1.1", "hush : x", b"400"),
        ("GET / HTTP/1.1", "Expect: hush", b"417"),
        ("POST / HTTP/1.1", "Transfer-Encoding: hush", b"501"),
        ("GET /" + 3000 * "hush" + " HTTP/1.1", "", b"414"),
    ],
)
def test_what_cannot_be_read_is_neither_logged_nor_repeated(house, speak, request_line, header, status):
    answer = speak(f"{request_line}\r\nHost: localhost\r\n{header}\r\n\r\n".encode("latin-1"))

    assert answer[9:12] == status
    assert b"hush" not in answer and "hush" not in house.log.read_text()


GET, POST = b"GET /nodeinfo/2.0 HTTP/1.1\r\nHost: localhost\r\n", b"POST /oauth/token HTTP/1.1\r\nHost: localhost\r\n"
IN_CHUNKS = POST + b"Transfer-Encoding: chunked\r\n"
BEFORE_ANOTHER = {  # complete requests: the one behind them is answered, too, and once
    "nothing else": (b"", []),
    "two that came at once": ((GET + b"\r\n") * 2, [200, 200]),
    "a HEAD": (GET.replace(b"GET", b"HEAD", 1) + b"\r\n", [200]),
    "a HEAD with a body": (GET.replace(b"GET", b"HEAD", 1) + b"Content-Length: 3\r\n\r\nabc", [200]),
    "a GET with a body": (GET + b"Content-Length: 3\r\n\r\nabc", [200]),
    "an upgrade nobody knows": (GET + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n", [200]),
    "an absolute target": (GET.replace(b"/", b"http://localhost/", 1) + b"\r\n", [200]),
    "a body": (POST + b"Content-Length: 3\r\n\r\nabc", [400]),
    "a body that waits for nothing": (POST + b"Expect: 100-continue\r\n\r\n", [400]),
    "an extension of a chunk": (IN_CHUNKS + b'\r\n3;a="b"\r\nabc\r\n0\r\n\r\n', [400]),
    "a trailer": (IN_CHUNKS + b"\r\n3\r\nabc\r\n0\r\nX: a\r\n\r\n", [400]),
    "an empty line": (b"\r\n", []),
}
AMBIGUOUS = {  # another program may see other requests in it: nothing behind it is read
    "two lengths": POST + b"Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
    "a list of lengths": POST + b"Content-Length: 3, 3\r\n\r\nabc",
    "a length with a sign": POST + b"Content-Length: +3\r\n\r\nabc",
    "a length with underscores": POST + b"Content-Length: 0_3\r\n\r\nabc",
    "no length": POST + b"Content-Length:\r\n\r\n",
    "a blank before the colon": POST + b"Content-Length : 3\r\n\r\nabc",
    "a length and chunks": IN_CHUNKS + b"Content-Length: 3\r\n\r\n0\r\n\r\n",
    "chunks twice": POST + b"Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
    "chunks in HTTP/1.0": IN_CHUNKS.replace(b"1.1", b"1.0") + b"\r\n0\r\n\r\n",
    "another coding": POST + b"Transfer-Encoding: gzip\r\n\r\nabc",
    "a compressed body in chunks": POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    "a control character": POST + b"Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n",
    "a folded line": POST + b"X: a\r\n b\r\n\r\n",
    "bare line feeds": GET.replace(b"\r\n", b"\n") + b"\n",
    "one bare line feed": GET + b"X: a\nY: b\r\n\r\n",
    "a bare carriage return": GET + b"X: a\rY: b\r\n\r\n",
    "two hosts": GET + b"Host: other.example\r\n\r\n",
    "chunks that end with line feeds": IN_CHUNKS + b"\r\n3\nabc\n0\n\n",
    "a line feed in an extension": IN_CHUNKS + b"\r\n3;a\nb\r\nabc\r\n0\r\n\r\n",
    "a blank before a chunk's size": IN_CHUNKS + b"\r\n 3\r\nabc\r\n0\r\n\r\n",
    "a request for a trailer": IN_CHUNKS + b"\r\n0\r\n" + GET + b"\r\n",
    "a line feed in a trailer": IN_CHUNKS + b"\r\n0\r\nX: a\n\nY: b\r\n\r\n",
}
LAST = GET + b"Connection: close\r\n\r\n"


def statuses(answers):
    return [int(one) for one in re.findall(rb"HTTP/1\.[01] (\d{3}) ", answers)]


@pytest.mark.wide
@pytest.mark.parametrize("sent", BEFORE_ANOTHER)
@pytest.mark.parametrize("are_apart", [False, True])
def test_what_comes_behind_a_request_is_the_next_one(speak, sent, are_apart):
    first, expected = BEFORE_ANOTHER[sent]

    answers = speak(*([first, LAST] if are_apart else [first + LAST]), seconds=SECONDS)

    assert statuses(answers) == [*expected, 200]


@pytest.mark.wide
@pytest.mark.parametrize("sent", AMBIGUOUS)
def test_behind_a_request_that_could_be_read_in_two_ways_nothing_is_read(speak, sent):
    answers = speak(AMBIGUOUS[sent] + LAST, seconds=SECONDS)

    assert len(statuses(answers)) == 1
    assert 400 <= statuses(answers)[0] < 500


@pytest.mark.wide
def test_who_speaks_tls_is_told_at_once_that_this_is_plain_http(house, speak):
    """Other servers try https first where both are allowed (rule 1.2); they wait for an answer to their greeting."""
    began = time.monotonic()

    answer = speak(b"\x16\x03\x01\x02\x00\x01\x00", seconds=SECONDS)

    assert answer.startswith(b"HTTP/1.1 400")
    assert time.monotonic() - began < 3


@pytest.mark.wide
def test_a_head_that_does_not_come_to_an_end_is_not_waited_for(house, speak):
    began = time.monotonic()

    answer = speak(b"GET / HTTP/1.1\r\n", seconds=30)

    assert answer.startswith(b"HTTP/1.1 408")
    assert 8 < time.monotonic() - began < 20
