"""A database with rows in it becomes what the code of today expects."""

import json
import os
from contextlib import nullcontext
from datetime import UTC, datetime

import pytest
from flask_migrate import upgrade
from sqlalchemy import MetaData, select, text

from app import create_app
from models import ids
from models.auth.oauth import hash_secret
from models.base import db
from models.data.sweep import Sweep
from models.jobs.job import Job
from models.sequence import next_ids
from rookery import serving
from tests import servers
from tests.architecture import rows_of_0001
from tests.architecture.rows_of_0001 import ALICE, BOB, CAROL, HELLO, REBLOG, REPLY, ROWS, SECRET, SHY

MOMENT = "2031-05-04 07:08:09.123000"


@pytest.fixture
def server(request, tmp_path, database_url):
    """An app on an empty database of its own, of the kind that the tests are run on (`database_url` says that)."""
    postgres = os.environ.get("ROOKERY_TEST_DATABASE") == "postgres"
    fresh = servers.fresh_database(request.getfixturevalue("postgres_cluster")) if postgres else nullcontext("")
    with fresh as url:
        app = create_app(
            ROOKERY_DATA=str(tmp_path / "data"),
            ROOKERY_DOMAIN="rookery.test",
            ROOKERY_DATABASE_URL=url.replace("postgresql+psycopg", "postgresql"),
        )
        with app.app_context():
            yield app
            db.session.remove()
            db.engine.dispose()


@pytest.fixture
def upgrade_to(server):
    """`upgrade_to("0007")` brings the empty database to that revision."""
    return lambda revision: upgrade(revision=revision)


@pytest.fixture
def ask(server):
    """`ask("/api/v1/...")` → what the server says to who has held the same token all the time."""

    def asked(path, method="GET", **options):
        with server.app_context():
            headers = {"Authorization": f"Bearer {rows_of_0001.TOKEN}"}
            reply = server.test_client().open(path, method=method, headers=headers, **options)
        assert reply.status_code == 200, f"{path}: {reply.text}"
        return reply.json

    return asked


def stored(tables):
    """table → its rows as they are now, in their columns of then."""
    with db.engine.connect() as connection:
        return {
            name: [dict(row._mapping) for row in connection.execute(table.select().order_by(*table.primary_key))]
            for name, table in tables.items()
        }


def insert(table, **values):
    names = ", ".join(values)
    db.session.execute(text(f"INSERT INTO {table} ({names}) VALUES (:{', :'.join(values)})"), values)


def insert_account(row_id, name):
    insert(
        "accounts",
        id=row_id,
        version=1,
        username=name,
        kind="Person",
        display_name="",
        note="",
        note_text="",
        fields="[]",
        avatar_description="",
        header_description="",
        emoji_ids="[]",
        locked=False,
        discoverable=False,
        indexable=False,
        hide_collections=False,
        memorial=False,
        created_at=MOMENT,
    )


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_notifications_of_before_are_grouped_and_nothing_of_them_is_filtered(upgrade_to):
    upgrade_to("0007")
    insert_account(1, "alice")
    hour = ids.at(datetime(2031, 5, 4, 13, tzinfo=UTC))
    for number, who in enumerate(("bob", "carl", "dora", "emil"), 2):
        insert_account(number, who)
        insert(
            "notifications",
            id=hour + number,
            account_id=1,
            from_id=number,
            created_at=MOMENT,
            key=str(number),
            kind="mention" if who == "emil" else "follow",
        )
    insert(
        "reports",
        id=9,
        account_id=1,
        target_account_id=2,
        category="other",
        comment="",
        status_ids="[]",
        rule_ids="[]",
        collection_ids="[]",
        forward=False,
        created_at=MOMENT,
        updated_at=MOMENT,
    )
    db.session.commit()

    upgrade_to("head")

    told = db.session.execute(text("SELECT kind, group_key, filtered, subject_id FROM notifications ORDER BY id")).all()
    keys = {row.group_key for row in told if row.kind == "follow"}
    assert len(keys) == 1 and keys.pop().startswith("follow-")
    assert [row.group_key for row in told if row.kind == "mention"] == [None]
    assert {(row.filtered, row.subject_id) for row in told} == {(0, None)}
    assert db.session.execute(text("SELECT version FROM reports")).scalar() == 0


