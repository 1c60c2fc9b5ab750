"""A real Rookery beside servers that ask first: GoToSocial's interaction policies, Hollo's quotes, keys of accounts."""

import httpx
import pytest
from mastodon import MastodonAPIError

from rookery import net
from tests.network.others import others
from tests.network.rookeries import network
from tests.waiting import until

pytestmark = [pytest.mark.wide, pytest.mark.filterwarnings("default::DeprecationWarning")]

PUBLIC = "https://www.w3.org/ns/activitystreams#Public"
ACTIVITY = "application/activity+json"


@pytest.fixture(scope="module")
def servers():
    with others("gts.example", "far.example") as fediverse, network("nest.example", others=fediverse) as (nest,):
        yield fediverse, nest


@pytest.fixture(scope="module")
def alice(servers):
    return servers[1].user("alice")


@pytest.fixture(scope="module")
def lou(servers, alice):
    """Of the GoToSocial, followed by alice."""
    fediverse, nest = servers
    person = fediverse.server("gts.example").person("lou")
    there = alice.find("lou@gts.example")
    alice.account_follow(there)
    [follow] = until(lambda: person.server.activities("Follow"))
    nest.takes(person, person.activity("Accept", follow))
    until(lambda: alice.stands_with(there).following)
    return person


def posted(nest, lou, alice, **policy):
    """A post of lou's with this policy, as alice has it in her home."""
    note = lou.note(interactionPolicy=policy)
    nest.takes(lou, lou.activity("Create", note))
    return until(lambda: alice.in_home(note["id"]))


def signed_get(nest, person, path):
    headers = person.signed_headers("GET", f"{nest.base}{path}") | {"Accept": ACTIVITY, "Host": nest.domain}
    return httpx.get(f"http://127.0.0.1:{nest.port}{path}", headers=headers, timeout=20)


def test_modelled_servers_are_found_by_name(servers):
    fediverse, nest = servers
    dan = fediverse.server("far.example").person("dan")

    with nest.app():
        page = net.fetch(dan.id, accept=["application/activity+json"])

    assert page.json()["preferredUsername"] == "dan"


def test_a_reply_waits_is_granted_and_is_sent_with_its_authorization(servers, alice, lou):
    _, nest = servers
    there = posted(nest, lou, alice, canReply={"automaticApproval": [lou.id], "manualApproval": [PUBLIC]})

    reply = alice.status_post("May I?", in_reply_to_id=there)
    created = until(lambda: lou.server.activities("Create"))[-1]
    assert (created["object"]["id"], reply["reply_approval"]) == (reply.uri, "pending")
    made = {
        "id": f"{lou.server.base}/users/lou/authorizations/1",
        "type": "ReplyAuthorization",
        "attributedTo": lou.id,
        "interactingObject": reply.uri,
        "interactionTarget": there.uri,
    }
    lou.server.page("/users/lou/authorizations/1", made)
    nest.takes(lou, lou.activity("Accept", reply.uri, result=made["id"]))

    told = until(lambda: [one for one in lou.server.activities("Update") if one["object"]["id"] == reply.uri])
    assert told[-1]["object"]["replyAuthorization"] == made["id"]
    assert nest.activitypub(reply.uri).json()["approvedBy"] == made["id"]
    assert "reply_approval" not in alice.status(reply)


def test_a_rejected_reply_stays_and_its_author_is_told(servers, alice, lou):
    _, nest = servers
    there = posted(nest, lou, alice, canReply={"always": lou.id, "approvalRequired": PUBLIC})
    reply = alice.status_post("Me too", in_reply_to_id=there)
    until(lambda: [one for one in lou.server.activities("Create") if one["object"]["id"] == reply.uri])

    nest.takes(lou, lou.activity("Reject", {"id": reply.uri, "type": "Note"}))

    [told] = until(lambda: alice.notifications(types=["reply_rejected"]))
    assert (told.status.id, told.account.acct) == (reply.id, "lou@gts.example")
    assert (alice.status(reply)["reply_approval"], alice.status(reply).in_reply_to_id) == ("rejected", None)


def test_likes_and_boosts_are_refused_or_taken_back(servers, alice, lou):
    _, nest = servers
    there = posted(
        nest,
        lou,
        alice,
        canLike={"automaticApproval": [lou.id], "manualApproval": []},
        canAnnounce={"automaticApproval": [lou.id], "manualApproval": [PUBLIC]},
    )

    with pytest.raises(MastodonAPIError, match="does not allow you to favourite it"):
        alice.status_favourite(there)
    alice.status_reblog(there)
    [announced] = until(lambda: lou.server.activities("Announce"))
    nest.takes(lou, lou.activity("Reject", announced["id"]))

    until(lambda: not alice.status(there).reblogged)


def test_who_asks_before_liking_is_answered(servers, alice, lou):
    _, nest = servers
    status = alice.status_post("Like this")
    like = lou.activity("Like", status.uri, id=f"{lou.server.base}/users/lou/likes/1")

    nest.takes(lou, lou.activity("LikeRequest", status.uri, instrument=like))

    [accept] = until(lambda: lou.server.activities("Accept"))
    assert nest.activitypub(accept["result"]).json()["interactingObject"] == like["id"]
    assert alice.status(status).favourites_count == 1


def test_a_quote_that_is_withheld_until_it_is_granted_is_granted(servers, alice, lou):
    _, nest = servers
    status = alice.status_post("Quote this", quote_approval_policy="public")
    note = lou.note()
    nest.takes(lou, lou.activity("Create", note))
    until(lambda: alice.in_home(note["id"]))
    before = len(lou.server.activities("Accept"))

    nest.takes(lou, lou.activity("QuoteRequest", status.uri, instrument=note | {"quote": status.uri}))

    accept = until(lambda: lou.server.activities("Accept")[before:])[0]
    assert nest.activitypub(accept["result"]).json()["interactingObject"] == note["id"]
    assert until(lambda: alice.in_home(note["id"]).quote).state == "accepted"


def test_a_blocked_account_reads_nothing_by_its_own_key(servers, alice):
    fediverse, nest = servers
    carol, eve = (fediverse.server("far.example").person(name) for name in ("carol", "eve"))
    for person in (carol, eve):
        nest.takes(person, person.activity("Follow", alice.uri))
        until(lambda: [one for one in alice.account_followers(alice.id) if one.username == person.name])  # noqa: B023
    status = alice.status_post("For followers", visibility="private")
    path = status.uri.removeprefix(nest.base)
    assert [signed_get(nest, person, path).status_code for person in (carol, eve)] == [200, 200]

    alice.account_block(alice.find("eve@far.example"))

    assert [signed_get(nest, person, path).status_code for person in (carol, eve)] == [200, 404]
