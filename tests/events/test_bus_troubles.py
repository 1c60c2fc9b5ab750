"""What happens to the bus when what carries it goes away, and when it is set up wrong."""

import os
import signal
import threading
import time

import pytest
from redis import Redis
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from app import create_app
from models import clock
from models.base import db
from models.bus import BusListener
from rookery.config import ConfigError
from rookery.events import bus, carriers, watch
from tests import servers
from tests.events.conftest import DATABASES, BellRang, Place
from tests.jobs.conftest import until

on_databases = pytest.mark.parametrize("carrier", DATABASES, indirect=True)
on_sqlite = pytest.mark.parametrize("carrier", ["sqlite"], indirect=True)


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """What is gone is looked for often."""
    monkeypatch.setattr(watch, "RETRY_SECONDS", 0.05)


def execute(place, *statements):
    with place.app.app_context():
        for statement in statements:
            db.session.execute(text(statement))
        db.session.commit()


def lines(caplog, words):
    return [record.getMessage() for record in caplog.records if words in record.getMessage()]


def await_line(caplog, words):
    until(lambda: lines(caplog, words))


def test_a_listener_that_lost_its_carrier_goes_on_when_it_is_back_and_says_so_once(carrier, here, there, caplog):
    there.bus.listen()
    for _ in range(2):
        caplog.clear()
        cut(carrier, here)
        await_line(caplog, "lost sight of the bus")
        mend(carrier, here)
        await_line(caplog, "is in sight again")

        here.say(BellRang(7))

        until(lambda: there.told)
        assert there.told == [BellRang(7)]
        assert len(lines(caplog, "lost sight of the bus")) == len(lines(caplog, "is in sight again")) == 1
        there.told.clear()


def cut(carrier, place):
    if carrier == "sqlite":
        execute(place, "ALTER TABLE bus_messages RENAME TO away")
    elif carrier == "postgresql":
        execute(
            place,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE query LIKE 'LISTEN rookery_facts%' AND pid != pg_backend_pid()",
        )
    else:
        redis_of(place).client_kill_filter(_type="pubsub")


def mend(carrier, place):
    if carrier == "sqlite":
        execute(place, "ALTER TABLE away RENAME TO bus_messages")


def redis_of(place):
    return place.bus.carrier._client


@on_sqlite
def test_a_listener_whose_place_was_swept_out_takes_it_again(here, there, monkeypatch):
    monkeypatch.setattr(carriers, "RENEW_SECONDS", 0.05)
    there.bus.listen()

    execute(here, "DELETE FROM bus_listeners")
    until(lambda: here.rows(BusListener))
    here.say(BellRang(1))

    until(lambda: there.told)
    assert there.told == [BellRang(1)]


@on_sqlite
def test_a_listener_keeps_renewing_its_lease(here, there, monkeypatch):
    monkeypatch.setattr(carriers, "RENEW_SECONDS", 0.05)
    there.bus.listen()
    before = here.rows(BusListener)[0].until

    until(lambda: here.rows(BusListener)[0].until > before)


@on_databases
def test_a_listener_renews_its_lease_at_once_when_the_machine_has_slept(here, there, monkeypatch, frozen_time):
    monkeypatch.setattr(carriers, "RENEW_SECONDS", 3600)  # of a clock that stands still while the machine sleeps
    there.bus.listen()

    frozen_time.move(minutes=5)
    until(lambda: [row.until for row in here.rows(BusListener)] == [clock.ahead(seconds=30)])
    here.say(BellRang(1))

    until(lambda: there.told)
    assert there.told == [BellRang(1)]


@on_sqlite
def test_a_listener_with_much_to_tell_renews_its_lease_in_between(here, there, monkeypatch):
    renewals, seen, go = [], [], threading.Event()
    renew = BusListener.renew
    monkeypatch.setattr(carriers, "RENEW_SECONDS", 0)
    monkeypatch.setattr(BusListener, "renew", lambda *names: renewals.append(names) or renew(*names))

    def tell_slowly(fact):
        assert go.wait(10)
        seen.append(len(renewals))

    there.has_live(tell_slowly)
    there.bus.listen()
    for number in range(6):  # the last ones are found together
        here.say(BellRang(number))
    go.set()

    until(lambda: len(seen) == 6)
    assert len(set(seen)) == 6


@on_sqlite
def test_whatever_goes_wrong_with_a_message_the_next_one_is_heard(here, there, monkeypatch, caplog):
    def break_down(*arguments):
        raise RuntimeError("no session can be given back")

    there.bus.listen()
    with monkeypatch.context() as broken:
        broken.setattr(bus, "decode", break_down)
        here.say(BellRang(1))
        await_line(caplog, "could not be passed on")

    here.say(BellRang(2))

    until(lambda: there.told)
    assert there.told == [BellRang(2)]


