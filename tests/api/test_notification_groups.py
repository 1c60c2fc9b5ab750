"""Grouped notifications hold the same as the plain list, in another shape."""

import random
from collections import defaultdict

import pytest

from models.auth.user import User
from models.base import db
from models.notifications.notification import Notification
from rookery.events.facts import UserReady
from rookery.services.notifications.create import NotificationDraft, notify
from rookery.services.notifications.listeners import on_sign_up
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions
from tests.contract import assert_answers, assert_entity

PLAIN, GROUPED = "/api/v1/notifications", "/api/v2/notifications"


@pytest.fixture
def crowd(factory):
    return [factory.user(f"person{number}") for number in range(12)]


@pytest.fixture
def liked(alice, crowd, post):
    """`liked(3)`: a status of alice that three people like."""

    def make(count):
        status = post(alice)
        for one in crowd[:count]:
            interactions.favourite(one, status)
        db.session.commit()
        return status

    return make


def walk(client, path, query="", limit=7):
    """All pages of a list, by its links."""
    address, pages = f"{path}?limit={limit}&{query}", []
    while address:
        reply = client.get(address)
        assert reply.status_code == 200, reply.text
        pages.append(reply.json)
        links = dict(part.split("; ")[::-1] for part in reply.headers.get("Link", "").split(", ") if part)
        address = links.get('rel="next"', "").strip("<>").removeprefix("https://rookery.test")
    return pages


def groups_of(client, query="", limit=3):
    return [group for page in walk(client, GROUPED, query, limit) for group in page["notification_groups"]]


def test_likes_of_one_status_are_one_group(alice, crowd, liked, api, run_jobs):
    status = liked(3)
    run_jobs()

    reply = api(alice).get(GROUPED).json

    assert_answers("GET /api/v2/notifications", reply)
    (group,) = reply["notification_groups"]
    assert (group["type"], group["notifications_count"], group["status_id"]) == ("favourite", 3, str(status.id))
    assert group["group_key"].startswith(f"favourite-{status.id}-")
    assert group["sample_account_ids"] == [str(one.id) for one in crowd[2::-1]]
    assert {one["id"] for one in reply["accounts"]} == set(group["sample_account_ids"])
    assert [one["id"] for one in reply["statuses"]] == [str(status.id)]
    plain = api(alice).get(PLAIN).json
    assert {one["group_key"] for one in plain} == {group["group_key"]}
    assert str(group["most_recent_notification_id"]) == group["page_max_id"] == plain[0]["id"]
    assert (group["page_min_id"], group["latest_page_notification_at"]) == (plain[-1]["id"], plain[0]["created_at"])


def test_the_rest_stands_alone(alice, bob, api, post, run_jobs):
    for text in ("@alice one", "@alice two"):
        post(bob, text)
    run_jobs()

    groups = groups_of(api(alice))

    assert [group["group_key"] for group in groups] == [
        f"ungrouped-{group['most_recent_notification_id']}" for group in groups
    ]
    assert [group["notifications_count"] for group in groups] == [1, 1]


def test_a_group_spans_some_hours_and_then_another_begins(alice, crowd, post, api, frozen_time):
    status = post(alice)
    for hours, one in zip((0, 5, 6, 3, 24), crowd, strict=False):
        frozen_time.move(hours=hours)
        notify([alice.id], NotificationDraft("favourite", one.id, status))
    db.session.commit()

    assert [group["notifications_count"] for group in groups_of(api(alice))] == [1, 1, 3]


def test_many_likes_name_some_accounts_and_count_all(alice, liked, api, run_jobs):
    liked(12)
    run_jobs()

    reply = api(alice).get(GROUPED).json

    assert reply["notification_groups"][0]["notifications_count"] == 12
    assert len(reply["notification_groups"][0]["sample_account_ids"]) == len(reply["accounts"]) == 8


