"""Hashtags: their history, following them, showing them on a profile."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from models import clock
from models.base import db
from models.statuses.tag import FeaturedTag, FollowedTag, Tag, TagDay, TagDayAccount
from rookery.events.facts import StatusPosted
from rookery.services import statuses
from rookery.services.discovery import tags as service
from rookery.services.relationships import relationships
from tests.contract import assert_entities, assert_entity


def ids(reply):
    assert reply.status_code == 200, reply.json
    return [one["id"] for one in reply.json]


def names(reply):
    assert reply.status_code == 200, reply.json
    return [one["name"] for one in reply.json]


@pytest.fixture
def dora(factory):
    return factory.user("dora")


@pytest.fixture
def home(api, alice, run_jobs):
    """The ids of the statuses that stand in alice's home."""

    def read():
        run_jobs()
        return ids(api(alice).get("/api/v1/timelines/home"))

    return read


# One tag ------------------------------------------------------------------------------------------------------


def test_a_tag_tells_how_often_and_by_how_many_it_was_used_on_seven_days(alice, bob, api, post, run_jobs, frozen_time):
    post(alice, "#Birds one"), post(alice, "#birds two"), post(bob, "#birds three")
    run_jobs()
    frozen_time.move(days=2)
    post(bob, "#birds")
    run_jobs()

    tag = api(alice).get("/api/v1/tags/BIRDS").json

    assert_entity(tag, "Tag")
    assert (tag["name"], tag["url"]) == ("Birds", "https://rookery.test/tags/birds")
    assert (tag["following"], tag["featuring"]) == (False, False)
    assert [(day["uses"], day["accounts"]) for day in tag["history"][:4]] == [
        ("1", "1"),
        ("0", "0"),
        ("3", "2"),
        ("0", "0"),
    ]
    midnight = datetime.combine(clock.today(), datetime.min.time(), UTC)
    expected = [str(int((midnight - timedelta(days=n)).timestamp())) for n in range(7)]
    assert [day["day"] for day in tag["history"]] == expected


def test_only_public_statuses_of_accounts_that_are_not_limited_count(alice, bob, api, post, run_jobs):
    bob.limited_at = clock.now()
    db.session.commit()
    for visibility in ("unlisted", "private", "direct", "local"):
        post(alice, "#birds", visibility=visibility)
    post(bob, "#birds")
    statuses.reblog(alice, post(alice, "#birds").id)
    db.session.commit()
    run_jobs()

    today = api().get("/api/v1/tags/birds").json["history"][0]

    assert (today["uses"], today["accounts"]) == ("1", "1")


def test_a_status_with_several_tags_counts_for_each(alice, api, post, run_jobs):
    post(alice, "#rooks and #crows and #rooks")
    run_jobs()

    for name in ("rooks", "crows"):
        assert api().get(f"/api/v1/tags/{name}").json["history"][0]["uses"] == "1"


def test_what_came_in_too_late_for_the_history_is_not_counted(alice, post, run_jobs, frozen_time):
    status = post(alice, "#birds")
    for table in (TagDayAccount, TagDay):
        db.session.execute(db.delete(table))
    frozen_time.move(days=7)

    service.count_uses([StatusPosted(status.id)])

    assert db.session.query(TagDay).count() == 0


def test_old_days_are_forgotten(alice, post, run_jobs, frozen_time):
    post(alice, "#birds")
    run_jobs()
    frozen_time.move(days=8)
    TagDay.prune()
    assert (db.session.query(TagDay).count(), db.session.query(TagDayAccount).count()) == (1, 0)

    frozen_time.move(days=30)
    TagDay.prune()

    assert db.session.query(TagDay).count() == 0


def test_a_tag_that_nobody_used_is_shown_and_not_stored(alice, api):
    stranger, mine = api().get("/api/v1/tags/Nest"), api(alice).get("/api/v1/tags/Nest")

    assert_entity(stranger.json, "Tag")
    assert "following" not in stranger.json and "featuring" not in stranger.json
    assert mine.json["following"] is False and mine.json["name"] == "Nest"
    assert db.session.query(Tag).count() == 0


@pytest.mark.parametrize("nonsense", ["not%20a%20tag", "123", "a.b", "%23", "___"])
def test_what_is_no_hashtag_is_not_found(alice, api, nonsense):
    client = api(alice)

    assert client.get(f"/api/v1/tags/{nonsense}").status_code == 404
    for verb in ("follow", "unfollow", "feature", "unfeature"):
        assert client.post(f"/api/v1/tags/{nonsense}/{verb}").status_code == 404
    assert db.session.query(Tag).count() == 0


