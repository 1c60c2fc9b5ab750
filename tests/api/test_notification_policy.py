"""Of whom one wants to hear: the policy, and the requests of those who are not let in yet."""

import pytest

from models import clock
from models.base import db
from models.notifications.notification import Notification, NotificationPermission, NotificationRequest
from models.relationships.follow import Follow
from models.statuses.status import Status
from rookery.events.facts import NotificationsMerged, Notified
from rookery.services.relationships import relationships
from tests.contract import assert_entities, assert_entity

LIST, REQUESTS, POLICY = "/api/v1/notifications", "/api/v1/notifications/requests", "/api/v2/notifications/policy"


@pytest.fixture
def mention(post, run_jobs):
    """`mention(bob)`: bob mentions alice, and the jobs are run."""

    def make(author, text="@alice hello", **values):
        status = post(author, text, **values)
        run_jobs()
        return status

    return make


@pytest.fixture
def choose(api, alice):
    """`choose(for_not_following="filter")`: alice changes her policy."""
    return lambda **choices: api(alice).patch(POLICY, json=choices)


@pytest.fixture
def told(api, alice, run_jobs):
    """How many notifications and how many requests alice has."""

    def count():
        run_jobs()
        return len(api(alice).get(LIST).json), len(api(alice).get(REQUESTS).json)

    return count


def long_ago(account, **span):
    account.created_at = clock.ago(**span)
    db.session.commit()


def test_everybody_begins_with_the_same_policy(alice, api):
    policy = api(alice).get(POLICY).json

    assert_entity(policy, "NotificationPolicy")
    assert policy == {
        "for_not_following": "accept",
        "for_not_followers": "accept",
        "for_new_accounts": "accept",
        "for_private_mentions": "filter",
        "for_limited_accounts": "filter",
        "for_bots": "accept",
        "summary": {"pending_requests_count": 0, "pending_notifications_count": 0},
    }


def test_a_policy_is_changed_bit_by_bit(alice, bob, api, choose):
    choose(for_not_following="filter")
    changed = choose(for_new_accounts="drop", for_not_followers=None).json

    assert (changed["for_not_following"], changed["for_new_accounts"]) == ("filter", "drop")
    assert changed["for_not_followers"] == "accept"
    assert api(alice).get(POLICY).json == changed
    assert api(bob).get(POLICY).json["for_not_following"] == "accept"
    refused = choose(for_not_following="shout", for_new_accounts="accept")
    assert refused.status_code == 422 and refused.json["error"].startswith("Validation failed")
    assert api(alice).get(POLICY).json == changed


def test_what_is_filtered_waits_in_a_request(alice, bob, api, choose, mention, told):
    choose(for_not_following="filter")
    mention(bob)
    last = mention(bob)

    assert told() == (0, 1)
    requests = api(alice).get(REQUESTS).json
    assert_entities(requests, "NotificationRequest")
    assert requests[0]["account"]["id"] == str(bob.id)
    assert requests[0]["notifications_count"] == "2"
    assert requests[0]["last_status"]["id"] == str(last.id)
    assert api(alice).get(f"{REQUESTS}/{requests[0]['id']}").json == requests[0]
    assert api(alice).get(POLICY).json["summary"] == {"pending_requests_count": 1, "pending_notifications_count": 2}
    assert len(api(alice).get(f"{LIST}?include_filtered=true&account_id={bob.id}").json) == 2
    assert api(alice).get(f"{LIST}/unread_count").json == {"count": 0}
    assert api(bob).get(f"{REQUESTS}/{requests[0]['id']}").status_code == 404


def test_what_one_may_not_read_is_in_no_request(alice, bob, api, post, choose, run_jobs):
    choose(for_not_following="filter")
    mine = post(alice, "Quote me")
    post(bob, "Behind her back", quoted_id=mine.id, visibility="private")
    run_jobs()

    assert db.session.query(NotificationRequest).count() == 1
    assert api(alice).get(REQUESTS).json == []
    assert api(alice).get(POLICY).json["summary"]["pending_requests_count"] == 0

    shown = post(bob, "To her face", quoted_id=mine.id)
    run_jobs()

    [request] = api(alice).get(REQUESTS).json
    assert (request["notifications_count"], request["last_status"]["id"]) == ("1", str(shown.id))


