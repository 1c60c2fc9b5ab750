"""Follow, its answers, and its end: what others do to us, and what we hear of what we asked."""

import pytest
from sqlalchemy import func, select

from models import clock
from models.base import db
from models.notifications.notification import Notification
from models.relationships.follow import Follow, FollowRequest
from rookery.events.facts import Followed, FollowRejected, FollowRepeated, FollowRequested
from rookery.federation.errors import Dropped
from rookery.services.relationships import relationships


def uri_of(account):
    return account.uri or f"https://rookery.test/users/{account.username}"


def pair(model, one, other):
    db.session.expire_all()
    return db.session.scalar(select(model).where(model.account_id == one.id, model.target_id == other.id))


def test_11_a_follow_of_an_open_account_is_a_follow_at_once(facts, says, alice, carol, run_jobs, api):
    said = says(carol, "Follow", uri_of(alice))

    assert pair(Follow, carol, alice).uri == said["id"]
    assert Followed(carol.id, alice.id) in facts
    run_jobs()
    assert [one["type"] for one in api(alice).get("/api/v1/notifications").json] == ["follow"]


def test_11_a_follow_of_a_locked_account_is_a_request(facts, says, alice, carol):
    alice.locked = True
    db.session.commit()

    said = says(carol, "Follow", {"type": "Person", "id": uri_of(alice)})

    assert pair(FollowRequest, carol, alice).uri == said["id"]
    assert pair(Follow, carol, alice) is None
    assert FollowRequested(carol.id, alice.id) in facts


def test_11_whom_we_silenced_may_only_ask(says, alice, carol):
    carol.limited_at = clock.now()
    db.session.commit()

    says(carol, "Follow", uri_of(alice))

    assert pair(FollowRequest, carol, alice)


def test_11_a_follow_by_somebody_blocked_is_refused(enqueued, says, alice, carol):
    relationships.block(alice, carol)
    db.session.commit()

    said = says(carol, "Follow", uri_of(alice))

    assert pair(Follow, carol, alice) is None
    assert enqueued == [("refuse_follow", {"account_id": carol.id, "target_id": alice.id, "uri": said["id"]})]


def test_11_a_repeated_follow_is_told_as_such_once_noticed_and_has_the_newest_id(facts, says, alice, carol, run_jobs):
    says(carol, "Follow", uri_of(alice))
    run_jobs()
    facts.clear()

    newest = says(carol, "Follow", uri_of(alice))

    assert FollowRepeated(carol.id, alice.id) in facts
    assert Followed(carol.id, alice.id) not in facts
    run_jobs()
    assert pair(Follow, carol, alice).uri == newest["id"]
    assert db.session.scalar(select(func.count()).select_from(Notification)) == 1


def test_10_5_a_follow_of_nobody_here_is_dropped(says, carol, bob):
    for uri in ("https://rookery.test/users/nobody", "https://far.example/users/x", "https://rookery.test/@bob"):
        with pytest.raises(Dropped, match="nobody here"):
            says(carol, "Follow", uri)


def test_10_16_an_id_of_somebody_elses_follow_is_not_taken_over(says, factory, alice, carol):
    first = says(carol, "Follow", uri_of(alice))
    dave = factory.remote("dave", "far.example")

    says(dave, "Follow", uri_of(alice), id=first["id"])

    assert pair(Follow, carol, alice).uri == first["id"]
    assert pair(Follow, dave, alice).uri is None


# Answers ------------------------------------------------------------------------------------------------------


@pytest.fixture
def asked(alice, carol):
    """Alice asked to follow carol; the id of that Follow."""
    relationships.follow(alice, carol)
    db.session.commit()
    return f"{uri_of(alice)}#follows/1"


@pytest.mark.parametrize("whole", [True, False])
def test_11_an_accept_by_the_followed_makes_the_request_a_follow(says, alice, carol, asked, whole):
    embedded = {"id": asked, "type": "Follow", "actor": uri_of(alice), "object": carol.uri}

    says(carol, "Accept", embedded if whole else asked)

    assert pair(Follow, alice, carol)
    assert pair(FollowRequest, alice, carol) is None


