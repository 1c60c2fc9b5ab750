"""Outbox, followers, pinned statuses, answers, conversations: what is in them, and what is not."""

import pytest

from blueprints.federation.activitypub import collections
from models import clock
from models.accounts.account import AccountCounts
from models.base import db
from models.statuses.pin import Pin
from models.statuses.status import Status
from models.statuses.tag import FeaturedTag, Tag
from rookery.federation.ids import PUBLIC
from rookery.services import statuses
from tests.federation.stored import follow, known

ACTIVITY = "application/activity+json"
BASE = "https://rookery.test"
ALICE = f"{BASE}/users/alice"


@pytest.fixture
def get(api):
    """The document under an id."""

    def ask(url):
        reply = api().get(url.removeprefix(BASE), headers={"Accept": ACTIVITY})
        assert reply.status_code == 200, (url, reply.status_code)
        assert reply.json["id"] == url  # 3.3
        return reply.json

    return ask


def walked(get, url):
    """All items of a collection, by its pages."""
    head, found, seen = get(url), [], set()
    page = head["first"]
    page = page if isinstance(page, dict) else get(page)
    while True:
        assert page["partOf"] == url
        found += page.get("orderedItems", page.get("items"))
        if (following := page.get("next")) is None:
            return found
        assert following not in seen
        seen.add(following)
        page = get(following)


def uri(account, status):
    return f"{BASE}/users/{account.username}/statuses/{status.id}"


def test_6_1_the_outbox_has_what_everybody_may_read_the_newest_first(get, alice, bob, post):
    of_bob = post(bob)
    written = [post(alice, visibility=one) for one in ("public", "private", "unlisted", "direct", "local")]
    reblog = statuses.reblog(alice, of_bob.id)
    statuses.reblog(alice, written[1].id)
    statuses.reblog(alice, written[4].id)

    head, items = get(f"{ALICE}/outbox"), walked(get, f"{ALICE}/outbox")

    assert (head["type"], head["totalItems"]) == ("OrderedCollection", 3)
    assert [one["type"] for one in items] == ["Announce", "Create", "Create"]
    assert [one["id"] for one in items] == [f"{uri(alice, one)}/activity" for one in (reblog, written[2], written[0])]
    assert all(PUBLIC in one["to"] + one["cc"] for one in items)


def test_6_1_the_many_posts_of_somebody_are_not_counted_for_everyone_who_asks(
    get, alice, post, monkeypatch, count_queries
):
    monkeypatch.setattr(collections, "MANY", 2)
    post(alice, visibility="private")
    few = get(f"{ALICE}/outbox")["totalItems"]
    post(alice)
    many = get(f"{ALICE}/outbox")["totalItems"]
    post(alice)

    with count_queries() as queries:
        later = get(f"{ALICE}/outbox")["totalItems"]

    assert (few, many, later) == (0, 1, 1)
    assert not [one for one in queries if "count(" in one]


def test_6_1_pages_have_twenty_and_lead_both_ways(get, alice, post):
    written = [post(alice).id for _ in range(45)]
    expected = [f"{ALICE}/statuses/{one}/activity" for one in reversed(written)]

    first = get(get(f"{ALICE}/outbox")["first"])
    second = get(first["next"])
    last = get(get(f"{ALICE}/outbox")["last"])

    assert [one["id"] for one in walked(get, f"{ALICE}/outbox")] == expected
    assert [len(one["orderedItems"]) for one in (first, second, last)] == [20, 20, 20]
    assert {one["partOf"] for one in (first, second, last)} == {f"{ALICE}/outbox"}
    assert "prev" not in first
    assert get(second["prev"])["orderedItems"] == first["orderedItems"]
    assert last["orderedItems"][-1]["id"] == expected[-1]


def test_6_1_a_signature_of_a_follower_shows_no_more(get, alice, post, fediverse, factory):
    carol = fediverse.server("far.example").person("carol")
    follow(known(factory, carol), alice)
    post(alice, visibility="private")

    assert carol.asks("/users/alice/outbox").json["totalItems"] == 0
    assert carol.asks("/users/alice/outbox?page=true").json["orderedItems"] == []


