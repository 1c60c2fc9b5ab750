"""The first migration makes what the migrations of version 0.1.0 made, one after the other."""

import pytest
from sqlalchemy import create_engine, text

from app import create_app
from models.base import db
from rookery import revisions
from tests.upgrades.schema import schema_of

FIRST = "0071"
CHANGES = {
    "sqlite": (
        "DROP INDEX ix_jobs_dead",
        "DROP TRIGGER status_texts_removed",
        "CREATE TABLE other (id INTEGER)",
        "ALTER TABLE reports ADD COLUMN other TEXT",
    ),
    "postgresql": (
        "DROP INDEX ix_status_texts_words",
        "ALTER TABLE reports ALTER COLUMN version DROP DEFAULT",
        "ALTER TABLE pins DROP CONSTRAINT fk_pins_status_id",
        "ALTER TABLE drafts ALTER COLUMN id DROP DEFAULT",
    ),
}


@pytest.fixture
def migrated(new_database, tmp_path):
    """The engine of a database that was empty, and is at the first release now: what came later is not compared."""
    app = create_app(ROOKERY_DATA=str(tmp_path / "data"), ROOKERY_DATABASE_URL=new_database(), ROOKERY_DOMAIN="r.test")
    with app.app_context():
        revisions.upgrade(FIRST)
        yield db.engine
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def chain(old_database):
    """The engine of a database that the migrations of 0.1.0 made."""
    engine = create_engine(old_database.replace("postgresql:", "postgresql+psycopg:"))
    yield engine
    engine.dispose()


def test_the_first_migration_makes_the_schema_and_the_rows_that_the_old_ones_made(migrated, chain):
    ours, theirs = schema_of(migrated), schema_of(chain)

    assert len(ours["columns"]) > 100
    for kind in ours | theirs:
        assert ours.get(kind) == theirs.get(kind), kind

    roles, sequences = text("SELECT * FROM roles ORDER BY id"), text("SELECT name FROM id_sequences ORDER BY name")
    with migrated.connect() as ours, chain.connect() as theirs:
        assert ours.execute(roles).all() == theirs.execute(roles).all() != []
        assert ours.execute(sequences).all() == theirs.execute(sequences).all() != []
        assert ours.execute(text("SELECT max(last) FROM id_sequences")).scalar() == 0


def test_a_difference_between_two_schemas_is_seen(chain):
    before = schema_of(chain)
    for change in CHANGES[chain.dialect.name]:
        with chain.begin() as connection:
            connection.execute(text(change))
        after = schema_of(chain)
        assert after != before, change
        before = after
