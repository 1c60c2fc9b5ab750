"""`rookery self-destruct`."""

import json

import pytest

from blueprints.closing import commands
from models import clock
from models.auth.second_factor import Authenticator
from models.auth.user import User
from models.base import db
from models.instance.closing import Closing
from rookery.services.auth import second_factor
from tests.keys import code_of_app
from tests.visitors import PASSWORD, give_password

DOMAIN = "rookery.test"


@pytest.fixture
def owner(factory):
    """An owner with a password and an authenticator app."""
    made = factory.user("rook", role="Owner")
    give_password(made)
    second_factor.draft(User.of_account(made.id))
    db.session.get(Authenticator, User.of_account(made.id).id).confirmed_at = clock.now()
    db.session.commit()
    return made


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr(commands, "somebody_is_there", lambda: True)


def code_of(account):
    mine = db.session.get(Authenticator, User.of_account(account.id).id)
    return code_of_app(second_factor.secret_of(mine), clock.now().timestamp())


def answers(owner, **wrong):
    given = {"domain": DOMAIN, "text": "", "name": "rook", "password": PASSWORD, "code": code_of(owner)} | wrong
    return "\n".join(given.values()) + "\n"


def test_the_server_is_closed_by_an_owner_and_that_is_shown_and_cancelled(flask, owner, terminal):
    flask("self-destruct start", input=answers(owner))
    assert Closing.current().account_id == owner.id

    assert json.loads(flask("self-destruct status --json").stdout)["state"] == "announced"
    assert "announced" in flask("self-destruct").stdout
    flask("self-destruct cancel")

    assert Closing.current() is None
    assert "This server does not close" in flask("self-destruct").stderr


@pytest.mark.parametrize(
    "wrong",
    [{"domain": "far.example"}, {"password": "wrong"}, {"code": "000000"}, {"name": "alice"}, {"name": "nobody"}],
)
def test_without_each_proof_it_is_not(flask, owner, alice, terminal, wrong):
    flask("self-destruct start", input=answers(owner, **wrong), fails=True)

    assert Closing.current() is None


def test_no_script_closes_the_server(flask, owner):
    result = flask("self-destruct start", input=answers(owner), fails=True)

    assert "Only a person at a terminal" in result.stderr
    assert Closing.current() is None
