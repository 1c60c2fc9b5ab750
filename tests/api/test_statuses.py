"""Posting, reading, editing, deleting."""

import pytest

from models import clock
from models.auth.user import User
from models.base import db
from models.statuses.status import Status
from rookery.events.facts import StatusDeleted, StatusEdited, StatusPosted
from rookery.services.media import attachments
from tests.contract import assert_entities, assert_entity


def posted(client, **fields):
    reply = client.post("/api/v1/statuses", json={"status": "Rooks nest high.", **fields})
    assert reply.status_code == 200, reply.json
    return reply.json


@pytest.fixture
def picture(factory):
    """A finished picture of an account."""
    from models.media.attachment import Media

    def make(account, **values):
        media = Media(
            account_id=account.id,
            state="ready",
            original_key="media/a/b/c.png",
            small_key="media/a/b/d.png",
            content_type="image/png",
            **values,
        )
        db.session.add(media)
        db.session.commit()
        return media

    return make


# Posting ------------------------------------------------------------------------------------------------------


def test_a_status_has_the_documented_shape(alice, bob, api):
    status = posted(api(alice), status="Hello @bob, see https://rooks.example/nest #Rooks", language="de")

    assert_entity(status, "Status")
    assert status["content"].startswith('<p>Hello <span class="h-card"')
    assert [mention["acct"] for mention in status["mentions"]] == ["bob"]
    assert status["tags"] == [{"name": "rooks", "url": "https://rookery.test/tags/rooks"}]
    assert status["language"] == "de"
    assert status["url"] == f"https://rookery.test/@alice/{status['id']}"
    assert status["uri"] == f"https://rookery.test/users/alice/statuses/{status['id']}"


def test_posting_states_one_fact(alice, api, facts):
    status = posted(api(alice))

    assert facts == [StatusPosted(int(status["id"]))]


def test_defaults_come_from_the_user(alice, api):
    user = User.of_account(alice.id)
    user.default_visibility, user.default_sensitive, user.default_language = "unlisted", True, "sv"
    db.session.commit()

    status = posted(api(alice))

    assert (status["visibility"], status["sensitive"], status["language"]) == ("unlisted", True, "sv")


@pytest.mark.parametrize(
    "form",
    [
        {"data": {"status": "Same", "sensitive": "1", "poll[options][]": ["a", "b"], "poll[expires_in]": "600"}},
        {"json": {"status": "Same", "sensitive": True, "poll": {"options": ["a", "b"], "expires_in": 600}}},
        {"query_string": "status=Same&sensitive=on&poll[options][]=a&poll[options][]=b&poll[expires_in]=600"},
        {
            "data": {"status": "Same", "sensitive": "t", "poll[options][]": ["a", "b"], "poll[expires_in]": "600"},
            "content_type": "multipart/form-data",
        },
    ],
)
def test_form_query_multipart_and_json_say_the_same(alice, api, form):
    status = api(alice).post("/api/v1/statuses", **form).json

    assert status["sensitive"] is True
    assert [option["title"] for option in status["poll"]["options"]] == ["a", "b"]


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("0", False),
        ("f", False),
        ("off", False),
        ("false", False),
        ("1", True),
        ("yes", True),
        ("", False),
    ],
)
def test_booleans_are_read_as_clients_spell_them(alice, api, given, stored):
    status = api(alice).post("/api/v1/statuses", data={"status": "x", "sensitive": given}).json

    assert status["sensitive"] is stored


def test_a_content_warning_without_a_text_is_the_text(alice, api):
    client = api(alice)

    status = posted(client, status="", spoiler_text="Rooks!")
    edited = client.put(f"/api/v1/statuses/{status['id']}", json={"status": " ", "spoiler_text": "Jays!"}).json

    assert (status["content"], status["spoiler_text"], status["sensitive"]) == ("<p>Rooks!</p>", "", True)
    assert (edited["content"], edited["spoiler_text"], edited["sensitive"]) == ("<p>Jays!</p>", "", True)


def test_a_content_warning_of_pictures_alone_stays_one(alice, api, picture):
    status = posted(api(alice), status="", spoiler_text="Rooks!", media_ids=[picture(alice).id])

    assert (status["content"], status["spoiler_text"], status["sensitive"]) == ("", "Rooks!", True)


