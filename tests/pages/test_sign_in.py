"""Getting in and out through the browser, and what somebody could try instead."""

import re
from dataclasses import replace
from functools import partial

import pytest
from limits import parse_many

from app import create_app
from models.auth.user import User
from models.base import db
from rookery.plugin import plugins
from rookery.services import emails
from rookery.services.auth import passwords
from rookery.web import pages
from tests.pace import least
from tests.visitors import ADDRESS, PASSWORD, Visitor, forms_of, give_password


def cookie(visitor):
    return visitor.client.get_cookie("__Host-rookery", domain="rookery.test")


@pytest.mark.parametrize("login", ["alice", "ALICE", "@alice", "alice@mail.example", " Alice@Mail.example "])
def test_a_user_signs_in_by_name_or_address(visitor, alice, login):
    give_password(alice)

    reply = visitor.sign_in(login, PASSWORD)

    assert (reply.status_code, reply.location) == (303, "/home")
    assert "@alice@rookery.test" in visitor.open("/settings").text
    assert User.of_account(alice.id).login_count == 1


def test_the_cookie_is_for_the_server_alone(visitor, alice):
    give_password(alice)

    header = visitor.sign_in("alice", PASSWORD).headers["Set-Cookie"]

    assert all(part in header for part in ("Secure", "HttpOnly", "SameSite=Lax"))


def test_the_cookie_can_be_set_by_no_subdomain_and_https_is_kept_to(visitor, alice):
    give_password(alice)

    reply = visitor.sign_in("alice", PASSWORD)

    assert any(
        one.startswith("__Host-rookery=") and "Path=/" in one and "Domain" not in one
        for one in reply.headers.getlist("Set-Cookie")
    )
    assert reply.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_on_a_machine_of_ones_own_without_https_neither_is_there(tmp_path):
    app = create_app(ROOKERY_DATA=str(tmp_path), ROOKERY_DOMAIN="localhost:5000")

    assert app.config["SESSION_COOKIE_NAME"] == "rookery"
    with app.app_context():
        assert "Strict-Transport-Security" not in app.test_client().get("/.well-known/host-meta").headers
        db.engine.dispose()


def test_nothing_stays_of_what_the_session_had_before(visitor, alice):
    """Else the token of a form from before would be good for those of the user."""
    give_password(alice)
    visitor.open("/auth/sign_in")
    before = forms_of(visitor.reply.text)[0].fields
    visitor.send("/auth/sign_in", login="alice", password=PASSWORD)

    reply = visitor.client.post(
        "/settings/newsletter", base_url=ADDRESS, data={"csrf_token": before["csrf_token"], "active": "1"}
    )

    assert reply.status_code == 400


def test_a_session_that_was_planted_is_worth_nothing(app, alice):
    give_password(alice)
    attacker, victim = Visitor(app), Visitor(app)
    attacker.open("/auth/sign_in")
    planted = cookie(attacker).value
    victim.client.set_cookie("__Host-rookery", planted, domain="rookery.test")

    victim.sign_in("alice", PASSWORD)

    assert cookie(victim).value != planted
    assert attacker.open("/settings").status_code == 303


def test_wrong_name_and_wrong_password_look_alike(visitor, alice):
    give_password(alice)

    wrong_password = visitor.sign_in("alice", "wrong")
    wrong_name = visitor.sign_in("nobody", "wrong")

    def plain(reply, login):
        random = ("csrf_token", "challenge", f'value="{login}"')
        return [line for line in reply.text.splitlines() if not any(part in line for part in random)]

    assert (wrong_password.status_code, wrong_name.status_code) == (422, 422)
    assert plain(wrong_password, "alice") == plain(wrong_name, "nobody")


def test_wrong_name_and_wrong_password_take_alike(visitor, alice):
    give_password(alice)
    page = visitor.open("/auth/sign_in")

    def ask(login):
        visitor.reply = page
        visitor.send("/auth/sign_in", login=login, password="wrong")

    known, unknown = least(lambda: ask("alice"), lambda: ask("nobody"))

    assert 0.4 < known / unknown < 2.5


def test_a_form_from_elsewhere_is_refused(visitor, alice):
    give_password(alice)
    visitor.open("/auth/sign_in")

    for token in ({}, {"csrf_token": "nonsense"}):
        form = {"login": "alice", "password": PASSWORD, **token}
        assert visitor.client.post("/auth/sign_in", base_url=ADDRESS, data=form).status_code == 400
    assert visitor.open("/settings").status_code == 303


