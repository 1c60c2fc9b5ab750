"""Codes beside the password: set up, asked for, and what somebody who has only the password could try."""

import re
from functools import partial
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from models import clock
from models.auth.second_factor import Authenticator, RecoveryCode
from models.auth.user import User
from models.base import db
from rookery.errors import Invalid
from rookery.plugin import plugins
from rookery.services.accounts import self_deletion
from rookery.services.auth import passwords, second_factor
from tests.configured import configured
from tests.keys import code_of_app
from tests.visitors import PASSWORD, Visitor, code_of, give_password


def user_of(account):
    return User.of_account(account.id)


@pytest.fixture
def guarded(alice, frozen_time):
    """alice, whose app makes codes; her recovery codes."""
    give_password(alice)
    second_factor.draft(user_of(alice))
    codes = second_factor.confirm(user_of(alice), code_of(alice))
    db.session.commit()
    frozen_time.move(minutes=5)
    return codes


def is_in(visitor):
    return visitor.open("/settings").status_code == 200


def past_the_password(app, **options):
    visitor = Visitor(app)
    visitor.client.environ_base["REMOTE_ADDR"] = options.get("ip", "127.0.0.1")
    assert visitor.sign_in("alice", PASSWORD).location == "/auth/second"
    visitor.open("/auth/second")
    return visitor


# Setting up ---------------------------------------------------------------------------------------------------


def test_an_app_is_set_up_by_its_picture_and_one_code(enter, alice, letters, run_jobs):
    visitor = enter(alice)
    visitor.open("/settings/security/codes")
    visitor.send("/settings/security/codes/begin", known=PASSWORD)
    page = visitor.open("/settings/security/codes").text
    assert 'src="data:image/svg+xml,' in page
    secret = re.search(r'<code class="address">([A-Z2-7]+)</code>', page)[1]

    shown = visitor.send("/settings/security/codes/confirm", code=code_of_app(secret, clock.now().timestamp())).text

    codes = re.findall(r"<code>([a-z0-9-]{14})</code>", shown)
    assert len(set(codes)) == 10
    assert second_factor.is_on(user_of(alice))
    assert "10 left" in visitor.open("/settings/security").text
    run_jobs()
    assert "code from an authenticator app" in letters[-1].get_content()


def test_the_picture_is_made_whatever_the_server_is_called(app, enter, alice):
    visitor = enter(alice)
    visitor.open("/settings/security/codes")
    visitor.send("/settings/security/codes/begin", known=PASSWORD)

    for title in ("Nest: the best", "Nest", "", "Nest: 100 % & \u00e4/?"):
        with configured(app, ROOKERY_DOMAIN="localhost:5000", ROOKERY_TITLE=title):
            assert visitor.open("/settings/security/codes").status_code == 200
            found = db.session.get(Authenticator, user_of(alice).id)
            read = urlsplit(second_factor.address_of(found, user_of(alice)))

        issuer = title.replace(":", " ") or "localhost"
        assert (read.scheme, read.netloc, unquote(read.path)) == ("otpauth", "totp", f"/{issuer}:alice@localhost")
        assert parse_qs(read.query) == {"secret": [second_factor.secret_of(found)], "issuer": [issuer]}
        assert "+" not in read.query  # apps show it as it stands


def test_secret_and_codes_are_not_readable_in_the_database(alice, guarded):
    row = db.session.get(Authenticator, user_of(alice).id)
    secret = second_factor.secret_of(row)

    assert secret and secret not in row.sealed_secret
    kept = {one.code_hash for one in db.session.query(RecoveryCode)}
    assert len(kept) == 10 and not kept & {code.replace("-", "") for code in guarded}


def test_the_sealed_secret_of_one_is_not_that_of_another(alice, bob, guarded):
    mine = db.session.get(Authenticator, user_of(alice).id)
    stolen = Authenticator(user_id=user_of(bob).id, sealed_secret=mine.sealed_secret)

    assert second_factor.secret_of(stolen) == ""


def test_who_has_no_recovery_codes_gets_some_whatever_others_have(alice, bob):
    users = [User.of_account(one.id) for one in (bob, alice)]

    codes = [second_factor.recovery_codes_at_first(user) for user in (*users, *users)]

    assert [len(one) for one in codes] == [10, 10, 0, 0]


def test_a_wrong_code_sets_up_nothing(enter, alice):
    visitor = enter(alice)
    visitor.open("/settings/security/codes")
    visitor.send("/settings/security/codes/begin", known=PASSWORD)
    visitor.open("/settings/security/codes")

    reply = visitor.send("/settings/security/codes/confirm", code="000000")

    assert reply.status_code == 422
    assert not second_factor.is_on(user_of(alice))
    assert Visitor(visitor.client.application).sign_in("alice", PASSWORD).location == "/home"


