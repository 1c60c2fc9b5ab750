"""Attempts to sign in: how many a stranger has, and that none of them locks out the person whose login it is."""

import re
from contextlib import suppress
from functools import partial

import pytest

from blueprints.pages.auth_pages import plugin
from models.auth.user import User
from models.base import db
from rookery.errors import TooMany
from rookery.services.auth import second_factor
from rookery.web import limits
from tests.visitors import ADDRESS, PASSWORD, Visitor, code_of, give_password

PER_ADDRESS = plugin.limits["sign_in"].attempts.address[0].amount
ALTOGETHER = plugin.limits["sign_in"].attempts.target[0].amount


@pytest.fixture
def alice(alice):
    give_password(alice)
    return alice


@pytest.fixture
def from_address(app):
    """`from_address("192.0.2.1")`: a browser that asks from there."""

    def begin(address):
        visitor = Visitor(app)
        visitor.client.environ_base["REMOTE_ADDR"] = address
        return visitor

    return begin


@pytest.fixture
def guess(from_address):
    """`guess(n, address)`: the answers to n wrong passwords of alice from there."""

    def attempt(times, address, login="alice"):
        send = partial(from_address(address).give, "/auth/sign_in")
        return [send(login=login, password=f"guess {number}").status_code for number in range(times)]

    return attempt


@pytest.fixture
def guess_everywhere(app, guess, limited):
    """Guessers at many addresses use up what they have together, as by the form; whoever comes next sees it."""

    def attempt():
        for number in range(ALTOGETHER):
            here = {"REMOTE_ADDR": f"10.1.{number // PER_ADDRESS}.1"}
            with app.test_request_context(environ_base=here), suppress(TooMany):
                limits.count_attempt("sign_in", "alice")
        assert guess(1, "10.3.0.1") == [429]

    return attempt


def test_one_address_has_few_attempts_and_a_network_of_version_6_is_one(guess, alice, limited):
    assert guess(PER_ADDRESS, "10.0.0.1") == [422] * PER_ADDRESS
    assert guess(1, "10.0.0.1") == [429]
    assert guess(PER_ADDRESS, "2001:db8:1:2::1") == [422] * PER_ADDRESS
    assert guess(1, "2001:db8:1:2:ffff::9") == [429]


def test_one_address_has_few_attempts_at_all_logins_together(from_address, limited):
    send, most = partial(from_address("10.0.0.1").give, "/auth/sign_in"), plugin.limits["sign_in"].item.amount

    replies = [send(login=f"somebody{number}", password="a guess").status_code for number in range(most + 1)]

    assert replies == [422] * most + [429]


def test_one_address_has_few_codes_for_all_users_together(from_address, factory, limited):
    most, each = plugin.limits["second_factor"].item.amount, plugin.limits["second_factor"].attempts.address[0].amount
    replies = []
    for name in ("dora", "erik", "fred"):
        account = factory.user(name)
        give_password(account)
        second_factor.draft(User.of_account(account.id))
        second_factor.confirm(User.of_account(account.id), code_of(account))
        db.session.commit()
        visitor = from_address("10.0.0.1")
        visitor.sign_in(name, PASSWORD)
        send = partial(visitor.give, "/auth/second")
        replies += [send(code="000000").status_code for _ in range(each)]

    assert 2 * each <= most < 3 * each
    assert replies == [422] * most + [429] * (3 * each - most)


def test_one_stranger_locks_nobody_out_however_often_they_try(guess, from_address, alice, limited):
    replies = guess(ALTOGETHER + 1, "10.0.0.1")

    assert replies.count(422) == PER_ADDRESS
    assert from_address("10.0.0.2").sign_in("alice", PASSWORD).location == "/home"


