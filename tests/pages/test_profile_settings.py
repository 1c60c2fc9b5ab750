"""How I show myself: what the form of my profile changes, refuses and keeps."""

import io

import pytest
from PIL import Image

from models.accounts.account import Account
from models.base import db
from tests.visitors import Visitor, token_of

PATH = "/settings/profile"


@pytest.fixture
def visitor(app, alice):
    return Visitor(app).enter(alice)


@pytest.fixture
def save(visitor):
    """`save(note="Hello")`: the form, with the boxes that are named ticked and all others not."""

    def send(**fields):
        sent = {"csrf_token": token_of(visitor), **fields}
        return visitor._ask("post", PATH, data=sent, content_type="multipart/form-data")

    return send


@pytest.fixture
def mine(alice):
    return lambda: db.session.get(Account, alice.id, populate_existing=True)


def picture(name="nest.png"):
    file = io.BytesIO()
    Image.new("RGB", (40, 40), "#5b7c99").save(file, "PNG")
    return io.BytesIO(file.getvalue()), name


def test_a_profile_is_saved_as_apps_would_save_it(visitor, save, mine, alice, api):
    reply = save(
        display_name="Alice",
        note="I nest.\r\nHigh.",
        field_name=["Tree", ""],
        field_value=["an oak", ""],
        attribution_domains="nest.example\nwood.example",
        locked="1",
        bot="1",
        show_media="1",
    )

    assert (reply.status_code, reply.location) == (303, PATH)
    seen = api(alice).get("/api/v1/profile").json
    assert (seen["display_name"], seen["note"]) == ("Alice", "I nest.\nHigh.")
    assert [(one["name"], one["value"]) for one in seen["fields"]] == [("Tree", "an oak")]
    assert seen["attribution_domains"] == ["nest.example", "wood.example"]
    assert (seen["locked"], seen["bot"], seen["show_media"]) == (True, True, True)
    assert not any(seen[name] for name in ("discoverable", "indexable", "hide_collections", "show_featured"))
    page = visitor.open(PATH).text
    assert "Profile saved." in page and "an oak" in page and "nest.example\nwood.example" in page


def test_pictures_come_with_their_descriptions_and_go_again(visitor, save, mine):
    save(avatar=picture(), avatar_description="A nest", header=picture(), header_description="A wood")

    assert (mine().avatar_description, mine().header_description) == ("A nest", "A wood")
    assert mine().avatar_key in visitor.open(PATH).text

    save(avatar_description="A nest", header_description="A wood", remove_avatar="1")

    assert (mine().avatar_key, mine().avatar_description) == (None, "")
    assert mine().header_key


def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(save, mine):
    wrong = [
        ({"display_name": "x" * 31}, "Use at most 30 characters."),
        ({"note": "x" * 501}, "Use at most 500 characters."),
        ({"field_name": [""], "field_value": ["an oak"]}, "Give each value a label"),
        ({"field_name": ["x" * 256], "field_value": ["an oak"]}, "characters for each label"),
        (
            {"attribution_domains": "no_domain!"},
            "Enter domains only",
        ),
        ({"avatar": (io.BytesIO(b"no picture"), "nest.png")}, "Choose another file."),
    ]

    for fields, says in wrong:
        sent = {"note": "A long story.", "locked": "1", **fields}
        reply = save(**sent)
        assert reply.status_code == 422, says
        assert says in reply.text and sent["note"] in reply.text, says
        assert 'name="locked" type="checkbox" value="1" checked' in reply.text, says
        assert (mine().note_text, mine().locked) == ("", False), says


def test_a_link_that_was_confirmed_says_so(visitor, alice):
    link = {"name": "Nest", "text": "https://nest.example", "value": ""}
    alice.fields = [link | {"verified_at": "2030-01-01T00:00:00Z"}]
    db.session.commit()

    assert ">verified</span>" in visitor.open(PATH).text


def large_form(size, **fields):
    """As bytes: what Flask's client makes of a large file it leaves open."""
    begins = "--edge\r\nContent-Disposition: form-data; name="
    parts = [f'{begins}"{name}"\r\n\r\n{text}\r\n' for name, text in fields.items()]
    parts.append(f'{begins}"avatar"; filename="nest.png"\r\n\r\n')
    data = "".join(parts).encode() + b"x" * size + b"\r\n--edge--\r\n"
    return {"data": data, "content_type": "multipart/form-data; boundary=edge"}


def test_a_stranger_may_not_send_files(app):
    assert Visitor(app)._ask("post", PATH, **large_form(2 * 1024 * 1024)).status_code == 413


def test_a_picture_that_is_too_large_is_said_to_be(visitor):
    token = token_of(visitor)

    reply = visitor._ask("post", PATH, **large_form(8 * 1024 * 1024 + 1, csrf_token=token))

    assert reply.status_code == 422
    assert "File is too large (maximum is 8388608 bytes). Choose another file." in reply.text
