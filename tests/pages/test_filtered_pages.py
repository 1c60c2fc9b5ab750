"""Notifications of people whom one does not know, which wait to be let in."""

import pytest

from models.base import db
from models.notifications.notification import Notification, NotificationRequest
from rookery.services.notifications import requests

PATH = "/web/notifications/requests"


@pytest.fixture
def held(alice, bob, post, run_jobs):
    """Bob, whom Alice does not know, named her; that waits. The id of the request."""
    requests.change_policy(alice, {"for_not_following": "filter"})
    post(bob, "@alice Do you know me?")
    run_jobs()
    return db.session.scalar(db.select(NotificationRequest.id))


def test_the_page_of_notifications_says_that_something_waits(enter, alice, bob, held):
    visitor = enter(alice)
    page = visitor.open("/notifications").text
    assert PATH in page and "Do you know me?" not in page

    page = visitor.open(PATH).text
    assert "@bob" in page and "1 notification<" in page and "Do you know me?" in page


def test_what_a_sender_did_is_looked_at_before_the_answer(enter, alice, bob, held, post, run_jobs):
    requests.change_policy(alice, {"for_not_following": "accept"})
    post(bob, "@alice This was chose to filter.")
    run_jobs()

    page = enter(alice).open(f"{PATH}/{held}").text

    assert "chose to filter" not in page

    assert "bob mentioned you" in page and "Do you know me?" in page


def test_a_sender_is_let_in(enter, alice, held, run_jobs):
    visitor = enter(alice)
    visitor.open(PATH)
    assert visitor.send(PATH, do="accept").location == PATH
    run_jobs()

    assert "Do you know me?" in visitor.open("/notifications").text
    assert "No filtered notifications." in visitor.open(PATH).text
    assert PATH not in visitor.open("/notifications").text


def test_a_sender_is_dismissed(enter, alice, held):
    visitor = enter(alice)
    visitor.open(f"{PATH}/{held}")
    visitor.send(PATH, do="dismiss")

    assert db.session.scalars(db.select(NotificationRequest)).all() == []
    assert db.session.scalars(db.select(Notification)).all() == []
    assert visitor.open(f"{PATH}/{held}").status_code == 404


def test_nobody_else_sees_or_answers_it(enter, alice, factory, held):
    visitor = enter(factory.user("dora"))
    assert "Do you know me?" not in visitor.open(PATH).text
    assert visitor.open(f"{PATH}/{held}").status_code == 404
    token = visitor.reply.text.rpartition('name="csrf_token" value="')[2].partition('"')[0]

    visitor._ask("post", PATH, data={"csrf_token": token, "do": "dismiss", "id": str(held)})

    assert db.session.get(NotificationRequest, held)


def test_what_is_not_offered_is_not_done(enter, alice, held):
    visitor = enter(alice)
    visitor.open(PATH)

    assert visitor.tamper(PATH, do="eat").status_code == 404


def test_many_senders_cost_as_much_as_one_and_are_dismissed_together(
    enter, alice, factory, post, run_jobs, count_queries, held
):
    visitor = enter(alice)
    visitor.open(PATH)
    with count_queries() as few:
        visitor.open(PATH)
    for number in range(12):
        post(factory.user(f"dora{number}"), "@alice And me?")
    run_jobs()
    visitor.open(PATH)
    with count_queries() as many:
        page = visitor.open(PATH).text

    assert page.count('class="by"') == 13
    assert len(many) <= len(few)
    everybody = [str(one) for one in db.session.scalars(db.select(NotificationRequest.id))]
    token = page.rpartition('name="csrf_token" value="')[2].partition('"')[0]
    visitor._ask("post", PATH, data={"csrf_token": token, "do": "dismiss", "id": everybody})
    assert db.session.scalars(db.select(NotificationRequest)).all() == []
