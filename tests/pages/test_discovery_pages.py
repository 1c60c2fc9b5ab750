"""Whom to follow, who wants to be found, and what many write about."""

import pytest

from models import clock
from models.base import db
from models.discovery.suggestion import DismissedSuggestion, RecommendedAccount
from models.discovery.trend import STATUS, TAG, Trend
from models.instance.announcement import Announcement
from models.instance.instance import Rule
from models.relationships.follow import Follow
from models.statuses.status import Status
from models.statuses.tag import Tag
from rookery.services.discovery import suggestions
from rookery.services.relationships import relationships


@pytest.fixture
def birds(factory):
    """`birds(3)`: so many people who want to be found, and whom the server recommends."""

    def make(many):
        there = db.session.scalar(db.select(db.func.count()).select_from(RecommendedAccount))
        made = [factory.user(f"dora{there + number}") for number in range(many)]
        for one in made:
            one.discoverable = True
            suggestions.recommend(one)
        db.session.commit()
        return made

    return make


def pairs(model):
    return db.session.execute(db.select(model.account_id, model.target_id)).all()


def test_somebody_is_suggested_with_the_reason_and_followed(enter, alice, birds):
    [dora] = birds(1)
    visitor = enter(alice)
    page = visitor.open("/web/suggestions").text
    assert "@dora0" in page and "Recommended by this server" in page

    visitor.send(f"/web/suggestions/{dora.id}", do="follow")

    assert pairs(Follow) == [(alice.id, dora.id)]
    assert "No suggestions yet." in visitor.open("/web/suggestions").text


def test_who_is_not_for_me_is_not_suggested_again(enter, alice, birds):
    [dora] = birds(1)
    visitor = enter(alice)
    visitor.open("/web/suggestions")
    visitor.send(f"/web/suggestions/{dora.id}", do="dismiss")

    assert "@dora0" not in visitor.open("/web/suggestions").text
    assert pairs(DismissedSuggestion) == [(alice.id, dora.id)]


def test_nothing_else_is_done_to_a_suggestion(enter, alice, birds):
    [dora] = birds(1)
    visitor = enter(alice)
    visitor.open("/web/suggestions")

    assert visitor.tamper(f"/web/suggestions/{dora.id}", do="eat").status_code == 404


def test_the_directory_has_pages_and_is_narrowed_to_this_server(enter, alice, birds, factory):
    birds(21)
    factory.remote("carol", "carol.example", discoverable=True)
    visitor = enter(alice)

    first = visitor.open("/web/directory?order=new").text
    second = visitor.open("/web/directory?order=new&offset=20").text

    assert first.count('class="by"') == 20 and "order=new&amp;offset=20" in first
    assert second.count('class="by"') == 2 and 'rel="prev"' in second
    assert "@carol" in first and "@carol" not in visitor.open("/web/directory?order=new&local=1").text


def test_somebody_in_a_list_is_followed_where_they_stand(enter, alice, birds):
    [dora] = birds(1)
    visitor = enter(alice)
    visitor.open("/web/directory?order=new")

    assert visitor.send(f"/people/{dora.id}", do="follow").location == "/web/directory?order=new"

    assert pairs(Follow) == [(alice.id, dora.id)]
    assert "You follow this account" in visitor.open("/web/directory").text


def test_whom_i_block_is_not_in_the_directory(enter, alice, birds):
    [dora] = birds(1)
    relationships.block(alice, dora)

    assert "@dora0" not in enter(alice).open("/web/directory").text


def test_trends_are_hashtags_and_posts(enter, alice, bob, post, run_jobs):
    visitor = enter(alice)
    assert "Nothing is trending" in visitor.open("/web/trends").text
    status = post(bob, "Everybody talks of this. #nests")
    run_jobs()
    tag_id = db.session.scalar(db.select(Tag.id))
    for kind, one, above in ((TAG, tag_id, None), (STATUS, status.id, bob.id)):
        db.session.add(Trend(kind=kind, subject_id=one, above_id=above, score=9.0, peak=9.0, peak_at=clock.now()))
    db.session.commit()

    page = visitor.open("/web/trends").text

    assert 'href="/web/tags/nests"' in page and "Everybody talks of this." in page
    assert db.session.get(Status, status.id)


@pytest.mark.parametrize("path", ["/web/suggestions", "/web/directory"])
def test_twenty_people_cost_as_many_queries_as_one(enter, alice, birds, count_queries, path):
    birds(1)
    visitor = enter(alice)
    visitor.open(path)
    with count_queries() as few:
        visitor.open(path)
    birds(20)
    visitor.open(path)
    with count_queries() as many:
        page = visitor.open(path).text

    assert page.count('class="by"') == 20
    assert len(many) <= len(few)


def test_the_right_column_has_what_there_is(enter, alice, birds):
    [dora] = birds(1)
    db.session.add(Announcement(text="On Sunday we meet", content="<p>On Sunday we meet</p>", published_at=clock.now()))
    db.session.add(Rule(text="Be kind"))
    db.session.commit()
    visitor = enter(alice)
    assert 'hx-get="/web/beside"' in visitor.open("/home").text

    page = visitor.open("/web/beside", headers={"HX-Current-URL": "https://rookery.test/public?a=b"}).text

    assert all(one in page for one in ("On Sunday we meet", "@dora0", "Be kind")) and "<h1" not in page
    assert visitor.send(f"/people/{dora.id}", do="follow").location == "/public?a=b"


def test_the_right_column_leads_nowhere_else(enter, alice, birds):
    birds(1)
    far = {"HX-Current-URL": "https://rookery.test//far.example/"}

    assert 'name="back" value="/home"' in enter(alice).open("/web/beside", headers=far).text
