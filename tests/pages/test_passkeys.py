"""Passkeys: added, used as the second step and as the only one, removed; and what a thief or another site could try."""

import html
import json
import re
from functools import partial

import pytest

from blueprints.pages.auth_pages import plugin
from models.auth.second_factor import Passkey, RecoveryCode, SpentChallenge
from models.auth.user import User
from models.base import db
from rookery.services.auth import passkeys
from rookery.services.moderation import actions
from rookery.services.moderation.actions import Decision
from tests.keys import SoftKey
from tests.visitors import PASSWORD, Visitor


def user_of(account):
    return User.of_account(account.id)


def asked(visitor):
    """The options that the page hands to the browser."""
    return json.loads(html.unescape(re.search(r'data-options="([^"]*)"', visitor.reply.text)[1]))


def add(visitor, key, **fields):
    visitor.open("/settings/security/passkeys/new")
    answer = key.created(asked(visitor)["challenge"])
    return visitor.tamper(
        "/settings/security/passkeys/new", **{"credential": answer, "name": "my phone", "known": PASSWORD, **fields}
    )


def knock(app, key, **changed):
    """Try to sign in with the passkey alone."""
    visitor = Visitor(app)
    visitor.open("/auth/sign_in")
    visitor.tamper("/auth/passkey", credential=key.proof(asked(visitor)["challenge"], **changed))
    return visitor


def is_in(visitor):
    return visitor.open("/settings").status_code == 200


@pytest.fixture
def key(enter, alice):
    key = SoftKey()
    add(enter(alice), key)
    return key


# Adding -------------------------------------------------------------------------------------------------------


def test_a_passkey_is_added_with_a_name_and_gives_recovery_codes(enter, alice, letters, run_jobs):
    visitor = enter(alice)

    shown = add(visitor, SoftKey()).text

    assert len(re.findall(r"<code>([a-z0-9-]{14})</code>", shown)) == 10
    assert "my phone" in visitor.open("/settings/security").text
    run_jobs()
    assert "passkey was added" in letters[-1].get_content() and "my phone" in letters[-1].get_content()


def test_the_second_passkey_gives_no_codes_anew(enter, alice):
    visitor = enter(alice)
    add(visitor, SoftKey())

    reply = add(visitor, SoftKey(), name="stick")

    assert reply.location == "/settings/security"
    assert db.session.query(RecoveryCode).count() == 10
    assert [one.name for one in Passkey.of_user(user_of(alice).id)] == ["my phone", "stick"]


@pytest.mark.parametrize(
    "change",
    [
        {"known": "guess"},
        {"credential": ""},
        {"credential": "{}"},
        {"credential": "[]"},
        {"credential": '{"id": 1}'},
        {"credential": "\x00"},
    ],
)
def test_what_is_no_passkey_or_comes_without_the_password_is_not_added(enter, alice, change):
    assert add(enter(alice), SoftKey(), **change).status_code == 422
    assert db.session.query(Passkey).count() == 0


@pytest.mark.parametrize(
    "key",
    [
        SoftKey(origin="https://evil.example"),
        SoftKey(rp="evil.example"),
        SoftKey(origin="https://rookery.test.evil.example"),
    ],
)
def test_a_passkey_of_another_site_is_not_added(enter, alice, key):
    assert add(enter(alice), key).status_code == 422


def test_a_passkey_for_another_challenge_is_not_added(enter, alice):
    visitor, key = enter(alice), SoftKey()
    visitor.open("/settings/security/passkeys/new")

    for challenge in (passkeys.new_challenge(), ""):
        visitor.open("/settings/security/passkeys/new")
        reply = visitor.tamper("/settings/security/passkeys/new", credential=key.created(challenge), known=PASSWORD)
        assert reply.status_code == 422
    with visitor.client.session_transaction(base_url="https://rookery.test") as kept:
        kept.pop("challenge")
    reply = visitor.tamper("/settings/security/passkeys/new", credential=key.created(""), known=PASSWORD)
    assert reply.status_code == 422


