"""What an open page is told: that there is something new, for as long as the session lasts."""

import orjson
import pytest
from sqlalchemy import delete

from models.auth.browser_session import BrowserSession
from models.auth.user import User
from models.base import db
from models.timelines.list import List
from rookery import events
from rookery.plugin import plugins
from rookery.services import statuses
from rookery.services.auth import browser_sessions
from rookery.streaming.event_source import PageSource
from rookery.streaming.hub import Hub
from rookery.streaming.listener import Channel, Message
from rookery.web import auth
from tests.streaming.conftest import settle
from tests.waiting import until


@pytest.fixture
def hub(app, monkeypatch):
    monkeypatch.setattr("rookery.streaming.hub.TICK_SECONDS", 0.05)
    one = Hub(app, limit=9)
    monkeypatch.setitem(app.extensions, "rookery.hub", one)
    yield one
    one.stop()


@pytest.fixture
def listen(enter, hub):
    """`listen(alice, "home")`: the events that the page is sent, as they come."""
    replies = []

    def start(account, place, visitor=None):
        reply = (visitor or enter(account)).open(f"/web/live/{place}", buffered=False)
        replies.append(reply)
        assert reply.status_code == 200 and reply.mimetype == "text/event-stream"
        lines = iter(reply.response)
        assert next(lines) == b":)\n"
        return lines

    yield start
    for reply in replies:
        reply.close()


def about(line):
    event, data = line.decode().split("\n")[:2]
    return event.removeprefix("event: "), orjson.loads(data.removeprefix("data: "))


def test_an_open_home_is_told_that_there_is_something_new_and_nothing_of_what(listen, alice, post, run_jobs):
    told = listen(alice, "home")

    status = post(alice, "Rooks nest high.")
    run_jobs()

    assert about(next(told)) == ("update", {"id": str(status.id), "reply": None})


@pytest.mark.parametrize("place", ["home", "public", "local", "thread", "notifications"])
def test_what_changes_or_goes_is_told_wherever_it_may_stand(listen, alice, post, run_jobs, place):
    status = post(alice)
    run_jobs()
    told = listen(alice, place)

    statuses.edit(alice, status.id, statuses.Draft("Something else"))
    events.commit()
    run_jobs()
    assert about(next(told)) == ("status.update", {"id": str(status.id), "reply": None})
    statuses.delete(alice, status.id)
    events.commit()
    run_jobs()

    if place == "thread":
        assert about(next(told))[0] == "status.update"  # by both streams beside it
    assert about(next(told)) == ("delete", {"id": str(status.id)})


@pytest.mark.parametrize("place", ["public", "local", "thread"])
def test_public_places_are_told_of_everybody(listen, alice, bob, post, run_jobs, place):
    told = listen(alice, place)
    first = post(bob)
    run_jobs()
    assert about(next(told)) == ("update", {"id": str(first.id), "reply": None})

    answer = post(bob, in_reply_to_id=first.id, visibility="public")
    run_jobs()

    if place == "thread":
        assert about(next(told)) == ("update", {"id": str(answer.id), "reply": str(first.id)})


@pytest.mark.parametrize("place", ["home", "public", "notifications", "thread"])
def test_notifications_are_heard_of_everywhere(listen, alice, bob, post, run_jobs, place):
    told = listen(alice, place)

    status = post(bob, "Look, @alice", visibility="unlisted")
    run_jobs()

    assert about(next(told)) == ("notification", {"id": str(status.id), "reply": None})


def test_a_message_counts_in_the_menu(listen, alice, bob, post, run_jobs):
    told = listen(alice, "home")

    status = post(bob, "Psst, @alice", visibility="direct")
    run_jobs()

    kind, told_of = about(next(told))
    assert (kind, told_of["id"]) == ("conversation", str(status.id)) and told_of["conversation"]


def test_lists_are_told_to_their_owners_only(listen, enter, hub, alice, bob):
    db.session.add(own := List(account_id=alice.id, title="Birds"))
    db.session.commit()

    listen(alice, f"list?list={own.id}")

    assert enter(bob).open(f"/web/live/list?list={own.id}").status_code == 404
    assert enter(bob).open("/web/live/list").status_code == 400
    assert enter(bob).open("/web/live/nowhere").status_code == 404


def test_what_no_page_knows_is_not_said(hub, listen, alice):
    listen(alice, "home")
    [page] = hub._all()

    assert isinstance(page, PageSource)
    assert not page.accepts("filters_changed")
    message = Message("notifications_merged", Channel("user"), b"1")
    assert page.encode(message, ()) == b"event: notifications_merged\ndata: {}\n\n"


