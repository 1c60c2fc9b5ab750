"""What one process commits reaches the live handlers of every other that listens: once, in order, and not otherwise."""

import pytest
from sqlalchemy import event, text

from models import clock
from models.base import db
from models.bus import BusListener, BusMessage
from rookery import events
from rookery.events import wire
from tests.events.conftest import DATABASES, BellRang
from tests.jobs.conftest import until

on_databases = pytest.mark.parametrize("carrier", DATABASES, indirect=True)  # Redis knows by itself who listens


def rings(*numbers):
    return [BellRang(number) for number in numbers]


def test_a_listener_is_told_what_another_process_commits_once_and_in_order(here, there):
    there.bus.listen()

    for number in range(0, 60, 3):
        here.say(*rings(number, number + 1, number + 2))

    until(lambda: len(there.told) >= 60)
    assert there.told == rings(*range(60))


def test_a_process_tells_its_own_handlers_itself_and_does_not_hear_itself(here, there):
    for place in (here, there):
        place.bus.listen()

    here.say(BellRang(1))
    told_at_once = list(here.told)
    until(lambda: there.told)
    there.say(BellRang(2))
    until(lambda: len(here.told) > 1)

    assert told_at_once == rings(1)
    assert here.told == there.told == rings(1, 2)


def test_what_is_rolled_back_is_told_to_nobody(here, there):
    there.bus.listen()

    with here.app.app_context():
        events.emit(BellRang(1))
        db.session.add(BusMessage(body="[]", at=clock.now()))
        assert events.has_effect()
        events.rollback()
    here.say(BellRang(2))

    until(lambda: there.told)
    assert (here.told, there.told) == (rings(2), rings(2))


def test_what_fails_to_commit_is_told_to_nobody(here, there):
    there.bus.listen()

    with here.app.app_context():
        events.emit(BellRang(1))
        db.session.add(BusListener(name=None, process="", until=clock.now()))  # refused when it is sent
        with pytest.raises(Exception, match="(?i)null"):
            events.commit()
        events.rollback()
    here.say(BellRang(2))

    until(lambda: there.told)
    assert (here.told, there.told) == (rings(2), rings(2))


def test_what_is_stated_for_later_is_not_live(here, there):
    there.bus.listen()

    with here.app.app_context():
        events.emit(BellRang(1), at=clock.ahead(seconds=1))
        events.commit()
    here.say(BellRang(2))

    until(lambda: there.told)
    assert there.told == rings(2)


def test_who_hushes_is_told_nothing_until_it_listens_again(here, there):
    there.bus.listen()
    there.bus.hush()

    here.say(BellRang(1))
    there.bus.listen()
    here.say(BellRang(2))

    until(lambda: there.told)
    assert there.told == rings(2)


def test_listening_twice_is_listening_once(here, there):
    for _ in range(2):
        there.bus.listen()
    here.say(BellRang(1))
    until(lambda: there.told)

    for _ in range(2):
        there.bus.hush()
    here.say(BellRang(2))
    there.bus.listen()
    here.say(BellRang(3))

    until(lambda: len(there.told) > 1)
    assert there.told == rings(1, 3)


def test_a_transaction_may_tell_more_than_fits_into_one_message(here, there):
    there.bus.listen()
    facts = [BellRang(number, word="ü" * length) for number, length in enumerate([10, 3_000, 3_000, 9_000, 10, 50_000])]

    here.say(*facts)

    until(lambda: len(there.told) >= len(facts))
    assert there.told == facts


def test_a_handler_that_fails_is_logged_and_the_others_are_told(here, there, caplog):
    def stumble(fact):
        raise ValueError("a pebble")

    for place in (here, there):
        place.has_live(stumble, place.told.append)
    there.bus.listen()

    here.say(*rings(1, 2))

    until(lambda: len(there.told) > 1)
    assert (here.told, there.told) == (rings(1, 2), rings(1, 2))
    assert caplog.text.count("live handler stumble failed on BellRang") == 4
    assert caplog.text.count("ValueError: a pebble") == 4


def test_a_handler_may_look_into_the_database_wherever_it_runs(here, there):
    def look(fact):
        there.told.append(db.session.scalar(text("SELECT count(*) FROM accounts")))

    there.has_live(look)
    there.bus.listen()

    here.say(BellRang(1))

    until(lambda: there.told)
    assert there.told == [0]


# What it costs ------------------------------------------------------------------------------------------------


@pytest.fixture
def statements(here):
    sent = []
    with here.app.app_context():
        engine = db.engine
    note = lambda conn, cursor, statement, *rest: sent.append(statement)  # noqa: E731
    event.listen(engine, "before_cursor_execute", note)
    yield sent
    event.remove(engine, "before_cursor_execute", note)


def test_what_nobody_hears_is_one_look_however_many_facts_and_nothing_is_written(carrier, here, statements):
    here.say(*rings(1, 2, 3))

    assert len(statements) == (0 if carrier == "redis" else 1)
    assert here.rows(BusMessage) == []


def test_a_process_that_listens_alone_writes_nothing_either(here):
    here.bus.listen()

    here.say(BellRang(1))

    assert here.rows(BusMessage) == []


def test_a_commit_without_live_facts_says_nothing(here, statements):
    with here.app.app_context():
        events.commit()

    assert statements == []


# Other versions -----------------------------------------------------------------------------------------------


def heard(place, *said):
    with place.app.app_context():
        return wire.decode(wire.orjson.dumps(["somebody", said]), "me")


def test_facts_and_fields_of_another_version_are_passed_over(here):
    told = heard(
        here,
        ["BellMelted", {"number": 1}],
        ["BellRang", {"number": 2, "colour": "green"}],
        ["BellRang", {"word": "a number is missing"}],
        ["BellRang", {"number": 3}],
    )

    assert told == rings(2, 3)


@pytest.mark.parametrize("message", ["", "{}", "[1]", "[[], [[]]]", '["x", [["BellRang", 7]]]', '["x", 5]', "\x00"])
def test_what_is_no_message_is_logged_and_passed_over(here, message, caplog):
    with here.app.app_context():
        assert wire.decode(message, "me") == []

    assert "could not be read" in caplog.text


# Leases -------------------------------------------------------------------------------------------------------


def add_listener(place, **lease):
    with place.app.app_context():
        db.session.add(BusListener(name="dead", process="1:dead", until=clock.ahead(**lease)))
        db.session.commit()


@on_databases
def test_nothing_is_written_for_a_process_whose_lease_has_run_out(here):
    add_listener(here, seconds=-1)

    here.say(BellRang(1, word="long" * 3000))

    assert here.rows(BusMessage) == []


@on_databases
def test_listeners_sweep_out_the_dead_and_what_is_old(here, there):
    add_listener(here, seconds=-1)
    with here.app.app_context():
        db.session.add(BusMessage(body="old", at=clock.ago(seconds=61)))
        db.session.add(BusMessage(body="new", at=clock.ago(seconds=30)))
        db.session.commit()

    there.bus.listen()

    assert [row.body for row in here.rows(BusMessage)] == ["new"]
    assert [row.process for row in here.rows(BusListener)] == [there.bus.carrier.process]


@on_databases
def test_a_process_that_stops_leaves_no_lease_behind(here, there):
    there.bus.listen()
    there.bus.stop()

    assert here.rows(BusListener) == []
