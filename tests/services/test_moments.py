"""What is to happen at a moment happens then, or as soon as there is a server again; and once."""

import pytest

from models import clock
from models.base import db
from models.jobs.job import Job
from models.notifications.notification import Notification
from models.relationships.mute import Mute
from models.statuses.poll import Poll
from models.statuses.status import Status
from rookery.events.facts import FiltersChanged, Unmuted
from rookery.services import statuses
from rookery.services.relationships import relationships
from rookery.services.timelines import backfill, lists
from rookery.services.timelines.lists import ListChanges


@pytest.fixture
def home(api):
    """`home(alice)`: what stands in her home, the newest first."""
    return lambda account: [one["id"] for one in api(account).get("/api/v1/timelines/home").json]


def mutes():
    return db.session.scalar(db.select(db.func.count()).select_from(Mute))


def told(account):
    found = db.select(Notification.kind).where(Notification.account_id == account.id).order_by(Notification.id)
    return list(db.session.scalars(found))


# Polls and scheduled statuses


def poll_of(account, api):
    reply = api(account).post(
        "/api/v1/statuses", json={"status": "?", "poll": {"options": ["a", "b"], "expires_in": 300}}
    )
    return reply.json["poll"]["id"]


def test_the_end_of_a_poll_is_told_to_its_author_and_its_voters_at_that_moment(
    api, alice, bob, factory, run_jobs, frozen_time
):
    idler = factory.user("idler")
    poll_id = poll_of(alice, api)
    assert api(bob).post(f"/api/v1/polls/{poll_id}/votes", json={"choices": [1]}).status_code == 200

    frozen_time.move(seconds=299)
    run_jobs()
    before = [told(one) for one in (alice, bob, idler)]
    frozen_time.move(seconds=1)
    run_jobs()

    assert before == [[], [], []]
    assert [told(one) for one in (alice, bob, idler)] == [["poll"], ["poll"], []]
    assert db.session.get(Poll, int(poll_id)).closed_at == clock.now()


def test_a_server_that_was_off_for_a_month_does_what_it_missed_once(api, alice, bob, post, run_jobs, frozen_time, home):
    poll_id = poll_of(alice, api)
    api(bob).post(f"/api/v1/polls/{poll_id}/votes", json={"choices": [0]})
    statuses.schedule(alice, statuses.Draft(text="later"), clock.ahead(hours=1))
    relationships.follow(bob, alice)
    relationships.mute(bob, alice, seconds=3600)
    db.session.commit()
    run_jobs()
    post(alice, "Meanwhile")
    run_jobs()

    frozen_time.move(days=30)
    for _ in range(3):
        run_jobs()

    texts = [db.session.get(Status, int(one)).text for one in home(bob)]
    assert told(bob) == ["poll"]
    assert sorted(texts) == ["?", "Meanwhile", "later"]
    assert mutes() == 0


# Mutes


def test_a_mute_ends_at_its_moment_and_home_and_lists_have_what_was_missed(
    api, alice, bob, post, run_jobs, frozen_time, home
):
    relationships.follow(alice, bob)
    friends = lists.create(alice, ListChanges(title="Friends"))
    lists.add(alice, friends.id, [bob.id])
    relationships.mute(alice, bob, seconds=60)
    db.session.commit()
    run_jobs()
    missed = post(bob, "You do not see me")
    run_jobs()
    muted = home(alice)

    frozen_time.move(seconds=60)
    run_jobs()

    listed = api(alice).get(f"/api/v1/timelines/list/{friends.id}").json
    assert muted == []
    assert home(alice) == [str(missed.id)]
    assert [one["id"] for one in listed] == [str(missed.id)]
    assert mutes() == 0


def test_taking_a_mute_back_does_the_same(alice, bob, post, run_jobs, home):
    relationships.follow(alice, bob)
    relationships.mute(alice, bob)
    missed = post(bob, "You do not see me")
    run_jobs()

    relationships.unmute(alice, bob)
    db.session.commit()
    run_jobs()

    assert home(alice) == [str(missed.id)]


