"""Announce: boosts, and what groups pass on."""

import pytest
from sqlalchemy import select

from models.base import db
from models.notifications.notification import Notification
from models.relationships.follow import Follow
from models.statuses.status import Status, StatusCounts
from models.timelines.timeline import HomeEntry
from rookery.federation.errors import Dropped
from tests.federation.arriving import CAROL, PUBLIC, fixture, stored

MISSKEY = "https://misskey.example/users/9abc"
GROUP = "https://lemmy.example/c/birding"
FINN = "https://lemmy2.example/u/finn"


@pytest.fixture
def carol(arrivals, alice):
    return arrivals.person(CAROL, followed_by=alice)


def boost(about, **more):
    return {
        "id": f"{CAROL}/statuses/9/activity",
        "type": "Announce",
        "actor": CAROL,
        "object": about,
        "to": [PUBLIC],
        "cc": [f"{CAROL}/followers"],
        **more,
    }


def uri(status):
    return f"https://rookery.test/users/alice/statuses/{status.id}"


def test_11_a_boost_of_ours_counts_once_and_is_told_once(arrivals, alice, carol, post, run_jobs):
    status = post(alice, "Mine")

    arrivals.apply(boost(uri(status)))
    arrivals.apply(boost(uri(status), id=f"{CAROL}/statuses/10/activity"))
    run_jobs()

    assert db.session.get(StatusCounts, status.id).reblogs == 1
    told = db.session.scalars(select(Notification).where(Notification.kind == "reblog")).all()
    assert [(one.account_id, one.from_id) for one in told] == [(alice.id, carol.id)]


@pytest.mark.parametrize(
    ("published", "stored_as"),
    [("2026-01-01T00:00:00Z", "2026-01-01"), ("2126-01-01T00:00:00Z", None), ("1066-10-14T09:00:00Z", "1970-01-02")],
)
def test_11_a_boost_is_of_its_day_if_that_can_be(arrivals, alice, carol, post, frozen_time, published, stored_as):
    arrivals.apply(boost(uri(post(alice, "Mine")), published=published))

    assert str(stored(boost("")["id"]).created_at.date()) == (stored_as or str(frozen_time.moment.date()))


def test_11_a_boost_is_not_made_to_say_anything(arrivals, alice, carol, post):
    arrivals.apply(boost(uri(post(alice, "Mine")), published="2026-01-01T00:00:00Z"))
    its_id = boost("")["id"]
    said = {
        "id": its_id,
        "type": "Note",
        "attributedTo": CAROL,
        "content": "Not alice's words",
        "to": [PUBLIC],
        "published": "2026-01-01T00:00:00Z",
        "updated": "2026-01-02T00:00:00Z",
    }

    arrivals.apply({"id": f"{CAROL}#1", "type": "Update", "actor": CAROL, "object": said})

    assert (stored(its_id).content, stored(its_id).edited_at) == ("", None)


def test_9_7_a_boost_of_what_the_actor_may_not_read_is_dropped(arrivals, alice, carol, post):
    for visibility in ("private", "direct", "local"):
        status = post(alice, "Not for carol", visibility=visibility)

        with pytest.raises(Dropped) as refused:
            arrivals.apply(boost(uri(status)))

        assert refused.value.rule == "9.7"
    assert db.session.scalars(select(Status.id).where(Status.reblog_of_id.is_not(None))).all() == []


def test_9_7_a_boost_by_whom_the_author_blocks_is_dropped(arrivals, alice, carol, post, api):
    status = post(alice, "Mine")
    api(alice).post(f"/api/v1/accounts/{carol.id}/block")

    with pytest.raises(Dropped):
        arrivals.apply(boost(uri(status)))

    assert db.session.get(StatusCounts, status.id).reblogs == 0


def test_8_4_a_misskey_renote_to_followers_stays_with_them(arrivals, alice, carol, bob, api):
    arrivals.person(MISSKEY, followed_by=alice)
    arrivals.apply(fixture("mastodon-create-note"))
    arrivals.apply(fixture("misskey-renote-followers"))

    renote = stored("https://misskey.example/notes/9n2/activity")
    assert renote.visibility == "private"
    assert stored(f"{CAROL}/statuses/113111111111111111").visibility == "public"
    assert api(alice).get(f"/api/v1/statuses/{renote.id}").status_code == 200
    assert api(bob).get(f"/api/v1/statuses/{renote.id}").status_code == 404


