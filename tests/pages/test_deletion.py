"""Deleting one's account: only by who proves to be the one, after some days in which it can be taken back."""

import html
import json
import re

import pytest

from models import clock
from models.accounts.account import Account
from models.auth.browser_session import BrowserSession
from models.auth.role import Role
from models.auth.user import User
from models.base import db
from models.statuses.status import Status
from rookery import events
from rookery.errors import Invalid
from rookery.services import statuses
from rookery.services.accounts import local_accounts, self_deletion
from rookery.services.auth import roles, second_factor
from tests.configured import configured
from tests.keys import SoftKey
from tests.visitors import PASSWORD, Visitor, code_of, token_of

PATH = "/settings/delete"


def user_of(account):
    return User.of_account(account.id)


@pytest.fixture
def ask(enter, alice):
    """Ask for it as alice; `fields` are what she fills in."""

    def send(**fields):
        visitor = enter(alice)
        visitor.open(PATH)
        return visitor, visitor.send(PATH, **{"known": PASSWORD, **fields})

    return send


def test_the_page_says_what_happens_and_how_long_one_may_think(app, enter, alice):
    visitor = enter(alice)

    assert "You have 14 days to change your mind" in visitor.open(PATH).text
    with configured(app, ROOKERY_DELETION_DAYS=0):
        assert "cannot be undone" in visitor.open(PATH).text


def test_whoever_asks_is_out_everywhere_and_still_seen_by_others(app, ask, enter, alice, api, frozen_time):
    client, phone = api(alice), enter(alice)

    _visitor, reply = ask()

    assert reply.status_code == 200 and "Goodbye, @alice" in reply.text
    assert user_of(alice).deletion_due_at == clock.ahead(days=14)
    assert db.session.query(BrowserSession).count() == 0
    assert phone.open("/settings").location.startswith("/auth/sign_in")
    assert client.get("/api/v1/accounts/verify_credentials").status_code == 401
    assert Visitor(app).open("/@alice").status_code == 200


def test_a_letter_names_the_day(ask, letters, run_jobs, frozen_time):
    ask()
    run_jobs()

    assert clock.ahead(days=14).date().isoformat() in letters[-1].get_content()


def test_who_signs_in_meanwhile_can_only_take_it_back(app, ask, alice):
    ask()
    visitor = Visitor(app)
    visitor.sign_in("alice", PASSWORD)
    page = visitor.open("/settings/profile")
    assert page.status_code == 403 and "This account will be deleted soon" in page.text
    assert visitor.open(PATH).status_code == 403

    reply = visitor.send("/settings/delete/take_back")

    assert reply.location == "/settings"
    assert "Your account has been kept." in visitor.open("/settings").text
    assert user_of(alice).deletion_due_at is None


def test_meanwhile_no_app_is_let_in_and_nothing_is_posted(app, ask, alice, factory, post, run_jobs, frozen_time):
    statuses.schedule(alice, statuses.Draft(text="Later"), clock.ahead(hours=1))
    ask()
    visitor = Visitor(app)
    visitor.sign_in("alice", PASSWORD)
    client = factory.oauth_app()
    asked_for = {"client_id": client.client_id, "redirect_uri": "urn:ietf:wg:oauth:2.0:oob", "response_type": "code"}

    reply = visitor.open("/oauth/authorize", query_string={**asked_for, "scope": "read"})

    assert reply.status_code == 403 and "This account will be deleted soon" in reply.text
    frozen_time.move(hours=2)
    run_jobs()
    assert db.session.query(Status).count() == 0


def test_after_the_days_the_account_is_deleted(ask, alice, bob, post, run_jobs, frozen_time):
    status, account_id = post(alice, "Rooks nest high.").id, alice.id
    ask()
    frozen_time.move(days=13)
    self_deletion.delete_due()
    assert user_of(alice)
    frozen_time.move(days=2)

    self_deletion.delete_due()
    events.commit()
    run_jobs()

    db.session.expire_all()
    assert db.session.get(Account, account_id) is None
    assert db.session.scalar(db.select(db.func.count()).where(Status.id == status)) == 0
    assert user_of(bob)


