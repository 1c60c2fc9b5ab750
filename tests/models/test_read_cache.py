"""The cache of reads: rows serve the next request unless anybody committed anything in between."""

import subprocess
import sys

import pytest

from models import read_cache
from models.base import db

pytestmark = pytest.mark.any_database  # PostgreSQL does not count commits, so nothing is kept there
ME = "/api/v1/accounts/verify_credentials"


@pytest.fixture
def client(api, alice):
    """Somebody whose token was used a moment ago, so that nothing more is noted of it."""
    client = api(alice)
    client.get(ME)
    return client


def execute_elsewhere(statement):
    """Commit in another process, past everything of ours."""
    code = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()"
    subprocess.run([sys.executable, "-c", code, db.engine.url.database, statement], check=True)


def test_what_was_just_asked_is_not_asked_again(client, sent):
    first = client.get(ME)
    sent.clear()

    again = client.get(ME)

    assert again.json == first.json
    assert not sent


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("DELETE FROM oauth_tokens", 401),
        ("UPDATE accounts SET suspended_at = '2026-01-01 00:00:00.000000'", 403),
        ("UPDATE users SET active = 0", 403),
    ],
)
def test_what_another_process_commits_holds_at_once(client, statement, expected):
    client.get(ME)

    execute_elsewhere(statement)

    assert client.get(ME).status_code == expected


def test_what_a_request_commits_holds_for_the_next(client, api, alice, factory, post):
    bob = factory.user("bob")
    status = post(alice, "As it was")
    address = f"/api/v1/statuses/{status.id}"
    other = api(bob)
    before = [other.get(address).status_code, other.get(address).status_code]

    edited = client.put(address, json={"status": "As it is"}).status_code
    shown = other.get(address).json["content"]
    blocked = client.post(f"/api/v1/accounts/{bob.id}/block").status_code

    assert (before, edited, blocked) == ([200, 200], 200, 200)
    assert "As it is" in shown
    assert other.get(address).status_code == 404


def test_a_request_that_commits_reads_what_it_wrote(client, alice, post):
    status = post(alice)
    client.get(f"/api/v1/statuses/{status.id}")

    reply = client.post(f"/api/v1/statuses/{status.id}/favourite")

    assert (reply.json["favourited"], reply.json["favourites_count"]) == (True, 1)


def test_what_was_kept_before_a_commit_serves_no_query_of_the_same_request(app, alice):
    with app.test_request_context():
        before = read_cache.of_request()
        alice.display_name = "Alice in the afternoon"
        db.session.commit()

        assert read_cache.of_request() is not before


def test_no_more_is_kept_than_there_is_room_for(app, tmp_path):
    kept = read_cache.ReadCache(str(tmp_path / "database.db"))

    for number in range(read_cache.ENTRIES):
        kept.kept()[number] = "a row"

    assert len(kept.kept()) == 0
    kept.close()


def test_where_the_state_is_unknown_nothing_is_kept(app, tmp_path, caplog):
    kept = read_cache.ReadCache(str(tmp_path / "no" / "folder"))
    kept.kept()["name"] = "a row"

    assert kept.kept() == {}
    assert "nothing is kept" in caplog.text
