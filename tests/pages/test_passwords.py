"""Passwords and addresses: forgotten, changed, and what somebody could try to change those of others."""

import re
from functools import partial

import pytest

from blueprints.pages.auth_pages import plugin
from models.auth.oauth import OAuthToken
from models.auth.password_reset import PasswordReset
from models.auth.user import User
from models.base import db
from rookery.plugin import plugins
from rookery.services import emails
from rookery.services.auth import password_reset, passwords
from tests.configured import configured
from tests.pace import least
from tests.visitors import ADDRESS, PASSWORD, Visitor, give_password

NEW = "twigs are what nests are of"


def user_of(account):
    return User.of_account(account.id)


def plain(reply):
    return re.sub(r'name="csrf_token" value="[^"]*"', "", reply.text)


@pytest.fixture
def link(visitor, alice, letters, run_jobs):
    """The path of the link that alice was sent."""
    give_password(alice)
    visitor.open("/auth/password/forgot")
    visitor.send("/auth/password/forgot", email="Alice@mail.example ")
    run_jobs()
    return re.search(rf"{ADDRESS}(/auth/password/reset\S+)", letters[0].get_content())[1]


# Forgotten ----------------------------------------------------------------------------------------------------


def test_the_link_in_the_letter_sets_another_password_and_ends_all_sessions(
    visitor, enter, alice, link, letters, run_jobs
):
    elsewhere = enter(alice)
    visitor.open(link)

    reply = visitor.send("/auth/password/reset", password=NEW)

    assert reply.location == "/auth/sign_in"
    assert elsewhere.open("/settings").status_code == 303
    assert visitor.sign_in("alice", PASSWORD).status_code == 422
    assert visitor.sign_in("alice", NEW).status_code == 303
    run_jobs()
    assert any("password of your account was changed" in letter.get_content() for letter in letters)


def test_a_link_works_once(visitor, alice, link):
    other = Visitor(visitor.client.application)
    visitor.open(link), other.open(link)
    visitor.send("/auth/password/reset", password=NEW)

    reply = other.send("/auth/password/reset", password="something of the thief's")

    assert reply.status_code == 404
    assert other.open(link).status_code == 404
    assert passwords.check_password(user_of(alice), NEW)


def test_a_link_dies_after_an_hour(visitor, alice, link, frozen_time):
    visitor.open(link)
    frozen_time.move(minutes=61)

    assert visitor.send("/auth/password/reset", password=NEW).status_code == 404
    assert passwords.check_password(user_of(alice), PASSWORD)


def test_a_link_dies_when_the_login_is_disabled(visitor, alice, link):
    visitor.open(link)
    user_of(alice).active = False
    db.session.commit()

    assert visitor.send("/auth/password/reset", password=NEW).status_code == 404
    assert passwords.check_password(user_of(alice), PASSWORD)


def test_all_links_of_a_user_die_with_the_first(visitor, alice, letters, link, run_jobs):
    password_reset.forgot("alice@mail.example")
    db.session.commit()
    run_jobs()
    visitor.open(link)

    visitor.send("/auth/password/reset", password=NEW)

    assert db.session.query(PasswordReset).count() == 0


def test_a_link_dies_with_the_password_that_was_forgotten(visitor, enter, alice, link):
    remembers = enter(alice)
    remembers.open("/settings/account")
    remembers.send("/settings/account/password", current=PASSWORD, password=NEW)

    assert visitor.open(link).status_code == 404
    assert passwords.check_password(user_of(alice), NEW)


def test_a_link_in_the_mailbox_of_an_address_before_is_dead(visitor, enter, alice, link):
    moving = enter(alice)
    moving.open("/settings/account")
    moving.send("/settings/account/email", known=PASSWORD, email="rook@mail.example")
    assert visitor.open(link).status_code == 200

    visitor.open(emails.confirmation_link(user_of(alice)).removeprefix(ADDRESS))

    assert visitor.open(link).status_code == 404


def test_links_are_forgotten_when_their_hour_is_over(alice, link, frozen_time):
    password_reset.forget_old_links()
    assert db.session.query(PasswordReset).count() == 1
    frozen_time.move(minutes=61)

    password_reset.forget_old_links()

    assert db.session.query(PasswordReset).count() == 0


def test_only_the_hash_of_a_link_is_stored(alice, link):
    row = db.session.query(PasswordReset).one()

    assert row.secret_hash not in link and link.rpartition("=")[2] not in row.secret_hash


def test_apps_are_signed_out_if_wanted(visitor, alice, link, factory):
    factory.token(alice)
    visitor.open(link)
    form = {"token": link.rpartition("=")[2], "password": NEW}
    token = re.search(r'name="csrf_token" value="([^"]+)"', visitor.reply.text)[1]

    visitor._ask("post", "/auth/password/reset", data={**form, "csrf_token": token})

    assert db.session.query(OAuthToken).count() == 1
    passwords.change_password(user_of(alice), PASSWORD)
    assert db.session.query(OAuthToken).count() == 0


