"""Ids, key ids and addresses count only if the host that they name says so, after redirects too (decision 29)."""

import json

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import func, select

from models.accounts.account import Account
from models.accounts.remote_actor import ActorKey, RemoteActor
from models.base import db
from models.relationships.follow import Follow
from models.statuses.status import Status
from rookery.federation import ids
from rookery.federation.read import actor as reading
from rookery.federation.read import note as notes
from rookery.federation.read.values import Unreadable
from rookery.federation.remote import fetch, resolve, status_refresh, webfinger
from rookery.federation.remote.dependencies import FetchBudget
from rookery.federation.signatures import keys
from tests.configured import configured
from tests.federation.test_ed25519 import multikey_of
from tests.federation.test_strangers import jrd

ALICE = "https://rookery.test/users/alice"


@pytest.fixture
def evil(fediverse):
    return fediverse.server("evil.example")


def note_at(server, path="/notes/1", **more):
    return {"id": server.base + path, "type": "Note", "attributedTo": f"{server.base}/users/carol", **more}


def followers():
    return list(db.session.scalars(select(Account.uri).join(Follow, Follow.account_id == Account.id)))


def refused(url, **how):
    with pytest.raises(fetch.NotFetched) as caught:
        fetch.document(url, FetchBudget(), **how)
    return caught.value


# Spellings -----------------------------------------------------------------------------------------------------


def test_10_15_an_address_whose_host_can_be_read_in_two_ways_is_no_id(app):
    spelt = [
        "https://rookery.test:/users/alice",
        "https://rookery.test:0443/users/alice",
        "https://[::1]/users/alice",
        "https://rookery.test\\.evil.example/users/a",
        "https://rookery%2etest/users/alice",
        "https://a..b/users/alice",
    ]

    assert [uri for uri in spelt if ids.is_id(uri) or ids.is_ours(uri)] == []


def test_10_9_an_id_on_the_host_of_the_victim_is_refused_however_it_is_spelt(masto, evil):
    masto.person("carol")
    masto.page("/notes/1", note_at(masto, content="true"))
    ways = [
        "https://MASTO.example/notes/1",
        "https://masto.example./notes/1",
        "https://masto.example:443/notes/1",
        "https://masto.example/notes/1#x",
        "https://mastо.example/notes/1",
        "https://ｍasto.example/notes/1",
        "https://masto.example@evil.example/n",
        "https://evil.example@masto.example/notes/1",
    ]

    for number, spelt in enumerate(ways):
        lie = evil.page(f"/{number}", note_at(masto, content="forged") | {"id": spelt})
        with pytest.raises(fetch.NotFetched):
            resolve.status(lie, FetchBudget())
        assert f"/{number}" in [one.path for one in evil.asked], spelt
        assert db.session.scalar(select(func.count(Status.id))) == 0, spelt


@pytest.mark.parametrize("spelt", ["https://ROOKERY.test/x", "https://rookery.test./x", "https://rookery.test:443/x"])
def test_10_9_we_do_not_ask_ourselves_however_we_are_spelt(fediverse, spelt):
    assert refused(spelt).rule == "10.9"


# Redirects and copies ------------------------------------------------------------------------------------------


def test_10_9_a_file_on_the_host_of_the_victim_proves_nothing(masto, evil):
    forged = json.dumps(note_at(masto, "/notes/1", content="forged")).encode()
    masto.page("/media/1.json", forged, kind="application/json")
    masto.page("/media/2.json", forged)
    lie = evil.page("/a", status=302, Location=f"{masto.base}/media/1.json")
    other = evil.page("/b", status=302, Location=f"{masto.base}/media/2.json")
    masto.page("/notes/1", note_at(masto, content="true"))

    assert refused(lie).rule == "10.9"
    assert fetch.document(other)["content"] == "true"


def test_10_9_an_open_redirect_on_the_host_of_the_victim_proves_nothing(masto, evil):
    leads = f"{masto.base}/away?to=evil"
    evil.page("/n", note_at(masto, "/away?to=evil"))
    masto.page("/away?to=evil", status=302, Location=f"{evil.base}/n")

    assert refused(leads).rule == "10.9"
    evil.page("/round", status=302, Location=leads)
    assert refused(f"{evil.base}/round").rule == "10.9"


def test_10_9_no_redirect_leads_through_our_own_host(masto, evil):
    evil.page("/n", status=302, Location=ALICE)
    evil.page(
        "/page", b'<link rel="alternate" type="application/activity+json" href="%s">' % ALICE.encode(), kind="text/html"
    )

    assert "ours" in refused(f"{evil.base}/n").why
    assert "ours" in refused(f"{evil.base}/page", or_page=True).why


