"""One request is one transaction: what fails leaves nothing behind, also when it is the commit that fails."""

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from models.accounts.account import AccountCounts
from models.base import db
from models.jobs.job import Job
from models.statuses.favourite import Favourite
from models.statuses.status import Status
from tests.factories import Api


@pytest.fixture
def full_disk(app, monkeypatch):
    """From now on no commit of a change that makes a job, as a link does, succeeds."""
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)

    def fail(session):
        if session.info.get("jobs"):
            raise OperationalError("COMMIT", {}, Exception("disk full"))

    event.listen(db.session, "before_commit", fail)
    yield
    event.remove(db.session, "before_commit", fail)


def test_a_commit_that_fails_is_told_and_nothing_is_half_done(alice, api, full_disk):
    reply = api(alice).post("/api/v1/statuses", json={"status": "Hello https://site.example/"})

    assert (reply.status_code, reply.json["error"]) == (500, "Internal Server Error")
    assert "disk" not in reply.text
    assert (db.session.query(Status).count(), db.session.query(Job).count()) == (0, 0)
    assert db.session.get(AccountCounts, alice.id).statuses == 0


def test_after_a_commit_that_failed_the_next_request_is_served(alice, api, full_disk):
    client = api(alice)
    client.post("/api/v1/statuses", json={"status": "Hello https://site.example/"})

    assert client.get("/api/v1/timelines/home").json == []


def test_a_request_that_is_refused_after_it_began_to_write_changes_nothing(alice, bob, api, post, monkeypatch):
    status, bobs = post(alice), api(bob)
    monkeypatch.setattr("blueprints.statuses.favourites.render.status", lambda *given: 1 / 0)

    reply = bobs.post(f"/api/v1/statuses/{status.id}/favourite")

    assert (reply.status_code, set(reply.json)) == (500, {"error", "request_id"})
    assert db.session.query(Favourite).count() == 0


def test_a_line_break_in_a_path_makes_no_line_in_the_log(app, monkeypatch, caplog):
    monkeypatch.setattr("blueprints.timelines.timelines.viewer_or_none", lambda: 1 / 0)

    reply = Api(app, None).get("/api/v1/timelines/tag/rook%0a2026-01-01 INFO forged")

    assert (reply.status_code, "ZeroDivisionError" in caplog.text) == (500, True)
    assert "\n2026-01-01 INFO forged" not in caplog.text


def test_asking_for_the_head_or_the_options_of_a_list_changes_nothing(alice, api):
    client = api(alice)
    listed = client.get("/api/v1/timelines/home")

    head, options = client.head("/api/v1/timelines/home"), client.options("/api/v1/statuses")

    assert (head.status_code, head.data, head.content_length) == (200, b"", listed.content_length)
    assert options.status_code == 200
    assert db.session.query(Status).count() == 0
