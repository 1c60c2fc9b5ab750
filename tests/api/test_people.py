"""What stands between people beside follows: private notes and common acquaintances; and special accounts."""

import pytest

from models import clock
from models.base import db
from models.relationships.account_note import AccountNote
from rookery.services.relationships import relationships
from tests.contract import assert_entities, assert_entity

FAMILIAR = "/api/v1/accounts/familiar_followers"


# Notes ---------------------------------------------------------------------------------------------------------


def test_a_note_is_kept_changed_and_thrown_away(alice, bob, factory, api):
    client, path = api(alice), f"/api/v1/accounts/{bob.id}/note"
    api(factory.user("other")).post(path, json={"comment": "Not hers"})

    written = client.post(path, json={"comment": " Met at the tower \0"}).json
    changed = client.post(path, data={"comment": "Met in the wood"}).json
    read = client.get(f"/api/v1/accounts/relationships?id[]={bob.id}").json[0]
    cleared = client.post(path).json

    assert_entity(written, "Relationship")
    assert [one["note"] for one in (written, changed, read, cleared)] == [
        "Met at the tower",
        "Met in the wood",
        "Met in the wood",
        "",
    ]
    assert [one.comment for one in db.session.query(AccountNote)] == ["Not hers"]


def test_nobody_else_reads_a_note(alice, bob, factory, api):
    other = factory.user("other")

    api(alice).post(f"/api/v1/accounts/{bob.id}/note", json={"comment": "secret"})

    path = f"/api/v1/accounts/relationships?id[]={bob.id}&id[]={alice.id}"
    assert all("secret" not in api(reader).get(path).text for reader in (bob, other))


def test_a_note_has_two_thousand_characters_at_most(alice, bob, api):
    path = f"/api/v1/accounts/{bob.id}/note"

    assert api(alice).post(path, json={"comment": "☃" * 2000}).json["note"] == "☃" * 2000
    assert api(alice).post(path, json={"comment": "x" * 2001}).status_code == 422
    assert api(alice).post("/api/v1/accounts/77/note", json={"comment": "x"}).status_code == 404
    assert db.session.get(AccountNote, (alice.id, bob.id)).comment == "☃" * 2000


# Relationships in one query ------------------------------------------------------------------------------------


def test_a_relationship_tells_everything_at_once(alice, bob, api, count_queries):
    relationships.follow(alice, bob, reblogs=False, notify=True, languages=["de"])
    relationships.follow(bob, alice)
    relationships.mute(alice, bob, notifications=False, seconds=3600)
    db.session.commit()
    client = api(alice)
    client.post(f"/api/v1/accounts/{bob.id}/endorse")
    client.post(f"/api/v1/accounts/{bob.id}/note", json={"comment": "hm"})

    path = f"/api/v1/accounts/relationships?id[]={bob.id}"

    with count_queries() as queries:
        told = client.get(path).json[0]

    ends = told.pop("muting_expires_at")
    assert clock.stamp(clock.now()) < ends < clock.stamp(clock.ahead(seconds=3601))
    assert told == {
        "id": str(bob.id),
        "following": True,
        "showing_reblogs": False,
        "notifying": True,
        "languages": ["de"],
        "followed_by": True,
        "blocking": False,
        "blocked_by": False,
        "muting": True,
        "muting_notifications": False,
        "requested": False,
        "requested_by": False,
        "domain_blocking": False,
        "endorsed": True,
        "note": "hm",
    }
    assert len(queries) == 3  # the token, who exists, and how they stand to each other


# Familiar followers --------------------------------------------------------------------------------------------


@pytest.fixture
def friend(alice, factory, api):
    """Somebody whom alice follows."""
    person = factory.user("friend")
    relationships.follow(alice, person)
    db.session.commit()
    return person


def familiar(reply):
    return {int(one["id"]): [int(account["id"]) for account in one["accounts"]] for one in reply.json}