def test_setting_up_needs_the_password(enter, alice):
    visitor = enter(alice)
    visitor.open("/settings/security/codes")

    reply = visitor.send("/settings/security/codes/begin", known="guess")

    assert (reply.status_code, "is wrong" in reply.text) == (422, True)
    assert db.session.query(Authenticator).count() == 0


def test_turning_off_needs_the_password_and_takes_the_recovery_codes_along(app, alice, guarded):
    visitor = past_the_password(app)
    visitor.send("/auth/second", code=code_of(alice))
    visitor.open("/settings/security/codes")
    assert visitor.send("/settings/security/codes/off", known="guess").status_code == 422
    assert second_factor.is_on(user_of(alice))

    visitor.send("/settings/security/codes/off", known=PASSWORD)

    assert not second_factor.is_on(user_of(alice))
    assert RecoveryCode.left(user_of(alice).id) == 0
    assert Visitor(app).sign_in("alice", PASSWORD).location == "/home"


def test_new_recovery_codes_make_those_before_void(app, alice, guarded):
    visitor = past_the_password(app)
    visitor.send("/auth/second", code=code_of(alice))
    visitor.open("/settings/security/codes")
    assert visitor.send("/settings/security/codes/recovery", recovery_known="guess").status_code == 422

    visitor.send("/settings/security/codes/recovery", recovery_known=PASSWORD)

    assert past_the_password(app).send("/auth/second", code=guarded[0]).status_code == 422


# Signing in ---------------------------------------------------------------------------------------------------


def test_the_password_alone_lets_nobody_in(app, alice, guarded):
    visitor = past_the_password(app)

    assert not is_in(visitor)
    assert visitor.open("/oauth/authorize").status_code == 400
    assert user_of(alice).login_count == 0


def test_a_code_lets_in_and_on_to_where_one_wanted_to_be(app, alice, guarded):
    visitor = Visitor(app)
    visitor.open("/auth/sign_in?next=/settings/invites")
    visitor.send("/auth/sign_in", login="alice", password=PASSWORD)
    visitor.open("/auth/second")

    assert visitor.send("/auth/second", code=f" {code_of(alice)[:3]} {code_of(alice)[3:]}").location == (
        "/settings/invites"
    )
    assert "with a password and a code" in visitor.open("/settings/security").text


def test_an_app_is_allowed_only_after_the_second_step(app, alice, guarded, factory):
    client = factory.oauth_app("Nest", redirect_uris=["urn:ietf:wg:oauth:2.0:oob"])
    address = (
        f"/oauth/authorize?response_type=code&client_id={client.client_id}&scope=read"
        "&redirect_uri=urn:ietf:wg:oauth:2.0:oob"
    )
    visitor = Visitor(app)
    visitor.open(visitor.open(address).location)
    visitor.send("/auth/sign_in", login="alice", password=PASSWORD)
    assert past_the_password(app).open(address).location.startswith("/auth/sign_in")
    visitor.open("/auth/second")

    location = visitor.send("/auth/second", code=code_of(alice)).location

    assert location.startswith("/oauth/authorize?")
    assert visitor.open(location).status_code == 200


def test_a_code_works_once(app, alice, guarded):
    code = code_of(alice)
    first, second = past_the_password(app), past_the_password(app)

    assert first.send("/auth/second", code=code).status_code == 303
    assert second.send("/auth/second", code=code).status_code == 422
    assert not is_in(second)


@pytest.mark.parametrize("kind", ["code", "recovery"])
def test_a_code_is_used_up_also_where_the_change_fails(app, alice, guarded, monkeypatch, kind):
    visitor = past_the_password(app)
    visitor.send("/auth/second", code=code_of(alice))
    code = guarded[0] if kind == "recovery" else code_of(alice, 30)
    visitor.open("/settings/delete")
    with monkeypatch.context() as patch:
        patch.setattr(self_deletion, "ask", refuse)
        assert visitor.send("/settings/delete", known=PASSWORD, code=code).status_code == 422

    assert visitor.send("/settings/delete", known=PASSWORD, code=code).status_code == 422
    assert user_of(alice).deletion_due_at is None


def refuse(user):
    raise Invalid("Not now")


def test_a_code_before_the_last_used_one_is_void_as_well(app, alice, guarded):
    before, now = code_of(alice, -30), code_of(alice)
    past_the_password(app).send("/auth/second", code=now)

    assert past_the_password(app).send("/auth/second", code=before).status_code == 422


@pytest.mark.parametrize("seconds", [-120, -75, 75, 120])
def test_codes_of_other_times_are_void(app, alice, guarded, seconds):
    assert past_the_password(app).send("/auth/second", code=code_of(alice, seconds)).status_code == 422