def test_partial_accounts_are_just_enough_for_a_picture(alice, liked, api, run_jobs):
    liked(3)
    run_jobs()

    reply = api(alice).get(f"{GROUPED}?expand_accounts=partial_avatars").json

    sample = reply["notification_groups"][0]["sample_account_ids"]
    assert [one["id"] for one in reply["accounts"]] == sample[:1]
    assert [one["id"] for one in reply["partial_accounts"]] == sample[1:]
    for one in reply["partial_accounts"]:
        assert_entity(one, "PartialAccountWithAvatar")
    assert "partial_accounts" not in api(alice).get(f"{GROUPED}?expand_accounts=full").json
    assert api(alice).get(f"{GROUPED}?expand_accounts=all").status_code == 422


def test_an_app_says_what_it_can_group(alice, crowd, liked, api, run_jobs):
    liked(2)
    for one in crowd[:2]:
        relationships.follow(one, alice)
    db.session.commit()
    run_jobs()
    client = api(alice)

    counts = {
        query: sorted(group["notifications_count"] for group in groups_of(client, query))
        for query in ("", "grouped_types[]=follow", "grouped_types[]=mention", "grouped_types[]=unheard_of")
    }

    assert list(counts.values()) == [[2, 2], [1, 1, 2], [1, 1, 1, 1], [1, 1, 1, 1]]
    alone = groups_of(client, "grouped_types[]=follow&types[]=favourite")
    assert all(group["group_key"].startswith("ungrouped-") for group in alone)
    assert client.get(f"{GROUPED}/unread_count?grouped_types[]=follow").json == {"count": 3}


def test_a_group_is_shown_with_its_accounts_and_dismissed(alice, bob, crowd, liked, post, api, run_jobs):
    liked(10)
    post(bob, "@alice hello")
    run_jobs()
    client = api(alice)
    mention, likes = (group["group_key"] for group in groups_of(client))

    shown = client.get(f"{GROUPED}/{likes}").json
    accounts = client.get(f"{GROUPED}/{likes}/accounts").json
    assert api(bob).get(f"{GROUPED}/{likes}").status_code == 404
    api(bob).post(f"{GROUPED}/{likes}/dismiss")
    dismissed = client.post(f"{GROUPED}/{likes}/dismiss")

    assert_answers("GET /api/v2/notifications/:group_key", shown)
    assert shown["notification_groups"][0]["notifications_count"] == 10
    assert "page_min_id" not in shown["notification_groups"][0]
    assert [one["id"] for one in accounts] == [str(one.id) for one in crowd[9::-1]]
    assert (dismissed.status_code, dismissed.json) == (200, {})
    assert client.get(f"{GROUPED}/{likes}").status_code == client.get(f"{GROUPED}/{likes}/accounts").status_code == 404
    assert [group["group_key"] for group in groups_of(client)] == [mention]
    assert client.get(f"{GROUPED}/{mention}").json["notification_groups"][0]["group_key"] == mention
    assert client.post(f"{GROUPED}/{mention}/dismiss").json == {}
    assert client.get(PLAIN).json == []


def test_accounts_of_a_group_come_in_pages(alice, crowd, liked, api, run_jobs):
    liked(5)
    run_jobs()
    client = api(alice)
    key = groups_of(client)[0]["group_key"]

    pages = walk(client, f"{GROUPED}/{key}/accounts", limit=2)

    assert [one["id"] for page in pages for one in page] == [str(one.id) for one in crowd[4::-1]]
    assert [len(page) for page in pages] == [2, 2, 1]


