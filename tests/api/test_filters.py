"""Filters: what they are made of, and what they do to every list."""

import orjson
import pytest

from models.base import db
from models.media.attachment import Media
from models.timelines.filter import Filter
from rookery.events.facts import FiltersChanged
from rookery.schemas import render
from rookery.schemas.timelines.filtering import compiled_filters
from rookery.services import statuses
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions
from rookery.services.timelines import filters
from rookery.services.timelines.filters import FilterChanges, Word
from tests.contract import assert_entities, assert_entity
from tests.filtering import viewer as as_viewer

EVERYWHERE = ["home", "notifications", "public", "thread", "account"]


@pytest.fixture
def filtering(alice, api):
    """`filtering("spam", action="hide")`: alice has a filter of this keyword; gives the filter as clients see it."""
    client = api(alice)

    def make(*words, action="warn", context=EVERYWHERE, whole_word=False, **more):
        keywords = [{"keyword": word, "whole_word": whole_word} for word in words]
        reply = client.post(
            "/api/v2/filters",
            json={
                "title": "No more",
                "context": context,
                "filter_action": action,
                "keywords_attributes": keywords,
                **more,
            },
        )
        assert reply.status_code == 200, reply.text
        return reply.json

    return make


@pytest.fixture
def seen(alice, api):
    """`seen(status)` → its `filtered`, as alice sees it."""
    client = api(alice)
    return lambda status: client.get(f"/api/v1/statuses/{status.id}").json["filtered"]


def ids(reply):
    return [int(one["id"]) for one in reply.json]


# What a filter is -------------------------------------------------------------------------------------------------


def test_a_filter_is_made_with_its_keywords(alice, api, facts, frozen_time):
    reply = api(alice).post(
        "/api/v2/filters",
        data={
            "title": " Spoilers ",
            "context[]": ["home", "public", "home"],
            "filter_action": "blur",
            "expires_in": "60",
            "keywords_attributes[][keyword]": "the end",
            "keywords_attributes[][whole_word]": "false",
        },
    )

    made = reply.json
    assert_entity(made, "Filter")
    assert (made["title"], made["context"], made["filter_action"]) == ("Spoilers", ["home", "public"], "blur")
    assert [(word["keyword"], word["whole_word"]) for word in made["keywords"]] == [("the end", False)]
    assert made["statuses"] == []
    assert api(alice).get(f"/api/v2/filters/{made['id']}").json == made
    assert_entities(api(alice).get("/api/v2/filters").json, "Filter")
    assert facts[-1] == FiltersChanged(alice.id)


def test_a_filter_warns_of_whole_words_for_ever_unless_told_otherwise(alice, api):
    made = (
        api(alice)
        .post(
            "/api/v2/filters",
            json={
                "title": "x",
                "context": ["home"],
                "keywords_attributes": [{"keyword": "y"}, {"keyword": "z", "_destroy": "1"}],
            },
        )
        .json
    )

    assert (made["filter_action"], made["expires_at"]) == ("warn", None)
    assert [(word["keyword"], word["whole_word"]) for word in made["keywords"]] == [("y", True)]


def test_changing_a_filter_adds_changes_and_takes_away_keywords(alice, api, filtering):
    made = filtering("one", "two", expires_in=60)
    one, two = (word["id"] for word in made["keywords"])

    changed = (
        api(alice)
        .put(
            f"/api/v2/filters/{made['id']}",
            json={
                "title": "Renamed",
                "expires_in": None,
                "keywords_attributes": {
                    "0": {"id": one, "keyword": "first"},
                    "1": {"id": two, "_destroy": True},
                    "2": {"keyword": "third", "whole_word": "1"},
                },
            },
        )
        .json
    )

    assert (changed["title"], changed["context"], changed["expires_at"]) == ("Renamed", EVERYWHERE, None)
    words = [(word["keyword"], word["whole_word"]) for word in changed["keywords"]]
    assert words == [("first", False), ("third", True)]
    assert changed["keywords"][0]["id"] == one