@pytest.mark.parametrize("seconds", [300, 2629746])
def test_a_poll_may_have_all_that_it_may_have_and_blank_options_are_left_out(alice, api, seconds):
    """Apps show an empty field for one more option, and some send it along."""
    options = ["a", "", "b" * 50, "c", " ", "d"]

    status = posted(api(alice), poll={"options": options, "expires_in": seconds})

    assert [option["title"] for option in status["poll"]["options"]] == ["a", "b" * 50, "c", "d"]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"status": ""}, "Text can't be blank"),
        ({"status": " \n "}, "Text can't be blank"),
        ({"status": "x" * 501}, "Text character limit of 500 exceeded"),
        ({"status": "x" * 400, "spoiler_text": "y" * 101}, "Text character limit of 500 exceeded"),
        ({"visibility": "secret"}, "Visibility"),
        ({"poll": {"options": ["one"], "expires_in": 600}}, "between 2 and 4 options"),
        ({"poll": {"options": ["one", ""], "expires_in": 600}}, "between 2 and 4 options"),
        ({"poll": {"options": list("abcde"), "expires_in": 600}}, "between 2 and 4 options"),
        ({"poll": {"options": ["a", "a"], "expires_in": 600}}, "must be different"),
        ({"poll": {"options": ["a", "x" * 51], "expires_in": 600}}, "character limit of 50"),
        ({"poll": {"options": ["a", "b"], "expires_in": 299}}, "too short or too long"),
        ({"poll": {"options": ["a", "b"], "expires_in": 2629747}}, "too short or too long"),
        ({"poll": {"options": ["a", "b"], "expires_in": "soon"}}, "Validation failed"),
        ({"poll": "yes"}, "Validation failed"),
        ({"status": {"not": "text"}}, "Validation failed"),
        ({"status": ["a"]}, "Validation failed"),
        ({"content_type": "text/html"}, "Content type"),
    ],
)
def test_what_breaks_a_limit_is_422_and_changes_nothing(alice, api, fields, says):
    reply = api(alice).post("/api/v1/statuses", json={"status": "ok", **fields})

    assert reply.status_code == 422
    assert says in reply.json["error"]
    assert db.session.query(Status).count() == 0


def test_a_long_link_counts_23_characters(alice, api):
    posted(api(alice), status="x" * 476 + " https://rooks.example/" + "y" * 300)


def test_malformed_json_is_400_and_changes_nothing(alice, api):
    reply = api(alice).post("/api/v1/statuses", data=b'{"status": ', content_type="application/json")

    assert reply.status_code == 400
    assert "error" in reply.json
    assert db.session.query(Status).count() == 0


@pytest.mark.parametrize("body", [b"[]", b'"x"', b"12", b"\xff\xfe", b"[" * 100_000])
def test_json_that_is_no_object_is_400(alice, api, body):
    assert api(alice).post("/api/v1/statuses", data=body, content_type="application/json").status_code == 400


def test_a_huge_body_is_413(alice, api):
    reply = api(alice).post("/api/v1/statuses", data={"status": "x" * 2_000_000})

    assert reply.status_code == 413
    assert "error" in reply.json


def test_contradictory_parameters_are_400(alice, api):
    reply = api(alice).post(
        "/api/v1/statuses", data="status=x&poll[a]=1&poll[]=2", content_type="application/x-www-form-urlencoded"
    )

    assert reply.status_code == 400


def test_nul_and_surrogates_never_reach_the_database(alice, api):
    reply = api(alice).post("/api/v1/statuses", data=b'{"status": "a\\u0000b"}', content_type="application/json")

    assert reply.json["content"] == "<p>ab</p>"


def test_the_same_idempotency_key_gives_the_first_status_again(alice, api, frozen_time):
    client, key = api(alice), {"Idempotency-Key": "once"}
    first = client.post("/api/v1/statuses", json={"status": "A"}, headers=key).json

    again = client.post("/api/v1/statuses", json={"status": "A"}, headers=key).json
    frozen_time.move(minutes=61)
    later = client.post("/api/v1/statuses", json={"status": "A"}, headers={"Idempotency-Key": "other"}).json

    assert again["id"] == first["id"]
    assert later["id"] != first["id"]


