"""Actors of other servers: read however they are written, and refused where they claim what is not theirs."""

import copy

import pytest

from rookery.federation.read.actor import actor as read
from rookery.federation.read.values import Unreadable
from tests.federation.arriving import fixture

ID = "https://masto.example/users/carol"


@pytest.fixture
def carol(app, fediverse):
    return fediverse.server("masto.example").person("carol").actor


def refused(document):
    with pytest.raises(Unreadable) as caught:
        read(document)
    return caught.value.rule


def test_4_3_all_that_an_actor_says_is_read(carol):
    found = read(
        carol
        | {
            "type": "Service",
            "name": "Carol <b>:heron:</b>",
            "summary": "<p>Birds<script>alert(1)</script></p>",
            "url": [{"type": "Link", "href": "https://masto.example/@carol", "mediaType": "text/html"}],
            "featuredTags": f"{ID}/collections/tags",
            "manuallyApprovesFollowers": True,
            "discoverable": True,
            "indexable": True,
            "memorial": True,
            "suspended": True,
            "published": "2023-01-01T00:00:00Z",
            "icon": {
                "type": "Image",
                "mediaType": "image/jpeg",
                "url": "https://files.masto.example/c.jpg",
                "summary": "Carol",
            },
            "image": [{"type": "Image", "url": {"type": "Link", "href": "https://files.masto.example/h.jpg"}}],
            "attachment": [
                {"type": "PropertyValue", "name": "Site", "value": "<a href='https://c.example'>c</a>"},
                {"type": "Note", "name": "no field"},
            ],
            "tag": [
                {"type": "Emoji", "name": ":heron:", "icon": {"url": "https://files.masto.example/e.png"}},
                {"type": "Hashtag", "name": "#Birds"},
            ],
            "alsoKnownAs": "https://old.example/users/carol",
            "movedTo": "https://new.example/users/carol",
            "attributionDomains": ["Carol.example", 7],
            "webfinger": "carol@masto.example",
            "showFeatured": False,
            "showMedia": False,
            "showRepliesInMedia": False,
        }
    )

    assert (found.type, found.username, found.name) == ("Service", "carol", "Carol :heron:")
    assert found.note == "<p>Birds</p>"
    assert (found.url, found.inbox, found.shared_inbox) == (
        "https://masto.example/@carol",
        f"{ID}/inbox",
        "https://masto.example/inbox",
    )
    assert (found.outbox, found.followers, found.following) == (f"{ID}/outbox", f"{ID}/followers", f"{ID}/following")
    assert (found.featured, found.featured_tags) == (f"{ID}/collections/featured", f"{ID}/collections/tags")
    assert found.locked and found.discoverable and found.indexable and found.memorial and found.suspended
    assert found.published.year == 2023
    assert (found.avatar.url, found.avatar.description) == ("https://files.masto.example/c.jpg", "Carol")
    assert found.header.url == "https://files.masto.example/h.jpg"
    assert [name for name, _ in found.fields] == ["Site"]
    assert 'rel="nofollow noopener noreferrer"' in found.fields[0][1]
    assert [one.shortcode for one in found.emojis] == ["heron"]
    assert found.hashtags == ("Birds",)
    assert found.also_known_as == ("https://old.example/users/carol",)
    assert found.moved_to == "https://new.example/users/carol"
    assert found.attribution_domains == ("carol.example",)
    assert found.handle == "carol@masto.example"
    assert not (found.show_featured or found.show_media or found.show_media_replies)
    assert found.key_id == f"{ID}#main-key" and found.public_pem.startswith("-----BEGIN PUBLIC KEY-----")


@pytest.mark.parametrize("kind", ["Person", "Service", "Application", "Group", "Organization", ["x:Cat", "as:Person"]])
def test_4_3_these_types_are_actors(carol, kind):
    assert read(carol | {"type": kind}).type in ("Person", "Service", "Application", "Group", "Organization")


def test_4_3_what_is_missing_or_odd_costs_nothing_else(carol):
    odd = {
        name: [None, 7, {"a": []}]
        for name in (
            "name",
            "summary",
            "url",
            "endpoints",
            "icon",
            "image",
            "attachment",
            "tag",
            "alsoKnownAs",
            "movedTo",
            "published",
            "featured",
            "following",
            "attributionDomains",
            "discoverable",
            "webfinger",
            "publicKey",
            "manuallyApprovesFollowers",
            "vcard:bday",
            "_misskey_summary",
            "capabilities",
            "assertionMethod",
        )
    }
    bare = {name: carol[name] for name in ("id", "type", "inbox", "preferredUsername")}

    for document in (carol | odd, bare, carol | dict.fromkeys(odd)):
        found = read(document)
        assert (found.id, found.name, found.note, found.shared_inbox, found.key_id) == (ID, "carol", "", None, None)


def test_4_3_of_a_list_of_keys_the_one_asked_for_is_taken(carol, fediverse):
    other = fediverse.server("masto.example").person("dave").actor["publicKey"]["publicKeyPem"]
    keys = [carol["publicKey"], {"id": f"{ID}#second", "owner": ID, "publicKeyPem": other}]

    assert read(carol | {"publicKey": keys}).key_id == f"{ID}#main-key"
    second = read(carol | {"publicKey": keys}, f"{ID}#second")
    assert (second.key_id, second.public_pem) == (f"{ID}#second", other)


@pytest.mark.parametrize("name", ["id", "inbox", "preferredUsername", "type"])
@pytest.mark.parametrize("value", [None, "", 7, {}, ["x y"], "not an\u0000address"])
def test_4_4_what_an_actor_needs_it_has_or_is_refused(carol, name, value):
    assert refused(carol | {name: value}) == "4.4"


