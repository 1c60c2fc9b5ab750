"""Push subscriptions: one per token, with keys that can be used."""

import base64
import secrets

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from models.auth.oauth import OAuthToken
from models.base import db
from models.notifications.push import PushSubscription
from tests.contract import assert_entity
from tests.phones import ALL_ALERTS

ONE, MANY = "/api/v1/push/subscription", "/api/v1/push/subscriptions"


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def point(curve=None):
    public = ec.generate_private_key(curve or ec.SECP256R1()).public_key()
    return public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def body(**data):
    keys = {"p256dh": encoded(point()), "auth": encoded(secrets.token_bytes(16))}
    return {"subscription": {"endpoint": "https://push.example/one", "keys": keys}, "data": data}


def stored():
    return db.session.query(PushSubscription).all()


@pytest.mark.parametrize("path", [ONE, MANY])
def test_a_subscription_is_made_read_changed_and_ended(alice, api, app, path):
    client = api(alice)

    made = client.post(path, json=body(alerts={"mention": True, "admin.report": "1", "poll": "off"}, policy="followed"))
    read = client.get(path)
    changed = client.put(path, json={"data": {"alerts": {"reblog": True}}, "policy": "none"})
    ended = [client.delete(path) for _ in range(2)]

    assert made.status_code == 200
    assert_entity(made.json, "WebPushSubscription")
    assert {name for name, on in made.json["alerts"].items() if on} == {"mention", "admin.report"}
    assert (made.json["policy"], made.json["standard"]) == ("followed", False)
    assert made.json["server_key"] == app.extensions["rookery.secrets"].vapid_public_key()
    assert read.json == made.json
    assert [name for name, on in changed.json["alerts"].items() if on] == ["reblog"]
    assert (changed.json["id"], changed.json["policy"]) == (made.json["id"], "none")
    assert [(reply.status_code, reply.json) for reply in ended] == [(200, {}), (200, {})]
    assert client.get(path).status_code == client.put(path, json={}).status_code == 404


def test_the_id_of_a_subscription_is_a_small_number_that_is_never_used_again(alice, bob, api):
    first = api(alice).post(ONE, json=body()).json["id"]
    again = api(bob)
    ids = [again.post(ONE, json=body()).json["id"] for _ in range(2)]
    again.delete(ONE)

    last = again.post(ONE, json=body()).json["id"]

    assert [type(one) for one in (first, *ids, last)] == [int] * 4
    assert first < ids[0] < ids[1] < last < 2**31


def test_forms_are_taken_as_apps_send_them(alice, api):
    given = body()["subscription"]

    made = (
        api(alice)
        .post(
            ONE,
            data={
                "subscription[endpoint]": given["endpoint"],
                "subscription[keys][p256dh]": given["keys"]["p256dh"],
                "subscription[keys][auth]": given["keys"]["auth"],
                "subscription[standard]": "true",
                "data[alerts][follow]": "1",
                "data[alerts][mention]": "0",
                "data[alerts][admin.sign_up]": "true",
                "data[alerts][news]": "1",
                "policy": "follower",
            },
        )
        .json
    )

    assert {name for name, on in made["alerts"].items() if on} == {"follow", "admin.sign_up"}
    assert made["alerts"].keys() == set(ALL_ALERTS)
    assert (made["standard"], made["policy"]) == (True, "follower")


def test_without_a_word_nothing_is_pushed_whoever_causes_it(alice, api):
    made = api(alice).post(ONE, json={"subscription": body()["subscription"]}).json

    assert set(made["alerts"].values()) == {False}
    assert made["policy"] == "all"


def test_what_is_not_said_stays_as_it_is(alice, api):
    client = api(alice)
    made = client.post(ONE, json=body(alerts={"mention": True}, policy="followed")).json

    for change in ({}, {"data": {}}, {"data": {"policy": "followed"}}, {"data": {"alerts": {"mention": "true"}}}):
        assert client.put(ONE, json=change).json == made


