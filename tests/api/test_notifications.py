"""Notifications: who hears of what, once."""

import pytest
from sqlalchemy import select

from models import clock
from models.base import db
from models.notifications.notification import Notification
from rookery.services.notifications import create, listeners
from rookery.services.relationships import relationships
from tests.contract import assert_entity


@pytest.fixture
def kinds(api, run_jobs):
    """The types of an account's notifications, newest first, once all jobs are done."""

    def read(account, query=""):
        run_jobs()
        return [one["type"] for one in api(account).get(f"/api/v1/notifications?{query}").json]

    return read


def test_every_kind_reaches_whom_it_concerns(alice, bob, api, post, run_jobs, kinds):
    client = api(bob)
    status = post(alice)
    client.post(f"/api/v1/accounts/{alice.id}/follow")
    client.post(f"/api/v1/statuses/{status.id}/favourite")
    client.post(f"/api/v1/statuses/{status.id}/reblog")
    post(bob, "@alice hello", in_reply_to_id=status.id)

    assert sorted(kinds(alice)) == ["favourite", "follow", "mention", "reblog"]
    assert kinds(bob) == []
    for one in api(alice).get("/api/v1/notifications").json:
        assert_entity(one, "Notification")
        assert ("status" in one) == (one["type"] != "follow")


def test_who_is_blocked_hears_nothing_of_the_one_who_blocks(alice, bob, post):
    status = post(alice)
    relationships.block(bob, alice)

    create.notify([alice.id], create.NotificationDraft("favourite", bob.id, status))
    db.session.commit()

    assert db.session.query(Notification).count() == 0


@pytest.mark.parametrize(
    ("mute", "made"),
    [({}, 0), ({"notifications": False}, 1), ({"seconds": 61}, 0), ({"seconds": 60}, 1)],
    ids=["for good", "of posts only", "for a while", "that is over"],
)
def test_a_mute_lets_no_notifications_be_made_unless_it_spares_them_or_is_over(
    alice, bob, post, frozen_time, mute, made
):
    status = post(alice)
    relationships.mute(alice, bob, **mute)
    frozen_time.move(seconds=60)

    create.notify([alice.id], create.NotificationDraft("favourite", bob.id, status))
    db.session.commit()

    assert db.session.query(Notification).count() == made


@pytest.mark.parametrize(("notifications", "shown"), [("false", True), ("true", False), (None, False)])
def test_a_mute_hides_notifications_unless_it_spares_them(alice, bob, api, post, kinds, notifications, shown):
    """They are muted by default, see https://docs.joinmastodon.org/methods/accounts/#mute."""
    status = post(alice)
    api(bob).post(f"/api/v1/statuses/{status.id}/favourite")
    api(alice).post(f"/api/v1/accounts/{bob.id}/mute", data={"notifications": notifications} if notifications else {})
    api(bob).post(f"/api/v1/statuses/{status.id}/reblog")
    post(bob, "@alice hello")

    expected = ["favourite", "mention", "reblog"] if shown else []
    assert sorted(kinds(alice)) == expected
    groups = api(alice).get("/api/v2/notifications").json["notification_groups"]
    assert sorted(one["type"] for one in groups) == expected
    assert api(alice).get("/api/v1/notifications/unread_count").json["count"] == len(expected)
    statuses = api(alice).get("/api/v1/timelines/home").json
    assert [one["account"]["acct"] for one in statuses] == ["alice"]


def test_of_what_somebody_suspended_would_have_heard_nothing_is_kept(alice, bob, post):
    status = post(alice)
    alice.suspended_at = clock.now()
    db.session.commit()

    create.notify([alice.id], create.NotificationDraft("favourite", bob.id, status))
    db.session.commit()

    assert db.session.query(Notification).count() == 0


def test_an_edit_is_told_to_those_who_reblogged(alice, bob, api, post, kinds):
    status = post(alice)
    api(bob).post(f"/api/v1/statuses/{status.id}/reblog")

    for text in ("one", "two"):
        api(alice).put(f"/api/v1/statuses/{status.id}", json={"status": text})
        kinds(bob)

    assert kinds(bob) == ["update", "update"]


def test_everybody_is_told_however_many_they_are(alice, factory, api, post, kinds, monkeypatch):
    monkeypatch.setattr(create, "AT_ONCE", 2)
    status, people = post(alice), [factory.user(f"reader{number}") for number in range(5)]
    for one in people:
        api(one).post(f"/api/v1/statuses/{status.id}/reblog")

    api(alice).put(f"/api/v1/statuses/{status.id}", json={"status": "changed"})

    assert [kinds(one) for one in people] == [["update"]] * 5


def test_who_is_quoted_hears_of_it_and_who_quoted_hears_of_changes(alice, bob, api, post, run_jobs, kinds):
    status = post(alice)
    quoting = post(bob, "See this", quoted_id=status.id)
    told = kinds(alice)
    about = api(alice).get("/api/v1/notifications").json[0]

    for text in ("one", "two"):
        api(alice).put(f"/api/v1/statuses/{status.id}", json={"status": text})
        run_jobs()

    assert told == ["quote"]
    assert_entity(about, "Notification")
    assert (about["status"]["id"], about["account"]["id"]) == (str(quoting.id), str(bob.id))
    assert kinds(bob) == ["quoted_update", "quoted_update"]
    changed = api(bob).get("/api/v1/notifications").json[0]
    assert (changed["status"]["id"], changed["account"]["id"]) == (str(quoting.id), str(alice.id))


