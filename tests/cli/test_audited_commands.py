"""Commands of operators leave entries in the audit log, as the pages of administration do."""

import json

import pytest
from sqlalchemy import select

from models import clock
from models.base import db
from models.federation.peer import Peer
from models.jobs.job import Job
from models.moderation.audit import AuditEntry
from rookery.services.audit import OPERATOR

TERMS = {"input": "# Terms\n\nBe kind."}


@pytest.fixture
def logged(app):
    """The log: action, kind and name of the target, the oldest first."""

    def read():
        entries = db.session.scalars(select(AuditEntry).order_by(AuditEntry.id)).all()
        assert {one.by_name for one in entries} <= {OPERATOR}
        return [(one.action, one.target_kind, one.target) for one in entries]

    return read


def test_what_the_server_says_of_itself(flask, logged):
    flask("instance set title 'The Rookery'")
    flask("instance text privacy_policy -", input="None.")
    flask("instance terms publish -", **TERMS)
    flask("instance set registrations perhaps", fails=True)

    assert logged() == [
        (action, "server", "rookery.test") for action in ("change settings", "write text", "publish terms")
    ]
    assert [one.details["what"] for one in AuditEntry.latest(3)][1:] == ["privacy policy", "title"]


def test_the_limits_of_the_pages_hold_for_settings(flask, logged):
    assert "too long" in flask(f"instance set title {'x' * 101}", fails=True).stderr
    assert "is not an e-mail address" in flask("instance set contact_email nobody", fails=True).stderr
    assert logged() == []


def test_rules_and_warning_templates(flask, logged):
    rule = json.loads(flask("instance rules add 'Be kind.' --json").stdout)
    flask(f"instance rules remove {rule['id']}")
    warning = json.loads(flask("instance warnings add Spam 'Please stop.' --json").stdout)
    flask(f"instance warnings remove {warning['id']}")

    assert logged() == [
        ("add rule", "rule", "Be kind."),
        ("remove rule", "rule", "Be kind."),
        ("add warning text", "warning text", "Spam"),
        ("remove warning text", "warning text", "Spam"),
    ]


def test_announcements(flask, logged):
    made = json.loads(flask("announcements create 'We move on Sunday' --json").stdout)
    flask(f"announcements publish {made['id']}")
    flask(f"announcements withdraw {made['id']}")

    actions = ("write announcement", "publish announcement", "withdraw announcement")
    assert logged() == [(action, "announcement", "We move on Sunday") for action in actions]


def test_accounts(flask, logged):
    flask("accounts create dora --email d@mail.example")
    flask("accounts confirm dora")
    flask("accounts password dora --password 'a long one'")
    flask("accounts password-alone dora")
    flask("accounts role dora moderator")

    actions = ("create account", "confirm address", "change password", "switch off second factor", "change role")
    assert logged() == [(action, "account", "@dora") for action in actions]


def test_a_move_and_data_from_elsewhere(flask, logged, alice, bob):
    flask("accounts alias bob @Alice@ROOKERY.test")
    flask("accounts move alice bob@rookery.test")
    flask("accounts move alice --back")
    flask("accounts alias bob alice@rookery.test --remove")
    flask("transfer import bob follows - --yes", input="alice@rookery.test\n")

    assert logged() == [
        ("add alias", "account", "@bob"),
        ("move account", "account", "@alice"),
        ("revert move", "account", "@alice"),
        ("remove alias", "account", "@bob"),
        ("import data", "account", "@bob"),
    ]


def test_a_secret_that_is_given_up(flask, logged):
    flask("config forget-secret push.key")

    assert logged() == [("forget secret", "server", "rookery.test")]


def test_suggested_accounts(flask, logged, alice):
    flask("suggestions add alice")
    flask("suggestions remove alice")
    flask("suggestions add nobody", fails=True)

    assert logged() == [(action, "account", "@alice") for action in ("suggest", "stop suggesting")]


def test_jobs_invites_and_peers(flask, logged):
    job = Job(name="UserReady", steps=["emails.send_confirmation"], dead_at=clock.now(), attempts=16, payload={})
    db.session.add_all([job, Peer(domain="far.example")])
    db.session.flush()
    job_id = job.id
    code = json.loads(flask("invites create --json").stdout)["code"]
    flask("jobs retry")
    flask("jobs retry")
    job.dead_at = clock.now()
    flask(f"jobs drop {job_id}")
    flask(f"invites revoke -- {code}")
    flask("peers retry far.example")

    assert logged() == [
        ("retry jobs", "job", "all"),
        ("drop jobs", "job", str(job_id)),
        ("expire invite", "invite", code),
        ("retry server", "server", "far.example"),
    ]