# Following ----------------------------------------------------------------------------------------------------


def test_following_a_tag_twice_is_following_it_once(alice, api):
    for spelling in ("Birds", "birds"):
        reply = api(alice).post(f"/api/v1/tags/{spelling}/follow")

        assert_entity(reply.json, "Tag")
        assert reply.json["following"] is True
    assert db.session.query(FollowedTag).count() == 1

    for _ in range(2):
        assert api(alice).post("/api/v1/tags/birds/unfollow").json["following"] is False
    assert db.session.query(FollowedTag).count() == 0


def test_unfollowing_what_nobody_used_stores_nothing(alice, api):
    assert api(alice).post("/api/v1/tags/nest/unfollow").json["following"] is False
    assert db.session.query(Tag).count() == 0


def test_public_statuses_with_a_followed_tag_come_home_whoever_wrote_them(alice, bob, api, post, home):
    api(alice).post("/api/v1/tags/Birds/follow")

    shown = post(bob, "Look, #birds!", language="fi")
    reply = post(bob, "More #birds", in_reply_to_id=shown.id)
    post(bob, "No tag"), post(bob, "#bees")
    for visibility in ("unlisted", "private", "direct", "local"):
        post(bob, "#birds", visibility=visibility)

    assert home() == [str(reply.id), str(shown.id)]


def test_a_status_with_two_followed_tags_of_somebody_followed_comes_home_once(alice, bob, api, post, home):
    for tag in ("birds", "rooks"):
        api(alice).post(f"/api/v1/tags/{tag}/follow")
    relationships.follow(alice, bob)
    db.session.commit()

    status = post(bob, "#birds #rooks")

    assert home() == [str(status.id)]


@pytest.mark.parametrize("how", ["block", "mute", "blocked", "limited", "suspended"])
def test_a_followed_tag_brings_nothing_of_people_who_are_avoided(alice, bob, api, post, home, how):
    api(alice).post("/api/v1/tags/birds/follow")
    if how in ("limited", "suspended"):
        setattr(bob, f"{how}_at", clock.now())
        db.session.commit()
    elif how == "blocked":
        api(bob).post(f"/api/v1/accounts/{alice.id}/block")
    else:
        api(alice).post(f"/api/v1/accounts/{bob.id}/{how}")

    post(bob, "#birds")

    assert home() == []


def test_who_is_kept_apart_in_a_list_does_not_come_home_by_a_tag(alice, bob, api, post, home, run_jobs):
    client = api(alice)
    client.post("/api/v1/tags/birds/follow")
    client.post(f"/api/v1/accounts/{bob.id}/follow")
    apart = client.post("/api/v1/lists", json={"title": "Apart", "exclusive": True}).json["id"]
    client.post(f"/api/v1/lists/{apart}/accounts", json={"account_ids": [bob.id]})
    run_jobs()  # otherwise the list, once it is settled, takes the status out of home again

    status = post(bob, "#birds")

    assert home() == []
    assert ids(client.get(f"/api/v1/timelines/list/{apart}")) == [str(status.id)]


def test_unfollowing_a_tag_takes_out_of_home_what_stood_there_for_it_alone(alice, bob, dora, api, post, home):
    client = api(alice)
    for tag in ("birds", "rooks"):
        client.post(f"/api/v1/tags/{tag}/follow")
    client.post(f"/api/v1/accounts/{dora.id}/follow")
    kept = [post(alice, "#birds"), post(dora, "#birds"), post(bob, "#birds #rooks")]
    gone = post(bob, "#birds")
    assert home() == [str(one.id) for one in reversed([*kept, gone])]

    client.post("/api/v1/tags/birds/unfollow")

    assert home() == [str(one.id) for one in reversed(kept)]


def test_while_tags_are_off_they_bring_nothing_home(app, alice, bob, api, post, home, monkeypatch):
    api(alice).post("/api/v1/tags/birds/follow")
    plugins = app.extensions["rookery.plugins"]
    monkeypatch.setattr(plugins, "on", {key: one for key, one in plugins.on.items() if key != "tags"})

    post(bob, "#birds")

    assert home() == []