@on_databases
def test_a_renewal_that_fails_is_tried_again_and_nothing_is_missed(here, there, monkeypatch, caplog):
    monkeypatch.setattr(carriers, "RENEW_SECONDS", 0.05)
    monkeypatch.setattr(carriers, "RENEW_AGAIN_SECONDS", 0.05)
    there.bus.listen()
    tries = []

    with monkeypatch.context() as busy:
        busy.setattr(BusListener, "renew", locked(tries))
        for number in range(3):
            here.say(BellRang(number))
        until(lambda: len(tries) > 2)
    before = here.rows(BusListener)[0].until
    until(lambda: here.rows(BusListener)[0].until > before)

    until(lambda: len(there.told) == 3)
    assert lines(caplog, "lost sight") == []


def locked(tries):
    def renew(name, process):
        tries.append(name)
        raise OperationalError("UPDATE bus_listeners", {}, Exception("database is locked"))

    return renew


# Redis is away ------------------------------------------------------------------------------------------------


@pytest.fixture
def with_own_redis(tmp_path):
    """An app whose Redis can be stopped; gives both, and the id of Redis's process."""
    with servers.redis() as url:
        app = create_app(ROOKERY_DATA=str(tmp_path), ROOKERY_BUS="redis", ROOKERY_REDIS_URL=url)
        place = Place(app)
        place.has_live(place.told.append)
        with Redis.from_url(url) as client:
            pid = client.info("server")["process_id"]
        yield place, pid
        place.bus.stop()
        redis_of(place).close()
        os.kill(pid, signal.SIGCONT)
        with app.app_context():
            db.engine.dispose()


@pytest.mark.redis
@pytest.mark.parametrize("how", [signal.SIGSTOP, signal.SIGKILL])
def test_a_redis_that_is_away_fails_no_commit_and_delays_few(with_own_redis, how, caplog):
    place, pid = with_own_redis
    place.say(BellRang(0))
    os.kill(pid, how)

    began = time.monotonic()
    for number in range(1, 101):
        place.say(BellRang(number))
    took = time.monotonic() - began

    assert place.told == [BellRang(number) for number in range(101)]
    assert took < 100 * carriers.REDIS_SECONDS / 4  # each of them waiting would be half a second each
    assert len(lines(caplog, "Redis does not answer")) == 1


@pytest.mark.redis
def test_when_redis_is_back_others_are_told_again(with_own_redis, monkeypatch, caplog):
    place, pid = with_own_redis
    monkeypatch.setattr(carriers, "REDIS_PAUSE_SECONDS", 0.05)
    monkeypatch.setattr(carriers, "REDIS_SILENCE_SECONDS", 0.5)
    place.bus.listen()
    os.kill(pid, signal.SIGSTOP)
    place.say(BellRang(1))
    await_line(caplog, "lost sight of the bus in Redis")

    os.kill(pid, signal.SIGCONT)
    await_line(caplog, "the bus in Redis is in sight again")
    with Redis.from_url(place.app.extensions["rookery.config"].redis_url) as outsider:
        outsider.publish(place.bus.carrier.channel, b'["somebody", [["BellRang", {"number": 2}]]]')
    until(lambda: BellRang(2) in place.told)
    until(lambda: place.say(BellRang(3)) or lines(caplog, "Redis answers again"))

    assert place.told[:2] == [BellRang(1), BellRang(2)]
    assert len(lines(caplog, "Redis does not answer")) == len(lines(caplog, "Redis answers again")) == 1


@pytest.mark.redis
def test_who_listens_while_redis_is_away_waits_a_little_and_hears_later(with_own_redis, caplog):
    place, pid = with_own_redis
    os.kill(pid, signal.SIGSTOP)

    place.bus.listen()
    os.kill(pid, signal.SIGCONT)

    await_line(caplog, "the bus in Redis is in sight again")


# Settings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"ROOKERY_BUS": "pigeons"}, "ROOKERY_BUS is none of database, redis, memory"),
        ({"ROOKERY_BUS": "redis"}, "ROOKERY_REDIS_URL does not say where"),
        ({"ROOKERY_BUS": "memory", "ROOKERY_WEB_PROCESSES": "2"}, "ROOKERY_WEB_PROCESSES=1"),
        ({"ROOKERY_BUS": "memory", "ROOKERY_JOB_THREADS": "0"}, "ROOKERY_JOB_THREADS above 0"),
    ],
)
def test_a_bus_that_cannot_carry_stops_the_start_with_a_sentence(given, sentence, tmp_path):
    with pytest.raises(ConfigError, match=sentence):
        create_app(ROOKERY_DATA=str(tmp_path), **given)


def test_in_memory_the_process_tells_itself_and_asks_no_database(tmp_path):
    place = Place(create_app(ROOKERY_DATA=str(tmp_path), ROOKERY_BUS="memory"))
    place.has_live(place.told.append)

    place.bus.listen()
    place.say(BellRang(1))
    place.bus.stop()

    assert place.told == [BellRang(1)]
    assert not (tmp_path / "rookery.db").exists()
