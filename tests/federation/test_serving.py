"""What other servers get when they ask for a status: the document, nothing, or that it is gone."""

import io

import pytest
from PIL import Image

from models import clock
from models.accounts.account import Account
from models.base import db
from models.relationships.block import Block
from models.relationships.domain_block import AccountDomainBlock
from models.statuses.deleted_status import GoneStatus
from models.statuses.quote import REVOKED, Quote
from models.statuses.status import StatusMention
from models.visibility import status_for_host
from rookery.federation.followers_digest import digest_of
from rookery.services import statuses
from rookery.services.media import files
from tests.configured import configured
from tests.federation.stored import follow, known

ACTIVITY = "application/activity+json"
PROFILED = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"'
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
BASE = "https://rookery.test"
PARTS = ["", "/activity", "/replies", "/likes", "/shares"]
JSON_TYPE = "application/activity+json; charset=utf-8"
SERVERS = [ACTIVITY, PROFILED, f"text/html;q=0.1, {ACTIVITY};q=0.9"]
BROWSERS = [BROWSER, "*/*", "text/html"]


@pytest.fixture
def get(api):
    return lambda path, accept=ACTIVITY, **headers: api().get(path, headers={"Accept": accept, **headers})


@pytest.fixture
def server(fediverse):
    return fediverse.server("far.example")


def path_of(account, status):
    return f"/users/{account.username}/statuses/{status.id}"


def test_3_1_a_status_and_all_that_belongs_to_it_are_served(get, alice, post):
    path = path_of(alice, post(alice))

    found = {(part, accept): get(path + part, accept) for part in PARTS for accept in SERVERS}

    said = {asked: (one.status_code, one.headers["Content-Type"], id_in(one)) for asked, one in found.items()}
    assert said == {(part, accept): (200, JSON_TYPE, BASE + path + part) for part, accept in found}  # 3.3


def id_in(reply):
    return (reply.json or {}).get("id")


def test_3_1_browsers_are_led_to_the_page(get, alice, post):
    status = post(alice)

    found = {(part, accept): get(path_of(alice, status) + part, accept) for part in PARTS for accept in BROWSERS}

    led = {asked: (one.status_code, one.location, one.headers["Vary"]) for asked, one in found.items()}
    assert led == dict.fromkeys(found, (302, f"{BASE}/@alice/{status.id}", "Accept, Signature"))


def test_3_1_pages_lead_servers_to_the_document(get, alice, post):
    for page in ("/@alice", f"/@alice/{post(alice).id}"):
        led, shown = (get(page, accept) for accept in (ACTIVITY, BROWSER))

        assert led.status_code == 302 and get(led.headers["Location"].removeprefix(BASE)).status_code == 200, page
        assert shown.status_code == 200, page
        assert {"Accept", "Signature"} <= set(led.vary) and {"Accept", "Signature"} <= set(shown.vary), page  # 3.2


def test_10_10_pages_name_their_document(get, alice, post):
    status = post(alice)

    profile, shown = get("/@alice", BROWSER).text, get(f"/@alice/{status.id}", BROWSER).text

    kind = '<link rel="alternate" type="application/activity+json" href='
    assert f'{kind}"{BASE}/users/alice">' in profile
    assert f'{kind}"{BASE}{path_of(alice, status)}">' in shown


def test_3_2_only_what_anybody_gets_may_be_kept(get, alice, post, server, factory):
    status, carol = post(alice), server.person("carol")
    known(factory, carol)

    plain, signed, missing = get(path_of(alice, status)), carol.asks(path_of(alice, status)), get("/users/alice/x")

    assert plain.headers["Cache-Control"] == "max-age=180, public"
    assert (signed.status_code, signed.headers["Cache-Control"]) == (200, "private, no-store")
    assert plain.headers["Vary"] == signed.headers["Vary"] == "Accept, Signature"
    assert missing.status_code == 404


def test_3_2_what_is_not_found_is_not_kept_for_those_who_may_find_it(get, alice, post):
    reply = get(path_of(alice, post(alice, visibility="private")))

    assert (reply.status_code, reply.headers["Cache-Control"]) == (404, "private, no-store")
    assert reply.headers["Vary"] == "Accept, Signature"


def test_3_3_another_spelling_leads_to_the_id(get, alice, post):
    status = post(alice)
    spelt = [f"/users/ALICE/statuses/{status.id}", f"/users/alice/statuses/{status.id}?x=1"]
    spelt.append(f"/users/alice/statuses/0{status.id}")

    replies = {path: get(path) for path in spelt}

    led = {path: (one.status_code, one.location) for path, one in replies.items()}
    assert led == dict.fromkeys(spelt, (301, BASE + path_of(alice, status)))