def test_after_signing_in_one_is_where_one_wanted_to_be(visitor, alice):
    give_password(alice)
    visitor.open("/settings/invites")
    visitor.open(visitor.reply.location)

    assert visitor.send("/auth/sign_in", login="alice", password=PASSWORD).location == "/settings/invites"


NOWHERE = [
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "\\\\elsewhere.example",
    "/\t/elsewhere.example",
    "javascript:alert(1)",
    "/a\nb",
    "elsewhere",
    "",
    "/ok\\..",
    "https:elsewhere.example",
    "///elsewhere.example",
    "/\r\nSet-Cookie: a=b",
    "%2F%2Felsewhere.example",
    "/\u2028/elsewhere.example",
    " //elsewhere.example",
    "\x00//elsewhere.example",
    "//\u3002elsewhere.example",
    "@elsewhere.example",
]


@pytest.mark.parametrize("wanted", ["https://elsewhere.example/", "//elsewhere.example", "/\r\nSet-Cookie: a=b"])
def test_signing_in_leads_nowhere_else(visitor, alice, wanted):
    give_password(alice)

    reply = visitor.give("/auth/sign_in", login="alice", password=PASSWORD, next=wanted)

    assert reply.location == "/home"
    assert {one: pages.local_path(one) for one in NOWHERE} == dict.fromkeys(NOWHERE, "/home")


@pytest.mark.parametrize("wanted", ["//elsewhere.example", "/\\elsewhere.example", "https:elsewhere.example"])
def test_signing_out_leads_nowhere_else(visitor, alice, wanted):
    give_password(alice)
    visitor.sign_in("alice", PASSWORD)
    visitor.open("/settings")

    assert visitor.tamper("/auth/sign_out", next=wanted).location == "/"


def test_a_form_cannot_be_sent_with_the_token_of_another_session(app, visitor, alice):
    """Whoever has a token of their own plants it into a form for somebody else."""
    give_password(alice)
    visitor.sign_in("alice", PASSWORD)
    thief = Visitor(app)
    thief.open("/auth/sign_in")
    token = re.search(r'name="csrf_token" value="([^"]+)"', thief.reply.text)[1]

    for path in _forms_of(app):
        reply = visitor._ask("post", path, data={"csrf_token": token})
        assert (path, reply.status_code) == (path, 400)
    assert visitor.open("/settings").status_code == 200


