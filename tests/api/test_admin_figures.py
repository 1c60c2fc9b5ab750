"""Measures, dimensions and retention are computed from what is there."""

from datetime import timedelta

import pytest

from models import clock, ids
from models.accounts.account import AccountCounts
from models.auth.user import User, UserDay
from models.base import db
from models.media.attachment import Media
from models.statuses.tag import Tag
from rookery.services import statuses
from rookery.services.moderation import reports
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions
from tests.contract import assert_entities

ADMIN = "/api/v1/admin"
SCOPES = "read write follow push profile admin:read admin:write"


@pytest.fixture(autouse=True)
def ids_of_today(monkeypatch):
    """Ids never go back, not even after a test that moved the clock ahead; here they tell the day."""
    monkeypatch.setattr(ids, "_last", 0)


@pytest.fixture
def admin(api, factory):
    client = api(factory.user("olga", role="Owner"), SCOPES)
    client.get("/api/v1/accounts/verify_credentials")
    return client


def days(first, last=0):
    """From so many days ago to so many days ago."""
    return {
        "start_at": (clock.today() - timedelta(days=first)).isoformat(),
        "end_at": (clock.today() - timedelta(days=last)).isoformat(),
    }


@pytest.fixture
def measure(admin):
    def measure(key, first=2, **about):
        reply = admin.post(f"{ADMIN}/measures", json={"keys": [key], **days(first), **({key: about} if about else {})})
        assert reply.status_code == 200, reply.text
        assert_entities(reply.json, "AdminMeasure")
        [found] = reply.json
        return found

    return measure


def values(found):
    return [int(day["value"]) for day in found["data"]]


def was_here(account, *days_ago):
    user_id = User.of_account(account.id).id
    db.session.add_all(UserDay(day=clock.today() - timedelta(days=n), user_id=user_id) for n in days_ago)
    db.session.commit()


def signed_up(factory, name, days_ago):
    """Somebody who signed up then: the id tells when."""
    return factory.user(name, id=ids.new_id(clock.ago(days=days_ago)))


def test_a_user_who_was_here_twice_counts_once_in_the_sum(measure, alice, bob):
    was_here(alice, 0, 1, 4)
    was_here(bob, 1)

    found = measure("active_users")

    assert values(found) == [0, 2, 2]  # olga asks today
    assert (found["total"], found["previous_total"]) == ("3", "1")
    assert found["data"][0]["date"].endswith("T00:00:00.000Z")


def test_new_users_are_counted_on_the_day_of_their_coming(measure, factory):
    signed_up(factory, "dora", 1)
    signed_up(factory, "erin", 3)
    signed_up(factory, "frank", 90)

    found = measure("new_users")

    assert values(found) == [0, 1, 1]
    assert (found["total"], found["previous_total"]) == ("2", "1")


def test_interactions_are_what_people_here_do_to_a_status(measure, alice, bob, carol, post):
    status = post(alice, "Hello")
    interactions.favourite(bob, status)
    interactions.favourite(carol, status)  # somebody from elsewhere
    statuses.reblog(bob, status.id)
    post(bob, "Well said", in_reply_to_id=status.id)
    db.session.commit()

    assert values(measure("interactions")) == [0, 0, 3]


def test_reports_are_counted_when_they_are_filed_and_when_resolved(measure, alice, bob):
    first, _ = (reports.file(alice, bob, reports.Complaint()) for _ in range(2))
    reports.resolve(alice, first)
    db.session.commit()

    assert measure("opened_reports")["total"] == "2"
    assert values(measure("resolved_reports")) == [0, 0, 1]


def test_a_tag_is_measured_by_accounts_uses_and_servers(measure, alice, bob, carol, post):
    for author in (alice, alice, bob, carol):
        post(author, "A #rook")
    tag = Tag.named("rook").id

    assert [measure(f"tag_{key}", id=tag)["total"] for key in ("accounts", "uses", "servers")] == ["3", "4", "2"]
    assert values(measure("tag_uses", id=tag)) == [0, 0, 4]
    assert measure("tag_uses", id=1)["total"] == "0"


def test_a_server_is_measured_by_all_that_we_know_of_it(measure, alice, bob, carol, factory, post):
    post(carol, "From afar")
    relationships.follow(carol, alice)
    relationships.follow(carol, bob)
    db.session.add(Media(account_id=carol.id, state="ready", meta={}, content_type="image/png", size=1536))
    reports.file(alice, carol, reports.Complaint())
    db.session.commit()
    server = {"domain": "far.example"}

    totals = {
        key: measure(f"instance_{key}", **server)["total"]
        for key in ("accounts", "statuses", "reports", "followers", "follows")
    }
    media = measure("instance_media_attachments", **server)

    assert totals == {"accounts": "1", "statuses": "1", "reports": "1", "followers": "2", "follows": "0"}
    assert (media["total"], media["unit"], media["human_value"]) == ("1536", "bytes", "1.5 KiB")
    assert "previous_total" not in media
    assert measure("instance_accounts", domain="near.example")["total"] == "0"


@pytest.mark.parametrize("operation", ["measures", "retention"])
@pytest.mark.parametrize(
    "span",
    [
        {},
        {"start_at": "2026-01-01"},
        {"start_at": "soon", "end_at": "later"},
        {"start_at": "2026-02-01", "end_at": "2026-01-01"},
        {"start_at": "1900-01-01", "end_at": "2026-01-01"},
        {"start_at": "0001-01-01", "end_at": "0001-01-02"},
    ],
)
def test_a_span_that_makes_no_sense_is_refused(admin, operation, span):
    assert admin.post(f"{ADMIN}/{operation}", json={"keys": ["new_users"], **span}).status_code == 422