def test_a_bad_password_is_said_at_its_field_and_the_link_stays_good(visitor, link):
    visitor.open(link)

    reply = visitor.send("/auth/password/reset", password="short")

    assert (reply.status_code, "Use at least 8 characters" in reply.text) == (422, True)
    assert visitor.send("/auth/password/reset", password=NEW).status_code == 303


@pytest.mark.parametrize("token", ["", "nonsense", "%00", "%C3%A4", "' OR 1=1 --"])
def test_a_link_that_is_not_ours_does_nothing(visitor, alice, token):
    assert visitor.open(f"/auth/password/reset?token={token}").status_code == 404


def test_known_and_unknown_addresses_are_answered_alike(visitor, alice, letters, run_jobs):
    answers = []
    for address in ("alice@mail.example", "nobody@mail.example", "no address"):
        visitor.open("/auth/password/forgot")
        reply = visitor.send("/auth/password/forgot", email=address)
        answers.append((reply.status_code, plain(reply)))

    assert answers[0] == answers[1] == answers[2]
    run_jobs()
    assert [letter["To"] for letter in letters] == ["alice@mail.example"]


def test_known_and_unknown_addresses_cost_the_same_work(visitor, alice, letters, count_queries):
    def work(address):
        visitor.open("/auth/password/forgot")
        with count_queries() as queries:
            visitor.send("/auth/password/forgot", email=address)
        return len(queries)

    assert work("alice@mail.example") == work("nobody@mail.example")


def test_known_and_unknown_addresses_take_alike(visitor, alice, letters):
    page = visitor.open("/auth/password/forgot")

    def ask(address):
        visitor.reply = page
        visitor.send("/auth/password/forgot", email=address)

    known, unknown = least(lambda: ask("alice@mail.example"), lambda: ask("nobody@mail.example"))

    assert 0.4 < known / unknown < 2.5


def test_a_login_that_is_shut_out_gets_no_link(alice, letters, run_jobs):
    user_of(alice).active = False
    password_reset.forgot("alice@mail.example")
    db.session.commit()

    run_jobs()

    assert letters == []


def test_a_mailbox_is_not_flooded_with_links_and_nobody_learns_of_it(app, alice, letters, limited, run_jobs):
    most, replies = plugins().limits["forgot"].item.amount, []
    for number in range(most + 3):
        visitor = Visitor(app)
        visitor.client.environ_base["REMOTE_ADDR"] = f"10.0.0.{number}"
        visitor.open("/auth/password/forgot")
        spelling = ("alice@mail.example", " Alice@Mail.Example", "alice@\uff4dail.example")[number % 3]
        replies.append(visitor.send("/auth/password/forgot", email=spelling))

    run_jobs()
    assert {reply.status_code for reply in replies} == {200}
    assert len(letters) == most
    for letter in letters:
        path = re.search(rf"{ADDRESS}(/auth/password/reset\S+)", letter.get_content())[1]
        assert visitor.open(path).status_code == 200, "the links that were sent are good"


def test_the_letter_is_in_the_language_of_the_user(alice, letters, run_jobs):
    user_of(alice).locale = "de"
    password_reset.forgot("alice@mail.example")
    db.session.commit()

    run_jobs()

    assert letters[0]["Subject"].startswith("Setze dein Passwort")


# Changed ------------------------------------------------------------------------------------------------------


def test_a_password_is_changed_by_who_knows_it_and_others_are_out(enter, alice, letters, run_jobs, factory):
    factory.token(alice)
    elsewhere, visitor = enter(alice), enter(alice)
    visitor.open("/settings/account")

    reply = visitor.send("/settings/account/password", current=PASSWORD, password=NEW, apps=True)

    assert reply.location == "/settings/account"
    assert visitor.open("/settings/account").status_code == 200
    assert "Password changed" in visitor.reply.text
    assert elsewhere.open("/settings").status_code == 303
    assert db.session.query(OAuthToken).count() == 0
    run_jobs()
    assert "password of your account was changed" in letters[-1].get_content()


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("/settings/account/password", {"current": "guess", "password": NEW}),
        ("/settings/account/email", {"known": "guess", "email": "thief@mail.example"}),
    ],
)
def test_who_finds_an_open_browser_changes_nothing(enter, alice, action, fields):
    visitor = enter(alice)
    visitor.open("/settings/account")

    reply = visitor.send(action, **fields)

    assert (reply.status_code, "is wrong" in reply.text) == (422, True)
    assert passwords.check_password(user_of(alice), PASSWORD)
    assert user_of(alice).unconfirmed_email is None


def test_the_password_cannot_be_guessed_in_an_open_browser_without_end(enter, alice, limited):
    visitor = enter(alice)
    send, replies = partial(visitor.give, "/settings/account/password"), []

    for number in range(plugin.limits["sign_in"].attempts.browser[0].amount + 1):
        visitor.client.environ_base["REMOTE_ADDR"] = f"10.0.0.{number}"
        replies.append(send(current="guess", password=NEW).status_code)

    assert (set(replies[:-1]), replies[-1]) == ({422}, 429)


