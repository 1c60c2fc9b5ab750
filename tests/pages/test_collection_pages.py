"""Collections on pages: made, filled, shared, shown on profiles and in searches, and followed all at once."""

import pytest

from models.base import db
from models.discovery.collection import Collection, CollectionItem
from models.relationships.follow import Follow, FollowRequest
from rookery.services.discovery import collections, follow_all
from rookery.services.discovery.collections import CollectionChanges
from rookery.services.relationships import relationships

PATH = "/settings/collections"


@pytest.fixture
def visitor(enter, alice):
    return enter(alice)


@pytest.fixture
def birds(bob):
    """A collection of bob's."""
    made = collections.create(bob, CollectionChanges(name="Birds", description="Who sings"), [])
    db.session.commit()
    return made


def put(collection, *people):
    db.session.add_all([CollectionItem(collection_id=collection.id, account_id=one.id) for one in people])
    db.session.commit()


def followed(account):
    return {
        row.target_id
        for model in (Follow, FollowRequest)
        for row in db.session.query(model).filter_by(account_id=account.id)
    }


# Making one ----------------------------------------------------------------------------------------------------


def test_a_collection_is_made_filled_changed_and_deleted(visitor, press, findable, bob):
    dora = findable("dora")
    path = press(PATH, name="Birds").location
    made = db.session.query(Collection).one()
    found = visitor.open(f"{path}/add?q=dora").text

    press(f"{path}/add", account_id=dora.id)
    asked = press(f"{path}/add", account_id=bob.id)
    shown = visitor.open(path).text
    press(path, name="Songbirds", description="Who sings", tag_name="#birds", discoverable="1")

    assert path == f"{PATH}/{made.id}" and "@dora" in found
    assert asked.location == path
    assert "has not agreed yet" in shown and f"https://rookery.test/collections/{made.id}" in shown
    assert "has not agreed yet" not in visitor.open(f"/collections/{made.id}").text
    assert (made.name, made.description, made.discoverable) == ("Songbirds", "Who sings", True)
    [mine] = db.session.query(CollectionItem).filter_by(account_id=dora.id)
    press(f"{path}/members/{mine.id}/remove")
    assert [one.account_id for one in db.session.query(CollectionItem)] == [bob.id]
    assert press(f"{path}/delete").location == PATH
    assert db.session.query(Collection).count() == 0


def test_what_is_wrong_is_said_and_what_was_typed_stays(visitor, press, alice):
    made = collections.create(alice, CollectionChanges(name="Birds"), [])
    db.session.commit()

    none, long = press(PATH, name=" "), press(f"{PATH}/{made.id}", name="Birds", description="x" * 101)

    assert (none.status_code, long.status_code) == (422, 422)
    assert "x" * 101 in long.text and "Use at most" in long.text
    assert db.session.query(Collection).one().description == ""


def test_nobody_changes_the_collection_of_somebody_else(press, birds):
    for path in ("", "/add", "/delete", "/members/1/remove"):
        assert press(f"{PATH}/{birds.id}{path}", name="Mine").status_code == 403
    assert db.session.query(Collection).one().name == "Birds"


def test_one_agrees_to_be_in_a_collection_or_leaves_it(visitor, press, alice, bob, birds):
    item = collections.add(bob, birds.id, alice.id)
    db.session.commit()
    assert "Waiting for you" in visitor.open(PATH).text

    press(f"{PATH}/{birds.id}/items/{item.id}", do="accept")
    agreed = db.session.query(CollectionItem.state).scalar()
    press(f"{PATH}/{birds.id}/items/{item.id}", do="leave")

    assert agreed == "accepted"
    assert db.session.query(CollectionItem.state).scalar() == "revoked"
    assert "Collections you are in" not in visitor.open(PATH).text


# Showing one ---------------------------------------------------------------------------------------------------


def test_collections_stand_on_the_profile_unless_they_are_hidden(visitor, bob, birds):
    public, inside = visitor.open("/@bob").text, visitor.open(f"/people/{bob.id}").text
    birds.discoverable = False
    db.session.commit()

    link = f'href="https://rookery.test/collections/{birds.id}"'
    assert link in public and link in inside
    assert link not in visitor.open("/@bob").text and link not in visitor.open(f"/people/{bob.id}").text


def test_a_search_for_the_address_finds_the_collection(visitor, birds):
    found = visitor.open(f"/web/search?q=https://rookery.test/collections/{birds.id}").text

    assert f'href="/collections/{birds.id}"' in found and "Who sings" in found


def test_a_collection_is_offered_to_new_members_by_the_owner_only(press, visitor, admin, birds):
    refused = press(f"/web/collections/{birds.id}/offer", do="offer")
    admin.open(f"/collections/{birds.id}")
    admin.send(f"/web/collections/{birds.id}/offer", do="offer")

    assert refused.status_code == 403
    assert db.session.get(Collection, birds.id).offered_at
    assert "Offer to new members" not in visitor.open(f"/collections/{birds.id}").text


# Following all of one ------------------------------------------------------------------------------------------


def test_following_all_leaves_out_those_followed_blocked_or_not_agreed(visitor, press, alice, bob, birds, factory):
    people = {name: factory.user(name) for name in ("known", "blocked", "muted", "pending", "fresh")}
    far = factory.remote("far", "far.example")
    put(birds, *people.values(), far, alice)
    db.session.query(CollectionItem).filter_by(account_id=people["pending"].id).update({"state": "pending"})
    relationships.follow(alice, people["known"])
    relationships.block(alice, people["blocked"])
    relationships.mute(alice, people["muted"])
    db.session.commit()

    reply = press(f"/web/collections/{birds.id}/follow")

    assert reply.location == f"/collections/{birds.id}"
    assert "New follows: 2." in visitor.open(f"/collections/{birds.id}").text
    assert followed(alice) == {people[name].id for name in ("known", "fresh")} | {far.id}
    press(f"/web/collections/{birds.id}/follow")
    assert "already follow everybody" in visitor.open(f"/collections/{birds.id}").text


def test_many_are_followed_in_jobs(press, alice, birds, factory, run_jobs, monkeypatch):
    monkeypatch.setattr(follow_all, "AT_ONCE", 2)
    people = [factory.user(f"bird{number}") for number in range(5)]
    put(birds, *people)

    press(f"/web/collections/{birds.id}/follow")
    at_once = len(followed(alice))
    run_jobs()

    assert (at_once, followed(alice)) == (2, {one.id for one in people})


def test_the_collection_of_one_who_blocks_is_not_found(press, alice, bob, birds, findable):
    put(birds, findable("dora"))
    relationships.block(bob, alice)
    db.session.commit()

    assert press(f"/web/collections/{birds.id}/follow").status_code == 404
    assert followed(alice) == set()
