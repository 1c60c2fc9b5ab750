"""`me()` is one function: the user of the session on a page, the user of the token in the API, never the other's."""

import pytest

from models.auth.user import User
from rookery.errors import Forbidden
from rookery.web import auth, pages, sessions
from rookery.web.pages import acting, signed_in


@pytest.fixture
def on_a_page(app, alice):
    """A request of a browser in which alice is signed in."""
    user = User.of_account(alice.id)
    with app.test_request_context("/settings"):
        sessions.sign_in(user)
        yield user


def test_pages_and_the_api_have_one_me():
    assert pages.me is auth.me


def test_a_page_tells_who_is_signed_in(on_a_page, alice):
    seen = signed_in(lambda user: (auth.me().id, auth.me().user_id, auth.me().moved, pages.my_account().username))()

    assert seen == (alice.id, on_a_page.id, False, "alice")


def test_a_form_does_nothing_for_an_account_that_moved_away(on_a_page, alice, bob):
    alice.moved_to_id = bob.id

    with pytest.raises(Forbidden):
        acting(lambda user: "done")()


def test_the_api_takes_no_session_for_a_token(enter, alice):
    browser = enter(alice)

    assert browser.client.get("/api/v1/accounts/verify_credentials", base_url="https://rookery.test").status_code == 401


def test_menus_know_who_is_signed_in_on_pages_for_everybody_too(enter, alice):
    browser = enter(alice)

    assert browser.open("/about").status_code == 200
    assert 'href="/notifications"' in browser.open("/nothing/here").text