@pytest.mark.parametrize("name", ["inbox", "outbox", "followers"])
def test_4_4_its_addresses_are_of_its_own_host(carol, name):
    assert refused(carol | {name: "https://evil.example/users/carol/inbox"}) == "4.4"


def test_4_4_its_key_is_of_its_own_host(carol):
    key = carol["publicKey"] | {"id": "https://evil.example/users/m#main-key"}

    assert refused(carol | {"publicKey": key}) == "4.4"
    assert refused(carol | {"publicKey": [carol["publicKey"], key]}) == "4.4"


def test_4_4_a_key_of_somebody_else_is_not_its_own(carol):
    key = carol["publicKey"] | {"owner": "https://masto.example/users/dave"}

    assert read(carol | {"publicKey": key}).key_id is None


def test_4_4_a_shared_inbox_elsewhere_is_not_used(carol):
    found = read(carol | {"endpoints": {"sharedInbox": "https://evil.example/inbox"}})

    assert (found.shared_inbox, found.inbox) == (None, f"{ID}/inbox")


@pytest.mark.parametrize(
    "name", ["carol", "Carol_1", "ca.rol", "c-4", "_", "a" * 300, "xn--e1afmkfd.example", "ca..rol"]
)
def test_4_4_such_names_are_taken(carol, name):
    assert read(carol | {"preferredUsername": name}).username == name


@pytest.mark.parametrize(
    "name",
    ["ca rol", "carol/", "../x", "carol@x", "ca\x00rol", "-carol", "carol.", "cärol", "carol--", "a" * 301, "a\n"],
)
def test_4_4_such_names_are_refused(carol, name):
    assert refused(carol | {"preferredUsername": name}) == "4.4"


@pytest.mark.parametrize("port", ["", "443", "8443"])
def test_10_15_a_picture_at_an_address_with_an_empty_port_is_taken(carol, port):
    header = read(carol | {"image": {"type": "Image", "url": f"https://masto.example:{port}/x.png?a=b:"}}).header

    assert header.url == f"https://masto.example{':' + port if port else ''}/x.png?a=b:"
    assert refused(carol | {"id": "https://masto.example:/users/carol"}) == "4.4"


def test_2_9_a_server_may_be_called_like_its_host_with_its_port(app):
    server = {
        "id": "https://masto.example:8443/actor",
        "type": "Application",
        "inbox": "https://masto.example:8443/i",
        "preferredUsername": "masto.example:8443",
    }

    assert read(server).username == "masto.example:8443"
    assert refused(server | {"type": "Person"}) == "4.4"


def test_4_5_what_is_too_long_or_too_much_is_cut(carol):
    found = read(
        carol
        | {
            "name": "n" * 9000,
            "summary": "s" * 90_000,
            "attachment": [{"type": "PropertyValue", "name": "n" * 9000, "value": "v" * 9000}] * 60,
            "alsoKnownAs": [f"https://x.example/{n}" for n in range(50)],
            "tag": [
                {"type": "Emoji", "name": f":e{n}:", "icon": {"url": "https://x.example/e.png"}} for n in range(150)
            ],
        }
    )

    assert (len(found.name), len(found.note), len(found.fields)) == (2000, 20_000, 50)
    assert (len(found.fields[0][0]), len(found.fields[0][1])) == (2000, 2000)
    assert (len(found.also_known_as), len(found.emojis)) == (20, 100)


def test_4_4_an_actor_with_addresses_of_its_victim_is_refused(app):
    assert refused(fixture("hostile-actor-foreign-endpoints")) == "4.4"


def test_4_3_the_actor_of_mastodon_is_read_whole(app):
    document = fixture("mastodon-actor-update")["object"]

    found = read(copy.deepcopy(document))

    assert (found.name, found.indexable, found.attribution_domains) == ("Carol :heron:", True, ("carol.example",))
    assert found.fields[0][0] == "Site"
    assert found.avatar.description == "Carol with binoculars"
    assert (found.key_id, found.public_pem) == ("https://masto.example/users/carol#main-key", None)


@pytest.mark.parametrize(
    "said",
    [
        "https://files.masto.example/c.jpg",
        {"type": "Image", "url": "https://files.masto.example/c.jpg"},
        [{"type": "Image", "url": ["https://files.masto.example/c.jpg"]}],
    ],
)
def test_4_3_pictures_are_named_by_address_object_or_list(carol, said):
    found = read(carol | {"icon": said, "image": said})

    assert found.avatar.url == found.header.url == "https://files.masto.example/c.jpg"


@pytest.mark.parametrize(
    "said",
    [
        "https://masto.example/@carol",
        {"type": "Link", "href": "https://masto.example/@carol"},
        ["https://masto.example/@carol"],
    ],
)
def test_4_3_the_page_of_somebody_is_an_address_an_object_or_a_list(carol, said):
    assert read(carol | {"url": said}).url == "https://masto.example/@carol"


def test_8_9_names_turn_no_line_around(carol):
    found = read(carol | {"name": "\u202eevil\u202c\u2066x\0\ud800", "summary": "a\0b\ud800"})

    assert (found.name, found.note) == ("evilx", "ab")


def test_8_8_nothing_that_somebody_says_of_themselves_is_markup_where_text_is_due(carol):
    bad = "<img src=x onerror=y><script>z</script>B"
    found = read(
        carol
        | {
            "name": bad,
            "summary": bad,
            "attachment": [{"type": "PropertyValue", "name": bad, "value": bad}],
            "icon": {"type": "Image", "url": "https://masto.example/a.png", "summary": bad},
        }
    )

    assert (found.name, found.note, found.fields, found.avatar.description) == ("B", "B", (("B", "B"),), "B")
