"""A server goes on with a database of version 0.1.0: every row is kept, and clients find what they had."""

from collections import Counter
from datetime import timedelta

import pytest
from sqlalchemy import column, create_engine, inspect, select, table, text

from models.auth.role import Permission
from models.base import db
from tests.upgrades.conftest import TOKEN

# Rows of `settings` that each start looks after.
OF_EACH_START = {"domain", "public_url", "secrets", "version"}
# Columns that say what the processes of before were doing when they ended.
RUNNING = {"leased_by", "leased_until"}
RENAMED = {
    "jobs": {"lane": "queue", "parked_for": "paused_for"},
    "outgoing": {"lane": "order_key"},
    "deliveries": {"lane": "order_key"},
    "users": {"fs_uniquifier": "session_token"},
}


@pytest.fixture
def ask(old_database, start):
    """`ask("/api/v1/...")` → what the server answers an app that has held the same token all the time."""
    app = start(old_database)

    def asked(path, method="get", **options):
        reply = getattr(app.test_client(), method)(path, headers={"Authorization": f"Bearer {TOKEN}"}, **options)
        assert reply.status_code == 200, f"{path}: {reply.text}"
        return reply.json

    return asked


def rows_of(engine):
    """table → its rows, in the columns that it has."""
    with engine.connect() as connection:
        there = inspect(connection)
        columns, keys, found = there.get_multi_columns(), there.get_multi_pk_constraint(), {}
        for schema, name in columns:
            if not name.startswith("status_words_"):
                its_columns = [column(one["name"], one["type"]) for one in columns[schema, name]]
                its_key = map(column, keys[schema, name]["constrained_columns"])
                rows = connection.execute(select(*its_columns).select_from(table(name)).order_by(*its_key))
                found[name] = [row._mapping for row in rows]
    return found | {"settings": [row for row in found["settings"] if row["name"] not in OF_EACH_START]}


def renamed(table, row):
    """A row of before as the migrations leave it: columns, queues and arguments of jobs have other names."""
    names = RENAMED.get(table, {})
    row = {names.get(key, key): value for key, value in row.items() if key not in RUNNING}
    if table == "roles" and row["permissions"] & Permission.MANAGE_REPORTS:
        row["permissions"] |= Permission.VIEW_FEEDS
    if table == "roles" and row["permissions"] & Permission.MANAGE_ROLES:
        row["permissions"] |= Permission.SEND_NEWSLETTERS
    if table == "notifications":
        del row["former_id"]
    if table == "remembered_ids":
        row["expires_at"] = row.pop("created_at") + timedelta(hours=6)
    if table == "jobs" and "slot" in row["payload"]:
        row["payload"] = {"partition" if key == "slot" else key: value for key, value in row["payload"].items()}
    return row


@pytest.mark.filterwarnings("ignore:.*expression-based index")
@pytest.mark.filterwarnings("ignore:Did not recognize type")
def test_every_row_is_kept_as_it_was(old_database, start):
    engine = create_engine(old_database.replace("postgresql:", "postgresql+psycopg:"))
    before = rows_of(engine)
    del before["storage_days"]  # of a walk that did not end
    engine.dispose()

    start(old_database)

    after = rows_of(db.engine)
    gone = before.keys() - after.keys()
    direct = Counter(row["account_id"] for row in before["statuses"] if row["local"] and row["visibility"] == "direct")
    assert direct
    before["account_counts"] = [
        {**row, "statuses": row["statuses"] - direct[row["account_id"]]} for row in before["account_counts"]
    ]
    for name in before.keys() & after.keys() - {"alembic_version", "leases"}:  # leases of processes that have ended
        rows = [renamed(name, row) for row in before[name]]
        assert [{key: row[key] for key in old} for old, row in zip(rows, after[name], strict=True)] == rows, name
    empty = {name for name, rows in before.items() if not rows}
    assert empty <= {*gone, "status_words", "sqlite_sequence"}
    assert gone <= {"bus_listeners", "bus_messages", "rate_counters", "sqlite_sequence"}


def test_an_app_finds_what_it_had_stored_and_its_next_post_comes_after_that(ask):
    home = ask("/api/v1/timelines/home")
    told = ask("/api/v2/notifications")["notification_groups"]
    me = ask("/api/v1/accounts/verify_credentials")
    texts = [one["content"] for one in home]

    assert "<p>From afar</p>" in texts
    hello = next(one for one in home if "jackdaws" in one["content"])
    assert (hello["favourites_count"], hello["pinned"], hello["quotes_count"]) == (3, True, 1)
    assert [one["description"] for one in hello["media_attachments"]] == ["A magpie"]
    [poll] = [one["poll"] for one in home if one["poll"] and one["account"]["username"] == "alice"]
    assert poll["options"] == [{"title": "Rook", "votes_count": 1}, {"title": "Crow", "votes_count": 0}]
    assert {one["type"] for one in told} >= {"favourite", "reblog", "mention", "follow", "quote"}
    assert (me["username"], me["display_name"], me["role"]["name"]) == ("alice", "Alice", "Owner")
    assert ask("/api/v2/instance")["title"] == "Old nest"

    found = ask("/api/v2/search?q=jackdaws&type=statuses")["statuses"]
    assert [one["account"]["username"] for one in found] == ["alice"]
    assert [one["acct"] for one in ask("/api/v2/search?q=caro&type=accounts")["accounts"]] == ["carol@far.example"]
    assert [one["account"]["username"] for one in ask("/api/v1/bookmarks")] == ["bob"]
    assert len(ask("/api/v1/timelines/tag/birds")) == len(ask(f"/api/v1/accounts/{me['id']}/statuses?pinned=true")) == 1
    assert [one["title"] for one in ask("/api/v1/lists")] == ["Friends"]
    assert [one["title"] for one in ask("/api/v2/filters")] == ["Noise"]
    assert [one["acct"] for one in ask("/api/v1/mutes")] == ["eve@far.example"]
    assert {one["acct"] for one in ask(f"/api/v1/accounts/{me['id']}/followers")} == {
        "bob",
        "dora",
        "carol@far.example",
    }
    assert [one["params"]["text"] for one in ask("/api/v1/scheduled_statuses")] == ["From the past"]
    assert [one["accounts"][0]["acct"] for one in ask("/api/v1/conversations")] == ["bob"]
    assert [one["name"] for one in ask("/api/v1/followed_tags")] == ["birds"]

    posted = ask("/api/v1/statuses", "post", json={"status": "Still here"})
    assert int(posted["id"]) > int(home[0]["id"])
    assert ask(f"/api/v1/statuses/{posted['id']}")["content"] == "<p>Still here</p>"
    assert db.session.scalar(text("SELECT last FROM id_sequences WHERE name = 'notifications'")) > 0