def test_what_is_no_code_lets_nobody_in(app, guarded):
    codes = ["", " ", "12345", "1234567", "٣٤٥٦٧٨", "-00001", "0x1234", "abc", "9" * 5000]
    visitor = past_the_password(app)
    send = partial(visitor.give, "/auth/second")

    assert {code: send(code=code).status_code for code in codes} == dict.fromkeys(codes, 422)
    assert not is_in(visitor)


def test_a_recovery_code_lets_in_once_and_is_told(app, alice, guarded, letters, run_jobs):
    visitor = past_the_password(app)

    assert visitor.send("/auth/second", code=guarded[0].upper().replace("-", " ")).status_code == 303

    assert is_in(visitor)
    assert RecoveryCode.left(user_of(alice).id) == 9
    assert past_the_password(app).send("/auth/second", code=guarded[0]).status_code == 422
    run_jobs()
    assert any("9 codes are left" in letter.get_content() for letter in letters)


def test_the_recovery_code_of_another_lets_nobody_in(app, alice, bob, guarded):
    theirs = second_factor.new_recovery_codes(user_of(bob))
    db.session.commit()

    assert past_the_password(app).send("/auth/second", code=theirs[0]).status_code == 422


def test_codes_cannot_be_tried_without_end_from_many_addresses(app, alice, guarded, limited):
    def send(code):
        return visitor._ask("post", "/auth/second", data={"csrf_token": token, "code": code}).status_code

    replies = []
    for number in range(plugins().limits["second_factor"].item.amount + 1):
        if number % 20 == 0:
            visitor = past_the_password(app)
            token = visitor.token
        visitor.client.environ_base["REMOTE_ADDR"] = f"10.0.0.{number}"
        replies.append(send("000000"))

    assert (set(replies[:-1]), replies[-1]) == ({422}, 429)
    visitor.client.environ_base["REMOTE_ADDR"] = "10.0.1.1"
    assert send(code_of(alice)) == 429


def test_the_second_step_has_to_be_taken_within_ten_minutes(app, alice, guarded, frozen_time):
    visitor = past_the_password(app)
    frozen_time.move(minutes=11)

    assert visitor.send("/auth/second", code=code_of(alice)).location == "/auth/sign_in"
    assert not is_in(visitor)


def test_another_password_voids_a_second_step_that_was_begun(app, alice, guarded):
    visitor = past_the_password(app)
    passwords.change_password(user_of(alice), "quite another password")
    db.session.commit()

    assert visitor.send("/auth/second", code=code_of(alice)).location == "/auth/sign_in"


def test_who_is_shut_out_meanwhile_does_not_get_in(app, alice, guarded):
    visitor = past_the_password(app)
    user_of(alice).active = False
    db.session.commit()

    assert visitor.send("/auth/second", code=code_of(alice)).location == "/auth/sign_in"


def test_without_a_password_there_is_no_second_step(app, guarded):
    visitor = Visitor(app)

    assert visitor.open("/auth/second").location == "/auth/sign_in"
    visitor.open("/auth/sign_in")
    token = re.search(r'name="csrf_token" value="([^"]+)"', visitor.reply.text)[1]
    reply = visitor._ask("post", "/auth/second", data={"csrf_token": token, "code": "000000"})
    assert reply.location == "/auth/sign_in"


def test_a_second_step_does_not_go_on_in_a_planted_session(app, alice, guarded):
    attacker = past_the_password(app)
    planted = attacker.client.get_cookie("__Host-rookery", domain="rookery.test").value
    victim = Visitor(app)
    victim.client.set_cookie("__Host-rookery", planted, domain="rookery.test", secure=True)
    victim.open("/auth/second")

    victim.send("/auth/second", code=code_of(alice))

    assert is_in(victim) and not is_in(attacker)


def test_the_operator_can_let_somebody_in_with_the_password_alone(app, alice, guarded):
    reply = app.test_cli_runner().invoke(args=["accounts", "password-alone", "alice"])

    assert reply.exit_code == 0, reply.output
    db.session.expire_all()
    assert Visitor(app).sign_in("alice", PASSWORD).location == "/home"
    assert db.session.query(RecoveryCode).count() == 0


def test_who_lost_the_key_of_the_seal_gets_in_by_a_recovery_code(app, alice, guarded):
    row = db.session.get(Authenticator, user_of(alice).id)
    row.sealed_secret = "AAAA" + row.sealed_secret[4:]
    db.session.commit()

    assert past_the_password(app).send("/auth/second", code="123456").status_code == 422
    assert past_the_password(app).send("/auth/second", code=guarded[3]).status_code == 303