def test_6_1_reblogs_of_the_suspended_are_not_there(get, alice, bob, post):
    statuses.reblog(alice, post(bob).id)
    bob.suspended_at = clock.now()
    db.session.commit()

    assert walked(get, f"{ALICE}/outbox") == []


@pytest.mark.parametrize("query", ["page=1", "page=true&max_id=x", "page=true&min_id=1&max_id=2", "page=true&foo=1"])
def test_3_3_pages_have_one_spelling(api, alice, query):
    reply = api().get(f"/users/alice/outbox?{query}", headers={"Accept": ACTIVITY})

    assert reply.status_code == 301
    assert api().get(reply.headers["Location"], headers={"Accept": ACTIVITY}).status_code == 200


@pytest.mark.parametrize("which", ["followers", "following"])
def test_6_2_people_are_listed_page_by_page(get, alice, factory, which):
    others = [factory.remote(f"r{number}", "far.example") for number in range(50)] + [factory.user("bob")]
    for other in others:
        follow(*((other, alice) if which == "followers" else (alice, other)))
    counts = db.session.get(AccountCounts, alice.id)
    counts.followers = counts.following = 51
    db.session.commit()

    head, found = get(f"{ALICE}/{which}"), walked(get, f"{ALICE}/{which}")

    assert head["totalItems"] == 51
    assert found == [other.uri or f"{BASE}/users/bob" for other in reversed(others)]
    assert len(get(head["first"])["orderedItems"]) == 40


@pytest.mark.parametrize("which", ["followers", "following"])
def test_6_2_who_hides_the_network_tells_its_size_alone(api, get, alice, bob, which):
    follow(bob, alice)
    follow(alice, bob)
    db.session.get(AccountCounts, alice.id).followers = 1
    alice.hide_collections = True
    db.session.commit()

    head = get(f"{ALICE}/{which}")

    assert head.keys() == {"@context", "id", "type", "totalItems"}
    page = api().get(f"/users/alice/{which}?page=true", headers={"Accept": ACTIVITY})
    assert page.status_code == 404


def test_6_3_five_pinned_statuses_are_embedded_the_last_first(get, alice, post):
    written = [post(alice, visibility=one) for one in ["private", *["public"] * 5, "unlisted"]]
    for status in written:
        db.session.add(Pin(account_id=alice.id, status_id=status.id))
        db.session.commit()

    found = get(f"{ALICE}/collections/featured")

    assert [one["id"] for one in found["orderedItems"]] == [uri(alice, one) for one in written[:1:-1]]
    assert found["orderedItems"][0]["type"] == "Note"
    assert found["totalItems"] == 5


def test_6_3_featured_tags_are_hashtags(get, alice):
    db.session.add(tag := Tag(name="rooks", display_name="Rooks"))
    db.session.flush()
    db.session.add(FeaturedTag(account_id=alice.id, tag_id=tag.id))
    db.session.commit()

    found = get(f"{ALICE}/collections/tags")

    assert found["items"] == [{"type": "Hashtag", "href": f"{BASE}/@alice/tagged/rooks", "name": "#Rooks"}]


def test_6_3_answers_are_the_authors_own_first_and_then_those_of_others(get, alice, bob, carol, post):
    status = post(alice)
    own = [post(alice, in_reply_to_id=status.id) for _ in range(7)]
    others = [post(bob, in_reply_to_id=status.id, visibility="unlisted") for _ in range(22)]
    far = Status(account_id=carol.id, local=False, uri="https://far.example/1", in_reply_to_id=status.id)
    db.session.add(far)
    db.session.commit()

    found = walked(get, f"{uri(alice, status)}/replies")

    assert found == [*(uri(alice, one) for one in own), *(uri(bob, one) for one in others), far.uri]


