"""Reading and finding accounts, over HTTP."""

import pytest

from models import clock
from models.auth.user import User
from models.base import db
from models.relationships.block import Block
from models.relationships.mute import Mute
from models.statuses.pending_reply import AwaitedParent
from models.statuses.pin import Pin
from rookery.services import statuses
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions


@pytest.fixture
def follow(app):
    def follow(one, other):
        relationships.follow(one, other)
        db.session.commit()

    return follow


def ids(reply):
    return [entity["id"] for entity in reply.json]


def suspend(account):
    account.suspended_at = clock.now()
    db.session.commit()


# One's own -----------------------------------------------------------------------------------------------------


def test_verify_credentials_needs_a_user_and_the_scope(api, alice, factory):
    path = "/api/v1/accounts/verify_credentials"
    app_token = {"Authorization": f"Bearer {factory.token(None)}"}

    assert api().get(path).status_code == 401
    assert api().get(path, headers={"Authorization": "Bearer nonsense"}).status_code == 401
    assert api().get(path, headers=app_token).status_code == 422
    assert api(alice, "write").get(path).status_code == 403
    for scopes in ("profile", "read", "read:accounts"):
        assert api(alice, scopes).get(path).json["acct"] == "alice"


def test_ones_own_account_has_its_role_and_sources(api, alice):
    me = api(alice).get("/api/v1/accounts/verify_credentials").json

    assert me["role"]["name"] == "User"
    assert me["source"] == {
        "privacy": "public",
        "sensitive": False,
        "language": None,
        "quote_policy": "public",
        "note": "",
        "fields": [],
        "follow_requests_count": 0,
        "hide_collections": False,
        "discoverable": False,
        "indexable": False,
        "attribution_domains": [],
    }


def test_preferences_are_the_defaults_for_posting(api, alice):
    user = User.of_account(alice.id)
    user.default_visibility, user.default_language = "unlisted", "de"
    db.session.commit()

    told = api(alice).get("/api/v1/preferences").json

    assert told["posting:default:visibility"] == "unlisted"
    assert told["posting:default:language"] == "de"
    assert told["reading:expand:media"] == "default"
    assert api().get("/api/v1/preferences").status_code == 401


# By id ---------------------------------------------------------------------------------------------------------


def test_anybody_may_see_an_account(api, alice, carol):
    assert api().get(f"/api/v1/accounts/{alice.id}").json["acct"] == "alice"
    assert api(alice).get(f"/api/v1/accounts/{carol.id}").json["acct"] == "carol@far.example"


@pytest.mark.parametrize("account_id", ["0", "nobody", "99999999999999999999999", "-1", "12"])
def test_an_id_that_no_account_has_is_not_found(api, alice, account_id):
    for rest in ("", "/statuses", "/followers", "/following"):
        reply = api(alice).get(f"/api/v1/accounts/{account_id}{rest}")
        assert (reply.status_code, reply.json) == (404, {"error": "Record not found"})


def test_a_token_that_is_shown_must_be_good_even_where_none_is_needed(api, alice):
    path = f"/api/v1/accounts/{alice.id}"

    assert api().get(path, headers={"Authorization": "Bearer nonsense"}).status_code == 401
    assert api(alice, "write").get(path).status_code == 403


def test_a_suspended_account_is_bare_and_says_so(api, alice, bob, post):
    bob.display_name, bob.note, bob.fields = "Bob", "<p>hi</p>", [{"name": "a", "value": "b", "text": "b"}]
    post(bob)
    suspend(bob)

    shown = api(alice).get(f"/api/v1/accounts/{bob.id}").json

    assert shown["suspended"] is True
    assert (shown["display_name"], shown["note"], shown["fields"]) == ("", "", [])
    assert shown["avatar"].endswith("missing.png")
    for rest in ("statuses", "followers", "following"):
        assert api(alice).get(f"/api/v1/accounts/{bob.id}/{rest}").json == []


def test_several_accounts_come_in_the_order_asked_for(api, alice, bob, carol):
    asked = f"id[]={carol.id}&id[]={alice.id}&id[]=nonsense&id[]=7&id[]={bob.id}&id[]={alice.id}"

    assert ids(api().get(f"/api/v1/accounts?{asked}")) == [str(carol.id), str(alice.id), str(bob.id)]
    assert api().get("/api/v1/accounts").json == []


