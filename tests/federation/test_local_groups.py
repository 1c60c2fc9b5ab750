"""Groups of this server, as other servers meet them."""

import json

import pytest
from sqlalchemy import select

from models.base import db
from models.relationships.block import Block
from models.relationships.follow import Follow
from models.statuses.status import Status
from rookery import events
from rookery.jobs import worker
from rookery.plugin import plugins
from rookery.services import statuses
from rookery.services.groups import groups, moderation
from rookery.services.relationships import relationships
from rookery.services.statuses.delete import take_away
from tests.federation.neighbours import follows, knows, signs
from tests.groups import CLUB, boosts_of, group_of, group_row
from tests.peers import PUBLIC

ACTIVITY = {"Accept": "application/activity+json"}
US = "https://rookery.test/users"


@pytest.fixture
def club(alice):
    signs(alice)
    return group_of(alice)


@pytest.fixture
def carol(masto, club):
    """A member of another server."""
    person = masto.person("carol")
    follows(knows(person), club)
    return person


@pytest.fixture
def lemmy(fediverse, club):
    """A server with a member who only reads."""
    server = fediverse.server("lemmy.example")
    follows(knows(server.person("reader")), club)
    return server


@pytest.fixture
def run_jobs(run_jobs, frozen_time):
    """Run what is due now, and what is in a few seconds."""

    def run():
        run_jobs()
        frozen_time.move(seconds=3)
        run_jobs()

    return run


def to_club(person, content="<p>@club Seen at dawn</p>", cc=(), **more):
    """A post of a person elsewhere that mentions the group."""
    tag = [{"type": "Mention", "href": CLUB, "name": "@club@rookery.test"}]
    return person.note(content, **{"to": [PUBLIC], "cc": [CLUB, *cc], "tag": tag} | more)


def wrapped(server, verb):
    """What the group passed on there: the activities of this type, each as it was."""
    announced = [one["object"] for one in server.activities("Announce") if isinstance(one["object"], dict)]
    return [one for one in announced if one["type"] == verb]


def boosted(server):
    return [one["object"] for one in server.activities("Announce") if isinstance(one["object"], str)]


def order(server):
    """The boost comes first, so that a server that understands both keeps to it."""
    return [type(one["object"]) for one in server.activities("Announce")]


def stored(uri):
    return db.session.scalar(select(Status).where(Status.uri == uri))


# The actor


def test_18_1_a_group_is_found_and_says_what_it_is(api, club, member):
    groups.appoint(None, group_row(club), member)
    found = api().get("/.well-known/webfinger?resource=acct:club@rookery.test").json
    actor = api().get("/users/club", headers=ACTIVITY).json
    moderators = api().get("/users/club/collections/moderators", headers=ACTIVITY).json

    assert found["subject"] == "acct:club@rookery.test"
    assert (actor["type"], actor["name"], actor["attributedTo"]) == ("Group", "The Club", moderators["id"])
    assert "BEGIN PUBLIC KEY" in actor["publicKey"]["publicKeyPem"]
    assert moderators["orderedItems"] == [f"{US}/alice", f"{US}/bob"]


def test_18_1_people_have_no_moderators(api, alice):
    assert api().get("/users/alice/collections/moderators", headers=ACTIVITY).status_code == 404


def test_18_1_who_follows_an_open_group_is_a_member_at_once(masto, club, run_jobs):
    carol = masto.person("carol")

    carol.does("Follow", CLUB)
    run_jobs()

    assert masto.activities("Accept")[0]["actor"] == CLUB
    assert db.session.scalar(select(Follow).where(Follow.target_id == club.id, Follow.uri.is_not(None)))


def test_18_1_the_moderators_of_a_locked_group_let_members_in(masto, alice, run_jobs):
    signs(alice)
    club, carol = group_of(alice, locked=True), masto.person("carol")

    carol.does("Follow", CLUB)
    run_jobs()
    before = masto.activities("Accept")
    asking = db.session.scalars(relationships.select(relationships.FollowRequest.account_id)).all()
    moderation.accept(alice, group_row(club), asking[0])
    events.commit()
    run_jobs()

    assert before == []
    assert masto.activities("Accept")[0]["actor"] == CLUB


# Posts of members elsewhere


def test_18_2_and_18_3_a_post_of_a_member_is_boosted_and_passed_on_as_it_came(carol, lemmy, club, run_jobs):
    note = to_club(carol)

    sent = carol.does("Create", note, signature={"of": "carol"})
    run_jobs()

    assert sent.status_code == 202
    assert boosted(lemmy) == [note["id"]]
    (create,) = wrapped(lemmy, "Create")
    assert (create["object"], create["signature"]) == (note, {"of": "carol"})
    assert order(lemmy) == [str, dict]
    assert boosts_of(club) == [stored(note["id"]).id]


