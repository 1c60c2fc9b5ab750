"""The threads of a serving process: made when needed, used again, and waited for when there are no more."""

import resource
import threading

import pytest

from bench.listeners import WebSocket
from rookery import config
from rookery.connections import capacity
from rookery.gthread import Pool
from tests.jobs.house import House

SECONDS = 20


@pytest.fixture
def pool():
    with Pool(64) as made:
        yield made


def test_an_idle_thread_is_used_again(pool):
    names = {pool.submit(lambda: threading.current_thread().name).result(SECONDS) for _ in range(20)}
    for _ in range(20):
        pool.submit(int).result(SECONDS)

    assert len(names) <= 2  # one may not have come back when the next is asked for
    assert len(pool._threads) <= 2


def test_when_the_system_gives_no_more_threads_requests_wait_for_those_there_are(pool, monkeypatch, caplog):
    door = threading.Event()
    first = pool.submit(door.wait, SECONDS)

    def refused(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)
    second = pool.submit(lambda: "served")
    assert not second.done()
    door.set()

    assert first.result(SECONDS)
    assert second.result(SECONDS) == "served"
    assert "raise TasksMax" in caplog.text


def test_no_thread_at_all_is_an_error(pool, monkeypatch):
    def refused(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)

    with pytest.raises(RuntimeError):
        pool.submit(int)


@pytest.fixture
def limits(monkeypatch):
    """What a process may open, (soft, hard), in place of the real thing, which cannot be raised again."""
    now = {"files": (1024, 4096)}
    monkeypatch.setattr(resource, "getrlimit", lambda which: now["files"])
    monkeypatch.setattr(resource, "setrlimit", lambda which, wanted: now.update(files=wanted))
    return now


def settings(streams):
    return config.load({}, ROOKERY_STREAMS=str(streams), ROOKERY_WEB_THREADS="64")


@pytest.mark.parametrize(("streams", "soft"), [(100, 1444), (2000, 3344), (9000, 4096)])
def test_as_many_files_are_allowed_as_connections_need(limits, caplog, streams, soft):
    capacity.allow_files(settings(streams))

    assert limits["files"] == (soft, 4096)
    assert ("LimitNOFILE=10344" in caplog.text) == (streams == 9000)


def test_with_files_for_all_the_settings_hold(limits):
    assert capacity.of(settings(1000)) == capacity.Capacity(threads=1064, streams=1000, connections=2088)


@pytest.mark.parametrize("files", [40, 256, 1024, 4096])
def test_with_few_files_there_are_fewer_connections_and_still_some_of_each_kind(limits, caplog, files):
    limits["files"] = (files, files)

    found = capacity.of(settings(4096))
    capacity.allow_files(settings(4096))

    assert 0 < found.streams < found.threads < found.connections < files
    assert f"{found.connections} connections, {found.streams} of them streams" in caplog.text


UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


@pytest.mark.wide
def test_when_all_open_connections_are_taken_requests_go_on_and_the_next_is_refused(tmp_path):
    house = House(tmp_path, ROOKERY_STREAMS="20", ROOKERY_WEB_THREADS="2")
    try:
        (alice,) = house.people("alice")
        house.serve()
        token = alice.headers["Authorization"].removeprefix("Bearer ")

        sockets = [WebSocket(int(house.settings["PORT"]), token, "user") for _ in range(20)]
        refused = alice.get("/api/v1/streaming?stream=user", headers=UPGRADE)
        answers = [alice.get("/api/v1/accounts/verify_credentials").status_code for _ in range(20)]
        for one in sockets:
            one.sock.close()

        assert refused.status_code == 503
        assert answers == [200] * 20
    finally:
        house.stop_all()
