"""A hub of a test's own, and how to wait for it."""

import pytest

from rookery.streaming.hub import Hub
from tests.waiting import until


@pytest.fixture
def hub(app, monkeypatch):
    """A hub that takes three connections, in place of the app's."""
    monkeypatch.setattr("rookery.streaming.hub.TICK_SECONDS", 0.05)
    one = Hub(app, limit=3)
    monkeypatch.setitem(app.extensions, "rookery.hub", one)
    yield one
    one.stop()


def settle(hub):
    """Everything that was handed to the hub's thread is done."""
    done = []
    hub.call(lambda: done.append(True))
    until(lambda: done)
