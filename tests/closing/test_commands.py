"""`rookery self-destruct`."""

import json

import pytest

from blueprints.closing import commands
from models.instance.closing import Closing
from tests.visitors import PASSWORD, code_of, give_authenticator, give_password

DOMAIN = "rookery.test"


@pytest.fixture
def owner(owner):
    """An owner with a password and an authenticator app."""
    give_password(owner)
    give_authenticator(owner)
    return owner


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr(commands, "somebody_is_there", lambda: True)


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
