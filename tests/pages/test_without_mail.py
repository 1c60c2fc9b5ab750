"""Getting in where no mail server confirms addresses, and what an unconfirmed address is not good for."""

import re
from functools import partial

import pytest

from models.accounts.account import Account
from models.auth.password_reset import PasswordReset
from models.auth.user import User
from models.base import db
from rookery.services import emails, instance
from rookery.services.auth import invites, passwords, second_factor
from tests.configured import configured
from tests.visitors import ADDRESS, PASSWORD, Visitor, code_of, give_password, token_of

FORM = {"username": "dora", "email": "dora@mail.example", "password": PASSWORD, "agreement": "1"}
NEW = "twigs are what nests are of"


def dora():
    return User.by_email("dora@mail.example")


def asks(app):
    return configured(app, ROOKERY_REGISTRATIONS="approval")


@pytest.fixture
def invited(app, owner):
    """A browser in which dora has just signed up with an invite."""
    visitor = Visitor(app)
    visitor.open(f"/auth/sign_up?invite={invites.invite(User.of_account(owner.id).id, None, None).code}")
    visitor.send("/auth/sign_up", **FORM)
    return visitor


def link_in(text, path="/auth/password/reset"):
    return re.search(rf"{ADDRESS}({path}\?token=[\w.-]+)", text)[1]


# Signing up ---------------------------------------------------------------------------------------------------


def test_who_is_invited_stands_before_the_first_steps_at_once(invited):
    assert invited.reply.location == "/welcome"
    page = invited.open("/welcome")
    assert page.status_code == 200 and "sent a link" not in page.text
    assert "not confirmed" in invited.open("/settings/account").text


def test_who_asks_is_told_whom_to_ask_and_of_no_link(app, visitor, owner):
    instance.change_setting("contact_email", "nest@mail.example")
    with asks(app):
        visitor.open("/auth/sign_up")
        assert visitor.send("/auth/sign_up", **FORM).location == "/auth/waiting"
        page = visitor.open("/auth/waiting").text

    assert "Wait for approval" in page and "sends no e-mail" in page
    assert "@rook" in page and "nest@mail.example" in page
    assert "sent a link" not in page and "/auth/confirm/again" not in page


def test_the_owner_has_a_badge_and_a_notification_with_both_answers(app, visitor, admin, api):
    with asks(app):
        visitor.open("/auth/sign_up")
        visitor.send("/auth/sign_up", **FORM, reason="I like <birds>.")
    shell, _, menu = admin.open("/admin/accounts").text.partition("<main")[0].partition('aria-label="Administration"')
    assert all(re.search(r'class="badge[^"]*">1<', part) for part in (shell, menu))

    page = admin.open("/notifications").text

    account = db.session.get_one(Account, dora().account_id)
    assert "I like &lt;birds&gt;." in page and f"/admin/accounts/{account.id}/ask/reject" in page
    assert admin.send(f"/admin/sign_ups/{dora().id}/approve").location == "/notifications"
    assert "@dora approved. They can sign in now." in admin.open("/notifications").text
    assert "/approve" not in admin.reply.text
    assert Visitor(app).sign_in("dora", PASSWORD).location == "/home"
    assert visitor.open("/home").status_code == 200


def test_an_answer_to_a_sign_up_leads_to_no_other_server(app, visitor, admin):
    with asks(app):
        visitor.open("/auth/sign_up")
        visitor.send("/auth/sign_up", **FORM)
    admin.open("/notifications")

    assert admin.tamper(f"/admin/sign_ups/{dora().id}/approve", back="//thief.example").location == "/admin/sign_ups"


def test_a_moderator_who_may_not_let_in_sees_no_sign_up(app, enter, visitor, alice):
    with asks(app):
        visitor.open("/auth/sign_up")
        visitor.send("/auth/sign_up", **FORM)

    member = enter(alice)
    assert "dora" not in member.open("/notifications").text
    assert (
        member._ask("post", f"/admin/sign_ups/{dora().id}/approve", data={"csrf_token": token_of(member)}).status_code
        == 403
    )


# An address that nobody has confirmed -------------------------------------------------------------------------


def test_without_a_mail_server_a_forgotten_password_names_whom_to_ask(visitor, owner):
    page = visitor.open("/auth/password/forgot").text

    assert "sends no e-mail" in page and "@rook" in page and "<form" not in page.partition("<main")[2]


def test_an_unconfirmed_address_gets_no_link_for_a_password_and_nobody_learns_of_it(
    invited, visitor, letters, run_jobs, count_queries
):
    answers = []
    for address in ("dora@mail.example", "nobody@mail.example"):
        visitor.open("/auth/password/forgot")
        with count_queries() as queries:
            reply = visitor.send("/auth/password/forgot", email=address)
        answers.append((reply.status_code, re.sub(r'value="[^"]*"', "", reply.text), len(queries)))
    run_jobs()

    assert answers[0] == answers[1]
    assert [letter["To"] for letter in letters if "password" in letter["Subject"]] == []
    assert db.session.query(PasswordReset).count() == 0


