"""The profile directory."""

from datetime import date

import pytest

from models import clock
from models.accounts.account import AccountCounts
from models.base import db
from tests.contract import assert_entities


@pytest.fixture
def findable(factory):
    """`findable("dora")` → somebody who wants to be found."""

    def make(name, domain=None, posted=None, **values):
        person = factory.account(name, domain, discoverable=True, **values)
        db.session.get(AccountCounts, person.id).last_status_on = posted
        db.session.commit()
        return person

    return make


def names(reply):
    return [account["acct"] for account in reply.json]


def test_who_posted_last_comes_first_and_who_never_did_at_the_end(findable, alice, api):
    findable("early", posted=date(2026, 1, 1))
    findable("silent")
    findable("late", posted=date(2026, 2, 1))

    for client in (api(), api(alice)):
        listed = client.get("/api/v1/directory")

        assert_entities(listed.json, "Account")
        assert names(listed) == ["late", "early", "silent"]


def test_the_newest_profiles_come_first_where_asked_for(findable, api):
    for name in ("first", "second", "third"):
        findable(name)

    assert names(api().get("/api/v1/directory?order=new")) == ["third", "second", "first"]
    assert names(api().get("/api/v1/directory?order=new&limit=1&offset=1")) == ["second"]
    assert names(api().get("/api/v1/directory?order=new&offset=9")) == []


def test_only_local_accounts_where_asked_for(findable, api):
    findable("near")
    findable("far", "far.example")

    assert names(api().get("/api/v1/directory?local=true")) == ["near"]
    assert sorted(names(api().get("/api/v1/directory?local=false"))) == ["far@far.example", "near"]


def test_who_did_not_ask_for_it_is_not_found(findable, factory, api):
    moved_to = findable("here")
    factory.account("shy")
    findable("gone", suspended_at=clock.now())
    findable("limited", limited_at=clock.now())
    findable("moved", moved_to_id=moved_to.id)
    factory.user("newcomer", confirmed=False).discoverable = True
    db.session.commit()

    for order in ("active", "new"):
        assert names(api().get(f"/api/v1/directory?order={order}")) == ["here"]


@pytest.mark.parametrize("verb", ["block", "mute"])
def test_who_avoids_somebody_does_not_find_them(findable, alice, api, verb):
    other = findable("other")

    api(alice).post(f"/api/v1/accounts/{other.id}/{verb}")

    assert names(api(alice).get("/api/v1/directory")) == []
    assert names(api().get("/api/v1/directory")) == ["other"]


def test_members_of_a_small_server_find_who_has_not_chosen_and_strangers_do_not(factory, api, alice, crowd):
    newcomer = factory.user("newcomer")
    newcomer.discoverable_chosen = False
    remote = factory.remote("far", "far.example")
    db.session.commit()
    assert remote.discoverable_chosen  # their own server has told us

    assert names(api(alice).get("/api/v1/directory")) == ["newcomer"]
    assert names(api().get("/api/v1/directory")) == []

    crowd()
    assert names(api(alice).get("/api/v1/directory")) == []


@pytest.mark.parametrize(("choice", "found"), [(True, ["newcomer"]), (False, [])])
def test_who_has_not_chosen_is_null_in_the_api_until_they_do(factory, api, alice, choice, found):
    newcomer = factory.user("newcomer")
    newcomer.discoverable_chosen = False
    db.session.commit()
    mine = api(newcomer)

    told = mine.get("/api/v1/accounts/verify_credentials").json
    assert_entities([api().get(f"/api/v1/accounts/{newcomer.id}").json], "Account")
    assert (told["discoverable"], told["source"]["discoverable"]) == (None, None)
    assert mine.patch("/api/v1/accounts/update_credentials", json={"note": "Hello"}).json["discoverable"] is None

    told = mine.patch("/api/v1/accounts/update_credentials", json={"discoverable": choice}).json
    assert (told["discoverable"], told["source"]["discoverable"]) == (choice, choice)
    for asking in (api(alice), api()):
        assert names(asking.get("/api/v1/directory")) == found
