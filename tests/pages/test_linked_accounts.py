"""Accounts of one person, linked: what it takes, where one may switch, and how it ends."""

from urllib.parse import unquote

import pytest

from models.auth.account_link import AccountLink
from models.auth.browser_session import BrowserSession
from models.auth.second_factor import Passkey
from models.auth.user import User
from models.base import db
from rookery.services.auth import account_links, password_reset
from tests.visitors import ADDRESS, PASSWORD, Visitor, give_password

PAGE = "/settings/security/accounts"


def user(account):
    return User.of_account(account.id)


def begin(browser):
    """Say the password of the account that acts; the address of the sign-in as the other one."""
    browser.open(PAGE)
    return browser.send(f"{PAGE}/link", known=PASSWORD)


def sign_in(browser, address, account):
    give_password(account)
    browser.open(address)
    return browser.send("/auth/sign_in", login=account.username, password=PASSWORD)


def acts(browser):
    page = browser.open("/auth/accounts").text
    return page.partition('aria-current="true"')[2].partition('<span class="hint">@')[2].partition("<")[0]


def switch(browser, account, **fields):
    browser.open("/auth/accounts")
    return browser.give("/auth/accounts", account=str(account.id), **fields)


@pytest.fixture
def linked(alice, bob):
    account_links.link(user(alice), user(bob))
    db.session.commit()


def test_two_accounts_are_linked_by_signing_in_to_both(enter, alice, bob, letters):
    browser = enter(alice)
    after = sign_in(browser, begin(browser).location, bob).location
    assert "Link @alice and @bob?" in browser.open(after).text

    assert browser.send(f"{PAGE}/confirm").location == PAGE

    assert "@alice" in browser.open(PAGE).text
    assert [account.username for _user, account in account_links.usable(user(alice))] == ["bob"]


def test_the_password_is_asked_for_first(enter, alice):
    browser = enter(alice)
    browser.open(PAGE)

    assert browser.send(f"{PAGE}/link", known="wrong").status_code == 422


def test_a_sign_in_from_before_is_no_proof(enter, alice, bob, frozen_time):
    browser = enter(bob)
    sign_in(browser, "/auth/sign_in?anew=1", alice)
    frozen_time.move(minutes=1)
    confirm = unquote(begin(browser).location.partition("next=")[2])
    switch(browser, bob)

    assert browser.open(confirm).status_code == 404
    assert browser.give(f"{PAGE}/confirm", of=confirm.partition("of=")[2]).status_code == 404
    assert AccountLink.count(user(bob).id) == 0


def test_it_takes_no_longer_than_a_quarter_of_an_hour(enter, alice, bob, frozen_time):
    browser = enter(alice)
    address = begin(browser).location
    frozen_time.move(minutes=16)

    after = sign_in(browser, address, bob).location

    assert "taken too long" in browser.open(after).text


def test_another_browser_cannot_go_on_with_it(app, enter, alice, bob):
    address = begin(enter(alice)).location
    other = Visitor(app)

    after = sign_in(other, address, bob).location

    assert other.open(after).status_code == 404


def test_a_linked_account_proves_nothing_of_a_third(enter, factory, linked, alice, bob):
    """Who is in as bob by his link with alice links nothing to bob."""
    carol = factory.user("carol")
    browser = enter(carol)
    give_password(alice)
    confirm = unquote(begin(browser).location.partition("next=")[2])
    sign_in(browser, "/auth/sign_in?anew=1", alice)
    switch(browser, bob)
    assert acts(browser) == "bob"

    assert browser.open(confirm).status_code == 404


def test_signed_in_to_one_one_switches_to_the_other(enter, linked, alice, bob):
    browser = enter(alice)
    assert "@bob" in browser.open("/auth/accounts").text

    reply = switch(browser, bob, next="/settings/profile")

    assert reply.location == "/settings/profile" and acts(browser) == "bob"
    [session] = BrowserSession.of_user(user(bob).id)
    assert session.signed_in_with == "linked"
    assert "from a linked account" in browser.open("/settings/security").text
    switch(browser, alice)
    assert acts(browser) == "alice" and len(BrowserSession.of_user(user(bob).id)) == 1


