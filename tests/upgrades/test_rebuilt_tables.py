"""A migration that rebuilds a table, as SQLite does to change a column, keeps the rows that refer to it."""

import shutil

import pytest
from sqlalchemy import text

from models.base import db
from rookery import revisions
from rookery.config import ConfigError
from rookery.services.data.upgrades.upgrade import migrate

pytestmark = [
    pytest.mark.filterwarnings("ignore:.*expression-based index"),
    pytest.mark.filterwarnings("ignore:Did not recognize type"),
]

MEMBERS = "SELECT list_id, account_id FROM list_members"
HEADER = """
from alembic import op
import sqlalchemy as sa

revision = "9999"
down_revision = "{head}"


"""
REBUILD = (
    HEADER
    + """
def upgrade():
    with op.batch_alter_table("lists", reflect_kwargs={{"resolve_fks": False}}) as table:
        table.alter_column("title", existing_type=sa.Text(), new_column_name="name")
"""
)
TRUSTING = (
    HEADER
    + """
def upgrade():
    op.execute("DELETE FROM lists")
"""
)
of_sqlite = pytest.mark.any_database  # on PostgreSQL, foreign keys are never off


@pytest.fixture
def next_migration(upgrade_to, tmp_path, monkeypatch):
    """`next_migration(script)` → the text of a migration that follows the newest one."""
    upgrade_to("head")
    head = revisions.head()

    def write(script):
        folder = shutil.copytree(revisions.DIRECTORY, tmp_path / "migrations")
        (folder / "versions" / "9999_next.py").write_text(script.format(head=head))
        monkeypatch.setattr(revisions, "DIRECTORY", folder)

    return write


def execute(statement):
    with db.engine.begin() as connection:
        connection.execute(text(statement))


def rows(query):
    with db.engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text(query))]


def test_the_users_who_were_told_of_a_closing_are_not_told_again(upgrade_to):
    upgrade_to("0113")
    told = rows("SELECT id FROM users WHERE confirmed_at IS NOT NULL ORDER BY id")
    assert told
    execute(
        "INSERT INTO closings (id, state, account_id, text, told_user_id, started_at) SELECT 5, 'announced', 1, 'Bye', "
        "max(id), '2026-11-20 12:00:00.000000' FROM users"
    )

    migrate()

    assert rows("SELECT id, round_id, told_ahead FROM closings") == [(5, 5, 30)]
    assert rows("SELECT user_id FROM closing_emails WHERE closing_id = 5 AND round_id = 5 ORDER BY user_id") == told


def test_a_table_that_is_rebuilt_keeps_the_rows_that_refer_to_it(next_migration):
    lists, members = rows("SELECT id, title FROM lists ORDER BY id"), rows(MEMBERS)
    assert members

    next_migration(REBUILD)
    revisions.upgrade()

    assert rows("SELECT id, name FROM lists ORDER BY id") == lists
    assert rows(MEMBERS) == members


@of_sqlite
def test_a_migration_that_leaves_references_to_rows_that_are_gone_is_undone(next_migration):
    lists, members = rows("SELECT id FROM lists ORDER BY id"), rows(MEMBERS)

    next_migration(TRUSTING)
    with pytest.raises(ConfigError, match=f"gone, and was undone: {len(members)} of list_members to lists"):
        revisions.upgrade()

    assert rows("SELECT id FROM lists ORDER BY id") == lists
    assert rows(MEMBERS) == members
    assert rows("PRAGMA foreign_keys") == [(1,)]


@of_sqlite
def test_references_that_were_broken_before_stop_no_migration(next_migration):
    with db.engine.connect() as connection:
        connection.detach()
        connection.execute(text("PRAGMA foreign_keys = OFF"))
        connection.execute(text("UPDATE list_members SET list_id = 5"))
        connection.commit()

    next_migration(REBUILD)
    revisions.upgrade()

    assert rows("SELECT DISTINCT list_id FROM list_members") == [(5,)]
    assert rows("PRAGMA foreign_keys") == [(1,)]
