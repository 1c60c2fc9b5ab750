"""Annual reports, and watching how they are made."""

from datetime import UTC, datetime

import pytest

from blueprints.annual_reports import figures
from models import clock, ids
from models.accounts.account import Account
from models.accounts.annual_report import AnnualReport
from models.base import db
from models.jobs.refresh import AsyncRefresh
from models.relationships.follow import Follow
from models.statuses.status import Status, StatusCounts
from models.statuses.tag import StatusTag, Tag
from rookery.services.remote import refreshes
from tests.contract import assert_answers, assert_entities, assert_entity

YEAR = 2025
PATH = f"/api/v1/annual_reports/{YEAR}"


@pytest.fixture
def wrote(alice):
    """`wrote(month, reblogs=3)`: a status of alice in that month of the year."""

    def make(month, author=None, counts=None, **values):
        moment = datetime(YEAR, month, 7, tzinfo=UTC)
        status = Status(id=ids.new_id(moment), account_id=(author or alice).id, created_at=moment, **values)
        db.session.add(status)
        db.session.flush()
        db.session.add(StatusCounts(status_id=status.id, **(counts or {})))
        db.session.commit()
        return status

    return make


@pytest.fixture
def a_year(wrote, alice, bob):
    """Eight statuses: two in May of which one is an answer to bob, one reblog of his, five in July."""
    his = wrote(4, author=bob)
    wrote(5, in_reply_to_id=his.id, in_reply_to_account_id=bob.id)
    loved = wrote(5, counts={"reblogs": 3, "favourites": 9, "replies": 1})
    wrote(6, reblog_of_id=his.id)
    in_july = [wrote(7, counts={"favourites": number}) for number in range(5)]
    tag = Tag.ids_of({"rooks": "Rooks"})[0]
    db.session.add_all([StatusTag(tag_id=tag, status_id=one.id) for one in in_july])
    db.session.add(Follow(id=ids.new_id(datetime(YEAR, 9, 9, tzinfo=UTC)), account_id=bob.id, target_id=alice.id))
    db.session.commit()
    return {"loved": loved, "liked": in_july[-1]}


def test_a_report_is_made_in_the_background_and_tells_the_year(a_year, alice, bob, api, run_jobs, enqueued):
    client = api(alice)
    before = client.get(f"{PATH}/state").json
    asked = [client.post(f"{PATH}/generate") for _ in range(2)]
    waiting = client.get(f"{PATH}/state")
    run_jobs()
    report = client.get(PATH)

    assert (before, waiting.json, client.get(f"{PATH}/state").json) == (
        {"state": "eligible"},
        {"state": "generating"},
        {"state": "available"},
    )
    assert [reply.status_code for reply in asked] == [202, 202]
    assert asked[0].headers["Mastodon-Async-Refresh"] == waiting.headers["Mastodon-Async-Refresh"]
    assert enqueued == [("generate_report", {"account_id": alice.id, "year": YEAR})]
    assert_answers("GET /api/v1/annual_reports/:year", report.json)
    told = report.json["annual_reports"][0]
    months = [
        {
            "month": month,
            "statuses": {5: 2, 6: 1, 7: 5}.get(month, 0),
            "following": 0,
            "followers": 1 if month == 9 else 0,
        }
        for month in range(1, 13)
    ]
    assert told == {
        "year": YEAR,
        "schema_version": 1,
        "share_url": None,
        "account_id": str(alice.id),
        "data": {
            "archetype": "lurker",
            "type_distribution": {"total": 8, "reblogs": 1, "replies": 1, "standalone": 6},
            "top_statuses": {
                "by_reblogs": str(a_year["loved"].id),
                "by_favourites": str(a_year["liked"].id),
                "by_replies": None,
            },
            "most_used_apps": [],
            "commonly_interacted_with_accounts": [{"account_id": str(bob.id), "count": 1}],
            "most_reblogged_accounts": [{"account_id": str(bob.id), "count": 1}],
            "top_hashtags": [{"name": "Rooks", "count": 5}],
            "time_series": months,
            "percentiles": 50.0,
        },
    }
    assert sorted(one["acct"] for one in report.json["accounts"]) == ["alice", "bob"]
    assert {one["id"] for one in report.json["statuses"]} == {str(one.id) for one in a_year.values()}