def test_the_same_idempotency_key_is_free_again_after_an_hour(alice, api, frozen_time):
    client, key = api(alice), {"Idempotency-Key": "once"}
    first = client.post("/api/v1/statuses", json={"status": "A"}, headers=key).json

    frozen_time.move(minutes=61)
    again = client.post("/api/v1/statuses", json={"status": "A"}, headers=key)

    assert again.status_code == 200
    assert again.json["id"] != first["id"]


def test_idempotency_keys_are_each_users_own(alice, bob, api):
    one = api(alice).post("/api/v1/statuses", json={"status": "A"}, headers={"Idempotency-Key": "k"}).json
    other = api(bob).post("/api/v1/statuses", json={"status": "A"}, headers={"Idempotency-Key": "k"}).json

    assert one["id"] != other["id"]


def test_a_reply_knows_its_parent_and_is_counted(alice, bob, api, post):
    parent = post(alice)

    reply = posted(api(bob), in_reply_to_id=str(parent.id))

    assert reply["in_reply_to_id"] == str(parent.id)
    assert reply["in_reply_to_account_id"] == str(alice.id)
    assert api().get(f"/api/v1/statuses/{parent.id}").json["replies_count"] == 1


@pytest.mark.parametrize("parent", ["999", "nonsense", "-1", "9" * 30])
def test_a_reply_to_nothing_is_404(alice, api, parent):
    reply = api(alice).post("/api/v1/statuses", json={"status": "x", "in_reply_to_id": parent})

    assert reply.status_code == 404
    assert db.session.query(Status).count() == 0


def test_a_reply_to_what_one_may_not_read_is_404(alice, bob, api, post):
    hidden = post(alice, visibility="direct")

    assert api(bob).post("/api/v1/statuses", json={"status": "x", "in_reply_to_id": hidden.id}).status_code == 404


def test_pictures_are_attached_in_the_order_asked_for(alice, api, picture):
    one, two = picture(alice), picture(alice)

    status = posted(api(alice), media_ids=[str(two.id), str(one.id)])

    assert [media["id"] for media in status["media_attachments"]] == [str(two.id), str(one.id)]


def test_pictures_alone_are_enough(alice, api, picture):
    assert posted(api(alice), status="", media_ids=[str(picture(alice).id)])["content"] == ""


def test_a_foreign_or_unknown_picture_is_named(alice, bob, api, picture):
    mine, foreign = picture(alice).id, picture(bob).id

    reply = api(alice).post("/api/v1/statuses", json={"status": "x", "media_ids": [foreign, mine, 12345]})

    assert reply.status_code == 422
    assert f"Media {foreign}, 12345 not found or already attached to another post" in reply.json["error"]


def test_a_picture_that_is_named_twice_is_attached_once(alice, api, picture):
    media_id = str(picture(alice).id)

    status = posted(api(alice), media_ids=[media_id, media_id])

    assert [media["id"] for media in status["media_attachments"]] == [media_id]


def test_a_picture_belongs_to_one_status(alice, api, picture):
    media = picture(alice)
    posted(api(alice), media_ids=[media.id])

    assert api(alice).post("/api/v1/statuses", json={"status": "x", "media_ids": [media.id]}).status_code == 422


def test_an_unfinished_picture_cannot_be_attached(alice, api, picture):
    media = picture(alice)
    media.state = "waiting"
    db.session.commit()

    assert api(alice).post("/api/v1/statuses", json={"status": "x", "media_ids": [media.id]}).status_code == 422


def test_five_pictures_are_too_many(alice, api, picture):
    ids = [picture(alice).id for _ in range(5)]

    assert api(alice).post("/api/v1/statuses", json={"status": "x", "media_ids": ids}).status_code == 422


def test_a_poll_and_pictures_exclude_each_other(alice, api, picture):
    poll = {"options": ["a", "b"], "expires_in": 600}

    reply = api(alice).post("/api/v1/statuses", json={"status": "x", "media_ids": [picture(alice).id], "poll": poll})

    assert reply.status_code == 422


def test_markdown_becomes_html(alice, api):
    assert "<strong>high</strong>" in posted(api(alice), status="**high**", content_type="text/markdown")["content"]


def test_a_local_only_status_says_so_and_strangers_do_not_see_it(alice, bob, api):
    status = posted(api(alice), local_only=True)

    assert status["local_only"] is True
    assert api(bob).get(f"/api/v1/statuses/{status['id']}").status_code == 200
    assert api().get(f"/api/v1/statuses/{status['id']}").status_code == 404


