"""The models and the migrations say the same, and a database of another version is refused."""

import re

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from app import create_app
from models.base import Base, db
from models.discovery.search import in_models
from rookery import revisions, serving
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


def test_there_is_one_line_of_migrations_and_it_begins_with_the_first_release():
    scripts = ScriptDirectory(revisions.DIRECTORY)

    assert len(scripts.get_heads()) == 1
    assert scripts.get_bases() == ["0071"]
    assert revisions.head() == scripts.get_current_head()


def test_a_database_of_the_version_before_the_first_release_needs_no_step(fresh, monkeypatch):
    serving.prepare(fresh)
    monkeypatch.setattr(revisions, "upgrade", lambda: pytest.fail("there is nothing to upgrade"))

    serving.prepare(fresh)


def test_nothing_goes_back_behind_the_first_release(fresh):
    serving.prepare(fresh)
    assert fresh.test_cli_runner().invoke(args=["db", "downgrade", "0071"]).exit_code == 0
    tables = inspect(db.engine).get_table_names()

    ended = fresh.test_cli_runner().invoke(args=["db", "downgrade", "base"])

    assert (ended.exit_code, ended.output) == (
        1,
        "Error: There is nothing before the first release: restore a backup instead.\n",
    )
    assert inspect(db.engine).get_table_names() == tables


@pytest.mark.parametrize(
    "revision,sentence",
    [
        (
            "from_the_future",
            "was written by a newer Rookery (its revision from_the_future is unknown here): start that",
        ),
        ("9999", "was written by a newer Rookery (its revision 9999 is unknown here): start that version"),
        *(
            (
                old,
                f"older Rookery (its revision is {old}): start version 0.1.0 (commit 25bb3d7) on it once, which brings",
            )
            for old in ("0001", "0042", "0073", "0074")
        ),
        *(
            (old, f"older Rookery (its revision is {old}): start commit 35fec57a on it once, which brings it up")
            for old in ("0077", "0081", "0104")
        ),
    ],
)
def test_a_database_of_another_version_is_refused_with_a_sentence_that_says_what_to_do(fresh, revision, sentence):
    serving.prepare(fresh)
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :one"), {"one": revision})

    with pytest.raises(ConfigError, match=re.escape(sentence)):
        serving.prepare(fresh)
    for command in ("db upgrade", "accounts list"):
        ended = fresh.test_cli_runner().invoke(args=command.split())
        assert (ended.exit_code, ended.output.count("\n")) == (1, 1)
        assert sentence in ended.output