def test_9_7_whoever_may_read_what_is_for_followers_may_not_boost_it(arrivals, alice, carol, post):
    db.session.add(Follow(account_id=carol.id, target_id=alice.id))
    status = post(alice, "For followers", visibility="private")

    with pytest.raises(Dropped) as refused:
        arrivals.apply(boost(uri(status)))

    assert refused.value.rule == "9.7"
    assert db.session.get(StatusCounts, status.id).reblogs == 0


def test_9_7_the_author_may_boost_a_private_note_of_their_own(arrivals, alice, carol):
    note = {
        "id": f"{CAROL}/statuses/1",
        "type": "Note",
        "attributedTo": CAROL,
        "content": "x",
        "to": [f"{CAROL}/followers"],
    }
    arrivals.apply({"id": f"{CAROL}/1", "type": "Create", "actor": CAROL, "object": note})
    arrivals.apply(boost(note["id"]))

    assert stored(boost("")["id"]).visibility == "private"


def test_10_8_an_embedded_note_of_their_own_is_believed_for_a_private_one_cannot_be_fetched(arrivals, alice, carol):
    note = {
        "id": f"{CAROL}/statuses/1",
        "type": "Note",
        "attributedTo": CAROL,
        "content": "<p>From before you followed</p>",
        "to": [f"{CAROL}/followers"],
    }
    of_dave = {**note, "id": "https://masto.example/users/dave/statuses/1", "attributedTo": f"{CAROL[:-5]}dave"}

    arrivals.apply(boost(note, to=[f"{CAROL}/followers"], cc=[]))
    with pytest.raises(Dropped):
        arrivals.apply(boost(of_dave, id=f"{CAROL}/10"))

    shown = stored(boost("")["id"])
    assert (shown.visibility, shown.reblog_of_id) == ("private", stored(note["id"]).id)
    assert stored(of_dave["id"]) is None


def test_10_8_a_forged_embedded_object_is_not_believed(arrivals, alice):
    arrivals.person(CAROL)
    arrivals.person("https://evil.example/users/mallory", followed_by=alice)
    forged = fixture("hostile-announce-forged-embed")
    arrivals.served[forged["object"]["id"]] = {**forged["object"], "content": "<p>True</p>"}

    arrivals.apply(forged)

    assert stored(forged["object"]["id"]).content == "<p>True</p>"


def test_10_8_what_cannot_be_fetched_is_not_boosted(arrivals, alice):
    arrivals.person("https://evil.example/users/mallory", followed_by=alice)

    with pytest.raises(Dropped):
        arrivals.apply(fixture("hostile-announce-forged-embed"))

    assert db.session.scalars(select(Status)).all() == []


def test_10_5_a_boost_by_a_stranger_of_a_strangers_note_is_dropped_and_nothing_fetched(arrivals, alice):
    arrivals.person("https://relay.example/actor")

    with pytest.raises(Dropped) as refused:
        arrivals.apply(fixture("relay-announce"))

    assert (refused.value.rule, arrivals.asked) == ("10.5", [])


# Groups -----------------------------------------------------------------------------------------------------------


def test_10_2_only_a_group_speaks_for_others_of_its_server(arrivals, alice):
    mallory, finn = (
        arrivals.person("https://masto.example/users/mallory", followed_by=alice),
        arrivals.person("https://masto.example/users/finn"),
    )
    forged = {
        "id": "https://masto.example/notes/1",
        "type": "Note",
        "attributedTo": finn.uri,
        "content": "Forged",
        "to": [PUBLIC],
    }
    created = {"id": f"{finn.uri}#1", "type": "Create", "actor": finn.uri, "object": forged}

    with pytest.raises(Dropped):
        arrivals.apply({"id": f"{mallory.uri}#1", "type": "Announce", "actor": mallory.uri, "object": created})

    assert stored(forged["id"]) is None


