"""Collections of accounts across servers: served, asked for, and believed as far as each account agreed (FEP-7aa9)."""

import pytest

from models.base import db
from models.discovery.collection import Collection, CollectionItem
from models.discovery.feature import FeaturePermission
from models.relationships.follow import Follow
from rookery.federation.remote import featured_collections
from rookery.services.relationships import relationships
from tests.federation.neighbours import account_of, knows, signs

AP = {"Accept": "application/activity+json"}
US = "https://rookery.test"
PATH = "/api/v1/collections"


@pytest.fixture
def alice(alice):
    return signs(alice)


@pytest.fixture
def dora(findable):
    return signs(findable("dora"))


@pytest.fixture
def carol(masto):
    person = masto.person("carol")
    knows(person)
    return person


@pytest.fixture
def get(app):
    return lambda uri: app.test_client().get(uri.removeprefix(US), headers=AP)


@pytest.fixture
def ours(alice, dora, api):
    """A collection of alice with dora in it."""
    fields = {"name": "Birds", "description": "Who sings", "language": "en", "tag_name": "birds"}
    reply = api(alice).post(PATH, json=fields | {"account_ids": [str(dora.id)]})
    return reply.json["collection"]


@pytest.fixture
def asked(ours, alice, carol, api, run_jobs):
    """The request that carol got when alice added her."""
    there = api(alice).get("/api/v1/accounts/lookup?acct=carol@masto.example").json
    reply = api(alice).post(f"{PATH}/{ours['id']}/items", json={"account_id": there["id"]})
    run_jobs()
    assert reply.json["collection_item"]["state"] == "pending"
    return carol.server.activities("FeatureRequest")[0]


@pytest.fixture
def theirs(carol, fediverse):
    """`theirs(item, ...)`: a collection of carol's with these items, at its address."""
    path = "/collections/7"

    def make(*items, **more):
        document = {
            "id": carol.server.base + path,
            "type": "FeaturedCollection",
            "attributedTo": carol.id,
            "name": "Choir <b>of</b> crows",
            "summary": "Loud",
            "discoverable": True,
            "topic": {"type": "Hashtag", "name": "#Crows"},
            "totalItems": len(items),
            "orderedItems": list(items),
        }
        return carol.server.page(path, document | more)

    return make


def item(actor, permission=None, number=1):
    made = {"id": f"https://masto.example/items/{number}", "type": "FeaturedItem", "featuredObject": actor}
    return made | ({"featureAuthorization": permission} if permission else {})


def permission(person, collection, **more):
    path = f"/permissions/{person.name}"
    made = {"id": person.server.base + path, "type": "FeatureAuthorization"}
    return person.server.page(path, made | {"interactingObject": collection, "interactionTarget": person.id} | more)


def members(api, who, collection_id):
    return [one["acct"] for one in api(who).get(f"{PATH}/{collection_id}").json["accounts"]][1:]


def found(api, who, url):
    query = {"q": url, "resolve": "true", "type": "collections"}
    return api(who).get("/api/v2/search", query_string=query).json["collections"]


# Ours ----------------------------------------------------------------------------------------------------------


def test_6_8_a_collection_is_served_with_a_permission_of_each_member(ours, get):
    told = get(ours["uri"]).json
    [member] = told.pop("orderedItems")
    listed = get(f"{US}/users/alice").json["featuredCollections"]

    assert told.pop("@context") and told.pop("published") and told.pop("updated") and member.pop("published")
    assert told == {
        "id": ours["uri"],
        "type": "FeaturedCollection",
        "attributedTo": f"{US}/users/alice",
        "totalItems": 1,
        "name": "Birds",
        "summaryMap": {"en": "Who sings"},
        "url": ours["url"],
        "sensitive": False,
        "discoverable": True,
        "topic": {"type": "Hashtag", "href": f"{US}/tags/birds", "name": "#birds"},
    }
    assert (member["featuredObject"], member["featuredObjectType"]) == (f"{US}/users/dora", "Person")
    given = get(member["featureAuthorization"]).json
    assert (given["interactingObject"], given["interactionTarget"]) == (ours["uri"], f"{US}/users/dora")
    assert get(listed).json["items"] == [ours["uri"]]


def test_6_8_the_permission_ends_when_the_member_leaves(ours, get, dora, api):
    [member] = get(ours["uri"]).json["orderedItems"]

    api(dora).post(f"{PATH}/{ours['id']}/items/{ours['items'][0]['id']}/revoke")

    assert get(member["featureAuthorization"]).status_code == 404
    assert get(ours["uri"]).json["orderedItems"] == []