def test_3_3_what_is_not_there_is_not_found(get, alice, bob, post):
    status_id = post(alice).id
    paths = [
        f"/users/bob/statuses/{status_id}",
        f"/users/nobody/statuses/{status_id}",
        "/users/alice/statuses/1",
        "/users/alice/statuses/x",
        "/users/alice/statuses/99999999999999999999",
        f"/users/alice/quote_authorizations/{status_id}",
        f"/contexts/{status_id}",
    ]

    assert {path: get(path).status_code for path in paths} == dict.fromkeys(paths, 404)


def test_3_3_a_deleted_status_is_gone(get, alice, post, frozen_time):
    for visibility in ("public", "unlisted"):
        status = post(alice, visibility=visibility)
        path = path_of(alice, status)
        statuses.delete(alice, status.id)

        reply = get(path)

        assert (reply.status_code, reply.mimetype) == (410, ACTIVITY), visibility
        tombstone = reply.json
        assert (tombstone["id"], tombstone["type"]) == (BASE + path, "Tombstone")
        assert tombstone["deleted"] == clock.stamp(frozen_time.moment)
        assert get(f"{path}/activity").status_code == 404, visibility


def test_3_3_that_a_private_status_was_there_is_not_told(get, alice, post):
    written = {visibility: post(alice, visibility=visibility) for visibility in ("private", "direct", "local")}
    paths = {visibility: path_of(alice, status) for visibility, status in written.items()}
    for status in written.values():
        statuses.delete(alice, status.id)

    assert {visibility: get(path).status_code for visibility, path in paths.items()} == dict.fromkeys(paths, 404)


def test_what_is_gone_is_forgotten_in_time(alice, post, frozen_time):
    old = post(alice).id
    statuses.delete(alice, old)
    frozen_time.move(days=366)
    young = post(alice).id
    statuses.delete(alice, young)

    assert GoneStatus.prune() is False

    assert GoneStatus.of(alice.id, old) is None and GoneStatus.of(alice.id, young)


def test_3_4_what_people_upload_is_never_a_document(app, get):
    files.store().write("media/evil.json", b'{"type": "Note"}', "application/activity+json")
    files.store().write("media/evil.html", b"<script>alert(1)</script>", "text/html")

    for name in ("evil.json", "evil.html"):
        reply = get(f"/media/media/{name}", PROFILED)
        assert reply.mimetype == "application/octet-stream"
        assert reply.headers["X-Content-Type-Options"] == "nosniff"
        assert reply.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
        reply.close()


def test_7_5_a_poll_is_served_as_a_question(get, alice, post):
    from rookery.services.statuses.draft import PollDraft

    status = post(alice, poll=PollDraft(options=["a", "b"], expires_in=600))

    assert get(path_of(alice, status)).json["type"] == "Question"


def test_7_7_an_announce_is_served_under_its_id_and_no_note_for_it(get, alice, bob, post):
    original = post(alice)
    reblog = statuses.reblog(bob, original.id)

    announce = get(f"{path_of(bob, reblog)}/activity").json

    assert (announce["type"], announce["object"]) == ("Announce", BASE + path_of(alice, original))
    assert get(path_of(bob, reblog)).status_code == 404
    assert get(f"{path_of(bob, reblog)}/likes").status_code == 404


# Who may read what -------------------------------------------------------------------------------------------


def test_9_4_a_private_status_is_for_servers_with_a_follower(get, alice, post, server, fediverse, factory):
    carol, mallory = server.person("carol"), fediverse.server("evil.example").person("mallory")
    follow(known(factory, carol), alice)
    known(factory, mallory)
    status = path_of(alice, post(alice, visibility="private"))

    for path in (status + part for part in PARTS):
        shown = carol.asks(path)
        assert (id_in(shown), shown.headers["Cache-Control"]) == (BASE + path, "private, no-store")
        assert carol.asks(path, form="rfc9421").status_code == 200, path
        assert mallory.asks(path).status_code == 404, path
        assert get(path).status_code == 404, path


def test_9_4_whoever_of_a_followers_server_asks_asks_for_all_of_it(alice, post, server, factory):
    carol, actor = server.person("carol"), server.person("instance.actor", type="Application")
    follow(known(factory, carol), alice)
    known(factory, actor).kind = "Application"
    db.session.commit()

    assert actor.asks(path_of(alice, post(alice, visibility="private"))).status_code == 200


