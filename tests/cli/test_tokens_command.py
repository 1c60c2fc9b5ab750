"""`rookery tokens`."""

import json

import pytest

from models.auth.oauth import OAuthToken
from models.base import db
from models.moderation.audit import AuditEntry


@pytest.fixture
def tokens(flask, alice, bob):
    """Tokens of two people: name → the token."""
    return {name: flask(f"oauth token {name} --scopes read").stdout.strip() for name in ("alice", "bob")}


def works(app, token):
    return app.test_client().get("/api/v1/bookmarks", headers={"Authorization": f"Bearer {token}"}).status_code == 200


def test_tokens_are_listed_without_what_they_are(flask, tokens):
    text = flask("tokens list").stdout
    rows = json.loads(flask("tokens list --json").stdout)
    [of_alice] = json.loads(flask("tokens list alice --json").stdout)

    assert [(one["login"], one["app"], one["scopes"]) for one in rows] == [
        ("bob", "Command line", "read"),
        ("alice", "Command line", "read"),
    ]
    assert of_alice == rows[1]
    assert not any(token in text for token in tokens.values())


def test_a_token_is_revoked_by_its_id(app, flask, tokens):
    [row] = json.loads(flask("tokens list alice --json").stdout)
    assert works(app, tokens["alice"])

    flask(f"tokens revoke {row['id']}")

    assert not works(app, tokens["alice"])
    assert works(app, tokens["bob"])
    entry = AuditEntry.latest(1)[0]
    assert (entry.action, entry.target, entry.details) == (
        "revoke tokens",
        "@alice",
        {"app": "Command line", "count": 1},
    )


def test_all_tokens_of_a_login_are_revoked(app, flask, tokens):
    flask("oauth token alice")
    [would, _] = json.loads(flask("tokens revoke --of alice --dry-run --json").stdout)
    assert db.session.query(OAuthToken).count() == 3

    flask("tokens revoke --of @alice")

    assert would["login"] == "alice"
    assert not works(app, tokens["alice"])
    assert works(app, tokens["bob"])


def test_an_issued_token_stands_in_the_audit_log(flask, tokens):
    assert [(one.action, one.target) for one in AuditEntry.latest(2)] == [
        ("issue token", "@bob"),
        ("issue token", "@alice"),
    ]


def test_nothing_is_revoked_where_one_id_is_wrong(flask, tokens):
    [row] = json.loads(flask("tokens list alice --json").stdout)

    refused = flask(f"tokens revoke {row['id']} 12", fails=True)

    assert "`rookery tokens list` shows" in refused.stderr
    assert db.session.query(OAuthToken).count() == 2
