"""Push messages to a browser in which somebody reads: they arrive, say whose they are, and end with the session."""

from urllib.parse import parse_qs, urlsplit

import pytest

from models.auth.browser_session import BrowserSession
from models.auth.user import User
from models.base import db
from rookery.services.auth import browser_sessions
from tests.phones import ONE, Phone, subscriptions
from tests.visitors import PASSWORD, give_password

PATH = "/settings/notifications/push"


class Browser(Phone):
    """A browser that subscribes by the form of the settings page, as its script does."""

    def __init__(self, web, **options):
        super().__init__(web, standard=True, **options)

    def turn_on(self, visitor, *alerts, **fields):
        visitor.open("/settings/notifications")
        return visitor.give(PATH, **self.address(), **dict.fromkeys(alerts or ("mention",), "1"), **fields)


@pytest.fixture
def mention(post, bob, run_jobs):
    def make(who="alice"):
        status = post(bob, f"@{who} hello")
        run_jobs()
        return status

    return make


@pytest.fixture
def browser(push_service):
    return Browser(push_service)


def test_a_browser_is_told_in_the_language_of_its_user(enter, alice, browser, mention):
    User.of_account(alice.id).locale = "de"
    browser.turn_on(enter(alice))

    status = mention()

    [push] = browser.pushes
    address = urlsplit(push.said.pop("url"))
    assert address.path == "/auth/accounts"
    assert parse_qs(address.query) == {"account": [str(alice.id)], "next": [f"/web/statuses/{status.id}"]}
    assert push.said.pop("tag").isdigit()
    assert push.said == {
        "title": "bob hat dich erwähnt",
        "body": "@alice hello",
        "lang": "de",
        "icon": "https://rookery.test/static/avatars/missing.png",
    }


def test_only_what_was_chosen_is_pushed_and_the_choice_can_be_changed(enter, alice, browser, mention):
    visitor = enter(alice)
    browser.turn_on(visitor, "favourite")
    mention()
    assert browser.pushes == []

    visitor.open("/settings/notifications")
    visitor.give(PATH, mention="1", policy="all", **dict.fromkeys(("endpoint", "p256dh", "auth"), ""))
    mention()

    assert browser.titles == ["bob mentioned you"]
    assert "checked" in visitor.open("/settings/notifications").text.partition('id="push-mention"')[2][:60]


def test_it_ends_with_signing_out(enter, alice, browser, mention):
    visitor = enter(alice)
    browser.turn_on(visitor)
    visitor.open("/settings/notifications")

    visitor.give("/auth/sign_out")
    mention()

    assert browser.pushes == [] and subscriptions() == []


def test_it_ends_when_the_session_is_revoked_elsewhere_and_apps_go_on(
    enter, alice, api, browser, push_service, mention
):
    phone = Phone(push_service, path="/app")
    phone.subscribe(api(alice))
    browser.turn_on(enter(alice))

    browser_sessions.end_all(User.of_account(alice.id).id)
    db.session.commit()
    mention()

    assert browser.pushes == [] and len(phone.pushes) == 1


def test_it_is_turned_off_in_the_settings(enter, alice, browser):
    visitor = enter(alice)
    browser.turn_on(visitor)
    [made] = subscriptions()

    visitor.open("/settings/notifications")
    visitor.send(f"{PATH}/{made.id}/end")

    assert subscriptions() == [] and "Turn on" in visitor.open("/settings/notifications").text


def test_two_accounts_of_one_browser_are_told_apart(enter, alice, factory, browser, mention):
    carol, visitor = factory.user("carol"), enter(alice)
    browser.turn_on(visitor)
    give_password(carol)
    visitor.open("/auth/sign_in?anew=1")
    visitor.send("/auth/sign_in", login="carol", password=PASSWORD)
    browser.turn_on(visitor)

    mention("alice")
    mention("carol")

    assert browser.titles == ["@alice: bob mentioned you", "@carol: bob mentioned you"]


def test_a_new_address_of_the_browser_is_noted_for_all_its_accounts(
    enter, alice, factory, browser, push_service, mention
):
    carol, visitor = factory.user("carol"), enter(alice)
    browser.turn_on(visitor)
    give_password(carol)
    visitor.open("/auth/sign_in?anew=1")
    visitor.send("/auth/sign_in", login="carol", password=PASSWORD)
    moved = Browser(push_service, path="/moved")
    token = visitor.open(PATH).json["csrf_token"]

    reply = visitor._ask("post", f"{PATH}/renew", data={"csrf_token": token, **moved.address()})
    mention()

    assert reply.status_code == 204 and browser.pushes == [] and len(moved.pushes) == 1
    assert visitor._ask("post", f"{PATH}/renew", data=browser.address()).status_code == 400  # without the token


def test_the_same_browser_is_told_once_though_an_earlier_session_was_never_ended(enter, alice, browser, mention):
    browser.turn_on(enter(alice))
    browser.turn_on(enter(alice))

    mention()

    assert len(browser.pushes) == 1 and len(BrowserSession.of_user(User.of_account(alice.id).id)) == 2


@pytest.mark.parametrize("field", ["endpoint", "p256dh", "auth"])
def test_an_address_that_is_none_is_refused(enter, alice, browser, field):
    visitor = enter(alice)

    browser.turn_on(visitor)
    visitor.open("/settings/notifications")
    reply = visitor.give(PATH, **{**browser.address(), field: "http://10.0.0.1/" if field == "endpoint" else "x"})

    assert reply.status_code == 303 and "not a valid" in visitor.open("/settings/notifications").text
    assert [one.endpoint for one in subscriptions()] == [browser.endpoint]


def test_a_browser_is_listed_by_name(enter, alice, browser, api, app):
    window = enter(alice)
    window.client.environ_base["HTTP_USER_AGENT"] = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0"
    with app.test_request_context():
        db.session.query(BrowserSession).one().user_agent = window.client.environ_base["HTTP_USER_AGENT"]
        db.session.commit()
    browser.turn_on(window)

    printed = app.test_cli_runner().invoke(args=["push", "list", "alice"]).output

    assert "Firefox · Linux" in printed
    assert "Firefox · Linux" in enter(alice).open("/settings/notifications").text
    assert api(alice).get(ONE).status_code == 404
