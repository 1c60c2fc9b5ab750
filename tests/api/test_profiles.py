"""Changing one's own profile, over HTTP."""

import base64
import io

import pytest
from PIL import Image

from models import clock
from models.accounts.account import Account
from models.base import db
from models.jobs.job import Job
from models.media.emoji import Emoji
from models.relationships.follow import Follow
from rookery.events.facts import Followed, ProfileChanged
from rookery.media import decoder
from rookery.services.media import files
from rookery.services.relationships import relationships

PATH = "/api/v1/accounts/update_credentials"


def picture(form="PNG", size=(90, 30), **options):
    file = io.BytesIO()
    Image.new("RGB", size, "teal").save(file, form, **options)
    return file.getvalue()


def animation():
    file = io.BytesIO()
    first, second = (Image.new("RGB", (40, 40), colour) for colour in ("red", "blue"))
    first.save(file, "GIF", save_all=True, append_images=[second], duration=100)
    return file.getvalue()


def part(data=None, name="a.png", kind="image/png"):
    return io.BytesIO(picture() if data is None else data), name, kind


def keys(account):
    db.session.refresh(account)
    return [account.avatar_key, account.avatar_static_key, account.header_key, account.header_static_key]


def test_a_profile_is_changed_by_json(api, alice, facts):
    reply = api(alice).patch(
        PATH,
        json={
            "display_name": " Alice\tof the \u202eRookery ",
            "note": "I watch #Rooks.\n<b>Daily</b>",
            "bot": True,
            "locked": True,
            "discoverable": True,
            "indexable": "1",
            "hide_collections": "on",
            "source": {"privacy": "unlisted", "sensitive": True, "language": "pt-br", "quote_policy": "followers"},
            "fields_attributes": [{"name": "Site", "value": "https://alice.example"}, {"name": "", "value": ""}],
        },
    )
    me = reply.json

    assert reply.status_code == 200
    assert me["display_name"] == "Alice of the Rookery"
    assert me["note"] == (
        '<p>I watch <a href="https://rookery.test/tags/rooks" class="mention hashtag" rel="tag">'
        "#<span>Rooks</span></a>.<br />&lt;b&gt;Daily&lt;/b&gt;</p>"
    )
    assert (me["bot"], me["locked"], me["discoverable"], me["indexable"], me["hide_collections"]) == (True,) * 5
    assert me["source"]["note"] == "I watch #Rooks.\n<b>Daily</b>"
    assert (me["source"]["privacy"], me["source"]["sensitive"]) == ("unlisted", True)
    assert (me["source"]["language"], me["source"]["quote_policy"]) == ("pt-BR", "followers")
    assert me["source"]["fields"] == [{"name": "Site", "value": "https://alice.example", "verified_at": None}]
    assert 'rel="me nofollow noopener noreferrer"' in me["fields"][0]["value"]
    assert facts == [ProfileChanged(account_id=alice.id)]


def test_what_is_not_given_stays(api, alice):
    api(alice).patch(PATH, json={"display_name": "Alice", "note": "n", "source": {"privacy": "private"}})

    me = api(alice).patch(PATH, data={"source[sensitive]": "true", "locked": "", "bot": ""}).json

    assert (me["display_name"], me["source"]["note"], me["locked"], me["bot"]) == ("Alice", "n", False, False)
    assert (me["source"]["privacy"], me["source"]["sensitive"]) == ("private", True)


def test_texts_can_be_emptied(api, alice):
    api(alice).patch(
        PATH,
        json={
            "display_name": "A",
            "note": "n",
            "fields_attributes": [{"name": "a", "value": "b"}],
            "source": {"language": "de"},
        },
    )

    me = (
        api(alice)
        .patch(PATH, json={"display_name": "", "note": "", "fields_attributes": [], "source": {"language": ""}})
        .json
    )

    assert (me["display_name"], me["note"], me["fields"], me["source"]["language"]) == ("", "", [], None)


