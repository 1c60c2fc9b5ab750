"""Strangers: looked up by handle, id or key, confirmed both ways, stored, refreshed; or refused."""

import time

import pytest
from sqlalchemy import func, select

from models.accounts.account import Account, AccountKeys
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.media.emoji import Emoji
from models.moderation.server_rule import ServerBlock
from models.statuses.status import Status
from rookery.cache import cache
from rookery.federation.remote import fetch, resolve, webfinger
from rookery.federation.remote.dependencies import FetchBudget
from rookery.federation.signatures import keys
from rookery.services.remote import resolver
from tests.configured import configured

JRD = "application/jrd+json"


def jrd(server, asked, subject, actor_id, kind=JRD, **link):
    """Let a server answer WebFinger for `asked` so."""
    links = [{"rel": "self", "type": "application/activity+json", "href": actor_id} | link]
    path = "/.well-known/webfinger?resource=acct%3A" + asked.replace("@", "%40").replace(":", "%3A")
    server.page(path, {"subject": f"acct:{subject}", "links": links}, kind=kind)


def how_many():
    return db.session.scalar(select(func.count()).where(Account.domain.is_not(None)))


def refused(call, *args):
    with pytest.raises(fetch.NotFetched) as caught:
        call(*args, FetchBudget())
    assert how_many() == 0
    return caught.value.rule


# By handle -----------------------------------------------------------------------------------------------------


def test_2_6_a_handle_is_looked_up_confirmed_and_stored(masto):
    carol = masto.person("carol")
    heron = {"type": "Emoji", "name": ":heron:", "icon": {"url": "https://masto.example/heron.png"}}
    carol.shows_itself(name="Carol :heron:", tag=[heron])

    found = resolver.resolve_account("carol", "masto.example")

    assert (found.acct, found.uri, found.display_name) == ("carol@masto.example", carol.id, "Carol :heron:")
    assert (found.note, found.note_text) == ("<p>I am carol</p>", "I am carol")
    row = db.session.get(RemoteActor, found.id)
    assert (row.host, row.inbox, row.shared_inbox) == ("masto.example", f"{carol.id}/inbox", f"{masto.base}/inbox")
    assert db.session.get(Emoji, found.emoji_ids[0]).remote_url == "https://masto.example/heron.png"
    assert keys.known(carol.key_id).account_id == found.id
    masto.asked.clear()
    assert resolver.resolve_account("carol", "masto.example").id == found.id
    assert masto.asked == []


def test_2_6_the_domain_of_a_handle_may_be_another_than_the_host(masto, fediverse):
    apex = fediverse.server("carol.example")
    carol = masto.person("carol", webfinger="carol@carol.example")
    jrd(apex, "carol@carol.example", "carol@carol.example", carol.id)

    assert resolve.account(carol.id, FetchBudget()).acct == "carol@carol.example"


def test_2_6_a_server_may_say_that_the_handle_is_of_its_apex(masto, fediverse):
    apex = fediverse.server("apex.example")
    carol = masto.person("carol")
    jrd(masto, "carol@masto.example", "carol@apex.example", carol.id)
    jrd(apex, "carol@apex.example", "carol@apex.example", carol.id)

    assert resolve.by_handle("carol", "apex.example", FetchBudget()).acct == "carol@apex.example"
    assert resolve.by_handle("carol", "masto.example", FetchBudget()).acct == "carol@apex.example"
    assert how_many() == 1


def test_2_4_where_webfinger_is_asked_may_stand_in_host_meta(masto, fediverse):
    apex = fediverse.server("apex.example")
    carol = masto.person("carol", webfinger="carol@apex.example")
    jrd(masto, "carol@apex.example", "carol@apex.example", carol.id)
    template = '<XRD><Link rel="lrdd" template="https://masto.example/.well-known/webfinger?resource={uri}"/></XRD>'
    apex.page("/.well-known/host-meta", template.encode(), kind="application/xrd+xml; charset=utf-8")

    assert resolve.by_handle("carol", "apex.example", FetchBudget()).acct == "carol@apex.example"