def test_what_is_not_said_stays_as_it_is(alice, api, filtering, frozen_time):
    made = filtering("one", action="hide", expires_in=60)

    for change in ({}, {"title": made["title"]}, {"keywords_attributes": []}):
        assert api(alice).put(f"/api/v2/filters/{made['id']}", json=change).json == made


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({}, "Title can't be blank"),
        ({"title": " ", "context": ["home"]}, "Title can't be blank"),
        ({"title": "x"}, "Context can't be blank"),
        ({"title": "x", "context": []}, "Context can't be blank"),
        ({"title": "x", "context": ["dreams"]}, "Context is not a place where filters apply"),
        ({"title": "x", "context": ["home"], "filter_action": "burn"}, "Filter action is not included in the list"),
        ({"title": "x" * 257, "context": ["home"]}, "Title is too long (maximum is 256 characters)"),
        ({"title": "x", "context": ["home"], "keywords_attributes": [{"keyword": ""}]}, "Keyword can't be blank"),
    ],
)
def test_what_makes_no_filter_is_422_and_makes_none(alice, api, body, says):
    reply = api(alice).post("/api/v2/filters", json=body)

    assert (reply.status_code, reply.json) == (422, {"error": f"Validation failed: {says}"})
    assert db.session.query(Filter).count() == 0


def test_a_keyword_of_another_filter_or_a_new_one_cannot_be_changed_along(alice, api, filtering):
    other, made = filtering("one"), filtering("two")
    attributes = {"keywords_attributes": [{"id": other["keywords"][0]["id"], "keyword": "mine now"}]}

    changed = api(alice).put(f"/api/v2/filters/{made['id']}", json=attributes)
    created = api(alice).post("/api/v2/filters", json={"title": "x", "context": ["home"], **attributes})

    assert (changed.status_code, created.status_code) == (404, 404)
    assert api(alice).get(f"/api/v2/filters/{other['id']}").json == other


def test_keywords_have_routes_of_their_own(alice, api, filtering):
    client, path = api(alice), f"/api/v2/filters/{filtering('one')['id']}/keywords"

    added = client.post(path, data={"keyword": "two", "whole_word": "0"}).json
    changed = client.put(f"/api/v2/filters/keywords/{added['id']}", json={"keyword": "zwei"}).json
    listed = client.get(path).json
    gone = client.delete(f"/api/v2/filters/keywords/{added['id']}")

    assert_entity(added, "FilterKeyword")
    assert changed == {"id": added["id"], "keyword": "zwei", "whole_word": False}
    assert listed[1] == changed
    assert gone.json == {}
    assert client.get(f"/api/v2/filters/keywords/{added['id']}").status_code == 404
    assert len(client.get(path).json) == 1


def test_adding_a_status_twice_is_adding_it_once(alice, bob, api, post, filtering):
    status, client = post(bob), api(alice)
    path = f"/api/v2/filters/{filtering()['id']}/statuses"

    first, second = (client.post(path, json={"status_id": str(status.id)}).json for _ in range(2))
    gone = client.delete(f"/api/v2/filters/statuses/{first['id']}").json

    assert_entity(first, "FilterStatus")
    assert first == second == gone
    assert client.get(path).json == []


def test_a_status_that_one_may_not_read_cannot_be_filtered(alice, bob, api, post, filtering):
    hidden = post(bob, visibility="private")

    reply = api(alice).post(f"/api/v2/filters/{filtering()['id']}/statuses", json={"status_id": hidden.id})

    assert reply.status_code == 404


def test_filters_of_others_are_not_found(alice, bob, api, post, filtering):
    made, client = filtering("one"), api(bob)
    part = api(alice).post(f"/api/v2/filters/{made['id']}/statuses", json={"status_id": post(alice).id}).json
    word = made["keywords"][0]["id"]

    for path in (made["id"], f"keywords/{word}", f"statuses/{part['id']}"):
        for verb in (client.get, client.delete):
            assert verb(f"/api/v2/filters/{path}").status_code == 404
    assert client.put(f"/api/v2/filters/{made['id']}", json={"title": "x"}).status_code == 404
    assert client.get(f"/api/v2/filters/{made['id']}/keywords").status_code == 404
    assert client.get(f"/api/v1/filters/{word}").status_code == 404
    assert client.get("/api/v2/filters").json == client.get("/api/v1/filters").json == []


