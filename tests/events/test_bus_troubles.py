"""What happens to the bus when Redis goes away."""

import os
import signal
import time

import pytest
from redis import Redis

from app import create_app
from models.base import db
from rookery.events import bus, redis_channel, watch
from tests import servers
from tests.events.conftest import BellRang, Place
from tests.waiting import until

pytestmark = pytest.mark.redis


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """What is gone is looked for often."""
    monkeypatch.setattr(watch, "RETRY_SECONDS", 0.05)


def lines(caplog, words):
    return [record.getMessage() for record in caplog.records if words in record.getMessage()]


def await_line(caplog, words):
    until(lambda: lines(caplog, words))


def test_a_listener_that_lost_redis_goes_on_when_it_is_back_and_says_so_once(here, there, caplog):
    there.bus.start()
    for _ in range(2):
        caplog.clear()
        redis_of(here).client_kill_filter(_type="pubsub")
        await_line(caplog, "is available again")

        here.say(BellRang(7))

        until(lambda: there.told)
        assert there.told == [BellRang(7)]
        assert len(lines(caplog, "Redis is unavailable")) == len(lines(caplog, "is available again")) == 1
        there.told.clear()


def redis_of(place):
    return place.bus.channel._client


def test_whatever_goes_wrong_with_a_message_the_next_one_is_heard(here, there, monkeypatch, caplog):
    def break_down(*arguments):
        raise RuntimeError("no session can be given back")

    there.bus.start()
    with monkeypatch.context() as broken:
        broken.setattr(bus, "decode", break_down)
        here.say(BellRang(1))
        await_line(caplog, "could not be handled")

    here.say(BellRang(2))

    until(lambda: there.told)
    assert there.told == [BellRang(2)]


# Redis is away ------------------------------------------------------------------------------------------------


@pytest.fixture
def with_own_redis(tmp_path):
    """An app whose Redis can be stopped; gives both, and the id of Redis's process."""
    with servers.redis() as url:
        app = create_app(ROOKERY_DATA=str(tmp_path), ROOKERY_REDIS_URL=url)
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
    assert took < 100 * redis_channel.TIMEOUT_SECONDS / 4  # each of them waiting would be half a second each
    assert len(lines(caplog, "Redis does not answer")) == 1


def lose_and_find_redis(place, pid, monkeypatch, caplog):
    """Stop Redis, say something in vain, and let Redis go on, until the process hears it."""
    monkeypatch.setattr(redis_channel, "SILENCE_SECONDS", 0.5)
    place.bus.start()
    os.kill(pid, signal.SIGSTOP)
    place.say(BellRang(1))
    await_line(caplog, "Redis is unavailable")
    os.kill(pid, signal.SIGCONT)
    await_line(caplog, "Redis is available again")


def test_when_redis_is_back_others_are_told_again(with_own_redis, monkeypatch, caplog):
    place, pid = with_own_redis
    monkeypatch.setattr(redis_channel, "PAUSE_SECONDS", 0.05)
    lose_and_find_redis(place, pid, monkeypatch, caplog)

    with Redis.from_url(place.app.extensions["rookery.config"].redis_url) as outsider:
        outsider.publish(place.bus.channel.channel, b'["somebody", [["BellRang", {"number": 2}]]]')
    until(lambda: BellRang(2) in place.told)
    until(lambda: place.say(BellRang(3)) or lines(caplog, "Redis answers again"))

    assert place.told[:2] == [BellRang(1), BellRang(2)]
    assert len(lines(caplog, "Redis does not answer")) == len(lines(caplog, "Redis answers again")) == 1


def test_nothing_is_lost_once_a_process_hears_redis_again(with_own_redis, monkeypatch, caplog):
    place, pid = with_own_redis
    monkeypatch.setattr(redis_channel, "SHORT_PAUSE_SECONDS", 0.05)
    lose_and_find_redis(place, pid, monkeypatch, caplog)

    place.say(BellRang(2))

    assert lines(caplog, "Redis answers again")


def test_who_listens_while_redis_is_away_waits_a_little_and_hears_later(with_own_redis, caplog):
    place, pid = with_own_redis
    os.kill(pid, signal.SIGSTOP)

    place.bus.start()
    os.kill(pid, signal.SIGCONT)

    await_line(caplog, "Redis is available again")
