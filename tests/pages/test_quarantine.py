"""First contacts of strangers: held for the whole server, until a member or a moderator lets them in."""

import pytest

from models import clock
from models.accounts.account import Account
from models.base import db
from models.moderation.audit import AuditEntry
from models.moderation.held_sender import HeldSender
from models.notifications.notification import Notification
from models.relationships.follow import Follow, FollowRequest
from rookery import plugin
from rookery.services.notifications import quarantine
from rookery.services.relationships import relationships

URI = "https://rookery.test/users/{}"


@pytest.fixture
def held(app, monkeypatch):
    """The owner has turned it on."""
    settings = {**plugin.settings("quarantine"), "first_contact": True}
    monkeypatch.setitem(app.extensions["rookery.plugins"].settings, "quarantine", settings)


@pytest.fixture
def carol(fediverse):
    return fediverse.server("masto.example").person("carol")


@pytest.fixture
def mention(carol, run_jobs):
    """`mention(alice)`: carol writes to alice, `direct=True` to her alone."""

    def write(account, direct=False):
        uri = URI.format(account.username)
        to = {"to": [uri], "cc": []} if direct else {"cc": [uri]}
        tag = {"type": "Mention", "href": uri, "name": f"@{account.username}@rookery.test"}
        assert carol.sends(carol.activity("Create", carol.note(tag=[tag], **to))).status_code == 202
        run_jobs()

    return write


@pytest.fixture
def follow(carol, run_jobs):
    def ask(account):
        assert carol.does("Follow", URI.format(account.username)).status_code == 202
        run_jobs()

    return ask


def carols():
    return Account.by_address("carol", "masto.example")


def told(api, account):
    return [one["type"] for one in api(account).get("/api/v1/notifications").json]


def conversations(api, account):
    return len(api(account).get("/api/v1/conversations").json)


def exists(model, **values):
    db.session.expire_all()
    return db.session.scalar(db.select(model).filter_by(**values)) is not None


def test_it_is_off_until_the_owner_wants_it(mention, follow, api, alice):
    mention(alice)
    follow(alice)

    assert sorted(told(api, alice)) == ["follow", "mention"] and not exists(HeldSender)


@pytest.mark.parametrize("direct", [False, True])
def test_a_mention_of_somebody_unknown_waits_with_its_reason(held, mention, api, alice, enter, direct):
    mention(alice, direct=direct)

    assert told(api, alice) == [] and conversations(api, alice) == 0
    assert exists(HeldSender, reason="direct" if direct else "mention")
    page = enter(alice).open("/web/notifications/requests").text
    assert "@carol@masto.example" in page and "nobody here knows this account yet" in page


def test_a_quote_by_somebody_unknown_waits(held, carol, post, api, alice, run_jobs, enter, mod):
    uri = f"{URI.format('alice')}/statuses/{post(alice, quote_policy='public').id}"

    carol.does("QuoteRequest", uri, instrument=carol.note(quote=uri))
    run_jobs()

    assert told(api, alice) == [] and exists(HeldSender, reason="quote")
    assert "Quoted somebody" in enter(mod).open("/admin/quarantine").text


def test_a_follow_of_somebody_unknown_is_a_request(held, follow, api, alice, enter):
    follow(alice)

    assert exists(FollowRequest, account_id=carols().id) and not exists(Follow, account_id=carols().id)
    assert exists(HeldSender, reason="follow") and told(api, alice) == []
    assert "@carol@masto.example" in enter(alice).open("/web/follow_requests").text


@pytest.mark.parametrize("how", ["follows", "asked", "wrote", "accepted"])
def test_whom_somebody_here_knows_is_not_held(held, mention, follow, api, post, alice, bob, carol, fediverse, how):
    mention(bob)
    known = carols()
    if how == "follows":
        db.session.add(Follow(account_id=bob.id, target_id=known.id))
    elif how == "asked":
        relationships.follow(bob, known)
    elif how == "wrote":
        post(bob, "@carol@masto.example hello")
    else:
        [waits] = api(bob).get("/api/v1/notifications/requests").json
        api(bob).post(f"/api/v1/notifications/requests/{waits['id']}/accept")
    db.session.commit()

    mention(alice)
    follow(alice)

    assert sorted(told(api, alice)) == ["follow", "mention"]
    assert list(db.session.execute(quarantine.senders())) == []


def test_people_of_this_server_are_never_held(held, api, post, alice, bob, run_jobs):
    post(bob, "@alice hello")
    run_jobs()

    assert told(api, alice) == ["mention"]


def test_a_member_lets_one_in_for_themselves(held, mention, api, run_jobs, alice):
    mention(alice, direct=True)
    [waits] = api(alice).get("/api/v1/notifications/requests").json

    api(alice).post(f"/api/v1/notifications/requests/{waits['id']}/accept")
    run_jobs()

    assert told(api, alice) == ["mention"] and conversations(api, alice) == 1


def test_a_moderator_releases_one_for_everybody(held, mention, follow, api, run_jobs, enter, mod, alice, bob):
    mention(alice)
    follow(bob)
    browser = enter(mod)
    page = browser.open("/admin/quarantine").text
    assert "@carol@masto.example" in page and "Mentioned somebody" in page

    browser.send(f"/admin/quarantine/{carols().id}/release")
    run_jobs()

    assert (told(api, alice), told(api, bob)) == (["mention"], ["follow"])
    assert exists(Follow, account_id=carols().id, target_id=bob.id)
    assert api(alice).get("/api/v1/notifications/requests").json == []
    assert "No first contacts" in browser.open("/admin/quarantine").text
    assert AuditEntry.latest(1)[0].action == "release first contact"
    mention(bob)
    assert sorted(told(api, bob)) == ["follow", "mention"]


def test_who_is_not_released_goes_on_waiting(held, mention, factory, alice, mod):
    mention(alice)
    other = factory.remote("dave", "near.example").id
    HeldSender.hold(other, "mention")

    quarantine.release(mod, carols())
    db.session.commit()

    assert exists(HeldSender, account_id=other, released_at=None)
    assert not exists(HeldSender, account_id=carols().id, released_at=None)


def test_a_limited_member_still_decides_who_follows(held, follow, run_jobs, alice, mod):
    alice.limit()
    db.session.commit()
    follow(alice)

    quarantine.release(mod, carols())
    db.session.commit()
    run_jobs()

    assert exists(FollowRequest, account_id=carols().id)


def test_what_a_members_own_policy_filters_stays_filtered(held, mention, follow, api, run_jobs, alice, mod):
    """Private mentions of those whom one does not follow wait anyway, and a locked account decides itself."""
    mention(alice, direct=True)
    alice.locked = True
    db.session.commit()
    follow(alice)

    quarantine.release(mod, carols())
    db.session.commit()
    run_jobs()

    assert told(api, alice) == ["follow_request"]
    assert db.session.scalars(db.select(Notification.kind).where(Notification.filtered)).all() == ["mention"]
    assert exists(FollowRequest, account_id=carols().id)


def test_those_who_may_not_manage_users_release_nobody(held, mention, enter, alice):
    mention(alice)

    assert enter(alice).open("/admin/quarantine").status_code == 403


def test_who_was_not_released_is_forgotten_and_held_again(held, mention, alice):
    mention(alice)
    db.session.get(HeldSender, carols().id).created_at = clock.ago(days=61)
    quarantine.forget_old()
    db.session.commit()
    assert not exists(HeldSender)

    mention(alice)

    assert exists(HeldSender)
