"""Our actors as other servers see them."""

import pytest
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from models import clock
from models.accounts.account import Account, AccountCounts, AccountKeys
from models.auth.user import User
from models.base import db
from models.media.emoji import Emoji
from models.statuses.pin import Pin
from models.statuses.status import Status
from rookery.federation import wants_activity
from rookery.secrets import new_rsa_pem, public_pem

ACTIVITY = "application/activity+json"
PROFILED = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"'
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"
ME = "https://rookery.test/users/alice"


@pytest.fixture
def get(api):
    return lambda path, accept=ACTIVITY: api().get(path, headers={"Accept": accept} if accept else {})


def test_an_actor_has_what_other_servers_need(get, alice):
    reply = get("/users/alice")
    actor = reply.json

    assert reply.headers["Content-Type"] == "application/activity+json; charset=utf-8"
    assert actor["@context"][:2] == ["https://www.w3.org/ns/activitystreams", "https://w3id.org/security/v1"]
    assert (actor["id"], actor["type"], actor["preferredUsername"]) == (ME, "Person", "alice")
    assert actor["url"] == "https://rookery.test/@alice"
    assert actor["webfinger"] == "alice@rookery.test"
    assert actor["inbox"] == f"{ME}/inbox"
    assert actor["outbox"] == f"{ME}/outbox"
    assert actor["followers"] == f"{ME}/followers"
    assert actor["following"] == f"{ME}/following"
    assert actor["featured"] == f"{ME}/collections/featured"
    assert actor["endpoints"] == {"sharedInbox": "https://rookery.test/inbox"}
    assert actor["manuallyApprovesFollowers"] is False
    assert actor["published"] == f"{alice.created_at:%Y-%m-%d}T00:00:00Z"
    assert (actor["attachment"], actor["tag"]) == ([], [])


def test_what_is_not_set_is_absent(get, alice):
    assert get("/users/alice").json.keys().isdisjoint({"icon", "image", "memorial", "movedTo", "publicKey"})


def test_the_key_is_the_actors_own(get, alice):
    pem = public_pem(new_rsa_pem())
    db.session.add(AccountKeys(account_id=alice.id, public_pem=pem))
    db.session.commit()

    assert get("/users/alice").json["publicKey"] == {"id": f"{ME}#main-key", "owner": ME, "publicKeyPem": pem}


def test_the_profile_is_told(get, alice, carol):
    shown = Emoji(shortcode="rook", image_key="emoji/rook.png")
    db.session.add(shown)
    db.session.flush()
    alice.kind, alice.display_name, alice.note = "Service", "Alice :rook:", "<p>I like #Rooks</p>"
    alice.note_text, alice.emoji_ids = "I like #Rooks and #rooks", [shown.id]
    alice.fields = [{"name": "Home", "value": '<a href="https://a.example">a</a>', "verified_at": None}]
    alice.avatar_key, alice.avatar_description, alice.header_key = "avatars/a.png", "A rook", "headers/h.jpg"
    alice.locked = alice.discoverable = alice.indexable = alice.memorial = True
    alice.moved_to_id = carol.id
    db.session.commit()

    actor = get("/users/alice").json

    assert (actor["type"], actor["name"], actor["summary"]) == ("Service", "Alice :rook:", "<p>I like #Rooks</p>")
    assert actor["icon"] == {
        "type": "Image",
        "mediaType": "image/png",
        "summary": "A rook",
        "url": "https://rookery.test/media/avatars/a.png",
    }
    assert actor["image"]["mediaType"] == "image/jpeg"
    assert actor["attachment"] == [
        {"type": "PropertyValue", "name": "Home", "value": '<a href="https://a.example">a</a>'}
    ]
    emoji, hashtag = actor["tag"]
    assert (emoji["type"], emoji["name"]) == ("Emoji", ":rook:")
    assert emoji["icon"]["url"] == "https://rookery.test/media/emoji/rook.png"
    assert (hashtag["type"], hashtag["href"]) == ("Hashtag", "https://rookery.test/tags/rooks")
    assert actor["movedTo"] == carol.uri
    assert all(actor[name] for name in ("manuallyApprovesFollowers", "discoverable", "indexable", "memorial"))


def test_an_emoji_of_a_profile_can_be_fetched_by_its_id(get):
    emoji = Emoji(shortcode="rook", image_key="emoji/rook.png")
    foreign = Emoji(shortcode="crow", image_key="emoji/crow.png", domain="far.example")
    db.session.add_all([emoji, foreign])
    db.session.commit()

    found = get(f"/emojis/{emoji.id}")

    assert (found.json["type"], found.json["id"]) == ("Emoji", f"https://rookery.test/emojis/{emoji.id}")
    assert get(f"/emojis/{foreign.id}").status_code == 404
    assert get("/emojis/nonsense").status_code == 404


def test_every_extension_that_is_used_is_defined(get, alice):
    known = get("/users/alice").json["@context"][2]

    used = {
        "manuallyApprovesFollowers",
        "featured",
        "discoverable",
        "indexable",
        "memorial",
        "movedTo",
        "webfinger",
        "PropertyValue",
        "value",
        "Emoji",
        "Hashtag",
    }
    assert known.keys() >= used


