"""How the pages of timelines are read, where there is much."""

import pytest
from sqlalchemy import insert, text

from app import create_app
from models import posted, timeline
from models.account import Account
from models.base import db
from models.ids import new_id
from models.status import Status
from models.timeline import HomeEntry
from rookery import serving
from rookery.web.paging import _bounded as bounded
from tests import servers
from tests.conftest import explained

MANY, ME = 1000, 1
LISTS = {
    "home": (timeline.home_of_viewer, HomeEntry.status_id),
    "public": (lambda: timeline.public_timeline(True), Status.id),
    "somebody": (lambda: posted.posted(True, frozenset()), Status.id),
}


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def much(request, tmp_path_factory):
    """A database that one account has filled, and that knows it."""
    folder = str(tmp_path_factory.mktemp("much"))
    if request.param == "sqlite":
        yield from filled(create_app(ROOKERY_DATA=folder))
        return
    with servers.fresh_database(request.getfixturevalue("postgres_cluster")) as url:
        yield from filled(create_app(ROOKERY_DATA=folder, ROOKERY_DATABASE_URL=url.replace("+psycopg", "")))


def filled(app):
    with app.app_context():
        serving.migrate(app)
        db.session.execute(insert(Account).values(id=ME, username="alice"))
        numbers = [new_id() for _ in range(MANY)]
        db.session.execute(insert(Status), [{"id": one, "account_id": ME, "visibility": "public"} for one in numbers])
        entries = [{"account_id": ME, "status_id": one, "author_id": ME} for one in numbers]
        db.session.execute(insert(HomeEntry), entries)
        db.session.execute(text("ANALYZE"))
        db.session.commit()
        yield app
        db.session.remove()
        db.engine.dispose()


@pytest.mark.parametrize("name", LISTS)
def test_a_page_is_read_from_its_newest_end(much, name):
    query, by = LISTS[name]
    page, given = bounded(query(), by, frozenset(), upwards=False), {"me": ME, "author": ME, "page_size": 21}

    [plan] = explained(lambda: db.session.execute(page, given).all())
    db.session.rollback()

    assert "Sort" not in plan and "TEMP B-TREE" not in plan, plan
