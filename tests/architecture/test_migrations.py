"""The models and the migrations say the same, and a database from the future is refused."""

import flask_migrate
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, inspect, text

from app import create_app
from models import clock
from models.base import Base, db
from models.discovery.search import in_models
from models.statuses.status import Status, StatusCounts
from rookery import serving
from rookery.config import ConfigError


@pytest.fixture
def fresh(tmp_path):
    """An app whose data directory is empty."""
    app = create_app(ROOKERY_DATA=str(tmp_path / "data"), ROOKERY_DOMAIN="rookery.test", ROOKERY_DATABASE_URL="")
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


@pytest.mark.filterwarnings("ignore:.*expression-based index")  # these cannot be compared
def test_the_migrations_make_what_the_models_say(app):
    with db.engine.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "compare_type": True,
                "render_as_batch": True,
                "include_name": in_models,
            },
        )

        assert compare_metadata(context, Base.metadata) == []


def test_a_first_start_makes_the_database_and_a_second_leaves_it_alone(fresh):
    said = serving.prepare(fresh)
    tables = {name for name in inspect(db.engine).get_table_names() if in_models(name)}
    said += serving.prepare(fresh)

    assert tables == {*Base.metadata.tables, "alembic_version"}
    assert said.count("Become its owner") == 2


@pytest.mark.filterwarnings("ignore:.*expression-based index")  # they are not needed for this
def test_statuses_of_before_there_were_quotes_are_kept_and_open_to_nobody(fresh):
    migrations = ScriptDirectory.from_config(fresh.extensions["migrate"].migrate.get_config())
    quotes = next(one for one in migrations.walk_revisions() if one.doc == "quotes")
    flask_migrate.upgrade(revision=quotes.down_revision)
    tables = MetaData()
    tables.reflect(db.engine)
    rows = {
        "accounts": {"id": 1, "username": "alice", "version": 1},
        "statuses": {"id": 2, "version": 2, "account_id": 1, "text": "Old"},
        "status_counts": {"status_id": 2, "favourites": 3},
    }
    with db.engine.begin() as connection:
        for name, values in rows.items():
            connection.execute(tables.tables[name].insert().values(filled(tables.tables[name], values)))

    flask_migrate.upgrade()

    status, counts = db.session.query(Status).one(), db.session.query(StatusCounts).one()
    assert (status.text, status.quote_policy, status.quote_id) == ("Old", "nobody", None)
    assert (counts.favourites, counts.quotes) == (3, 0)


def filled(table, values):
    """Something for every column that must not be null."""
    some = {"TEXT": "", "INTEGER": 0, "BOOLEAN": False, "JSON": [], "DATETIME": clock.now().replace(tzinfo=None)}
    wanted = [column for column in table.c if not column.nullable and column.server_default is None]
    return {column.name: some[str(column.type)] for column in wanted} | values


def test_a_database_that_is_newer_than_the_code_is_refused_with_a_sentence(fresh):
    serving.prepare(fresh)
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'from_the_future'"))

    with pytest.raises(ConfigError, match="newer Rookery .its revision from_the_future is unknown here.: start that"):
        serving.prepare(fresh)
