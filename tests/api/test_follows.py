"""Following, requests, blocks and mutes."""

import pytest

from models import clock
from models.accounts.account import AccountCounts
from models.base import db
from models.relationships.follow import Follow, FollowRequest
from rookery.events.facts import Followed
from tests.contract import assert_entity


def counts(account):
    row = db.session.get(AccountCounts, account.id)
    return row.following, row.followers


def test_following_answers_with_the_relationship(alice, bob, api, facts):
    reply = api(alice).post(f"/api/v1/accounts/{bob.id}/follow")

    assert_entity(reply.json, "Relationship")
    assert reply.json["following"] is True and reply.json["showing_reblogs"] is True
    assert counts(alice) == (1, 0) and counts(bob) == (0, 1)
    assert facts == [Followed(alice.id, bob.id)]


def test_following_twice_is_following_once(alice, bob, api, facts):
    for _ in range(2):
        assert api(alice).post(f"/api/v1/accounts/{bob.id}/follow").status_code == 200

    assert counts(bob) == (0, 1)
    assert len(facts) == 1


def test_who_moved_away_is_not_followed_any_more(alice, bob, api):
    bob.moved_to_id = alice.id
    db.session.commit()

    assert api(alice).post(f"/api/v1/accounts/{bob.id}/follow").status_code == 403
    assert counts(bob) == (0, 0)


def test_to_follow_somebody_who_is_limited_is_to_ask(alice, bob, api):
    bob.limited_at = clock.now()
    db.session.commit()

    reply = api(alice).post(f"/api/v1/accounts/{bob.id}/follow").json

    assert (reply["following"], reply["requested"]) == (False, True)


def test_who_is_limited_may_only_ask_to_follow(alice, bob, api):
    alice.limited_at = clock.now()
    db.session.commit()

    reply = api(alice).post(f"/api/v1/accounts/{bob.id}/follow").json

    assert (reply["following"], reply["requested"]) == (False, True)
    assert [one["id"] for one in api(bob).get("/api/v1/follow_requests").json] == [str(alice.id)]


@pytest.mark.parametrize("blocker", ["who asked", "who was asked"])
def test_a_block_ends_what_was_asked(alice, bob, api, blocker):
    bob.locked = True
    db.session.commit()
    api(alice).post(f"/api/v1/accounts/{bob.id}/follow")

    one, other = (alice, bob) if blocker == "who asked" else (bob, alice)
    api(one).post(f"/api/v1/accounts/{other.id}/block")

    assert db.session.query(FollowRequest).count() == 0


def test_following_again_changes_the_options(alice, bob, api):
    client = api(alice)
    client.post(f"/api/v1/accounts/{bob.id}/follow")

    changed = client.post(
        f"/api/v1/accounts/{bob.id}/follow", data={"reblogs": "false", "notify": "true", "languages[]": ["de", "en"]}
    ).json
    kept = client.post(f"/api/v1/accounts/{bob.id}/follow").json

    for relation in (changed, kept):
        assert relation["showing_reblogs"] is False
        assert relation["notifying"] is True
        assert relation["languages"] == ["de", "en"]


def test_a_locked_account_is_asked_first(alice, bob, api, run_jobs):
    bob.locked = True
    db.session.commit()

    asked = api(alice).post(f"/api/v1/accounts/{bob.id}/follow").json
    waiting = api(bob).get("/api/v1/follow_requests").json
    answered = api(bob).post(f"/api/v1/follow_requests/{alice.id}/authorize").json

    assert (asked["following"], asked["requested"]) == (False, True)
    assert [account["id"] for account in waiting] == [str(alice.id)]
    assert answered["followed_by"] is True
    assert db.session.query(FollowRequest).count() == 0
    assert counts(bob) == (0, 1)


def test_what_was_wished_when_asking_holds_once_it_is_granted(alice, bob, api):
    bob.locked = True
    db.session.commit()
    wishes = {"reblogs": False, "notify": True, "languages": ["de"]}
    first = api(alice).post(f"/api/v1/accounts/{bob.id}/follow").json
    asked = api(alice).post(f"/api/v1/accounts/{bob.id}/follow", json=wishes).json

    api(bob).post(f"/api/v1/follow_requests/{alice.id}/authorize")

    follow = db.session.query(Follow).one()
    assert (first["showing_reblogs"], first["notifying"], first["languages"]) == (True, False, None)
    assert (asked["showing_reblogs"], asked["notifying"], asked["languages"]) == (False, True, ["de"])
    assert (follow.reblogs, follow.notify, follow.languages) == (False, True, ["de"])


def test_a_rejected_request_is_gone(alice, bob, api):
    bob.locked = True
    db.session.commit()
    api(alice).post(f"/api/v1/accounts/{bob.id}/follow")

    reply = api(bob).post(f"/api/v1/follow_requests/{alice.id}/reject")

    assert reply.status_code == 200
    assert api(bob).get("/api/v1/follow_requests").json == []
    assert api(bob).post(f"/api/v1/follow_requests/{alice.id}/reject").status_code == 404


