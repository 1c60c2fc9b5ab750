"""An app signs somebody up, and asks for the confirmation letter again."""

import pytest

from models.auth.user import User
from models.base import db
from models.jobs.job import Job
from rookery import events
from rookery.services import emails
from rookery.services.accounts import local_accounts
from rookery.services.auth import oauth
from tests.configured import configured

FORM = {"username": "dora", "email": "dora@mail.example", "password": "correct horse", "agreement": "1", "locale": "en"}


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def by(app, factory):
    """Headers of an app with these scopes; of a user with `token`."""

    def headers(scopes="read write", token=None):
        db.session.commit()
        return {"Authorization": f"Bearer {token or factory.token(None, scopes)}"}

    return headers


def sign_up(client, headers, **values):
    reply = client.post("/api/v1/accounts", data=FORM | values, headers=headers)
    db.session.expire_all()
    return reply


def test_an_app_gets_a_token_of_the_new_user_that_may_what_its_own_may(client, by):
    reply = sign_up(client, by("write:accounts read"))

    assert reply.status_code == 200
    assert {**reply.json, "access_token": "", "created_at": 0} == {
        "access_token": "",
        "token_type": "Bearer",
        "scope": "write:accounts read",
        "created_at": 0,
    }
    token = oauth.find_token(reply.json["access_token"])
    user = db.session.get(User, token.user_id)
    assert (user.email, user.created_by_app_id, user.confirmed_at) == ("dora@mail.example", token.app_id, None)


def test_json_and_a_birthday_are_understood(client, by):
    body = FORM | {"agreement": True, "date_of_birth": "1990-02-28", "reason": None}

    reply = client.post("/api/v1/accounts", json=body, headers=by())

    assert reply.status_code == 200
    assert User.by_email("dora@mail.example").date_of_birth.isoformat() == "1990-02-28"


@pytest.mark.parametrize("wrong", ["1990-02-30", "yesterday", 19900228, ["1990-02-28"]])
def test_a_birthday_that_is_no_day_is_refused(client, by, wrong):
    reply = client.post("/api/v1/accounts", json=FORM | {"date_of_birth": wrong}, headers=by())

    assert reply.status_code == 422
    assert db.session.query(User).count() == 0


def test_what_is_wrong_is_told_field_by_field(client, by, alice):
    reply = sign_up(client, by(), username="Alice", password="short")

    assert reply.status_code == 422
    assert reply.json == {
        "error": "Validation failed: Username has already been taken, Password is too short (minimum is 8 characters)",
        "details": {
            "username": [{"error": "ERR_TAKEN", "description": "has already been taken"}],
            "password": [{"error": "ERR_TOO_SHORT", "description": "is too short (minimum is 8 characters)"}],
        },
    }
    assert db.session.query(User).count() == 1


def test_14_6_the_name_of_somebody_who_left_is_taken(client, by, alice, run_jobs):
    local_accounts.delete(alice)
    events.commit()
    run_jobs()

    reply = sign_up(client, by(), username="alice")

    assert reply.status_code == 422
    assert reply.json["details"] == {"username": [{"error": "ERR_TAKEN", "description": "has already been taken"}]}


def test_an_empty_form_names_everything_that_is_missing(client, by):
    reply = client.post("/api/v1/accounts", json={}, headers=by())

    assert reply.status_code == 422
    assert set(reply.json["details"]) == {"username", "email", "password", "agreement"}


@pytest.mark.parametrize("agreement", ["false", "0", "", "off"])
def test_without_agreement_nobody_gets_in(client, by, agreement):
    reply = sign_up(client, by(), agreement=agreement)

    assert reply.json["details"] == {"agreement": [{"error": "ERR_ACCEPTED", "description": "must be accepted"}]}


def test_a_sign_up_needs_an_app_with_the_scope(client, by):
    stranger = client.post("/api/v1/accounts", data=FORM)
    reader = sign_up(client, by("read"))

    assert (stranger.status_code, reader.status_code) == (401, 403)
    assert db.session.query(User).count() == 0


@pytest.mark.parametrize("body", [{"username": ["dora"]}, {"username": {"a": 1}}, {"email": True}, {"password": None}])
def test_wrong_types_are_refused_and_change_nothing(client, by, body):
    reply = client.post("/api/v1/accounts", json=FORM | body, headers=by())

    assert reply.status_code == 422
    assert db.session.query(User).count() == 0