def test_11_an_account_elsewhere_is_asked_and_shown_once_it_agreed(asked, ours, carol, get, alice, api, run_jobs):
    before = members(api, alice, ours["id"]), len(get(ours["uri"]).json["orderedItems"])
    given = permission(carol, ours["uri"])

    carol.does("Accept", asked["id"], result=given)
    run_jobs()

    assert (asked["object"], asked["instrument"]) == (carol.id, ours["uri"])
    assert before == (["dora", "carol@masto.example"], 1)
    assert api(None).get(f"{PATH}/{ours['id']}").json["accounts"][2]["acct"] == "carol@masto.example"
    assert get(ours["uri"]).json["orderedItems"][1]["featureAuthorization"] == given


def test_11_an_account_that_refuses_is_not_asked_again(asked, ours, carol, alice, api, run_jobs):
    carol.does("Reject", asked)
    run_jobs()
    there = api(alice).get("/api/v1/accounts/lookup?acct=carol@masto.example").json

    again = api(alice).post(f"{PATH}/{ours['id']}/items", json={"account_id": there["id"]})
    run_jobs()

    assert again.status_code == 422
    assert members(api, alice, ours["id"]) == ["dora"]
    assert len(carol.server.activities("FeatureRequest")) == 1


def test_11_a_permission_that_is_taken_back_ends_it(asked, ours, carol, get, run_jobs):
    given = permission(carol, ours["uri"])
    carol.does("Accept", asked, result=given)
    carol.does("Delete", given)
    run_jobs()

    assert len(get(ours["uri"]).json["orderedItems"]) == 1


def test_11_nobody_else_agrees(asked, ours, masto, get, run_jobs):
    mallory = masto.person("mallory")
    knows(mallory)

    mallory.does("Accept", asked, result=permission(mallory, ours["uri"]))
    run_jobs()

    assert len(get(ours["uri"]).json["orderedItems"]) == 1


# Theirs --------------------------------------------------------------------------------------------------------


def test_6_8_a_collection_elsewhere_is_found_with_those_who_agreed(
    theirs, carol, fediverse, alice, dora, api, run_jobs
):
    other = fediverse.server("other.example")
    agrees, forged, silent = (other.person(name) for name in ("agrees", "forged", "silent"))
    neighbour = carol.server.person("neighbour")
    url = f"{carol.server.base}/collections/7"
    db.session.add(FeaturePermission(account_id=dora.id, asker_id=account_of(carol).id, collection_uri=url))
    db.session.commit()
    theirs(
        item(neighbour.id, number=1),
        item(agrees.id, permission(agrees, url), 2),
        item(forged.id, permission(forged, f"{url}0"), 3),
        item(silent.id, None, 4),
        item(f"{US}/users/dora", None, 5),
        item(f"{US}/users/alice", None, 6),
    )

    [told] = found(api, alice, url)
    run_jobs()

    shown = ("name", "description", "local", "uri", "discoverable")
    assert [told[name] for name in shown] == ["Choir of crows", "Loud", False, url, True]
    assert told["tag"]["name"] == "Crows"
    assert members(api, alice, told["id"]) == ["neighbour@masto.example", "agrees@other.example", "dora"]
    assert [one["id"] for one in found(api, alice, url)] == [told["id"]]


def test_6_8_a_collection_elsewhere_follows_its_server_and_ends_with_it(theirs, carol, alice, api, run_jobs):
    one, other = carol.server.person("one"), carol.server.person("other")
    url = theirs(item(one.id), item(other.id, number=2))
    [told] = found(api, alice, url)
    run_jobs()
    theirs(item(other.id, number=2), name="Fewer")

    featured_collections.fetch_members(int(told["id"]))
    db.session.commit()

    assert members(api, alice, told["id"]) == ["other@masto.example"]
    assert db.session.get(Collection, int(told["id"])).name == "Fewer"
    carol.server.page("/collections/7", {}, status=410)
    featured_collections.fetch_members(int(told["id"]))
    db.session.commit()
    assert db.session.query(CollectionItem).count() == db.session.query(Collection).count() == 0