def test_one_that_cannot_be_deleted_keeps_nobody_else_here(alice, bob, frozen_time, monkeypatch, caplog):
    for account in (alice, bob):
        self_deletion.ask(user_of(account))
        db.session.commit()
        frozen_time.move(seconds=1)
    frozen_time.move(days=15)
    delete = local_accounts.delete
    monkeypatch.setattr(local_accounts, "delete", lambda one: delete(one) if one.id == bob.id else 1 / 0)

    assert self_deletion.delete_due() is False

    assert user_of(alice) and user_of(bob) is None
    assert "could not be deleted" in caplog.text


def test_what_was_taken_back_is_not_done(ask, alice, frozen_time):
    ask()
    self_deletion.take_back(user_of(alice))
    frozen_time.move(days=15)

    self_deletion.delete_due()

    assert user_of(alice)


def test_without_days_the_next_round_deletes(app, ask, alice, letters, run_jobs):
    with configured(app, ROOKERY_DELETION_DAYS=0):
        ask()
        run_jobs()
        assert "is being deleted" in letters[-1].get_content()

        self_deletion.delete_due()

    assert user_of(alice) is None


@pytest.mark.parametrize("fields", [{"known": "guess"}, {"known": ""}])
def test_a_wrong_password_changes_nothing(ask, alice, fields):
    visitor, reply = ask(**fields)

    assert reply.status_code == 422 and "is wrong" in reply.text
    assert user_of(alice).deletion_due_at is None
    assert visitor.open("/settings").status_code == 200


def test_a_forged_form_changes_nothing(enter, alice):
    visitor = enter(alice)

    reply = visitor.client.post(PATH, base_url="https://rookery.test", data={"known": PASSWORD})

    assert reply.status_code == 400
    assert user_of(alice).deletion_due_at is None


def test_strangers_are_led_to_the_sign_in(visitor):
    assert visitor.open(PATH).location.startswith("/auth/sign_in")


# With a second step -------------------------------------------------------------------------------------------


def test_who_has_an_authenticator_says_a_code_too(enter, alice, frozen_time):
    visitor = enter(alice)
    second_factor.draft(user_of(alice))
    second_factor.confirm(user_of(alice), code_of(alice))
    frozen_time.move(minutes=5)
    visitor.open(PATH)

    for fields in ({}, {"code": "000000"}):
        assert visitor.send(PATH, known=PASSWORD, **fields).status_code == 422
        assert user_of(alice).deletion_due_at is None
    assert visitor.send(PATH, known=PASSWORD, code=code_of(alice)).status_code == 200
    assert user_of(alice).deletion_due_at


def test_who_has_a_passkey_may_use_it(enter, alice):
    visitor, key = enter(alice), SoftKey()
    visitor.open("/settings/security/passkeys/new")
    visitor.tamper("/settings/security/passkeys/new", credential=key.created(asked(visitor)), known=PASSWORD, name="x")
    visitor.open(PATH)
    proof = key.proof(asked(visitor))
    assert visitor.tamper(PATH, passkey_known="guess", credential=proof).status_code == 422

    visitor.open(PATH)
    reply = visitor.tamper(PATH, passkey_known=PASSWORD, credential=key.proof(asked(visitor)))

    assert reply.status_code == 200
    assert user_of(alice).deletion_due_at


def asked(visitor):
    return json.loads(html.unescape(re.search(r'data-options="([^"]*)"', visitor.reply.text)[1]))["challenge"]


# Owners -------------------------------------------------------------------------------------------------------


def test_the_last_owner_stays(enter, factory):
    rook = factory.user("rook", role="Owner")
    visitor = enter(rook)

    page = visitor.open(PATH).text

    assert "You are the last owner of this server" in page and "rookery accounts role NAME owner" in page
    assert f'action="{PATH}"' not in page and 'name="known"' not in page and "/admin/closing" in page
    reply = visitor._ask("post", PATH, data={"csrf_token": token_of(visitor), "known": PASSWORD})

    assert reply.status_code == 422 and "This is the last owner" in reply.text
    assert user_of(rook).deletion_due_at is None


def test_of_two_owners_one_may_go_and_does_not_count_any_more(enter, factory):
    rook, crow = factory.user("rook", role="Owner"), factory.user("crow", role="Owner")

    assert "last owner" not in enter(rook).open(PATH).text
    self_deletion.ask(user_of(rook))

    with pytest.raises(Invalid):
        self_deletion.ask(user_of(crow))
    with pytest.raises(Invalid):
        roles.give(None, user_of(crow), Role.default())
