"""Follows that arrive at the same time: each is answered, and together they cost little."""

import orjson
from sqlalchemy import delete, func, select

from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.federation.delivery import Delivery, Outgoing
from models.federation.inbox import Incoming
from models.jobs.job import Job
from models.notifications.notification import Notification
from models.relationships.follow import Follow, FollowRequest
from models.timelines.timeline import HomeEntry
from rookery.federation.inbound import batches
from rookery.services.relationships import relationships
from tests.federation.neighbours import account_of

ALICE = "https://rookery.test/users/alice"


def answers():
    """(type, id of the Follow) of all that is on its way, in its order."""
    rows = db.session.execute(select(Outgoing.kind, Outgoing.body).order_by(Outgoing.id)).all()
    return [(row.kind, orjson.loads(row.body)["object"]["id"]) for row in rows]


def apply():
    batches.apply_some()
    db.session.commit()


def test_more_of_them_cost_few_statements_more(people, bob, count_queries, monkeypatch):
    monkeypatch.setattr(batches, "_batch_seconds", lambda: 60.0)
    some, costs = people(6), []

    for these in (some[:2], some[2:]):
        for one in these:
            one.does("Follow", "https://rookery.test/users/bob", id=f"{one.id}#follow")
        with count_queries() as queries:
            batches.apply_some()
        db.session.commit()
        costs.append(len(queries))

    assert db.session.scalar(select(func.count()).select_from(Follow)) == 6
    assert (costs[1] - costs[0]) / 2 <= 6  # each, of which one asks whether it was undone before it came


def test_each_is_answered_with_what_it_said(people, alice, bob):
    carol, dave, erin = people(3)
    relationships.block(alice, account_of(erin))
    bob.locked = True
    db.session.commit()
    db.session.execute(delete(Delivery))
    db.session.execute(delete(Outgoing))  # of the block, which is not what this is about
    db.session.commit()
    for one in (carol, dave, erin):
        one.does("Follow", ALICE, id=f"{one.id}#follow")
    carol.does("Follow", "https://rookery.test/users/bob", id=f"{carol.id}#bob")

    apply()

    assert answers() == [("Accept", f"{carol.id}#follow"), ("Accept", f"{dave.id}#follow")]
    assert len(db.session.scalars(select(Job.id).where(Job.name == "refuse_follow")).all()) == 1
    inboxes = db.session.scalars(select(Delivery.inbox).order_by(Delivery.outgoing_id)).all()
    assert inboxes == [db.session.get_one(RemoteActor, account_of(one).id).inbox for one in (carol, dave)]
    assert db.session.scalars(select(FollowRequest.target_id)).all() == [bob.id]
    told = db.session.execute(select(Notification.account_id, Notification.kind, Notification.from_id)).all()
    assert set(told) == {
        (alice.id, "follow", account_of(carol).id),
        (alice.id, "follow", account_of(dave).id),
        (bob.id, "follow_request", account_of(carol).id),
    }


def test_nobody_elsewhere_has_a_home_here(people, alice, post):
    (carol,) = people(1)
    post(alice)

    carol.does("Follow", ALICE)
    apply()

    assert db.session.scalars(select(HomeEntry.account_id).distinct()).all() == [alice.id]


def test_one_said_twice_is_answered_twice_with_the_newest_id(people, alice):
    (carol,) = people(1)
    for number in (1, 2):
        carol.does("Follow", ALICE, id=f"{carol.id}#{number}")
        apply()

    assert answers() == [("Accept", f"{carol.id}#1"), ("Accept", f"{carol.id}#2")]
    assert db.session.scalar(select(func.count()).select_from(Incoming)) == 0
    assert len(db.session.scalars(select(Job.key).where(Job.key.like("deliver %"))).all()) == 1