def test_unread_is_what_lies_beyond_the_marker(alice, bob, liked, post, api, run_jobs):
    liked(3)
    post(bob, "@alice hello")
    run_jobs()
    client = api(alice)

    def unread():
        return [client.get(f"{path}/unread_count").json["count"] for path in (PLAIN, GROUPED)]

    before = unread()
    mention, newest_like = [one["id"] for one in client.get(PLAIN).json][:2]
    client.post("/api/v1/markers", json={"notifications": {"last_read_id": newest_like}})
    after_likes = unread()
    client.post("/api/v1/markers", json={"notifications": {"last_read_id": mention}})

    assert (before, after_likes, unread()) == ([4, 2], [1, 1], [0, 0])
    client.post("/api/v1/markers", json={"notifications": {"last_read_id": "0"}})
    assert client.get(f"{PLAIN}/unread_count?limit=2").json == {"count": 2}
    assert client.get(f"{PLAIN}/unread_count?types[]=favourite").json == {"count": 3}
    assert client.get(f"{GROUPED}/unread_count?limit=1").json == {"count": 1}
    assert client.get(f"{GROUPED}/unread_count?exclude_types[]=favourite").json == {"count": 1}
    assert client.get(f"{GROUPED}/unread_count?account_id={bob.id}").json == {"count": 1}


def test_somebody_hidden_does_not_hide_the_group(alice, crowd, liked, api, run_jobs):
    liked(3)
    run_jobs()

    relationships.block(alice, crowd[2])
    db.session.commit()

    (group,) = groups_of(api(alice))
    assert group["notifications_count"] == 2
    assert group["sample_account_ids"] == [str(crowd[1].id), str(crowd[0].id)]


def test_a_page_names_the_part_of_a_group_that_it_covers(alice, bob, crowd, post, api):
    """An app that asks for what is older than `page_min_id` of the last group misses nothing."""
    status = post(alice)
    notify([alice.id], NotificationDraft("favourite", crowd[0].id, status))
    notify([alice.id], NotificationDraft("mention", bob.id, post(bob, "@alice one")))
    notify([alice.id], NotificationDraft("favourite", crowd[1].id, status))
    notify([alice.id], NotificationDraft("mention", bob.id, post(bob, "@alice two")))
    db.session.commit()
    client = api(alice)

    first = client.get(f"{GROUPED}?limit=2").json["notification_groups"]
    older = client.get(f"{GROUPED}?limit=2&max_id={first[-1]['page_min_id']}").json["notification_groups"]
    newer = client.get(f"{GROUPED}?limit=2&min_id={older[0]['page_max_id']}").json["notification_groups"]

    assert [group["notifications_count"] for group in first] == [1, 2]
    assert [group["type"] for group in older] == ["mention"]
    assert [group["group_key"] for group in newer] == [group["group_key"] for group in first]


def test_above_the_newest_group_there_is_nothing(alice, bob, post, api):
    notify([alice.id], NotificationDraft("mention", bob.id, post(bob, "@alice one")))
    db.session.commit()
    newest = api(alice).get(GROUPED).json["notification_groups"][0]["page_max_id"]

    above = api(alice).get(f"{GROUPED}?min_id={newest}")

    assert (above.status_code, above.json["notification_groups"]) == (200, [])


def test_apps_of_the_alpha_find_the_same(alice, liked, api, run_jobs):
    liked(2)
    run_jobs()
    client, alpha = api(alice), "/api/v2_alpha/notifications"

    assert client.get(alpha).json == client.get(GROUPED).json
    assert client.get(f"{alpha}/unread_count").json == {"count": 1}
    key = groups_of(client)[0]["group_key"]
    assert client.get(f"{alpha}/{key}").json == client.get(f"{GROUPED}/{key}").json
    client.post(f"{alpha}/{key}/dismiss")
    assert groups_of(client) == []


def test_people_who_look_after_the_place_hear_of_newcomers(alice, factory, api):
    boss = factory.user("boss", role="Moderator")
    for name in ("dora", "emil"):
        user = User.of_account(factory.user(name).id)
        on_sign_up(UserReady(user.id))
    db.session.commit()

    (group,) = groups_of(api(boss))
    assert (group["type"], group["notifications_count"]) == ("admin.sign_up", 2)
    assert api(alice).get(PLAIN).json == []