def test_6_4_answers_that_are_not_for_everybody_are_nowhere(get, alice, bob, post):
    status = post(alice)
    for visibility in ("private", "direct", "local"):
        post(alice, in_reply_to_id=status.id, visibility=visibility)
        post(bob, "@alice", in_reply_to_id=status.id, visibility=visibility)
    gone = post(bob, in_reply_to_id=status.id)
    bob.suspended_at = clock.now()
    db.session.commit()

    thread = get(f"{BASE}/contexts/{status.conversation_id}")

    assert gone.conversation_id == status.conversation_id
    assert walked(get, f"{uri(alice, status)}/replies") == []
    assert thread["first"]["items"] == [uri(alice, status)]


def test_6_3_likes_and_shares_say_how_many_alone(get, alice, bob, post):
    from rookery.services.statuses import interactions

    status = post(alice)
    interactions.favourite(bob, status)
    statuses.reblog(bob, status.id)

    for which in ("likes", "shares"):
        found = get(f"{uri(alice, status)}/{which}")
        assert found.pop("@context")
        assert found == {"id": f"{uri(alice, status)}/{which}", "type": "Collection", "totalItems": 1}


def test_6_5_a_conversation_is_served_by_its_owner(get, alice, bob, carol, post):
    root = post(alice)
    answers = [post(bob, in_reply_to_id=root.id) for _ in range(45)]
    far = Status(
        account_id=carol.id,
        local=False,
        uri="https://far.example/1",
        in_reply_to_id=answers[0].id,
        conversation_id=root.conversation_id,
    )
    db.session.add(far)
    db.session.commit()
    context = get(uri(alice, root))["context"]

    assert get(context)["attributedTo"] == ALICE
    assert walked(get, context) == [uri(alice, root), *(uri(bob, one) for one in answers), far.uri]


@pytest.mark.parametrize("visibility", ["private", "direct", "local"])
def test_6_5_a_private_conversation_is_not(api, alice, bob, post, visibility):
    root = post(alice, visibility=visibility)

    reply = api().get(f"/contexts/{root.conversation_id}", headers={"Accept": ACTIVITY})

    assert reply.status_code == 404


def test_6_5_a_conversation_that_began_elsewhere_is_not_ours(api, alice, carol, post):
    from models.timelines.conversation import Conversation

    db.session.add(theirs := Conversation())
    db.session.flush()
    db.session.add(
        far := Status(account_id=carol.id, local=False, uri="https://far.example/1", conversation_id=theirs.id)
    )
    db.session.commit()
    post(alice, in_reply_to_id=far.id)

    assert api().get(f"/contexts/{theirs.id}", headers={"Accept": ACTIVITY}).status_code == 404


def test_many_rows_cost_as_much_as_one(api, alice, bob, carol, post, factory, count_queries):
    root = post(alice)
    paths = [
        "/users/alice/outbox?page=true",
        "/users/alice/followers?page=true",
        "/users/alice/collections/featured",
        "/users/alice/collections/tags",
        f"/users/alice/statuses/{root.id}/replies?page=others",
        f"/contexts/{root.conversation_id}",
    ]

    def grow(number):
        for at in range(number):
            post(bob, in_reply_to_id=root.id)
            statuses.reblog(alice, post(bob).id)
            pinned = post(alice, "@bob #rooks")
            db.session.add_all(
                [Pin(account_id=alice.id, status_id=pinned.id), tag := Tag(name=f"t{number}{at}", display_name="T")]
            )
            db.session.flush()
            db.session.add(FeaturedTag(account_id=alice.id, tag_id=tag.id))
            follow(factory.remote(f"r{number}x{at}", "far.example"), alice)

    def costs():
        found = {}
        for path in paths * 2:  # what is remembered for a while is asked for the first time
            with count_queries() as queries:
                reply = api().get(path, headers={"Accept": ACTIVITY})
            assert reply.status_code == 200, path
            found[path] = len(queries)
        return found

    grow(1)
    few = costs()
    grow(8)

    assert costs() == few
    assert max(few.values()) <= 8


def test_6_1_what_was_deleted_is_not_there(get, alice, post):
    kept, gone = post(alice), post(alice)
    statuses.delete(alice, gone.id)
    db.session.commit()

    assert get(f"{ALICE}/outbox")["totalItems"] == 1
    assert [one["id"] for one in walked(get, f"{ALICE}/outbox")] == [f"{uri(alice, kept)}/activity"]
