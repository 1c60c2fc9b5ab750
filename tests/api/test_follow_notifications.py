"""What is told of follows and requests goes with them, and the next one is told again."""

import pytest

from models.base import db
from models.notifications.notification import Notification
from rookery.events.facts import Unfollowed
from rookery.services.notifications import follows
from rookery.services.relationships import domain_blocks, relationships


@pytest.fixture
def told(api, run_jobs):
    """Return the types of an account's notifications; the counts of what is unread agree with the lists."""

    def read(account):
        run_jobs()
        client = api(account)
        kinds = [one["type"] for one in client.get("/api/v1/notifications").json]
        groups = client.get("/api/v2/notifications").json["notification_groups"]
        assert client.get("/api/v1/notifications/unread_count").json == {"count": len(kinds)}
        assert client.get("/api/v2/notifications/unread_count").json == {"count": len(groups)}
        return kinds

    return read


@pytest.fixture
def locked(alice):
    alice.locked = True
    db.session.commit()
    return alice


def rejected(api, alice, bob):
    api(alice).post(f"/api/v1/follow_requests/{bob.id}/reject")


def withdrawn(api, alice, bob):
    api(bob).post(f"/api/v1/accounts/{alice.id}/unfollow")


def blocked(api, alice, bob):
    api(alice).post(f"/api/v1/accounts/{bob.id}/block")
    api(alice).post(f"/api/v1/accounts/{bob.id}/unblock")


def blocked_by_them(api, alice, bob):
    api(bob).post(f"/api/v1/accounts/{alice.id}/block")
    api(bob).post(f"/api/v1/accounts/{alice.id}/unblock")


def removed(api, alice, bob):
    api(alice).post(f"/api/v1/accounts/{bob.id}/remove_from_followers")


@pytest.mark.parametrize(
    ("kind", "end"),
    [
        *(("follow_request", end) for end in (rejected, withdrawn, blocked, blocked_by_them)),
        *(("follow", end) for end in (removed, withdrawn, blocked, blocked_by_them)),
    ],
)
def test_a_follow_or_request_takes_its_notification_along_and_the_next_is_told(
    alice, bob, api, told, frozen_time, kind, end
):
    alice.locked = kind == "follow_request"
    db.session.commit()
    following = api(bob)
    following.post(f"/api/v1/accounts/{alice.id}/follow")
    first = told(alice)
    frozen_time.move(minutes=1)

    end(api, alice, bob)
    without = told(alice)
    following.post(f"/api/v1/accounts/{alice.id}/follow")

    assert (first, without, told(alice)) == ([kind], [], [kind])


def test_an_accepted_request_is_told_as_a_follow_alone(locked, bob, api, told):
    api(bob).post(f"/api/v1/accounts/{locked.id}/follow")
    before = told(locked)

    api(locked).post(f"/api/v1/follow_requests/{bob.id}/authorize")

    assert (before, told(locked)) == (["follow_request"], ["follow"])


def test_who_asks_again_before_the_jobs_run_is_told_once(locked, bob, api, told, frozen_time):
    asking = api(bob)
    asking.post(f"/api/v1/accounts/{locked.id}/follow")
    told(locked)
    old = db.session.query(Notification.id).scalar()
    frozen_time.move(minutes=1)
    rejected(api, locked, bob)
    asking.post(f"/api/v1/accounts/{locked.id}/follow")

    kinds = told(locked)
    follows.on_unfollow(Unfollowed(bob.id, locked.id, None))  # as a job that runs too late

    assert (kinds, told(locked)) == (["follow_request"], ["follow_request"])
    assert db.session.query(Notification.id).scalar() > old


def test_other_notifications_of_somebody_who_is_removed_stay(alice, bob, factory, api, post, told):
    for one in (bob, factory.user("jay")):
        api(one).post(f"/api/v1/accounts/{alice.id}/follow")
    post(bob, "@alice hello")
    told(alice)

    removed(api, alice, bob)

    assert sorted(told(alice)) == ["follow", "mention"]


def test_a_blocked_domain_takes_its_follows_off_the_list_for_good(alice, bob, factory, api, run_jobs, told):
    far = factory.remote("far", "far.example")
    for one in (far, bob):
        relationships.follow(one, alice)
    db.session.commit()
    before = told(alice)

    domain_blocks.block(alice, "far.example")
    db.session.commit()
    run_jobs()
    domain_blocks.unblock(alice, "far.example")
    db.session.commit()

    assert before == ["follow", "follow"]
    assert sorted(told(alice)) == ["follow", "severed_relationships"]
    relationships.follow(far, alice)
    db.session.commit()
    assert sorted(told(alice)) == ["follow", "follow", "severed_relationships"]


@pytest.mark.parametrize("locked", [True, False])
def test_a_suspension_takes_follows_and_requests_off_the_list_for_good(alice, factory, api, told, locked):
    alice.locked = locked
    db.session.commit()
    far, near = factory.remote("far", "far.example"), factory.remote("near", "far.example")
    kind = "follow_request" if locked else "follow"
    admin = api(factory.user("owner", role="Owner"), "admin:write")
    for one in (far, near):
        relationships.follow(one, alice)
    db.session.commit()
    before = told(alice)

    admin.post(f"/api/v1/admin/accounts/{far.id}/action", json={"type": "suspend"})
    suspended = told(alice)
    admin.post(f"/api/v1/admin/accounts/{far.id}/unsuspend")

    assert before == [kind, kind]
    assert sorted(suspended) == ([kind] if locked else [kind, "severed_relationships"])
    assert sorted(told(alice)) == sorted(suspended)


def test_the_end_of_many_follows_costs_as_much_as_that_of_one(alice, factory, run_jobs, count_queries):
    people, costs = [factory.user(f"jay{number}") for number in range(12)], []
    for some in (people[:1], people[1:]):
        facts = []
        for one in some:
            relationships.follow(one, alice)
            db.session.commit()
            run_jobs()
            relationships.unfollow(one, alice)
            facts.append(Unfollowed(one.id, alice.id, None))
        with count_queries() as queries:
            follows.on_unfollow.many(facts)
        costs.append(len(queries))

    assert costs[0] == costs[1] == 2