def test_once_there_is_a_mail_server_the_address_is_asked_for_and_confirmed(invited, visitor, letters, run_jobs):
    run_jobs()
    letters.clear()  # the job of the sign-up
    assert "Is dora@mail.example your e-mail address?" in invited.open("/home").text

    invited.send("/auth/confirm/again")
    run_jobs()
    assert "We sent a link to dora@mail.example." in invited.open("/settings/account").text
    visitor.open(link_in(letters[0].get_content(), "/auth/confirm"))

    assert dora().confirmed_at is not None
    assert "your e-mail address?" not in invited.open("/home").text
    visitor.open("/auth/password/forgot")
    visitor.send("/auth/password/forgot", email="dora@mail.example")
    run_jobs()
    assert "/auth/password/reset" in letters[-1].get_content()


@pytest.mark.parametrize("has_mail", [True, False])
def test_another_address_takes_the_password_and_is_unconfirmed_too(app, invited, enqueued, has_mail):
    with configured(app, ROOKERY_SMTP_URL="smtp://mail.example" if has_mail else ""):
        invited.open("/settings/account")
        assert invited.send("/settings/account/email", known="guess", email="thief@mail.example").status_code == 422
        invited.open("/settings/account")
        invited.send("/settings/account/email", known=PASSWORD, email="dora@other.example")
        page = invited.open("/settings/account").text

    user = User.by_email("dora@other.example")
    assert (user.confirmed_at, user.unconfirmed_email, user.needs_confirmation) == (None, None, False)
    assert ("We sent a link" in page) is has_mail


def test_who_finds_an_open_browser_or_a_token_changes_no_address(invited, factory, api):
    token = token_of(invited)
    fields = {"csrf_token": token, "email": "thief@mail.example"}

    assert invited._ask("post", "/auth/confirm/address", data=fields).location == "/auth/waiting"
    account = db.session.get_one(Account, dora().account_id)
    asked = api(account)
    app_id = db.session.scalar(db.text("SELECT max(app_id) FROM oauth_tokens"))
    dora().created_by_app_id = app_id
    db.session.commit()
    assert asked.post("/api/v1/emails/confirmations", data={"email": "thief@mail.example"}).status_code == 403
    assert asked.post("/api/v1/emails/confirmations").status_code == 200

    assert dora() is not None and User.by_email("thief@mail.example") is None


# Accounts that are made for somebody --------------------------------------------------------------------------


def make(admin, **fields):
    admin.open("/admin/accounts/new")
    return admin.send("/admin/accounts/new", **{"username": "dora", "email": "dora@mail.example", **fields})


def forge(admin, **fields):
    """Choose what the form does not offer."""
    admin.open("/admin/accounts/new")
    return admin.tamper("/admin/accounts/new", username="dora", email="dora@mail.example", **fields)


def test_an_account_is_made_and_its_link_lets_its_user_in_once(app, admin, visitor):
    reply = make(admin)
    assert (reply.status_code, reply.headers["Cache-Control"]) == (200, "private, no-store")
    link = link_in(reply.text)
    assert "Welcome, @dora" in visitor.open(link).text
    assert visitor.send("/auth/password/reset", password="short").status_code == 422

    assert visitor.send("/auth/password/reset", password=NEW).location == "/welcome"

    assert visitor.open("/home").status_code == 200
    assert Visitor(app).open(link).status_code == 404
    assert Visitor(app).sign_in("dora", NEW).location == "/home"
    assert link not in admin.open("/admin/audit").text and "Created an account" in admin.reply.text


def test_the_link_of_a_new_account_works_for_a_week(admin, visitor, frozen_time):
    link = link_in(make(admin).text)
    frozen_time.move(days=6)
    assert visitor.open(link).status_code == 200
    frozen_time.move(days=2)

    assert visitor.open(link).status_code == 404


def test_what_is_wrong_with_a_new_account_is_said_at_its_field(admin):
    wrong = [
        ({"username": "rook"}, "This user name is taken"),
        ({"username": "no way"}, "Use only letters"),
        ({"email": "nonsense"}, "Enter an e-mail address"),
        ({"email": ""}, "Fill in this field."),
    ]

    for fields, says in wrong:
        reply = make(admin, **fields)
        assert (reply.status_code, says in reply.text) == (422, True), says
        assert db.session.query(User).count() == 1, says


def test_moderators_make_accounts_of_ordinary_users_under_ordinary_names(enter, mod, owner):
    moderator = enter(mod)
    owners = User.of_account(owner.id).role_id

    assert forge(moderator, role=str(owners)).status_code == 403
    assert forge(moderator, role="99").status_code == 404
    assert "This name is reserved" in make(moderator, username="support").text
    assert dora() is None
    assert make(moderator).status_code == 200


