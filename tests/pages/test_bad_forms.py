"""Bad input to pages: no failure, and nothing for who is not signed in. Tokens: test_every_form.py, whatever fields a
form has: test_bad_fields.py.
"""

import pytest

from models.base import db
from tests.hostile import IDS, QUERIES, Changes, in_turns, routes
from tests.visitors import Visitor

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(300)]

PAGES = {"login": ("/auth", "/start", "/settings", "/oauth/authorize"), "admin": ("/admin",)}
PRIVATE = ("/settings", "/admin")
BAD_TEXTS = ["", "\0", "a\0b", "\u202e\ufffe☃", "x" * 100_000, "-1", "9" * 40, "<script>", "@" * 500]
FIELDS = (
    "login",
    "password",
    "username",
    "email",
    "reason",
    "invite",
    "token",
    "next",
    "agreement",
    "max_uses",
    "decision",
    "days",
    "comment",
)
LOGINS = ("/auth", "/start", "/settings/account")  # whose forms have the first five of these


@pytest.fixture(params=PAGES)
def pages(app, request):
    return list(routes(app, *PAGES[request.param]))


@pytest.fixture
def stranger(app):
    return Visitor(app)


@pytest.fixture
def owner(app, factory):
    account = factory.user("rook", role="Owner")
    return Visitor(app).enter(account)


def ask(visitor, route, path, **options):
    """The status, and what was changed although the answer was a refusal."""
    with Changes() as changes:
        reply = visitor._ask(route.method.lower(), path, **options)
    assert reply.status_code < 500, (route, path, options)
    assert reply.status_code < 400 or not changes.kept, (route, path, options, changes.kept)
    assert reply.status_code < 400 or reply.content_type.startswith("text/html"), (route, path, reply.text[:200])
    reply.close()  # it may be a file
    return reply.status_code


def token_of(visitor):
    visitor.open("/settings/invites")
    return visitor.token


@pytest.mark.any_database
def test_strangers_are_asked_to_sign_in(pages, stranger):
    private = [route for route in pages if route.path.startswith(PRIVATE) and route.method == "GET"]

    assert private
    for route in private:
        assert ask(stranger, route, route.fill({})) == 303
        assert stranger.reply.location.startswith("/auth/sign_in?")


def test_any_text_in_a_query_is_no_failure(pages, owner, stranger):
    for visitor in (stranger, owner):
        for number, route in enumerate(pages):
            if route.method == "GET":
                for bad in in_turns(QUERIES, number):
                    ask(visitor, route, f"{route.path}?token={bad}&next={bad}&code={bad}&client_id={bad}&scope={bad}")


def test_what_does_not_exist_is_not_changed(pages, owner):
    token = token_of(owner)
    for number, route in enumerate(pages):
        for bad in in_turns(IDS, number) if route.ids else ():
            with Changes() as changes:
                status = ask(owner, route, route.fill(dict.fromkeys(route.ids, bad)), data={"csrf_token": token})
            there = route.path.startswith("/admin/roles/") and bad == "1"  # that of everybody, which can be looked at
            assert status in ((200, 422) if there else (303, 404)) and not changes.kept, (route, bad)


def test_any_text_in_the_path_of_a_page_or_file_is_no_failure(app, stranger):
    places = routes(app, "/@", "/users", "/media", "/emojis", "/static")
    for route in (one for one in places if one.method == "GET"):
        for bad in IDS:
            reply = stranger.open(route.fill(dict.fromkeys(route.variables, bad)).replace("<", "").replace(">", ""))
            for_members = reply.status_code == 303 and reply.location.startswith("/auth/sign_in?")
            assert for_members or reply.status_code == 404, (route, bad)


def test_any_text_in_a_form_is_no_failure(pages, owner):
    token = token_of(owner)
    for number, route in enumerate(pages):
        if route.method == "POST" and route.path != "/auth/sign_out" and not route.variables:
            for bad in in_turns(BAD_TEXTS, number):
                ask(owner, route, route.path, data={"csrf_token": token, **dict.fromkeys(FIELDS, bad)})
                for name in FIELDS[:5] if route.path.startswith(LOGINS) else ():
                    ask(owner, route, route.path, data={"csrf_token": token, name: bad})


@pytest.mark.any_database
@pytest.mark.parametrize("content_type", ["", "text/plain", "application/json", "multipart/form-data", ";;"])
def test_a_form_of_another_type_has_no_token(pages, owner, content_type):
    for route in pages:
        if route.method == "POST":
            assert ask(owner, route, route.fill({}), data=b"{}", content_type=content_type) == 400, route


@pytest.mark.any_database
def test_a_form_of_two_megabytes_is_too_large(pages, owner):
    for route in pages:
        if route.method == "POST":
            assert ask(owner, route, route.fill({}), data={"login": "x" * 2 * 1024 * 1024}) == 413, route
    db.session.rollback()
