"""Whose sign-up is not complete does not exist for others, and who is shut out is shut out everywhere."""

import pytest

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from rookery.services import search

WAITING = [{"confirmed": False}, {"approved": False}]


@pytest.fixture(params=WAITING, ids=["unconfirmed", "unapproved"])
def newcomer(request, factory):
    return factory.user("newcomer", **request.param)


PATHS = [
    ("get", "/api/v1/accounts/{id}"),
    ("get", "/api/v1/accounts/{id}/statuses"),
    ("get", "/api/v1/accounts/{id}/followers"),
    ("get", "/api/v1/accounts/{id}/following"),
    ("get", "/api/v1/accounts/lookup?acct=newcomer"),
    ("get", "/@newcomer"),
    ("get", "/users/newcomer"),
    ("get", "/.well-known/webfinger?resource=acct:newcomer@rookery.test"),
    ("post", "/api/v1/accounts/{id}/follow"),
    ("post", "/api/v1/accounts/{id}/unfollow"),
    ("post", "/api/v1/accounts/{id}/block"),
    ("post", "/api/v1/accounts/{id}/mute"),
    ("post", "/api/v1/follows?uri=newcomer"),
]


@pytest.mark.parametrize(("method", "path"), PATHS)
def test_who_waits_is_not_found_and_who_is_let_in_is(api, alice, newcomer, method, path):
    alices, path = api(alice), path.format(id=newcomer.id)

    assert getattr(alices, method)(path).status_code == 404
    assert getattr(api(), method)(path).status_code in (401, 404)

    user = User.of_account(newcomer.id)
    user.confirmed_at, user.approved = clock.now(), True
    db.session.commit()
    assert getattr(alices, method)(path).status_code in (200, 302)


def test_who_waits_stands_in_no_list_and_cannot_be_mentioned(api, alice, newcomer, post):
    alices, one = api(alice), f"id[]={newcomer.id}"
    status = post(alice, "Hello @newcomer")

    assert alices.get(f"/api/v1/accounts?{one}").json == []
    assert alices.get(f"/api/v1/accounts/relationships?{one}&with_suspended=true").json == []
    assert alices.get("/api/v1/accounts/search?q=newcomer").json == []
    assert search.accounts(alice, "newcomer@rookery.test", limit=5) == []
    assert status.mention_ids == []


def test_a_suspended_account_is_bare_where_it_is_looked_up_and_nowhere_else(api, alice, bob, post):
    post(bob, "Something")
    db.session.get(Account, bob.id).display_name = "Robert"
    db.session.get(Account, bob.id).suspended_at = clock.now()
    db.session.commit()
    alices = api(alice)

    found = alices.get(f"/api/v1/accounts/{bob.id}").json
    assert (found["suspended"], found["display_name"]) == (True, "")
    assert alices.get(f"/api/v1/accounts/{bob.id}/statuses").json == []
    assert alices.get("/api/v1/accounts/search?q=bob").json == []
    assert alices.post(f"/api/v1/accounts/{bob.id}/follow").status_code == 403


def test_a_disabled_login_is_told_so(api, alice):
    alices = api(alice)
    User.of_account(alice.id).active = False
    db.session.commit()

    reply = alices.get("/api/v1/accounts/verify_credentials")

    assert (reply.status_code, reply.json["error"]) == (403, "Your login is currently disabled")
