"""A process handles what it hears of others, whoever carries it."""

import threading
from types import SimpleNamespace

import pytest

from rookery.events import bus, watch
from rookery.events.bus import Bus
from rookery.events.wire import encode
from rookery.plugin import Plugin
from tests.events.conftest import BellRang
from tests.jobs.conftest import plugins_of

pytestmark = pytest.mark.any_database


@pytest.fixture
def told(app, monkeypatch):
    """Return the messages that the live handlers of this process are told."""
    found = []
    bells = Plugin(name="bells", live={BellRang: (found.append,)})
    monkeypatch.setitem(app.extensions, "rookery.plugins", plugins_of(bells))
    return found


def listen(app, said):
    """The bus hears what was said, and then nothing any more."""
    here = Bus(app, None)

    def messages(stopping):
        yield from said(here)
        stopping.set()
        yield encode("somebody", [BellRang(0)])

    here._listen(SimpleNamespace(messages=messages))
    return here


def test_what_others_say_is_told_in_order_and_neither_silence_nor_ones_own_word(app, told):
    silence = b""

    here = listen(
        app,
        lambda here: [
            silence,
            encode("somebody", [BellRang(1), BellRang(2)]),
            encode(here.process, [BellRang(3)]),
            encode("somebody else", [BellRang(4)]),
        ],
    )

    assert told == [BellRang(1), BellRang(2), BellRang(4)]
    assert here._hears.is_set()


def test_a_message_that_cannot_be_handled_takes_the_next_one_not_along(app, told, monkeypatch, caplog):
    decoded, read = [], bus.decode

    def break_once(message, myself):
        decoded.append(message)
        if len(decoded) == 1:
            raise RuntimeError("no session can be given back")
        return read(message, myself)

    monkeypatch.setattr(bus, "decode", break_once)
    listen(app, lambda here: [encode("somebody", [BellRang(number)]) for number in (1, 2)])

    assert told == [BellRang(2)]
    assert caplog.text.count("could not be handled") == 1


def test_what_is_away_is_looked_for_until_it_is_back_and_each_is_said_once(monkeypatch, caplog):
    monkeypatch.setattr(watch, "RETRY_SECONDS", 0)
    away, stop = OSError("no way there"), threading.Event()
    turns = iter([[1], away, away, [2, 3], away, [4], []])

    def look():
        found = next(turns)
        if found is away:
            raise away
        yield from found
        if not found:
            stop.set()

    assert list(watch.steadily(look, stop, "Redis")) == [1, 2, 3, 4]
    said = [record.getMessage().partition(",")[0] for record in caplog.records]
    assert said == ["Redis is unavailable", "Redis is available again"] * 2
