"""A server that was adopted, in this process."""

import contextlib
import os

import pytest

from rookery import serving
from tests import servers
from tests.adoption import sources
from tests.jobs.house import House


@contextlib.contextmanager
def empty_database(request):
    """Empty for SQLite in the data directory, or the address of an empty PostgreSQL database."""
    if os.environ.get("ROOKERY_TEST_DATABASE", "sqlite") == "sqlite":
        yield ""
        return
    with servers.fresh_database(request.getfixturevalue("postgres_cluster")) as url:
        yield url.replace("postgresql+psycopg", "postgresql")


@pytest.fixture(scope="module")
def database_there(request):
    with empty_database(request) as url:
        yield url


@pytest.fixture
def new_database(request):
    with empty_database(request) as url:
        yield url


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """The database and the media folder of the GoToSocial."""
    return sources.gotosocial(tmp_path_factory.mktemp("gotosocial"))


@pytest.fixture(scope="module")
def house(tmp_path_factory, database_there, source):
    """The Rookery that took its place."""
    made = House(tmp_path_factory.mktemp("adopted"), database_there, **sources.NAMES)
    made.command("adopt", "gotosocial", str(source[0]), "--storage", str(source[1]), "--yes")
    yield made
    made.stop_all()


@pytest.fixture(scope="module")
def adopted_app(house):
    with house.app() as app:
        serving.prepare(app)
        yield app


@pytest.fixture
def here(adopted_app):
    """The app of that server, with a context. What a test changes is rolled back, unless it commits."""
    with adopted_app.app_context():
        yield adopted_app


@pytest.fixture
def client(here):
    return here.test_client()
