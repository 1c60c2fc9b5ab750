"""FeatureRequest: whoever wants to be found may be shown in collections elsewhere (FEP-7aa9)."""

import pytest

from models.base import db
from models.discovery.feature import FeaturePermission
from tests.federation.neighbours import knows, signs

ALICE = "https://rookery.test/users/alice"
AP = {"Accept": "application/activity+json"}


@pytest.fixture
def alice(alice):
    alice.discoverable = True
    return signs(alice)


@pytest.fixture
def carol(fediverse):
    carol = fediverse.server("masto.example").person("carol")
    knows(carol)
    return carol


@pytest.fixture
def asks(carol, run_jobs):
    """Carol asks; the answer."""

    def asks(about=ALICE, collection=None, **more):
        collection = collection or f"{carol.id}/collections/1"
        request = carol.activity("FeatureRequest", about, instrument=collection, **more)
        assert carol.sends(request).status_code == 202
        run_jobs()
        said = carol.server.activities("Accept", "Reject")
        return said[-1] if said and said[-1]["object"]["id"] == request["id"] else None

    return asks


def test_whoever_wants_to_be_found_agrees_with_a_permission_that_is_served(asks, alice, carol, app):
    said = asks()

    assert (said["type"], said["actor"], said["to"]) == ("Accept", ALICE, [carol.id])
    assert said["object"]["instrument"] == f"{carol.id}/collections/1"
    permission = app.test_client().get(said["result"].removeprefix("https://rookery.test"), headers=AP)
    assert permission.status_code == 200
    assert {name: permission.json[name] for name in ("id", "type", "interactingObject", "interactionTarget")} == {
        "id": said["result"],
        "type": "FeatureAuthorization",
        "interactingObject": f"{carol.id}/collections/1",
        "interactionTarget": ALICE,
    }


def test_asking_twice_gives_the_same_permission(asks, alice):
    assert asks()["result"] == asks()["result"]
    assert db.session.query(FeaturePermission).count() == 1


@pytest.mark.parametrize("why", ["not to be found", "blocked"])
def test_whoever_does_not_agree_refuses(asks, alice, carol, api, why):
    if why == "blocked":
        there = api(alice).get("/api/v1/accounts/lookup?acct=carol@masto.example").json
        api(alice).post(f"/api/v1/accounts/{there['id']}/block")
    else:
        alice.discoverable = False
        db.session.commit()

    said = asks()

    assert said["type"] == "Reject" and "result" not in said
    assert db.session.query(FeaturePermission).count() == 0


def test_a_permission_ends_when_its_account_does_not_want_to_be_found_any_more(asks, alice, app):
    path = asks()["result"].removeprefix("https://rookery.test")
    alice.discoverable = False
    db.session.commit()

    assert app.test_client().get(path, headers=AP).status_code == 404


@pytest.mark.parametrize("collection", ["https://evil.example/collections/1", "no id", {"type": "Collection"}, 7])
def test_a_collection_of_another_server_is_not_answered(asks, alice, collection):
    assert asks(collection=collection) is None
    assert db.session.query(FeaturePermission).count() == 0


def test_of_nobody_here_nothing_is_said(asks, alice):
    assert asks("https://rookery.test/users/nobody") is None
    assert asks("https://masto.example/users/carol") is None
