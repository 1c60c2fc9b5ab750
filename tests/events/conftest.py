"""Two processes, as far as the bus can tell: two apps on one database, each with handlers that note what they hear."""

from dataclasses import dataclass, field

import pytest
from flask import Flask

from app import create_app
from models.base import db
from models.bus import BusListener, BusMessage
from rookery import events, serving
from rookery.events import Fact
from rookery.events.bus import Bus
from rookery.plugin import Plugin
from tests import servers
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

    def rows(self, table):
        with self.app.app_context():
            return list(db.session.scalars(db.select(table)))

    def has_live(self, *handlers):
        self.app.extensions["rookery.plugins"] = plugins_of(Plugin(name="bells", live={BellRang: handlers}))


@pytest.fixture(scope="session")
def redis_url():
    with servers.redis() as url:
        yield url


DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(scope="module", params=[*DATABASES, pytest.param("redis", marks=pytest.mark.redis)])
def carrier(request):
    return request.param


@pytest.fixture(scope="module")
def two_apps(carrier, request, tmp_path_factory):
    given = {"ROOKERY_DATA": str(tmp_path_factory.mktemp("data")), "ROOKERY_DOMAIN": "rookery.test"}
    if carrier == "redis":
        given |= {"ROOKERY_BUS": "redis", "ROOKERY_REDIS_URL": request.getfixturevalue("redis_url")}
    if carrier != "postgresql":
        yield from _apps(given)
        return
    with servers.fresh_database(request.getfixturevalue("postgres_cluster")) as url:
        yield from _apps(given | {"ROOKERY_DATABASE_URL": url.replace("postgresql+psycopg", "postgresql")})


def _apps(given):
    apps = [create_app(**given) for _ in range(2)]
    with apps[0].app_context():
        serving.migrate(apps[0])
    yield apps
    for app in apps:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def places(two_apps):
    found = [Place(app) for app in two_apps]
    for place in found:
        place.has_live(place.told.append)
    yield found
    for place in found:
        with place.app.app_context():
            place.bus.stop()
            for table in (BusListener, BusMessage):
                db.session.execute(db.delete(table))
            db.session.commit()


@pytest.fixture
def here(places):
    return places[0]


@pytest.fixture
def there(places):
    return places[1]
