"""Promises of each form of each page: nobody can send it for somebody else, and none of administration does anything
for who does not sit there.
"""

import pytest

from tests.hostile import Changes, page_routes
from tests.visitors import Visitor

# Before anybody has signed in there are forms, too. These check what they are given by themselves.
pytestmark = [pytest.mark.thorough, pytest.mark.any_database]

OPEN = {
    "/@<username>/follow",
    "/@<username>/newsletter/subscribe",
    "/appeal",
    "/auth/confirm/address",
    "/auth/confirm/again",
    "/auth/passkey",
    "/auth/password/forgot",
    "/auth/password/reset",
    "/auth/second",
    "/auth/second/passkey",
    "/auth/sign_in",
    "/auth/sign_out",
    "/auth/sign_up",
    "/interact/<id:status_id>/<any(reply,boost,favourite):act>",
    "/unsubscribe/<id:account_id>/<seal>/stop",
    "/newsletter/<id:subscriber_id>/<seal>/stop",
    "/newsletter/confirm",
    "/oauth/authorize",
    "/start",
}
ADMIN = "/admin"


@pytest.fixture
def pages(app):
    return page_routes(app)


@pytest.fixture
def forms(pages):
    return [route for route in pages if route.method == "POST"]


@pytest.fixture
def who(app, alice, enter, factory):
    """Browsers by whose they are."""
    return {"stranger": Visitor(app), "member": enter(alice), "owner": enter(factory.user("rook", role="Owner"))}


def token_of(visitor):
    if visitor.open("/auth/sign_in").location:  # who is signed in is led on
        visitor.open("/settings/profile")
    return visitor.token


def answers(visitor, asked, token="", **values):
    """route → status, of routes that changed nothing; what changed something stands there with its changes."""
    found = {}
    for route in asked:
        with Changes() as changes:
            reply = visitor._ask(route.method.lower(), route.fill(values), data={"csrf_token": token})
        found[str(route)] = (reply.status_code, changes.kept) if changes.kept else reply.status_code
    return found


@pytest.mark.parametrize("name", ["stranger", "member", "owner"])
def test_no_form_is_taken_without_its_token(who, forms, name):
    assert len(forms) > 50
    assert answers(who[name], forms) == {str(route): 400 for route in forms}


def test_a_token_of_somebody_else_is_none(who, forms):
    theirs = token_of(who["member"])

    assert answers(who["owner"], forms, theirs) == {str(route): 400 for route in forms}


def test_who_is_not_signed_in_is_asked_to(who, forms):
    stranger = who["stranger"]
    private = [route for route in forms if route.path not in OPEN]
    assert {route.path for route in forms} >= OPEN

    assert answers(stranger, private, token_of(stranger)) == {str(route): 303 for route in private}
    assert stranger.reply.location.startswith("/auth/sign_in?")


def test_what_strangers_may_send_changes_nothing_while_it_says_nothing(who, forms):
    stranger, found = who["stranger"], {}
    for route in (one for one in forms if one.path in OPEN):
        found |= answers(stranger, [route], token_of(stranger))

    # Whoever is meant, and be it nobody, the answer takes the same work: a job sees whether there is a letter to write.
    [job] = found.pop("POST /auth/password/forgot")[1]
    assert job.startswith("INSERT INTO jobs")
    assert {route: answer for route, answer in found.items() if isinstance(answer, tuple)} == {}


def test_the_desk_is_closed_to_those_who_do_not_sit_at_it(who, pages, alice):
    admin = [route for route in pages if route.path.startswith(ADMIN)]
    member = who["member"]
    theirs = dict.fromkeys(("account_id", "user_id"), alice.id)

    assert {route.method for route in admin} == {"GET", "POST"}
    assert answers(member, admin, token_of(member), **theirs) == {str(route): 403 for route in admin}