def test_9_4_a_direct_status_is_for_servers_of_those_addressed(get, alice, post, server, fediverse, factory):
    carol, dave = server.person("carol"), fediverse.server("other.example").person("dave")
    known(factory, carol)
    follow(known(factory, dave), alice)
    status = path_of(alice, post(alice, "@carol@far.example", visibility="direct"))

    for path in (status + part for part in PARTS):
        assert carol.asks(path).status_code == 200, path
        assert dave.asks(path).status_code == 404, path
        assert get(path).status_code == 404, path


def test_9_4_what_is_local_is_for_no_server(alice, post, server, factory):
    carol = server.person("carol")
    account = known(factory, carol)
    follow(account, alice)
    status = post(alice, visibility="local")
    db.session.add(StatusMention(status_id=status.id, account_id=account.id))
    db.session.commit()

    assert {part: carol.asks(path_of(alice, status) + part).status_code for part in PARTS} == dict.fromkeys(PARTS, 404)


def test_9_4_a_signature_that_does_not_hold_opens_nothing(get, alice, post, server, factory):
    carol, eve = server.person("carol"), server.person("eve")
    follow(known(factory, carol), alice)
    path = path_of(alice, post(alice, visibility="private"))

    signed = carol.signed_headers("GET", f"{BASE}/users/alice")
    stolen = eve.signed_headers("GET", BASE + path, key_id=carol.key_id)
    old = carol.signed_headers("GET", BASE + path, date=clock.ago(hours=3).timestamp())
    broken = {"Signature": "=,;keyId=\x7f", "Date": "never"}

    assert [get(path, **headers).status_code for headers in (signed, stolen, old, broken)] == [404] * 4


def test_9_5_a_request_to_follow_opens_nothing(alice, post, server, factory):
    from models.relationships.follow import FollowRequest

    carol = server.person("carol")
    db.session.add(FollowRequest(account_id=known(factory, carol).id, target_id=alice.id))
    db.session.commit()

    assert carol.asks(path_of(alice, post(alice, visibility="private"))).status_code == 404


def test_9_8_whoever_is_blocked_opens_nothing_but_what_is_public(alice, post, server, factory):
    carol = server.person("carol")
    account = known(factory, carol)
    addressed = post(alice, "@carol@far.example", visibility="direct")
    db.session.add(Block(account_id=alice.id, target_id=account.id))
    db.session.commit()

    assert carol.asks(path_of(alice, addressed)).status_code == 404
    assert carol.asks(path_of(alice, post(alice))).status_code == 200


@pytest.mark.parametrize("whole_server", [False, True])
def test_9_8_whoever_is_blocked_opens_nothing_for_their_server_either(alice, post, server, factory, whole_server):
    account = known(factory, server.person("carol"))
    addressed = post(alice, "@carol@far.example", visibility="direct")
    before = status_for_host(addressed.id, "far.example")

    blocked = {"domain": "far.example"} if whole_server else {"target_id": account.id}
    db.session.add((AccountDomainBlock if whole_server else Block)(account_id=alice.id, **blocked))
    db.session.commit()

    assert (before, status_for_host(addressed.id, "far.example")) == (addressed, None)


@pytest.fixture
def eve(server, factory, alice):
    """Of a server on which somebody else follows alice, who blocks her."""
    follow(known(factory, server.person("carol")), alice)
    person = server.person("eve")
    account = known(factory, person)
    db.session.add(Block(account_id=alice.id, target_id=account.id))
    db.session.commit()
    return person


def test_17_6_a_blocked_account_reads_nothing_private_though_others_of_its_server_follow(alice, post, eve):
    status = path_of(alice, post(alice, visibility="private"))

    for kind in ("Person", "Service", "Application"):
        Account.by_address("eve", "far.example").kind = kind
        db.session.commit()
        for path in (status + part for part in PARTS):
            assert eve.asks(path).status_code == 404, (kind, path)
            assert eve.server.people["carol"].asks(path).status_code == 200, (kind, path)


def test_17_6_whoever_asks_by_their_own_key_reads_what_they_may_read_themselves(alice, post, server, factory):
    carol, dora = server.person("carol"), server.person("dora")
    follow(known(factory, carol), alice)
    known(factory, dora)
    private = path_of(alice, post(alice, visibility="private"))
    direct = path_of(alice, post(alice, "@carol@far.example", visibility="direct"))

    assert [carol.asks(path).status_code for path in (private, direct)] == [200, 200]
    assert [dora.asks(path).status_code for path in (private, direct)] == [404, 404]


def test_17_6_an_account_of_a_blocked_server_reads_nothing_addressed_to_it(alice, post, server, factory):
    carol = server.person("carol")
    known(factory, carol)
    path = path_of(alice, post(alice, "@carol@far.example", visibility="direct"))
    db.session.add(AccountDomainBlock(account_id=alice.id, domain="far.example"))
    db.session.commit()

    assert carol.asks(path).status_code == 404


