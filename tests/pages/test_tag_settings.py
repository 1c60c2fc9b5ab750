"""Hashtags that somebody shows on their profile, and those that they follow."""

import pytest

from models.base import db
from models.statuses.tag import FeaturedTag, FollowedTag
from rookery.services.discovery import tags

FEATURED, FOLLOWED = "/settings/tags", "/settings/tags/followed"


@pytest.fixture
def visitor(enter, alice):
    return enter(alice)


def shown(api, account):
    return [one["name"] for one in api(account).get("/api/v1/featured_tags").json]


def followed(api, account):
    return [one["name"] for one in api(account).get("/api/v1/followed_tags").json]


def test_a_hashtag_comes_to_the_profile_and_leaves_it(visitor, press, alice, api, post, run_jobs):
    post(alice, "Rooks nest high. #nests")
    run_jobs()

    press(FEATURED, name=" #Nests ")
    assert shown(api, alice) == ["nests"]
    page = visitor.open(FEATURED).text
    assert "<strong>#nests</strong>" in page and "1 post<" in page

    visitor.send(f"{FEATURED}/{db.session.scalar(db.select(FeaturedTag.id))}/remove")
    assert shown(api, alice) == []


def test_what_one_wrote_about_is_suggested_and_takes_one_press(visitor, alice, api, post, run_jobs):
    post(alice, "Rooks nest high. #nests")
    run_jobs()
    page = visitor.open(FEATURED).text
    assert 'name="name" value="nests"' in page and "any hashtags yet" in page

    visitor.send(FEATURED, name="nests")

    assert shown(api, alice) == ["nests"]
    assert 'name="name" value="nests"' not in visitor.open(FEATURED).text


def test_a_hashtag_is_followed_and_left(visitor, press, alice, api):
    press(FOLLOWED, name="birds")
    assert followed(api, alice) == ["birds"]
    assert "#birds" in visitor.open(FOLLOWED).text

    visitor.send(f"{FOLLOWED}/{db.session.scalar(db.select(FollowedTag.tag_id))}/end")
    assert followed(api, alice) == []


@pytest.mark.parametrize("path", [FEATURED, FOLLOWED])
@pytest.mark.parametrize("name", ["", "two words", "42", "#"])
def test_what_is_no_hashtag_is_said_and_stays_typed(press, alice, path, name):
    reply = press(path, name=name)

    assert reply.status_code == 422
    assert "Enter a hashtag" in reply.text and f'value="{name}"' in reply.text
    assert db.session.query(FeaturedTag).count() == db.session.query(FollowedTag).count() == 0


def test_more_hashtags_than_a_profile_shows_are_refused(press, alice, api):
    for number in range(10):
        press(FEATURED, name=f"nest{number}")

    reply = press(FEATURED, name="nest10")

    assert reply.status_code == 422 and "maximum number of hashtags" in reply.text
    assert len(shown(api, alice)) == 10


def test_hashtags_of_others_stay(press, alice, bob, api):
    theirs = tags.feature(bob, tags.named_or_new("nests"), 10)
    tags.follow(bob, tag := tags.named_or_new("birds"))

    assert press(f"{FEATURED}/{theirs}/remove").status_code == 404
    press(f"{FOLLOWED}/{tag.id}/end")

    assert (shown(api, bob), followed(api, bob)) == (["nests"], ["birds"])


def test_followed_hashtags_have_pages_and_cost_the_same_however_many_there_are(visitor, alice, count_queries):
    counts = []
    for number in range(41):
        tags.follow(alice, tags.named_or_new(f"bird{number}s"))
        if number in (0, 39):
            visitor.open(FOLLOWED)
            with count_queries() as queries:
                visitor.open(FOLLOWED)
            counts.append(len(queries))

    assert counts[0] == counts[1]
    page = visitor.open(FOLLOWED).text
    assert 'rel="next"' in page and "#bird40s" in page and "#bird0s" not in page


@pytest.mark.parametrize(("plugin", "path"), [("featured_tags", FEATURED), ("followed_tags", FOLLOWED)])
def test_a_page_goes_with_its_plugin(the_app, visitor, monkeypatch, plugin, path):
    assert visitor.open(path).status_code == 200

    plugins = the_app.extensions["rookery.plugins"]
    monkeypatch.setattr(plugins, "on", {key: one for key, one in plugins.on.items() if key != plugin})

    assert visitor.open(path).status_code == 404