def test_another_address_counts_once_it_is_confirmed_and_the_old_one_is_told(enter, alice, letters, run_jobs):
    visitor = enter(alice)
    visitor.open("/settings/account")

    visitor.send("/settings/account/email", known=PASSWORD, email="rook@mail.example")

    run_jobs()
    assert sorted(letter["To"] for letter in letters) == ["alice@mail.example", "rook@mail.example"]
    notice = next(letter for letter in letters if letter["To"] == "alice@mail.example")
    assert "rook@mail.example" in notice.get_content()
    assert user_of(alice).email == "alice@mail.example"
    visitor.open(emails.confirmation_link(user_of(alice)).removeprefix(ADDRESS))
    assert user_of(alice).email == "rook@mail.example"


def test_strangers_are_not_flooded_with_links_for_an_address(enter, alice, letters, limited):
    visitor, replies = enter(alice), []
    for number in range(plugins().limits["confirmation"].item.amount + 1):
        visitor.open("/settings/account")
        fields = {"known": PASSWORD, "email": f"victim{number}@mail.example"}
        replies.append(visitor.send("/settings/account/email", **fields).status_code)

    assert (set(replies[:-1]), replies[-1]) == ({303}, 429)


def test_a_change_of_the_address_can_be_given_up(enter, alice, letters):
    visitor = enter(alice)
    visitor.open("/settings/account")
    visitor.send("/settings/account/email", known=PASSWORD, email="rook@mail.example")
    stale = emails.confirmation_link(user_of(alice)).removeprefix(ADDRESS)
    assert "becomes your address when you open the link" in visitor.open("/settings/account").text

    visitor.send("/settings/account/email/keep")

    assert user_of(alice).unconfirmed_email is None
    assert visitor.open(stale).status_code == 404


@pytest.mark.parametrize(
    ("address", "says"), [("nonsense", "Enter an e-mail address"), ("bob@mail.example", "already in use")]
)
def test_an_address_that_will_not_do_is_refused_at_its_field(enter, alice, bob, address, says):
    visitor = enter(alice)
    visitor.open("/settings/account")

    reply = visitor.send("/settings/account/email", known=PASSWORD, email=address)

    assert (reply.status_code, says in reply.text) == (422, True)
    assert f'value="{address}"' in reply.text


# Letters about new browsers ------------------------------------------------------------------------------------


def signed_in(app, account):
    """A browser of the account's user, who signed in on the page."""
    give_password(account)
    visitor = Visitor(app)
    visitor.sign_in(account.username, PASSWORD)
    return visitor


def test_a_browser_that_was_never_seen_is_told_by_mail_once(app, alice, letters, run_jobs):
    signed_in(app, alice)
    run_jobs()
    assert letters == []  # the very first time

    second = Visitor(app)
    second.client.environ_base["HTTP_USER_AGENT"] = "Mozilla/5.0 (X11; Linux) Gecko Firefox/145.0"
    second.sign_in("alice", PASSWORD)
    second.open("/settings")
    second.send("/auth/sign_out")
    second.sign_in("alice", PASSWORD)

    run_jobs()
    assert len(letters) == 1
    assert "Firefox · Linux" in letters[0].get_content() and "127.0.0.1" in letters[0].get_content()


def test_who_signed_up_here_is_told_of_the_first_other_browser(app, visitor, letters, run_jobs):
    form = {"username": "dora", "email": "dora@mail.example", "password": PASSWORD, "agreement": "1"}
    visitor.open("/auth/sign_up")
    with configured(app, ROOKERY_REGISTRATIONS="open", ROOKERY_SMTP_URL="smtp://mail.example"):
        visitor.send("/auth/sign_up", **form)
        visitor.open(emails.confirmation_link(User.by_email("dora@mail.example")).removeprefix(ADDRESS))
        run_jobs(), letters.clear()

        Visitor(app).sign_in("dora", PASSWORD)
        run_jobs()

    assert "a new browser" in letters[0].get_content()


def test_a_known_browser_is_known_for_its_users_only(app, alice, bob, letters, run_jobs):
    visitor = signed_in(app, alice)
    signed_in(app, bob)
    visitor.open("/settings")
    visitor.send("/auth/sign_out")

    visitor.sign_in("bob", PASSWORD)

    run_jobs()
    assert [letter["To"] for letter in letters] == ["bob@mail.example"]


@pytest.mark.parametrize("forged", ["", "nonsense", "WzFd", "[1]", "\u00e4"])
def test_a_forged_cookie_makes_no_browser_known(app, alice, letters, run_jobs, forged):
    signed_in(app, alice)
    visitor = Visitor(app)
    visitor.client.set_cookie("rookery_known", forged, domain="rookery.test", path="/auth", secure=True)

    visitor.sign_in("alice", PASSWORD)

    run_jobs()
    assert len(letters) == 1