def test_who_is_not_followed_does_not_come_home_with_the_end_of_a_mute(alice, bob, post, run_jobs, home):
    relationships.mute(alice, bob)
    post(bob, "A stranger")
    relationships.unmute(alice, bob)
    db.session.commit()
    run_jobs()

    assert home(alice) == []


def test_a_mute_that_was_made_longer_ends_later(alice, bob, run_jobs, frozen_time, facts):
    for seconds in (60, 3600):
        relationships.mute(alice, bob, seconds=seconds)
    db.session.commit()

    frozen_time.move(seconds=61)
    run_jobs()
    early = mutes()
    frozen_time.move(hours=1)
    run_jobs()

    assert (early, mutes()) == (1, 0)
    assert [fact for fact in facts if isinstance(fact, Unmuted)] == [Unmuted(alice.id, bob.id)]


def test_mutes_whose_promise_is_lost_are_ended_by_the_sweep(app, alice, bob, carol, frozen_time, facts, monkeypatch):
    for target, seconds in ((bob, 60), (carol, 0)):
        relationships.mute(alice, target, seconds=seconds)
    db.session.execute(db.delete(Job))
    db.session.commit()
    frozen_time.move(minutes=2)

    relationships.end_mutes()
    relationships.end_mutes()

    assert [fact for fact in facts if isinstance(fact, Unmuted)] == [Unmuted(alice.id, bob.id)]
    assert mutes() == 1


def test_a_step_that_fills_lists_costs_what_the_lists_cost(alice, bob, carol, count_queries):
    for name in ("One", "Two"):
        made = lists.create(alice, ListChanges(title=name))
        relationships._begin(alice.id, bob.id, {})
        lists.add(alice, made.id, [bob.id])
    db.session.commit()

    with count_queries() as queries:
        backfill.list_again(Unmuted(alice.id, bob.id))

    assert len(queries) == 3


# Filters


def filter_of(account, api, seconds):
    made = {"title": "t", "context": ["home"], "expires_in": seconds, "keywords_attributes": [{"keyword": "rook"}]}
    return api(account).post("/api/v2/filters", json=made).json["id"]


def changes(facts):
    return [fact for fact in facts if isinstance(fact, FiltersChanged)]


def test_apps_hear_of_the_end_of_a_filter_at_its_moment(api, alice, run_jobs, frozen_time, facts):
    filter_of(alice, api, 60)
    facts.clear()

    frozen_time.move(seconds=59)
    run_jobs()
    before = changes(facts)
    frozen_time.move(seconds=1)
    run_jobs()

    assert before == []
    assert changes(facts) == [FiltersChanged(alice.id)]
    assert len(api(alice).get("/api/v2/filters").json) == 1


@pytest.mark.parametrize("seconds", [None, "", 7200])
def test_a_filter_that_lasts_longer_now_ends_later_or_never(api, alice, run_jobs, frozen_time, facts, seconds):
    filter_id = filter_of(alice, api, 60)
    api(alice).put(f"/api/v2/filters/{filter_id}", json={"expires_in": seconds})
    facts.clear()

    frozen_time.move(seconds=61)
    run_jobs()

    assert changes(facts) == []


def test_a_filter_of_the_first_interface_ends_at_its_moment_as_well(api, alice, run_jobs, frozen_time, facts):
    client = api(alice)
    made = client.post("/api/v1/filters", json={"phrase": "rook", "context": ["home"], "expires_in": 60}).json
    client.put(f"/api/v1/filters/{made['id']}", json={"phrase": "rook", "context": ["home"], "expires_in": 120})
    facts.clear()

    frozen_time.move(seconds=120)
    run_jobs()

    assert FiltersChanged(alice.id) in changes(facts)


def test_a_filter_without_end_promises_nothing(api, alice, enqueued):
    filter_of(alice, api, None)

    assert enqueued == []