def test_18_2_a_post_addressed_to_the_group_needs_no_mention(carol, lemmy, run_jobs):
    page = to_club(carol, tag=[], audience=CLUB, type="Page", name="Rare visitor")

    carol.does("Create", page, audience=CLUB)
    run_jobs()

    assert boosted(lemmy) == [page["id"]]


def test_18_4_a_post_that_comes_again_is_announced_once(carol, lemmy, club, run_jobs):
    note = to_club(carol)

    carol.does("Create", note, id=f"{note['id']}#1")
    run_jobs()
    moderation.remove_post(db.session.get(groups.Account, group_row(club).owner_id), group_row(club), _boost(club))
    events.commit()
    carol.does("Create", note, id=f"{note['id']}#2")
    run_jobs()

    assert boosts_of(club) == []
    assert len(wrapped(lemmy, "Create")) == 1


def _boost(club):
    return db.session.scalar(select(Status.id).where(Status.account_id == club.id))


@pytest.mark.parametrize(
    "more",
    [
        {"to": [f"{US}/club"], "cc": []},
        {"to": ["https://masto.example/users/carol/followers"], "cc": [f"{US}/club"]},
    ],
)
def test_18_2_what_is_not_for_everybody_stays_out(carol, lemmy, club, run_jobs, more):
    note = to_club(carol, **more)

    carol.does("Create", note)
    run_jobs()

    assert boosts_of(club) == []
    assert lemmy.activities("Announce") == []


def test_18_2_others_than_members_are_not_boosted(masto, lemmy, club, run_jobs):
    dora = masto.person("dora")
    note = to_club(dora)

    dora.does("Create", note)
    run_jobs()

    assert stored(note["id"]) is not None
    assert lemmy.activities("Announce") == []


def test_18_2_a_group_does_not_answer_a_group(fediverse, lemmy, club, run_jobs):
    other = fediverse.server("guppe.example").person("birds", type="Group")
    follows(knows(other), club)
    note = to_club(other)

    other.does("Create", note)
    other.sends(other.activity("Announce", note["id"], to=[PUBLIC], cc=[CLUB]))
    run_jobs()

    assert boosts_of(club) == []
    assert lemmy.activities("Announce") == []


def test_18_3_replies_in_a_thread_of_the_group_are_passed_on_and_not_boosted(carol, lemmy, club, run_jobs):
    first = to_club(carol)
    carol.does("Create", first)
    run_jobs()
    reply = to_club(carol, "<p>And again</p>", inReplyTo=first["id"])
    elsewhere = to_club(carol, "<p>Of another thread</p>", inReplyTo="https://masto.example/notes/unknown")

    for note in (reply, elsewhere):
        carol.does("Create", note)
    run_jobs()

    assert boosted(lemmy) == [first["id"]]
    assert [one["object"]["id"] for one in wrapped(lemmy, "Create")] == [first["id"], reply["id"]]


def test_18_3_edits_and_deletions_of_members_elsewhere_are_passed_on(carol, lemmy, club, run_jobs):
    note = to_club(carol)
    carol.does("Create", note)
    run_jobs()
    (boost,) = [one for one in lemmy.activities("Announce") if one["object"] == note["id"]]
    edited = note | {"content": "<p>@club Seen at noon</p>", "updated": "2026-11-30T00:00:00Z"}

    carol.does("Update", edited)
    run_jobs()
    carol.does("Delete", {"type": "Tombstone", "id": note["id"]})
    run_jobs()

    assert [one["object"]["content"] for one in wrapped(lemmy, "Update")] == ["<p>@club Seen at noon</p>"]
    assert [one["object"]["id"] for one in wrapped(lemmy, "Delete")] == [note["id"]]
    assert [one["object"]["id"] for one in lemmy.activities("Undo")] == [boost["id"]]
    assert boosts_of(club) == []


def test_18_3_so_many_activities_of_a_member_are_passed_on_within_the_hour(
    carol, lemmy, run_jobs, frozen_time, monkeypatch
):
    monkeypatch.setitem(plugins().settings["groups"], "posts_per_hour", 1)
    note = to_club(carol)
    carol.does("Create", note)
    run_jobs()

    for number in range(7):
        if number == 6:
            frozen_time.move(hours=1, seconds=1)
        moment = f"2026-11-30T00:00:0{number}Z"
        carol.does(
            "Update", note | {"content": f"<p>@club {number}</p>", "updated": moment}, id=f"{note['id']}#{number}"
        )
        run_jobs()

    passed_on = [one["object"]["content"] for one in wrapped(lemmy, "Update")]
    assert passed_on == [f"<p>@club {number}</p>" for number in (0, 1, 2, 3, 6)]


