"""Scheduled statuses: kept, listed, moved, taken back, and posted once when their moment comes."""

from datetime import timedelta
from importlib import import_module

import pytest
from sqlalchemy import func, select

from models import clock
from models.auth.user import User
from models.base import db
from models.jobs.job import Job
from models.media.attachment import Media
from models.statuses.scheduled import ScheduledMedia, ScheduledStatus
from models.statuses.status import Status
from rookery.services import statuses
from rookery.services.media import attachments
from tests.contract import assert_entities, assert_entity

scheduling = import_module("rookery.services.statuses.scheduled")  # the package has a function of this name
LATER = {"hours": 2}


def at(**span):
    return clock.stamp(clock.now() + timedelta(**(span or LATER)))


def scheduled(client, moment=None, status="Rooks nest high.", **fields):
    body = {"status": status, "scheduled_at": moment or at(), **fields}
    reply = client.post("/api/v1/statuses", json=body)
    assert reply.status_code == 200, reply.json
    return reply.json


def posted():
    return db.session.scalar(select(func.count()).select_from(Status))


@pytest.fixture
def picture(app):
    def make(account):
        found = Media(
            account_id=account.id, state="ready", original_key="media/a.png", content_type="image/png", meta={}, size=1
        )
        db.session.add(found)
        db.session.commit()
        return found

    return make


# Keeping ------------------------------------------------------------------------------------------------------


def test_a_scheduled_status_is_kept_and_not_posted(alice, api, picture):
    file, moment = picture(alice), at()

    row = scheduled(
        api(alice), moment, media_ids=[str(file.id)], spoiler_text="Birds", language="de", visibility="unlisted"
    )

    assert_entity(row, "ScheduledStatus")
    assert row["scheduled_at"] == moment
    assert row["params"] | {"application_id": None} == {
        "text": "Rooks nest high.",
        "spoiler_text": "Birds",
        "sensitive": True,
        "visibility": "unlisted",
        "language": "de",
        "in_reply_to_id": None,
        "media_ids": [str(file.id)],
        "poll": None,
        "content_type": "text/plain",
        "application_id": None,
        "scheduled_at": None,
        "idempotency": None,
        "quoted_status_id": None,
        "quote_approval_policy": "public",
        "with_rate_limit": False,
    }
    assert [one["id"] for one in row["media_attachments"]] == [str(file.id)]
    assert posted() == 0


def test_defaults_of_now_and_a_poll_are_kept(alice, api):
    user = User.of_account(alice.id)
    user.default_visibility = "private"
    db.session.commit()

    row = scheduled(api(alice), poll={"options": ["a", "b"], "expires_in": 600})

    assert_entity(row, "ScheduledStatus")
    assert row["params"]["visibility"] == "private"
    assert row["params"]["poll"] == {"options": ["a", "b"], "expires_in": 600, "multiple": False, "hide_totals": False}


def test_local_only_is_kept(alice, api, run_jobs, frozen_time):
    client = api(alice)

    row = scheduled(client, local_only=True)
    frozen_time.move(hours=3)
    run_jobs()

    assert (row["params"]["visibility"], row["params"]["local_only"]) == ("public", True)
    assert client.get("/api/v1/timelines/home").json[0]["local_only"] is True


@pytest.mark.parametrize(
    ("moment", "taken"),
    [
        ({"minutes": 4, "seconds": 59}, False),
        ({"minutes": 5}, True),
        ({"hours": -1}, False),
        ({"days": 36500}, True),
    ],
)
def test_the_moment_is_five_minutes_ahead_or_more(alice, api, frozen_time, moment, taken):
    reply = api(alice).post("/api/v1/statuses", json={"status": "x", "scheduled_at": at(**moment)})

    assert reply.status_code == (200 if taken else 422)
    assert posted() == 0


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("2099-05-04T07:08:09Z", "2099-05-04T07:08:09.000Z"),
        ("2099-05-04T07:08:09.5+02:00", "2099-05-04T05:08:09.500Z"),
        ("2099-05-04T07:08", "2099-05-04T07:08:00.000Z"),
        ("2099-05-04T07:08:09.123456789Z", "2099-05-04T07:08:09.123Z"),
        ("Mon, 04 May 2099 07:08:09 +0200", "2099-05-04T05:08:09.000Z"),
        ("Mon, 04 May 2099 07:08:09 GMT", "2099-05-04T07:08:09.000Z"),
        ("4 May 2099 07:08 -0000", "2099-05-04T07:08:00.000Z"),
        ("2099-05-04 07:08:09 UTC", "2099-05-04T07:08:09.000Z"),
        ("2099-05-04 07:08:09 +0200", "2099-05-04T05:08:09.000Z"),
        ("2099-05-04 07:08:09.123456789 +0200 CEST m=+7200.000012345", "2099-05-04T05:08:09.123Z"),
        ("2099-05-04 07:08:09 +0000 UTC", "2099-05-04T07:08:09.000Z"),
    ],
)
def test_moments_are_read_as_clients_spell_them(alice, api, given, meant):
    assert scheduled(api(alice), given)["scheduled_at"] == meant


