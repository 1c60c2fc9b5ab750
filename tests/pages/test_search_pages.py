"""Finding people, posts and hashtags in the browser."""

from datetime import timedelta
from urllib.parse import quote

import pytest
import time_machine
from limits import parse

from models import clock
from models.base import db
from models.statuses.tag import FollowedTag, Tag, TagDay
from rookery.services import search
from rookery.services.remote import resolver
from rookery.web import limits

PATH = "/web/search"


def find(visitor, text, more=""):
    return visitor.open(f"{PATH}?q={quote(text)}{more}").text


@pytest.fixture
def written(bob, post, run_jobs):
    """Three posts of Bob, who wants to be found."""
    bob.indexable = bob.discoverable = True
    db.session.commit()
    made = [post(bob, f"An acorn for number {number} #nests") for number in range(3)]
    run_jobs()
    return made


def test_people_posts_and_hashtags_are_found_by_words(enter, alice, bob, written):
    visitor = enter(alice)

    assert "An acorn for number 2" in find(visitor, "acorn")
    assert f'href="/people/{bob.id}"' in find(visitor, "bob")
    assert 'href="/web/tags/nests"' in find(visitor, "#nes")
    assert "No results." in find(visitor, "owls at night")


def test_without_words_there_is_only_the_field(enter, alice, written):
    page = find(enter(alice), " ")

    assert 'name="q"' in page and "No results." not in page


def test_of_each_kind_there_are_a_few_and_more_on_pages_of_their_own(enter, alice, factory):
    visitor = enter(alice)
    for number in range(25):
        factory.user(f"dora{number}")

    few = find(visitor, "dora")
    assert f"{PATH}?q=dora&amp;type=accounts&amp;offset=0" in few
    many = visitor.open(f"{PATH}?q=dora&type=accounts&offset=0").text
    rest = visitor.open(f"{PATH}?q=dora&type=accounts&offset=20").text

    assert [page.count('class="by"') for page in (few, many, rest)] == [5, 20, 5]
    assert "offset=20" in many and 'rel="prev"' in rest and 'rel="next"' not in rest


def test_an_address_of_elsewhere_is_looked_up_once(enter, alice, factory, monkeypatch):
    asked = []

    def resolve(username, domain):
        asked.append(f"{username}@{domain}")
        return factory.remote(username, domain)

    monkeypatch.setattr(resolver, "resolve_account", resolve)
    visitor = enter(alice)

    assert "@carol@carol.example" in find(visitor, "@carol@carol.example")
    assert asked == ["carol@carol.example"]


def test_the_address_of_a_post_finds_it_for_who_may_read_it(enter, alice, bob, post):
    open_, secret = post(bob, "For all."), post(bob, "For friends.", visibility="private")
    visitor = enter(alice)

    assert "For all." in find(visitor, f"https://rookery.test/@bob/{open_.id}")
    assert "For friends." not in find(visitor, f"https://rookery.test/@bob/{secret.id}")


def suggested(visitor, text):
    return visitor.open(f"{PATH}/suggestions?q={quote(text)}", headers={"HX-Request": "true"}).text


def test_while_one_types_a_few_people_and_hashtags_are_suggested(enter, alice, bob, factory, written):
    visitor = enter(alice)
    for number in range(9):
        factory.user(f"nest{number}")

    page = suggested(visitor, "nes")

    assert page.count('href="/people/') == 5 and 'href="/web/tags/nests"' in page
    assert page.count('role="option"') == 7 and "6 suggestions</p>" in page  # and a search for the posts
    assert f'href="/people/{bob.id}"' in suggested(visitor, "bo")
    assert "<li" not in suggested(visitor, "b") + suggested(visitor, "https://a.example/")


def test_nobody_elsewhere_is_asked_for_a_suggestion(enter, alice, monkeypatch):
    monkeypatch.setattr(resolver, "resolve_account", lambda *_: pytest.fail("asked"))
    visitor = enter(alice)

    assert "@carol" not in suggested(visitor, "@carol@carol.example")
    assert visitor.open(f"{PATH}/suggestions?q=bob").location == PATH