@pytest.mark.usefixtures("database_url")  # so that it runs on both databases
@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_edits_from_before_keep_the_moment_that_their_server_sent(upgrade_to):
    upgrade_to("0063")
    insert_account(1, "alice")
    common = {
        "version": 1,
        "account_id": 1,
        "created_at": MOMENT,
        "text": "",
        "content": "",
        "spoiler_text": "",
        "content_type": "text/html",
        "sensitive": False,
        "visibility": "public",
        "media_ids": "[]",
        "mention_ids": "[]",
        "emoji_ids": "[]",
        "tag_names": "[]",
    }
    for row_id, local, edited_at in ((2, False, MOMENT), (3, False, None), (4, True, MOMENT)):
        insert("statuses", id=row_id, local=local, edited_at=edited_at, **common)
    db.session.commit()

    upgrade_to("head")

    query = "SELECT id FROM statuses WHERE remote_updated_at = edited_at"
    assert db.session.scalars(text(query)).all() == [2]
    assert db.session.scalar(text("SELECT count(*) FROM statuses WHERE remote_updated_at IS NOT NULL")) == 1


@pytest.fixture
def upgraded(server, upgrade_to):
    """A server that has started over what revision 0001 kept: its tables of then, and what stood in them."""
    upgrade_to("0001")
    tables = MetaData()
    tables.reflect(db.engine)
    tables.remove(tables.tables["alembic_version"])
    with db.engine.begin() as connection:
        rows_of_0001.insert(connection, tables)
    before = stored(tables.tables)
    serving.prepare(server)
    return tables.tables, before


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_every_row_of_the_first_revision_is_kept_as_it_was(upgraded):
    tables, before = upgraded

    now = stored(tables)
    for app in before["oauth_apps"]:
        app["client_secret"] = hash_secret(app["client_secret"])
    now["settings"] = [row for row in now["settings"] if row["name"] not in ("public_url", "secrets")]  # of each start
    for number, row in enumerate(before["notifications"], 1):
        row["id"] = number

    assert {name for name, rows in before.items() if rows} == set(ROWS) == set(tables)
    assert {name: rows for name, rows in now.items() if rows != before[name]} == {}


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_an_app_that_registered_before_its_secret_was_hashed_goes_on_with_it(upgraded, server):
    body = {"grant_type": "client_credentials", "client_id": "phone", "client_secret": "hush", "scope": "read"}

    with server.app_context():
        assert server.test_client().post("/oauth/token", json=body).json["access_token"]
        stolen = server.test_client().post("/oauth/token", json={**body, "client_secret": hash_secret("hush")})
    assert stolen.status_code == 401


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_many_secrets_are_hashed_and_no_other_row_is_touched(upgrade_to):
    upgrade_to("0073")
    for number in range(1, 1003):
        insert(
            "oauth_apps",
            id=number,
            name="Phone",
            redirect_uris="[]",
            scopes="read",
            client_id=f"phone {number}",
            client_secret=f"hush {number}",
            created_at=MOMENT,
        )
    db.session.commit()

    upgrade_to("0071")

    rows = db.session.execute(text("SELECT id, client_secret FROM oauth_apps ORDER BY id")).all()
    assert [tuple(row) for row in rows] == [(number, hash_secret(f"hush {number}")) for number in range(1, 1003)]


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_a_server_goes_on_with_what_the_first_revision_kept(upgraded, ask):
    home = ask("/api/v1/timelines/home")
    told = ask("/api/v2/notifications")["notification_groups"]
    me = ask("/api/v1/accounts/verify_credentials")
    found = ask("/api/v2/search?q=jackdaws")["statuses"]
    posted = ask("/api/v1/statuses", "POST", json={"status": "Still here"})

    assert [one["id"] for one in home] == [str(one) for one in (SECRET, REBLOG, REPLY, HELLO)]
    hello = home[-1]
    assert (hello["favourites_count"], hello["quotes_count"], hello["bookmarked"]) == (1, 0, True)
    assert [one["description"] for one in hello["media_attachments"]] == ["A magpie"]
    assert hello["poll"]["options"] == [{"title": "Rook", "votes_count": 1}, {"title": "Crow", "votes_count": 0}]
    assert home[1]["reblog"] == hello
    assert {one["type"] for one in told} == {"favourite", "reblog", "mention", "follow", "poll"}
    assert (me["username"], me["role"]["name"], me["role"]["collection_limit"]) == ("alice", "Owner", 10)
    assert (me["source"]["privacy"], me["source"]["quote_policy"]) == ("unlisted", "followers")
    assert [one["id"] for one in found] == [str(HELLO)]
    assert ask("/api/v1/timelines/home")[0]["id"] == posted["id"]


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_every_list_holds_what_it_held_at_the_first_revision(upgraded, ask):
    wanted = {
        "/api/v1/bookmarks": [HELLO],
        f"/api/v1/accounts/{ALICE}/statuses?pinned=true": [HELLO],
        "/api/v1/timelines/public": [HELLO],
        "/api/v1/timelines/tag/birds": [HELLO],
        f"/api/v1/accounts/{BOB}/statuses": [REBLOG, REPLY],
        f"/api/v1/accounts/{BOB}/followers": [ALICE],
        f"/api/v1/statuses/{HELLO}/reblogged_by": [BOB],
        f"/api/v1/statuses/{HELLO}/favourited_by": [BOB],
        "/api/v1/mutes": [CAROL],
        "/api/v1/directory": [ALICE],
        "/api/v1/admin/accounts": [SHY, CAROL, BOB, ALICE],
    }

    held = {path: [int(one["id"]) for one in ask(path)] for path in wanted}

    assert held == wanted
    assert [one["content"] for one in ask(f"/api/v1/statuses/{HELLO}/history")] == ["<p>Helo</p>"]
    assert [int(one["id"]) for one in ask(f"/api/v1/statuses/{HELLO}/context")["descendants"]] == [REPLY]


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_direct_statuses_of_before_are_conversations_that_were_read(upgraded, ask):
    conversations = ask("/api/v1/conversations")

    assert [(int(one["last_status"]["id"]), one["unread"]) for one in conversations] == [(SECRET, False)]
    assert [one["username"] for one in conversations[0]["accounts"]] == ["bob", "carol", "shy"]
    assert owners_of_conversations() == [ALICE, BOB]
    ask(f"/api/v1/conversations/{conversations[0]['id']}", "DELETE")
    assert owners_of_conversations() == [BOB]