def test_it_ends_when_somebody_signs_out_there_and_nowhere_else(listen, enter, hub, alice):
    here, there = enter(alice), enter(alice)
    one, other = listen(alice, "home", here), listen(alice, "home", there)
    assert len(hub) == 2
    here.open("/settings")

    here.send("/auth/sign_out")

    assert next(one).startswith(b":") and list(one) == []
    settle(hub)
    assert len(hub) == 1
    browser_sessions.end_all(User.of_account(alice.id).id)
    events.commit()
    assert next(other).startswith(b":")


def test_it_ends_with_a_session_that_is_gone_without_a_word(listen, hub, alice, monkeypatch):
    monkeypatch.setattr("rookery.streaming.hub.RECHECK_SECONDS", 0.1)
    listen(alice, "home")

    db.session.execute(delete(BrowserSession))
    db.session.commit()

    until(lambda: len(hub) == 0)


def test_a_login_that_is_switched_off_hears_nothing(listen, hub, alice):
    listen(alice, "home")
    [page] = hub._all()
    assert auth.still_signed_in([page.credentials.session_id])

    User.of_account(alice.id).active = False
    db.session.commit()

    assert not auth.still_signed_in([page.credentials.session_id])


def test_strangers_hear_nothing(visitor, hub):
    assert visitor.open("/web/live/home").status_code == 303 and len(hub) == 0


def test_without_the_plugin_pages_do_not_ask(enter, alice, monkeypatch):
    assert "data-stream=" in enter(alice).open("/home").text

    monkeypatch.setattr(plugins(), "on", {name: one for name, one in plugins().on.items() if name != "streaming"})

    visitor = enter(alice)
    page = visitor.open("/home").text
    assert "data-stream=" not in page and "live.js" not in page
    assert visitor.open("/web/live/home").status_code == 404


def test_older_pages_of_a_list_stay_as_they_are(enter, alice, post):
    status = post(alice)

    assert "data-stream=" not in enter(alice).open(f"/home?max_id={status.id + 1}").text


def test_the_numbers_for_the_menu_come_alone(enter, alice, bob, post, run_jobs):
    visitor = enter(alice)
    assert "badge" not in visitor.open("/web/waiting").text
    post(bob, "Look, @alice")
    post(bob, "Psst, @alice", visibility="direct")
    run_jobs()

    numbers = visitor.open("/web/waiting").text

    assert "<h1" not in numbers and numbers.count('<span class="badge">1<') == 3
    assert 'id="waiting-notifications" hx-swap-oob="true"> <span class="badge' in numbers
    assert 'id="waiting-you" hx-swap-oob="true"> <span class="badge' in numbers
    assert 'id="waiting-web-conversations" hx-swap-oob="true"> <span class="badge' in numbers


# One of a list, as it is now ----------------------------------------------------------------------------------

BY_SCRIPT = {"HX-Request": "true"}


def test_a_script_gets_a_status_as_it_stands_in_its_list(enter, alice, bob, post):
    status = post(bob, "Rooks nest high.")
    visitor = enter(alice)

    item = visitor.open(f"/web/items/{status.id}?back=/public&main=1", headers=BY_SCRIPT).text

    assert item.count(f'id="item-{status.id}"') == 1 and f'data-of="{status.id}"' in item and "<h1" not in item
    assert 'name="back" value="/public"' in item and 'class="status main"' in item
    assert 'name="back"' not in visitor.open(f"/web/items/{status.id}?back=//far.example/", headers=BY_SCRIPT).text
    assert visitor.open(f"/web/items/{status.id}").location == f"/web/statuses/{status.id}"


def test_what_is_gone_or_not_for_everybody_is_gone(enter, alice, bob, post):
    visitor = enter(alice)
    gone, secret = post(bob), post(bob, "A secret", visibility="direct")
    statuses.delete(bob, gone.id)
    events.commit()

    for one in (gone, secret):
        assert "This post is no longer available." in visitor.open(f"/web/items/{one.id}", headers=BY_SCRIPT).text


def test_strangers_get_no_items(visitor, alice, post):
    reply = visitor.open(f"/web/items/{post(alice).id}", headers=BY_SCRIPT)

    assert reply.text == "" and reply.headers["HX-Redirect"].startswith("/auth/sign_in")
