"""What somebody may not read does not leak by the ways around it, and nothing of theirs sticks to it."""

import pytest

from models.accounts.account import Account
from models.base import db
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.status import Status, StatusCounts
from rookery.services import statuses
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions


def ids(reply):
    return [entity["id"] for entity in reply.json]


@pytest.fixture
def lost(alice, bob, post):
    """A private status of alice that bob favourited, bookmarked and could once read."""
    relationships.follow(bob, alice)
    status = post(alice, "For friends", visibility="private")
    interactions.favourite(bob, status)
    interactions.bookmark(bob, status)
    relationships.unfollow(bob, alice)
    db.session.commit()
    return status


@pytest.mark.parametrize(("verb", "model"), [("unfavourite", Favourite), ("unbookmark", Bookmark)])
def test_what_one_cannot_read_any_more_can_still_be_let_go(api, bob, lost, verb, model):
    reply = api(bob).post(f"/api/v1/statuses/{lost.id}/{verb}")

    assert reply.status_code == 404
    assert db.session.query(model).count() == 0
    assert db.session.get(StatusCounts, lost.id).favourites == int(verb != "unfavourite")


def test_a_reblog_of_somebody_who_blocked_me_can_still_be_taken_back(api, alice, bob, post):
    status = post(alice)
    statuses.reblog(bob, status.id)
    relationships.block(alice, bob)
    db.session.commit()

    assert api(bob).post(f"/api/v1/statuses/{status.id}/unreblog").status_code == 404

    assert db.session.query(Status).filter_by(reblog_of_id=status.id).count() == 0
    assert db.session.get(StatusCounts, status.id).reblogs == 0


def test_a_reblog_shows_nothing_of_somebody_who_blocked_me(api, alice, bob, factory, post):
    eve = factory.user("eve")
    reblog = statuses.reblog(eve, post(alice, "Not for bob").id)
    relationships.block(alice, bob)
    db.session.commit()

    assert api(bob).get(f"/api/v1/statuses?id[]={reblog.id}").json == []
    assert ids(api(eve).get(f"/api/v1/statuses?id[]={reblog.id}")) == [str(reblog.id)]


def test_who_reblogged_for_followers_only_is_told_to_nobody(api, alice, bob, factory, post):
    eve, status = factory.user("eve"), post(alice)
    statuses.reblog(bob, status.id, "private")
    relationships.follow(eve, bob)
    db.session.commit()
    path = f"/api/v1/statuses/{status.id}/reblogged_by"

    assert [ids(who.get(path)) for who in (api(), api(alice), api(eve), api(bob))] == [[], [], [], []]


@pytest.mark.parametrize("avoid", [relationships.block, relationships.mute])
def test_a_thread_leaves_out_those_whom_i_avoid_and_the_answers_to_them(api, alice, bob, factory, post, avoid):
    eve = factory.user("eve")
    root = post(alice)
    bobs = post(bob, in_reply_to_id=root.id)
    post(eve, in_reply_to_id=bobs.id)
    eves = post(eve, in_reply_to_id=root.id)
    avoid(alice, db.session.get(Account, bob.id))
    db.session.commit()

    context = api(alice).get(f"/api/v1/statuses/{root.id}/context").json

    assert [one["id"] for one in context["descendants"]] == [str(eves.id)]


def test_the_thread_of_a_reblog_is_that_of_what_it_holds(api, alice, bob, post):
    root = post(alice)
    answer = post(bob, in_reply_to_id=root.id)
    reblog = statuses.reblog(bob, root.id)
    db.session.commit()

    context = api(alice).get(f"/api/v1/statuses/{reblog.id}/context").json

    assert [one["id"] for one in context["descendants"]] == [str(answer.id)]