def owners_of_conversations():
    query = "SELECT e.account_id FROM conversation_entries e JOIN direct_statuses d ON d.entry_id = e.id ORDER BY 1"
    return db.session.scalars(text(query)).all()


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_push_subscriptions_of_before_get_small_numbers_and_their_pushes_find_them(upgrade_to):
    upgrade_to("0063")
    hour = ids.at(datetime(2031, 5, 4, 13, tzinfo=UTC))
    insert_account(1, "alice")
    insert(
        "oauth_apps",
        id=1,
        name="Phone",
        redirect_uris="[]",
        scopes="push",
        client_id="phone",
        client_secret="x",
        created_at=MOMENT,
    )
    for number in (1, 2):
        insert("oauth_tokens", id=number, app_id=1, scopes="push", token_hash=str(number), created_at=MOMENT)
    for number in (1, 2):
        insert(
            "push_subscriptions",
            id=hour + 9 * number,
            token_id=3 - number,
            account_id=1,
            endpoint=f"https://{number}",
            public_key="",
            auth_secret="",
            standard=True,
            alerts="[]",
            policy="all",
            created_at=MOMENT,
        )
    for number, (about, dead) in enumerate(((hour + 18, None), (hour + 9, MOMENT), (hour, None))):
        insert_job(number, "PushDue", {"subscription_id": about, "notification_id": 7, "attempt": 2}, dead)
    db.session.commit()

    upgrade_to("head")

    kept = db.session.execute(text("SELECT id, endpoint, token_id FROM push_subscriptions ORDER BY id")).all()
    assert kept == [(1, "https://1", 2), (2, "https://2", 1)]
    said = [job.payload for job in db.session.scalars(select(Job).order_by(Job.id))]
    assert [one["subscription_id"] for one in said] == [2, 1, hour]
    assert {(one["notification_id"], one["attempt"]) for one in said} == {(7, 2)}
    assert next_ids("push_subscriptions", 1)[0] == 3