@pytest.mark.parametrize("is_scheduled", [False, True])
def test_an_open_reply_to_a_local_only_status_stays_here(alice, bob, api, run_jobs, frozen_time, is_scheduled):
    becomes = {None: "local", "public": "local", "unlisted": "local", "private": "private", "direct": "direct"}
    parent, client, stranger = posted(api(alice), local_only=True), api(bob), api()
    for visibility in becomes:
        fields = {"status": f"@alice {visibility}", "in_reply_to_id": parent["id"], "visibility": visibility}
        if is_scheduled:
            fields["scheduled_at"] = clock.stamp(clock.ahead(hours=1))
        assert client.post("/api/v1/statuses", json=fields).status_code == 200
    frozen_time.move(hours=1)
    run_jobs()

    replies = db.session.scalars(db.select(Status).where(Status.account_id == bob.id)).all()
    expected = {f"@alice {visibility}": (one, int(parent["id"])) for visibility, one in becomes.items()}
    assert len(replies) == len(becomes)
    assert {one.text: (one.visibility, one.in_reply_to_id) for one in replies} == expected
    assert {stranger.get(f"/api/v1/statuses/{one.id}").status_code for one in replies} == {404}


def test_a_reply_to_a_local_only_status_is_redrafted_and_edited_here(alice, bob, api):
    client, parent = api(bob), posted(api(alice), local_only=True)
    reply = posted(client, in_reply_to_id=parent["id"])
    again = client.delete(f"/api/v1/statuses/{reply['id']}").json
    names = ("visibility", "in_reply_to_id")

    made = posted(client, **{name: again[name] for name in names})
    edited = client.put(f"/api/v1/statuses/{made['id']}", json={"status": "Rooks nest higher."}).json

    assert (made["visibility"], made["local_only"], edited["local_only"]) == ("public", True, True)


# Reading ------------------------------------------------------------------------------------------------------


def test_without_a_token_the_viewers_flags_are_absent(alice, api, post):
    status = post(alice)

    stranger, viewer = (api(who).get(f"/api/v1/statuses/{status.id}").json for who in (None, alice))

    assert not {"favourited", "reblogged", "bookmarked", "muted", "pinned", "filtered"} & stranger.keys()
    assert viewer["favourited"] is False


@pytest.mark.parametrize("status_id", ["1", "0", "-5", "abc", "9" * 40, "1e3", "%00", "%F0%9F%A6%85"])
def test_an_id_that_does_not_exist_is_404_whatever_its_shape(api, alice, status_id):
    for tail in ("", "/context", "/history", "/favourited_by", "/reblogged_by"):
        reply = api(alice).get(f"/api/v1/statuses/{status_id}{tail}")

        assert reply.status_code == 404
        assert reply.json == {"error": "Record not found"}


def test_a_token_that_is_not_good_is_401_even_where_none_is_needed(api, alice, post):
    reply = api().get(f"/api/v1/statuses/{post(alice).id}", headers={"Authorization": "Bearer nonsense"})

    assert reply.status_code == 401
    assert reply.json == {"error": "The access token is invalid"}


def test_several_statuses_come_in_the_order_asked_for_without_the_hidden_ones(alice, bob, api, post):
    one, hidden, two = post(alice), post(alice, visibility="direct"), post(bob)

    reply = api(bob).get(f"/api/v1/statuses?id[]={two.id}&id[]={hidden.id}&id[]={one.id}&id[]=77")

    assert [status["id"] for status in reply.json] == [str(two.id), str(one.id)]


def test_the_context_has_ancestors_root_first_and_descendants_as_a_tree(alice, bob, api, post):
    root = post(alice)
    middle = post(bob, in_reply_to_id=root.id)
    one = post(alice, in_reply_to_id=middle.id)
    two = post(bob, in_reply_to_id=middle.id)
    below_one = post(bob, in_reply_to_id=one.id)

    context = api(alice).get(f"/api/v1/statuses/{middle.id}/context").json
    below = api(alice).get(f"/api/v1/statuses/{root.id}/context").json

    assert [status["id"] for status in context["ancestors"]] == [str(root.id)]
    assert [status["id"] for status in context["descendants"]] == [str(i.id) for i in (one, below_one, two)]
    assert [status["id"] for status in below["descendants"]] == [str(i.id) for i in (middle, one, below_one, two)]
    assert_entity(context, "Context")


