"""One's own profile as it was typed: GET and PATCH /api/v1/profile."""

import io

import pytest
from PIL import Image

from models.base import db
from rookery.events.facts import ProfileChanged
from tests.contract import assert_entity

PATH = "/api/v1/profile"


def picture():
    file = io.BytesIO()
    Image.new("RGB", (40, 40), "teal").save(file, "PNG")
    return io.BytesIO(file.getvalue()), "a.png", "image/png"


def test_a_profile_is_told_as_it_was_typed(alice, api):
    client = api(alice)
    client.patch(
        "/api/v1/accounts/update_credentials",
        json={
            "display_name": "Alice",
            "note": "I watch #Rooks & crows",
            "fields_attributes": [{"name": "a", "value": "<b>"}],
        },
    )

    told = client.get(PATH).json

    assert_entity(told, "Profile")
    assert told == {
        "id": str(alice.id),
        "display_name": "Alice",
        "note": "I watch #Rooks & crows",
        "fields": [{"name": "a", "value": "<b>", "verified_at": None}],
        "avatar": None,
        "avatar_static": None,
        "avatar_description": "",
        "header": None,
        "header_static": None,
        "header_description": "",
        "locked": False,
        "bot": False,
        "hide_collections": False,
        "discoverable": False,
        "indexable": False,
        "show_featured": True,
        "show_media": True,
        "show_media_replies": True,
        "attribution_domains": [],
        "featured_tags": [],
    }


def test_a_profile_is_changed_by_put_as_by_patch(alice, api):
    client = api(alice)

    by_put = client.put(PATH, json={"display_name": "Put"}).json
    client.put("/api/v1/accounts/update_credentials", data={"note": "Put too"})

    assert by_put["display_name"] == "Put"
    assert client.get(PATH).json["note"] == "Put too"


def test_every_key_of_a_profile_can_be_changed(alice, api, facts):
    given = {
        "display_name": "A",
        "note": "n",
        "locked": True,
        "bot": True,
        "hide_collections": True,
        "discoverable": True,
        "indexable": True,
        "show_featured": False,
        "show_media": False,
        "show_media_replies": False,
        "avatar_description": "me",
        "header_description": "a wood",
    }
    domains = ["https://Blog.Example/about", "blog.example", "bücher.example", ""]

    changed = (
        api(alice)
        .patch(
            PATH,
            json={
                **given,
                "attribution_domains": domains,
                "fields_attributes": {"0": {"name": "Site", "value": "x"}},
            },
        )
        .json
    )
    shown = api().get(f"/api/v1/accounts/{alice.id}").json

    assert_entity(changed, "Profile")
    assert {name: changed[name] for name in given} == given
    assert changed["attribution_domains"] == ["blog.example", "xn--bcher-kva.example"]
    assert changed["fields"] == [{"name": "Site", "value": "x", "verified_at": None}]
    assert (shown["show_featured"], shown["show_media"], shown["show_media_replies"]) == (False, False, False)
    assert facts == [ProfileChanged(account_id=alice.id)]


def test_the_hashtags_that_are_featured_stand_there(alice, api):
    api(alice).post("/api/v1/featured_tags", data={"name": "Rooks"})

    told = api(alice).get(PATH).json

    assert_entity(told, "Profile")
    assert [tag["name"] for tag in told["featured_tags"]] == ["Rooks"]


def test_the_domains_of_authors_stand_in_the_sources_too(alice, api):
    me = api(alice).patch("/api/v1/accounts/update_credentials", data={"attribution_domains[]": ["blog.example"]}).json

    assert me["source"]["attribution_domains"] == ["blog.example"]


def test_pictures_are_uploaded_and_are_null_without(alice, api):
    changed = api(alice).patch(PATH, data={"avatar": picture(), "header": picture()}).json
    api(alice).delete(f"{PATH}/avatar")
    removed = api(alice).get(PATH).json

    assert changed["avatar"].startswith("https://rookery.test/media/avatars/") and changed["header_static"]
    assert (removed["avatar"], removed["avatar_static"]) == (None, None)
    assert removed["header"] == changed["header"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"display_name": "x" * 31},
        {"note": "x" * 501},
        {"attribution_domains": ["no domain"]},
        {"attribution_domains": [f"{number}.example" for number in range(11)]},
        {"attribution_domains": ["-.example"]},
        {"avatar_description": "x" * 151},
    ],
)
def test_a_single_wrong_value_and_nothing_is_changed(alice, api, wrong):
    reply = api(alice).patch(PATH, json={"locked": True, **wrong})

    assert reply.status_code == 422
    db.session.refresh(alice)
    assert not alice.locked and alice.attribution_domains == []


def test_who_may_read_and_change_it(alice, api, factory):
    assert api().get(PATH).status_code == 401
    assert api(alice, "profile").get(PATH).status_code == 200
    assert api(alice, "profile").patch(PATH, json={}).status_code == 403
    assert api(alice, "write:accounts").patch(PATH, json={}).status_code == 200
