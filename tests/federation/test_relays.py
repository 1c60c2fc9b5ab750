"""Relays: joined by the server itself, given what is public, and heard only once they let us in (14.5, FEP-ae0c)."""

import pytest

from models.base import db
from models.federation.relay import LITEPUB, ON, REFUSED, WAITING, Relay
from models.statuses.status import Status
from rookery import events
from rookery.errors import Invalid, NotFound
from rookery.federation.errors import Dropped
from rookery.services import statuses
from rookery.services.administration import relays
from rookery.services.relationships import relationships
from tests.federation.arriving import Arrivals
from tests.federation.neighbours import knows, signs

ACTOR = "https://rookery.test/actor"
PUBLIC = "https://www.w3.org/ns/activitystreams#Public"


@pytest.fixture
def server(fediverse):
    return fediverse.server("relay.example")


@pytest.fixture
def its_actor(server):
    return server.person("relay", type="Application")


@pytest.fixture
def relay(server, its_actor, run_jobs):
    """A relay that was asked; `knows` it."""
    made = relays.join(None, f"{server.base}/inbox")
    events.commit()
    run_jobs()
    return made


@pytest.fixture
def on(relay, its_actor):
    relays.answered(relay, knows(its_actor), yes=True)
    db.session.commit()
    return relay


@pytest.fixture
def said(its_actor, factory):
    """`said("Accept", about)`: the relay says that."""
    account = knows(its_actor)
    arrivals = Arrivals(factory)

    def say(verb, about, by=its_actor):
        arrivals.apply(by.activity(verb, about))
        return account

    return say


def state():
    return db.session.scalars(db.select(Relay.state)).one()


def test_14_5_joining_sends_a_follow_of_everybody_by_the_server_itself(server, relay):
    follow = server.activities("Follow")[0]

    assert (follow["actor"], follow["object"]) == (ACTOR, PUBLIC)
    assert follow["id"] == f"{ACTOR}#follows/{relay.id}"
    assert (server.received[0].path, state()) == ("/inbox", WAITING)
    assert f'keyId="{ACTOR}#main-key"' in server.received[0].headers["Signature"]


@pytest.mark.parametrize("embedded", [True, False])
def test_14_5_an_accept_switches_the_relay_on(server, relay, said, embedded):
    follow = server.activities("Follow")[0]

    account = said("Accept", follow if embedded else follow["id"])

    assert state() == ON
    assert Relay.is_enabled(account.id)


def test_14_5_a_reject_switches_it_off(server, relay, said):
    said("Accept", server.activities("Follow")[0])

    account = said("Reject", server.activities("Follow")[0]["id"])

    assert state() == REFUSED
    assert not Relay.is_enabled(account.id)


def test_14_5_somebody_of_another_server_does_not_answer_for_a_relay(fediverse, server, relay, said):
    mallory = fediverse.server("evil.example").person("mallory")
    account = knows(mallory)

    with pytest.raises(Dropped):
        said("Accept", server.activities("Follow")[0], by=mallory)

    assert state() == WAITING
    assert not Relay.is_enabled(account.id)


@pytest.mark.parametrize("verb", ["Accept", "Reject"])
def test_14_5_another_user_of_its_host_does_not_answer_for_a_relay_that_accepted(server, relay, said, verb):
    account = said("Accept", server.activities("Follow")[0])
    neighbour = server.person("neighbour")
    knows(neighbour)

    with pytest.raises(Dropped):
        said(verb, server.activities("Follow")[0]["id"], by=neighbour)

    assert state() == ON
    assert Relay.is_enabled(account.id)


def test_14_5_who_refuses_first_does_not_become_the_relay(server, relay, said):
    neighbour = server.person("neighbour")
    knows(neighbour)
    said("Reject", server.activities("Follow")[0]["id"], by=neighbour)

    account = said("Accept", server.activities("Follow")[0])

    assert state() == ON and Relay.is_enabled(account.id)


def test_14_5_a_relay_that_is_waited_for_is_none_yet(relay, said, its_actor):
    with pytest.raises(Dropped):
        said("Accept", f"{ACTOR}#follows/7")

    assert state() == WAITING