def test_the_passkey_of_one_cannot_be_registered_by_another(enter, bob, key):
    assert add(enter(bob), key).status_code == 422
    assert Passkey.of_user(user_of(bob).id) == []


def test_the_number_of_passkeys_is_bounded(enter, alice, monkeypatch):
    monkeypatch.setattr(passkeys, "MOST", 1)
    visitor = enter(alice)
    add(visitor, SoftKey())

    assert add(visitor, SoftKey()).status_code == 422


# Signing in ---------------------------------------------------------------------------------------------------


def test_a_passkey_alone_lets_in(app, alice, key):
    visitor = knock(app, key)

    assert is_in(visitor)
    assert "with a passkey" in visitor.open("/settings/security").text
    assert Passkey.of_user(user_of(alice).id)[0].last_used_at is not None


def test_with_a_passkey_the_password_alone_lets_nobody_in_and_both_do(app, alice, key):
    visitor = Visitor(app)
    assert visitor.sign_in("alice", PASSWORD).location == "/auth/second"
    assert not is_in(visitor)
    visitor.open("/auth/second")
    key.verified = False  # the password stands for it

    reply = visitor.tamper("/auth/second/passkey", credential=key.proof(asked(visitor)["challenge"]))

    assert reply.location == "/home"
    assert is_in(visitor)


def test_alone_it_must_have_asked_who_holds_it(app, key):
    key.verified = False

    assert not is_in(knock(app, key))


def test_the_passkey_of_another_is_no_second_step(app, enter, alice, bob, key):
    other = SoftKey()
    add(enter(bob), other)
    visitor = Visitor(app)
    visitor.sign_in("alice", PASSWORD)
    visitor.open("/auth/second")

    reply = visitor.tamper("/auth/second/passkey", credential=other.proof(asked(visitor)["challenge"]))

    assert reply.status_code == 422
    assert not is_in(visitor)


def test_passkeys_cannot_be_tried_without_end_from_many_addresses(app, alice, key, limited):
    visitor, replies = Visitor(app), []
    visitor.sign_in("alice", PASSWORD)
    visitor.open("/auth/second")
    form = visitor.reply
    for number in range(plugin.limits["second_factor"].attempts.target[0].amount + 1):
        visitor.reply = form
        visitor.client.environ_base["REMOTE_ADDR"] = f"10.0.0.{number}"
        replies.append(visitor.tamper("/auth/second/passkey", credential="{}").status_code)

    assert (set(replies[:-1]), replies[-1]) == ({422}, 429)


def test_an_answer_works_once_even_with_the_session_of_before(app, key):
    visitor, thief = Visitor(app), Visitor(app)
    visitor.open("/auth/sign_in")
    answer = key.proof(asked(visitor)["challenge"])
    cookie = visitor.client.get_cookie("__Host-rookery", "rookery.test").value
    thief.client.set_cookie("__Host-rookery", cookie, domain="rookery.test", secure=True)
    thief.reply = visitor.reply
    visitor.tamper("/auth/passkey", credential=answer)
    assert is_in(visitor)
    db.session.query(Passkey).update({"sign_count": 0})

    assert thief.tamper("/auth/passkey", credential=answer).status_code == 422
    assert not is_in(thief)


def test_a_wrong_answer_spends_the_challenge_even_with_the_session_of_before(app, key):
    visitor, again = Visitor(app), Visitor(app)
    visitor.open("/auth/sign_in")
    challenge = asked(visitor)["challenge"]
    cookie = visitor.client.get_cookie("__Host-rookery", "rookery.test").value
    again.client.set_cookie("__Host-rookery", cookie, domain="rookery.test", secure=True)
    again.reply = visitor.reply
    assert visitor.tamper("/auth/passkey", credential=SoftKey().proof(challenge)).status_code == 422

    assert again.tamper("/auth/passkey", credential=key.proof(challenge)).status_code == 422
    assert not is_in(again)