def test_11_an_accept_that_does_not_repeat_our_id_is_understood_by_what_it_is_about(says, alice, carol, asked):
    says(carol, "Accept", {"type": "Follow", "actor": uri_of(alice), "object": carol.uri})

    assert pair(Follow, alice, carol)


def test_11_an_accept_by_somebody_else_changes_nothing(says, factory, alice, carol, asked):
    mallory = factory.remote("mallory", "evil.example")
    forged = {"id": asked, "type": "Follow", "actor": uri_of(alice), "object": carol.uri}

    for about in (asked, forged, {**forged, "id": None}):
        with pytest.raises(Dropped, match="nobody here asked"):
            says(mallory, "Accept", about)

    assert pair(FollowRequest, alice, carol)
    assert pair(Follow, alice, carol) is None


def test_11_a_second_accept_and_one_of_nothing_change_nothing(says, alice, bob, carol, asked):
    says(carol, "Accept", asked)
    says(carol, "Accept", asked)

    with pytest.raises(Dropped):
        says(carol, "Accept", f"{uri_of(bob)}#follows/1")

    assert pair(Follow, alice, carol)
    assert pair(Follow, bob, carol) is None


def test_11_a_reject_ends_the_request(facts, says, alice, carol, asked):
    says(carol, "Reject", asked)

    assert pair(FollowRequest, alice, carol) is None
    rejected = [(one.account_id, one.target_id) for one in facts if isinstance(one, FollowRejected)]
    assert rejected == [(alice.id, carol.id)]


def test_11_a_reject_ends_an_accepted_follow_too(says, alice, carol, asked):
    says(carol, "Accept", asked)

    says(carol, "Reject", {"id": asked, "type": "Follow", "actor": uri_of(alice), "object": carol.uri})

    assert pair(Follow, alice, carol) is None


def test_11_an_accept_that_is_undone_makes_it_a_request_again(says, alice, carol, asked):
    accepted = says(carol, "Accept", {"id": asked, "type": "Follow", "actor": uri_of(alice), "object": carol.uri})

    says(carol, "Undo", accepted)

    assert pair(Follow, alice, carol) is None
    assert pair(FollowRequest, alice, carol)


def kinds_of(account, run_jobs):
    run_jobs()
    told = select(Notification.kind).where(Notification.account_id == account.id).order_by(Notification.id)
    return db.session.scalars(told).all()


@pytest.mark.parametrize("locked", [True, False])
@pytest.mark.parametrize("end", ["Undo", "Block"])
def test_11_what_ends_a_follow_elsewhere_takes_its_notification_along(says, alice, carol, run_jobs, locked, end):
    alice.locked = locked
    db.session.commit()
    asked = says(carol, "Follow", uri_of(alice))
    before = kinds_of(alice, run_jobs)

    if end == "Undo":
        says(carol, "Undo", asked)
    else:
        blocking = says(carol, "Block", uri_of(alice))
    without = kinds_of(alice, run_jobs)
    if end == "Block":
        says(carol, "Undo", blocking)
    says(carol, "Follow", uri_of(alice), id=f"{asked['id']}/again")

    assert (before, without) == (["follow_request" if locked else "follow"], [])
    assert kinds_of(alice, run_jobs) == before


def test_11_somebody_who_is_rejected_may_ask_again_and_that_is_told(says, alice, carol, run_jobs):
    alice.locked = True
    db.session.commit()
    asked = says(carol, "Follow", uri_of(alice))
    before = kinds_of(alice, run_jobs)

    relationships.reject(alice, carol.id)
    db.session.commit()
    without = kinds_of(alice, run_jobs)
    says(carol, "Follow", uri_of(alice), id=f"{asked['id']}/again")

    assert (before, without, kinds_of(alice, run_jobs)) == (["follow_request"], [], ["follow_request"])
