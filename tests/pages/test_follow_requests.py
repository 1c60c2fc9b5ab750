"""Answering those who ask to follow."""

import pytest

from models.base import db
from models.relationships.follow import Follow, FollowRequest
from rookery.services.relationships import relationships

PATH = "/web/follow_requests"


@pytest.fixture
def asked(alice, bob):
    """Bob asks to follow Alice, who is locked."""
    alice.locked = True
    db.session.commit()
    relationships.follow(bob, alice)
    db.session.commit()


def pairs(model):
    return db.session.execute(db.select(model.account_id, model.target_id)).all()


def test_the_menu_says_how_many_ask_while_somebody_does(enter, alice, bob, asked):
    visitor = enter(alice)
    assert PATH in visitor.open("/home").text and "@bob" in visitor.open(PATH).text

    visitor.send(f"{PATH}/{bob.id}", do="accept")

    assert pairs(Follow) == [(bob.id, alice.id)]
    assert PATH not in visitor.open("/home").text
    assert "People who ask to follow you appear here." in visitor.open(PATH).text


def test_a_request_is_refused(enter, alice, bob, asked):
    visitor = enter(alice)
    visitor.open(PATH)

    visitor.send(f"{PATH}/{bob.id}", do="reject")

    assert pairs(Follow) == pairs(FollowRequest) == []


def test_a_request_is_answered_on_the_page_about_who_asks(enter, alice, bob, asked):
    visitor = enter(alice)
    assert "wants to follow you" in visitor.open(f"/people/{bob.id}").text

    assert visitor.send(PATH, do="accept").location == f"/people/{bob.id}"

    assert pairs(Follow) == [(bob.id, alice.id)]


def test_a_request_that_was_taken_back_meanwhile_is_said_to_be_gone(enter, alice, bob, asked):
    visitor = enter(alice)
    visitor.open(PATH)
    relationships.unfollow(bob, alice)

    visitor.send(PATH, do="accept")

    assert pairs(Follow) == []
    assert "no longer exists" in visitor.open(PATH).text


def test_what_is_no_answer_is_none(enter, alice, bob, asked):
    visitor = enter(alice)
    visitor.open(PATH)

    assert visitor.tamper(PATH, do="perhaps").status_code == 404
    assert pairs(FollowRequest) == [(bob.id, alice.id)]


def test_many_requests_come_by_pages_and_cost_as_much_as_one(enter, alice, factory, asked, count_queries):
    visitor = enter(alice)
    visitor.open(PATH)
    with count_queries() as few:
        visitor.open(PATH)
    for number in range(40):
        relationships.follow(factory.user(f"dora{number}"), alice)
    visitor.open(PATH)
    with count_queries() as many:
        page = visitor.open(PATH).text

    assert len(many) <= len(few)
    assert 'rel="next"' in page and "@dora39" in page and "@bob" not in page