def test_familiar_followers_are_followed_by_the_viewer_and_follow_the_account(alice, bob, friend, factory, api):
    stranger = factory.user("stranger")
    relationships.follow(friend, bob)
    relationships.follow(stranger, bob)
    db.session.commit()

    reply = api(alice).get(f"{FAMILIAR}?id[]={bob.id}&id[]={stranger.id}&id[]=77")

    assert_entities(reply.json, "FamiliarFollowers")
    assert familiar(reply) == {bob.id: [friend.id], stranger.id: [], 77: []}
    assert api(alice).get(FAMILIAR).json == []
    assert api().get(FAMILIAR).status_code == 401


@pytest.mark.parametrize("who", ["friend", "bob"])
def test_who_hides_their_follows_is_no_familiar_follower_and_has_none(alice, bob, friend, api, who):
    relationships.follow(friend, bob)
    (friend if who == "friend" else bob).hide_collections = True
    db.session.commit()

    assert familiar(api(alice).get(f"{FAMILIAR}?id[]={bob.id}")) == {bob.id: []}


def test_familiar_followers_respect_blocks_mutes_and_suspensions(alice, bob, friend, api):
    relationships.follow(friend, bob)
    db.session.commit()
    path = f"{FAMILIAR}?id[]={bob.id}"

    def after(change, back):
        change()
        db.session.commit()
        found = familiar(api(alice).get(path))[bob.id]
        back()
        db.session.commit()
        return found

    def suspend(moment):
        friend.suspended_at = moment

    suspended = after(lambda: suspend(clock.now()), lambda: suspend(None))
    muted = after(lambda: relationships.mute(alice, friend), lambda: relationships.unmute(alice, friend))
    shut_out = after(lambda: relationships.block(bob, alice), lambda: relationships.unblock(bob, alice))

    assert (suspended, muted, shut_out) == ([], [], [])
    assert familiar(api(alice).get(path)) == {bob.id: [friend.id]}


# Special accounts ----------------------------------------------------------------------------------------------


def test_a_suspended_account_is_bare(alice, bob, api):
    bob.display_name, bob.note, bob.locked, bob.discoverable = "Bob", "<p>me</p>", True, True
    bob.suspended_at = clock.now()
    db.session.commit()

    shown = api(alice).get(f"/api/v1/accounts/{bob.id}").json

    assert_entity(shown, "Account")
    assert shown["suspended"] is True
    assert (shown["display_name"], shown["note"], shown["locked"], shown["discoverable"]) == ("", "", False, False)
    assert shown["avatar"].endswith("missing.png")
    for path in ("followers", "following", "statuses", "endorsements"):
        assert api(alice).get(f"/api/v1/accounts/{bob.id}/{path}").json == []


def test_an_account_that_moved_names_the_other_without_where_that_moved(alice, bob, api):
    alice.moved_to_id, bob.moved_to_id, bob.limited_at, bob.memorial = bob.id, alice.id, clock.now(), True
    db.session.commit()

    shown = api().get(f"/api/v1/accounts/{alice.id}").json
    other = api().get(f"/api/v1/accounts/{bob.id}").json

    assert_entity(shown, "Account")
    assert shown["moved"]["id"] == str(bob.id)
    assert "moved" not in shown["moved"] and "limited" not in shown
    assert shown["moved"]["limited"] is True and shown["moved"]["memorial"] is True
    assert (other["moved"]["id"], other["limited"], other["memorial"]) == (str(alice.id), True, True)


def test_there_are_no_identity_proofs_any_more(alice, bob, api):
    reply = api(alice).get(f"/api/v1/accounts/{bob.id}/identity_proofs")

    assert reply.json == [] and "Deprecation" in reply.headers
    assert api(alice).get("/api/v1/accounts/77/identity_proofs").status_code == 404


def test_who_agrees_to_be_found_agrees_to_be_put_into_collections(alice, bob, carol, api):
    alice.discoverable = True
    bob.suspended_at = clock.now()
    db.session.commit()

    def approval(account):
        return api().get(f"/api/v1/accounts/{account.id}").json["feature_approval"]

    assert approval(alice) == {"automatic": ["public"], "manual": [], "current_user": "automatic"}
    assert approval(bob) == {"automatic": [], "manual": [], "current_user": "denied"}
    assert approval(carol) == {"automatic": [], "manual": [], "current_user": "missing"}
