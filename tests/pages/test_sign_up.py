"""Making a login: the first start, and newcomers in every registration mode."""

import re
from contextlib import ExitStack
from functools import partial

import pytest

from models import clock
from models.accounts.account import Account
from models.auth.role import Role
from models.auth.user import User
from models.base import db
from rookery.plugin import plugins
from rookery.services import emails
from rookery.services.accounts import local_accounts
from rookery.services.auth import invites
from tests.configured import configured
from tests.visitors import ADDRESS, PASSWORD, Visitor

FORM = {"username": "dora", "email": "dora@mail.example", "password": PASSWORD, "agreement": "1"}


@pytest.fixture
def mode(the_app):
    """`mode("closed")`: the registration mode from now on."""
    with ExitStack() as stack:
        yield lambda chosen: stack.enter_context(configured(the_app, ROOKERY_REGISTRATIONS=chosen))


def dora():
    account = Account.by_address("dora")
    return User.of_account(account.id) if account else None


def start_link(app):
    return f"/start?token={app.extensions['rookery.secrets'].first_start_token()}"


# First start --------------------------------------------------------------------------------------------------


def test_the_printed_link_makes_the_owner(app, visitor):
    visitor.open(start_link(app))

    reply = visitor.send("/start", username="Rook", email="rook@mail.example", password=PASSWORD)

    assert (reply.status_code, reply.location) == (303, "/start/server")
    owner = db.session.scalar(db.select(User))
    assert db.session.get(Role, owner.role_id).name == "Owner"
    assert owner.confirmed_at is not None
    assert "@Rook@rookery.test" in visitor.open("/settings").text


def test_the_owner_is_spoken_to_in_the_language_of_the_browser(app, visitor):
    visitor.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "de-AT, en"
    visitor.open(start_link(app))

    visitor.send("/start", username="Rook", email="rook@mail.example", password=PASSWORD)

    assert db.session.scalar(db.select(User)).locale == "de-AT"
    assert "Dein Server" in visitor.open("/start/server").text


def test_the_link_dies_with_the_first_user(app, visitor, alice):
    reply = visitor.open(start_link(app))

    assert reply.status_code == 404
    assert "has an owner" in reply.text


def test_of_two_who_have_the_form_open_the_first_becomes_the_owner(app, visitor):
    other = Visitor(app)
    for someone in (visitor, other):
        someone.open(start_link(app))

    visitor.send("/start", username="rook", email="rook@mail.example", password=PASSWORD)
    reply = other.send("/start", username="crow", email="crow@mail.example", password=PASSWORD)

    assert reply.status_code == 404
    assert Account.by_address("crow") is None


@pytest.mark.parametrize("token", ["", "?token=", "?token=nonsense", "?token=%C3%A4", "?token=%00"])
def test_another_link_makes_nobody(visitor, token):
    assert visitor.open(f"/start{token}").status_code == 404


def test_what_is_wrong_with_the_owner_is_said_beside_the_field(app, visitor):
    visitor.open(start_link(app))

    reply = visitor.send("/start", username="not a name", email="rook", password="short")

    assert reply.status_code == 422
    assert "Use only letters" in reply.text and "Enter an e-mail address" in reply.text
    assert "Use at least 8 characters" in reply.text
    assert 'value="not a name"' in reply.text and "short" not in reply.text.replace("Use at least 8 characters", "")
    assert not User.anybody()


# Newcomers ----------------------------------------------------------------------------------------------------


def test_a_newcomer_signs_up_and_is_asked_to_confirm(visitor, letters, facts):
    visitor.open("/auth/sign_up")

    reply = visitor.send("/auth/sign_up", **FORM)

    assert (reply.status_code, reply.location) == (303, "/auth/waiting")
    assert "dora@mail.example" in visitor.open("/auth/waiting").text
    assert dora().confirmed_at is None and dora().approved


def test_what_is_wrong_is_said_and_the_rest_kept(visitor, alice):
    wrong = [
        ({"username": ""}, "Fill in this field."),
        ({"username": "x" * 31}, "Use at most"),
        ({"username": "a" * 100_000}, "Use at most"),
        ({"username": "alice"}, "is taken"),
        ({"username": "admin"}, "is reserved"),
        ({"email": "dora"}, "Enter an e-mail address"),
        ({"password": "1234567"}, "Use at least 8 characters"),
        ({"password": "p" * 200}, "Use at most"),
        ({"agreement": ""}, "You have to accept this"),
        ({"username": "<script>"}, "Use only letters"),
    ]
    send = partial(visitor.give, "/auth/sign_up")

    for change, says in wrong:
        reply = send(**{**FORM, **change})
        assert reply.status_code == 422, says
        assert says in reply.text
        assert PASSWORD not in reply.text and "<script>" not in reply.text, says
        assert dora() is None, says


