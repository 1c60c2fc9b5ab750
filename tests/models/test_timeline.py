"""How the pages of timelines are read, where there is much."""

import pytest
from sqlalchemy import insert, text

from app import create_app
from models.accounts.account import Account
from models.base import db
from models.ids import new_id
from models.relationships.block import Block
from models.relationships.mute import Mute
from models.statuses.status import Status
from models.timelines import timeline
from models.timelines.timeline import HomeEntry
from rookery import serving
from tests import servers
from tests.stage import explained

MANY, AUTHORS, ME = 2000, 100, 1
LISTS = {
    "home": (timeline.home_of_viewer, HomeEntry.status_id),
    "public": (lambda: timeline.public_timeline(True), Status.id),
}


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def much(request, tmp_path_factory):
    """A database with one home that many fill, and that knows it."""
    folder = str(tmp_path_factory.mktemp("much"))
    if request.param == "sqlite":
        yield from filled(create_app(ROOKERY_DATA=folder))
        return
    with servers.fresh_database(request.getfixturevalue("postgres_cluster")) as url:
        yield from filled(create_app(ROOKERY_DATA=folder, ROOKERY_DATABASE_URL=url.replace("+psycopg", "")))


def filled(app):
    with app.app_context():
        serving.migrate()
        people = [{"id": ME + number, "username": f"person{number}"} for number in range(AUTHORS)]
        authors = [ME + number % AUTHORS for number in range(MANY)]
        posts = [{"id": new_id(), "account_id": author, "visibility": "public"} for author in authors]
        home = [{"account_id": ME, "status_id": one["id"], "author_id": one["account_id"]} for one in posts]
        shunned = [{"id": new_id(), "account_id": ME, "target_id": ME + number} for number in range(1, 30)]
        for model, rows in ((Account, people), (Status, posts), (HomeEntry, home), (Block, shunned), (Mute, shunned)):
            db.session.execute(insert(model), rows)
        db.session.execute(text("ANALYZE"))
        db.session.commit()
        yield app
        db.session.remove()
        db.engine.dispose()


@pytest.mark.parametrize("name", LISTS)
def test_a_page_is_read_from_its_newest_end(much, name):
    query, by = LISTS[name]
    page = query().order_by(by.desc()).limit(21)

    [plan] = explained(lambda: db.session.execute(page, {"me": ME}).all(), small=False)
    db.session.rollback()

    assert "Sort" not in plan and "TEMP B-TREE" not in plan, plan


def test_a_public_timeline_of_media_is_read_from_the_index_of_statuses_with_media(app):
    postgresql = db.engine.dialect.name == "postgresql"
    if postgresql:
        db.session.execute(text("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off"))
    query = timeline.public_timeline(True, media=True).params(me=1).order_by(Status.id.desc()).limit(20)
    sql = str(query.compile(db.engine, compile_kwargs={"literal_binds": True}))

    rows = db.session.connection().exec_driver_sql(f"{'EXPLAIN' if postgresql else 'EXPLAIN QUERY PLAN'} {sql}").all()

    assert "ix_statuses_public_media" in "\n".join(str(row[-1]) for row in rows)