def test_there_is_an_end_to_filters_and_their_parts(alice, api, filtering, monkeypatch):
    monkeypatch.setattr(filters, "MAX_FILTERS", 2)
    monkeypatch.setattr(filters, "MAX_PARTS", 3)
    made = filtering("one", "two")
    filtering("three")

    third = api(alice).post("/api/v2/filters", json={"title": "x", "context": ["home"]})
    fourth_word = api(alice).post(f"/api/v2/filters/{made['id']}/keywords", json={"keyword": "four"})

    assert (third.status_code, fourth_word.status_code) == (422, 422)
    assert len(api(alice).get(f"/api/v2/filters/{made['id']}").json["keywords"]) == 2


def test_what_others_filter_does_not_count_towards_that_end(alice, bob, api, post, monkeypatch):
    monkeypatch.setattr(filters, "MAX_FILTERS", 1)
    monkeypatch.setattr(filters, "MAX_PARTS", 1)
    status, given = post(bob), {"title": "x", "context": ["home"], "keywords_attributes": [{"keyword": "spam"}]}

    made = [api(one).post("/api/v2/filters", json=given) for one in (bob, alice)]
    kept = [
        api(one).post(f"/api/v2/filters/{filter_.json['id']}/statuses", json={"status_id": str(status.id)})
        for one, filter_ in zip((bob, alice), made, strict=True)
    ]

    assert [reply.status_code for reply in (*made, *kept)] == [200] * 4


def test_more_keywords_than_anybody_may_have_are_not_even_written(alice, api, count_queries):
    words = [{"keyword": "spam"}] * 1001
    api(alice).get("/api/v2/filters")

    with count_queries() as queries:
        reply = api(alice).post(
            "/api/v2/filters",
            json={
                "title": "Much",
                "context": ["home"],
                "keywords_attributes": words,
            },
        )

    assert (reply.status_code, reply.json["error"]) == (
        422,
        "Validation failed: Keywords attributes has too many items",
    )
    assert not [query for query in queries if query.startswith("INSERT INTO filter")]


# The first version of the interface -------------------------------------------------------------------------------


def test_older_apps_see_each_keyword_as_a_filter(alice, api, filtering):
    filtering("one", "two", action="hide", context=["home"])

    old = api(alice).get("/api/v1/filters")

    assert_entities(old.json, "V1::Filter")
    assert [(one["phrase"], one["irreversible"], one["context"]) for one in old.json] == [
        ("one", True, ["home"]),
        ("two", True, ["home"]),
    ]
    assert old.headers["Deprecation"].startswith("@")


def test_a_phrase_of_an_older_app_is_a_filter(alice, api, frozen_time):
    client = api(alice)

    made = client.post(
        "/api/v1/filters", data={"phrase": "old", "context[]": ["home"], "irreversible": "1", "expires_in": "60"}
    ).json
    changed = client.put(
        f"/api/v1/filters/{made['id']}",
        json={
            "phrase": "older",
            "context": ["public"],
            "irreversible": False,
            "expires_in": "",
        },
    ).json

    assert_entity(made, "V1::Filter")
    assert (made["irreversible"], made["whole_word"]) == (True, False)
    assert changed == {**made, "phrase": "older", "context": ["public"], "irreversible": False, "expires_at": None}
    assert [(one["title"], one["filter_action"]) for one in client.get("/api/v2/filters").json] == [("older", "warn")]
    assert client.delete(f"/api/v1/filters/{made['id']}").json == {}
    assert client.get("/api/v2/filters").json == []


def test_an_older_app_does_not_change_what_several_phrases_share(alice, api, filtering):
    made, client = filtering("one", "two", action="blur"), api(alice)
    path = f"/api/v1/filters/{made['keywords'][0]['id']}"

    renamed = client.put(path, json={"phrase": "eins", "context": EVERYWHERE})
    moved = client.put(path, json={"phrase": "uno", "context": ["home"]})
    removed = client.delete(path)

    assert (renamed.json["phrase"], moved.status_code, removed.status_code) == ("eins", 422, 200)
    left = client.get(f"/api/v2/filters/{made['id']}").json
    assert (left["filter_action"], [word["keyword"] for word in left["keywords"]]) == ("blur", ["two"])


@pytest.mark.parametrize("body", [{"context": ["home"]}, {"phrase": "x"}, {"phrase": "x", "context": ["dreams"]}])
def test_an_older_app_must_say_what_and_where(alice, api, body):
    assert api(alice).post("/api/v1/filters", json=body).status_code == 422