def test_where_approval_is_on_a_reason_is_asked_for_and_kept(visitor, mode):
    mode("approval")
    assert "Why would you like to join" in visitor.open("/auth/sign_up").text

    visitor.send("/auth/sign_up", **FORM, reason="I like birds.")

    assert (dora().approved, dora().reason) == (False, "I like birds.")


def test_a_closed_server_takes_nobody(visitor, mode):
    visitor.open("/auth/sign_up")
    mode("closed")

    reply = visitor.send("/auth/sign_up", **FORM)

    assert reply.status_code == 403
    assert dora() is None
    assert "are closed at the moment" in visitor.open("/auth/sign_up").text


def test_by_invitation_only_a_good_link_lets_in(visitor, mode, alice):
    mode("invite")
    code = invites.invite(User.of_account(alice.id).id, 1, 7).code
    db.session.commit()
    assert "You need an invite to join" in visitor.open("/auth/sign_up?invite=wrong").text
    visitor.open(f"/auth/sign_up?invite={code}")

    visitor.send("/auth/sign_up", **FORM)

    assert dora() is not None
    used_up = Visitor(visitor.client.application).open(f"/auth/sign_up?invite={code}")
    assert "You need an invite to join" in used_up.text


def test_the_landing_page_shows_the_way_that_is_open(visitor, mode):
    shown = {}
    for chosen in ("open", "approval", "invite", "closed"):
        mode(chosen)
        shown[chosen] = visitor.open("/").text

    assert "/auth/sign_up" in shown["open"] and "Request an account" in shown["approval"]
    assert "by invitation" in shown["invite"] and "Sign-ups are closed" in shown["closed"]
    assert all("rookery.test" in page for page in shown.values())


def test_a_server_with_its_first_user_has_no_first_start(app, visitor):
    local_accounts.create("rook", "rook@mail.example", PASSWORD, role="Owner", confirmed=True)
    db.session.commit()

    assert visitor.open(start_link(app)).status_code == 404


def test_the_link_is_forgotten_once_it_made_the_owner(app, visitor):
    secrets, link = app.extensions["rookery.secrets"], start_link(app)
    visitor.open(link)

    visitor.send("/start", username="Rook", email="rook@mail.example", password=PASSWORD)

    assert not (secrets.directory / "first-start.token").exists()
    assert not link.endswith(secrets.first_start_token())


# What strangers try, and what newcomers mistype ----------------------------------------------------------------


def test_an_invite_says_who_invites(visitor, mode, alice):
    mode("invite")
    mine = invites.invite(User.of_account(alice.id).id, 1, 7).code
    of_the_operator = invites.invite(None, 1, 7).code
    db.session.commit()

    assert "@alice invited you." in visitor.open(f"/auth/sign_up?invite={mine}").text
    assert "You have been invited." in visitor.open(f"/auth/sign_up?invite={of_the_operator}").text


@pytest.mark.parametrize(
    ("chosen", "instead"),
    [("open", "sign up without"), ("approval", "request an account"), ("invite", "need"), ("closed", "are closed")],
)
def test_an_invite_that_lets_nobody_in_says_why(visitor, mode, alice, chosen, instead):
    mode(chosen)
    used_up, expired = invites.invite(None, 1, None), invites.invite(None, None, 1)
    db.session.commit()
    assert "notice bad" not in visitor.open(f"/auth/sign_up?invite={expired.code}").text
    used_up.uses, expired.expires_at = 1, clock.now()
    codes = {used_up.code: "Used up:", expired.code: "Expired:", "wrong": "This invitation is not valid:"}
    db.session.commit()

    for code, says in codes.items():
        page = visitor.open(f"/auth/sign_up?invite={code}").text
        assert says in page and instead in page
    assert "notice bad" not in visitor.open("/auth/sign_up").text


def test_an_invite_that_is_used_up_meanwhile_says_so_and_is_in_nobodys_way(visitor, mode):
    mode("approval")
    invite = invites.invite(None, 1, None)
    db.session.commit()
    visitor.open(f"/auth/sign_up?invite={invite.code}")
    invite.uses = 1
    db.session.commit()

    assert "Used up:" in visitor.send("/auth/sign_up", **FORM).text and dora() is None
    visitor.send("/auth/sign_up", **FORM, reason="I like birds.")

    assert dora().approved is False


