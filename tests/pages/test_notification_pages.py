"""Notifications in the browser."""

import re
from dataclasses import replace

import pytest

from models.accounts.account import Account
from models.base import db
from models.notifications.notification import Notification
from models.timelines.marker import Marker
from rookery.plugin import plugins
from rookery.services import statuses
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions
from rookery.services.timelines import markers
from tests.visitors import Visitor, token_of


@pytest.fixture
def reader(app, alice):
    return Visitor(app).enter(alice)


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

    assert page.count("and 2 others favourited your post") == 1
    assert page.count("</a> mentioned you</span>") == 3
    assert page.count('class="face" src=') - page.count('width="25"') == 3  # of the group; the mentions are cards


def test_what_is_new_is_so_until_it_is_read(reader, alice, tell):
    assert "will show up here" in reader.open("/notifications").text
    tell(1)
    assert 'new">' in reader.open("/notifications").text

    reader.send("/notifications/read")

    assert 'new">' not in reader.open("/notifications").text
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


def test_tabs_show_a_kind_alone_and_do_not_mark_the_others_as_read(reader, tell):
    tell(2)

    mentions = reader.open("/notifications?only=mentions").text
    favourites = reader.open("/notifications?only=favourites").text

    assert "mentioned you" in mentions and "favourited your post" not in mentions
    assert "favourited your post" in favourites and "mentioned you" not in favourites
    assert 'action="/notifications/read"' not in mentions + favourites
    assert "mentioned you" in reader.open("/notifications?only=nonsense").text


def test_a_script_marks_as_read_and_gets_the_numbers_of_the_menu(reader, tell):
    tell(1)
    reader.open("/notifications")
    form = {"up_to": str(db.session.scalar(db.select(db.func.max(Notification.id))))}

    page = reader.give("/notifications/read", **form)
    by_script = reader._ask(
        "post",
        "/notifications/read",
        data={**form, "csrf_token": token_of(reader)},
        headers={"HX-Request": "true"},
    )

    assert page.status_code == 303
    assert 'id="waiting-notifications" hx-swap-oob="true"></span>' in by_script.text


def test_a_post_is_a_card_once_and_ids_stay_unique(reader, alice, bob, post, run_jobs):
    status = post(alice, "Rooks nest high.")
    reply = post(bob, "@alice They do.", in_reply_to_id=status.id)
    relationships.follow(alice, bob, notify=True)
    statuses.edit(bob, reply.id, statuses.Draft(text="@alice Indeed they do."))
    interactions.favourite(bob, status)
    db.session.commit()
    run_jobs()

    ids = re.findall(r' id="([^"]+)"', reader.open("/notifications").text)

    assert f"item-{reply.id}" in ids and f"item-{status.id}" not in ids
    assert len(ids) == len(set(ids))


def test_followers_are_followed_back_and_requests_answered_where_they_are_told_of(reader, alice, bob, carol, run_jobs):
    relationships.follow(bob, alice)
    run_jobs()
    assert "Follow back" in reader.open("/notifications").text

    assert reader.send(f"/people/{bob.id}", do="follow").location == "/notifications"

    assert "Follow back" not in reader.open("/notifications").text
    db.session.get(Account, alice.id).locked = True
    relationships.follow(carol, alice)
    run_jobs()
    reader.open("/notifications")
    assert reader.send(f"/web/follow_requests/{carol.id}", do="accept").location == "/notifications"
    assert f"/web/follow_requests/{carol.id}" not in reader.open("/notifications").text


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
