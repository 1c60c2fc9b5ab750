"""Undo on the page after a follow, a list, a hashtag or a filter was ended."""

import re

import pytest

from models import clock
from models.accounts.undoable import Undoable
from models.base import db
from models.relationships.endorsement import Endorsement
from models.relationships.follow import Follow, FollowRequest
from models.statuses.tag import FeaturedTag, FollowedTag
from models.timelines.filter import Filter
from models.timelines.home_limit import HomeLimit
from models.timelines.list import AwaitedMember, List, ListMember
from rookery import events
from rookery.services.discovery import tags
from rookery.services.relationships import relationships
from rookery.services.timelines import filters, home_limits, lists
from tests.federation.neighbours import follows
from tests.visitors import token_of


@pytest.fixture
def ben(factory):
    return factory.user("ben")


@pytest.fixture
def as_(enter):
    """`as_(account)`: a function that sends a form."""

    def sign_in(account):
        visitor = enter(account)
        token = token_of(visitor)

        def send(path, **fields):
            return visitor._ask("post", path, data={"csrf_token": token, **fields})

        send.visitor = visitor
        return send

    return sign_in


@pytest.fixture
def send(as_, alice):
    return as_(alice)


def everything(account, target):
    """Return the places and settings that the account has of a follow."""
    follow = db.session.scalar(db.select(Follow).where(Follow.account_id == account.id))
    limit = HomeLimit.between(account.id, target.id)
    return (
        follow and (follow.reblogs, follow.notify, follow.languages),
        [one.title for one in List.with_member(account.id, target.id)],
        db.session.query(Endorsement).count(),
        limit and (limit.per_day, limit.replies, limit.boosts),
    )


def befriend(account, target):
    relationships.follow(account, target, reblogs=False, notify=True, languages=["de"])
    relationships.endorse(account, target)
    lists.add(account, lists.create(account, lists.ListChanges(title="Friends")).id, [target.id])
    home_limits.limit(account, target.id, home_limits.Limits(per_day=3, replies=False))
    db.session.commit()


def undo(send):
    """Press Undo on the next page; return the path of its form."""
    page = send.visitor.open(send.visitor.reply.location).text
    path = re.search(r'action="(/web/undo/\d+)"', page)[1]
    send(path, do="undo")
    return path


@pytest.mark.parametrize("road", ["/people/{}", "/settings/follows/{}/end"])
def test_an_unfollow_brings_back_all_that_the_follow_was(send, alice, ben, road):
    befriend(alice, ben)
    before = everything(alice, ben)
    send(road.format(ben.id), do="unfollow")
    db.session.expire_all()
    assert everything(alice, ben) == (None, [], 0, None)

    path = undo(send)

    assert everything(alice, ben) == before == ((False, True, ["de"]), ["Friends"], 1, (3, False, True))
    send(path, do="undo")  # a double click
    assert "Undone." in send.visitor.open("/settings/follows").text
    assert everything(alice, ben) == before
    send("/web/undo/1", do="undo")
    assert "can&#39;t be undone any more" in send.visitor.open("/settings/follows").text


def test_a_follow_of_another_server_has_its_places_once_it_is_accepted(send, alice, factory):
    carol = factory.remote("carol", "far.example")
    follows(alice, carol)
    lists.add(alice, lists.create(alice, lists.ListChanges(title="Friends")).id, [carol.id])
    db.session.commit()
    send(f"/people/{carol.id}", do="unfollow")
    undo(send)
    assert db.session.query(FollowRequest).count() == 1 and not List.with_member(alice.id, carol.id)

    relationships.accept(carol, alice.id)
    events.commit()

    assert List.with_member(alice.id, carol.id)


def test_who_was_blocked_meanwhile_is_told_why_it_cannot_be_undone(send, alice, ben):
    befriend(alice, ben)
    send(f"/people/{ben.id}", do="unfollow", back="/settings/follows")
    relationships.block(ben, alice)
    db.session.commit()

    undo(send)

    assert "one of you blocked the other" in send.visitor.open("/settings/follows").text
    assert db.session.query(Follow).count() == 0


def test_a_removed_follower_comes_back_with_their_own_places(send, alice, ben):
    befriend(ben, alice)
    before = everything(ben, alice)
    send(f"/settings/followers/{ben.id}/remove")

    undo(send)

    assert everything(ben, alice) == before