def test_a_revoked_quote_is_nobodys_news(alice, bob, api, post, run_jobs, kinds):
    status = post(alice)
    quoting = post(bob, "See this", quoted_id=status.id)
    api(alice).post(f"/api/v1/statuses/{status.id}/quotes/{quoting.id}/revoke")

    api(alice).put(f"/api/v1/statuses/{status.id}", json={"status": "Changed"})

    assert kinds(alice) == ["quote"]  # of when it stood
    assert kinds(bob) == []


def test_of_many_subscribers_some_are_notified_at_the_commit_and_all_once(
    alice, bob, factory, api, post, run_jobs, monkeypatch
):
    monkeypatch.setattr(listeners, "WITHIN", 1)
    monkeypatch.setattr(listeners, "AT_ONCE", 1)
    subscribers = [alice, factory.user("dora")]
    for one in subscribers:
        api(one).post(f"/api/v1/accounts/{bob.id}/follow", json={"notify": True})
    run_jobs()
    of_statuses = select(Notification.account_id).where(Notification.kind == "status")

    post(bob)

    assert len(db.session.scalars(of_statuses).all()) == 1
    run_jobs()
    assert sorted(db.session.scalars(of_statuses)) == sorted(one.id for one in subscribers)


def test_a_follow_with_notify_tells_nothing_of_what_is_for_others_alone(alice, bob, factory, api, post, run_jobs):
    factory.user("dora")
    api(alice).post(f"/api/v1/accounts/{bob.id}/follow", json={"notify": True})

    post(bob, "@dora psst", visibility="direct")
    run_jobs()

    assert db.session.scalars(select(Notification.kind).where(Notification.account_id == alice.id)).all() == []


def test_a_follow_with_notify_tells_of_each_status_but_not_of_replies(alice, bob, api, post, kinds):
    api(alice).post(f"/api/v1/accounts/{bob.id}/follow", json={"notify": True})

    post(bob, in_reply_to_id=post(alice).id)
    post(bob)

    assert kinds(alice) == ["status"]


def test_a_locked_account_hears_of_the_request_and_then_of_the_follow(alice, bob, api, run_jobs, kinds):
    api(bob).patch("/api/v1/accounts/update_credentials", data={"locked": "true"})
    api(alice).post(f"/api/v1/accounts/{bob.id}/follow")
    asked = kinds(bob)

    api(bob).post(f"/api/v1/follow_requests/{alice.id}/authorize")

    assert asked == ["follow_request"]
    assert kinds(bob) == ["follow"]


@pytest.mark.parametrize("verb", ["block", "mute"])
def test_nothing_comes_from_those_one_avoids(alice, bob, api, post, kinds, verb):
    api(alice).post(f"/api/v1/accounts/{bob.id}/{verb}")

    post(bob, "@alice hello")

    assert kinds(alice) == []


def test_a_muted_thread_is_silent(alice, bob, api, post, kinds):
    status = post(alice)
    api(alice).post(f"/api/v1/statuses/{status.id}/mute")

    post(bob, "@alice hello", in_reply_to_id=status.id)

    assert kinds(alice) == []


def test_what_is_taken_back_is_not_told_any_more(alice, bob, api, post, kinds):
    status, other = post(alice), post(alice)
    for verb in ("favourite", "reblog"):
        api(bob).post(f"/api/v1/statuses/{other.id}/{verb}")
    for verb in ("favourite", "unfavourite", "reblog", "unreblog"):
        api(bob).post(f"/api/v1/statuses/{status.id}/{verb}")
    for verb in ("follow", "unfollow"):
        api(bob).post(f"/api/v1/accounts/{alice.id}/{verb}")

    assert sorted(kinds(alice)) == ["favourite", "reblog"]  # of the other one


def test_favouriting_again_is_told_once(alice, bob, api, post, kinds):
    status = post(alice)
    for verb in ("favourite", "unfavourite", "favourite"):
        api(bob).post(f"/api/v1/statuses/{status.id}/{verb}")

    assert kinds(alice) == ["favourite"]


def test_types_and_accounts_narrow_the_list(alice, bob, factory, api, post, kinds):
    dora = factory.user("dora")
    status = post(alice)
    api(bob).post(f"/api/v1/statuses/{status.id}/favourite")
    post(dora, "@alice hello")

    assert kinds(alice, "types[]=mention") == ["mention"]
    assert kinds(alice, "types[]=mention&types[]=unheard_of") == ["mention"]
    assert kinds(alice, "types[]=unheard_of") == []
    assert kinds(alice, "exclude_types[]=mention") == ["favourite"]
    assert kinds(alice, f"account_id={bob.id}") == ["favourite"]


def test_one_can_be_read_and_dismissed_and_all_cleared(alice, bob, api, post, run_jobs):
    client = api(alice)
    for text in ("@alice one", "@alice two"):
        post(bob, text)
    run_jobs()
    first = client.get("/api/v1/notifications").json[0]

    assert client.get(f"/api/v1/notifications/{first['id']}").json == first
    assert api(bob).get(f"/api/v1/notifications/{first['id']}").status_code == 404
    assert api(bob).post(f"/api/v1/notifications/{first['id']}/dismiss").status_code == 404
    assert client.get("/api/v1/notifications/unread_count").json == {"count": 2}
    assert client.post(f"/api/v1/notifications/{first['id']}/dismiss").json == {}
    assert len(client.get("/api/v1/notifications").json) == 1
    assert client.post("/api/v1/notifications/clear").json == {}
    assert client.get("/api/v1/notifications").json == []