@pytest.mark.parametrize(
    "given",
    [
        "soon",
        "2099-99-99",
        "9999-12-31T23:59:59-10:00",
        "[]",
        "Mon, 99 May 2099 07:08:09 GMT",
        "2099-05-04 07:08:09 XYZ",
    ],
)
def test_what_is_no_moment_is_422(alice, api, given):
    reply = api(alice).post("/api/v1/statuses", json={"status": "x", "scheduled_at": given})

    assert reply.status_code == 422
    assert posted() == 0


def test_the_last_day_there_is_may_be_scheduled_for(alice, api):
    assert scheduled(api(alice), "9999-12-31T23:00:00Z")["scheduled_at"] == "9999-12-31T23:00:00.000Z"


@pytest.mark.parametrize(
    "fields",
    [
        {"status": ""},
        {"status": "x" * 501},
        {"visibility": "secret"},
        {"poll": {"options": ["a"], "expires_in": 600}},
    ],
)
def test_what_could_not_be_posted_cannot_be_scheduled(alice, api, fields):
    reply = api(alice).post("/api/v1/statuses", json={"status": "x", "scheduled_at": at(), **fields})

    assert reply.status_code == 422
    assert db.session.scalar(select(func.count()).select_from(ScheduledStatus)) == 0


def test_a_reply_to_nothing_and_a_foreign_picture_cannot_be_scheduled(alice, bob, api, picture):
    for fields, refusal in (({"in_reply_to_id": "12345"}, 404), ({"media_ids": [picture(bob).id]}, 422)):
        reply = api(alice).post("/api/v1/statuses", json={"status": "x", "scheduled_at": at(), **fields})
        assert reply.status_code == refusal


def test_nobody_is_to_be_quoted_behind_their_back_later_either(alice, bob, api, post):
    quoting = {"quoted_status_id": str(post(bob, "Quote me").id), "visibility": "direct", "scheduled_at": at()}

    hidden = api(alice).post("/api/v1/statuses", json={"status": "See this", **quoting})
    told = api(alice).post("/api/v1/statuses", json={"status": "See this, @bob", **quoting})

    assert (hidden.status_code, told.status_code) == (422, 200)
    assert "must be mentioned" in hidden.json["error"]


def test_the_same_idempotency_key_schedules_once(alice, bob, api):
    client, key = api(alice), {"headers": {"Idempotency-Key": "k"}}

    first = client.post("/api/v1/statuses", json={"status": "x", "scheduled_at": at()}, **key).json
    again = client.post("/api/v1/statuses", json={"status": "x", "scheduled_at": at()}, **key).json
    other = api(bob).post("/api/v1/statuses", json={"status": "x", "scheduled_at": at()}, **key).json

    assert first["id"] == again["id"] != other["id"]
    assert first["params"]["idempotency"] == "k"


def test_after_an_hour_the_same_idempotency_key_schedules_again(alice, api, frozen_time):
    client, key = api(alice), {"headers": {"Idempotency-Key": "k"}}
    first = client.post("/api/v1/statuses", json={"status": "x", "scheduled_at": at()}, **key).json
    frozen_time.move(hours=1)

    again = client.post("/api/v1/statuses", json={"status": "x", "scheduled_at": at()}, **key).json

    assert first["id"] != again["id"]


def test_at_most_25_a_day_and_300_in_all(alice, api, monkeypatch):
    assert (scheduling.LIMIT_PER_DAY, scheduling.LIMIT) == (25, 300)
    client = api(alice)
    monkeypatch.setattr(scheduling, "LIMIT", 27)
    for minute in range(25):
        scheduled(client, f"2099-05-04T07:{minute:02d}:00Z")

    full_day = client.post("/api/v1/statuses", json={"status": "x", "scheduled_at": "2099-05-04T23:00:00Z"})
    scheduled(client, "2099-05-05T00:00:00Z")
    moved_there = scheduled(client, "2099-05-06T00:00:00Z")
    move = client.put(f"/api/v1/scheduled_statuses/{moved_there['id']}", json={"scheduled_at": "2099-05-04T23:00:00Z"})
    too_many = client.post("/api/v1/statuses", json={"status": "x", "scheduled_at": "2099-06-04T23:00:00Z"})

    assert full_day.status_code == move.status_code == too_many.status_code == 422
    assert "25 scheduled posts for that day" in full_day.json["error"]
    assert "27 scheduled posts" in too_many.json["error"]