def test_an_owner_makes_moderators_but_no_second_owner(admin, owner, mod):
    roles = {name: User.of_account(who.id).role_id for name, who in (("owner", owner), ("moderator", mod))}
    assert forge(admin, role=str(roles["owner"])).status_code == 403

    make(admin, role=str(roles["moderator"]))

    assert dora().role_id == roles["moderator"]


def test_members_make_no_accounts(enter, alice):
    member = enter(alice)

    assert member.open("/admin/accounts/new").status_code == 403
    fields = {"csrf_token": token_of(member), "username": "dora", "email": "dora@mail.example"}
    assert member._ask("post", "/admin/accounts/new", data=fields).status_code == 403
    assert dora() is None


# Links to hand over -------------------------------------------------------------------------------------------


def hand_over(admin, account, **fields):
    admin.open(f"/admin/accounts/{account.id}/password_link")
    return admin.send(f"/admin/accounts/{account.id}/password_link", **fields)


def test_a_link_for_a_new_password_takes_the_own_one_and_works_once(app, admin, alice, visitor):
    give_password(alice)
    assert hand_over(admin, alice, known="guess").status_code == 422
    link = link_in(hand_over(admin, alice, known=PASSWORD).text)

    visitor.open(link)
    assert visitor.send("/auth/password/reset", password=NEW).location == "/auth/sign_in"

    assert Visitor(app).sign_in("alice", NEW).status_code == 303
    assert Visitor(app).open(link).status_code == 404
    assert "Made a link for a new password" in admin.open("/admin/audit").text


def test_the_own_password_cannot_be_guessed_there_without_end(admin, alice, limited):
    send = partial(admin.give, f"/admin/accounts/{alice.id}/password_link")

    replies = [send(known="guess").status_code for _ in range(21)]

    assert (set(replies[:-1]), replies[-1]) == ({422}, 429)
    assert db.session.query(PasswordReset).count() == 0


def test_the_link_does_not_spare_the_second_step(app, admin, alice, visitor):
    second_factor.draft(User.of_account(alice.id))
    second_factor.confirm(User.of_account(alice.id), code_of(alice))
    db.session.commit()
    visitor.open(link_in(hand_over(admin, alice, known=PASSWORD).text))

    visitor.send("/auth/password/reset", password=NEW)

    assert visitor.open("/home").status_code == 303
    assert visitor.sign_in("alice", NEW).location == "/auth/second"


def test_nobody_takes_over_who_stands_above_them(enter, mod, owner, alice):
    moderator = enter(mod)
    token = token_of(moderator)
    for target in (owner, mod, alice):  # moderators may not change how people get in at all
        path = f"/admin/accounts/{target.id}/password_link"
        assert moderator.open(path).status_code == 403
        fields = {"csrf_token": token, "known": PASSWORD}
        assert moderator._ask("post", path, data=fields).status_code == 403
    assert db.session.query(PasswordReset).count() == 0


def test_an_admin_takes_over_no_owner(enter, factory, owner):
    admin = enter(factory.user("second", role="Admin"))
    path = f"/admin/accounts/{owner.id}/password_link"

    assert admin.open(path).status_code == 403
    fields = {"csrf_token": token_of(admin), "known": PASSWORD}
    assert admin._ask("post", path, data=fields).status_code == 403


def test_a_frozen_login_gets_no_link(admin, alice):
    User.of_account(alice.id).active = False
    db.session.commit()

    assert "The login is disabled" in hand_over(admin, alice, known=PASSWORD).text
    assert db.session.query(PasswordReset).count() == 0


@pytest.mark.parametrize("address", ["/settings/invites", "/admin/invites", "/admin/sign_ups/unconfirmed", "/welcome"])
def test_each_link_to_hand_over_can_be_copied(admin, owner, factory, address):
    factory.user("emil", confirmed=False)
    invites.invite(User.of_account(owner.id).id, None, None)
    db.session.commit()

    page = admin.open(address).text

    assert "copy.js" in page
    assert re.search(
        r'<code class="address">https://rookery.test/auth/[^<]+</code>\s*<button type="button"[^>]* hidden', page
    )


def test_who_signed_up_before_there_was_no_mail_server_is_let_in_too(app, admin, factory):
    emil = factory.user("emil", confirmed=False)
    give_password(emil)
    admin.open("/admin/sign_ups")

    admin.send(f"/admin/sign_ups/{User.of_account(emil.id).id}/approve")

    assert Visitor(app).sign_in("emil", PASSWORD).location == "/home"
    assert emails.confirmation_link(User.of_account(emil.id))
    assert passwords.check_password(User.of_account(emil.id), PASSWORD)