# By name -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("acct", ["bob", "@bob", "BOB", "bob@rookery.test", "@Bob@ROOKERY.test", "acct:bob"])
def test_lookup_finds_ours_however_they_are_written(api, bob, acct):
    assert api(bob).get("/api/v1/accounts/lookup", query_string={"acct": acct}).json["id"] == str(bob.id)


def test_lookup_knows_strangers_by_address_only(api, alice, carol):
    assert api(alice).get("/api/v1/accounts/lookup?acct=carol@far.example").json["id"] == str(carol.id)
    for acct in ("carol", "carol@elsewhere.example", "", "@", "a b", "bob@@x", "%00", "carol@far.example/x"):
        reply = api(alice).get("/api/v1/accounts/lookup", query_string={"acct": acct})
        assert (reply.status_code, reply.json) == (404, {"error": "Record not found"}), acct


def test_lookup_is_public(api, alice, carol, bob):
    path = "/api/v1/accounts/lookup?acct="

    assert api().get(f"{path}alice").json["id"] == str(alice.id)
    assert api().get(f"{path}carol@far.example").json["id"] == str(carol.id)
    assert api().get(f"{path}nobody").status_code == 404
    assert api(bob, "write").get(f"{path}alice").status_code == 403
    assert api().get(f"{path}alice", headers={"Authorization": "Bearer wrong"}).status_code == 401
    assert "X-RateLimit-Remaining" in api().get(f"{path}alice").headers


def test_search_puts_the_very_name_first(api, alice, factory):
    names = ["rook", "rookie", "cornelius", "unrelated", "rooky"]
    accounts = {name: factory.account(name) for name in names}
    accounts["cornelius"].display_name = "The Rook of Cornwall"
    remote = factory.remote("rook", "far.example")
    db.session.commit()

    found = ids(api(alice).get("/api/v1/accounts/search?q=Rook"))

    assert found[:2] == [str(accounts["rook"].id), str(remote.id)]
    assert set(found[2:4]) == {str(accounts["rookie"].id), str(accounts["rooky"].id)}
    assert found[4:] == [str(accounts["cornelius"].id)]


def test_search_takes_limit_offset_and_following(api, alice, factory, follow):
    people = [factory.account(f"rook{number}") for number in range(4)]
    follow(alice, people[2])
    search = "/api/v1/accounts/search?q=rook"

    everybody = ids(api(alice).get(search))

    assert ids(api(alice).get(f"{search}&limit=2")) == everybody[:2]
    assert ids(api(alice).get(f"{search}&limit=2&offset=2")) == everybody[2:]
    assert ids(api(alice).get(f"{search}&following=true")) == [str(people[2].id)]
    assert api().get(search).status_code == 401
    assert api(alice, "write").get(search).status_code == 403


@pytest.mark.parametrize("query", ["", " ", "%", "_", "\\", "@", "nobody@nowhere.example", "@@", "x" * 5000])
def test_search_finds_nobody_by_nothing(api, alice, bob, query):
    assert api(alice).get("/api/v1/accounts/search", query_string={"q": query, "resolve": "true"}).json == []


def test_search_by_address_finds_exactly_that(api, alice, bob, carol, factory):
    factory.remote("carol", "farther.example")

    def search(query):
        return ids(api(alice).get("/api/v1/accounts/search", query_string={"q": query}))

    assert search("carol@far.example") == [str(carol.id)]
    assert search("@Bob@rookery.test") == [str(bob.id)]
    assert len(search("carol@far")) == 2


def test_search_leaves_suspended_accounts_out(api, alice, bob):
    suspend(bob)

    assert api(alice).get("/api/v1/accounts/search?q=bob").json == []


def test_a_stranger_is_looked_up_when_that_is_asked_for(api, app, alice, factory, monkeypatch):
    class Resolver:
        def account(self, username, domain):
            return factory.remote(username, domain)

    monkeypatch.setitem(app.extensions, "rookery.resolver", Resolver())
    search = "/api/v1/accounts/search?q=@dave@far.example"

    assert api(alice).get(search).json == []
    assert [found["acct"] for found in api(alice).get(f"{search}&resolve=1").json] == ["dave@far.example"]