def test_18_2_what_an_author_takes_from_the_public_is_not_passed_on(carol, lemmy, club, run_jobs):
    note = to_club(carol)
    carol.does("Create", note)
    run_jobs()
    private = {"to": [f"{carol.id}/followers"], "cc": [CLUB], "updated": "2026-11-30T00:00:00Z"}

    carol.does("Update", note | {"content": "<p>@club Between us</p>"} | private)
    run_jobs()

    assert wrapped(lemmy, "Update") == []


def test_18_3_what_is_deleted_at_once_is_not_passed_on_after_its_deletion(app, carol, lemmy, club, run_jobs):
    note = to_club(carol)
    carol.does("Create", note)
    worker.drain(app)  # the boost; the Create comes seconds later

    carol.does("Delete", {"type": "Tombstone", "id": note["id"]})
    run_jobs()

    assert boosted(lemmy) == [note["id"]] and len(lemmy.activities("Undo")) == 1
    assert wrapped(lemmy, "Create") == []


def test_18_3_a_member_who_deletes_each_post_is_boosted_so_many_times_an_hour(
    carol, lemmy, run_jobs, frozen_time, monkeypatch
):
    monkeypatch.setitem(plugins().settings["groups"], "posts_per_hour", 1)
    counts = []

    for minutes in (0, 0, 0, 0, 0, 61):
        frozen_time.move(minutes=minutes)
        note = to_club(carol)
        carol.does("Create", note)
        run_jobs()
        carol.does("Delete", {"type": "Tombstone", "id": note["id"]})
        run_jobs()
        counts.append(len(boosted(lemmy)))

    assert counts == [1, 2, 3, 3, 3, 4]  # five activities, of which two are of deletion


def test_18_3_a_member_who_deletes_each_reply_is_passed_on_so_many_times(carol, lemmy, run_jobs, monkeypatch):
    monkeypatch.setitem(plugins().settings["groups"], "posts_per_hour", 1)
    note = to_club(carol)
    carol.does("Create", note)
    run_jobs()

    for _ in range(9):
        reply = to_club(carol, inReplyTo=note["id"])
        carol.does("Create", reply)
        run_jobs()
        carol.does("Delete", {"type": "Tombstone", "id": reply["id"]})
        run_jobs()

    # Five activities, of which three are of creation; deletions are passed on until there are twice as many.
    assert (len(wrapped(lemmy, "Create")), len(wrapped(lemmy, "Delete"))) == (3, 7)


# Posts of members here


def test_18_3_a_post_from_here_names_the_group_as_its_audience_and_is_passed_on(alice, lemmy, club, post, run_jobs):
    status = post(alice, "@club Hello")
    run_jobs()

    uri = f"{US}/alice/statuses/{status.id}"
    assert boosted(lemmy) == [uri]
    (create,) = wrapped(lemmy, "Create")
    assert (create["id"], create["actor"], create["audience"]) == (f"{uri}/activity", f"{US}/alice", CLUB)
    assert (create["object"]["id"], create["object"]["audience"]) == (uri, CLUB)
    assert order(lemmy) == [str, dict]


def test_18_3_edits_replies_and_deletions_from_here_are_passed_on(alice, lemmy, club, post, run_jobs):
    status = post(alice, "@club Hello")
    reply = post(alice, "@club Again", in_reply_to_id=status.id)
    run_jobs()
    statuses.edit(alice, status.id, statuses.Draft(text="Goodbye"))
    events.commit()
    run_jobs()
    for one in (reply, status):
        statuses.delete(alice, one.id)
        events.commit()
        run_jobs()

    uris = [f"{US}/alice/statuses/{one.id}" for one in (status, reply)]
    assert sorted(one["object"]["id"] for one in wrapped(lemmy, "Create")) == uris
    assert [one["object"]["content"] for one in wrapped(lemmy, "Update")] == ["<p>Goodbye</p>"]
    assert [one["object"]["id"] for one in wrapped(lemmy, "Delete")] == uris[::-1]
    assert len(lemmy.activities("Undo")) == 1


def test_18_3_the_boost_of_the_group_is_undone_however_many_others_there_are(
    alice, bob, lemmy, club, post, run_jobs, monkeypatch
):
    monkeypatch.setitem(take_away.__globals__, "REBLOGS_TOLD", 1)
    status = post(alice, "@club Hello")
    statuses.reblog(signs(bob), status.id, "public")
    events.commit()
    run_jobs()

    statuses.delete(alice, status.id)
    events.commit()
    run_jobs()

    assert [one["actor"] for one in lemmy.activities("Undo")] == [CLUB]