def insert_job(row_id, name, payload, dead_at=None):
    insert(
        "jobs",
        id=row_id,
        name=name,
        payload=json.dumps(payload),
        steps="[]",
        lane="main",
        run_at=MOMENT,
        created_at=MOMENT,
        attempts=0,
        dead_at=dead_at,
    )


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_notifications_of_before_get_numbers_in_their_order_and_all_that_names_them_follows(upgrade_to):
    upgrade_to("0064")
    hour = ids.at(datetime(2031, 5, 4, 13, tzinfo=UTC))
    for number, name in enumerate(("alice", "bob", "carl", "dora"), 1):
        insert_account(number, name)
    rows = {hour + 5: 2, hour + 900: 1, hour + 1200: 2, hour + 70_000: 1}  # of whom each is
    for row_id in sorted(rows, key=lambda one: one % 7):
        insert(
            "notifications",
            id=row_id,
            account_id=rows[row_id],
            from_id=3,
            created_at=MOMENT,
            key=str(row_id),
            kind="follow",
            filtered=False,
        )
    read = {1: hour + 900, 2: hour + 1199, 3: hour, 4: ids.MAX_ID}
    for account_id, last in read.items():
        insert(
            "markers", account_id=account_id, timeline="notifications", last_read_id=last, version=7, updated_at=MOMENT
        )
    insert("markers", account_id=1, timeline="home", last_read_id=hour + 900, version=7, updated_at=MOMENT)
    insert_job(1, "PushDue", {"subscription_id": 3, "notification_id": hour + 70_000, "attempt": 2})
    insert_job(2, "PushDue", {"subscription_id": 3, "notification_id": hour + 71_000, "attempt": 2})
    insert_job(3, "Notified", {"notification_id": hour + 5, "account_id": 2}, MOMENT)
    insert_job(4, "StatusPosted", {"status_id": hour + 5})
    insert("sweeps", name="letters", place=str(hour + 1000))
    db.session.commit()

    upgrade_to("head")

    told = db.session.execute(text("SELECT id, former_id, account_id FROM notifications ORDER BY id")).all()
    assert told == [(number, row_id, rows[row_id]) for number, row_id in enumerate(sorted(rows), 1)]
    markers = db.session.execute(text("SELECT timeline, account_id, last_read_id FROM markers ORDER BY 1, 2")).all()
    at = "notifications"
    assert markers == [("home", 1, hour + 900), (at, 1, 2), (at, 2, 2), (at, 3, 0), (at, 4, 4)]
    said = [job.payload for job in db.session.scalars(select(Job).order_by(Job.id))]
    assert [one.get("notification_id") for one in said] == [4, hour + 71_000, 1, None]
    assert Sweep.place_of("letters: notifications") == "2"
    assert next_ids("notifications", 2) == range(5, 7)