def test_a_follower_on_another_server_is_removed_after_a_question(send, alice, factory):
    carol = factory.remote("carol", "far.example")
    follows(carol, alice)

    assert "only they can follow you again" in send(f"/settings/followers/{carol.id}/remove").text
    assert db.session.query(Follow).count() == 1
    send(f"/people/{carol.id}", do="remove", sure="1")

    assert db.session.query(Follow).count() == 0 == db.session.query(Undoable).count()


def test_a_list_comes_back_with_those_who_are_still_followed(send, alice, ben, factory):
    cleo, dora = factory.user("cleo"), factory.user("dora")
    dora.locked = True
    for one in (ben, cleo, dora):
        relationships.follow(alice, one)
    made = lists.create(alice, lists.ListChanges("Friends", "none", True))
    lists.add(alice, made.id, [ben.id, cleo.id, dora.id])
    db.session.commit()
    send(f"/settings/lists/{made.id}/delete")
    relationships.unfollow(alice, cleo)
    db.session.commit()

    undo(send)

    [back] = List.of(alice.id)
    assert (back.title, back.replies_policy, back.exclusive) == ("Friends", "none", True)
    assert db.session.scalars(db.select(ListMember.target_id)).all() == [ben.id]
    assert db.session.scalars(db.select(AwaitedMember.target_id)).all() == [dora.id]


def test_hashtags_and_filters_come_back(send, alice, factory, frozen_time):
    tag, status = tags.named_or_new("rooks"), factory.status(alice)
    tags.follow(alice, tag)
    featured = tags.feature(alice, tag, 10)
    db.session.commit()
    for path in (f"/settings/tags/followed/{tag.id}/end", f"/settings/tags/{featured}/remove"):
        send(path)
        undo(send)
    assert db.session.query(FollowedTag).count() == db.session.query(FeaturedTag).count() == 1

    class Owner:
        id, user_id = alice.id, db.session.scalar(db.text("SELECT id FROM users"))

    words = [filters.Word(keyword="spiders", whole_word=False)]
    made = filters.make(Owner, filters.FilterChanges("Bugs", ["home"], "hide", True, 3600, words))
    filters.add_status(Owner, made.id, status.id)
    db.session.commit()
    end = made.expires_at
    send(f"/settings/filters/{made.id}/delete")
    frozen_time.move(minutes=30)
    undo(send)

    [back] = Filter.of_account(alice.id)
    assert (back.title, back.context, back.action) == ("Bugs", ["home"], "hide")
    assert abs((back.expires_at - end).total_seconds()) < 2
    assert [(one.keyword, one.whole_word) for one in back.keywords] == [("spiders", False)]
    assert [one.status_id for one in back.statuses] == [status.id]


def test_a_filter_that_ended_meanwhile_comes_back_as_ended(send, alice, frozen_time):
    class Owner:
        id, user_id = alice.id, db.session.scalar(db.text("SELECT id FROM users"))

    made = filters.make(Owner, filters.FilterChanges("Bugs", ["home"], "hide", True, 60))
    db.session.commit()
    frozen_time.move(minutes=2)
    send(f"/settings/filters/{made.id}/delete")
    kept = db.session.scalar(db.select(Undoable.details))
    frozen_time.move(minutes=2)
    undo(send)

    [back] = Filter.of_account(alice.id)
    assert kept["expires_at"] and back.expires_at <= clock.now()


def test_undoing_a_list_asks_for_its_members_alone(send, alice, ben, factory, monkeypatch):
    relationships.follow(alice, ben)
    made = lists.create(alice, lists.ListChanges("Friends", "none", True))
    lists.add(alice, made.id, [ben.id])
    relationships.follow(alice, factory.user("cleo"))
    db.session.commit()
    send(f"/settings/lists/{made.id}/delete")
    asked = []
    db.event.listen(db.engine, "before_cursor_execute", lambda *told: asked.append(told[2]))

    undo(send)

    followed = [one for one in asked if re.match(r"SELECT follows\.target_id\s+FROM follows", one)]
    assert followed and all("target_id IN" in one for one in followed)


def test_nobody_undoes_for_another_nor_after_an_hour(send, alice, ben, as_, frozen_time):
    befriend(alice, ben)
    send(f"/people/{ben.id}", do="unfollow")
    [kept] = db.session.scalars(db.select(Undoable.id))

    as_(ben)(f"/web/undo/{kept}", do="undo")
    frozen_time.move(hours=1)
    send(f"/web/undo/{kept}", do="undo")

    assert db.session.query(Follow).count() == 0
