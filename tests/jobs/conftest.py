"""A stage for jobs: plugins of the test's own, a fact, and effects in the database that can be counted."""

import contextlib
from collections import Counter
from dataclasses import dataclass
from types import SimpleNamespace

import pytest
from sqlalchemy import select

from models.base import db
from models.ids import new_id
from models.instance.instance import StoredSetting
from models.jobs.job import Job
from rookery import events
from rookery.events import Fact
from rookery.plugin import Plugin, Plugins
from tests import servers
from tests.jobs.house import House


@dataclass(frozen=True)
class BellRang(Fact):
    """A fact that only these tests know."""

    times: int = 1


def note(word):
    """An effect: a row that says `word`, in the transaction of whoever calls."""
    db.session.add(StoredSetting(name=f"noted {new_id()}", value=word))
    db.session.flush()


def noted():
    """How often each word was noted, as the database knows it now."""
    db.session.rollback()
    return dict(Counter(db.session.scalars(select(StoredSetting.value).where(StoredSetting.name.startswith("noted ")))))


def jobs():
    """The queue as it is in the database now."""
    db.session.rollback()
    db.session.expire_all()
    return list(db.session.scalars(select(Job).order_by(Job.id)))


def ring(times=1, at=None):
    events.emit(BellRang(times), at=at)
    events.commit()


def plugins_of(*found, off=()):
    return Plugins(found, [], SimpleNamespace(plugins_disabled=off, plugins_enabled=[], plugin_overrides={}, source={}))


@pytest.fixture
def install(app, monkeypatch):
    """`install(bells, off=["bells"])`: the app has these plugins and no others."""

    def put(*found, off=()):
        monkeypatch.setitem(app.extensions, "rookery.plugins", plugins_of(*found, off=off))

    return put


@pytest.fixture
def when_it_rings(install):
    """`when_it_rings(first, second)`: these are the steps of a `BellRang`."""
    return lambda *handlers: install(Plugin(name="bells", on={BellRang: handlers}))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def house(request, tmp_path):
    """One process, on either database."""
    with house_of(request, request.param, tmp_path) as one:
        yield one


SEVERAL = pytest.param("several", marks=[pytest.mark.postgres, pytest.mark.redis])


@contextlib.contextmanager
def house_of(request, kind, folder, **settings):
    """A `House` of one process on "sqlite" or "postgresql", or of "several" processes."""
    if kind == "several":
        settings["ROOKERY_REDIS_URL"] = request.getfixturevalue("redis_url")
    if kind == "sqlite":
        one = House(folder, **settings)
        yield one
        one.stop_all()
        return
    cluster, template = (request.getfixturevalue(name) for name in ("postgres_cluster", "migrated_template"))
    with servers.fresh_database(cluster, template) as url:
        one = House(folder, url.replace("postgresql+psycopg", "postgresql"), **settings)
        yield one
        one.stop_all()
