"""The list of custom emoji."""

import pytest

from models.base import db
from models.media.emoji import Emoji
from tests.contract import assert_entities


def emoji(shortcode, **values):
    values.setdefault("image_key", f"emoji/{shortcode}.png")
    row = Emoji(shortcode=shortcode, **values)
    db.session.add(row)
    db.session.commit()
    return row


def test_without_emoji_the_list_is_empty(api):
    reply = api().get("/api/v1/custom_emojis")

    assert (reply.status_code, reply.json) == (200, [])


def test_an_emoji_has_absolute_addresses(api):
    emoji("rook", static_key="emoji/rook.static.png", category="Birds")

    assert api().get("/api/v1/custom_emojis").json == [
        {
            "shortcode": "rook",
            "url": "https://rookery.test/media/emoji/rook.png",
            "static_url": "https://rookery.test/media/emoji/rook.static.png",
            "visible_in_picker": True,
            "category": "Birds",
        }
    ]


def test_without_a_still_picture_the_picture_itself_stands_in(api):
    emoji("rook")

    assert api().get("/api/v1/custom_emojis").json[0]["static_url"] == "https://rookery.test/media/emoji/rook.png"


def test_only_our_own_enabled_emoji_are_listed(api):
    emoji("ours")
    emoji("disabled", disabled=True)
    emoji("theirs", domain="far.example")
    emoji("unfinished", image_key=None)

    assert [one["shortcode"] for one in api().get("/api/v1/custom_emojis").json] == ["ours"]


def test_hidden_ones_are_listed_and_say_so(api):
    emoji("secret", visible_in_picker=False)

    assert api().get("/api/v1/custom_emojis").json[0]["visible_in_picker"] is False


def test_they_come_by_category_and_name(api):
    emoji("zebra")
    emoji("crow", category="Birds")
    emoji("ant", category="Animals")
    emoji("bee")

    assert [one["shortcode"] for one in api().get("/api/v1/custom_emojis").json] == ["bee", "zebra", "ant", "crow"]


def test_one_query_whatever_their_number_and_none_for_five_seconds(api, count_queries):
    for number in range(20):
        emoji(f"emoji{number}")

    with count_queries() as queries:
        api().get("/api/v1/custom_emojis")
        api().get("/api/v1/custom_emojis")

    assert len([one for one in queries if "emojis" in one]) == 1


@pytest.mark.shared
def test_the_list_fits_the_contract(api):
    emoji("rook")
    emoji("crow", category="Birds")

    assert_entities(api().get("/api/v1/custom_emojis").json, "CustomEmoji")