def test_what_is_dropped_never_was(alice, bob, choose, mention, told):
    choose(for_not_following="drop")

    mention(bob)

    assert told() == (0, 0)
    assert db.session.query(Notification).count() == 0


def test_filtered_notifications_are_nobodys_news(alice, bob, choose, mention, facts):
    choose(for_not_following="filter")

    mention(bob)

    assert [fact for fact in facts.all if isinstance(fact, Notified)] == []


@pytest.mark.parametrize("choice", ["filter", "drop"])
def test_people_one_follows_are_no_strangers(alice, bob, choose, mention, told, choice):
    choose(**dict.fromkeys(("for_not_following", "for_new_accounts", "for_private_mentions"), choice))
    relationships.follow(alice, bob)

    mention(bob, visibility="direct")

    assert told() == (1, 0)


def test_a_follower_counts_as_one_after_three_days(alice, bob, choose, mention, told, frozen_time):
    choose(for_not_followers="filter")
    relationships.follow(bob, alice)
    mention(bob)
    before = told()  # the follow itself and the mention, both of somebody who is a follower only just

    frozen_time.move(days=3, seconds=1)
    mention(bob)

    assert before == (0, 1)
    assert told() == (1, 1)


def test_an_account_is_new_for_thirty_days(alice, bob, choose, mention, told):
    choose(for_new_accounts="filter")
    mention(bob)
    long_ago(bob, days=30, seconds=1)
    mention(bob)

    assert told() == (1, 1)


def test_limited_accounts_wait_unless_one_follows_them(alice, bob, mention, told):
    bob.limited_at = clock.now()
    db.session.commit()
    mention(bob)
    before = told()
    db.session.add(Follow(account_id=alice.id, target_id=bob.id))

    mention(bob)

    assert before == (0, 1)
    assert told() == (1, 1)


def test_bots_wait_where_the_policy_says_so_unless_one_follows_them(alice, bob, carol, choose, mention, told):
    choose(for_bots="filter")
    bob.kind = "Service"
    db.session.commit()
    mention(bob)
    mention(carol)
    before = told()
    relationships.follow(alice, bob)

    mention(bob)

    assert before == (1, 1)
    assert told() == (2, 1)


def test_an_answer_that_came_after_a_private_mention_does_not_make_it_one(alice, bob, post, told):
    unasked = post(bob, "@alice psst", visibility="direct")
    post(alice, "@bob who are you?", visibility="direct", in_reply_to_id=unasked.id)

    assert told() == (0, 1)


def test_a_strangers_private_mention_waits_but_an_answer_does_not(alice, bob, post, mention, told):
    mention(bob, visibility="direct")
    unasked = told()
    first = post(alice, "@bob hello", visibility="direct")

    mention(bob, visibility="direct", in_reply_to_id=first.id)

    assert unasked == (0, 1)
    assert told() == (1, 1)


def test_the_strictest_choice_counts(alice, bob, choose, mention, told):
    choose(for_not_following="filter", for_new_accounts="drop")

    mention(bob)

    assert told() == (0, 0)


def test_what_one_has_asked_for_is_never_filtered(alice, bob, api, post, choose, told, run_jobs):
    status = post(bob)
    api(alice).post(f"/api/v1/statuses/{status.id}/reblog")
    choose(for_not_following="drop", for_new_accounts="drop", for_not_followers="drop")

    api(bob).put(f"/api/v1/statuses/{status.id}", json={"status": "Changed"})

    assert told() == (1, 0)


def test_an_accepted_request_is_merged_and_the_sender_let_in(alice, bob, api, choose, mention, told, facts, run_jobs):
    choose(for_not_following="filter")
    mention(bob)
    client = api(alice)
    request = client.get(REQUESTS).json[0]["id"]

    accepted = client.post(f"{REQUESTS}/{request}/accept")
    pending = client.get(f"{REQUESTS}/merged").json, client.get(REQUESTS).json, client.get(LIST).json
    run_jobs()
    mention(bob)

    assert (accepted.status_code, accepted.json) == (200, {})
    assert pending == ({"merged": False}, [], [])
    assert client.get(f"{REQUESTS}/merged").json == {"merged": True}
    assert told() == (2, 0)
    assert facts.count(NotificationsMerged(alice.id)) == 1
    assert client.post(f"{REQUESTS}/{request}/accept").status_code == 404


