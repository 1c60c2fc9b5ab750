"""Invites: whom they let in, and whose count."""

import pytest

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from rookery.errors import Invalid
from rookery.services.auth import invites


@pytest.fixture
def user(alice):
    return User.of_account(alice.id)


def test_an_invite_of_the_operator_is_nobodys_and_good(app):
    made = invites.invite(None, None, None)

    assert invites.good(made.code) == made
    assert invites.good("another") is None


def test_the_invites_of_somebody_who_is_suspended_or_disabled_let_nobody_in(alice, user):
    made = invites.invite(user.id, 3, 7)
    assert invites.good(made.code) == made

    user.active = False
    db.session.flush()
    assert invites.good(made.code) is None

    user.active, db.session.get(Account, alice.id).suspended_at = True, clock.now()
    db.session.flush()
    assert invites.good(made.code) is None


def test_a_user_has_so_many_invites(user, monkeypatch):
    monkeypatch.setattr(invites, "MAX_INVITES", 1)
    invites.invite(user.id, None, None)

    with pytest.raises(Invalid):
        invites.invite(user.id, None, None)
    assert invites.invite(None, None, None)


def test_an_invite_is_withdrawn_by_whose_it_is(user, bob):
    made = invites.invite(user.id, None, None)

    invites.withdraw(User.of_account(bob.id).id, made.id)
    assert invites.good(made.code) == made

    invites.withdraw(user.id, made.id)
    assert invites.good(made.code) is None


@pytest.mark.parametrize(("uses", "days"), [(0, None), (101, None), (None, 0), (None, 366)])
def test_uses_and_days_have_their_limits(app, uses, days):
    with pytest.raises(Invalid):
        invites.invite(None, uses, days)