def test_who_lost_the_role_is_shown_no_newcomers_any_more(factory, api):
    boss = factory.user("boss", role="Moderator")
    on_sign_up(UserReady(User.of_account(factory.user("dora").id).id))
    db.session.commit()
    client = api(boss)
    told = client.get(PLAIN).json[0]["id"]

    User.of_account(boss.id).role_id = User.of_account(factory.user("emil").id).role_id
    db.session.commit()

    assert client.get(PLAIN).json == client.get(f"{PLAIN}?types[]=admin.sign_up").json == groups_of(client) == []
    assert client.get(f"{PLAIN}/{told}").status_code == 404
    assert client.get(f"{PLAIN}/unread_count").json == client.get(f"{GROUPED}/unread_count").json == {"count": 0}


QUERIES = [
    "",
    "types[]=favourite&types[]=mention",
    "exclude_types[]=follow",
    "grouped_types[]=favourite",
    "account_id={0}",
    "include_filtered=true",
    "include_filtered=true&account_id={1}&grouped_types[]=unheard_of",
]


@pytest.mark.parametrize("seed", range(3))
def test_grouped_and_plain_hold_the_same_set(seed, alice, crowd, post, api, frozen_time):
    """Whatever happened, and in whatever order: all pages together have each notification once."""
    chance, client = random.Random(seed), api(alice)
    statuses = [post(alice) for _ in range(4)]
    mentions = [post(one, chance.choice(["@alice hello", "@alice a spoiler"])) for one in crowd]
    unwanted = {
        "title": "Spoilers",
        "context": ["notifications"],
        "filter_action": "hide",
        "keywords_attributes": [{"keyword": "spoiler", "whole_word": True}],
    }
    assert client.post("/api/v2/filters", json=unwanted).status_code == 200
    for _ in range(90):
        frozen_time.move(minutes=chance.choice([1, 20, 200]))
        kind = chance.choice(["favourite", "reblog", "follow", "mention", "follow_request"])
        someone = chance.choice(crowd)
        status = chance.choice(mentions if kind == "mention" else statuses) if "follow" not in kind else None
        notify([alice.id], NotificationDraft(kind, status.account_id if kind == "mention" else someone.id, status))
    for row in chance.sample(db.session.query(Notification).all(), 20):
        row.filtered = True
    for verb, someone in zip((relationships.block, relationships.mute), chance.sample(crowd, 2), strict=True):
        verb(alice, someone)
    db.session.commit()
    client.post(f"{PLAIN}/{chance.choice(client.get(PLAIN).json)['id']}/dismiss")
    client.post(f"{GROUPED}/{chance.choice(groups_of(client, limit=40))['group_key']}/dismiss")

    for query in (query.format(*(one.id for one in crowd)) for query in QUERIES):
        plain = [one for page in walk(client, PLAIN, query, limit=15) for one in page]
        groups = groups_of(client, query, limit=7)
        assert plain or "account_id" in query
        assert_same(plain, groups, query)
        assert client.get(f"{PLAIN}/unread_count?{query}").json["count"] == len(plain)
        assert client.get(f"{GROUPED}/unread_count?{query}").json["count"] == len(groups)


def assert_same(plain, groups, query):
    """The groups are what these notifications make when they are put together by their keys."""
    grouped_types = [part.partition("=")[2] for part in query.split("&") if part.startswith("grouped_types")]
    wanted = defaultdict(list)
    for one in plain:
        together = not grouped_types or one["type"] in grouped_types
        wanted[one["group_key"] if together else f"ungrouped-{one['id']}"].append(one)
    assert [group["group_key"] for group in groups] == list(wanted)
    for group in groups:
        members = wanted[group["group_key"]]
        assert group["notifications_count"] == len(members)
        assert str(group["most_recent_notification_id"]) == members[0]["id"]
        assert group["sample_account_ids"] == [one["account"]["id"] for one in members[:8]]