def test_2_6_of_a_user_and_a_community_of_one_name_at_a_lemmy_the_community_is_meant(fediverse):
    lemmy = fediverse.server("lemmy.example")
    birding = lemmy.person("birding", type="Group")
    kind, of = "application/activity+json", "https://www.w3.org/ns/activitystreams#type"
    links = [
        {"rel": "self", "type": kind, "href": href, "properties": {of: type_}}
        for href, type_ in ((f"{lemmy.base}/u/birding", "Person"), (birding.id, "Group"))
    ]
    finger = {"subject": "acct:birding@lemmy.example", "links": links}
    lemmy.page("/.well-known/webfinger?resource=acct%3Abirding%40lemmy.example", finger, kind=JRD)

    assert resolve.by_handle("birding", "lemmy.example", FetchBudget()).uri == birding.id


def test_2_6_without_confirmation_there_is_no_account(masto, fediverse):
    carol = masto.person("carol", webfinger="carol@victim.example")
    victim = fediverse.server("victim.example")

    assert refused(resolve.account, carol.id) in ("10.9", "2.4")
    jrd(victim, "carol@victim.example", "carol@victim.example", f"{victim.base}/users/carol")
    assert refused(resolve.account, carol.id) == "2.6"


def test_2_7_a_subject_on_a_domain_that_does_not_confirm_is_refused(masto, fediverse):
    mallory = masto.person("mallory")
    victim = fediverse.server("victim.example")
    jrd(masto, "mallory@masto.example", "mallory@victim.example", mallory.id)

    assert refused(resolve.account, mallory.id) in ("10.9", "2.4")
    victim.person("mallory")
    assert refused(resolve.account, mallory.id) == "2.6"


def test_2_7_there_is_one_hop_of_indirection_and_no_more(masto, fediverse):
    carol = masto.person("carol")
    for server, to in ((masto, "one.example"), (fediverse.server("one.example"), "two.example")):
        jrd(server, f"carol@{server.domain}", f"carol@{to}", carol.id)
    jrd(fediverse.server("two.example"), "carol@two.example", "carol@two.example", carol.id)

    assert refused(resolve.account, carol.id) == "2.7"


def test_2_7_a_handle_of_ours_is_nobody_elses(masto, alice):
    mallory = masto.person("alice", webfinger="alice@rookery.test")
    jrd(masto, "alice@masto.example", "alice@rookery.test", mallory.id)

    assert refused(resolve.account, mallory.id) == "2.6"


def test_2_6_handle_and_actor_have_the_same_name(masto):
    carol = masto.person("carol", webfinger="mallory@masto.example")
    jrd(masto, "mallory@masto.example", "mallory@masto.example", carol.id)

    assert refused(resolve.account, carol.id) == "2.6"


def is_found(masto, name, **answer):
    """Return whether this name is found when its server answers WebFinger like this."""
    carol = masto.person(name)
    jrd(masto, f"{name}@masto.example", f"{name}@masto.example", carol.id, **answer)
    return resolver.resolve_account(name, "masto.example") is not None


def test_2_6_the_answer_is_json(masto):
    kinds = {
        "text/html": False,
        "image/png": False,
        "application/jrd+json; charset=utf-8": True,
        "application/json": True,
        "application/octet-stream": True,
        "text/plain; charset=utf-8": True,
    }

    assert {kind: is_found(masto, f"carol{at}", kind=kind) for at, kind in enumerate(kinds)} == kinds


def test_2_6_the_link_of_the_right_type_counts(masto):
    wrong = [{"type": "text/html"}, {"rel": "alternate"}, {"href": "javascript:1"}, {"type": 7}]
    assert [link for at, link in enumerate(wrong) if is_found(masto, f"carol{at}", **link)] == []
    assert is_found(masto, "carol", type='application/ld+json; profile="https://www.w3.org/ns/activitystreams"')


def test_2_6_an_answer_of_any_shape_is_survived(masto):
    masto.person("carol")
    path = "/.well-known/webfinger?resource=acct%3Acarol%40masto.example"

    for body in (b"", b"[]", b"{", b'{"subject": 7}', b'{"subject": "acct:carol@masto.example"}', b"\xff"):
        masto.page(path, body, kind=JRD)
        masto.asked.clear()
        assert resolver.resolve_account("carol", "masto.example") is None, body
        assert masto.asked[0].path == path


