"""Of whom somebody wants to hear, and which of their apps are told."""

import secrets

import pytest

from models import clock
from models.base import db
from models.notifications.push import PushSubscription
from rookery.text import base64url

PATH, POLICY = "/settings/notifications", "/api/v2/notifications/policy"
ACCEPTED = dict.fromkeys(
    (
        "for_not_following",
        "for_not_followers",
        "for_new_accounts",
        "for_private_mentions",
        "for_limited_accounts",
        "for_bots",
    ),
    "accept",
)


@pytest.fixture
def visitor(enter, alice):
    return enter(alice)


@pytest.fixture
def save(visitor):
    def send(**fields):
        visitor.open(PATH)
        token = visitor.token
        return visitor._ask("post", PATH, data={"csrf_token": token, **ACCEPTED, **fields})

    return send


@pytest.fixture
def subscribe(api):
    """`subscribe(alice)`: an app of hers wants push messages."""

    def make(account, **data):
        point = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
        keys = {"p256dh": point, "auth": base64url.encode(secrets.token_bytes(16))}
        body = {"subscription": {"endpoint": "https://push.example/one", "keys": keys}, "data": data}
        made = api(account).post("/api/v1/push/subscription", json=body)
        return db.session.get(PushSubscription, int(made.json["id"]))

    return make


def test_the_policy_is_the_one_that_apps_are_told(visitor, save, alice, api):
    assert '<option value="filter" selected>' in visitor.open(PATH).text

    reply = save(for_not_following="drop", for_new_accounts="filter")

    assert (reply.status_code, reply.location) == (303, PATH)
    told = api(alice).get(POLICY).json
    assert (told["for_not_following"], told["for_new_accounts"]) == ("drop", "filter")
    assert (told["for_private_mentions"], told["for_limited_accounts"]) == ("accept", "accept")
    page = visitor.open(PATH).text
    assert "Saved." in page and page.count('<option value="drop" selected>') == 1


@pytest.mark.parametrize("given", ["whatever", ""])
def test_what_nobody_can_choose_is_refused_and_nothing_is_changed(save, alice, api, given):
    reply = save(for_not_following="drop", for_new_accounts=given)

    assert reply.status_code == 422
    assert "Choose one of the options" in reply.text
    assert api(alice).get(POLICY).json["for_not_following"] == "accept"


def test_an_app_that_is_told_is_listed_until_it_is_removed(visitor, subscribe, alice):
    one = subscribe(alice, alerts={"mention": True, "poll": True})
    one.pushed_at, one.failed_at = clock.ago(days=1), clock.now()
    page = visitor.open(PATH).text
    assert "Mentions, Polls that ended" in page and "the last notification was not delivered" in page

    visitor.send(f"{PATH}/push/{one.id}/end")

    page = visitor.open(PATH).text
    assert "No more push messages are sent there." in page and "Nothing else gets push messages." in page
    assert db.session.query(PushSubscription).all() == []


def test_apps_of_others_are_neither_seen_nor_removed(visitor, subscribe, alice, bob):
    theirs = subscribe(bob)
    subscribe(alice)
    assert visitor.open(PATH).text.count("/push/") == 1
    token = visitor.token

    reply = visitor._ask("post", f"{PATH}/push/{theirs.id}/end", data={"csrf_token": token})

    assert reply.status_code == 404
    assert db.session.query(PushSubscription).count() == 2