def test_18_3_a_group_says_nothing_of_what_others_than_members_delete(bob, lemmy, club, post, run_jobs):
    status = post(signs(bob), "@club Hello")
    run_jobs()

    statuses.delete(bob, status.id)
    events.commit()
    run_jobs()

    assert lemmy.activities("Announce") == []


# Moderation


def test_18_3_a_vote_that_comes_to_the_group_counts_and_is_not_passed_on(alice, lemmy, club, post, run_jobs, api):
    status = post(alice, "@club Seen at noon")
    run_jobs()
    before = len(lemmy.activities("Announce"))

    lemmy.person("reader").does("Like", f"{US}/alice/statuses/{status.id}", to="/users/club/inbox", audience=CLUB)
    run_jobs()

    assert api(alice).get(f"/api/v1/statuses/{status.id}").json["favourites_count"] == 1
    (told,) = api(alice).get("/api/v1/notifications?types[]=favourite").json
    assert told["account"]["acct"] == "reader@lemmy.example"
    assert len(lemmy.activities("Announce")) == before


def test_18_4_a_removed_post_is_taken_back_everywhere(carol, lemmy, alice, club, run_jobs):
    note = to_club(carol)
    carol.does("Create", note)
    run_jobs()

    moderation.remove_post(alice, group_row(club), _boost(club))
    events.commit()
    run_jobs()

    assert lemmy.activities("Undo")[0]["object"]["object"] == note["id"]
    (removal,) = wrapped(lemmy, "Delete")
    assert (removal["actor"], removal["object"], removal["target"]) == (f"{US}/alice", note["id"], CLUB)
    assert stored(note["id"]) is not None


def test_18_4_a_banned_member_is_out_and_cannot_come_back(masto, carol, lemmy, alice, club, run_jobs):
    account = db.session.scalar(select(groups.Account).where(groups.Account.uri == carol.id))

    moderation.ban(alice, group_row(club), account)
    events.commit()
    run_jobs()
    note = to_club(carol)
    carol.does("Follow", CLUB)
    carol.does("Create", note)
    run_jobs()

    assert (masto.activities("Block")[0]["actor"], masto.activities("Reject")[0]["actor"]) == (CLUB, CLUB)
    (block,) = wrapped(lemmy, "Block")
    assert (block["actor"], block["object"], block["target"]) == (f"{US}/alice", carol.id, CLUB)
    assert boosts_of(club) == []
    moderation.unban(alice, group_row(club), account)
    events.commit()
    run_jobs()
    assert db.session.scalars(select(Block)).all() == []
    assert wrapped(lemmy, "Undo")[0]["object"]["object"] == carol.id


def test_18_4_the_operator_bans_in_the_name_of_the_group(masto, carol, lemmy, club, run_jobs):
    account = db.session.scalar(select(groups.Account).where(groups.Account.uri == carol.id))

    moderation.ban(None, group_row(club), account)
    events.commit()
    run_jobs()

    assert masto.activities("Block")[0]["actor"] == CLUB
    assert [(one["actor"], one["object"]) for one in wrapped(lemmy, "Block")] == [(CLUB, carol.id)]


def test_18_4_a_deleted_group_says_goodbye(api, carol, lemmy, alice, club, run_jobs):
    groups.delete(alice, group_row(club))
    events.commit()
    run_jobs()

    assert lemmy.activities("Delete")[0]["object"] == CLUB
    assert api().get("/users/club", headers=ACTIVITY).status_code == 410
    assert "club" not in json.dumps(api().get("/api/v1/accounts/lookup?acct=club").json)


# Another Rookery


@pytest.mark.parametrize("boost_first", [True, False])
def test_18_5_of_a_group_that_does_both_a_follower_sees_the_boost_alone(fediverse, alice, run_jobs, api, boost_first):
    group = fediverse.server("roost.example").person("birds", type="Group")
    follows(signs(alice), knows(group))
    finn = group.server.person("finn")
    note = finn.note("<p>@birds Seen</p>")
    boost = group.activity("Announce", note["id"], to=[PUBLIC])
    create = {"id": f"{note['id']}/activity", "type": "Create", "actor": finn.id, "object": note}
    both = [boost, group.activity("Announce", create)]

    for activity in both if boost_first else both[::-1]:
        group.sends(activity)
        run_jobs()

    (entry,) = api(alice).get("/api/v1/timelines/home").json
    assert (entry["account"]["acct"], entry["reblog"]["uri"]) == ("birds@roost.example", note["id"])
    group.does("Undo", boost)
    run_jobs()
    assert api(alice).get("/api/v1/timelines/home").json == []