def test_a_challenge_is_asked_for_ten_minutes(app, key, frozen_time):
    visitor = Visitor(app)
    visitor.open("/auth/sign_in")
    answer = key.proof(asked(visitor)["challenge"])
    frozen_time.move(minutes=11)

    assert visitor.tamper("/auth/passkey", credential=answer).status_code == 422


def test_an_empty_challenge_is_none(app, key):
    visitor = Visitor(app)
    visitor.open("/auth/sign_in")
    page = visitor.reply
    visitor.tamper("/auth/passkey", credential="nonsense")
    visitor.reply = page
    with visitor.client.session_transaction(base_url="https://rookery.test") as kept:
        kept.pop("challenge", None)

    assert visitor.tamper("/auth/passkey", credential=key.proof("")).status_code == 422


def test_a_key_that_counts_backwards_is_a_copy(app, key):
    key.count = 10
    assert is_in(knock(app, key))
    key.count = 5

    assert not is_in(knock(app, key))


@pytest.mark.parametrize("site", ["https://evil.example", "http://rookery.test", "https://rookery.test:8443"])
def test_another_site_cannot_hand_on_what_it_was_told(app, key, site):
    key.origin = site

    assert not is_in(knock(app, key))


def test_a_broken_proof_lets_nobody_in(app, key):
    signatures, clients = [{"signature": b"nonsense"}, {"signature": b""}], [{"client": b"{}"}, {"client": b"\xff"}]

    for changed in (*signatures, {"data": b"short"}, *clients):
        visitor = knock(app, key, **changed)
        assert visitor.reply.status_code == 422, changed
        assert not is_in(visitor), changed


def test_nonsense_lets_nobody_in(app, key):
    send = partial(Visitor(app).give, "/auth/passkey")

    for answer in ("", "{}", "[]", "null", '{"rawId": 5}', "{" * 10_000, "x" * 100_000):
        assert send(credential=answer).status_code == 422, answer[:20]


def test_whom_a_moderator_shut_out_is_shown_where_to_answer(app, alice, key):
    actions.act(None, alice, Decision("disable", text="Too loud."))
    db.session.commit()

    visitor = knock(app, key)

    assert visitor.reply.status_code == 403
    assert "/appeal?token=" in visitor.reply.text


def test_a_login_that_is_disabled_stays_out(app, alice, key):
    user_of(alice).active = False
    db.session.commit()

    assert knock(app, key).reply.status_code == 403


def test_a_passkey_leads_nowhere_else(app, key):
    visitor = Visitor(app)
    visitor.open("/auth/sign_in")
    answer = key.proof(asked(visitor)["challenge"])

    assert visitor.tamper("/auth/passkey", credential=answer, next="//evil.example").location == "/home"


# Removing -----------------------------------------------------------------------------------------------------


def test_a_passkey_is_removed_by_who_knows_the_password(app, alice, key, letters, run_jobs):
    visitor = knock(app, key)
    path = f"/settings/security/passkeys/{Passkey.of_user(user_of(alice).id)[0].id}/remove"
    visitor.open(path)
    assert visitor.send(path, known="guess").status_code == 422

    visitor.send(path, known=PASSWORD)

    assert db.session.query(Passkey).count() == db.session.query(RecoveryCode).count() == 0
    assert not is_in(knock(app, key))
    assert Visitor(app).sign_in("alice", PASSWORD).location == "/home"
    run_jobs()
    assert any("passkey was removed" in letter.get_content() for letter in letters)


def test_the_passkeys_of_others_are_not_there(enter, alice, bob, key):
    path = f"/settings/security/passkeys/{Passkey.of_user(user_of(alice).id)[0].id}/remove"

    assert enter(bob).open(path).status_code == 404
    assert not passkeys.remove(user_of(bob), Passkey.of_user(user_of(alice).id)[0].id)


def test_challenges_that_were_answered_are_forgotten_after_their_time(app, key, frozen_time):
    knock(app, key)
    passkeys.forget_spent()
    assert db.session.query(SpentChallenge).count() == 2
    frozen_time.move(minutes=21)

    passkeys.forget_spent()

    assert db.session.query(SpentChallenge).count() == 0
