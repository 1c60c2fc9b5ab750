"""Where the "follow" buttons of other servers lead those who live here."""

import pytest

from models.base import db
from models.relationships.follow import Follow, FollowRequest
from tests.visitors import Visitor


@pytest.fixture
def visitor(enter, alice):
    return enter(alice)


@pytest.mark.parametrize(
    "uri", ["acct:bob@rookery.test", "@bob", "https://rookery.test/@bob", "https://rookery.test/users/bob"]
)
def test_somebody_is_found_and_nothing_is_done_before_the_button(visitor, alice, bob, uri):
    page = visitor.open("/authorize_interaction", query_string={"uri": uri})

    assert page.status_code == 200 and "Follow @bob" in page.text
    assert db.session.scalars(db.select(Follow.id)).all() == []
    visitor.send("/authorize_interaction/")
    assert db.session.scalars(db.select(Follow.target_id)).all() == [bob.id]
    assert "You now follow @bob" in visitor.open("/home").text


def test_2_1_somebody_of_another_server_is_looked_up_and_asked(visitor, fediverse, app):
    erin = fediverse.server("masto.example").person("erin")

    page = visitor.open("/authorize_interaction", query_string={"uri": erin.id})

    assert "Follow @erin@masto.example" in page.text
    visitor.send("/authorize_interaction/")
    assert len(db.session.scalars(db.select(FollowRequest.id)).all()) == 1
    assert "@erin@masto.example approves followers manually" in visitor.open("/home").text


def test_a_status_opens_in_the_reader(visitor, bob, post):
    status = post(bob, "Twigs")

    visitor.open("/authorize_interaction", query_string={"uri": f"https://rookery.test/@bob/{status.id}"})

    assert visitor.reply.headers["Location"] == f"/web/statuses/{status.id}"


@pytest.mark.parametrize("uri", ["", "@", "nobody", "https://rookery.test/", "javascript:alert(1)", "https://"])
def test_what_nobody_has_is_not_found(visitor, uri):
    assert visitor.open("/authorize_interaction", query_string={"uri": uri}).status_code in (404, 503)


def test_a_stranger_signs_in_first(app, bob):
    reply = Visitor(app).open("/authorize_interaction?uri=acct:bob")

    assert reply.headers["Location"].startswith("/auth/sign_in?next=")
