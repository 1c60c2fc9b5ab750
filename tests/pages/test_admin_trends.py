"""Trends, reviewed in administration."""

import pytest
from sqlalchemy import delete, select

from models import clock
from models.base import db
from models.discovery.trend import AUTHOR, LINK, PUBLISHER, STATUS, TAG, Publisher, Trend, TrendReview
from models.moderation.audit import AuditEntry
from models.statuses.card import Card
from models.statuses.tag import Tag
from rookery.plugin import plugins

PATH = "/admin/trends"


@pytest.fixture
def moderator(enter, factory):
    return enter(factory.user("rook", role="Moderator"))


@pytest.fixture
def trending(factory, alice, post):
    """One of each kind, by kind."""
    tag, place = Tag(name="nests", display_name="Nests"), Publisher(domain="far.example")
    card = Card(url="https://far.example/nest", title="A nest", description="Of twigs", kind="link")
    db.session.add_all([tag, place, card])
    db.session.flush()
    status = post(alice, "Rooks nest high.")
    rows = {TAG: (tag.id, None), LINK: (card.id, place.id), STATUS: (status.id, alice.id)}
    db.session.add_all(
        Trend(kind=kind, subject_id=one, above_id=above, score=5.0, peak=5.0, peak_at=clock.now())
        for kind, (one, above) in rows.items()
    )
    db.session.commit()
    return {kind: one for kind, (one, _) in rows.items()} | {PUBLISHER: place.id, AUTHOR: alice.id}


def decide(visitor, name, kind, one, verb):
    visitor.open(f"{PATH}/{name}")
    token = visitor.token
    return visitor._ask("post", f"{PATH}/{kind}/{one}/{verb}", data={"csrf_token": token, "back": f"{PATH}/{name}"})


@pytest.mark.parametrize(
    ("name", "kind", "says"),
    [
        ("tags", TAG, "#Nests"),
        ("links", LINK, "A nest"),
        ("publishers", PUBLISHER, "far.example"),
        ("posts", STATUS, "Rooks nest high."),
        ("authors", AUTHOR, "@alice"),
    ],
)
def test_each_is_shown_rejected_and_approved(moderator, trending, name, kind, says):
    assert says in moderator.open(f"{PATH}/{name}").text and ">new<" in moderator.reply.text

    assert decide(moderator, name, kind, trending[kind], "reject").location == f"{PATH}/{name}"
    assert ">rejected<" in moderator.open(f"{PATH}/{name}").text
    decide(moderator, name, kind, trending[kind], "approve")
    assert ">approved<" in moderator.open(f"{PATH}/{name}").text

    [row] = db.session.scalars(select(TrendReview))
    assert (row.kind, row.subject_id, row.allowed) == (kind, trending[kind], True)
    assert db.session.scalars(select(AuditEntry.action)).all() == ["reject trend", "approve trend"]


def test_what_is_rejected_is_shown_to_nobody(moderator, trending, api):
    decide(moderator, "tags", TAG, trending[TAG], "reject")

    assert api().get("/api/v1/trends/tags").json == []


def test_what_an_author_who_was_rejected_writes_is_shown_to_nobody_and_they_can_be_let_in_again(
    moderator, trending, api
):
    assert len(api().get("/api/v1/trends/statuses").json) == 1

    decide(moderator, "authors", AUTHOR, trending[AUTHOR], "reject")

    assert api().get("/api/v1/trends/statuses").json == []
    db.session.execute(delete(Trend))
    assert "@alice" in moderator.open(f"{PATH}/authors").text
    decide(moderator, "authors", AUTHOR, trending[AUTHOR], "approve")
    assert "@alice" not in moderator.open(f"{PATH}/authors").text.partition("<main")[2]


@pytest.mark.parametrize("place", [PATH, f"{PATH}/tags", f"{PATH}/authors"])
def test_the_tab_of_what_is_shown_is_marked(moderator, place):
    tabs = moderator.open(place).text.partition('class="tabs"')[2].partition("</nav>")[0]

    assert f'href="{place}" aria-current="page"' in tabs


def test_the_page_says_what_becomes_of_what_is_new(app, moderator, monkeypatch):
    assert "unless they are rejected" in moderator.open(PATH).text and "Nothing is trending" in moderator.reply.text
    monkeypatch.setitem(plugins().settings, "trends", {**plugins().settings["trends"], "review": True})
    assert "Only approved trends" in moderator.open(PATH).text


def test_twenty_cost_what_one_does_and_more_are_on_another_page(moderator, count_queries):
    numbers = []
    for first, last in ((0, 1), (1, 25)):
        for number in range(first, last):
            tag = Tag(name=f"nest{number}", display_name=f"Nest{number}")
            db.session.add(tag)
            db.session.flush()
            db.session.add(Trend(kind=TAG, subject_id=tag.id, score=5.0 - number / 10, peak=5.0, peak_at=clock.now()))
        db.session.commit()
        with count_queries() as queries:
            moderator.open(f"{PATH}/tags")
        numbers.append(len(queries))

    assert numbers[0] == numbers[1] and 'href="?offset=20"' in moderator.reply.text
    assert "#Nest24" in moderator.open(f"{PATH}/tags?offset=20").text


@pytest.mark.parametrize("kind", [TAG, LINK, PUBLISHER, STATUS, AUTHOR])
def test_what_there_is_not_cannot_be_reviewed(moderator, kind):
    assert decide(moderator, "tags", kind, 404, "approve").status_code == 404
    assert db.session.scalar(select(TrendReview.kind)) is None


def test_the_way_back_leads_nowhere_else(moderator, trending):
    moderator.open(PATH)
    token = moderator.token

    sent = {"csrf_token": token, "back": "https://evil.example/"}
    assert moderator._ask("post", f"{PATH}/tag/{trending[TAG]}/approve", data=sent).location == PATH


def test_those_who_may_not_are_refused(enter, alice, visitor, trending):
    member = enter(alice)
    member.open("/settings/profile")
    token = member.token

    assert member.open(PATH).status_code == 403
    assert visitor.open(PATH).location.startswith("/auth/sign_in")
    for sent, status in (({"csrf_token": token}, 403), ({}, 400)):
        assert member._ask("post", f"{PATH}/tag/{trending[TAG]}/reject", data=sent).status_code == status
    assert db.session.scalar(select(TrendReview.kind)) is None