def test_a_thread_that_its_author_continues_stands_before_what_others_reply(alice, bob, api, post):
    root = post(alice)
    aside = post(bob, in_reply_to_id=root.id)
    second = post(alice, in_reply_to_id=root.id)
    answer = post(alice, in_reply_to_id=aside.id)
    aside_of_second = post(bob, in_reply_to_id=second.id)
    third = post(alice, in_reply_to_id=second.id)

    below = api().get(f"/api/v1/statuses/{root.id}/context").json["descendants"]

    assert [one["id"] for one in below] == [str(one.id) for one in (second, third, aside_of_second, aside, answer)]


def test_what_hangs_below_a_hidden_reply_is_hidden_with_it(alice, bob, api, post):
    root = post(alice)
    hidden = post(bob, "@alice psst", in_reply_to_id=root.id, visibility="direct")
    post(alice, in_reply_to_id=hidden.id)

    assert api().get(f"/api/v1/statuses/{root.id}/context").json["descendants"] == []
    assert len(api(alice).get(f"/api/v1/statuses/{root.id}/context").json["descendants"]) == 2


def test_a_thread_that_goes_round_in_a_circle_is_shown_once(alice, api, post):
    first = post(alice, "First")
    second = post(alice, "Second", in_reply_to_id=first.id)
    third = post(alice, "Third", in_reply_to_id=second.id)
    db.session.execute(db.update(Status).where(Status.id == first.id).values(in_reply_to_id=second.id))
    db.session.commit()

    context = api().get(f"/api/v1/statuses/{second.id}/context").json

    assert sorted(status["id"] for status in context["descendants"]) == [str(first.id), str(third.id)]


def test_strangers_get_a_bounded_context(alice, api, post):
    root = post(alice)
    for _ in range(62):
        post(alice, in_reply_to_id=root.id)

    assert len(api().get(f"/api/v1/statuses/{root.id}/context").json["descendants"]) == 60
    assert len(api(alice).get(f"/api/v1/statuses/{root.id}/context").json["descendants"]) == 62


# Editing ------------------------------------------------------------------------------------------------------


def test_an_edit_keeps_both_versions(alice, api, frozen_time, facts):
    client = api(alice)
    status = posted(client, status="First", spoiler_text="cw")
    frozen_time.move(minutes=5)

    edited = client.put(f"/api/v1/statuses/{status['id']}", json={"status": "Second"}).json

    history = client.get(f"/api/v1/statuses/{status['id']}/history").json
    assert edited["content"] == "<p>Second</p>"
    assert edited["edited_at"] == history[1]["created_at"]
    assert [version["content"] for version in history] == ["<p>First</p>", "<p>Second</p>"]
    assert [version["spoiler_text"] for version in history] == ["cw", ""]
    assert facts[-1] == StatusEdited(int(status["id"]), [])
    for version in history:
        assert_entity(version, "StatusEdit")


def test_three_edits_make_four_versions(alice, api):
    client = api(alice)
    status = posted(client, status="0")
    for number in range(1, 4):
        client.put(f"/api/v1/statuses/{status['id']}", json={"status": str(number)})

    history = client.get(f"/api/v1/statuses/{status['id']}/history").json

    assert [version["content"] for version in history] == ["<p>0</p>", "<p>1</p>", "<p>2</p>", "<p>3</p>"]


def test_an_edit_that_changes_nothing_leaves_no_trace(alice, api, facts):
    client = api(alice)
    status = posted(client, status="Same")

    edited = client.put(f"/api/v1/statuses/{status['id']}", json={"status": "Same"}).json

    assert edited["edited_at"] is None
    assert not [fact for fact in facts if isinstance(fact, StatusEdited)]


def test_alt_text_can_change_with_an_edit(alice, api, picture):
    client, media = api(alice), picture(alice)
    status = posted(client, media_ids=[media.id])

    edited = client.put(
        f"/api/v1/statuses/{status['id']}",
        json={
            "status": "Rooks nest high.",
            "media_ids": [media.id],
            "media_attributes": [{"id": str(media.id), "description": "A rook", "focus": "0.5,-0.5"}],
        },
    ).json

    assert edited["media_attachments"][0]["description"] == "A rook"
    assert edited["media_attachments"][0]["meta"]["focus"] == {"x": 0.5, "y": -0.5}
    assert edited["edited_at"] is not None