def test_2_7_three_redirects_are_followed_and_no_more(masto):
    carol = masto.person("carol")
    path = "/.well-known/webfinger?resource=acct%3Acarol%40masto.example"
    jrd(masto, "carol@masto.example", "carol@masto.example", carol.id)
    masto.pages["/3"] = masto.pages[path]
    for before, after in ((path, "/1"), ("/1", "/2"), ("/2", "/3")):
        masto.page(before, status=302, Location=after)

    assert resolve.account(carol.id, FetchBudget()).acct == "carol@masto.example"
    masto.pages["/4"] = masto.pages["/3"]
    masto.page("/3", status=302, Location="/4")
    with pytest.raises(fetch.NotFetched):
        webfinger.ask(webfinger.handle("carol@masto.example"), FetchBudget())


def test_2_8_domains_are_compared_in_ascii_and_lower_case(app):
    plain = {
        "carol@Masto.Example": "masto.example",
        "acct:carol@masto.example.": "masto.example",
        "@carol@masto.example:443": "masto.example",
        "carol@masto.example:8443": "masto.example:8443",
        "carol@bücher.example": "xn--bcher-kva.example",
    }

    assert {text: webfinger.handle(text).domain for text in plain} == plain


def test_2_8_names_that_become_something_else_are_refused(app):
    names = [
        "carol@ｍasto.example",
        "carol@masto。example",
        "carol@mas to.example",
        "carol@masto.example/x",
        "carol@a@b.example",
        "carol@masto\x00.example",
        "carol@",
        "@masto.example",
        "carol",
        "",
        "ca rol@masto.example",
        "carol@masto.example:x",
        "carol@①.example",
        "carol@masto\u200b.example",
        "carol@-masto.example",
        "carol@masto..example",
        "ca/rol@x.example",
    ]

    assert [text for text in names if webfinger.handle(text) is not None] == []


# By id ---------------------------------------------------------------------------------------------------------


def test_4_4_an_actor_of_another_id_than_its_address_is_refused(masto, fediverse):
    carol = masto.person("carol")
    evil = fediverse.server("evil.example")
    lie = evil.page("/users/carol", carol.actor | {"summary": "forged"})

    assert resolve.account(lie, FetchBudget()).note == "<p>I am carol</p>"


def test_4_4_a_refused_actor_leaves_no_row(masto):
    mallory = masto.person("mallory", inbox="https://victim.example/inbox")

    assert refused(resolve.account, mallory.id) == "4.4"


def test_10_12_of_a_suspended_domain_nobody_is_stored_whatever_the_host(masto, fediverse):
    apex = fediverse.server("apex.example")
    carol = masto.person("carol", webfinger="carol@apex.example")
    jrd(apex, "carol@apex.example", "carol@apex.example", carol.id)
    db.session.add(ServerBlock(domain="apex.example", severity="suspend"))
    db.session.commit()
    cache().forget("server rules")

    assert refused(resolve.account, carol.id) == "10.12"


def test_10_12_an_account_of_a_silenced_server_is_limited_from_the_start(masto):
    db.session.add(ServerBlock(domain="masto.example", severity="silence"))
    db.session.commit()

    assert resolver.resolve_account(masto.person("carol").name, "masto.example").limited_at


def test_4_5_a_profile_is_brought_up_to_date_and_what_changed_is_told(masto, facts, frozen_time):
    carol = masto.person("carol")
    account = resolve.account(carol.id, FetchBudget())
    version, first = account.version, db.session.get(RemoteActor, account.id).fetched_at
    facts.clear()
    frozen_time.move(days=2)
    resolve.refresh(account)
    unchanged = list(facts)

    carol.shows_itself(name="Carla", movedTo=None, icon={"type": "Image", "url": "https://masto.example/a.png"})
    resolve.refresh(account)

    db.session.expire_all()
    assert unchanged == [] and [type(fact).__name__ for fact in facts] == ["ProfileChanged"]
    assert account.display_name == "Carla" and account.version != version
    row = db.session.get(RemoteActor, account.id)
    assert row.fetched_at > first and row.avatar_url == "https://masto.example/a.png"


def test_4_5_somebody_who_is_gone_is_known_to_be(masto):
    carol = masto.person("carol")
    account = resolve.account(carol.id, FetchBudget())
    masto.page("/users/carol", {}, status=410)

    with pytest.raises(fetch.Absent):
        resolve.refresh(account)
    assert resolve.presence(carol.id) is resolve.Presence.GONE
    assert resolver.fresh(account) is None