def test_6_8_a_member_stays_while_its_server_does_not_answer(theirs, fediverse, alice, api, run_jobs):
    other = fediverse.server("other.example")
    member, stranger = other.person("member"), other.person("stranger")
    url = "https://masto.example/collections/7"
    theirs(item(member.id, permission(member, url)))
    [told] = found(api, alice, url)
    run_jobs()
    theirs(item(member.id, permission(member, url)), item(stranger.id, permission(stranger, url), 2))

    other.down = True
    featured_collections.fetch_members(int(told["id"]))
    db.session.commit()
    while_down = members(api, alice, told["id"])
    other.down = False
    other.page("/permissions/member", {}, status=404)
    featured_collections.fetch_members(int(told["id"]))
    db.session.commit()

    assert while_down == ["member@other.example"]
    assert members(api, alice, told["id"]) == ["stranger@other.example"]


def test_6_8_a_collection_elsewhere_is_read_again_once_an_hour(theirs, carol, alice, api, run_jobs, frozen_time):
    url = theirs()
    [told] = found(api, alice, url)
    run_jobs()
    asked = []
    for minutes in (59, 2, 1):
        frozen_time.move(minutes=minutes)
        api(None).get(f"{PATH}/{told['id']}")
        run_jobs()
        asked.append(len([one for one in carol.server.asked if one.path == "/collections/7"]))

    assert [number - asked[0] for number in asked] == [0, 1, 1]


@pytest.mark.parametrize(
    "more", [{"name": ""}, {"attributedTo": None}, {"attributedTo": "https://evil.example/users/x"}]
)
def test_6_8_what_is_no_whole_collection_is_not_stored(theirs, alice, api, more):
    assert found(api, alice, theirs(**more)) == []
    assert db.session.query(Collection).count() == 0


@pytest.mark.parametrize("whose", ["of another server", "of this server"])
def test_6_8_a_collection_is_of_nobody_but_a_person_of_its_own_server(theirs, fediverse, alice, api, whose):
    victim = knows(fediverse.server("other.example").person("victim"))

    url = theirs(attributedTo=victim.uri if whose == "of another server" else f"{US}/users/alice")

    assert found(api, alice, url) == []
    assert db.session.query(Collection).count() == 0


def test_6_8_one_who_left_a_collection_elsewhere_is_not_put_back(theirs, carol, alice, dora, api, run_jobs):
    url = f"{carol.server.base}/collections/7"
    db.session.add(FeaturePermission(account_id=dora.id, asker_id=account_of(carol).id, collection_uri=url))
    db.session.commit()
    theirs(item(f"{US}/users/dora"))
    [told] = found(api, alice, url)
    run_jobs()
    [mine] = db.session.query(CollectionItem).all()

    left = api(dora).post(f"{PATH}/{told['id']}/items/{mine.id}/revoke")
    run_jobs()
    featured_collections.fetch_members(int(told["id"]))
    db.session.commit()

    assert left.status_code == 200
    assert members(api, alice, told["id"]) == []
    assert db.session.query(FeaturePermission).count() == 0
    assert carol.server.activities("Delete")[0]["object"].startswith(f"{US}/users/dora/feature_authorizations/")


# Changes -------------------------------------------------------------------------------------------------------


@pytest.fixture
def later(frozen_time, run_jobs):
    """`later(seconds)`: the jobs that are due by then are done."""

    def wait(seconds=6):
        run_jobs()
        frozen_time.move(seconds=seconds)
        run_jobs()

    return wait


@pytest.fixture
def follower(fediverse, alice):
    """Somebody on another server who follows alice."""
    fan = fediverse.server("fans.example").person("fan")
    relationships.follow(knows(fan), alice)
    db.session.commit()
    return fan


def test_11_followers_hear_of_a_new_collection_of_its_changes_and_its_end(follower, ours, alice, dora, api, later):
    later()
    api(alice).patch(f"{PATH}/{ours['id']}", json={"name": "Rooks"})
    api(alice).patch(f"{PATH}/{ours['id']}", json={"description": "Black"})
    later()
    item = ours["items"][0]["id"]
    api(alice).delete(f"{PATH}/{ours['id']}/items/{item}")
    later()
    api(alice).delete(f"{PATH}/{ours['id']}")
    later()

    listed = f"{US}/users/alice/featured_collections"
    added, changed, emptied, gone = follower.server.activities("Add", "Update", "Remove")
    assert (added["type"], added["target"], added["object"]["type"]) == ("Add", listed, "FeaturedCollection")
    assert (changed["type"], changed["object"]["id"], changed["object"]["name"]) == ("Update", ours["uri"], "Rooks")
    assert [one["featuredObject"] for one in changed["object"]["orderedItems"]] == [dora_uri(dora)]
    assert emptied["object"]["orderedItems"] == [] and emptied["id"] != changed["id"]
    assert (gone["type"], gone["target"], gone["object"]) == ("Remove", listed, ours["uri"])