def test_a_time_of_the_day_and_unknown_keys_are_ignored(admin):
    keys = ["moonlight", "new_users", "new_users"]
    body = {"keys": keys, "start_at": "2026-01-01T23:00:00Z", "end_at": "2026-01-02T01:00"}

    [found] = admin.post(f"{ADMIN}/measures", json=body).json

    assert [day["date"][:10] for day in found["data"]] == ["2026-01-01", "2026-01-02"]


@pytest.fixture
def dimension(admin):
    def dimension(key, limit=10, **about):
        body = {"keys": [key], "limit": limit, **days(2), **({key: about} if about else {})}
        reply = admin.post(f"{ADMIN}/dimensions", json=body)
        assert reply.status_code == 200, reply.text
        assert_entities(reply.json, "AdminDimension")
        return reply.json[0]["data"]

    return dimension


def pairs(items):
    return [(item["key"], item["value"]) for item in items]


def test_languages_are_those_of_the_people_who_were_here(dimension, alice, bob):
    User.of_account(alice.id).locale = "de"
    was_here(alice, 0, 1)
    was_here(bob, 50)

    items = dimension("languages")

    assert pairs(items) == [("de", "1"), ("en", "1")]
    assert items[0]["human_key"] == "German"


def test_sources_are_the_apps_through_which_people_came(dimension, factory, alice):
    User.of_account(alice.id).created_by_app_id = factory.oauth_app(name="Nest").id
    db.session.commit()

    named = sorted((item["human_key"], item["value"]) for item in dimension("sources"))
    assert named == [("Nest", "1"), ("Website", "1")]


def test_servers_and_tags_are_counted_by_their_statuses(dimension, alice, carol, post):
    for author in (alice, carol, carol):
        post(author, "A #rook", language="de" if author is alice else "en")
    tag = Tag.named("rook").id

    assert pairs(dimension("servers")) == [("far.example", "2"), ("rookery.test", "1")]
    assert pairs(dimension("servers", limit=1)) == [("far.example", "2")]
    assert pairs(dimension("tag_servers", id=tag)) == [("far.example", "2"), ("rookery.test", "1")]
    assert pairs(dimension("tag_languages", id=tag)) == [("en", "2"), ("de", "1")]


def test_of_a_server_the_most_followed_accounts_and_the_languages_are_told(dimension, factory, carol, post):
    dan = factory.remote("dan", "far.example")
    relationships.follow(factory.user("fan"), carol)
    AccountCounts.bump(dan.id, followers=+2)
    post(carol, "Moin", language="de")
    db.session.commit()

    assert pairs(dimension("instance_accounts", domain="far.example")) == [("dan", "2"), ("carol", "0")]
    assert pairs(dimension("instance_languages", domain="far.example")) == [("de", "1")]


def test_space_and_versions_are_those_of_this_machine(dimension, alice):
    db.session.add(Media(account_id=alice.id, state="ready", meta={}, content_type="image/png", size=2048))
    db.session.commit()

    database, media = dimension("space_usage")
    versions = dict(pairs(dimension("software_versions")))

    assert int(database["value"]) > 10_000
    assert (media["value"], media["unit"], media["human_value"]) == ("2048", "bytes", "2 KiB")
    assert versions["python"].startswith("3.")
    assert {"rookery", database["key"]} <= versions.keys()


def test_retention_tells_how_many_of_those_who_came_together_came_again(admin, factory):
    dora, erin = signed_up(factory, "dora", 2), signed_up(factory, "erin", 2)
    was_here(dora, 2, 1)
    was_here(erin, 2, 0)

    cohorts = admin.post(f"{ADMIN}/retention", json={"frequency": "day", **days(2)}).json

    assert_entities(cohorts, "AdminCohort")
    assert [(day["value"], day["rate"]) for day in cohorts[0]["data"]] == [("2", 1.0), ("1", 0.5), ("1", 0.5)]
    assert [len(cohort["data"]) for cohort in cohorts] == [3, 2, 1]
    assert [(day["value"], day["rate"]) for day in cohorts[1]["data"]] == [("0", 0.0), ("0", 0.0)]
    assert cohorts[2]["data"][0]["value"] == "1"  # olga, who came today and asks


def test_months_are_cohorts_too(admin, factory):
    when = clock.now().replace(day=1) - timedelta(days=10)
    ago = (clock.now() - when).days
    was_here(signed_up(factory, "dora", ago), ago, ago - 1, 0)

    body = {"frequency": "month", "start_at": when.date().isoformat(), "end_at": clock.today().isoformat()}
    before, now = admin.post(f"{ADMIN}/retention", json=body).json

    assert before["period"] == f"{when:%Y-%m}-01T00:00:00.000Z"
    assert [day["value"] for day in before["data"]] == ["1", "1"]
    assert before["frequency"] == now["frequency"] == "month"


def test_the_number_of_queries_does_not_grow_with_the_days(admin, count_queries):
    keys = ["active_users", "new_users", "interactions", "opened_reports", "resolved_reports"]

    def cost(first):
        with count_queries() as queries:
            assert admin.post(f"{ADMIN}/measures", json={"keys": keys, **days(first)}).status_code == 200
            assert (
                admin.post(f"{ADMIN}/retention", json={"frequency": "day", **days(min(first, 90))}).status_code == 200
            )
        return len(queries)

    assert cost(2) == cost(300)
