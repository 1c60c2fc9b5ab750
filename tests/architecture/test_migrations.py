"""The models and the migrations say the same, and a database from the future is refused."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from app import create_app
from models.base import Base, db
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
        context = MigrationContext.configure(connection, opts={"compare_type": True, "render_as_batch": True})

        assert compare_metadata(context, Base.metadata) == []


def test_a_first_start_makes_the_database_and_a_second_leaves_it_alone(fresh, capsys):
    serving.prepare(fresh)
    tables = set(inspect(db.engine).get_table_names())
    serving.prepare(fresh)

    assert tables == {*Base.metadata.tables, "alembic_version"}
    assert capsys.readouterr().out.count("Become its owner") == 2


def test_a_database_that_is_newer_than_the_code_is_refused_with_a_sentence(fresh):
    serving.prepare(fresh)
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'from_the_future'"))

    with pytest.raises(ConfigError, match="newer Rookery .its revision from_the_future is unknown here.: start that"):
        serving.prepare(fresh)