def test_guessers_at_many_addresses_are_slowed(guess, alice, limited):
    for number in range(ALTOGETHER // PER_ADDRESS):
        assert guess(PER_ADDRESS, f"10.1.{number}.1") == [422] * PER_ADDRESS

    assert guess(2, "10.2.0.1") == [429, 429]
    assert guess(1, "10.2.0.2", login="bob") == [422]


def test_a_known_browser_gets_in_while_others_guess(guess, guess_everywhere, from_address, alice):
    visitor = from_address("192.0.2.1")
    visitor.sign_in("alice", PASSWORD)
    visitor.open("/settings")
    visitor.send("/auth/sign_out")
    guess_everywhere()
    visitor.client.environ_base["REMOTE_ADDR"] = "192.0.2.99"

    assert guess(1, "192.0.2.2") == [429]
    assert visitor.sign_in("alice", PASSWORD).location == "/home"


def test_a_known_browser_has_no_end_of_attempts_either(from_address, alice, limited):
    visitor = from_address("192.0.2.1")
    visitor.sign_in("alice", PASSWORD)
    visitor.open("/settings")
    visitor.send("/auth/sign_out")
    send, replies = partial(visitor.give, "/auth/sign_in"), []
    for number in range(plugin.limits["sign_in"].attempts.browser[0].amount):  # one of them signed in
        visitor.client.environ_base["REMOTE_ADDR"] = f"192.0.3.{number}"
        replies.append(send(login="alice", password="wrong").status_code)

    assert replies.count(422) == len(replies)
    assert send(login="alice", password=PASSWORD).status_code == 429


def test_what_is_tried_for_one_user_of_a_browser_costs_the_other_nothing(from_address, alice, bob, limited):
    give_password(bob)
    visitor = from_address("192.0.2.1")
    for name in ("alice", "bob"):
        visitor.sign_in(name, PASSWORD)
        visitor.open("/settings")
        visitor.send("/auth/sign_out")
    send = partial(visitor.give, "/auth/sign_in")
    for number in range(plugin.limits["sign_in"].attempts.browser[0].amount):
        visitor.client.environ_base["REMOTE_ADDR"] = f"192.0.3.{number}"
        send(login="alice", password="wrong")

    locked = send(login="alice", password=PASSWORD).status_code
    other = send(login="bob", password=PASSWORD)

    assert (locked, other.location) == (429, "/home")


def test_the_browser_of_another_user_is_a_stranger(from_address, alice, bob, guess_everywhere):
    guess_everywhere()
    give_password(bob)
    visitor = from_address("192.0.2.1")
    visitor.sign_in("bob", PASSWORD)
    visitor.open("/settings")
    visitor.send("/auth/sign_out")

    assert visitor.sign_in("alice", PASSWORD).status_code == 429


def test_an_address_where_an_app_of_the_user_was_seen_gets_in(from_address, api, alice, factory, guess_everywhere):
    guess_everywhere()
    for seen in ("192.0.2.7", "2001:db8:5:6::1"):
        assert api(alice).get("/api/v1/bookmarks", environ_overrides={"REMOTE_ADDR": seen}).status_code == 200

    for home in ("192.0.2.7", "2001:db8:5:6:1:2:3:4"):
        assert from_address(home).sign_in("alice", PASSWORD).location == "/home", home
    assert from_address("192.0.2.8").sign_in("alice", PASSWORD).status_code == 429


def test_a_link_by_mail_lets_in_while_others_guess(from_address, alice, guess_everywhere, letters, run_jobs):
    guess_everywhere()
    visitor = from_address("192.0.2.1")
    visitor.open("/auth/password/forgot")
    visitor.send("/auth/password/forgot", email="alice@mail.example")
    run_jobs()
    visitor.open(re.search(rf"{ADDRESS}(/auth/password/reset\S+)", letters[0].get_content())[1])

    visitor.send("/auth/password/reset", password="twigs are what nests are of")

    assert visitor.sign_in("alice", "twigs are what nests are of").location == "/home"


def test_who_knows_the_password_does_not_lock_the_second_step_for_the_user(from_address, alice, limited, frozen_time):
    second_factor.draft(User.of_account(alice.id))
    second_factor.confirm(User.of_account(alice.id), code_of(alice))
    db.session.commit()
    frozen_time.move(minutes=5)
    home = from_address("192.0.2.1")
    home.sign_in("alice", PASSWORD)
    home.open("/auth/second")
    assert home.send("/auth/second", code=code_of(alice)).status_code == 303
    home.open("/settings")
    home.send("/auth/sign_out")

    limit, answers = plugin.limits["second_factor"].attempts, []
    for number in range(limit.target[0].amount // limit.address[0].amount + 1):
        thief = from_address(f"10.0.0.{number}")
        thief.sign_in("alice", PASSWORD)
        send = partial(thief.give, "/auth/second")
        answers += [send(code="000000").status_code for _ in range(limit.address[0].amount + 1)]

    frozen_time.move(minutes=5)
    assert answers.count(422) <= limit.target[0].amount and answers[-1] == 429
    home.sign_in("alice", PASSWORD)
    home.open("/auth/second")
    assert home.send("/auth/second", code=code_of(alice)).status_code == 303
