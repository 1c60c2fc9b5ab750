"""Our accounts as actors, in all that may be said of them."""

import pytest
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from models import clock
from models.accounts.account import AccountKeys
from models.base import db
from models.media.emoji import Emoji
from rookery.federation.build import activities
from rookery.federation.build.actor import actor
from rookery.federation.ids import PUBLIC
from rookery.secrets import new_rsa_pem, public_pem
from rookery.services.accounts import local_accounts

ACTIVITY = "application/activity+json"
ME = "https://rookery.test/users/alice"
ADDRESSES = {
    "id": ME,
    "type": "Person",
    "preferredUsername": "alice",
    "webfinger": "alice@rookery.test",
    "url": "https://rookery.test/@alice",
    "inbox": f"{ME}/inbox",
    "outbox": f"{ME}/outbox",
    "followers": f"{ME}/followers",
    "following": f"{ME}/following",
    "featured": f"{ME}/collections/featured",
    "featuredTags": f"{ME}/collections/tags",
    "featuredCollections": f"{ME}/featured_collections",
    "endpoints": {"sharedInbox": "https://rookery.test/inbox"},
}


@pytest.fixture
def key(alice):
    pem = public_pem(new_rsa_pem())
    db.session.add(AccountKeys(account_id=alice.id, public_pem=pem))
    db.session.commit()
    return {"id": f"{ME}#main-key", "owner": ME, "publicKeyPem": pem}


def test_4_1_an_actor_of_whom_little_is_told(alice, key):
    assert actor(alice) == ADDRESSES | {
        "publicKey": key,
        "name": "",
        "summary": "",
        "manuallyApprovesFollowers": False,
        "discoverable": False,
        "indexable": False,
        "published": f"{alice.created_at:%Y-%m-%d}T00:00:00Z",
        "attachment": [],
        "tag": [],
        "showFeatured": True,
        "showMedia": True,
        "showRepliesInMedia": True,
        "interactionPolicy": {"canFeature": {"automaticApproval": [ME]}},
    }


def test_4_1_an_actor_of_whom_all_is_told(alice, carol, key):
    alice.kind, alice.display_name, alice.note = "Service", "Alice", "<p>I like #rooks</p>"
    alice.note_text = "I like #rooks"
    db.session.add(rook := Emoji(shortcode="rook", image_key="emoji/rook.png"))
    db.session.flush()
    alice.emoji_ids = [rook.id]
    alice.fields = [{"name": "Home", "value": "here", "verified_at": None}]
    alice.avatar_key, alice.avatar_description = "avatars/a.jpg", "A rook"
    alice.header_key, alice.header_description = "headers/h.webp", "A nest"
    alice.locked = alice.discoverable = alice.indexable = alice.memorial = True
    alice.show_featured = alice.show_media = alice.show_media_replies = False
    alice.also_known_as, alice.moved_to_id = ["https://old.example/users/alice"], carol.id
    alice.attribution_domains = ["press.example"]

    found = actor(alice)

    emoji = next(one for one in found["tag"] if one["type"] == "Emoji")
    found["tag"].remove(emoji)
    assert (emoji["name"], emoji["icon"]["url"]) == (":rook:", "https://rookery.test/media/emoji/rook.png")
    assert found == ADDRESSES | {
        "type": "Service",
        "publicKey": key,
        "name": "Alice",
        "summary": "<p>I like #rooks</p>",
        "manuallyApprovesFollowers": True,
        "discoverable": True,
        "indexable": True,
        "memorial": True,
        "published": f"{alice.created_at:%Y-%m-%d}T00:00:00Z",
        "icon": {
            "type": "Image",
            "mediaType": "image/jpeg",
            "url": "https://rookery.test/media/avatars/a.jpg",
            "summary": "A rook",
        },
        "image": {
            "type": "Image",
            "mediaType": "image/webp",
            "url": "https://rookery.test/media/headers/h.webp",
            "summary": "A nest",
        },
        "attachment": [{"type": "PropertyValue", "name": "Home", "value": "here"}],
        "tag": [{"type": "Hashtag", "href": "https://rookery.test/tags/rooks", "name": "#rooks"}],
        "alsoKnownAs": ["https://old.example/users/alice"],
        "movedTo": carol.uri,
        "attributionDomains": ["press.example"],
        "showFeatured": False,
        "showMedia": False,
        "showRepliesInMedia": False,
        "interactionPolicy": {"canFeature": {"automaticApproval": [PUBLIC]}},
    }


def test_4_1_of_the_suspended_only_keys_and_addresses_are_left(alice, key):
    alice.display_name, alice.note, alice.avatar_key, alice.memorial = "Alice", "<p>Me</p>", "avatars/a.jpg", True
    alice.suspended_at = clock.now()

    assert actor(alice) == ADDRESSES | {"publicKey": key, "suspended": True}


@pytest.mark.parametrize("name", ["outbox", "followers", "following", "featured", "featuredTags"])
def test_4_1_every_collection_that_an_actor_names_is_there(api, alice, name):
    found = api().get(actor(alice)[name].removeprefix("https://rookery.test"), headers={"Accept": ACTIVITY})

    assert (found.status_code, found.json["id"]) == (200, actor(alice)[name])


def test_4_6_a_changed_profile_is_told_as_a_whole(alice):
    update = activities.update_actor(actor(alice), alice.version)

    assert (update["object"], update["actor"], update["to"]) == (actor(alice), ME, [PUBLIC])
    assert update["cc"] == [f"{ME}/followers"]


def test_5_1_whoever_signs_up_has_a_key_and_its_id_leads_to_it(api):
    local_accounts.create("dora", "dora@mail.example", "a long password indeed", confirmed=True)
    db.session.commit()

    document = api().get("/users/dora#main-key", headers={"Accept": ACTIVITY}).json

    key = document["publicKey"]
    assert (key["id"], key["owner"]) == ("https://rookery.test/users/dora#main-key", document["id"])
    assert load_pem_public_key(key["publicKeyPem"].encode()).key_size >= 2048


def test_7_2_what_people_write_of_themselves_leaves_escaped(alice, api, key):
    fields = {"fields_attributes[0][name]": "<i>", "fields_attributes[0][value]": "<u>x</u>"}
    api(alice).patch(
        "/api/v1/accounts/update_credentials", data={"display_name": "<b>", "note": "<script>x</script>", **fields}
    )
    db.session.expire_all()

    found = actor(alice)

    assert found["summary"] == "<p>&lt;script&gt;x&lt;/script&gt;</p>"
    assert found["attachment"] == [{"type": "PropertyValue", "name": "<i>", "value": "&lt;u&gt;x&lt;/u&gt;"}]