def test_2_6_no_redirect_of_webfinger_leads_through_our_own_host(evil, alice):
    ours = "https://rookery.test/.well-known/webfinger?resource=acct:alice@rookery.test"
    for path in ("webfinger?resource=acct%3Aalice%40evil.example", "host-meta"):
        evil.page(f"/.well-known/{path}", status=302, Location=ours)

    with pytest.raises(fetch.NotFetched) as caught:
        webfinger.ask(webfinger.handle("alice@evil.example"), FetchBudget())

    assert "ours" in caught.value.why


def test_10_9_of_two_ids_in_one_document_the_last_one_is_read_and_checked(masto, evil):
    masto.page("/notes/1", note_at(masto, content="true"))
    body = b'{"id": "%s/n", "type": "Note", "content": "forged", "id": "%s/notes/1"}'
    url = evil.page("/n", body % (evil.base.encode(), masto.base.encode()))

    assert fetch.document(url)["content"] == "true"


def test_10_9_a_context_that_renames_the_id_renames_nothing(masto, evil):
    context = {"id": "http://example.com/nothing", "uri": "@id", "author": {"@id": "as:attributedTo", "@type": "@id"}}
    url = evil.page(
        "/n",
        {
            "@context": context,
            "uri": f"{masto.base}/notes/1",
            "id": f"{evil.base}/n",
            "type": "Note",
            "author": f"{masto.base}/users/carol",
        },
    )

    assert fetch.document(url)["id"] == url
    with pytest.raises(fetch.NotFetched):
        resolve.status(url, FetchBudget())


def test_10_4_an_author_under_another_name_is_of_the_same_server(masto, evil):
    carol = masto.person("carol")
    url = evil.page("/n", {"id": f"{evil.base}/n", "type": "Note", "content": "forged", "actor": carol.id})

    with pytest.raises(fetch.NotFetched):
        resolve.status(url, FetchBudget())
    assert db.session.scalar(select(func.count(Status.id))) == 0


def test_10_9_the_scheme_is_part_of_the_origin(app, masto):
    with configured(app, ROOKERY_PLAIN_HTTP=True):
        url = masto.page("/notes/1", note_at(masto, attributedTo="http://masto.example/users/carol"))

        assert refused(url).rule == "10.9"


# What is gone --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
def test_10_9_that_another_host_knows_of_nothing_is_no_word_of_the_one_asked(masto, evil, status):
    masto.page("/notes/1", status=302, Location=evil.page("/gone", status=status))

    assert not isinstance(refused(f"{masto.base}/notes/1"), fetch.Absent)
    assert resolve.presence(f"{masto.base}/notes/1") is resolve.Presence.THERE


def test_10_11_a_tombstone_of_another_host_buries_nothing(masto, evil):
    carol = masto.person("carol")
    note = carol.note("<p>Rooks!</p>")
    resolve.status(note["id"], FetchBudget())
    tomb = evil.page("/tomb", {"id": f"{evil.base}/tomb", "type": "Tombstone"})
    masto.page(note["id"].removeprefix(masto.base), status=302, Location=tomb)

    assert resolve.presence(note["id"]) is resolve.Presence.THERE
    status_refresh.renew(note["id"], FetchBudget())
    assert ids.status(note["id"]) is not None


# Keys ----------------------------------------------------------------------------------------------------------


def test_5_8_nobody_takes_the_name_of_a_key_of_somebody_else_of_their_host(masto):
    carol, mallory = masto.person("carol"), masto.person("mallory")
    key_id = f"{masto.base}/keys/1"
    mallory.shows_itself(publicKey=mallory.actor["publicKey"] | {"id": key_id})
    resolve.account(mallory.id, FetchBudget())
    carol.shows_itself(publicKey=carol.actor["publicKey"] | {"id": key_id})
    masto.page("/keys/1", {"id": key_id, "type": "Key", "owner": carol.id})

    assert keys.known(key_id) is None
    assert resolve.key(key_id, FetchBudget()).actor_id == carol.id


def test_5_8_a_key_that_was_confirmed_stays_so_when_the_profile_is_looked_at_again(masto):
    carol = masto.person("carol")
    key_id = f"{masto.base}/keys/1"
    carol.shows_itself(publicKey=carol.actor["publicKey"] | {"id": key_id})
    masto.page("/keys/1", {"id": key_id, "type": "Key", "owner": carol.id})
    owner = resolve.key(key_id, FetchBudget()).account_id

    resolve.refresh(db.session.get(Account, owner))

    assert keys.known(key_id).account_id == owner


def test_5_8_a_key_below_the_id_of_its_actor_is_theirs(masto):
    carol = masto.person("carol")
    carol.shows_itself(publicKey=carol.actor["publicKey"] | {"id": f"{carol.id}/main-key"})

    account = resolve.account(carol.id, FetchBudget())

    assert keys.known(f"{carol.id}/main-key").account_id == account.id