@pytest.mark.parametrize("attributes", [[{"description": ""}], "x"])
@pytest.mark.parametrize("beside", [{}, {"scheduled_at": "2099-01-01T00:00:00Z"}])
def test_a_new_post_leaves_its_attachments_as_they_were_uploaded(alice, api, picture, attributes, beside):
    media = picture(alice)
    media.description = "A rook"
    if isinstance(attributes, list):
        attributes = [{**one, "id": str(media.id)} for one in attributes]

    reply = api(alice).post(
        "/api/v1/statuses", json={"media_ids": [str(media.id)], "media_attributes": attributes, **beside}
    )

    assert [one["description"] for one in reply.json["media_attachments"]] == ["A rook"]


def test_what_is_no_list_of_attributes_is_422_in_an_edit(alice, api):
    status = posted(client := api(alice))

    reply = client.put(f"/api/v1/statuses/{status['id']}", json={"status": "ok", "media_attributes": "x"})

    assert (reply.status_code, reply.json["error"]) == (
        422,
        "Validation failed: Media attributes is not a list of attributes",
    )


def test_an_alt_text_of_an_edit_keeps_its_lines_up_to_the_documented_length(alice, api, picture):
    client, media = api(alice), picture(alice)
    status = posted(client, media_ids=[media.id])

    def edited(description):
        return client.put(
            f"/api/v1/statuses/{status['id']}",
            json={
                "status": "Rooks nest high.",
                "media_ids": [media.id],
                "media_attributes": [{"id": str(media.id), "description": description}],
            },
        )

    kept, long = edited("A rook\r\nin an elm\n\nby the mill"), edited("x" * 1501)

    assert kept.json["media_attachments"][0]["description"] == "A rook\nin an elm\n\nby the mill"
    assert edited("x" * 1500).json["media_attachments"][0]["description"] == "x" * 1500
    assert (long.status_code, long.json["error"]) == (
        422,
        "Validation failed: Description is too long (maximum is 1500 characters)",
    )


def test_an_edit_by_an_app_that_does_not_know_markdown_keeps_it(alice, api):
    client = api(alice)
    status = posted(client, status="**high**", content_type="text/markdown")
    path = f"/api/v1/statuses/{status['id']}"

    assert "<strong>higher</strong>" in client.put(path, json={"status": "**higher**"}).json["content"]
    assert client.get(f"{path}/source").json["content_type"] == "text/markdown"
    assert "**" in client.put(path, json={"status": "**higher**", "content_type": "text/plain"}).json["content"]


@pytest.mark.parametrize("changed", [{"options": ["c", "d"]}, {"multiple": True}])
def test_a_poll_that_asks_something_else_has_no_votes(alice, bob, api, changed):
    client = api(alice)
    poll = {"options": ["a", "b"], "multiple": False}
    status = posted(client, poll={**poll, "expires_in": 600})
    api(bob).post(f"/api/v1/polls/{status['poll']['id']}/votes", json={"choices": [0]})

    edited = client.put(
        f"/api/v1/statuses/{status['id']}",
        json={"status": "Rooks nest high.", "poll": {**poll, **changed}},
    ).json["poll"]

    assert (edited["votes_count"], edited["voters_count"]) == (0, 0)
    asked = {"options": [option["title"] for option in edited["options"]], "multiple": edited["multiple"]}
    assert asked == {**poll, **changed}


def test_nobody_edits_or_deletes_somebody_elses_status(alice, bob, api, post):
    status = post(alice)

    for method in ("put", "delete"):
        reply = getattr(api(bob), method)(f"/api/v1/statuses/{status.id}", json={"status": "Mine now"})

        assert reply.status_code == 404
    assert db.session.get(Status, status.id).edited_at is None


def test_the_source_is_the_text_as_typed(alice, api):
    status = posted(api(alice), status="A <b> & #Tag", spoiler_text="cw")

    source = api(alice).get(f"/api/v1/statuses/{status['id']}/source").json

    typed = {"text": "A <b> & #Tag", "spoiler_text": "cw", "content_type": "text/plain"}
    assert source == {"id": status["id"], **typed}
    assert_entity(source, "StatusSource")