def test_2_6_who_is_known_keeps_the_handle_that_was_confirmed(masto):
    carol = masto.person("carol")
    account = resolve.account(carol.id, FetchBudget())
    carol.shows_itself(preferredUsername="admin")

    resolve.refresh(account)

    assert account.acct == "carol@masto.example"


def test_14_4_who_moved_is_shown_with_the_account_that_agrees(masto, fediverse):
    far = fediverse.server("far.example")
    carol = masto.person("carol", movedTo=f"{far.base}/users/carol")
    far.person("carol", alsoKnownAs=[carol.id])
    dave = masto.person("dave", movedTo=f"{far.base}/users/dave")
    far.person("dave")

    moved, stayed = resolve.account(carol.id, FetchBudget()), resolve.account(dave.id, FetchBudget())

    assert db.session.get(Account, moved.moved_to_id).acct == "carol@far.example"
    assert stayed.moved_to_id is None


# By key --------------------------------------------------------------------------------------------------------


def test_5_8_the_owner_of_a_key_is_the_actor_that_lists_it(masto):
    carol = masto.person("carol")

    key = resolve.key(carol.key_id, FetchBudget())

    assert key.actor_id == carol.id
    assert keys.known(carol.id).account_id == key.account_id  # older PeerTube


def test_5_8_a_key_document_leads_to_its_owner_who_confirms(masto):
    carol = masto.person("carol")
    key_id = f"{masto.base}/keys/1"
    carol.shows_itself(publicKey=carol.actor["publicKey"] | {"id": key_id})
    masto.page("/keys/1", {"id": key_id, "type": "Key", "owner": carol.id})

    assert resolve.key(key_id, FetchBudget()).actor_id == carol.id


def test_5_8_an_owner_that_does_not_confirm_is_not_the_signer(masto, fediverse):
    carol = masto.person("carol")
    evil = fediverse.server("evil.example")
    for server in (masto, evil):
        server.page("/keys/1", {"id": f"{server.base}/keys/1", "type": "Key", "owner": carol.id})

    assert resolve.key(f"{masto.base}/keys/1", FetchBudget()) is None
    assert resolve.key(f"{evil.base}/keys/1", FetchBudget()) is None
    assert how_many() == 0


def test_5_9_a_key_is_asked_for_every_five_minutes_at_most(masto, frozen_time):
    carol = masto.person("carol")
    resolve.key(carol.key_id, FetchBudget())
    before = resolve.key(carol.key_id, FetchBudget()).public
    carol.changes_key()
    masto.asked.clear()
    same = resolve.key(carol.key_id, FetchBudget()).public
    again = len(masto.asked)
    frozen_time.move(minutes=6)

    assert (same, again) == (before, 0)
    assert resolve.key(carol.key_id, FetchBudget()).public != before


def test_5_9_a_key_that_nobody_has_is_asked_for_every_five_minutes_at_most(masto, frozen_time):
    assert resolve.key(f"{masto.base}/users/none#main-key", FetchBudget()) is None
    asked = len(masto.asked)
    assert resolve.key(f"{masto.base}/users/none#main-key", FetchBudget()) is None
    assert len(masto.asked) == asked

    masto.person("none")
    frozen_time.move(minutes=6)
    assert resolve.key(f"{masto.base}/users/none#main-key", FetchBudget())


def test_5_9_a_server_that_does_not_answer_is_asked_again(masto):
    masto.down = True

    with pytest.raises(fetch.RetryLater):
        resolve.key(f"{masto.base}/users/carol#main-key", FetchBudget())


def test_5_8_a_key_that_cannot_be_used_leaves_the_stored_one(masto):
    carol = masto.person("carol")
    account = resolve.account(carol.id, FetchBudget())
    before = db.session.get(AccountKeys, account.id).public_pem
    carol.shows_itself(publicKey={"id": carol.key_id, "owner": carol.id, "publicKeyPem": "x"})

    resolve.refresh(account)

    assert db.session.get(AccountKeys, account.id).public_pem == before


def test_5_8_nothing_but_a_key_is_taken_for_one(masto):
    carol = masto.person("carol")
    pem = carol.actor["publicKey"]["publicKeyPem"]

    assert keys.public(pem)
    assert keys.public(pem + "\0") is None
    assert keys.public(pem + "x" * 100_000) is None


