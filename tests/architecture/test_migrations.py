"""The models and the migrations say the same, and a database of another version is refused."""

import shutil

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


def server(data):
    """An app on its own SQLite database in this folder."""
    return create_app(ROOKERY_DATA=str(data), ROOKERY_DOMAIN="rookery.test", ROOKERY_DATABASE_URL="")


def close():
    db.session.remove()
    db.engine.dispose()


@pytest.fixture(scope="module")
def first_start(tmp_path_factory):
    """The data directory that a first start leaves, and what it says; migrations take a second."""
    data = tmp_path_factory.mktemp("first") / "data"
    app = server(data)
    with app.app_context():
        said = serving.prepare(app)
        close()
    return data, said


@pytest.fixture
def prepared(first_start, tmp_path):
    """An app that was started before, on a copy of that data directory."""
    app = server(shutil.copytree(first_start[0], tmp_path / "data"))
    with app.app_context():
        yield app
        close()


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


def test_a_first_start_makes_the_database_and_a_second_leaves_it_alone(first_start, prepared):
    tables = {name for name in inspect(db.engine).get_table_names() if in_models(name)}

    said = serving.prepare(prepared)

    assert tables == {*Base.metadata.tables, "alembic_version"}
    assert [one.count("Become its owner") for one in (first_start[1], said)] == [1, 1]
    assert {name for name in inspect(db.engine).get_table_names() if in_models(name)} == tables


def test_there_is_one_line_of_migrations_and_it_begins_with_the_first_release():
    scripts = ScriptDirectory(revisions.DIRECTORY)

    assert len(scripts.get_heads()) == 1
    assert scripts.get_bases() == ["0071"]
    assert revisions.head() == scripts.get_current_head()


def test_a_database_of_the_version_before_the_first_release_needs_no_step(prepared, monkeypatch):
    monkeypatch.setattr(revisions, "upgrade", lambda: pytest.fail("there is nothing to upgrade"))

    serving.prepare(prepared)


def test_nothing_goes_back_behind_the_first_release(prepared):
    assert prepared.test_cli_runner().invoke(args=["db", "downgrade", "0071"]).exit_code == 0
    tables = inspect(db.engine).get_table_names()

    ended = prepared.test_cli_runner().invoke(args=["db", "downgrade", "base"])

    assert (ended.exit_code, ended.output) == (
        1,
        "Error: There is nothing before the first release: restore a backup instead.\n",
    )
    assert inspect(db.engine).get_table_names() == tables


NEWER = "was written by a newer Rookery (its revision {} is unknown here): start that version"
BEFORE_0_1_0 = "older Rookery (its revision is {}): start version 0.1.0 (commit 25bb3d7) on it once, which brings it up"
BEFORE_0105 = "older Rookery (its revision is {}): start commit 35fec57a on it once, which brings it up"
OTHER_VERSIONS = {
    NEWER: ["from_the_future", "9999"],
    BEFORE_0_1_0: ["0001", "0042", "0073", "0074"],
    BEFORE_0105: ["0077", "0081", "0104"],
}


def test_a_database_of_another_version_is_refused_with_a_sentence_that_says_what_to_do(prepared):
    expected = {old: sentence.format(old) for sentence, olds in OTHER_VERSIONS.items() for old in olds}

    for revision, sentence in expected.items():
        with db.engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = :one"), {"one": revision})
        with pytest.raises(ConfigError) as refused:
            serving.prepare(prepared)
        assert sentence in str(refused.value)
        for command in ("db upgrade", "accounts list"):
            ended = prepared.test_cli_runner().invoke(args=command.split())
            assert (ended.exit_code, ended.output.count("\n")) == (1, 1), (revision, command)
            assert sentence in ended.output, command