# What a filter does -----------------------------------------------------------------------------------------------


def test_a_status_that_matches_says_which_filter_and_why(alice, bob, api, post, filtering, seen):
    made = filtering("spam", "eggs", "ham")
    status = post(bob, "Eggs and SPAM")
    part = api(alice).post(f"/api/v2/filters/{made['id']}/statuses", json={"status_id": status.id})

    [result] = seen(status)

    assert part.status_code == 200
    assert_entity(result, "FilterResult")
    assert result["keyword_matches"] == ["spam", "eggs"]
    assert result["status_matches"] == [str(status.id)]
    assert result["filter"] == {key: made[key] for key in ("id", "title", "context", "expires_at", "filter_action")}
    assert seen(post(bob, "bread")) == []


WORDS = [
    ("spam", True, "spam!", True),
    ("spam", True, "spammer", False),
    ("spam", False, "antispammer", True),
    ("SPAM", True, "Spam", True),
    ("straße", True, "STRASSE", True),
    ("spam", True, "ｓｐａｍ", True),
    ("#nest", True, "a #Nest here", True),
    ("#nest", True, "a #nesting here", False),
    ("c++", True, "C++ is", True),
    ("two words", True, "Two  \nwords", True),
    ("two words", True, "two wordsmiths", False),
    ("рыба", True, "Рыба", True),
    ("राम", True, "जय राम!", True),
    ("राम", True, "रामायण", False),
    ("ram", True, "❤️ram1️⃣", False),
    ("ram", True, "1️⃣ram❤️", True),
    (".*", False, "anything", False),
    ("<b>", False, "a <b> c", True),
    ("&", False, "you & me", True),
    ("class", False, "#nest", False),
    ("rookery.test", False, "@bob hello", False),
    ("🐟", True, "a 🐟", True),
]


def test_words_are_found_as_people_read_them(bob, post, filtering, seen):
    filtered = [filtering(keyword, whole_word=whole_word)["id"] for keyword, whole_word, _, _ in WORDS]

    for (keyword, whole_word, text, matches), filter_id in zip(WORDS, filtered, strict=True):
        found = [one["filter"]["id"] for one in seen(post(bob, text))]
        assert (filter_id in found) is matches, (keyword, whole_word, text)


def test_all_that_a_status_says_is_searched(bob, post, filtering, seen):
    filtering("spam")
    picture = Media(account_id=bob.id, state="ready", original_key="a.png", meta={}, description="a tin of spam")
    db.session.add(picture)
    db.session.commit()

    assert seen(post(bob, "x", spoiler_text="Spam inside"))
    assert seen(post(bob, "x", media_ids=[picture.id]))
    assert seen(post(bob, "x", poll=statuses.PollDraft(options=["eggs", "spam"], expires_in=600)))
    assert not seen(post(bob, "x"))


def test_a_picture_that_is_described_anew_is_read_anew(bob, post, filtering, seen):
    filtering("spam")
    picture = Media(account_id=bob.id, state="ready", original_key="a.png", meta={}, description="a tin")
    db.session.add(picture)
    db.session.commit()
    status = post(bob, "x", media_ids=[picture.id])

    before = seen(status)
    db.session.get_one(Media, picture.id).description = "a tin of spam"
    db.session.commit()

    assert (bool(before), bool(seen(status))) == (False, True)


def test_a_reblog_is_read_as_what_it_holds(alice, bob, api, factory, post, filtering):
    filtering("spam")
    reblog = statuses.reblog(factory.user("dora"), post(bob, "spam").id)
    db.session.commit()

    shown = api(alice).get(f"/api/v1/statuses/{reblog.id}").json

    assert shown["filtered"] == shown["reblog"]["filtered"] != []


def test_a_filtered_status_is_filtered_in_a_reblog_too(alice, bob, api, factory, post, filtering, seen):
    status = post(bob)
    api(alice).post(f"/api/v2/filters/{filtering()['id']}/statuses", json={"status_id": status.id})
    reblog = statuses.reblog(factory.user("dora"), status.id)
    db.session.commit()

    assert [one["status_matches"] for one in seen(reblog)] == [[str(status.id)]]