def test_a_new_subscription_replaces_that_of_its_token_only(alice, api):
    phone, tablet = api(alice), api(alice)
    tablet.post(ONE, json=body())

    first, second = (phone.post(ONE, json=body()).json["id"] for _ in range(2))

    assert first != second
    assert phone.get(ONE).json["id"] == second
    assert len(stored()) == 2


def test_a_token_that_goes_takes_its_subscription_along(alice, api):
    api(alice).post(ONE, json=body())

    db.session.query(OAuthToken).delete()
    db.session.commit()

    assert stored() == []


@pytest.mark.parametrize("spelling", [base64.b64encode, base64.urlsafe_b64encode, lambda data: encoded(data).encode()])
def test_keys_may_be_spelled_in_any_base64(alice, api, spelling):
    given, key, auth = body(), point(), secrets.token_bytes(16)
    given["subscription"]["keys"] = {"p256dh": spelling(key).decode(), "auth": spelling(auth).decode()}

    assert api(alice).post(ONE, json=given).status_code == 200
    [subscription] = stored()
    assert (subscription.public_key, subscription.auth_secret) == (encoded(key), encoded(auth))


@pytest.mark.parametrize(
    "key",
    [
        "",
        "AAAA",
        "!",
        encoded(b"\4" + bytes(64)),
        encoded(point()[:-1]),
        encoded(point(ec.SECP256K1())),
        encoded(b"\2" + point()[1:33]),
        encoded(point(ec.SECP384R1())),
        "é" * 87,
    ],
    ids=["nothing", "short", "no base64", "no point", "cut off", "other curve", "compressed", "longer", "no ASCII"],
)
def test_a_key_that_is_no_point_of_the_curve_is_422(alice, api, key):
    given = body()
    given["subscription"]["keys"]["p256dh"] = key

    reply = api(alice).post(ONE, json=given)

    assert (reply.status_code, reply.json["error"]) == (422, "Validation failed: P256dh is not a valid key")
    assert stored() == []


@pytest.mark.parametrize("auth", ["", "AAAA", encoded(bytes(15)), encoded(bytes(17)), "a b"], ids=len)
def test_a_secret_of_another_length_is_422(alice, api, auth):
    given = body()
    given["subscription"]["keys"]["auth"] = auth

    assert api(alice).post(ONE, json=given).status_code == 422


@pytest.mark.parametrize(
    "address",
    [
        "",
        "push.example",
        "http://push.example/x",
        "https://",
        "https:///x",
        "https://[::1",
        "https://a b/",
        "https://push.example:99999/",
        "https://me@push.example/",
        "javascript:alert(1)",
        "https://push.example/" + "x" * 2048,
        "https://push.example/" + '"' * 700,
        "https://push.example/\n",
    ],
    ids=lambda address: address[:30],
)
def test_an_endpoint_that_is_no_https_address_is_422(alice, api, address):
    given = body()
    given["subscription"]["endpoint"] = address

    reply = api(alice).post(ONE, json=given)

    assert (reply.status_code, reply.json["error"]) == (422, "Validation failed: Endpoint is not a valid URL")


@pytest.mark.parametrize("wrong", [{"policy": "everybody"}, {"data": {"policy": "x"}}, {"data": {"alerts": []}}])
def test_wishes_that_nobody_knows_are_422_and_change_nothing(alice, api, wrong):
    client = api(alice)
    made = client.post(ONE, json=body(alerts={"mention": True})).json

    assert client.put(ONE, json=wrong).status_code == 422
    assert client.post(ONE, json={**body(), **wrong}).status_code == 422
    assert client.get(ONE).json == made


def test_only_a_token_for_push_subscribes(alice, api):
    assert api(alice, "push").post(ONE, json=body()).status_code == 200
    assert api(alice, "read write follow").post(ONE, json=body()).status_code == 403
    assert api().post(ONE, json=body()).status_code == 401
