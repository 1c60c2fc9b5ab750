"""Notifications, sessions and storage stay as they are when their columns are renamed."""

import pytest
from sqlalchemy import column, select, table, text
from sqlalchemy.exc import IntegrityError

from models.base import db
from rookery import revisions
from tests.upgrades.schema import schema_of

pytestmark = [
    pytest.mark.filterwarnings("ignore:.*expression-based index"),
    pytest.mark.filterwarnings("ignore:Did not recognize type"),
]

BEFORE, AFTER = "0119", "0120"


@pytest.fixture(autouse=True)
def before(upgrade_to):
    """A database before the migration, in which there are users, notifications and days of storage."""
    upgrade_to(BEFORE)
    execute("INSERT INTO storage_days (day, sizes, place, finished) VALUES ('2026-11-22', '{}', '', true)")
    execute("UPDATE notifications SET former_id = 1 << 60 WHERE id = (SELECT max(id) FROM notifications)")


def execute(statement):
    with db.engine.begin() as connection:
        connection.execute(text(statement))


def rows(name, *columns):
    with db.engine.connect() as connection:
        query = select(*map(column, columns)).select_from(table(name))
        return sorted(tuple(row) for row in connection.execute(query))


def test_the_keys_of_sessions_and_all_that_belongs_to_users_are_kept():
    keys, sessions = rows("users", "id", "fs_uniquifier"), rows("browser_sessions", "id", "user_id")
    assert keys and sessions

    revisions.upgrade(AFTER)

    assert rows("users", "id", "session_token") == keys
    assert rows("browser_sessions", "id", "user_id") == sessions
    with pytest.raises(IntegrityError):
        execute("UPDATE users SET session_token = 'the same'")
    assert "fs_uniquifier" not in str(schema_of(db.engine))


def test_notifications_and_days_that_were_measured_to_the_end_are_kept():
    notifications = rows("notifications", "id", "account_id", "key")
    assert notifications and len(rows("storage_days", "day")) == 2

    revisions.upgrade(AFTER)

    assert rows("notifications", "id", "account_id", "key") == notifications
    assert [str(day) for (day,) in rows("storage_days", "day")] == ["2026-11-22"]