# Relationships -------------------------------------------------------------------------------------------------


def test_relationships_come_in_the_order_asked_for(api, alice, bob, carol, follow):
    follow(alice, bob)
    path = f"/api/v1/accounts/relationships?id[]={carol.id}&id[]=nonsense&id[]={bob.id}&id[]=5"

    told = api(alice).get(path).json

    assert [one["id"] for one in told] == [str(carol.id), str(bob.id)]
    assert [one["following"] for one in told] == [False, True]
    assert api(alice).get(f"/api/v1/accounts/relationships?id={bob.id}").json == told[1:]
    assert api().get(path).status_code == 401
    assert api(alice, "read:accounts").get(path).status_code == 403


def test_relationships_with_suspended_accounts_are_told_when_asked_for(api, alice, bob):
    suspend(bob)
    path = f"/api/v1/accounts/relationships?id[]={bob.id}"

    assert api(alice).get(path).json == []
    assert ids(api(alice).get(f"{path}&with_suspended=true")) == [str(bob.id)]


# Connections ---------------------------------------------------------------------------------------------------


def test_followers_and_following_page_by_follow(api, alice, factory, follow):
    people = [factory.user(f"friend{number}") for number in range(5)]
    for one in people:
        follow(one, alice)
        follow(alice, one)
    newest_first = [str(one.id) for one in reversed(people)]

    for kind in ("followers", "following"):
        client, path, seen = api(), f"/api/v1/accounts/{alice.id}/{kind}?limit=2&unknown=1", []
        while path:
            reply = client.get(path)
            seen += ids(reply)
            links = reply.headers.get("Link", "")
            assert "unknown" not in links
            path = links.split(">")[0].removeprefix("<https://rookery.test") if 'rel="next"' in links else None
        assert seen == newest_first


def test_hidden_collections_are_empty_but_for_oneself(api, alice, bob, follow):
    follow(bob, alice)
    follow(alice, bob)
    alice.hide_collections = True
    db.session.commit()

    for kind in ("followers", "following"):
        path = f"/api/v1/accounts/{alice.id}/{kind}"
        assert api().get(path).json == []
        assert api(bob).get(path).json == []
        assert ids(api(alice).get(path)) == [str(bob.id)]
    assert api(bob).get(f"/api/v1/accounts/{alice.id}").json["followers_count"] == 1


def test_connections_leave_out_whom_the_viewer_avoids_and_nobody_sees_a_blocker(api, alice, bob, factory, follow):
    muted, suspended = factory.user("muted"), factory.user("suspended")
    for one in (muted, suspended, bob):
        follow(one, alice)
    db.session.add(Mute(account_id=bob.id, target_id=muted.id))
    suspend(suspended)
    path = f"/api/v1/accounts/{alice.id}/followers"

    assert ids(api(bob).get(path)) == [str(bob.id)]
    assert ids(api(alice).get(path)) == [str(bob.id), str(muted.id)]
    db.session.add(Block(account_id=alice.id, target_id=bob.id))
    assert api(bob).get(path).json == []


# Statuses ------------------------------------------------------------------------------------------------------


def test_a_profile_shows_what_the_viewer_may_read(api, alice, bob, factory, post, follow):
    follower, stranger = factory.user("follower"), factory.user("stranger")
    follow(follower, alice)
    open_, unlisted = post(alice, "a"), post(alice, "b", visibility="unlisted")
    private, local = post(alice, "c", visibility="private"), post(alice, "d", visibility="local")
    direct = post(alice, "@bob e", visibility="direct")
    path = f"/api/v1/accounts/{alice.id}/statuses"

    def seen(who):
        return {int(one) for one in ids(api(who).get(path))}

    assert seen(None) == {open_.id, unlisted.id}
    assert seen(stranger) == {open_.id, unlisted.id, local.id}
    assert seen(follower) == {open_.id, unlisted.id, local.id, private.id}
    assert seen(bob) == {open_.id, unlisted.id, local.id, direct.id}
    assert seen(alice) == {open_.id, unlisted.id, local.id, private.id, direct.id}
    db.session.add(Block(account_id=alice.id, target_id=stranger.id))
    assert seen(stranger) == set()