@pytest.mark.parametrize(
    "accept",
    [
        ACTIVITY,
        PROFILED,
        f"{ACTIVITY};q=0.1",
        f"text/html, {ACTIVITY}",
        f"{PROFILED}, {ACTIVITY};q=0.9, */*;q=0.1",
        "Application/Activity+JSON",
        "application/ld+json",
    ],
)
def test_servers_get_the_document(get, alice, accept):
    reply = get("/users/alice", accept)

    assert (reply.status_code, reply.mimetype) == (200, ACTIVITY)
    assert reply.headers["Vary"] == "Accept, Signature"


@pytest.mark.parametrize("accept", [BROWSER, "*/*", "text/html", None, "", f"{ACTIVITY};q=0", ";;,=\0"])
def test_browsers_are_led_to_the_profile(get, alice, accept):
    reply = get("/users/alice", accept)

    assert (reply.status_code, reply.headers["Location"]) == (302, "https://rookery.test/@alice")
    assert reply.headers["Vary"] == "Accept, Signature"


def test_the_types_are_recognised_in_any_list():
    assert wants_activity([("text/html", 1), (ACTIVITY, 0.1)])
    assert not wants_activity([(ACTIVITY, 0), ("*/*", 1), ("application/json", 1)])


def test_another_spelling_of_the_name_leads_to_the_id(get, alice):
    reply = get("/users/ALICE")

    assert (reply.status_code, reply.headers["Location"]) == (301, ME)


@pytest.mark.parametrize("name", ["nobody", "carol", "carol@far.example", "a%00b", "%ff", "x" * 5000])
def test_who_is_not_ours_is_not_found(get, carol, name):
    assert get(f"/users/{name}").status_code == 404


BELOW = [
    "/outbox",
    "/followers",
    "/following",
    "/collections/featured",
    "/statuses/{}",
    "/statuses/{}/activity",
    "/statuses/{}/replies",
    "/statuses/{}/likes",
]


@pytest.mark.parametrize("path", ["", *BELOW])
@pytest.mark.parametrize("deleted", [False, True])
def test_14_6_a_suspended_account_is_withheld_with_all_that_is_below_it_and_a_deleted_one_is_gone(
    get, alice, post, path, deleted
):
    path = path.format(post(alice).id)
    db.session.get(Account, alice.id).suspended_at = clock.now()
    if deleted:
        db.session.delete(User.of_account(alice.id))
    db.session.commit()

    if path or deleted:
        assert get(f"/users/alice{path}").status_code == (410 if deleted else 403)
    assert get(f"/users/alice{path}", BROWSER).status_code == (410 if deleted else 403)


def test_4_1_14_6_servers_are_told_that_an_account_is_suspended_and_nothing_personal(get, alice):
    account = db.session.get(Account, alice.id)
    account.display_name, account.suspended_at = "Alice", clock.now()
    db.session.commit()

    reply = get("/users/alice")

    assert (reply.status_code, reply.json["suspended"], reply.json["id"]) == (200, True, ME)
    assert not {"name", "summary", "icon", "attachment"} & reply.json.keys()


def test_whose_sign_up_is_not_complete_is_not_found(get, factory):
    factory.user("unconfirmed", confirmed=False)

    assert get("/users/unconfirmed").status_code == 404


def test_collections_tell_how_many(get, alice, bob):
    counts = db.session.get(AccountCounts, alice.id)
    counts.followers, counts.following = 3, 2
    shown = [Status(account_id=alice.id, visibility=v) for v in ("public", "unlisted", "private", "direct", "local")]
    db.session.add_all([*shown, Status(account_id=bob.id)])
    db.session.flush()
    db.session.add_all([Pin(account_id=alice.id, status_id=status.id) for status in shown[1:3]])
    db.session.commit()

    paths = ["followers", "following", "outbox", "collections/featured"]
    found = [get(f"/users/alice/{path}").json for path in paths]

    assert [one["totalItems"] for one in found] == [3, 2, 2, 1]
    assert [one["id"] for one in found] == [f"{ME}/{path}" for path in paths]
    assert {one["type"] for one in found} == {"OrderedCollection"}


def test_there_is_no_such_collection(get, alice):
    assert get("/users/alice/likes").status_code == 404


def test_the_server_itself_is_an_actor(get):
    actor = get("/actor").json

    assert (actor["id"], actor["type"]) == ("https://rookery.test/actor", "Application")
    assert actor["preferredUsername"] == "rookery.test"
    assert actor["publicKey"]["owner"] == actor["id"]
    assert load_pem_public_key(actor["publicKey"]["publicKeyPem"].encode()).key_size >= 2048
    assert get("/actor/outbox").json["totalItems"] == 0
    assert get("/actor", BROWSER).headers["Location"] == "https://rookery.test/"


def test_an_actor_costs_few_queries(get, alice, count_queries):
    with count_queries() as queries:
        get("/users/alice")

    assert len(queries) <= 4  # blocked networks, settings, the account, its keys