@pytest.mark.parametrize(
    "body",
    [
        {
            "data": {
                "fields_attributes[0][name]": "a",
                "fields_attributes[0][value]": "1",
                "fields_attributes[1][name]": "b",
                "fields_attributes[1][value]": "2",
            }
        },
        {"json": {"fields_attributes": {"0": {"name": "a", "value": 1}, "1": {"name": "b", "value": "2"}}}},
        {"json": {"fields_attributes": [{"name": "a", "value": "1"}, {"name": "b", "value": "2"}]}},
    ],
)
def test_fields_come_as_a_hash_or_as_a_list(api, alice, body):
    assert api(alice).patch(PATH, **body).json["fields"] == [
        {"name": "a", "value": "1", "verified_at": None},
        {"name": "b", "value": "2", "verified_at": None},
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        {"display_name": "x" * 31},
        {"note": "x" * 501},
        {"display_name": ["x"]},
        {"note": {"a": 1}},
        {"locked": []},
        {"fields_attributes": [{"name": "a", "value": "b"}] * 5},
        {"fields_attributes": "a"},
        {"fields_attributes": [{"name": "x" * 256, "value": "b"}]},
        {"fields_attributes": [{"name": "", "value": "b"}]},
        {"fields_attributes": [{"name": "a", "value": "x" * 256}]},
        {"fields_attributes": [1]},
        {"source": {"privacy": "direct"}},
        {"source": {"language": "klingon"}},
        {"source": {"quote_policy": "all"}},
        {"source": "public"},
        {"avatar": "a text"},
        {"avatar_description": "x" * 151},
    ],
)
def test_one_wrong_value_changes_nothing(api, alice, facts, wrong):
    reply = api(alice).patch(PATH, json={"display_name": "Changed", "bot": True, "source": {"sensitive": True}} | wrong)

    assert reply.status_code == 422
    assert reply.json["error"].startswith("Validation failed: ")
    db.session.refresh(alice)
    assert (alice.display_name, alice.kind, facts) == ("", "Person", [])


def test_the_limits_count_what_people_count(api, alice):
    note = "https://example.org/" + "x" * 600 + " " + "a" * 476

    assert api(alice).patch(PATH, json={"display_name": "👩‍👩‍👧‍👦" * 30, "note": note}).status_code == 200
    assert api(alice).patch(PATH, json={"note": note + "a"}).status_code == 422


def test_mentions_link_to_those_who_are_known_here(api, alice, bob, carol):
    api(alice).patch(
        PATH,
        json={
            "note": "With @bob, @BOB@rookery.test, @carol@far.example and @dave@nowhere.example",
            "fields_attributes": [{"name": "Friend", "value": "@bob"}],
        },
    )
    me = api().get(f"/api/v1/accounts/{alice.id}").json

    assert me["note"].count('href="https://rookery.test/@bob"') == 2
    assert 'href="https://far.example/@carol"' in me["note"]
    assert "@dave@nowhere.example" in me["note"]
    assert 'href="https://rookery.test/@bob"' in me["fields"][0]["value"]


def test_emoji_anywhere_in_the_profile_are_listed(api, alice):
    for name in ("rook", "nest", "egg", "wing"):
        db.session.add(Emoji(shortcode=name, image_key=f"emoji/{name}.png"))
    db.session.commit()

    api(alice).patch(PATH, json={"display_name": "A :rook:", "note": ":nest:"})
    me = api(alice).patch(PATH, json={"fields_attributes": [{"name": ":egg:", "value": ":none:"}]}).json

    assert [emoji["shortcode"] for emoji in me["emojis"]] == ["egg", "nest", "rook"]


def test_a_confirmed_link_stays_confirmed_while_it_is_the_same(api, alice):
    moment = "2031-05-04T07:08:09.123Z"
    alice.fields = [{"name": "Site", "value": "x", "text": "https://a.example", "verified_at": moment}]
    db.session.commit()

    kept = api(alice).patch(PATH, json={"fields_attributes": [{"name": "Home", "value": "https://a.example"}]}).json
    lost = api(alice).patch(PATH, json={"fields_attributes": [{"name": "Home", "value": "https://b.example"}]}).json

    assert kept["fields"][0]["verified_at"] == moment
    assert lost["fields"][0]["verified_at"] is None


# Pictures ------------------------------------------------------------------------------------------------------


