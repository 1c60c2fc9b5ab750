"""Registering apps."""

import pytest

from models.auth.oauth import OAuthApp, hash_secret
from models.base import db

OOB = "urn:ietf:wg:oauth:2.0:oob"
APP = {"client_name": "Nest", "redirect_uris": OOB, "scopes": "read write", "website": "https://nest.example"}


def test_an_app_registers_and_is_told_its_credentials(api):
    reply = api().post("/api/v1/apps", json=APP)

    assert reply.status_code == 200
    app = reply.json
    assert {name: app[name] for name in ("name", "website", "scopes", "redirect_uri", "redirect_uris")} == {
        "name": "Nest",
        "website": "https://nest.example",
        "scopes": ["read", "write"],
        "redirect_uri": OOB,
        "redirect_uris": [OOB],
    }
    assert app["id"].isdigit()
    assert len(app["client_id"]) >= 40 and len(app["client_secret"]) >= 40
    assert app["client_secret_expires_at"] == 0
    assert app["vapid_key"]


def test_without_scopes_and_website_an_app_may_read(api):
    reply = api().post("/api/v1/apps", data={"client_name": "Nest", "redirect_uris": OOB})

    assert reply.json["scopes"] == ["read"]
    assert reply.json["website"] is None


@pytest.mark.parametrize(
    "body",
    [
        {"json": {**APP, "redirect_uris": [OOB, "nest://back"]}},
        {"json": {**APP, "redirect_uris": f"{OOB}\nnest://back"}},
        {"data": {**APP, "redirect_uris": f"{OOB}\r\nnest://back"}},
        {"data": {**APP, "redirect_uris[]": [OOB, "nest://back"], "redirect_uris": []}},
    ],
)
def test_several_redirect_uris_come_as_list_or_lines(api, body):
    reply = api().post("/api/v1/apps", **body)

    assert reply.json["redirect_uris"] == [OOB, "nest://back"]
    assert reply.json["redirect_uri"] == f"{OOB}\nnest://back"


@pytest.mark.parametrize("scopes", ["read:lists write:filters", "admin:read admin:write:reports", "profile follow"])
def test_every_documented_scope_can_be_registered(api, scopes):
    assert api().post("/api/v1/apps", json={**APP, "scopes": scopes}).json["scopes"] == scopes.split()


@pytest.mark.parametrize(
    "change",
    [
        {"client_name": ""},
        {"client_name": None},
        {"client_name": "n" * 61},
        {"client_name": {"a": 1}},
        {"website": "https://nest.example/" + "w" * 2000},
        {"website": "javascript:alert(1)"},
        {"website": "nest"},
        {"website": "http://[::1"},
        {"scopes": "read everything"},
        {"scopes": "write:everything"},
        {"redirect_uris": None},
        {"redirect_uris": []},
        {"redirect_uris": ""},
        {"redirect_uris": {"a": {"b": 1}}},
        {"redirect_uris": "not a uri"},
        {"redirect_uris": "/back"},
        {"redirect_uris": "https://"},
        {"redirect_uris": "https://nest.example/" + "r" * 2000},
        {"redirect_uris": "https://nest.example/#part"},
        {"redirect_uris": "javascript:alert(1)"},
        {"redirect_uris": "JavaScript://x/%0aalert(1)"},
        {"redirect_uris": "data:text/html,x"},
        {"redirect_uris": [OOB, "vbscript:x"]},
        {"redirect_uris": [f"nest://{n}" for n in range(51)]},
        {"redirect_uris": "https://näst.example/"},
        {"redirect_uris": "https://nest.example\\@elsewhere.example/"},
        {"redirect_uris": "https://nest.example@x.example"},
        {"website": "https://nest.example@elsewhere.example/"},
        {"client_name": "\u202e"},
    ],
)
def test_what_cannot_be_used_is_refused(api, change):
    reply = api().post("/api/v1/apps", json={**APP, **change})

    assert reply.status_code == 422
    assert reply.json["error"].startswith("Validation failed: ")
    assert db.session.scalar(db.select(db.func.count()).select_from(OAuthApp)) == 0


def test_a_name_cannot_turn_what_stands_beside_it(api):
    reply = api().post("/api/v1/apps", json={**APP, "client_name": "Nest\u202e\u2066 \u05d0"})

    assert reply.json["name"] == "Nest \u05d0"


@pytest.mark.parametrize("body", [b"{", b"[]", b'"x"', b"\xff\xfe", b"[" * 100_000])
def test_a_body_that_is_no_json_object_is_malformed(api, body):
    reply = api().post("/api/v1/apps", data=body, content_type="application/json")

    assert reply.status_code == 400
    assert "error" in reply.json


def test_lengths_are_allowed_up_to_their_maximum(api):
    address = "https://nest.example/".ljust(2000, "a")

    reply = api().post("/api/v1/apps", json={"client_name": "n" * 60, "website": address, "redirect_uris": address})

    assert reply.status_code == 200


def test_an_app_sees_itself_with_any_of_its_tokens(api, alice, factory):
    app_token = factory.token(None, "read")

    own = api().get("/api/v1/apps/verify_credentials", headers={"Authorization": f"Bearer {app_token}"})
    with_user = api(alice).get("/api/v1/apps/verify_credentials")

    for reply in (own, with_user):
        assert reply.status_code == 200
        assert reply.json["name"] == "Test"
        assert "client_secret" not in reply.json and "client_id" not in reply.json


def test_without_a_good_token_no_app_is_seen(api):
    assert api().get("/api/v1/apps/verify_credentials").status_code == 401
    bad = api().get("/api/v1/apps/verify_credentials", headers={"Authorization": "Bearer nonsense"})
    assert (bad.status_code, bad.json) == (401, {"error": "The access token is invalid"})


def test_the_secret_of_an_app_is_told_once_and_only_its_hash_is_stored(api):
    told = api().post("/api/v1/apps", json=APP).json

    stored = db.session.scalar(db.select(OAuthApp).where(OAuthApp.client_id == told["client_id"]))
    assert told["client_secret"] and told["client_secret"] not in repr(vars(stored))
    assert stored.client_secret_hash == hash_secret(told["client_secret"])