def _forms_of(app):
    """Every address of the auth pages that takes a form."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("auth_pages.")]
    return [re.sub(r"<[^>]+>", "1", rule.rule) for rule in rules if "POST" in rule.methods]


def test_strangers_have_to_sign_in_for_each_page_of_a_login(app, visitor):
    rules = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith(("/settings/security", "/settings/acc"))]
    visitor.open("/auth/sign_in")
    token = re.search(r'name="csrf_token" value="([^"]+)"', visitor.reply.text)[1]

    assert len(rules) > 10
    for rule in rules:
        path = re.sub(r"<[^>]+>", "1", rule.rule)
        method = "post" if "POST" in rule.methods else "get"
        reply = visitor._ask(method, path, **({"data": {"csrf_token": token}} if method == "post" else {}))
        assert (path, reply.location.partition("?")[0]) == (path, "/auth/sign_in")


@pytest.mark.parametrize(
    "spellings",
    [
        ["alice", "@alice", "ALICE", "alice@rookery.test", " alice "],
        ["alice@mail.example", "Alice@mail.example", "@alice@Mail.example", "alice@\uff4dail.example"],
    ],
)
def test_another_spelling_of_a_login_gives_no_more_tries(app, visitor, limited, monkeypatch, spellings):
    limit, few = plugins().limits["sign_in"], parse_many(f"{len(spellings)} per 1 hour")
    monkeypatch.setitem(plugins().limits, "sign_in", replace(limit, attempts=replace(limit.attempts, target=few)))
    send, replies = partial(visitor.give, "/auth/sign_in"), []

    for number, spelling in enumerate([*spellings, spellings[0]]):
        visitor.client.environ_base["REMOTE_ADDR"] = f"10.0.0.{number}"
        replies.append(send(login=spelling, password="wrong").status_code)

    assert replies == [422] * len(spellings) + [429]


def test_signing_out_ends_the_session(visitor, alice):
    give_password(alice)
    visitor.sign_in("alice", PASSWORD)
    visitor.open("/settings")

    assert visitor.send("/auth/sign_out").location == "/"
    assert visitor.open("/settings").status_code == 303
    assert visitor.client.get("/auth/sign_out", base_url=ADDRESS).status_code == 405


def test_another_password_ends_every_session(visitor, alice):

    give_password(alice)
    visitor.sign_in("alice", PASSWORD)

    passwords.change_password(User.of_account(alice.id), "quite another password")
    db.session.commit()

    assert visitor.open("/settings").status_code == 303


def test_a_disabled_login_is_told_so_and_stays_out(visitor, alice):
    give_password(alice)
    User.of_account(alice.id).active = False
    db.session.commit()

    reply = visitor.sign_in("alice", PASSWORD)

    assert reply.status_code == 403
    assert "disabled" in reply.text
    assert visitor.open("/settings").status_code == 303


def test_who_is_disabled_while_signed_in_is_out(visitor, alice):
    give_password(alice)
    visitor.sign_in("alice", PASSWORD)
    User.of_account(alice.id).active = False
    db.session.commit()

    assert visitor.open("/settings").status_code == 303


# Confirmation -------------------------------------------------------------------------------------------------


def test_the_link_in_the_letter_confirms(visitor, factory):
    user = User.of_account(factory.user("dora", confirmed=False).id)

    reply = visitor.open(emails.confirmation_link(user).removeprefix(ADDRESS))

    assert reply.status_code == 200
    assert "confirmed" in reply.text
    assert db.session.get(User, user.id).confirmed_at is not None


@pytest.mark.parametrize("token", ["", "nonsense", "WzEsImEiXQ.a.b"])
def test_a_link_that_is_not_ours_confirms_nothing(visitor, token):
    assert visitor.open(f"/auth/confirm?token={token}").status_code == 404


def test_who_is_not_confirmed_is_told_what_is_missing_and_may_have_the_link_again(visitor, factory, letters, enqueued):
    dora = factory.user("dora", confirmed=False, approved=False)
    give_password(dora)
    visitor.sign_in("dora", PASSWORD)

    page = visitor.open("/settings")

    assert page.status_code == 403
    assert "dora@mail.example" in page.text and "Wait for approval" in page.text
    visitor.open("/auth/waiting")
    visitor.send("/auth/confirm/again")
    assert [name for name, _ in enqueued] == ["send_confirmation"]


def test_who_is_let_in_meanwhile_begins_with_the_first_steps(visitor, factory, letters):
    dora = factory.user("dora", approved=False)
    give_password(dora)
    user = User.of_account(dora.id)
    user.approved = True
    db.session.commit()
    emails.send_welcome(user.id)
    link = re.search(rf"{ADDRESS}(\S+)", letters[-1].get_content())[1]
    visitor.open(visitor.open(link).location or link)

    reply = visitor.send("/auth/sign_in", login="dora", password=PASSWORD)

    assert "next=/auth/waiting" in link and reply.location == "/auth/waiting"
    assert visitor.open("/auth/waiting").location == "/welcome"
    factory.status(dora)
    assert visitor.open("/auth/waiting").location == "/settings"


# Every page ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/auth/sign_in", "/auth/sign_up", "/oauth/authorize", "/nowhere", "/@nobody"])
def test_pages_let_no_foreign_code_in(visitor, path):
    reply = visitor.open(path)

    policy = reply.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "script-src 'self';" in policy and "unsafe" not in policy
    scripts = re.findall(r"<script[^>]*>[^<]*", reply.text)
    ours = r'<script (src="/static/[\w./-]+[?]v=\w+" defer|type="module" src="/static/[\w./-]+[?]v=\w+")>'
    assert scripts and all(re.fullmatch(ours, one) for one in scripts)
    assert " style=" not in reply.text


def test_the_api_knows_nothing_of_sessions(visitor, api, alice, count_queries):
    give_password(alice)
    visitor.sign_in("alice", PASSWORD)

    reply = visitor.open("/api/v1/apps/verify_credentials")

    assert reply.status_code == 401
    assert "Set-Cookie" not in reply.headers
    assert "Cookie" not in reply.headers.get("Vary", "")