def test_17_6_a_blocked_account_learns_no_followers_of_its_server(alice, eve):
    assert eve.asks("/users/alice/followers_synchronization").status_code == 404
    assert eve.server.people["carol"].asks("/users/alice/followers_synchronization").status_code == 200


def test_9_4_an_announce_of_ones_own_private_status_is_for_those_who_read_it(get, alice, post, server, factory):
    carol = server.person("carol")
    follow(known(factory, carol), alice)
    reblog = statuses.reblog(alice, post(alice, visibility="private").id)
    db.session.commit()
    path = f"{path_of(alice, reblog)}/activity"

    assert carol.asks(path).json["to"] == [f"{BASE}/users/alice/followers"]
    assert get(path).status_code == 404


# Permissions to quote ----------------------------------------------------------------------------------------


def test_16_4_a_permission_is_served_until_it_is_taken_back(get, alice, bob, post):
    quoted = post(bob)
    quoting = post(alice, quoted_id=quoted.id)
    path = f"/users/bob/quote_authorizations/{quoting.quote_id}"

    found = get(path).json
    db.session.get(Quote, quoting.quote_id).state = REVOKED
    db.session.commit()

    assert (found["id"], found["type"]) == (BASE + path, "QuoteAuthorization")
    assert found["attributedTo"] == f"{BASE}/users/bob"
    assert found["interactingObject"] == BASE + path_of(alice, quoting)
    assert found["interactionTarget"] == BASE + path_of(bob, quoted)
    assert get(path).status_code == 404
    assert get(f"/users/alice/quote_authorizations/{quoting.quote_id}").status_code == 404


def test_12_5_the_permission_to_quote_a_private_status_is_as_private(get, bob, post, server, factory):
    carol = server.person("carol")
    follow(known(factory, carol), bob)
    quoting = post(bob, quoted_id=post(bob, visibility="private").id)
    path = f"/users/bob/quote_authorizations/{quoting.quote_id}"

    assert get(path).status_code == 404
    assert carol.asks(path).status_code == 200


# Modes -------------------------------------------------------------------------------------------------------

PATHS = [
    "/users/alice",
    "/users/nobody",
    "/users/alice/outbox",
    "/users/alice/followers",
    "/users/alice/statuses/1",
    "/users/alice/collections/featured",
    "/contexts/1",
    "/emojis/1",
    "/actor/outbox",
]


@pytest.fixture
def secure(app):
    with configured(app, ROOKERY_FEDERATION="secure"):
        yield


def test_5_11_in_secure_mode_the_unsigned_learn_nothing(get, alice, secure):
    replies = {path: get(path) for path in PATHS}

    said = {path: (one.status_code, one.text) for path, one in replies.items()}
    assert said == dict.fromkeys(PATHS, (401, "Request not signed\n"))
    assert all(one.headers["Cache-Control"].startswith("private") for one in replies.values())  # 3.2


def test_5_11_in_secure_mode_the_badly_signed_learn_nothing(get, alice, server, factory, secure):
    carol, eve = server.person("carol"), server.person("eve")
    known(factory, carol)

    replies = {path: get(path, **eve.signed_headers("GET", BASE + path, key_id=carol.key_id)) for path in PATHS}

    said = {path: (one.status_code, one.text) for path, one in replies.items()}
    assert said == dict.fromkeys(PATHS, (401, "Request not signed\n"))


def test_5_11_in_secure_mode_suspended_servers_learn_nothing(alice, server, factory, secure, shut_out):
    carol = server.person("carol")
    known(factory, carol)
    shut_out("far.example")

    assert {path: carol.asks(path).status_code for path in PATHS} == dict.fromkeys(PATHS, 403)


def test_5_11_in_secure_mode_the_signed_may_read(alice, post, server, factory, secure):
    carol = server.person("carol")
    known(factory, carol)

    actor, note = carol.asks("/users/alice"), carol.asks(path_of(alice, post(alice)))

    assert (actor.status_code, note.status_code) == (200, 200)
    assert actor.headers["Cache-Control"].startswith("private")
    assert carol.asks("/users/nobody").status_code == 404


def test_2_9_the_server_itself_is_served_to_everybody(app, get):
    for mode in ("secure", "limited"):
        with configured(app, ROOKERY_FEDERATION=mode):
            assert get("/actor").status_code == 200, mode


def test_5_11_browsers_get_their_pages_in_secure_mode(get, alice, secure):
    assert get("/users/alice", BROWSER).status_code == 302