# Looking, moving, taking back ---------------------------------------------------------------------------------


def test_the_list_is_paged_newest_first(alice, bob, api):
    client = api(alice)
    ids = [scheduled(client, status=f"Number {number}")["id"] for number in range(3)]
    scheduled(api(bob))

    first = client.get("/api/v1/scheduled_statuses?limit=2")
    rest = client.get(f"/api/v1/scheduled_statuses?limit=2&max_id={ids[1]}")
    oldest = client.get("/api/v1/scheduled_statuses?limit=1&min_id=1")

    assert_entities(first.json, "ScheduledStatus")
    assert [one["id"] for one in first.json] == ids[:0:-1]
    assert "max_id=" in first.headers["Link"] and "min_id=" in first.headers["Link"]
    assert [one["id"] for one in rest.json] == [one["id"] for one in oldest.json] == [ids[0]]


@pytest.mark.parametrize("method", ["get", "put", "delete"])
def test_one_of_somebody_else_is_not_found(alice, bob, api, method):
    row = scheduled(api(bob))

    reply = getattr(api(alice), method)(f"/api/v1/scheduled_statuses/{row['id']}", json={"scheduled_at": at()})

    assert reply.status_code == 404
    assert db.session.get(ScheduledStatus, int(row["id"]))


def test_a_cancelled_one_is_gone_and_never_posted(alice, api, run_jobs, frozen_time, picture):
    client, file = api(alice), picture(alice)
    row = scheduled(client, media_ids=[file.id])

    gone = client.delete(f"/api/v1/scheduled_statuses/{row['id']}")
    frozen_time.move(hours=3)
    run_jobs()

    assert gone.json == {}
    assert client.get(f"/api/v1/scheduled_statuses/{row['id']}").status_code == 404
    assert client.delete(f"/api/v1/scheduled_statuses/{row['id']}").status_code == 404
    assert posted() == 0
    assert db.session.scalar(select(func.count()).select_from(ScheduledMedia)) == 0


def test_a_post_may_be_moved_within_a_day_that_is_full(alice, api, monkeypatch):
    monkeypatch.setattr(scheduling, "LIMIT_PER_DAY", 1)
    client = api(alice)
    row = scheduled(client, "2099-05-04T07:08:09Z")

    moved = client.put(f"/api/v1/scheduled_statuses/{row['id']}", json={"scheduled_at": "2099-05-04T08:08:09Z"})

    assert (moved.status_code, moved.json["scheduled_at"]) == (200, "2099-05-04T08:08:09.000Z")


def test_without_a_moment_nothing_is_moved(alice, api):
    client, moment = api(alice), at()
    row = scheduled(client, moment)

    unchanged = client.put(f"/api/v1/scheduled_statuses/{row['id']}")
    too_soon = client.put(f"/api/v1/scheduled_statuses/{row['id']}", json={"scheduled_at": at(minutes=1)})

    assert unchanged.json["scheduled_at"] == moment
    assert too_soon.status_code == 422


# The moment comes ---------------------------------------------------------------------------------------------


def test_it_is_posted_at_its_moment_with_all_that_it_has(alice, bob, api, run_jobs, frozen_time, picture, post):
    client, file, parent = api(alice), picture(alice), post(bob)
    row = scheduled(client, status="Later, @bob", media_ids=[file.id], in_reply_to_id=str(parent.id), sensitive=True)

    frozen_time.move(minutes=119)
    run_jobs()
    early = posted()
    frozen_time.move(minutes=1)
    run_jobs()

    status = client.get("/api/v1/timelines/home").json[0]
    assert early == 1
    assert_entity(status, "Status")
    assert "Later" in status["content"] and status["sensitive"] is True
    assert status["application"]["name"] == "Test"
    assert status["in_reply_to_id"] == str(parent.id)
    assert status["created_at"] == row["scheduled_at"]
    assert [one["id"] for one in status["media_attachments"]] == [str(file.id)]
    assert client.get("/api/v1/scheduled_statuses").json == []
    assert api(bob).get("/api/v1/notifications").json[0]["type"] == "mention"