def test_what_answers_a_status_that_is_not_known_yet_is_a_reply(api, carol, post):
    plain, answer = post(carol, "plain"), post(carol, "yes")
    db.session.add(AwaitedParent(status_id=answer.id, uri="https://else.example/notes/1"))
    db.session.commit()
    path = f"/api/v1/accounts/{carol.id}/statuses"

    assert ids(api().get(path)) == [str(answer.id), str(plain.id)]
    assert ids(api().get(f"{path}?exclude_replies=true")) == [str(plain.id)]


def test_statuses_can_be_filtered(api, alice, bob, post):
    plain, tagged = post(alice, "plain"), post(alice, "a #Rook here")
    own_thread = post(alice, "more", in_reply_to_id=plain.id)
    reply = post(alice, "hello", in_reply_to_id=post(bob, "hi").id)
    reblog = statuses.reblog(alice, post(bob, "worth it #rook").id, None)
    db.session.commit()
    path = f"/api/v1/accounts/{alice.id}/statuses"

    def seen(**filters):
        return [int(one) for one in ids(api(bob).get(path, query_string=filters))]

    assert seen() == [reblog.id, reply.id, own_thread.id, tagged.id, plain.id]
    assert seen(exclude_replies="1") == [reblog.id, own_thread.id, tagged.id, plain.id]
    assert seen(exclude_reblogs="true") == [reply.id, own_thread.id, tagged.id, plain.id]
    assert seen(exclude_replies="true", exclude_reblogs="on") == [own_thread.id, tagged.id, plain.id]
    assert seen(exclude_replies="off") == seen(exclude_replies="") == seen()
    assert seen(tagged="rook") == seen(tagged="#ROOK") == [tagged.id]
    assert seen(tagged="unheard") == []
    assert seen(only_media="true") == []


def test_direct_statuses_can_be_left_out(api, alice, bob, post):
    public, direct = post(alice, "plain"), post(alice, "@bob psst", visibility="direct")
    path = f"/api/v1/accounts/{alice.id}/statuses"

    assert ids(api(bob).get(path)) == [str(direct.id), str(public.id)]
    assert ids(api(bob).get(f"{path}?exclude_direct=true")) == [str(public.id)]


def test_pinned_statuses_come_by_when_they_were_pinned(api, alice, bob, post):
    first, second, third = post(alice), post(alice), post(alice)
    for status in (second, first):
        interactions.pin(alice, status)
    db.session.commit()

    pinned = api(bob).get(f"/api/v1/accounts/{alice.id}/statuses?pinned=true")

    assert ids(pinned) == [str(first.id), str(second.id)]
    assert db.session.query(Pin).count() == 2
    assert str(third.id) not in ids(pinned)


def test_statuses_page_both_ways_with_permitted_parameters(api, alice, post):
    made = [str(post(alice).id) for _ in range(5)]
    path = f"/api/v1/accounts/{alice.id}/statuses"

    newest = api().get(f"{path}?limit=2&exclude_replies=true&secret=1")
    older = api().get(f"{path}?limit=2&max_id={made[3]}")
    just_above = api().get(f"{path}?limit=2&min_id={made[0]}")

    assert ids(newest) == [made[4], made[3]]
    assert f"{path}?limit=2&exclude_replies=true&max_id={made[3]}>" in newest.headers["Link"]
    assert "secret" not in newest.headers["Link"]
    assert ids(older) == [made[2], made[1]]
    assert ids(just_above) == [made[2], made[1]]


def test_a_reblog_of_what_the_viewer_may_not_read_is_not_shown(api, alice, bob, factory, post):
    stranger = factory.user("stranger")
    statuses.reblog(alice, post(bob, "public so far").id, None)
    db.session.commit()
    path = f"/api/v1/accounts/{alice.id}/statuses"

    before = api(stranger).get(path).json
    db.session.add(Block(account_id=bob.id, target_id=stranger.id))

    assert len(before) == 1
    assert api(stranger).get(path).json == []
