"""Several accounts in one browser: each has a session of its own, and what is sent goes out as the one seen."""

import pytest

from models.auth.browser_session import BrowserSession
from models.auth.user import User
from models.base import db
from rookery.services.auth import browser_sessions
from rookery.web import sessions
from tests.visitors import ADDRESS, PASSWORD, Visitor, give_password


@pytest.fixture
def both(enter, alice, bob):
    """A browser with alice and bob; bob, who came last, acts."""
    visitor = enter(alice)
    add(visitor, bob)
    return visitor


def add(visitor, account):
    give_password(account)
    visitor.open("/auth/sign_in?anew=1")
    return visitor.send("/auth/sign_in", login=account.username, password=PASSWORD)


def acts(visitor):
    """The name of the account that acts, as the settings say it."""
    page = visitor.open("/auth/accounts")
    return page.text.partition('aria-current="true"')[2].partition('<span class="hint">@')[2].partition("<")[0]


def switch(visitor, account, **fields):
    visitor.open("/auth/accounts")
    return visitor.give("/auth/accounts", account=str(account.id), **fields)


def sessions_of(account):
    return BrowserSession.of_user(User.of_account(account.id).id)


def test_one_switches_between_accounts_and_lands_where_one_wanted(both, alice, bob):
    assert acts(both) == "bob"

    reply = switch(both, alice, next="/settings/profile")

    assert reply.location == "/settings/profile" and acts(both) == "alice"
    assert switch(both, bob, next="//evil.example").location == "/home" and acts(both) == "bob"
    assert len(sessions_of(alice)) == len(sessions_of(bob)) == 1


def test_a_form_of_one_account_is_not_sent_as_another(both, alice):
    old = both.open("/auth/accounts").text.partition('name="csrf_token" value="')[2].partition('"')[0]
    switch(both, alice)

    reply = both._ask("post", "/settings/notifications", data={"csrf_token": old})

    assert reply.status_code == 400 and "expired" in reply.text
    assert both._ask("post", "/auth/accounts", data={"account": str(alice.id)}).status_code == 400


def test_only_accounts_of_this_browser_can_be_switched_to(both, enter, factory):
    carol = factory.user("carol")
    enter(carol)

    switch(both, carol)

    assert acts(both) == "bob"


def test_a_session_that_was_revoked_elsewhere_cannot_be_switched_to(both, alice):
    [aside] = sessions_of(alice)
    browser_sessions.end(aside.user_id, aside.id)
    db.session.commit()

    reply = switch(both, alice)

    assert reply.location.startswith("/auth/sign_in") and acts(both) == "bob"
    assert "@alice" not in both.open("/auth/accounts").text


def test_signing_out_ends_one_account_and_lets_no_other_act_unasked(both, app, alice, bob):
    both.open("/auth/accounts")
    reply = both.give("/auth/sign_out")

    assert reply.location == "/auth/accounts" and acts(both) == ""
    assert both.open("/settings").location.startswith("/auth/sign_in")
    assert "Other accounts are signed in" in both.open("/auth/sign_in").text
    assert (len(sessions_of(alice)), sessions_of(bob)) == (1, [])
    switch(both, alice)
    assert acts(both) == "alice"


def test_another_account_is_signed_out_from_the_list(both, alice, bob):
    both.open("/auth/accounts")
    both.give("/auth/sign_out", account=str(alice.id))

    assert acts(both) == "bob" and sessions_of(alice) == []


def test_signing_out_of_all_ends_every_session(both, alice, bob):
    both.open("/auth/accounts")
    reply = both.give("/auth/sign_out", all="1")

    assert reply.location == "/" and sessions_of(alice) == sessions_of(bob) == []
    assert both.open("/auth/accounts").location == "/auth/sign_in"


def test_signing_in_again_replaces_the_session_and_a_password_change_ends_it_here_too(both, alice, bob):
    [before] = [one.id for one in sessions_of(alice)]
    add(both, alice)

    assert acts(both) == "alice" and [one.id for one in sessions_of(alice)] != [before]
    User.of_account(bob.id).password = "changed"
    browser_sessions.end_all(User.of_account(bob.id).id)  # as services/auth/passwords.py does
    assert "@bob" not in both.open("/auth/accounts").text


def test_the_cookie_stays_small_and_has_a_bound_of_accounts(enter, factory):
    people = [factory.user(f"bird{number}") for number in range(sessions.ACCOUNTS + 1)]
    visitor = enter(people[0])
    for one in people[1:]:
        add(visitor, one)

    page = visitor.open("/auth/accounts").text

    assert page.count('class="by"') == sessions.ACCOUNTS and "Sign one out" in page and "/auth/sign_in?anew" not in page
    assert sessions_of(people[0]) == []  # the one that was used longest ago made room
    assert len(visitor.client.get_cookie("__Host-rookery", domain="rookery.test").value) < 1500


def test_a_message_for_another_account_asks_before_it_switches(both, alice, bob):
    mine = both.open(f"/auth/accounts?account={bob.id}&next=/notifications")
    assert mine.location == "/notifications" and acts(both) == "bob"

    other = both.open(f"/auth/accounts?account={alice.id}&next=/notifications")

    assert other.status_code == 200 and "for @alice" in other.text
    assert both.send("/auth/accounts").location == "/notifications"


def test_a_cookie_that_was_planted_learns_nothing_of_who_signs_in(enter, app, alice, bob):
    visitor, thief = enter(alice), Visitor(app)
    planted = visitor.client.get_cookie("__Host-rookery", domain="rookery.test").value
    thief.client.set_cookie("__Host-rookery", planted, domain="rookery.test", secure=True)
    add(visitor, bob)

    with thief.client.session_transaction(base_url=ADDRESS) as kept:
        assert "aside" not in kept
    assert acts(visitor) == "bob" and acts(thief) == "alice"