def dora_uri(dora):
    return f"{US}/users/{dora.username}"


def test_11_one_that_no_profile_shows_is_told_to_its_members_alone(asked, follower, ours, carol, alice, api, later):
    later()
    carol.does("Accept", asked["id"], result=permission(carol, ours["uri"]))
    later()
    api(alice).patch(f"{PATH}/{ours['id']}", json={"discoverable": False})
    later()
    before = len(follower.server.activities("Update"))
    api(alice).patch(f"{PATH}/{ours['id']}", json={"name": "Rooks"})
    later()

    assert carol.server.activities("Update")[-1]["object"]["name"] == "Rooks"
    assert len(follower.server.activities("Update")) == before
    assert follower.server.activities("Remove")[-1]["object"] == ours["uri"]


def told(person, verb, about, **more):
    person.sends(person.activity(verb, about, **more))


@pytest.mark.parametrize("verb", ["Update", "Add", "Remove"])
def test_11_a_change_elsewhere_is_fetched_once_a_minute(theirs, carol, alice, api, run_jobs, later, verb):
    one, other = carol.server.person("one"), carol.server.person("other")
    url = theirs(item(one.id))
    [shown] = found(api, alice, url)
    run_jobs()
    theirs(item(other.id, number=2), name="Crows")
    before = len(carol.server.asked)
    about = {"Update": {"id": url, "type": "FeaturedCollection"}, "Remove": "https://masto.example/items/1"}

    for _ in range(3):
        told(carol, verb, about.get(verb, item(other.id, number=2)), target=url)
    later(60)

    assert members(api, alice, shown["id"]) == ["other@masto.example"]
    assert db.session.get(Collection, int(shown["id"]), populate_existing=True).name == "Crows"
    assert [asked.path for asked in carol.server.asked[before:]].count("/collections/7") == 1


def test_11_a_removed_collection_is_deleted_when_its_server_says_so_too(theirs, carol, alice, api, run_jobs, later):
    url = theirs()
    found(api, alice, url)
    run_jobs()

    told(carol, "Remove", url, target=f"{carol.id}/featured_collections")
    later(60)
    there = db.session.query(Collection).count()
    carol.server.page("/collections/7", {}, status=404)
    told(carol, "Remove", url, target=f"{carol.id}/featured_collections")
    later(60)

    assert (there, db.session.query(Collection).count()) == (1, 0)


def test_11_a_member_is_not_asked_for_the_same_permission_again(theirs, carol, fediverse, alice, api, run_jobs, later):
    member = fediverse.server("other.example").person("member")
    url = "https://masto.example/collections/7"
    theirs(item(member.id, permission(member, url)))
    [shown] = found(api, alice, url)
    run_jobs()
    before = len(member.server.asked)

    told(carol, "Update", {"id": url, "type": "FeaturedCollection"})
    later(60)

    assert members(api, alice, shown["id"]) == ["member@other.example"] and len(member.server.asked) == before


@pytest.mark.parametrize("follows", [True, False])
def test_11_a_new_collection_of_somebody_who_is_followed_here_is_stored(theirs, carol, alice, run_jobs, later, follows):
    if follows:
        db.session.add(Follow(account_id=alice.id, target_id=account_of(carol).id))
        db.session.commit()
    url = theirs(item(carol.server.person("one").id))
    document = {"id": url, "type": "FeaturedCollection", "attributedTo": carol.id, "name": "Crows"}

    told(carol, "Add", document, target=f"{carol.id}/featured_collections")
    later(60)

    assert db.session.query(CollectionItem).count() == db.session.query(Collection).count() == int(follows)


def test_11_nobody_changes_the_collection_of_somebody_else(theirs, carol, masto, alice, api, run_jobs, later):
    url = theirs()
    found(api, alice, url)
    run_jobs()
    mallory = masto.person("mallory")
    db.session.add(Follow(account_id=alice.id, target_id=knows(mallory).id))
    db.session.commit()
    before = len(carol.server.asked)
    document = {"id": url, "type": "FeaturedCollection", "attributedTo": mallory.id, "name": "Mine"}

    told(mallory, "Update", document)
    told(mallory, "Remove", url, target=url)
    later(60)

    assert [one.path for one in carol.server.asked[before:]].count("/collections/7") == 0
    assert db.session.query(Collection).one().name == "Choir of crows"