def test_14_5_public_posts_go_to_the_relay_and_so_does_what_becomes_of_them(server, on, alice, post, run_jobs):
    signs(alice)
    status = post(alice)
    post(alice, visibility="unlisted")
    post(alice, visibility="private")
    run_jobs()
    statuses.delete(alice, status.id)
    events.commit()
    run_jobs()

    note = f"https://rookery.test/users/alice/statuses/{status.id}"
    assert [one["object"]["id"] for one in server.activities("Create")] == [note]
    assert [one["object"]["id"] for one in server.activities("Delete")] == [note]


def test_14_5_a_relay_that_has_not_agreed_gets_nothing(fediverse, server, relay, alice, post, run_jobs):
    elsewhere = fediverse.server("far.example")
    relationships.follow(knows(elsewhere.person("erin")), alice)  # else it is sent to nobody at all
    signs(alice)
    post(alice)
    run_jobs()

    assert len(elsewhere.activities("Create")) == 1
    assert server.activities("Create") == []


def test_14_5_leaving_takes_the_follow_back(server, on, alice, post, run_jobs):
    signs(alice)
    relays.leave(None, on.inbox)
    events.commit()
    post(alice)
    run_jobs()

    undo = server.activities("Undo")[0]
    assert (undo["actor"], undo["object"]["type"], undo["object"]["object"]) == (ACTOR, "Follow", PUBLIC)
    assert server.activities("Create") == []


def test_14_5_a_relay_of_the_litepub_style_is_followed_and_told_of_posts(
    server, its_actor, alice, post, run_jobs, monkeypatch
):
    signs(alice)
    account = knows(its_actor)
    monkeypatch.setattr(relays.resolver, "resolve_url", lambda url: account)
    relays.join(None, its_actor.id, LITEPUB)
    events.commit()
    run_jobs()
    follow = server.activities("Follow")[0]
    assert (follow["object"], server.received[0].path) == (its_actor.id, "/users/relay/inbox")
    relays.answered(db.session.scalars(db.select(Relay)).one(), account, yes=True)
    db.session.commit()

    status = post(alice)
    run_jobs()
    statuses.delete(alice, status.id)
    events.commit()
    run_jobs()

    announced = server.activities("Announce")[0]
    assert (announced["actor"], announced["to"]) == (ACTOR, [PUBLIC])
    assert announced["object"] == f"https://rookery.test/users/alice/statuses/{status.id}"
    assert server.activities("Undo")[0]["object"]["id"] == announced["id"]
    assert server.activities("Create") == []


def test_a_relay_is_joined_once_and_by_an_address(relay):
    with pytest.raises(Invalid, match="already"):
        relays.join(None, relay.inbox)
    with pytest.raises(Invalid, match="not the address"):
        relays.join(None, "relay.example")
    with pytest.raises(Invalid, match="no relay"):
        relays.join(None, "https://nothing.example/actor", LITEPUB)
    with pytest.raises(NotFound):
        relays.leave(None, "https://nothing.example/inbox")


def test_the_commands_join_list_and_leave(flask, server):
    flask("relays add https://relay.example/inbox")
    assert "waiting" in flask("relays list").output
    flask("relays remove https://relay.example/inbox")
    assert flask("relays list --json").output == "[]\n"
    assert "add relay" in flask("audit list").output


def test_14_5_what_a_relay_passes_on_is_stored_for_everybody_and_is_no_reblog(on, its_actor, fediverse, api, run_jobs):
    note = fediverse.server("masto.example").person("carol").note("<p>Passed on</p>")

    its_actor.sends(its_actor.activity("Announce", note["id"], to=[PUBLIC]))
    run_jobs()

    shown = api().get("/api/v1/timelines/public?remote=true").json
    assert [(one["content"], one["account"]["acct"], one["reblog"]) for one in shown] == [
        ("<p>Passed on</p>", "carol@masto.example", None)
    ]


def test_14_5_what_a_relay_that_has_not_agreed_passes_on_is_not_stored(relay, its_actor, fediverse, run_jobs):
    relay.account_id = knows(its_actor).id  # as that of a LitePub relay, which is known from the beginning
    db.session.commit()
    note = fediverse.server("masto.example").person("carol").note("<p>Passed on</p>")

    its_actor.sends(its_actor.activity("Announce", note["id"], to=[PUBLIC]))
    run_jobs()

    assert db.session.scalars(db.select(Status.uri)).all() == []