def test_avatar_and_header_are_cropped_and_served(api, alice):
    me = (
        api(alice)
        .patch(
            PATH,
            data={
                "avatar": part(),
                "header": part(picture("JPEG"), "h.jpg", "image/jpeg"),
                "avatar_description": "a rook",
            },
        )
        .json
    )

    sizes = []
    for url in (me["avatar"], me["header"]):
        shown = api().get(url.removeprefix("https://rookery.test"), buffered=True)
        sizes.append(Image.open(io.BytesIO(shown.data)).size)
    assert sizes == [(400, 400), (1500, 500)]
    assert (me["avatar"], me["header"]) == (me["avatar_static"], me["header_static"])
    assert me["avatar_description"] == "a rook"


@pytest.mark.parametrize("path", [PATH, "/api/v1/profile"])
def test_avatar_and_header_may_be_data_uris(api, alice, path):
    uri = f"data:image/png;base64,{base64.b64encode(picture()).decode()}"

    changed = api(alice).patch(path, json={"avatar": uri, "header": uri})
    kept = api(alice).patch(path, json={"avatar": "", "header": None})

    assert changed.status_code == 200
    assert "/avatars/" in changed.json["avatar"] and "/headers/" in changed.json["header"]
    assert kept.json["avatar"] == changed.json["avatar"]


def test_a_moving_avatar_has_a_still_one_beside_it(api, alice):
    me = api(alice).patch(PATH, data={"avatar": part(animation(), "a.gif", "image/gif")}).json

    assert me["avatar"].endswith(".gif")
    assert not me["avatar_static"].endswith(".gif")


def test_replaced_pictures_are_deleted_once_that_is_certain(api, alice, run_jobs):
    api(alice).patch(PATH, data={"avatar": part(animation(), "a.gif", "image/gif"), "header": part()})
    before = keys(alice)
    api(alice).patch(PATH, data={"avatar": part()})
    between = [files.store().exists(key) for key in before if key]
    run_jobs()

    assert between == [True, True, True]
    assert [key is not None and files.store().exists(key) for key in before] == [False, False, True, False]
    assert keys(alice)[2] == before[2]


def test_pictures_can_be_removed(api, alice, run_jobs, facts):
    api(alice).patch(PATH, data={"avatar": part(), "header": part(), "avatar_description": "a rook"})
    before = keys(alice)
    facts.clear()

    avatar = api(alice).delete("/api/v1/profile/avatar").json
    header = api(alice).delete("/api/v1/profile/header").json
    again = api(alice).delete("/api/v1/profile/header")
    run_jobs()

    assert avatar["avatar"] == avatar["avatar_static"] == "https://rookery.test/static/avatars/missing.png"
    assert (avatar["avatar_description"], header["header"][-11:]) == ("", "missing.png")
    assert again.status_code == 200
    assert facts.count(ProfileChanged(account_id=alice.id)) == 2
    assert not any(files.store().exists(key) for key in before if key)
    assert api(alice, "read").delete("/api/v1/profile/avatar").status_code == 403


@pytest.mark.parametrize(
    "data",
    [b"plain words", b"<svg xmlns='http://www.w3.org/2000/svg'/>", picture()[:-40]],
    ids=["text", "svg", "broken"],
)
def test_what_is_no_picture_changes_nothing(api, alice, data):
    reply = api(alice).patch(PATH, data={"avatar": part(), "header": part(data), "display_name": "Changed"})

    assert reply.status_code == 422
    db.session.refresh(alice)
    assert (alice.display_name, alice.avatar_key, alice.header_key) == ("", None, None)


def test_an_empty_file_or_text_leaves_the_picture_as_it_is(api, alice):
    api(alice).patch(PATH, data={"avatar": part()})
    before = keys(alice)

    for nothing in ({"avatar": (io.BytesIO(b""), "", "application/octet-stream")}, {"avatar": ""}):
        assert api(alice).patch(PATH, data=nothing).status_code == 200
    assert keys(alice) == before


def test_pictures_beyond_the_limit_are_refused(api, alice, app, monkeypatch):
    limits = {**app.extensions["rookery.plugins"].settings["accounts"], "max_picture_bytes": 50}
    monkeypatch.setitem(app.extensions["rookery.plugins"].settings, "accounts", limits)

    assert api(alice).patch(PATH, data={"avatar": part()}).status_code == 422
    assert api(alice).patch(PATH, data={"avatar": part(b"x" * 400_000)}).status_code == 413