def test_a_program_that_fills_in_every_field_makes_no_account(visitor):
    visitor.open("/auth/sign_up")

    reply = visitor.send("/auth/sign_up", **FORM, website="https://spam.example")

    assert (reply.status_code, "field for a website" in reply.text) == (422, True)
    assert dora() is None


def test_what_was_wrong_with_the_name_gives_way_to_what_is_said_of_another(visitor, alice):
    visitor.open("/auth/sign_up")

    visitor.send("/auth/sign_up", **{**FORM, "username": "alice"})

    [line] = re.findall(r'<p[^>]*id="username-problem"[^>]*>', visitor.reply.text)
    assert 'hx-get="/auth/sign_up/username"' in line and 'role="status"' in line
    assert visitor.reply.text.count("is taken") == 1


def sign_ups(visitor, number, query=""):
    replies = []
    for one in range(number):
        visitor.open(f"/auth/sign_up{query}")
        form = {**FORM, "username": f"dora{one}", "email": f"dora{one}@mail.example"}
        replies.append(visitor.send("/auth/sign_up", **form).status_code)
    return replies


def test_an_address_cannot_sign_up_without_end(visitor, limited):
    replies = sign_ups(visitor, plugins().limits["sign_up"].item.amount + 1)

    assert (set(replies[:-1]), replies[-1]) == ({303}, 429)
    assert Account.by_address(f"dora{len(replies) - 1}") is None


def test_those_who_are_invited_may_sign_up_from_one_room(visitor, alice, limited):
    code = invites.invite(User.of_account(alice.id).id, None, None).code
    db.session.commit()

    replies = sign_ups(visitor, plugins().limits["sign_up"].item.amount + 3, f"?invite={code}")

    assert set(replies) == {303}


def test_an_address_cannot_look_for_addresses_without_end(visitor, limited):
    send, replies = partial(visitor.give, "/auth/sign_up"), []
    for number in range(plugins().limits["sign_up_form"].item.amount + 1):
        form = {**FORM, "email": f"guess{number}@mail.example", "password": "short"}
        replies.append(send(**form).status_code)

    assert (set(replies[:-1]), replies[-1]) == ({422}, 429)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("dora", "@dora is available."),
        ("Alice", "This user name is taken"),
        ("admin", "This name is reserved"),
        ("two words", "Use only letters"),
        ("x" * 31, "Use at most"),
        ("", ""),
        ("<b>", "Use only"),
    ],
)
def test_whether_a_name_is_free_is_said_while_it_is_typed(visitor, alice, name, says):
    reply = visitor.open("/auth/sign_up/username", query_string={"username": name})

    assert reply.status_code == 200
    assert (says in reply.text) if says else not reply.text.strip()
    assert "<b>" not in reply.text


def test_names_are_not_asked_for_without_end(visitor, limited):
    for _ in range(plugins().limits["username"].item.amount):
        assert visitor.open("/auth/sign_up/username?username=dora").status_code == 200
    assert visitor.open("/auth/sign_up/username?username=dora").status_code == 429


def test_a_closed_server_says_of_no_name_whether_it_is_free(visitor, mode):
    mode("closed")

    assert visitor.open("/auth/sign_up/username?username=dora").status_code == 404
    assert "htmx" not in visitor.open("/auth/sign_up").text


def test_a_mistyped_address_is_corrected_while_none_is_confirmed(visitor, letters, facts):
    visitor.open("/auth/sign_up")
    visitor.send("/auth/sign_up", **FORM)
    stale = emails.confirmation_link(dora()).removeprefix(ADDRESS)
    visitor.open("/auth/waiting")
    assert "Enter an e-mail address" in visitor.send("/auth/confirm/address", email="nonsense").text

    visitor.send("/auth/confirm/address", email="dora@other.example")

    assert dora().email == "dora@other.example"
    assert visitor.open(stale).status_code == 404
    confirmed = visitor.open(emails.confirmation_link(dora()).removeprefix(ADDRESS))
    assert 'href="/welcome"' in confirmed.text
    assert dora().confirmed_at is not None


def test_a_confirmed_address_is_not_changed_without_the_password(enter, alice):
    visitor = enter(alice)
    visitor.open("/settings")
    token = re.search(r'name="csrf_token" value="([^"]+)"', visitor.reply.text)[1]

    visitor._ask("post", "/auth/confirm/address", data={"csrf_token": token, "email": "thief@mail.example"})

    user = User.of_account(alice.id)
    assert (user.email, user.unconfirmed_email) == ("alice@mail.example", None)