def test_a_dismissed_request_is_forgotten_and_the_sender_may_ask_again(alice, bob, factory, api, choose, mention, told):
    dora = factory.user("dora")
    api(dora).patch(POLICY, json={"for_not_following": "filter"})
    mention(bob, text="@dora hello")
    choose(for_not_following="filter")
    mention(bob)
    client = api(alice)
    request = client.get(REQUESTS).json[0]["id"]

    assert api(bob).post(f"{REQUESTS}/{request}/dismiss").status_code == 404
    assert client.post(f"{REQUESTS}/{request}/dismiss").json == {}
    forgotten = told(), [one.account_id for one in db.session.query(Notification)]
    mention(bob)

    assert forgotten == ((0, 0), [dora.id])
    assert told() == (0, 1)
    assert client.get(REQUESTS).json[0]["notifications_count"] == "1"


def test_a_group_that_is_dismissed_takes_no_filtered_notification_along(alice, bob, factory, api, choose, post, told):
    status, dora = post(alice), factory.user("dora")
    api(alice).post(f"/api/v1/accounts/{dora.id}/follow")
    choose(for_not_following="filter")
    for one in (bob, dora):
        api(one).post(f"/api/v1/statuses/{status.id}/favourite")
    [group] = api(alice).get("/api/v2/notifications").json["notification_groups"]

    api(alice).post(f"/api/v2/notifications/{group['group_key']}/dismiss")

    assert told() == (0, 1)


def test_several_requests_are_answered_at_once(alice, bob, factory, api, choose, mention, told, facts, run_jobs):
    choose(for_not_following="filter")
    people = [bob, factory.user("dora"), factory.user("emil"), factory.user("frida")]
    for one in people:
        mention(one)
    client = api(alice)
    ids = [one["id"] for one in client.get(REQUESTS).json]
    first = client.get(f"{REQUESTS}?limit=3")

    accepted = client.post(f"{REQUESTS}/accept", json={"id": [*ids[:2], "77"]})
    dismissed = client.post(f"{REQUESTS}/dismiss", data={"id[]": ids[2:3]})
    foreign = api(bob).post(f"{REQUESTS}/accept", json={"id": ids})
    run_jobs()

    assert 'rel="next"' in first.headers["Link"]
    assert {reply.status_code for reply in (accepted, dismissed, foreign)} == {200}
    assert [client.post(f"{REQUESTS}/{verb}").status_code for verb in ("accept", "dismiss")] == [200, 200]
    assert told() == (2, 1)
    assert facts.count(NotificationsMerged(alice.id)) == 1
    assert db.session.query(NotificationPermission).count() == 2


def test_a_request_of_which_nothing_is_left_is_gone(alice, bob, api, choose, mention, told):
    choose(for_not_following="filter")
    status = mention(bob)

    api(bob).delete(f"/api/v1/statuses/{status.id}")

    assert db.session.query(Status).count() == 0
    assert told() == (0, 0)
    assert db.session.query(NotificationRequest).count() == 1


@pytest.mark.parametrize("verb", [relationships.block, relationships.mute])
def test_nobody_waits_whom_one_avoids(alice, bob, api, choose, mention, told, verb):
    choose(for_not_following="filter")
    mention(bob)

    verb(alice, bob)
    db.session.commit()

    assert told() == (0, 0)
    assert api(alice).get(POLICY).json["summary"]["pending_requests_count"] == 0


def test_clearing_the_list_leaves_the_requests(alice, bob, factory, api, choose, mention, told):
    mention(factory.user("dora"))
    choose(for_not_following="filter")
    mention(bob)

    api(alice).post(f"{LIST}/clear")

    assert told() == (0, 1)
