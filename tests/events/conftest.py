"""Two processes, as far as the bus can tell: two apps on one Redis, each with handlers that note what they hear."""

from dataclasses import dataclass, field

import pytest
from flask import Flask

from app import create_app
from models.base import db
from rookery import events, serving
from rookery.events import Fact, bus
from rookery.events.bus import Bus
from rookery.plugin import Plugin
from tests.jobs.conftest import plugins_of


@dataclass(frozen=True)
class BellRang(Fact):
    number: int
    word: str = ""


@dataclass
class Place:
    """An app and what its live handlers were told."""

    app: Flask
    told: list[Fact] = field(default_factory=list)

    @property
    def bus(self) -> Bus:
        return self.app.extensions["rookery.bus"]

    def say(self, *facts):
        """Commit a transaction that states these facts."""
        with self.app.app_context():
            for fact in facts:
                events.emit(fact)
            events.commit()

    def has_live(self, *handlers):
        self.app.extensions["rookery.plugins"] = plugins_of(Plugin(name="bells", live={BellRang: handlers}))


@pytest.fixture(scope="module")
def two_apps(redis_url, tmp_path_factory):
    data = str(tmp_path_factory.mktemp("data"))
    apps = [create_app(ROOKERY_DATA=data, ROOKERY_DOMAIN="rookery.test", ROOKERY_REDIS_URL=redis_url) for _ in range(2)]
    with apps[0].app_context():
        serving.migrate()
    yield apps
    for app in apps:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def places(two_apps):
    found = [Place(app) for app in two_apps]
    for place in found:
        bus.init_app(place.app, place.app.extensions["rookery.config"])  # one that stopped does not start again
        place.has_live(place.told.append)
    yield found
    for place in found:
        place.bus.stop()


@pytest.fixture
def here(places):
    return places[0]


@pytest.fixture
def there(places):
    return places[1]