NONSENSE = ["&type=nonsense", "&offset=-1", "&type=statuses&offset=99999999", "&type=accounts&offset=x"]


def test_nonsense_in_the_address_does_no_harm(enter, alice):
    visitor = enter(alice)

    for more in NONSENSE:
        assert 'name="q"' in find(visitor, "acorn", more), more


def test_what_was_typed_is_text(enter, alice):
    page = find(enter(alice), '"><b>bold</b>\0')

    assert "<b>bold" not in page and "&lt;b&gt;bold" in page


def test_searches_are_counted(enter, alice, limited, monkeypatch):
    visitor = enter(alice)
    monkeypatch.setattr(search, "everything", lambda *_: search.AddressMatches([], [], []))
    monkeypatch.setattr(limits, "GENERAL", parse("3 per 5 minutes"))

    statuses = [visitor.open(f"{PATH}?q=acorn").status_code for _ in range(4)]

    assert statuses == [200, 200, 200, 429]


def test_twenty_posts_cost_as_many_queries_as_three(enter, alice, bob, written, post, run_jobs, count_queries):
    visitor = enter(alice)
    find(visitor, "acorn", "&type=statuses")
    with count_queries() as few:
        find(visitor, "acorn", "&type=statuses")
    for _ in range(20):
        post(bob, "Another acorn")
    run_jobs()
    find(visitor, "acorn", "&type=statuses")
    with count_queries() as many:
        page = find(visitor, "acorn", "&type=statuses")

    assert page.count("<article") == 20
    assert len(many) <= len(few)


def test_a_hashtag_counts_its_posts_of_seven_days_however_they_came(enter, alice, api, post, factory):
    post(factory.user("bea"), "High up #nests")
    db.session.execute(db.delete(TagDay))  # of what is fetched no use is noted
    db.session.commit()
    visitor = enter(alice)

    shown = [visitor.open("/web/tags/nests").text, api().get("/tags/nests").text]
    with time_machine.travel(clock.now() + timedelta(days=8)):
        later = visitor.open("/web/tags/nests").text

    assert ["1 post in the last seven days" in page for page in shown] == [True, True]
    assert "0 posts in the last seven days" in later


def test_a_hashtag_is_followed_and_left(enter, alice, written):
    visitor = enter(alice)
    assert "An acorn for number 1" in visitor.open("/web/tags/Nests").text
    visitor.send("/web/tags/", do="follow")
    assert db.session.scalar(db.select(Tag.name).join(FollowedTag, FollowedTag.tag_id == Tag.id)) == "nests"

    assert ">Unfollow<" in visitor.open("/web/tags/nests").text
    visitor.send("/web/tags/", do="unfollow")

    assert db.session.scalars(db.select(FollowedTag)).all() == []


def test_a_hashtag_that_nobody_used_can_be_followed_and_what_is_none_is_not_found(enter, alice):
    visitor = enter(alice)
    assert "Public posts with this hashtag appear here." in visitor.open("/web/tags/acorns").text
    assert db.session.scalars(db.select(Tag)).all() == []
    visitor.send("/web/tags/", do="follow")
    assert db.session.scalars(db.select(Tag.name)).all() == ["acorns"]

    assert visitor.open("/web/tags/not%20one").status_code == 404
    visitor.open("/web/tags/acorns")
    assert visitor.tamper("/web/tags/", do="nonsense").status_code == 404


def test_the_page_of_a_hashtag_for_everybody_leads_members_to_theirs(enter, alice, written, app):
    assert 'href="/web/tags/nests"' in enter(alice).open("/tags/nests").text
    assert "/web/tags" not in app.test_client().get("/tags/nests").text


def test_the_page_of_a_post_for_everybody_leads_members_to_where_they_can_act(enter, alice, written, app):
    [one, *_] = written

    assert f'href="/interact/{one.id}/favourite"' in enter(alice).open(f"/@bob/{one.id}").text
    assert enter(alice).open(f"/interact/{one.id}/favourite").location == f"/web/statuses/{one.id}"
    assert app.test_client().get(f"/interact/{one.id}/favourite").status_code == 200