def test_it_is_posted_once_however_often_the_moment_comes(alice, api, run_jobs, frozen_time):
    row = scheduled(api(alice))
    frozen_time.move(hours=3)

    for _ in range(3):
        statuses.publish(int(row["id"]))
    db.session.commit()
    run_jobs()

    assert posted() == 1


def test_one_that_was_moved_is_posted_at_the_new_moment_only(alice, api, run_jobs, frozen_time):
    client = api(alice)
    moved, sooner = scheduled(client, status="later"), scheduled(client, at(hours=9), status="sooner")
    client.put(f"/api/v1/scheduled_statuses/{moved['id']}", json={"scheduled_at": at(hours=9)})
    client.put(f"/api/v1/scheduled_statuses/{sooner['id']}", json={"scheduled_at": at(hours=1)})

    frozen_time.move(hours=3)
    run_jobs()
    after_three = [one["content"] for one in client.get("/api/v1/timelines/home").json]
    frozen_time.move(hours=7)
    run_jobs()

    assert after_three == ["<p>sooner</p>"]
    assert posted() == 2
    assert client.get("/api/v1/scheduled_statuses").json == []


def test_what_cannot_be_posted_any_more_stays_listed_with_the_reason(alice, bob, api, run_jobs, frozen_time, post):
    client, parent = api(alice), post(bob)
    row = scheduled(client, in_reply_to_id=str(parent.id))
    statuses.delete(bob, parent.id)
    db.session.commit()

    frozen_time.move(hours=3)
    run_jobs()
    listed = client.get("/api/v1/scheduled_statuses").json
    moved = client.put(f"/api/v1/scheduled_statuses/{row['id']}", json={"scheduled_at": at()}).json

    assert posted() == 0
    assert_entities(listed, "ScheduledStatus")
    assert listed[0]["problem"] == "Record not found"
    assert "problem" not in moved
    assert db.session.scalar(select(func.count()).select_from(Job).where(Job.error.is_not(None))) == 0


@pytest.mark.parametrize(
    ("field", "says"),
    [("active", "disabled"), ("deletion_due_at", "disabled"), ("suspended_at", "disabled"), ("moved_to_id", "moved")],
)
def test_who_may_not_post_any_more_posts_nothing_later_either(alice, bob, api, run_jobs, frozen_time, field, says):
    scheduled(api(alice))
    moments = {"deletion_due_at": clock.ahead(days=7), "suspended_at": clock.now()}
    values = {"active": False, "moved_to_id": bob.id, **moments}
    setattr(User.of_account(alice.id) if hasattr(User, field) else alice, field, values[field])
    db.session.commit()

    frozen_time.move(hours=3)
    run_jobs()

    assert posted() == 0
    assert says in db.session.scalar(select(ScheduledStatus.problem))


# Reserved files -----------------------------------------------------------------------------------------------


def test_a_file_of_a_scheduled_status_is_kept_for_it(alice, api, picture, frozen_time):
    client, file = api(alice), picture(alice)
    scheduled(client, at(days=9), media_ids=[file.id])

    taken = client.post("/api/v1/statuses", json={"status": "x", "media_ids": [file.id]})
    again = client.post("/api/v1/statuses", json={"status": "x", "media_ids": [file.id], "scheduled_at": at()})
    removed = client.delete(f"/api/v1/media/{file.id}")
    for _ in range(2):
        attachments.remove_unused()
        frozen_time.move(hours=30)
    attachments.remove_unused()

    assert taken.status_code == again.status_code == removed.status_code == 422
    assert db.session.get(Media, file.id)


def test_a_file_that_was_noticed_as_unused_is_kept_once_it_is_reserved(alice, api, picture, frozen_time):
    file = picture(alice)
    attachments.remove_unused()
    db.session.commit()
    row = scheduled(api(alice), at(days=9), media_ids=[file.id])

    frozen_time.move(hours=30)
    attachments.remove_unused()
    db.session.commit()
    kept = db.session.scalar(select(func.count()).select_from(Media))
    api(alice).delete(f"/api/v1/scheduled_statuses/{row['id']}")
    for _ in range(2):  # it is noticed, and a day later it goes
        attachments.remove_unused()
        frozen_time.move(hours=30)
    attachments.remove_unused()

    assert kept == 1
    assert db.session.scalar(select(func.count()).select_from(Media)) == 0