def test_8_4_a_page_in_a_lemmy_group_comes_to_those_who_follow_the_group_and_is_no_boost(
    arrivals, alice, bob, api, run_jobs
):
    arrivals.person(GROUP, followed_by=alice, kind="Group")
    finn = arrivals.person(FINN)
    passed_on = fixture("lemmy-announce-create-page")
    page = passed_on["object"]["object"]
    arrivals.served[page["id"]] = {**page, "content": "<p>As its own server has it</p>"}

    arrivals.apply(passed_on)
    run_jobs()

    home = api(alice).get("/api/v1/timelines/home").json
    assert [(one["account"]["id"], one["reblog"]) for one in home] == [(str(finn.id), None)]
    assert "As its own server has it" in home[0]["content"]
    assert "Rare visitor at the reservoir" in home[0]["content"]
    assert 'href="https://news.example/rare-bird"' in home[0]["content"]
    assert home[0]["language"] == "en"
    assert api(bob).get("/api/v1/timelines/home").json == []
    assert len(db.session.scalars(select(Status)).all()) == 1


def test_8_4_what_a_group_passes_on_does_not_come_to_those_who_mute_the_group(arrivals, alice, bob, api, run_jobs):
    group = arrivals.person(GROUP, followed_by=alice, kind="Group")
    db.session.add(Follow(account_id=bob.id, target_id=group.id))
    db.session.commit()
    api(alice).post(f"/api/v1/accounts/{group.id}/mute")
    arrivals.person(FINN)
    passed_on = fixture("lemmy-announce-create-page")
    arrivals.served[passed_on["object"]["object"]["id"]] = passed_on["object"]["object"]

    arrivals.apply(passed_on)
    run_jobs()

    assert [len(api(one).get("/api/v1/timelines/home").json) for one in (alice, bob)] == [0, 1]


def test_8_4_votes_in_a_lemmy_group_are_left_alone(arrivals, alice):
    arrivals.person(GROUP, followed_by=alice, kind="Group")

    arrivals.apply(fixture("lemmy-announce-like"))

    assert arrivals.asked == []
    assert db.session.scalars(select(Status)).all() == []


def passed_on(verb, about, number=1):
    here = f"https://lemmy.example/activities/{verb}/{number}"
    inner = {"id": here, "type": verb, "actor": about["attributedTo"], "object": about}
    return {"id": f"{here}/announce", "type": "Announce", "actor": GROUP, "object": inner}


def test_8_4_what_a_group_passes_on_of_its_own_server_is_believed_edits_and_deletions_too(arrivals, alice):
    arrivals.person(GROUP, followed_by=alice, kind="Group")
    gwen = arrivals.person("https://lemmy.example/u/gwen")
    page = {
        "id": "https://lemmy.example/post/1",
        "type": "Page",
        "attributedTo": gwen.uri,
        "name": "First",
        "to": [GROUP, PUBLIC],
        "published": "2026-10-01T00:00:00Z",
    }
    arrivals.apply(passed_on("Create", page))
    arrivals.apply(passed_on("Update", {**page, "name": "Second", "updated": "2026-11-01T00:00:00Z"}))
    edited = stored(page["id"]).content
    arrivals.apply(passed_on("Delete", page))

    assert "Second" in edited
    assert stored(page["id"]) is None


def test_8_4_answers_in_a_group_do_not_fill_the_homes_of_those_who_follow_it(arrivals, alice, run_jobs):
    arrivals.person(GROUP, followed_by=alice, kind="Group")
    gwen = arrivals.person("https://lemmy.example/u/gwen")
    answer = {
        "id": "https://lemmy.example/comment/1",
        "type": "Note",
        "attributedTo": gwen.uri,
        "content": "No.",
        "inReplyTo": "https://lemmy.example/post/1",
        "to": [PUBLIC],
    }

    arrivals.apply(passed_on("Create", answer))
    run_jobs()

    assert stored(answer["id"]) is not None
    assert db.session.scalars(select(HomeEntry)).all() == []
