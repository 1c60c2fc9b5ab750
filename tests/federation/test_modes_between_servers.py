"""Rule 1.3: open, secure, limited, off, each as two or three real servers take it."""

import itertools

import pytest
from mastodon import MastodonAPIError

from tests.network.rookeries import network
from tests.waiting import until

pytestmark = [pytest.mark.wide, pytest.mark.filterwarnings("default::DeprecationWarning")]

_numbers = itertools.count(1)


def test_1_3_off_is_an_island_that_works_and_sends_nothing():
    with network("nest.example", "roost.example") as (nest, roost):
        alice, anna, bob = nest.user("alice"), nest.user("anna"), roost.user("bob")
        at_nest, _ = alice.follow(bob), bob.follow(alice)
        old = bob.status_post("From before")
        known = until(lambda: alice.in_home(old.uri))

        nest.restart(ROOKERY_FEDERATION="off")
        nest.gateway.knocks.clear()
        live_on_an_island(alice, anna, at_nest, known)
        until(lambda: not any(nest.get("/health", Accept="application/json").json()["queue"].values()))

        assert nest.gateway.knocks == {}
        assert nest.activitypub(f"{alice.uri}/outbox").status_code == 404
        bob.status_post("Not heard")
        assert alice.search_v2(f"@carol@{roost.domain}", resolve=True).accounts == []


def live_on_an_island(alice, anna, remote, known):
    """All that would be told to others, were there any."""
    posted = alice.status_post("Hello @bob@roost.example, see https://roost.example/page #island")
    alice.status_update(posted, "Hello again @bob@roost.example")
    alice.status_pin(posted)
    alice.status_unpin(posted)
    for visibility in ("unlisted", "private", "direct"):
        alice.status_post(f"@bob@roost.example {visibility}", visibility=visibility)
    alice.status_favourite(known)
    alice.status_reblog(known)
    alice.status_reply(known, "An answer that stays here")
    alice.account_update_credentials(display_name="Alice of the Island")
    alice.report(remote, comment="What is this", forward=True)
    alice.account_block(remote)
    anna.account_follow(anna.account_lookup(alice.name))
    assert anna.status(posted).content.startswith("<p>Hello again")
    assert alice.search_v2("@nobody@roost.example", resolve=True).accounts == []
    alice.status_delete(posted)


def test_1_3_secure_servers_know_each_other_and_tell_strangers_nothing():
    with network("nest.example", "roost.example", ROOKERY_FEDERATION="secure") as (nest, roost):
        alice, bob = nest.user("alice"), roost.user("bob")

        bob.follow(alice)
        posted = alice.status_post("For those who sign")
        private = alice.status_post("For followers", visibility="private")

        until(lambda: bob.in_home(posted.uri) and bob.in_home(private.uri))
        for uri in (alice.uri, f"{alice.uri}/outbox", posted.uri, private.uri, f"{alice.uri}/statuses/1"):
            assert nest.activitypub(uri).status_code == 401
        assert nest.activitypub("/actor").json()["type"] == "Application"
        assert nest.get(f"/@{alice.name}", Accept="text/html").status_code == 200


def test_1_3_a_limited_server_talks_to_whom_its_owner_allowed():
    names = ("nest.example", "roost.example", "crow.example")
    with network(*names, each={"nest.example": {"ROOKERY_FEDERATION": "limited"}}) as (nest, roost, crow):
        alice, bob, eve = nest.user("alice", role="Owner"), roost.user("bob"), crow.user("eve")
        alice.ask("POST", "/api/v1/admin/domain_allows", json={"domain": "roost.example"})

        bob.follow(alice)
        posted = alice.status_post("For those on the list")

        until(lambda: bob.in_home(posted.uri))
        assert alice.find(bob).acct == bob.handle
        assert alice.search_v2(f"@{eve.handle}", resolve=True).accounts == []
        assert eve.see(posted.uri) is None
        assert nest.gateway.knocks["crow.example"] == 0


def test_10_12_a_suspended_server_is_cut_off(request):
    with network("nest.example", "roost.example") as (nest, roost):
        owner, bob = nest.user("owner", role="Owner"), roost.user("bob")
        at_nest, _ = owner.follow(bob), bob.follow(owner)

        owner.admin_create_domain_block("roost.example", severity="suspend")
        until(lambda: owner.me().followers_count == 0)
        nest.gateway.knocks.clear()
        owner.status_post("Without roost")
        reply = bob.status_post(f"@{owner.handle} are you there?")

        assert owner.see(reply.uri) is None
        assert nest.gateway.knocks["roost.example"] == 0
        with pytest.raises(MastodonAPIError):
            owner.account_follow(at_nest)
