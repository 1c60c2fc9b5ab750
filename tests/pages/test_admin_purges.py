"""Removing for good what is here of a suspended server, in administration."""

import pytest

from models.accounts.account import Account
from models.base import db
from models.moderation.audit import AuditEntry
from models.moderation.server_purge import ServerPurge
from models.relationships.follow import Follow
from models.relationships.severance import SeveranceEvent
from rookery import events
from rookery.services.accounts import erasure
from rookery.services.remote import domain_rules

PURGE = "/admin/domains/crows.example/purge"


@pytest.fixture
def admin(enter, factory):
    return enter(factory.user("olga", role="Owner"))


@pytest.fixture
def crows(factory, alice, post, run_jobs):
    """Two people of a suspended server, at another port and below it too, and what they left."""
    people = [factory.remote("corvin", "crows.example:81"), factory.remote("deep", "sub.crows.example")]
    for one in people:
        for number in range(3):
            post(one, f"caw {number}").local = False
        db.session.add(Follow(account_id=alice.id, target_id=one.id))
    factory.remote("polly", "parrots.example")
    domain_rules.block(None, "crows.example", domain_rules.Terms(severity="suspend"))
    events.commit()
    run_jobs()
    return people


def strangers():
    return sorted(db.session.scalars(db.select(Account.username).where(Account.domain.is_not(None))))


def test_it_is_counted_first_then_removed_by_jobs(admin, crows, run_jobs):
    asked = admin.open(PURGE).text
    assert "<dt>Accounts</dt><dd>2</dd>" in asked and "<dt>Posts</dt><dd>6</dd>" in asked
    assert strangers() == ["corvin", "deep", "polly"]

    admin.send(PURGE)
    assert AuditEntry.latest(1)[0].by_name == "olga" and AuditEntry.latest(1)[0].action == "purge server"
    run_jobs()

    assert strangers() == ["polly"]
    assert db.session.get(ServerPurge, "crows.example").ended_at
    assert db.session.scalars(db.select(SeveranceEvent).where(~SeveranceEvent.purged)).all() == []
    page = admin.open(PURGE).text
    assert "All data was deleted" in page and "No data of this server is stored here." in page


def test_meanwhile_the_page_says_how_far_it_is_and_a_second_press_begins_nothing(admin, crows, monkeypatch, run_jobs):
    monkeypatch.setattr(erasure, "STATUSES_AT_ONCE", 2)
    admin.open(PURGE)
    token = admin.reply

    admin.send(PURGE)
    admin.reply = token
    admin.send(PURGE)

    page = admin.open(PURGE).text
    assert '<progress max="8" value="0"' in page and f'action="{PURGE}"' not in page
    assert "Data is being deleted" in admin.open("/admin/domains/crows.example").text
    assert [one.action for one in AuditEntry.latest(5)].count("purge server") == 1
    run_jobs()
    assert strangers() == ["polly"]


def test_lifting_the_rule_stops_it(admin, crows, run_jobs):
    admin.open(PURGE)
    admin.send(PURGE)
    admin.open("/admin/domains/crows.example")
    admin.send("/admin/domains/crows.example/lift")

    run_jobs()

    assert strangers() == ["corvin", "deep", "polly"]
    assert db.session.get(ServerPurge, "crows.example") is None


def test_only_what_is_suspended_can_be_removed(admin, crows):
    path = "/admin/domains/parrots.example/purge"
    page = admin.open(path).text

    assert "Only the data of suspended servers" in page and f'action="{path}"' not in page
    assert admin.give(path).status_code == 422
    assert admin.open("/admin/domains/no%20name/purge").status_code == 404


def test_it_takes_the_right_to_delete_what_people_have(enter, factory, crows):
    admin = enter(factory.user("admin", role="Admin"))

    assert admin.open(PURGE).status_code == 403
    assert "Delete all data of this server" not in admin.open("/admin/domains/crows.example").text
    assert admin.give(PURGE).status_code == 403
    assert len(strangers()) == 3