def test_pixels_are_worked_on_before_the_write_begins(api, app, alice, monkeypatch):
    real, seen = decoder.run, []

    def slow(*given):
        seen.append(db.session().in_transaction())
        return real(*given)

    monkeypatch.setattr(decoder, "run", slow)

    assert api(alice).patch(PATH, data={"avatar": part()}).status_code == 200
    assert seen == [False]


# Effects -------------------------------------------------------------------------------------------------------


def test_unlocking_lets_many_in_piece_by_piece_and_nobody_once_it_is_locked_again(
    api, alice, factory, run_jobs, monkeypatch
):
    def lock(locked):
        assert api(alice).patch(PATH, json={"locked": locked}).status_code == 200

    monkeypatch.setattr(relationships, "ACCEPTED_AT_ONCE", 2)
    lock(True)
    for number in range(7):
        relationships.follow(factory.user(f"fan{number}"), db.session.get(Account, alice.id, populate_existing=True))
    db.session.commit()

    lock(False)
    assert _followers(alice) == 2
    lock(True)
    run_jobs()
    assert _followers(alice) == 2
    lock(False)
    run_jobs()

    assert _followers(alice) == 7


def _followers(account):
    db.session.expire_all()
    return db.session.scalar(db.select(db.func.count()).select_from(Follow).where(Follow.target_id == account.id))


def test_a_request_of_somebody_suspended_does_not_count(api, alice, bob):
    api(alice).patch(PATH, json={"locked": True})
    relationships.follow(bob, db.session.get(Account, alice.id))
    bob.suspend()
    db.session.commit()

    assert api(alice).get("/api/v1/follow_requests").json == []
    assert api(alice).get("/api/v1/accounts/verify_credentials").json["source"]["follow_requests_count"] == 0


def test_unlocking_lets_in_everybody_who_asked(api, alice, bob, facts):
    api(alice).patch(PATH, json={"locked": True})
    relationships.follow(bob, db.session.get(Account, alice.id))
    db.session.commit()
    assert api(alice).get("/api/v1/accounts/verify_credentials").json["source"]["follow_requests_count"] == 1

    me = api(alice).patch(PATH, json={"locked": False}).json

    assert (me["followers_count"], me["source"]["follow_requests_count"]) == (1, 0)
    assert Followed(account_id=bob.id, target_id=alice.id) in facts


def test_unlocking_lets_in_nobody_who_is_limited(api, alice, bob, carol):
    api(alice).patch(PATH, json={"locked": True})
    for one in (bob, carol):
        one.limited_at = clock.now()
        relationships.follow(one, db.session.get(Account, alice.id))
    db.session.commit()

    me = api(alice).patch(PATH, json={"locked": False}).json

    assert (me["followers_count"], me["source"]["follow_requests_count"]) == (0, 2)


def test_a_change_that_changes_nothing_is_no_fact(api, alice, facts):
    api(alice).patch(PATH, json={"display_name": "Alice"})
    facts.clear()

    for body in ({"display_name": "Alice"}, {}, {"source": {"sensitive": True}}):
        assert api(alice).patch(PATH, json=body).status_code == 200
    assert facts == []
    assert db.session.query(Job).filter(Job.name == "delete_files").count() == 0


def test_only_a_user_with_the_scope_may(api, alice, factory):
    app_token = {"Authorization": f"Bearer {factory.token(None)}"}

    assert api().patch(PATH, json={"note": "x"}).status_code == 401
    assert api().patch(PATH, json={"note": "x"}, headers=app_token).status_code == 422
    assert api(alice, "read profile write:statuses").patch(PATH, json={"note": "x"}).status_code == 403
    assert api(alice, "write:accounts").patch(PATH, json={"note": "x"}).status_code == 200
    assert api(alice).patch(PATH, data=b"{not json", content_type="application/json").status_code == 400


def test_the_instance_document_tells_the_limits_that_hold(app):
    assert app.extensions["rookery.plugins"].document("instance")["configuration"]["accounts"] == {
        "max_display_name_length": 30,
        "max_note_length": 500,
        "max_profile_fields": 4,
        "profile_field_name_limit": 255,
        "profile_field_value_limit": 255,
        "max_avatar_description_length": 150,
        "max_header_description_length": 150,
        "max_featured_tags": 10,
        "max_pinned_statuses": 5,
        "max_attribution_domains": 10,
    }