def test_each_request_is_answered_by_itself(alice, bob, api, factory):
    bob.locked = True
    db.session.commit()
    dora, eve = factory.user("dora"), factory.user("eve")
    api(dora).post(f"/api/v1/accounts/{bob.id}/follow")
    api(alice).post(f"/api/v1/accounts/{bob.id}/follow", json={"notify": True})

    let_in = api(bob).post(f"/api/v1/follow_requests/{alice.id}/authorize")
    nobody = [api(bob).post(f"/api/v1/follow_requests/{eve.id}/{verb}") for verb in ("authorize", "reject")]

    assert let_in.status_code == 200
    assert [reply.status_code for reply in nobody] == [404, 404]
    assert [(one.account_id, one.notify) for one in db.session.query(Follow)] == [(alice.id, True)]
    assert [one.account_id for one in db.session.query(FollowRequest)] == [dora.id]


def test_leaving_takes_back_a_follow_or_a_request(alice, bob, api):
    client = api(alice)
    client.post(f"/api/v1/accounts/{bob.id}/follow")

    for _ in range(2):
        left = client.post(f"/api/v1/accounts/{bob.id}/unfollow").json

    assert left["following"] is False
    assert counts(alice) == (0, 0) and counts(bob) == (0, 0)


def test_nobody_follows_themselves_a_blocker_or_nobody(alice, bob, api):
    api(bob).post(f"/api/v1/accounts/{alice.id}/block")

    assert api(alice).post(f"/api/v1/accounts/{alice.id}/follow").status_code == 422
    assert api(alice).post(f"/api/v1/accounts/{bob.id}/follow").status_code == 403
    assert api(alice).post("/api/v1/accounts/77/follow").status_code == 404
    assert db.session.query(Follow).count() == 0


def test_an_unknown_language_is_422_and_changes_nothing(alice, bob, api):
    reply = api(alice).post(f"/api/v1/accounts/{bob.id}/follow", json={"languages": ["klingon!"]})

    assert reply.status_code == 422
    assert db.session.query(Follow).count() == 0


def test_following_by_address_is_no_error_the_second_time(alice, bob, api):
    for address in ("bob", "@bob@rookery.test", "bob@rookery.test"):
        reply = api(alice).post("/api/v1/follows", data={"uri": address})

        assert reply.status_code == 200
        assert reply.json["acct"] == "bob"
    assert api(alice).post("/api/v1/follows", data={"uri": "nobody@far.example"}).status_code == 404
    assert api(alice).post("/api/v1/follows", data={}).status_code == 422


def test_blocking_ends_follows_both_ways_and_hides_both(alice, bob, api, post):
    api(alice).post(f"/api/v1/accounts/{bob.id}/follow")
    api(bob).post(f"/api/v1/accounts/{alice.id}/follow")
    status = post(alice)

    relation = api(alice).post(f"/api/v1/accounts/{bob.id}/block").json

    assert relation["blocking"] is True and relation["following"] is False and relation["followed_by"] is False
    assert counts(alice) == (0, 0) and counts(bob) == (0, 0)
    assert api(bob).get(f"/api/v1/statuses/{status.id}").status_code == 404
    assert [account["id"] for account in api(alice).get("/api/v1/blocks").json] == [str(bob.id)]
    assert api(alice).post(f"/api/v1/accounts/{bob.id}/unblock").json["blocking"] is False


def test_a_mute_may_be_timed_and_spare_notifications(alice, bob, api, frozen_time):
    client = api(alice)

    relation = client.post(f"/api/v1/accounts/{bob.id}/mute", data={"notifications": "false", "duration": "60"}).json
    muted = client.get("/api/v1/mutes").json
    frozen_time.move(seconds=61)

    assert (relation["muting"], relation["muting_notifications"]) == (True, False)
    assert relation["muting_expires_at"] == muted[0]["mute_expires_at"]
    assert client.get("/api/v1/mutes").json == []
    assert client.get(f"/api/v1/accounts/relationships?id={bob.id}").json[0]["muting"] is False


@pytest.mark.parametrize("verb", ["follow", "unfollow", "block", "unblock", "mute", "unmute", "remove_from_followers"])
def test_verbs_need_a_token_a_scope_and_somebody(alice, bob, api, verb):
    path = f"/api/v1/accounts/{bob.id}/{verb}"

    assert api().post(path).status_code == 401
    assert api(alice, "read write:statuses").post(path).status_code == 403
    assert api(alice).post(f"/api/v1/accounts/12345/{verb}").status_code == 404
    assert api(alice, "follow").post(path).status_code == 200


def test_removing_a_follower_ends_their_follow(alice, bob, api):
    api(bob).post(f"/api/v1/accounts/{alice.id}/follow")

    relation = api(alice).post(f"/api/v1/accounts/{bob.id}/remove_from_followers").json

    assert relation["followed_by"] is False
    assert counts(alice) == (0, 0)


@pytest.mark.parametrize("duration", [10**30, 1e300, -(10**30)])
def test_a_mute_of_any_length_is_taken_and_lasts_ten_years_at_most(api, alice, bob, frozen_time, duration):
    relation = api(alice).post(f"/api/v1/accounts/{bob.id}/mute", json={"duration": duration}).json

    ends = clock.stamp(clock.ahead(days=3650)) if duration > 0 else None
    assert (relation["muting"], relation["muting_expires_at"]) == (True, ends)