def test_followed_tags_are_listed_in_pages_newest_first(alice, bob, api):
    client = api(alice)
    for name in ("one", "two", "three"):
        client.post(f"/api/v1/tags/{name}/follow")
    api(bob).post("/api/v1/tags/four/follow")

    everything, first = client.get("/api/v1/followed_tags"), client.get("/api/v1/followed_tags?limit=2")
    after = re.search(r'<https://rookery.test([^>]+)>; rel="next"', first.headers["Link"])[1]

    assert_entities(everything.json, "Tag")
    assert all(tag["following"] for tag in everything.json)
    assert names(everything) == ["three", "two", "one"]
    assert names(first) == ["three", "two"]
    assert names(client.get(after)) == ["one"]


def test_a_page_has_a_hundred_followed_tags_and_two_hundred_for_who_asks_for_more(alice, api):
    client = api(alice)
    tags = [Tag(name=f"rook{number}", display_name=f"rook{number}") for number in range(201)]
    db.session.add_all(tags)
    db.session.flush()
    db.session.add_all(FollowedTag(account_id=alice.id, tag_id=tag.id) for tag in tags)

    pages = [client.get(f"/api/v1/followed_tags{query}").json for query in ("", "?limit=201")]

    assert [len(page) for page in pages] == [100, 200]


# Featuring ----------------------------------------------------------------------------------------------------


def featured(api, account):
    return [
        (one["name"], one["statuses_count"], one["last_status_at"])
        for one in api(account).get("/api/v1/featured_tags").json
    ]


def test_a_featured_tag_stands_on_the_profile_for_everybody(alice, bob, api, post):
    post(alice, "#Birds")

    made = api(alice).post("/api/v1/featured_tags", data={"name": "#birds"})

    assert_entity(made.json, "FeaturedTag")
    assert made.json["url"] == "https://rookery.test/@alice/tagged/birds"
    assert (made.json["name"], made.json["statuses_count"]) == ("Birds", "1")
    assert made.json["last_status_at"] == clock.today().isoformat()
    for client in (api(alice), api(bob), api()):
        assert client.get(f"/api/v1/accounts/{alice.id}/featured_tags").json == [made.json]
    assert api(alice).get("/api/v1/featured_tags").json == [made.json]
    assert api(bob).get("/api/v1/featured_tags").json == []
    assert api().get("/api/v1/accounts/77/featured_tags").status_code == 404


def test_a_featured_tag_may_be_one_that_was_never_used(alice, api):
    made = api(alice).post("/api/v1/featured_tags", json={"name": "nest"}).json

    assert (made["statuses_count"], made["last_status_at"]) == ("0", None)


def test_whom_the_account_blocks_sees_none_and_a_suspended_account_shows_none(alice, bob, api):
    api(alice).post("/api/v1/featured_tags", json={"name": "birds"})
    api(alice).post(f"/api/v1/accounts/{bob.id}/block")
    assert api(bob).get(f"/api/v1/accounts/{alice.id}/featured_tags").json == []

    alice.suspended_at = clock.now()
    db.session.commit()

    assert api().get(f"/api/v1/accounts/{alice.id}/featured_tags").json == []


@pytest.mark.parametrize("wrong", [{}, {"name": ""}, {"name": "not a tag!"}, {"name": "42"}])
def test_only_hashtags_are_featured(alice, api, wrong):
    assert api(alice).post("/api/v1/featured_tags", json=wrong).status_code == 422
    assert db.session.query(FeaturedTag).count() == 0


def test_ten_featured_tags_are_enough(app, alice, api):
    client = api(alice)
    limit = client.get("/api/v2/instance").json["configuration"]["accounts"]["max_featured_tags"]
    for number in range(limit):
        assert client.post("/api/v1/featured_tags", json={"name": f"tag{number}"}).status_code == 200

    assert client.post("/api/v1/featured_tags", json={"name": "one_more"}).status_code == 422
    assert client.post("/api/v1/tags/one_more/feature").status_code == 422
    assert client.post("/api/v1/featured_tags", json={"name": "tag0"}).status_code == 200
    assert db.session.query(FeaturedTag).count() == limit == 10


def test_a_tag_is_featured_by_name_or_id_and_taken_down_again(alice, api, post):
    post(alice, "#birds")
    client, tag = api(alice), Tag.named("birds")

    for key in ("birds", tag.id, "Birds"):
        shown = client.post(f"/api/v1/tags/{key}/feature")
        assert_entity(shown.json, "Tag")
        assert shown.json["featuring"] is True
    assert [one[0] for one in featured(api, alice)] == ["birds"]

    for key in (tag.id, "birds", "never_used"):
        assert client.post(f"/api/v1/tags/{key}/unfeature").json["featuring"] is False
    assert featured(api, alice) == []