def test_what_one_wrote_is_never_filtered(alice, bob, api, post, filtering, seen):
    filtering("spam", action="hide")
    status = post(alice, "spam")
    reblog = statuses.reblog(bob, status.id)
    db.session.commit()

    assert seen(status) == seen(reblog) == []
    assert ids(api(alice).get("/api/v1/timelines/home")) == [status.id]


def test_the_filters_of_one_are_not_those_of_others(bob, api, post, filtering):
    filtering("spam", action="hide")
    status = post(bob, "spam")

    assert api(bob).get(f"/api/v1/statuses/{status.id}").json["filtered"] == []
    assert ids(api().get("/api/v1/timelines/public")) == [status.id]


def test_a_filter_ends_by_itself_and_may_be_prolonged(alice, bob, api, post, filtering, seen, frozen_time):
    made, status = filtering("spam", expires_in=60), post(bob, "spam")

    before = seen(status)
    frozen_time.move(seconds=61)
    after = seen(status)
    api(alice).put(f"/api/v2/filters/{made['id']}", json={"expires_in": 60})

    assert (len(before), after, len(seen(status))) == (1, [], 1)


def test_filters_outlive_a_request_that_failed(app, alice, bob, post, filtering, seen):
    filtering("spam")
    status = post(bob, "spam")
    with app.app_context():
        compiled_filters(as_viewer(alice))  # read for a request that is undone
        db.session.rollback()

    assert [one["keyword_matches"] for one in seen(status)] == [["spam"]]


def test_every_change_shows_at_once(alice, bob, api, post, filtering, seen):
    made, status, client = filtering("spam"), post(bob, "spam"), api(alice)
    path, word = f"/api/v2/filters/{made['id']}", f"/api/v2/filters/keywords/{made['keywords'][0]['id']}"

    def after(reply):
        assert reply.status_code == 200
        return len(seen(status))

    assert len(seen(status)) == 1
    assert after(client.put(word, json={"keyword": "eggs"})) == 0
    assert after(client.post(f"{path}/keywords", json={"keyword": "spam"})) == 1
    assert after(client.put(path, json={"filter_action": "blur"})) == 1
    assert seen(status)[0]["filter"]["filter_action"] == "blur"
    assert after(client.delete(path)) == 0


def test_an_edit_is_read_anew(bob, post, filtering, seen):
    filtering("spam")
    status = post(bob, "eggs")
    before = seen(status)

    statuses.edit(bob, status.id, statuses.Draft(text="spam"))
    db.session.commit()

    assert (before, len(seen(status))) == ([], 1)


# What a filter hides ----------------------------------------------------------------------------------------------


@pytest.fixture
def stage(alice, bob, post, run_jobs):
    """alice follows bob, whose last three statuses answer one of hers; the one in the middle has spam."""
    relationships.follow(alice, bob)
    root = post(alice, "Hello")
    db.session.commit()
    run_jobs()
    made = [post(bob, f"@alice {text} #nest", in_reply_to_id=root.id) for text in ("eggs", "spam", "ham")]
    run_jobs()
    return root, [one.id for one in made]


PLACES = {
    "home": lambda bob, root: "/api/v1/timelines/home?limit=3",
    "public": lambda bob, root: "/api/v1/timelines/tag/nest?limit=3",
    "account": lambda bob, root: f"/api/v1/accounts/{bob.id}/statuses?limit=3",
}


@pytest.mark.parametrize("action", ["warn", "blur", "hide"])
def test_a_filter_leaves_lists_whole_and_apps_hide(alice, bob, api, filtering, stage, action):
    root, made = stage
    client = api(alice)
    before = [client.get(place(bob, root)) for place in PLACES.values()]
    filtering("spam", action=action)

    after = [client.get(place(bob, root)) for place in PLACES.values()]

    for was, now in zip(before, after, strict=True):
        assert ids(was) == ids(now) == made[::-1]
        assert was.headers["Link"] == now.headers["Link"]
        assert [[hit["filter"]["filter_action"] for hit in one["filtered"]] for one in now.json] == [[], [action], []]