def test_a_link_leads_no_further(enter, factory, linked, alice, bob):
    carol = factory.user("carol")
    account_links.link(user(bob), user(carol))
    db.session.commit()
    browser = enter(alice)

    assert switch(browser, carol).location.startswith("/auth/sign_in") and acts(browser) == "alice"


def test_the_second_factor_of_the_other_is_asked_for(enter, linked, alice, bob):
    db.session.add(Passkey(user_id=user(bob).id, credential="c", public_key="k", name="key"))
    db.session.commit()
    browser = enter(alice)

    assert switch(browser, bob).location == "/auth/second"

    assert BrowserSession.of_user(user(bob).id) == []


@pytest.mark.parametrize("suspended", ["alice", "bob"])
def test_a_suspended_account_is_neither_reached_nor_reaches(enter, linked, alice, bob, suspended):
    browser = enter(alice)
    {"alice": alice, "bob": bob}[suspended].suspend()
    db.session.commit()

    assert switch(browser, bob).location.startswith("/auth/sign_in")

    assert BrowserSession.of_user(user(bob).id) == []


def test_a_disabled_login_is_not_reached(enter, linked, alice, bob):
    browser = enter(alice)
    user(bob).active = False
    db.session.commit()

    assert "@bob" not in browser.open("/auth/accounts").text
    assert switch(browser, bob).location.startswith("/auth/sign_in")


def test_each_of_the_two_removes_the_link(enter, linked, alice, bob):
    browser = enter(bob)
    browser.open(PAGE)

    browser.send(f"{PAGE}/{alice.id}/remove")

    assert AccountLink.count(user(alice).id) == 0
    assert switch(browser, alice).location.startswith("/auth/sign_in")


def test_who_came_by_the_link_is_signed_out_when_it_ends(enter, linked, alice, bob):
    member, club = enter(alice), enter(bob)
    switch(member, bob)
    assert acts(member) == "bob"
    club.open(PAGE)

    club.give(f"{PAGE}/{alice.id}/remove")

    assert member.open("/settings").location.startswith("/auth/sign_in")
    assert acts(club) == "bob"


def test_a_password_that_is_chosen_by_a_link_opens_none_of_the_others(app, linked, alice, bob):
    """Moderators hand over such links, for accounts below their own only: bob may be the owner."""
    link = password_reset.make_link(user(alice), days=1)
    db.session.commit()
    browser = Visitor(app)
    browser.open(link.removeprefix(ADDRESS))
    browser.send("/auth/password/reset", password="a long enough one")
    browser.sign_in("alice", "a long enough one")

    assert acts(browser) == "alice"
    assert switch(browser, bob).location.startswith("/auth/sign_in")
    assert AccountLink.count(user(bob).id) == 0


def test_an_app_is_allowed_as_any_of_them(enter, factory, linked, alice, bob):
    app = factory.oauth_app()
    asked = (
        f"/oauth/authorize?response_type=code&client_id={app.client_id}&scope=read&redirect_uri={app.redirect_uris[0]}"
    )
    browser = enter(alice)
    assert "Continue as @bob" in browser.open(asked).text

    reply = browser.send("/auth/accounts")

    assert (
        reply.location.startswith("/oauth/authorize")
        and "You are signed in as @bob" in browser.open(reply.location).text
    )


def test_there_is_a_bound(factory, alice):
    for number in range(account_links.MOST):
        account_links.link(user(alice), user(factory.user(f"bird{number}")))

    with pytest.raises(account_links.Invalid):
        account_links.link(user(alice), user(factory.user("one_more")))
    with pytest.raises(account_links.Invalid):
        account_links.link(user(alice), user(alice))