def test_5_8_a_further_key_is_named_after_its_actor(masto):
    carol, mallory = masto.person("carol"), masto.person("mallory")
    mallory.signing_key = carol.signing_key = Ed25519PrivateKey.generate()
    mallory.shows_itself(
        assertionMethod=[
            multikey_of(mallory, id=f"{carol.id}#ed25519-key"),
            multikey_of(mallory, id=f"{masto.base}/keys/1"),
        ]
    )
    resolve.account(mallory.id, FetchBudget())
    carol.shows_itself(assertionMethod=[multikey_of(carol, id=f"{carol.id}#ed25519-key")])
    account = resolve.account(carol.id, FetchBudget())

    assert db.session.execute(select(ActorKey.key_id, ActorKey.account_id)).all() == [
        (f"{carol.id}#ed25519-key", account.id)
    ]


def test_5_8_the_name_of_a_further_key_is_not_taken_by_an_rsa_key(masto):
    carol, mallory = masto.person("carol"), masto.person("mallory")
    mallory.shows_itself(publicKey=mallory.actor["publicKey"] | {"id": f"{carol.id}#ed25519-key"})
    thief = resolve.account(mallory.id, FetchBudget())

    assert db.session.get(RemoteActor, thief.id).key_id is None
    assert keys.known(f"{carol.id}#ed25519-key") is None
    assert keys.known(mallory.id).account_id == thief.id


def test_5_8_who_claims_the_key_of_somebody_else_does_not_speak_for_them(masto, alice, run_jobs):
    carol, mallory = masto.person("carol"), masto.person("mallory")
    mallory.shows_itself(publicKey=mallory.actor["publicKey"] | {"id": carol.key_id})
    resolve.account(mallory.id, FetchBudget())

    forged = mallory.sends(mallory.activity("Follow", ALICE, actor=carol.id), key_id=carol.key_id)
    run_jobs()
    after_the_lie = followers()
    carol.does("Follow", ALICE)
    run_jobs()

    assert (forged.status_code, after_the_lie, followers()) == (202, [], [carol.id])


# Addresses -----------------------------------------------------------------------------------------------------


ELSEWHERE = [
    "https://masto.example:8443/inbox",
    "https://www.masto.example/inbox",
    "https://masto.example@evil.example/i",
    "https://masto.example.evil.example/inbox",
    "https://evil.example/masto.example/inbox",
]


@pytest.mark.parametrize("address", ELSEWHERE)
def test_4_4_addresses_of_another_origin_are_not_those_of_the_actor(masto, address):
    carol = masto.person("carol").actor
    names = ("following", "featured", "featuredTags")

    with pytest.raises(Unreadable):
        reading.actor(carol | {"inbox": address})
    read = reading.actor(carol | dict.fromkeys(names, address) | {"endpoints": {"sharedInbox": address}})
    assert (read.shared_inbox, read.following, read.featured, read.featured_tags) == (None, None, None, None)


# Pages ---------------------------------------------------------------------------------------------------------


def test_4_3_the_page_of_somebody_elsewhere_is_not_one_of_ours(app, masto):
    ours = "https://rookery.test/@alice"
    carol = masto.person("carol", url=ours).actor

    assert reading.actor(carol).url is None
    assert reading.actor(carol | {"url": [ours, f"{masto.base}/@carol"]}).url == f"{masto.base}/@carol"
    assert notes.note(note_at(masto, content="x", url=f"{ours}/1")).url is None
    assert notes.note(note_at(masto, content="x", url="https://blog.example/1")).url == "https://blog.example/1"


# Collections ---------------------------------------------------------------------------------------------------


def test_6_6_replies_are_those_that_the_server_of_the_status_lists(masto, evil, alice, api, run_jobs):
    dora = masto.person("dora")
    evil.page(
        "/replies",
        {"id": f"{evil.base}/replies", "type": "Collection", "items": [dora.note("<p>forged</p>", serve=False)]},
    )
    note = dora.note("<p>top</p>", replies=f"{evil.base}/replies")
    status = resolve.status(note["id"], FetchBudget())

    api(alice).get(f"/api/v1/statuses/{status.id}/context")
    run_jobs()

    assert evil.asked == []


# Handles -------------------------------------------------------------------------------------------------------


def test_2_6_a_claimed_handle_is_asked_of_its_own_domain(masto, evil):
    mallory = evil.person("carol", webfinger="carol@masto.example")
    masto.person("carol")

    with pytest.raises(fetch.NotFetched):
        resolve.account(mallory.id, FetchBudget())
    jrd(evil, "carol@evil.example", "carol@masto.example", mallory.id)
    with pytest.raises(fetch.NotFetched):
        resolve.account(mallory.id, FetchBudget())
    assert db.session.scalar(select(func.count(Account.id)).where(Account.domain.is_not(None))) == 0
