"""Many statuses go home at once, and stand there as if one had come after the other."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from models.base import db
from models.jobs.job import Job
from models.relationships.follow import Follow
from models.timelines.list import List, ListMember
from models.timelines.timeline import HomeEntry, ListEntry
from rookery import events
from rookery.events.facts import Reblogged, StatusPosted
from rookery.jobs import worker
from rookery.services import statuses
from rookery.services.relationships import relationships
from rookery.services.statuses import reblog
from rookery.services.timelines import fanout


@pytest.fixture
def friends(alice, factory):
    """Whom alice follows and has on a list."""
    found = [factory.user(name) for name in ("dora", "erik")]
    own = List(account_id=alice.id, title="Friends")
    db.session.add(own)
    db.session.flush()
    for one in found:
        follow = Follow(account_id=alice.id, target_id=one.id)
        db.session.add(follow)
        db.session.flush()
        db.session.add(ListMember(list_id=own.id, account_id=alice.id, target_id=one.id, follow_id=follow.id))
    db.session.commit()
    return found


def fill(*statuses):
    facts = [
        Reblogged(one.id, one.account_id, one.reblog_of_id) if one.reblog_of_id else StatusPosted(one.id)
        for one in statuses
    ]
    fanout.fill.many(facts)
    db.session.commit()


@pytest.fixture
def home(alice):
    return lambda: set(db.session.scalars(select(HomeEntry.status_id).where(HomeEntry.account_id == alice.id)))


def on_list():
    return set(db.session.scalars(select(ListEntry.status_id)))


def test_of_two_reblogs_that_came_together_the_first_comes_home(friends, bob, post, home):
    one, other = post(bob).id, post(bob).id
    first, second, another = reblog(friends[0], one), reblog(friends[1], one), reblog(friends[1], other)

    fill(first, second, another)

    assert home() == on_list() == {first.id, another.id}


def test_a_reblog_of_somebody_who_blocks_the_reader_does_not_come_home(friends, alice, bob, post, home):
    relationships.block(bob, alice)

    fill(reblog(friends[0], post(bob).id))

    assert home() == on_list() == set()


def test_a_reblog_comes_home_again_after_a_day(friends, bob, post, home, monkeypatch):
    status = post(bob).id
    first = reblog(friends[0], status)
    fill(first)

    second = reblog(friends[1], status)
    monkeypatch.setattr(fanout, "REBLOG_AGAIN", timedelta(0))
    fill(second)

    assert home() == on_list() == {first.id, second.id}


def test_many_statuses_cost_as_many_statements_as_one(friends, post, count_queries):
    costs = []
    for number in (1, 5):
        some = [post(friends[0]) for _ in range(number)]
        with count_queries() as queries:
            fill(*some)
        costs.append([query for query in queries if "_entries" in query and "INSERT" in query])

    assert len(costs[0]) == len(costs[1]) == 2  # homes and lists


def test_whether_a_reblog_was_seen_is_not_looked_for_in_all_of_a_timeline(friends, bob, post, plans):
    shared = reblog(friends[0], post(bob).id)
    events.commit()

    found = [plan for plan in plans(lambda: fill(shared)) if "_entries" in plan and "remote_files" not in plan]

    assert len(found) == 2
    for plan in found:
        # Of small tables PostgreSQL may take another index with the same column.
        assert "ix_statuses_reblog_of" in plan or "Index Cond: (reblog_of_id = " in plan, plan
        assert "status_id>" not in plan.replace(" > ", ">"), plan


def test_a_post_stands_in_the_homes_of_followers_when_its_request_commits(alice, bob, api, home):
    relationships.follow(alice, bob)
    events.commit()

    posted = api(bob).post("/api/v1/statuses", json={"status": "Here"}).json["id"]

    assert int(posted) in home()
    assert db.session.scalars(select(Job.name).where(Job.name.in_(["StatusPosted", "fill_homes"]))).all() == []


def test_of_many_followers_a_task_fills_the_homes_in_bounded_batches(alice, bob, factory, api, monkeypatch, app):
    monkeypatch.setattr(fanout, "AT_ONCE", 2)
    monkeypatch.setattr(fanout, "WITHIN", 1)
    readers = [alice, *(factory.user(f"reader{number}") for number in range(4))]
    for one in readers:
        relationships.follow(one, bob)
    events.commit()

    posted = int(api(bob).post("/api/v1/statuses", json={"status": "Here"}).json["id"])
    at_once = in_homes(posted)
    jobs = worker.drain(app)

    assert at_once == {bob.id}
    assert in_homes(posted) == {bob.id, *(one.id for one in readers)}
    assert jobs == 3


def test_what_is_deleted_meanwhile_goes_into_no_home(alice, bob, post, app):
    relationships.follow(alice, bob)
    events.commit()
    posted = post(bob)
    fanout.fill_homes.enqueue(posted.id)
    events.commit()
    statuses.delete(bob, posted.id)
    events.commit()

    worker.drain(app)

    assert in_homes(posted.id) == set()


def in_homes(status_id):
    return set(db.session.scalars(select(HomeEntry.account_id).where(HomeEntry.status_id == status_id)))