def test_a_body_that_is_no_json_is_refused(client, by):
    reply = client.post("/api/v1/accounts", data=b"{", content_type="application/json", headers=by())

    assert reply.status_code == 400


def test_where_registration_is_closed_the_answer_is_403(app, client, by):
    with configured(app, ROOKERY_REGISTRATIONS="closed"):
        reply = sign_up(client, by())

    assert reply.status_code == 403
    assert reply.json["error"] == "Sign-ups are closed on this server"


def test_until_confirmed_and_approved_the_token_is_good_for_nothing_else(app, client, by):
    with configured(app, ROOKERY_REGISTRATIONS="approval"):
        token = sign_up(client, by()).json["access_token"]
    user = User.by_email("dora@mail.example")

    def ask():
        return client.get("/api/v1/bookmarks", headers=by(token=token)).status_code

    assert ask() == 403
    local_accounts.confirm(emails.confirmation_token(user))
    assert ask() == 403
    local_accounts.approve(user)
    assert ask() == 200


def test_five_sign_ups_in_half_an_hour_are_enough_for_one_address(app, client, by):
    app.extensions["rookery.limits_on"] = True
    try:
        statuses = [
            sign_up(client, by(), username=f"dora{n}", email=f"dora{n}@mail.example").status_code for n in range(6)
        ]
    finally:
        app.extensions["rookery.limits_on"] = False

    assert statuses == [200] * 5 + [429]


# The letter, again


@pytest.fixture
def token(client, by, run_jobs):
    token = sign_up(client, by()).json["access_token"]
    run_jobs()
    return token


def send_again(client, headers, **values):
    reply = client.post("/api/v1/emails/confirmations", data=values, headers=headers)
    db.session.expire_all()
    return reply


def test_the_letter_is_sent_again(client, by, token):
    reply = send_again(client, by(token=token))

    assert (reply.status_code, reply.json) == (200, {})
    assert db.session.query(Job).one().name == "send_confirmation"


def test_an_app_that_waits_is_told_when_the_address_is_confirmed(client, by, token):
    answers = [client.get("/api/v1/emails/check_confirmation", headers=by(token=token)).json]
    local_accounts.confirm_by_hand(User.by_email("dora@mail.example"))
    db.session.commit()
    answers.append(client.get("/api/v1/emails/check_confirmation", headers=by(token=token)).json)

    assert answers == [False, True]
    assert client.get("/api/v1/emails/check_confirmation").status_code == 401


def test_the_letter_can_go_to_another_address(client, by, token):
    reply = send_again(client, by(token=token), email="other@mail.example")

    assert reply.status_code == 200
    assert User.by_email("other@mail.example").unconfirmed_email is None


@pytest.mark.parametrize("address", ["alice@mail.example", "nonsense", ""])
def test_the_letter_cannot_go_to_an_address_that_nobody_could_sign_up_with(client, by, token, alice, address):
    reply = send_again(client, by(token=token), email=address)

    assert reply.status_code == 422
    assert "email" in reply.json["details"]
    assert User.by_email("dora@mail.example") is not None


def test_who_is_confirmed_gets_no_letter(client, by, token):
    local_accounts.confirm_by_hand(User.by_email("dora@mail.example"))

    assert send_again(client, by(token=token)).status_code == 403


def test_an_app_cannot_change_where_the_letter_of_a_confirmed_user_goes(client, by, token):
    user = User.by_email("dora@mail.example")
    local_accounts.confirm_by_hand(user)
    local_accounts.change_email(user, "new@mail.example")
    db.session.commit()

    changed = send_again(client, by(token=token), email="thief@mail.example")

    assert (changed.status_code, User.by_email("dora@mail.example").unconfirmed_email) == (403, "new@mail.example")
    assert send_again(client, by(token=token)).status_code == 200


def test_only_the_app_of_the_sign_up_gets_it_sent(client, by, token, factory):
    user = User.by_email("dora@mail.example")
    other, _ = oauth.issue_token(factory.oauth_app().id, user.id, "read")

    assert send_again(client, by(token=other)).status_code == 403
    assert send_again(client, by()).status_code == 422
    assert client.post("/api/v1/emails/confirmations").status_code == 401