def test_1_3_only_allowed_servers_read_in_limited_mode(app, get, alice, server, fediverse, factory):
    from models.moderation.server_rule import ServerAllow

    carol, dave = server.person("carol"), fediverse.server("other.example").person("dave")
    for person in (carol, dave):
        known(factory, person)
    db.session.add(ServerAllow(domain="far.example"))
    db.session.commit()

    with configured(app, ROOKERY_FEDERATION="limited"):
        assert carol.asks("/users/alice").status_code == 200
        assert dave.asks("/users/alice").status_code == 403
        assert get("/users/alice").status_code == 401


def test_1_3_with_federation_off_actors_are_served_and_nothing_else(app, get, alice, post):
    status = post(alice)

    with configured(app, ROOKERY_FEDERATION="off"):
        assert get("/users/alice").status_code == get("/actor").status_code == 200
        assert get("/.well-known/webfinger?resource=acct:alice@rookery.test").status_code == 200
        assert get(path_of(alice, status)).status_code == 404
        assert get("/users/alice/outbox").status_code == 404
        assert get(path_of(alice, status), BROWSER).status_code == 302


@pytest.fixture
def shut_out(app):
    from models.moderation.server_rule import ServerBlock

    def block(domain):
        db.session.add(ServerBlock(domain=domain, severity="suspend"))
        db.session.commit()
        app.extensions["rookery.cache"].clear()

    return block


def test_5_11_in_open_mode_suspended_servers_are_turned_away_when_they_say_who_they_are(
    alice, server, factory, shut_out
):
    carol = server.person("carol")
    known(factory, carol)
    shut_out("far.example")

    assert carol.asks("/users/alice").status_code == 403


# Followers of one server -------------------------------------------------------------------------------------


def test_6_7_a_server_learns_which_of_its_people_follow_and_no_other_does(get, alice, server, fediverse, factory):
    carol, dave = server.person("carol"), fediverse.server("other.example").person("dave")
    for person in (carol, dave):
        follow(known(factory, person), alice)

    found = carol.asks("/users/alice/followers_synchronization")

    assert found.json["orderedItems"] == [carol.id]
    assert found.json["type"] == "OrderedCollection"
    assert found.json["id"] == f"{BASE}/users/alice/followers_synchronization"
    assert found.headers["Cache-Control"] == "private, no-store"
    assert digest_of(found.json["orderedItems"]) == digest_of([carol.id])
    assert dave.asks("/users/alice/followers_synchronization").json["orderedItems"] == [dave.id]
    assert get("/users/alice/followers_synchronization").status_code == 401


# Costs -------------------------------------------------------------------------------------------------------


def test_a_status_costs_few_queries(get, alice, bob, post, count_queries):
    path = path_of(alice, post(alice))

    with count_queries() as queries:
        get(path)

    assert len(queries) <= 5


# Files -------------------------------------------------------------------------------------------------------


def test_7_4_a_file_is_there_with_the_type_that_the_note_states(api, get, alice):
    client = api(alice)
    for form, name in (("PNG", "a.png"), ("JPEG", "a.jpg"), ("GIF", "a.gif")):
        picture = io.BytesIO()
        Image.new("RGB", (12, 8), "teal").save(picture, form)
        picture.seek(0)
        upload = client.post("/api/v2/media", data={"file": (picture, name), "description": "Water"})
        posted = client.post("/api/v1/statuses", json={"status": "x", "media_ids": [upload.json["id"]]}).json

        attachment = get(f"/users/alice/statuses/{posted['id']}").json["attachment"][0]

        file = api().get(attachment["url"].removeprefix(BASE))
        assert upload.status_code == 200, form  # so nothing is delivered before its media are processed
        assert (file.status_code, file.mimetype) == (200, attachment["mediaType"])
        assert (attachment["name"], attachment["width"], attachment["height"]) == ("Water", 12, 8)
        assert attachment["blurhash"], form
        file.close()


def test_3_1_an_actor_and_its_collections_are_served_to_servers_and_not_to_browsers(get, alice):
    collections = ("outbox", "followers", "following", "collections/featured", "collections/tags")
    for path in ("/users/alice", *(f"/users/alice/{one}" for one in collections)):
        for accept in SERVERS:
            reply = get(path, accept)
            assert (reply.status_code, id_in(reply)) == (200, BASE + path)
            assert reply.headers["Content-Type"] == JSON_TYPE
            assert reply.headers["Vary"] == "Accept, Signature"  # 3.2
        for accept in BROWSERS:
            reply = get(path, accept)
            assert (reply.status_code, reply.location) == (302, f"{BASE}/@alice"), (path, accept)
