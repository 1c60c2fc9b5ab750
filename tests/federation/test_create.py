"""Create: what others write is stored, once, for those whom it is meant for."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from models.accounts.account import Account, AccountCounts
from models.base import db
from models.media.attachment import Media
from models.notifications.notification import Notification
from models.statuses.pending_reply import AwaitedParent
from models.statuses.status import Status, StatusCounts, StatusMention
from models.timelines.timeline import HomeEntry
from rookery import events
from rookery.federation.errors import Dropped
from rookery.federation.inbound.apply_activity import dispatch
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.services.statuses import pending_replies
from tests.federation.arriving import CAROL, PUBLIC, fixture, note, stored


@pytest.fixture
def carol(arrivals, alice):
    return arrivals.person(CAROL, followed_by=alice)


def create(about, **more):
    return {"id": f"{about['id']}/activity", "type": "Create", "actor": CAROL, "object": about, **more}


def test_8_4_mastodons_note_is_stored_with_all_that_hangs_on_it(arrivals, alice, carol, api, run_jobs):
    arrivals.apply(fixture("mastodon-create-note"))
    run_jobs()

    status = stored(f"{CAROL}/statuses/113111111111111111")
    seen = api(alice).get(f"/api/v1/statuses/{status.id}").json
    assert (seen["visibility"], seen["language"], seen["spoiler_text"]) == ("public", "en", "birds, eye contact")
    assert [mention["acct"] for mention in seen["mentions"]] == ["alice"]
    assert [tag["name"] for tag in seen["tags"]] == ["birdphotography"]
    assert [emoji["shortcode"] for emoji in seen["emojis"]] == ["heron"]
    photo, film = seen["media_attachments"]
    assert (photo["description"], photo["blurhash"]) == (
        "A grey heron on a post",
        "UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH",
    )
    assert photo["meta"]["focus"] == {"x": -0.3, "y": 0.6}
    assert (film["type"], film["meta"]["original"]["duration"]) == ("video", 12.5)
    assert status.quote_policy == "public"
    told = db.session.scalars(select(Notification)).all()
    assert [(one.account_id, one.kind) for one in told] == [(alice.id, "mention")]
    assert [entry["id"] for entry in api(alice).get("/api/v1/timelines/home").json] == [str(status.id)]


def test_10_6_a_second_delivery_of_the_same_note_changes_nothing(arrivals, alice, carol):
    arrivals.apply(create(note()))
    arrivals.apply(create(note(content="<p>Another text</p>")))

    assert stored(note()["id"]).content == "<p>Hello</p>"


@pytest.mark.parametrize(
    ("to", "cc", "visibility"),
    [
        ([PUBLIC], [], "public"),
        ("as:Public", [], "public"),
        ([f"{CAROL}/followers"], ["Public"], "unlisted"),
        ([f"{CAROL}/followers"], [], "private"),
        ([], [f"{CAROL}/followers"], "private"),
        (["https://rookery.test/users/alice"], [], "direct"),
        (["https://rookery.test/users/alice", "https://rookery.test/users/bob"], [], "limited"),
    ],
)
def test_9_1_addressees_make_the_visibility(arrivals, alice, bob, carol, to, cc, visibility):
    arrivals.apply(create(note(to=to, cc=cc)))

    assert stored(note()["id"]).visibility == visibility
    assert db.session.get(AccountCounts, carol.id).statuses == (visibility not in ("direct", "limited"))


def test_9_1_a_note_to_those_it_mentions_is_direct(arrivals, alice, carol):
    us = "https://rookery.test/users/alice"

    arrivals.apply(create(note(to=[us], cc=[], tag={"type": "Mention", "href": us, "name": "@alice"})))

    assert stored(note()["id"]).visibility == "direct"


def test_9_1_a_limited_note_is_shown_as_private_to_those_addressed_and_to_nobody_else(
    arrivals, alice, bob, carol, api, factory, run_jobs
):
    arrivals.apply(create(note(to=["https://rookery.test/users/alice", "https://rookery.test/users/bob"], cc=[])))
    run_jobs()

    path = f"/api/v1/statuses/{stored(note()['id']).id}"
    assert [api(one).get(path).json["visibility"] for one in (alice, bob)] == ["private", "private"]
    assert api(factory.user("dora")).get(path).status_code == 404
    assert db.session.scalars(select(Notification)).all() == []


def test_10_4_a_note_by_somebody_else_is_dropped(arrivals, alice, carol):
    with pytest.raises(Dropped) as refused:
        arrivals.apply(create(note(attributedTo="https://masto.example/users/mallory")))

    assert refused.value.rule == "10.4"
    assert stored(note()["id"]) is None


def test_10_5_what_concerns_nobody_here_is_dropped(arrivals, alice):
    arrivals.person(CAROL)

    with pytest.raises(Dropped) as refused:
        arrivals.apply(create(note()))

    assert refused.value.rule == "10.5"


def test_a_reply_that_comes_before_its_parent_is_linked_when_that_comes(arrivals, alice, carol, run_jobs):
    for number, to in ((2, [PUBLIC]), (3, [])):
        arrivals.apply(create(note(number, inReplyTo=f"{CAROL}/statuses/1", to=to)))
    run_jobs()
    homes = db.session.scalars(select(HomeEntry.status_id)).all()
    arrivals.apply(create(note(1)))
    arrivals.apply(create(note(4, inReplyTo=f"{CAROL}/statuses/1", to=[])))
    run_jobs()

    parent, reply = stored(f"{CAROL}/statuses/1"), stored(f"{CAROL}/statuses/2")
    assert homes == []
    assert (reply.in_reply_to_id, reply.in_reply_to_account_id) == (parent.id, carol.id)
    assert reply.conversation_id == parent.conversation_id
    assert len(set(db.session.scalars(select(HomeEntry.status_id)))) == 4
    assert db.session.get(StatusCounts, parent.id).replies == 1  # those for followers are not counted


def test_a_reply_to_what_is_deleted_before_it_comes_stays_a_reply(arrivals, alice, carol, run_jobs, api):
    arrivals.apply(create(note(2, inReplyTo=f"{CAROL}/statuses/1")))
    arrivals.apply({"id": f"{CAROL}#1", "type": "Delete", "actor": CAROL, "object": f"{CAROL}/statuses/1"})
    run_jobs()

    assert api(alice).get("/api/v1/timelines/public").json == []
    assert api(alice).get(f"/api/v1/accounts/{carol.id}/statuses?exclude_replies=true").json == []
    assert len(api(alice).get(f"/api/v1/accounts/{carol.id}/statuses").json) == 1


def test_a_chain_of_own_replies_answers_whom_it_began_with_in_whatever_order_it_comes(arrivals, alice, carol, post):
    root, chain = post(alice), [f"{CAROL}/statuses/{number}" for number in range(5)]

    arrivals.apply(create(note(3, inReplyTo=chain[2])))
    arrivals.apply(create(note(2, inReplyTo=chain[1])))
    arrivals.apply(create(note(4, inReplyTo=chain[3])))
    arrivals.apply(create(note(1, inReplyTo=f"https://rookery.test/users/alice/statuses/{root.id}")))

    assert [stored(uri).in_reply_to_account_id for uri in chain[1:]] == [alice.id] * 4


def test_10_13_of_many_own_replies_as_many_are_changed_with_what_they_continue_as_one_transaction_can(
    arrivals, alice, carol, post, monkeypatch
):
    monkeypatch.setattr(pending_replies, "MOVED", 2)
    root, reply = post(alice), f"{CAROL}/statuses/2"
    arrivals.apply(create(note(2, inReplyTo=f"{CAROL}/statuses/1")))
    for number in (3, 4, 5):
        arrivals.apply(create(note(number, inReplyTo=reply)))

    arrivals.apply(create(note(1, inReplyTo=f"https://rookery.test/users/alice/statuses/{root.id}")))

    answered = [stored(f"{CAROL}/statuses/{number}").in_reply_to_account_id for number in range(2, 6)]
    assert answered.count(alice.id) == 3


def test_8_7_who_is_mentioned_but_not_addressed_is_not_told(arrivals, alice, bob, carol, run_jobs):
    arrivals.apply(create(note(tag=[{"type": "Mention", "href": "https://rookery.test/users/bob", "name": "@bob"}])))
    run_jobs()

    assert [row.silent for row in db.session.scalars(select(StatusMention))] == [True]
    assert db.session.scalars(select(Notification)).all() == []


def test_14_2_attachments_are_there_at_once(arrivals, alice, carol):
    picture = {"type": "Document", "mediaType": "image/png", "url": "https://masto.example/a.png", "name": "A rook"}

    arrivals.apply(create(note(attachment=[picture])))

    row = db.session.scalars(select(Media)).one()
    assert (row.state, row.kind, row.remote_url, row.description) == ("ready", "image", picture["url"], "A rook")


@pytest.fixture
def together(app):
    """`together([activity, ...])` applies each in a thread of its own, all at the same moment."""

    def run(documents):
        start = threading.Barrier(len(documents))

        def apply(document):
            with app.app_context():
                activity = read_activity(document)
                start.wait(10)
                actor = db.session.scalars(select(Account).where(Account.uri == activity.actor)).one()
                dispatch(activity, actor, LocalLookup())
                events.commit()

        with ThreadPoolExecutor(len(documents)) as threads:
            list(threads.map(apply, documents))
        db.session.expire_all()

    return run


def test_10_6_twenty_deliveries_at_once_make_one_status_and_one_notification(
    arrivals, alice, carol, together, run_jobs
):
    us = "https://rookery.test/users/alice"
    mention = {"type": "Mention", "href": us, "name": "@alice"}

    together([create(note(cc=[us], tag=[mention]))] * 20)
    run_jobs()

    assert len(db.session.scalars(select(Status)).all()) == 1
    assert db.session.scalars(select(Notification.account_id)).all() == [alice.id]
    assert db.session.get(AccountCounts, carol.id).statuses == 1


@pytest.mark.parametrize("round_", range(3))
def test_10_7_a_parent_and_its_replies_that_come_at_once_find_each_other(arrivals, alice, carol, together, round_):
    parent = note(1)
    replies = [note(number, inReplyTo=parent["id"]) for number in range(2, 8)]

    together([create(one) for one in (*replies[:3], parent, *replies[3:])])

    found = stored(parent["id"])
    assert {stored(one["id"]).in_reply_to_id for one in replies} == {found.id}
    assert db.session.get(StatusCounts, found.id).replies == 6
    assert db.session.scalars(select(AwaitedParent)).all() == []