def test_the_source_of_others_is_told_to_those_who_may_read_them(alice, bob, carol, api, post, factory):
    theirs, hidden = post(alice, "Rooks & crows"), post(alice, "hidden", visibility="private")
    far = factory.status(carol, "x")
    far.local, far.text, far.content = False, "", "<p>From <b>elsewhere</b></p><p>&amp; more</p>"
    far.content_type = "text/html"
    db.session.commit()

    told = [api(bob).get(f"/api/v1/statuses/{one.id}/source").json for one in (theirs, far, hidden)]

    assert [one.get("text") for one in told] == ["Rooks & crows", "From elsewhere\n\n& more", None]
    assert told[1]["content_type"] == "text/plain"


@pytest.mark.parametrize("given", [None, False])
def test_a_content_warning_makes_a_status_sensitive(alice, api, given):
    status = posted(api(alice), status="x", spoiler_text="cw", sensitive=given)

    assert status["sensitive"] is True


def test_an_edit_without_the_content_warning_takes_its_mark_along(alice, api):
    client = api(alice)
    warned, marked = posted(client, status="x", spoiler_text="cw"), posted(client, status="x", sensitive=True)

    def edited(one, **given):
        return client.put(f"/api/v1/statuses/{one['id']}", json={"status": "y", **given}).json["sensitive"]

    assert edited(warned, spoiler_text="cw") is True
    assert edited(warned, spoiler_text="") is False
    assert edited(marked) is True
    assert edited(marked, sensitive=False) is False


@pytest.mark.parametrize("more", [{}, {"scheduled_at": "2099-01-01T00:00:00Z"}])
def test_a_post_that_would_reach_others_than_the_app_expects_is_refused(alice, bob, factory, api, more):
    dora = factory.user("dora")
    body = {"status": "@alice @bob @dora psst", "visibility": "direct", **more}

    refused = api(alice).post("/api/v1/statuses", json={**body, "allowed_mentions": [str(bob.id)]})
    posted = api(alice).post("/api/v1/statuses", json={**body, "allowed_mentions": [str(bob.id), str(dora.id)]})

    assert (refused.status_code, posted.status_code) == (422, 200)
    assert refused.json["error"] == "Post would be sent to unexpected accounts"
    assert [one["acct"] for one in refused.json["unexpected_accounts"]] == ["dora"]
    assert_entities(refused.json["unexpected_accounts"], "Account")
    assert db.session.query(Status).count() == (0 if more else 1)


def test_an_empty_list_of_allowed_mentions_allows_none(alice, bob, api):
    reply = api(alice).post("/api/v1/statuses", json={"status": "@bob psst", "allowed_mentions": []})

    assert reply.status_code == 422


# Deleting -----------------------------------------------------------------------------------------------------


def test_a_deleted_status_answers_with_its_source_and_is_gone(alice, api, run_jobs, facts):
    client = api(alice)
    status = posted(client, status="Gone #soon")
    run_jobs()

    deleted = client.delete(f"/api/v1/statuses/{status['id']}").json

    assert deleted["text"] == "Gone #soon"
    assert client.get(f"/api/v1/statuses/{status['id']}").status_code == 404
    assert client.get("/api/v1/timelines/home").json == []
    assert client.get("/api/v1/accounts/verify_credentials").json["statuses_count"] == 0
    assert isinstance(facts[-1], StatusDeleted)


def test_direct_statuses_are_not_counted_in_the_profile(alice, api, frozen_time):
    """Else everybody could tell when somebody wrote a private message."""
    client = api(alice)
    posted(client, visibility="private")
    day = frozen_time.moment.date().isoformat()
    frozen_time.move(days=2)

    message = posted(client, visibility="direct")
    after_posting = api().get(f"/api/v1/accounts/{alice.id}").json
    client.delete(f"/api/v1/statuses/{message['id']}")
    after_deleting = api().get(f"/api/v1/accounts/{alice.id}").json

    for profile in (after_posting, after_deleting):
        assert (profile["statuses_count"], profile["last_status_at"]) == (1, day)


def test_pictures_of_a_deleted_status_can_be_attached_again(alice, api, picture):
    client, media = api(alice), picture(alice)
    status = posted(client, media_ids=[media.id])
    client.delete(f"/api/v1/statuses/{status['id']}")

    assert posted(client, media_ids=[media.id])["media_attachments"][0]["id"] == str(media.id)


