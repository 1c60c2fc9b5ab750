"""`rookery federation purge`: what a server left here goes for good."""

import json

import pytest
from sqlalchemy import func, select

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.media.remote_file import RemoteFile
from models.moderation.audit import AuditEntry
from models.notifications.notification import Notification
from models.relationships.follow import Follow, FollowRequest
from models.relationships.severance import SeveranceEvent, SeveredFollow
from models.statuses.status import Status
from rookery import events
from rookery.services.accounts import erasure
from rookery.services.moderation import purging
from rookery.services.relationships import domain_blocks
from rookery.services.remote import domain_rules
from rookery.services.statuses import interactions
from tests.federation.neighbours import follows


@pytest.fixture
def suspend(run_jobs):
    def make(domain="bad.example", severity="suspend"):
        domain_rules.block(None, domain, domain_rules.Terms(severity=severity))
        events.commit()
        run_jobs()

    return make


@pytest.fixture
def left(factory, alice, post, run_jobs):
    """What two people of a server, and one of a server below it, left here."""
    people = {
        name: factory.remote(name, domain)
        for name, domain in (
            ("mallory", "bad.example"),
            ("trudy", "bad.example"),
            ("eve", "sub.bad.example"),
            ("carol", "good.example"),
        )
    }
    for person in people.values():
        db.session.add(RemoteActor(account_id=person.id, host=person.domain, inbox=f"https://{person.domain}/inbox"))
        theirs = post(person, f"hello from {person.username}")
        theirs.local = False
        media = Media(account_id=person.id, status_id=theirs.id, state="ready", kind="image", remote_url="https://x/y")
        emoji = Emoji(shortcode="blob", domain=person.domain) if person.username != "trudy" else None
        db.session.add_all([media, *([emoji] if emoji else [])])
        db.session.flush()
        for kind, owner_id in (("media", media.id), ("avatar", person.id), *([("emoji", emoji.id)] if emoji else [])):
            db.session.add(
                RemoteFile(
                    kind=kind,
                    owner_id=owner_id,
                    url="https://x/y",
                    size=100,
                    cached_at=person.created_at,
                    original_key=f"{kind}/{owner_id}",
                )
            )
        interactions.favourite(person, post(alice, f"to {person.username}"))
    follows(alice, people["mallory"])
    follows(people["eve"], alice)
    db.session.add(FollowRequest(account_id=people["trudy"].id, target_id=alice.id))
    events.commit()
    run_jobs()
    return people


def counted(model, *which):
    db.session.expire_all()
    return db.session.scalar(select(func.count()).select_from(model).where(*which))


def names():
    return sorted(db.session.scalars(select(Account.username)))


def test_10_12_a_dry_run_counts_and_changes_nothing(flask, left, suspend):
    suspend()

    assert "a script has to say --yes" in flask("federation purge bad.example", fails=True).stderr
    told = json.loads(flask("federation purge bad.example --dry-run --json").stdout)

    assert told == {
        "servers": 2,
        "accounts": 3,
        "statuses": 3,
        "follows": 3,
        "emojis": 2,
        "files": 8,
        "file_bytes": 800,
    }
    assert (counted(Account), counted(Status, ~Status.local), counted(Emoji)) == (5, 4, 3)


def test_10_12_a_purge_removes_what_a_suspended_server_left_and_nothing_else(flask, left, suspend, alice, run_jobs):
    suspend()

    flask("federation purge bad.example --yes")
    run_jobs()

    assert names() == ["alice", "carol"]
    assert counted(Status, ~Status.local) == counted(Emoji) == 1
    assert counted(Notification, Notification.from_id == left["carol"].id) == 1
    assert counted(Notification, Notification.from_id != left["carol"].id, Notification.from_id != alice.id) == 0
    assert sorted(db.session.scalars(select(RemoteFile.kind))) == ["avatar", "emoji", "media"]
    assert counted(Follow) == counted(FollowRequest) == counted(SeveredFollow) == 0
    assert counted(SeveranceEvent, ~SeveranceEvent.purged) == 0
    entry = db.session.scalars(select(AuditEntry).where(AuditEntry.action == "purge server")).one()
    assert (entry.target, entry.details) == ("bad.example", {"accounts": 3, "statuses": 3})


def test_10_12_nothing_purged_comes_back_when_the_rule_is_lifted(flask, left, suspend, run_jobs):
    suspend()
    flask("federation purge --yes bad.example")

    domain_rules.lift(None, db.session.scalars(select(domain_rules.ServerBlock)).one())
    events.commit()
    run_jobs()

    assert names() == ["alice", "carol"]
    assert counted(Follow) == 0


def test_10_12_only_a_suspended_server_is_purged_unless_by_force(flask, left, suspend, alice):
    suspend(severity="silence")
    domain_blocks.block(alice, "bad.example")
    events.commit()

    refused = flask("federation purge --yes bad.example", fails=True)
    assert "not suspended" in refused.stderr
    assert counted(Account) == 5

    flask("federation purge --yes bad.example --force")
    assert names() == ["alice", "carol"]
    assert counted(SeveranceEvent, ~SeveranceEvent.purged) == 0


def test_10_12_what_another_rule_exempts_below_a_suspended_server_stays(flask, left, suspend):
    suspend()
    suspend("sub.bad.example", severity="noop")

    flask("federation purge --yes bad.example")

    assert names() == ["alice", "carol", "eve"]


@pytest.mark.parametrize("domain", ["rookery.test", "not a domain", "''"])
def test_only_other_servers_are_purged(flask, alice, domain):
    assert "not that of another server" in flask(f"federation purge --yes '{domain}' --force", fails=True).stderr


def test_a_purge_that_is_interrupted_goes_on_where_it_was(flask, left, suspend, post, monkeypatch):
    for number in range(5):
        post(left["mallory"], f"more {number}").local = False
    db.session.commit()
    suspend()
    monkeypatch.setattr(erasure, "STATUSES_AT_ONCE", 2)
    one_by_one, pieces = purging.piece, []

    def some(names):
        if len(pieces) == 2:
            raise KeyboardInterrupt
        pieces.append(one_by_one(names))
        return pieces[-1]

    monkeypatch.setattr(purging, "piece", some)
    flask("federation purge --yes bad.example", fails=True)
    db.session.rollback()
    assert counted(Status, Status.account_id == left["mallory"].id) == 2

    monkeypatch.setattr(purging, "piece", one_by_one)
    flask("federation purge --yes bad.example")
    assert names() == ["alice", "carol"]


def test_a_long_purge_says_how_far_it_is(flask, left, suspend, monkeypatch):
    suspend()
    monkeypatch.setattr("rookery.cli.other_servers.federation.SECONDS_SILENT", 0.0)

    said = flask("federation purge --yes bad.example").stderr.splitlines()

    assert [said[0], said[-1]] == ["0 of 3 accounts, 1 of 3 statuses", "3 of 3 accounts, 3 of 3 statuses"]


def test_a_server_that_left_nothing_needs_no_purge(flask, left, suspend):
    suspend("else.example")

    assert json.loads(flask("federation purge --yes else.example --json").stdout)["accounts"] == 0
    assert counted(Account) == 5