def test_it_is_made_once_listed_and_marked_as_read(a_year, alice, bob, factory, api, run_jobs):
    client = api(alice)
    db.session.add(AnnualReport(account_id=factory.user("dora").id, year=2025, data={}))
    client.post(f"{PATH}/generate")
    run_jobs()
    again = client.post(f"{PATH}/generate")
    listed = client.get("/api/v1/annual_reports").json

    assert again.status_code == 200 and again.json == {}
    assert_entities(listed["annual_reports"], "AnnualReport")
    assert_entity(listed, "WrappedAnnualReports")
    assert client.post(f"{PATH}/read").json == {}
    assert [one.account_id for one in db.session.query(AnnualReport) if one.read_at] == [alice.id]
    assert api(bob).get("/api/v1/annual_reports").json == {"annual_reports": [], "accounts": [], "statuses": []}
    assert api(bob).get(PATH).status_code == api(bob).post(f"{PATH}/read").status_code == 404


@pytest.mark.parametrize("year", ["1999", "2999", "20x5", "02025", "-1"])
def test_a_year_that_is_none_has_no_report(alice, api, year):
    path = f"/api/v1/annual_reports/{year}"

    assert api(alice).get(path).status_code == 404
    assert api(alice).post(f"{path}/read").status_code == 404


def test_a_quiet_year_and_one_that_is_not_over_have_none(wrote, alice, api):
    wrote(5)
    this_year = clock.today().year if (clock.today().month, clock.today().day) < (12, 10) else clock.today().year + 1

    for year in (YEAR, this_year, 2011):
        path = f"/api/v1/annual_reports/{year}"
        assert api(alice).get(f"{path}/state").json == {"state": "ineligible"}
        assert api(alice).post(f"{path}/generate").status_code == 200
    assert db.session.query(AsyncRefresh).count() == 0


@pytest.mark.parametrize(
    ("kinds", "polls", "word"),
    [
        ((49, 0, 0), 0, "lurker"),
        ((100, 70, 0), 0, "booster"),
        ((100, 0, 0), 20, "pollster"),
        ((100, 0, 70), 0, "replier"),
        ((100, 30, 30), 0, "oracle"),
    ],
)
def test_there_is_a_word_for_every_habit(kinds, polls, word):
    total, reblogs, replies = kinds
    told = {"total": total, "reblogs": reblogs, "replies": replies, "standalone": total - reblogs - replies}

    assert figures.archetype(told, polls) == word


def test_an_account_that_is_gone_meanwhile_gets_none(a_year, alice, api, run_jobs):
    api(alice).post(f"{PATH}/generate")
    account_id = alice.id
    db.session.delete(db.session.get(Account, account_id))
    db.session.commit()

    run_jobs()

    assert db.session.query(AnnualReport).count() == 0


# Watching ------------------------------------------------------------------------------------------------------


def token_of(reply):
    return reply.headers["Mastodon-Async-Refresh"].split('"')[1]


def test_work_in_the_background_can_be_watched(a_year, alice, bob, api, run_jobs):
    token = token_of(api(alice).post(f"{PATH}/generate"))
    path = f"/api/v1_alpha/async_refreshes/{token}"

    running = api(alice).get(path).json
    run_jobs()
    finished = api(alice).get(path).json

    assert_answers("GET /api/v1_alpha/async_refreshes/:id", running)
    assert running == {"async_refresh": {"id": token, "status": "running", "result_count": None}}
    assert finished == {"async_refresh": {"id": token, "status": "finished", "result_count": 1}}
    assert api(bob).get(path).status_code == 404
    assert api(alice, "read:accounts").get(path).status_code == 403
    assert api(alice).get("/api/v1_alpha/async_refreshes/none").status_code == 404


def test_what_is_everybodys_business_is_watched_by_everybody_and_forgotten_after_a_day(alice, bob, api, frozen_time):
    refresh, begun = refreshes.begin("context:7")
    same, again = refreshes.begin("context:7")
    db.session.commit()
    path = f"/api/v1_alpha/async_refreshes/{refresh.token}"

    assert (begun, again, same.id) == (True, False, refresh.id)
    assert api(alice).get(path).status_code == api(bob).get(path).status_code == 200
    frozen_time.move(hours=25)
    refreshes.sweep()
    db.session.commit()
    assert api(bob).get(path).status_code == 404