def test_5_8_the_key_of_whoever_had_the_handle_before_proves_nothing_of_who_has_it_now(masto):
    carol = masto.person("carol")
    account = resolve.account(carol.id, FetchBudget())
    assert keys.known(carol.key_id)
    successor = masto.person("carol", path="/people/carol", publicKey=None)

    resolve.account(successor.id, FetchBudget())

    assert db.session.get(Account, account.id).uri == successor.id
    assert keys.known(carol.key_id) is None
    assert db.session.get(AccountKeys, account.id) is None


# For people ----------------------------------------------------------------------------------------------------


def test_a_search_for_the_address_of_a_status_or_a_page_brings_it(masto, alice, api):
    carol = masto.person("carol")
    note = carol.note("<p>Rooks!</p>")
    page = f'<head><link rel="alternate" type="application/activity+json" href="{note["id"]}"></head>'
    masto.page("/@carol/99", page.encode(), kind="text/html")

    for url in (note["id"], f"{masto.base}/@carol/99"):
        found = api(alice).get("/api/v2/search", query_string={"q": url, "resolve": "true"}).json
        assert [one["content"] for one in found["statuses"]] == ["<p>Rooks!</p>"]
    assert db.session.scalar(select(func.count(Status.id))) == 1


def test_what_says_that_its_page_is_on_another_server_is_not_found_there(masto, fediverse, alice, api):
    carol, mallory = masto.person("carol"), fediverse.server("evil.example").person("mallory")
    note = carol.note("<p>Rooks!</p>")
    page = f'<head><link rel="alternate" type="application/activity+json" href="{note["id"]}"></head>'
    masto.page("/@carol/99", page.encode(), kind="text/html")
    mallory.shows_itself(url=f"{masto.base}/@carol")
    resolve.status(mallory.note("<p>Forged</p>", url=f"{masto.base}/@carol/99")["id"], FetchBudget())

    for resolved, there in (("false", []), ("true", ["<p>Rooks!</p>"])):
        asked = {"q": f"{masto.base}/@carol/99", "resolve": resolved}
        found = api(alice).get("/api/v2/search", query_string=asked).json
        assert [one["content"] for one in found["statuses"]] == there
    people = api(alice).get("/api/v2/search", query_string={"q": f"{masto.base}/@carol", "resolve": "false"}).json
    assert [one["acct"] for one in people["accounts"]] == ["carol@masto.example"]


def test_a_search_for_an_activity_brings_its_object(masto, alice, api):
    carol = masto.person("carol")
    note = carol.note("<p>Rooks!</p>")
    url = masto.page("/activities/1", carol.activity("Create", note) | {"id": f"{masto.base}/activities/1"})
    about = masto.page("/activities/2", carol.activity("Announce", carol.id) | {"id": f"{masto.base}/activities/2"})

    assert isinstance(resolver.resolve_url(url), Status)
    assert isinstance(resolver.resolve_url(about), Account)


def test_a_search_for_an_address_of_somebody_brings_them(masto, alice, api):
    carol = masto.person("carol")

    by_handle = api(alice).get("/api/v2/search?q=@carol@masto.example&resolve=true&type=accounts").json
    by_id = api(alice).get("/api/v2/search", query_string={"q": carol.id, "resolve": "true"}).json

    assert [one["acct"] for one in by_handle["accounts"]] == ["carol@masto.example"]
    assert [one["acct"] for one in by_id["accounts"]] == ["carol@masto.example"]


def test_people_who_are_mentioned_are_looked_up(masto, alice, api):
    carol = masto.person("carol")

    posted = api(alice).post("/api/v1/statuses", json={"status": "Hello @carol@masto.example"}).json

    assert [(one["acct"], one["url"]) for one in posted["mentions"]] == [("carol@masto.example", carol.actor["url"])]


def test_who_waits_does_not_wait_for_long(masto, monkeypatch):
    monkeypatch.setattr(resolve, "REQUEST_SECONDS", 0.1)
    carol = masto.person("carol")
    for page in masto.pages.values():
        page.wait = lambda: time.sleep(1)
    before = time.monotonic()

    assert resolver.resolve_url(carol.id) is None
    assert time.monotonic() - before < 5


def test_1_3_an_island_looks_nobody_up(masto, app):
    carol = masto.person("carol")
    with configured(app, ROOKERY_FEDERATION="off"):
        assert resolver.resolve_account("carol", "masto.example") is None
        assert resolver.resolve_url(carol.id) is None

    assert masto.asked == []
