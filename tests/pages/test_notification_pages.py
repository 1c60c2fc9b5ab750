"""Notifications in the browser."""

import re
from dataclasses import replace

import pytest

from models.base import db
from models.notifications.notification import Notification
from models.timelines.marker import Marker
from rookery.plugin import plugins
from rookery.services.statuses import interactions
from rookery.services.timelines import markers
from tests.visitors import PASSWORD, Visitor, give_password


@pytest.fixture
def reader(app, alice):
    give_password(alice)
    visitor = Visitor(app)
    visitor.sign_in("alice", PASSWORD)
    return visitor


@pytest.fixture
def tell(alice, factory, post, run_jobs):
    """`tell(3)`: so many people favourite one status of alice, and mention her."""

    def make(many):
        status = post(alice, "Rooks nest high.")
        for _ in range(many):
            somebody = factory.user(f"bird{factory.status(alice).id}")
            interactions.favourite(somebody, status)
            post(somebody, "Look, @alice")
        db.session.commit()
        run_jobs()

    return make


def test_favourites_stand_in_one_group_and_mentions_by_themselves(reader, tell):
    tell(3)

    page = reader.open("/notifications").text

    assert page.count("and 2 others favourited your post") == 2  # once to be seen, once for screen readers
    assert page.count('mentioned you">') == 3


def test_what_is_new_is_so_until_it_is_read(reader, alice, tell):
    assert "Nothing yet" in reader.open("/notifications").text
    tell(1)
    assert 'class="badge good">new' in reader.open("/notifications").text

    reader.send("/notifications/read")

    assert 'class="badge good">new' not in reader.open("/notifications").text
    assert Marker.of(alice.id, ["notifications"])["notifications"].last_read_id


def test_twelve_notifications_cost_as_many_queries_as_two(reader, tell, count_queries):
    tell(2)
    reader.open("/notifications")
    with count_queries() as few:
        reader.open("/notifications")
    tell(5)
    reader.open("/notifications")
    with count_queries() as many:
        page = reader.open("/notifications").text

    assert page.count("<article") > 6
    assert len(many) <= len(few)


def new_in_menu(visitor, path="/settings"):
    beside = r'href="/notifications"[^>]*>.*>Notifications</span><span id="[^"]+">( <span class="badge">([\d+]+))?'
    found = re.search(beside, visitor.open(path).text)
    return found[2] if found else ""


def test_every_page_says_how_much_is_new(reader, tell):
    assert new_in_menu(reader) is None
    tell(3)
    assert new_in_menu(reader) == "4"  # three mentions, and a group

    reader.open("/notifications")
    reader.send("/notifications/read")

    assert new_in_menu(reader) is None


def test_very_many_are_told_as_such(reader, monkeypatch):
    [entry] = [one for one in plugins().menu("top") if one.path == "/notifications"]
    monkeypatch.setattr(
        plugins(), "menu", lambda name: [replace(entry, waiting=lambda user: 100)] if name == "top" else []
    )

    assert new_in_menu(reader) == "99+"


def test_whoever_read_further_elsewhere_stays_there(reader, alice, tell):
    tell(1)
    reader.open("/notifications")
    further = db.session.scalars(db.select(Notification.id).order_by(Notification.id.desc())).first() + 7
    markers.move(alice, {"notifications": further})

    reader.send("/notifications/read")

    assert Marker.of(alice.id, ["notifications"])["notifications"].last_read_id == further
