"""People here look up strangers and what they said, through the client API."""

import pytest
from sqlalchemy import select

from models.base import db
from models.statuses.status import Status
from rookery.services.data import remote_retention
from tests.services.test_aging import lasting


@pytest.fixture
def dora(fediverse):
    return fediverse.server("masto.example").person("dora")


def search(api, who, text, **more):
    return api(who).get("/api/v2/search", query_string={"q": text, "resolve": "true", **more}).json


def test_2_6_a_handle_is_resolved_by_a_search_and_known_then(dora, alice, api):
    found = search(api, alice, "@dora@masto.example")["accounts"]

    assert [one["acct"] for one in found] == ["dora@masto.example"]
    told = api(alice).get("/api/v1/accounts/lookup?acct=dora@masto.example").json
    assert told.get("id") == found[0]["id"], told


def test_10_10_a_status_is_resolved_by_its_id_and_by_its_page(dora, alice, api):
    note = dora.note("<p>found</p>")

    by_id = search(api, alice, note["id"])["statuses"]

    assert [one["content"] for one in by_id] == ["<p>found</p>"]
    assert [one["id"] for one in search(api, alice, note["url"])["statuses"]] == [by_id[0]["id"]]


def test_2_7_who_is_nobody_is_not_found(dora, alice, api):
    assert search(api, alice, "@nobody@masto.example")["accounts"] == []
    assert api(alice).get("/api/v1/accounts/lookup?acct=nobody@masto.example").status_code in (404, 503)


def test_a_post_that_was_forgotten_comes_back_when_it_is_looked_up(app, dora, alice, api, frozen_time, run_jobs):
    note = dora.note("<p>back</p>")
    search(api, alice, note["id"])
    run_jobs()
    frozen_time.move(days=31)

    with lasting(app, "statuses", remote_days=30):
        remote_retention.forget_remote()
        db.session.commit()
        run_jobs()
        gone = db.session.scalars(select(Status.id)).all()
        again = search(api, alice, note["id"])["statuses"]
        run_jobs()
        remote_retention.forget_remote()

    assert gone == []
    assert [one["content"] for one in again] == ["<p>back</p>"]
    assert len(db.session.scalars(select(Status.id)).all()) == 1
