"""What clients get, to the last key."""

from datetime import UTC, datetime

import orjson
import pytest

from models.auth.role import Role
from models.base import db
from models.media.attachment import Media
from models.media.emoji import Emoji
from rookery.schemas import render
from rookery.schemas.fields import NOBODY

MADE = datetime(2031, 5, 4, 7, 8, 9, 123000, UTC)


def rendered(body):
    return orjson.loads(body)


@pytest.fixture
def plain(factory):
    return factory.account("rook", created_at=MADE)


def golden(account, **changes):
    """An account of ours of which nothing is known but its name."""
    missing = "https://rookery.test/static/{}s/missing.png".format
    return {
        "id": str(account.id),
        "username": "rook",
        "acct": "rook",
        "url": "https://rookery.test/@rook",
        "uri": "https://rookery.test/users/rook",
        "display_name": "",
        "note": "",
        "avatar": missing("avatar"),
        "avatar_static": missing("avatar"),
        "avatar_description": "",
        "header": missing("header"),
        "header_static": missing("header"),
        "header_description": "",
        "locked": False,
        "bot": False,
        "group": False,
        "discoverable": False,
        "indexable": False,
        "noindex": True,
        "hide_collections": False,
        "feature_approval": {"automatic": [], "manual": ["public"], "current_user": "manual"},
        "show_featured": True,
        "show_media": True,
        "show_media_replies": True,
        "created_at": "2031-05-04T00:00:00.000Z",
        "fields": [],
        "emojis": [],
        "roles": [],
        "statuses_count": 0,
        "following_count": 0,
        "followers_count": 0,
        "last_status_at": None,
    } | changes


def test_an_account_of_which_nothing_is_known(plain):
    assert rendered(render.account(plain.id)) == golden(plain)


def test_an_account_in_full(factory, post):
    emoji = Emoji(shortcode="nest", image_key="emoji/nest.png", category="Birds")
    role = Role.named("Moderator")
    db.session.add(emoji)
    db.session.flush()
    account = factory.account(
        "rook",
        created_at=MADE,
        display_name="The Rook :nest:",
        note="<p>caw</p>",
        kind="Service",
        locked=True,
        discoverable=True,
        indexable=True,
        hide_collections=True,
        avatar_key="avatars/a.gif",
        avatar_static_key="avatars/a.png",
        avatar_description="a bird",
        header_key="headers/h.jpg",
        header_description="a wood",
        emoji_ids=[emoji.id],
        role_id=role.id,
        fields=[{"name": "Nest", "value": "<b>oak</b>", "text": "oak", "verified_at": "2031-05-04T07:08:09.123Z"}],
    )
    status = post(account)

    assert rendered(render.account(account.id)) == golden(
        account,
        display_name="The Rook :nest:",
        note="<p>caw</p>",
        bot=True,
        locked=True,
        discoverable=True,
        indexable=True,
        noindex=False,
        hide_collections=True,
        avatar="https://rookery.test/media/avatars/a.gif",
        avatar_static="https://rookery.test/media/avatars/a.png",
        avatar_description="a bird",
        header="https://rookery.test/media/headers/h.jpg",
        header_static="https://rookery.test/media/headers/h.jpg",
        header_description="a wood",
        fields=[{"name": "Nest", "value": "<b>oak</b>", "verified_at": "2031-05-04T07:08:09.123Z"}],
        feature_approval={"automatic": ["public"], "manual": [], "current_user": "automatic"},
        emojis=[
            {
                "shortcode": "nest",
                "url": "https://rookery.test/media/emoji/nest.png",
                "static_url": "https://rookery.test/media/emoji/nest.png",
                "visible_in_picker": True,
                "category": "Birds",
            }
        ],
        roles=[{"id": str(role.id), "name": "Moderator", "color": ""}],
        statuses_count=1,
        last_status_at=status.created_at.date().isoformat(),
    )


def test_an_account_of_another_server(factory):
    account = factory.remote("rook", "far.example", created_at=MADE)

    assert rendered(render.account(account.id)) == golden(
        account,
        acct="rook@far.example",
        url="https://far.example/@rook",
        uri="https://far.example/users/rook",
        feature_approval={"automatic": [], "manual": [], "current_user": "missing"},
    )


def test_optional_keys_are_there_only_where_they_apply(plain, factory):
    target = factory.account("elsewhere")
    for changes, more in (
        ({"limited_at": MADE}, {"limited": True}),
        ({"memorial": True, "limited_at": None}, {"memorial": True}),
        ({"suspended_at": MADE, "memorial": False}, {"suspended": True, "feature_approval": NOBODY}),
    ):
        for name, value in changes.items():
            setattr(plain, name, value)
        db.session.commit()
        assert rendered(render.account(plain.id)) == golden(plain, **more)
    plain.suspended_at, plain.moved_to_id = None, target.id
    db.session.commit()
    assert rendered(render.account(plain.id))["moved"]["acct"] == "elsewhere"


def test_a_change_shows_at_once(plain):
    render.account(plain.id)
    plain.display_name = "Another"
    db.session.commit()

    assert rendered(render.account(plain.id))["display_name"] == "Another"


def test_a_medium_that_waits_and_one_that_is_ready(plain):
    waiting = Media(account_id=plain.id)
    meta = {name: {"width": 4, "height": 2, "size": "4x2", "aspect": 2.0} for name in ("original", "small")}
    ready = Media(
        account_id=plain.id,
        state="ready",
        original_key="media/o.png",
        small_key="media/s.jpg",
        meta=meta,
        description="a nest",
        blurhash="UE",
        focus_x=0.0,
        focus_y=-0.5,
    )
    db.session.add_all([waiting, ready])
    db.session.commit()

    nothing_yet = {
        "id": str(waiting.id),
        "type": "image",
        "url": None,
        "preview_url": None,
        "remote_url": None,
        "text_url": None,
        "meta": {},
        "description": None,
        "blurhash": None,
    }
    assert rendered(render.media(waiting.id)) == nothing_yet
    assert rendered(render.media(ready.id)) == nothing_yet | {
        "id": str(ready.id),
        "url": "https://rookery.test/media/media/o.png",
        "preview_url": "https://rookery.test/media/media/s.jpg",
        "meta": meta | {"focus": {"x": 0.0, "y": -0.5}},
        "description": "a nest",
        "blurhash": "UE",
    }