def test_lists_threads_and_notifications_are_whole_too(alice, bob, api, post, filtering, stage, run_jobs):
    root, made = stage
    client = api(alice)
    listed = client.post("/api/v1/lists", json={"title": "Friends"}).json["id"]
    client.post(f"/api/v1/lists/{listed}/accounts", json={"account_ids": [bob.id]})
    listed_later = post(bob, "spam")
    run_jobs()
    filtering("spam", action="hide")

    thread = client.get(f"/api/v1/statuses/{root.id}/context").json
    told = client.get("/api/v1/notifications?types[]=mention").json

    assert ids(client.get(f"/api/v1/timelines/list/{listed}")) == [listed_later.id]
    assert [int(one["id"]) for one in thread["descendants"]] == made
    assert [(int(one["status"]["id"]), len(one["status"]["filtered"])) for one in told] == [
        (made[2], 0),
        (made[1], 1),
        (made[0], 0),
    ]


def test_notifications_are_the_same_however_they_are_asked(alice, api, filtering, stage):
    client = api(alice)
    filtering("spam", action="hide", context=["notifications"])

    plain = client.get("/api/v1/notifications?types[]=mention").json
    grouped = client.get("/api/v2/notifications?types[]=mention").json

    assert [group["group_key"] for group in grouped["notification_groups"]] == [one["group_key"] for one in plain]
    assert len(grouped["statuses"]) == len(plain) == 3
    for version in ("v1", "v2"):
        assert client.get(f"/api/{version}/notifications/unread_count?types[]=mention").json == {"count": 3}


def test_a_thread_is_not_cut_at_replies_that_nobody_is_shown(alice, bob, api, post):
    root = post(alice, "Hello")
    for _ in range(60):
        hidden = post(bob, "@alice for few", in_reply_to_id=root.id, visibility="private")
    post(alice, "below what is hidden", in_reply_to_id=hidden.id)
    last = post(bob, "@alice for all", in_reply_to_id=root.id)

    shown = api().get(f"/api/v1/statuses/{root.id}/context").json

    assert [int(one["id"]) for one in shown["descendants"]] == [last.id]


def test_what_is_hidden_can_be_asked_without_rendering(alice, api, filtering, stage, count_queries):
    _, made = stage
    viewer = as_viewer(alice)
    with count_queries() as queries:
        nothing = render.hidden(made, viewer, "home")
    filtering("spam", action="hide", context=["home"])
    viewer = as_viewer(alice)

    assert (nothing, list(queries)) == (set(), [])
    assert render.hidden(made, viewer, "home") == {made[1]}
    assert render.hidden(made, viewer, "public") == set()


def test_one_status_can_be_held_against_the_filters_of_many(alice, bob, api, filtering, post):
    filtering("spam", action="hide")
    filters.make(as_viewer(bob), FilterChanges("Mine", ["home"], words=[Word(keyword="ham")]))
    db.session.commit()
    subject = render.subject(post(alice, "spam and ham").id)

    of_alice, of_bob = (compiled_filters(as_viewer(one)).matches([subject]) for one in (alice, bob))

    assert of_alice == {}
    [[match]] = of_bob.values()
    assert orjson.loads(match.json)["keyword_matches"] == ["ham"]
    assert not match.hides


# What filters cost ------------------------------------------------------------------------------------------------


def test_filters_cost_a_warm_home_no_query(alice, bob, api, filtering, stage, count_queries):
    client = api(alice)

    def warm():
        for _ in range(2):
            with count_queries() as queries:
                client.get("/api/v1/timelines/home")
        return list(queries)

    without = warm()
    filtering("spam", action="hide")

    assert len(warm()) == len(without) == 4


def test_who_takes_the_last_filter_away_is_as_before(alice, api, filtering):
    for _ in range(2):
        made = filtering("spam")
        assert as_viewer(alice).filters_version
        api(alice).delete(f"/api/v2/filters/{made['id']}")

        assert as_viewer(alice).filters_version is None


def test_a_status_that_is_gone_leaves_its_filters(alice, bob, api, post, filtering):
    status = post(bob)
    made = filtering()
    api(alice).post(f"/api/v2/filters/{made['id']}/statuses", json={"status_id": status.id})

    statuses.delete(bob, status.id)
    db.session.commit()

    assert api(alice).get(f"/api/v2/filters/{made['id']}").json["statuses"] == []


def test_favourites_are_listed_whatever_is_filtered(alice, bob, api, post, filtering):
    filtering("spam", action="hide")
    status = post(bob, "spam")
    interactions.favourite(alice, status)
    db.session.commit()

    assert ids(api(alice).get("/api/v1/favourites")) == [status.id]
