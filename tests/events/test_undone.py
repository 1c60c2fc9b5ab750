"""An undone transaction has no consequences in the next one, whoever undid it."""

from dataclasses import dataclass

import pytest

from models.base import db
from models.instance.instance import StoredSetting
from rookery import events
from rookery.events import Fact
from rookery.plugin import Plugin, together
from tests.jobs.conftest import plugins_of


@dataclass(frozen=True)
class LightSwitched(Fact):
    number: int


@pytest.fixture
def told(app, monkeypatch):
    """The events that listeners within the transaction and live handlers got."""
    within, live = [], []
    plugin = Plugin(
        name="light", within={LightSwitched: (together(within.extend),)}, live={LightSwitched: (live.append,)}
    )
    monkeypatch.setitem(app.extensions, "rookery.plugins", plugins_of(plugin))
    return within, live


@pytest.mark.parametrize("undo", [events.rollback, db.session.rollback], ids=["edge", "raw"])
@pytest.mark.parametrize("writes", [True, False])
def test_what_was_stated_is_forgotten_with_the_transaction(told, undo, writes):
    if writes:
        db.session.add(StoredSetting(name="light", value=1))
        db.session.flush()
    else:
        db.session.get(StoredSetting, "light")
    events.emit(LightSwitched(1))

    undo()
    events.emit(LightSwitched(2))
    events.commit()

    assert told == ([LightSwitched(2)], [LightSwitched(2)])


def test_an_undone_savepoint_takes_only_what_was_stated_in_it(told):
    events.emit(LightSwitched(1))
    with pytest.raises(ZeroDivisionError), events.savepoint():
        events.emit(LightSwitched(2))
        1 / 0  # noqa: B018
    events.commit()

    assert told == ([LightSwitched(1)], [LightSwitched(1)])


def test_listeners_wait_for_the_end_of_the_transaction_though_a_savepoint_ends_before(told):
    events.emit(LightSwitched(1))
    with db.session.begin_nested():
        db.session.add(StoredSetting(name="light", value=1))
    within = list(told[0])
    events.commit()

    assert (within, told[0]) == ([], [LightSwitched(1)])
