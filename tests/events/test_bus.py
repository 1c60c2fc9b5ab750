"""What one process commits reaches the live handlers of every other that listens: once, in order, and not otherwise."""

import pytest
from sqlalchemy import event, text

from app import create_app
from models import clock
from models.base import db
from models.instance.instance import StoredSetting
from models.jobs.job import Job
from models.jobs.lease import Lease
from rookery import events, serving
from rookery.events import bus, wire
from rookery.events.facts import StatedElsewhere
from rookery.jobs.worker import Worker, drain
from rookery.plugin import Plugin
from tests.events.conftest import BellRang, Place
from tests.jobs.conftest import plugins_of
from tests.waiting import until

pytestmark = pytest.mark.redis


def rings(*numbers):
    return [BellRang(number) for number in numbers]


def test_a_listener_is_told_what_another_process_commits_once_and_in_order(here, there):
    there.bus.start()

    for number in range(0, 60, 3):
        here.say(*rings(number, number + 1, number + 2))

    until(lambda: len(there.told) >= 60)
    assert there.told == rings(*range(60))


def test_a_process_tells_its_own_handlers_itself_and_does_not_hear_itself(here, there):
    for place in (here, there):
        place.bus.start()

    here.say(BellRang(1))
    told_at_once = list(here.told)
    until(lambda: there.told)
    there.say(BellRang(2))
    until(lambda: len(here.told) > 1)

    assert told_at_once == rings(1)
    assert here.told == there.told == rings(1, 2)


def test_what_is_rolled_back_is_told_to_nobody(here, there):
    there.bus.start()

    with here.app.app_context():
        events.emit(BellRang(1))
        db.session.add(StoredSetting(name="bell", value=1))
        assert events.has_effect()
        events.rollback()
    here.say(BellRang(2))

    until(lambda: there.told)
    assert (here.told, there.told) == (rings(2), rings(2))


def test_what_fails_to_commit_is_told_to_nobody(here, there):
    there.bus.start()

    with here.app.app_context():
        events.emit(BellRang(1))
        db.session.add(Lease(name="bell", owner=None, until=clock.now()))  # refused when it is sent
        with pytest.raises(Exception, match="(?i)null"):
            events.commit()
        events.rollback()
    here.say(BellRang(2))

    until(lambda: there.told)
    assert (here.told, there.told) == (rings(2), rings(2))


def test_what_is_stated_for_later_is_not_live(here, there):
    there.bus.start()

    with here.app.app_context():
        events.emit(BellRang(1), at=clock.ahead(seconds=1))
        events.commit()
    here.say(BellRang(2))

    until(lambda: there.told)
    assert there.told == rings(2)


def test_a_handler_that_fails_is_logged_and_the_others_are_told(here, there, caplog):
    def stumble(fact):
        raise ValueError("a pebble")

    for place in (here, there):
        place.has_live(stumble, place.told.append)
    there.bus.start()

    here.say(*rings(1, 2))

    until(lambda: len(there.told) > 1)
    assert (here.told, there.told) == (rings(1, 2), rings(1, 2))
    assert caplog.text.count("live handler stumble failed on BellRang") == 4
    assert caplog.text.count("ValueError: a pebble") == 4


def test_a_handler_may_look_into_the_database_wherever_it_runs(here, there):
    def look(fact):
        there.told.append(db.session.scalar(text("SELECT count(*) FROM accounts")))

    there.has_live(look)
    there.bus.start()

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


def test_live_facts_cost_no_statement(here, statements):
    here.say(*rings(1, 2, 3))

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


# One process ----------------------------------------------------------------------------------------------------


@pytest.fixture
def alone(tmp_path):
    """The one process, and its live handlers."""
    place = Place(create_app(ROOKERY_DATA=str(tmp_path)))
    with place.app.app_context():
        serving.migrate()
    told_elsewhere = lambda fact: bus.call_live_handlers(wire.decode(fact.message))  # noqa: E731  # as that of `streaming`
    place.app.extensions["rookery.plugins"] = plugins_of(
        Plugin(name="bells", live={BellRang: (place.told.append,)}, on={StatedElsewhere: (told_elsewhere,)})
    )
    yield place
    with place.app.app_context():
        db.engine.dispose()


def test_the_one_process_tells_itself(alone):
    alone.bus.start()

    alone.say(BellRang(1))

    assert alone.told == rings(1)
    assert drain(alone.app) == 0


def test_what_a_command_commits_the_one_process_tells_its_handlers(alone):
    @alone.app.cli.command()
    def ring():
        events.emit(BellRang(1))
        events.commit()

    with alone.app.app_context():
        Job.enqueue("Other", {}, ["bells.other"])
        events.commit()
    alone.app.test_cli_runner().invoke(args=["ring"])
    alone.told.clear()
    with alone.app.app_context():
        Worker(alone.app, threads=0).run_one()  # it comes before what others promised

    assert alone.told == rings(1)


def test_what_a_process_commits_while_it_stops_its_successor_tells(alone):
    alone.bus.stop()
    alone.say(BellRang(1))
    alone.told.clear()

    drain(alone.app)

    assert alone.told == rings(1)