def test_only_ones_own_featured_tag_is_taken_down(alice, bob, api):
    made = api(alice).post("/api/v1/featured_tags", json={"name": "birds"}).json

    assert api(bob).delete(f"/api/v1/featured_tags/{made['id']}").status_code == 404
    assert api(alice).delete(f"/api/v1/featured_tags/{made['id']}").json == {}
    assert api(alice).delete(f"/api/v1/featured_tags/{made['id']}").status_code == 404


def test_a_featured_tag_counts_what_everybody_may_read_as_it_comes_changes_and_goes(alice, bob, api, post, frozen_time):
    client, started = api(alice), clock.today()
    client.post("/api/v1/featured_tags", json={"name": "birds"})
    first = post(alice, "#birds", visibility="unlisted")
    for visibility in ("private", "direct", "local"):
        post(alice, "#birds", visibility=visibility)
    post(bob, "#birds"), post(alice, "#bees")
    assert featured(api, alice) == [("birds", "1", started.isoformat())]

    frozen_time.move(days=3)
    later = clock.today().isoformat()
    second, third = post(alice, "More #birds"), post(alice, "#bees")
    assert featured(api, alice) == [("birds", "2", later)]

    client.put(f"/api/v1/statuses/{second.id}", json={"status": "No more"})
    assert featured(api, alice) == [("birds", "1", started.isoformat())]

    client.put(f"/api/v1/statuses/{third.id}", json={"status": "#birds #bees"})
    assert featured(api, alice) == [("birds", "2", later)]

    client.delete(f"/api/v1/statuses/{third.id}")
    client.delete(f"/api/v1/statuses/{first.id}")
    assert featured(api, alice) == [("birds", "0", None)]


def test_what_was_posted_before_is_counted_when_a_tag_is_featured(alice, api, post):
    post(alice, "#birds"), post(alice, "#birds", visibility="private"), post(alice, "#birds")

    api(alice).post("/api/v1/tags/birds/feature")

    assert featured(api, alice) == [("birds", "2", clock.today().isoformat())]


def test_suggested_are_my_most_used_tags_that_are_not_shown_yet(alice, bob, api, post):
    for text in ("#one", "#two #three", "#two", "#three #three", "#three"):
        post(alice, text)
    post(bob, "#four")
    client = api(alice)
    client.post("/api/v1/featured_tags", json={"name": "two"})

    suggested = client.get("/api/v1/featured_tags/suggestions")

    assert_entities(suggested.json, "Tag")
    assert names(suggested) == ["three", "one"]
    assert api(bob).get("/api/v1/featured_tags/suggestions").json[0]["name"] == "four"


def test_nothing_is_left_of_a_deleted_account(alice, api, post, run_jobs):
    post(alice, "#birds")
    run_jobs()
    api(alice).post("/api/v1/tags/birds/follow"), api(alice).post("/api/v1/tags/birds/feature")

    db.session.delete(db.session.get(type(alice), alice.id))
    db.session.commit()

    for table in (FollowedTag, FeaturedTag, TagDayAccount):
        assert db.session.query(table).count() == 0


@pytest.mark.parametrize("typed", ["nandu", "Ñandú", "%C3%B1and%C3%BA", "n\u0303andu"])
def test_accents_make_no_difference_and_each_post_keeps_its_spelling(api, alice, bob, post, run_jobs, typed):
    first, second = post(alice, "A #ñandú"), post(bob, "Two #Nandu")
    api(alice).post(f"/api/v1/tags/{typed}/follow")
    run_jobs()

    shown = api(alice).get(f"/api/v1/timelines/tag/{typed}").json
    note = api().get(f"/users/alice/statuses/{first.id}", headers={"Accept": "application/activity+json"}).json

    assert [one["id"] for one in shown] == [str(second.id), str(first.id)]
    assert [one["tags"] for one in shown] == [
        [{"name": name, "url": "https://rookery.test/tags/nandu"}] for name in ("nandu", "ñandú")
    ]
    assert ">ñandú</" in shown[1]["content"] and note["tag"][0]["name"] == "#ñandú"
    assert [one["id"] for one in api(alice).get("/api/v1/followed_tags").json] == [
        api().get("/api/v1/tags/nandu").json["id"]
    ]
    assert len(api(alice).get("/api/v2/search?q=ñan&type=hashtags").json["hashtags"]) == 1
