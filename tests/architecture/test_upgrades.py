"""A database with rows in it becomes what the code of today expects."""

import os
from contextlib import nullcontext
from datetime import UTC, datetime

import pytest
from flask_migrate import upgrade
from sqlalchemy import text

from app import create_app
from models import ids
from models.base import db
from tests import servers

MOMENT = "2031-05-04 07:08:09.123000"


@pytest.fixture
def upgrade_to(request, tmp_path):
    """`upgrade_to("0007")` brings an empty database to that revision."""
    postgres = os.environ.get("ROOKERY_TEST_DATABASE") == "postgres"
    fresh = servers.fresh_database(request.getfixturevalue("postgres_cluster")) if postgres else nullcontext("")
    with fresh as url, create_app(
        ROOKERY_DATA=str(tmp_path / "data"), ROOKERY_DOMAIN="rookery.test",
        ROOKERY_DATABASE_URL=url.replace("postgresql+psycopg", "postgresql"),
    ).app_context():  # fmt: skip
        yield lambda revision: upgrade(revision=revision)
        db.session.remove()
        db.engine.dispose()


def insert(table, **values):
    names = ", ".join(values)
    db.session.execute(text(f"INSERT INTO {table} ({names}) VALUES (:{', :'.join(values)})"), values)


def insert_account(row_id, name):
    insert("accounts", id=row_id, version=1, username=name, kind="Person", display_name="", note="", note_text="",
           fields="[]", avatar_description="", header_description="", emoji_ids="[]", locked=False, discoverable=False,
           indexable=False, hide_collections=False, memorial=False, created_at=MOMENT)  # fmt: skip


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_notifications_of_before_are_grouped_and_nothing_of_them_is_filtered(upgrade_to):
    upgrade_to("0007")
    insert_account(1, "alice")
    hour = ids.at(datetime(2031, 5, 4, 13, tzinfo=UTC))
    for number, who in enumerate(("bob", "carl", "dora", "emil"), 2):
        insert_account(number, who)
        insert("notifications", id=hour + number, account_id=1, from_id=number, created_at=MOMENT, key=str(number),
               kind="mention" if who == "emil" else "follow")  # fmt: skip
    insert("reports", id=9, account_id=1, target_account_id=2, category="other", comment="", status_ids="[]",
           rule_ids="[]", collection_ids="[]", forward=False, created_at=MOMENT, updated_at=MOMENT)  # fmt: skip
    db.session.commit()

    upgrade_to("head")

    told = db.session.execute(text("SELECT kind, group_key, filtered, subject_id FROM notifications ORDER BY id")).all()
    keys = {row.group_key for row in told if row.kind == "follow"}
    assert len(keys) == 1 and keys.pop().startswith("follow-")
    assert [row.group_key for row in told if row.kind == "mention"] == [None]
    assert {(row.filtered, row.subject_id) for row in told} == {(0, None)}
    assert db.session.execute(text("SELECT version FROM reports")).scalar() == 0