@pytest.mark.parametrize("visibility", ["private", "direct", "local"])
def test_a_reply_that_is_not_for_everybody_is_not_counted(alice, api, post, visibility):
    parent = post(alice)

    post(alice, in_reply_to_id=parent.id, visibility=visibility)

    assert api().get(f"/api/v1/statuses/{parent.id}").json["replies_count"] == 0


@pytest.mark.parametrize("visibility", ["private", "direct", "local"])
def test_deleting_a_reply_that_was_not_counted_corrects_nothing(alice, api, post, visibility):
    parent = post(alice)
    post(alice, in_reply_to_id=parent.id)
    reply = post(alice, in_reply_to_id=parent.id, visibility=visibility)

    api(alice).delete(f"/api/v1/statuses/{reply.id}")

    assert api().get(f"/api/v1/statuses/{parent.id}").json["replies_count"] == 1


def test_deleting_a_reply_corrects_the_count_of_its_parent(alice, api, post):
    parent = post(alice)
    reply = post(alice, in_reply_to_id=parent.id)

    api(alice).delete(f"/api/v1/statuses/{reply.id}")

    assert api().get(f"/api/v1/statuses/{parent.id}").json["replies_count"] == 0


def test_replies_outlive_what_they_answer(alice, bob, api, post):
    parent = post(alice)
    reply = post(bob, in_reply_to_id=parent.id)
    shown = api().get(f"/api/v1/statuses/{reply.id}").json

    api(alice).delete(f"/api/v1/statuses/{parent.id}")

    assert shown["in_reply_to_id"] is not None
    assert api().get(f"/api/v1/statuses/{reply.id}").json["in_reply_to_id"] is None


# Scopes -------------------------------------------------------------------------------------------------------

CHANGES = [
    ("post", "/api/v1/statuses"),
    ("put", "/api/v1/statuses/{id}"),
    ("delete", "/api/v1/statuses/{id}"),
    ("post", "/api/v1/statuses/{id}/reblog"),
    ("post", "/api/v1/statuses/{id}/unreblog"),
    ("post", "/api/v1/statuses/{id}/favourite"),
    ("post", "/api/v1/statuses/{id}/unfavourite"),
    ("post", "/api/v1/statuses/{id}/bookmark"),
    ("post", "/api/v1/statuses/{id}/unbookmark"),
    ("post", "/api/v1/statuses/{id}/pin"),
    ("post", "/api/v1/statuses/{id}/unpin"),
    ("post", "/api/v1/statuses/{id}/mute"),
    ("post", "/api/v1/statuses/{id}/unmute"),
]


@pytest.mark.parametrize(("method", "path"), CHANGES)
def test_changes_need_a_token_and_its_scope(alice, api, post, method, path):
    path = path.format(id=post(alice).id)

    stranger = getattr(api(), method)(path, json={"status": "x"})
    reader = getattr(api(alice, "read"), method)(path, json={"status": "x"})

    assert stranger.status_code == 401
    assert reader.status_code == 403
    assert reader.json == {"error": "This action is outside the authorized scopes"}


def test_a_picture_dropped_by_an_edit_stays_in_the_history_but_in_no_list_of_pictures(api, alice, picture):
    client, one = api(alice), str(picture(alice).id)
    status = client.post("/api/v1/statuses", json={"status": "With", "media_ids": [one]}).json
    client.put(f"/api/v1/statuses/{status['id']}", json={"status": "Without"})
    attachments.remove_unused()

    history = client.get(f"/api/v1/statuses/{status['id']}/history").json
    assert [[m["id"] for m in version["media_attachments"]] for version in history] == [[one], []]
    assert client.get(f"/api/v1/accounts/{alice.id}/statuses?only_media=true").json == []
    assert client.post("/api/v1/statuses", json={"status": "Again", "media_ids": [one]}).status_code == 422


def test_an_edit_leaves_language_and_sensitivity_as_they_are_unless_told(api, alice):
    client = api(alice)
    status = client.post("/api/v1/statuses", json={"status": "Hallo", "language": "de", "sensitive": True}).json

    edited = client.put(f"/api/v1/statuses/{status['id']}", json={"status": "Hallo Welt"}).json
    assert (edited["language"], edited["sensitive"]) == ("de", True)

    told = {"status": "Hi", "language": "en", "sensitive": False}
    edited = client.put(f"/api/v1/statuses/{status['id']}", json=told).json
    assert (edited["language"], edited["sensitive"]) == ("en", False)
