"""Suggestions: who is suggested, why, and who never is."""

import pytest

from models import clock
from models.base import db
from models.discovery.suggestion import DismissedSuggestion, RecommendedAccount
from rookery.services.discovery import suggestions
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions
from tests.contract import assert_entities


@pytest.fixture
def person(factory):
    """`person("erik")` makes somebody who wants to be found."""

    def make(name, **values):
        made = factory.user(name)
        for key, value in {"discoverable": True, **values}.items():
            setattr(made, key, value)
        db.session.commit()
        return made

    return make


@pytest.fixture
def suggested(api, alice):
    """[(name, sources, source)] as alice is shown them."""

    def read(query=""):
        reply = api(alice).get(f"/api/v2/suggestions{query}")
        assert reply.status_code == 200, reply.json
        return [(one["account"]["acct"], one["sources"], one["source"]) for one in reply.json]

    return read


def names(found):
    return [name for name, _, _ in found]


def follow(follower, *targets):
    for target in targets:
        relationships.follow(follower, target)
    db.session.commit()


def test_whom_friends_follow_is_suggested_those_of_several_friends_first(alice, bob, factory, person, suggested):
    dora = factory.user("dora")
    erik, fina = person("erik"), person("fina")
    follow(alice, bob, dora), follow(bob, erik, fina), follow(dora, fina)

    assert suggested() == [
        ("fina", ["friends_of_friends", "most_followed"], "past_interactions"),
        ("erik", ["friends_of_friends", "most_followed"], "past_interactions"),
    ]


def test_what_friends_keep_to_themselves_says_nothing(alice, bob, person, suggested):
    bob.hide_collections = True
    follow(alice, bob), follow(bob, person("erik"))

    assert suggested() == [("erik", ["most_followed"], "global")]


def test_only_the_newest_follows_of_the_newest_friends_are_looked_at(
    alice, bob, factory, person, suggested, monkeypatch
):
    monkeypatch.setattr(suggestions, "PER_FRIEND", 2)
    monkeypatch.setattr(suggestions, "FRIENDS", 1)
    suggestions._friends_of_friends.cache_clear()
    people, dora = [person(f"person{n}") for n in range(4)], factory.user("dora")
    follow(alice, dora, bob), follow(dora, people[3]), follow(bob, *people[:3])

    found = [name for name, sources, _ in suggested() if "friends_of_friends" in sources]
    suggestions._friends_of_friends.cache_clear()

    assert found == ["person1", "person2"]


def test_who_is_popular_or_talked_about_is_suggested_and_newcomers_who_posted_last(
    alice, bob, person, post, crowd, suggested
):
    popular, talked_about, newcomer = person("popular"), person("talked_about"), person("newcomer")
    person("silent")
    crowd()
    follow(bob, popular), post(newcomer)
    interactions.favourite(bob, post(talked_about))
    db.session.commit()

    assert suggested() == [
        ("popular", ["most_followed"], "global"),
        ("talked_about", ["most_interactions"], "global"),
        ("newcomer", [], "global"),
    ]


def test_on_a_small_server_all_are_suggested_who_have_not_refused(factory, api, suggested):
    bea, sid = factory.user("bea"), factory.user("sid")  # alice and sid refused
    bea.discoverable_chosen = False
    db.session.commit()
    assert suggested() == [("bea", [], "global")]

    assert api(bea).patch("/api/v1/profile", json={"discoverable": False}).json["discoverable"] is False
    assert api(sid).patch("/api/v1/profile", json={"discoverable": True}).json["discoverable"] is True

    assert suggested() == [("sid", [], "global")]


def test_the_owner_recommends_accounts_before_all_others(bob, person, suggested):
    erik, fina = person("erik"), person("fina")
    follow(bob, fina)

    suggestions.recommend(erik)
    db.session.commit()

    assert suggested() == [("erik", ["featured"], "staff"), ("fina", ["most_followed"], "global")]


@pytest.mark.parametrize(
    "values", [{"discoverable": False}, {"suspended_at": clock.now()}, {"limited_at": clock.now()}, {"memorial": True}]
)
def test_who_does_not_want_to_be_found_or_is_shut_away_is_never_suggested(alice, bob, person, post, suggested, values):
    erik = person("erik")
    post(erik)
    follow(alice, bob), follow(bob, erik)
    suggestions.recommend(erik)
    for key, value in values.items():
        setattr(erik, key, value)
    db.session.commit()

    assert suggested() == []


def test_who_waits_to_be_let_in_is_never_suggested(factory, suggested):
    waiting = factory.user("waiting", confirmed=False)
    waiting.discoverable = True
    suggestions.recommend(waiting)
    db.session.commit()

    assert suggested() == []


@pytest.mark.parametrize("how", ["follow", "request", "block", "blocked", "mute"])
def test_whom_one_knows_or_avoids_is_never_suggested(alice, bob, person, api, suggested, how):
    erik = person("erik", locked=how == "request")
    follow(alice, bob), follow(bob, erik)
    suggestions.recommend(erik)
    db.session.commit()

    if how == "blocked":
        api(erik).post(f"/api/v1/accounts/{alice.id}/block")
    else:
        verb = "follow" if how == "request" else how
        assert api(alice).post(f"/api/v1/accounts/{erik.id}/{verb}").status_code == 200

    assert suggested() == []


def test_a_dismissed_suggestion_does_not_come_again_for_me_alone(alice, bob, person, api, suggested):
    erik = person("erik")
    follow(bob, erik)

    for _ in range(2):
        assert api(alice).delete(f"/api/v1/suggestions/{erik.id}").json == {}

    assert suggested() == []
    assert api(alice).get("/api/v1/suggestions").json == []
    assert len(api(bob).get("/api/v2/suggestions").json) == 0  # he follows erik
    assert [one["acct"] for one in api(person("fina")).get("/api/v1/suggestions").json] == ["erik"]
    assert api(alice).delete("/api/v1/suggestions/77").status_code == 404


def test_the_first_version_has_the_same_accounts_without_reasons(alice, bob, person, api):
    follow(bob, *(person(f"person{n}") for n in range(3)))

    old, new = api(alice).get("/api/v1/suggestions"), api(alice).get("/api/v2/suggestions")

    assert_entities(old.json, "Account")
    assert_entities(new.json, "Suggestion")
    assert old.json == [one["account"] for one in new.json]
    assert old.headers["Deprecation"]


def test_the_scopes_of_accounts_are_enough(alice, bob, api):
    for path in ("/api/v1/suggestions", "/api/v2/suggestions"):
        assert api(alice, "read:accounts").get(path).status_code == 200
    for scope, status in (("read", 200), ("write:accounts", 200), ("read:accounts", 403)):
        assert api(alice, scope).delete(f"/api/v1/suggestions/{bob.id}").status_code == status


def test_no_more_come_than_are_asked_for(bob, person, suggested):
    people = [person(f"person{n}") for n in range(4)]
    follow(bob, *people)

    assert len(suggested("?limit=2")) == 2
    assert len(suggested()) == 4


def test_nothing_is_left_of_a_deleted_account(alice, bob, person):
    erik = person("erik")
    suggestions.dismiss(alice, erik), suggestions.recommend(erik)
    db.session.commit()

    db.session.delete(erik)
    db.session.commit()

    for table in (DismissedSuggestion, RecommendedAccount):
        assert db.session.query(table).count() == 0
