"""`rookery reports`."""

import json

import pytest

from models.auth.role import Permission, Role
from models.base import db
from models.discovery.collection import Collection
from models.instance.instance import Rule
from models.moderation.audit import AuditEntry
from models.moderation.report import Report
from rookery.services.audit import OPERATOR
from rookery.services.moderation import reports


@pytest.fixture
def report(alice, bob, post):
    """alice reports a post of bob."""
    rule = Rule(text="Be kind", position=0)
    db.session.add(rule)
    status, collection = post(bob, "Caw"), Collection(account_id=bob.id, name="Crows")
    db.session.add(collection)
    db.session.flush()
    named = {"status_ids": [status.id], "collection_ids": [collection.id], "rule_ids": [rule.id]}
    complaint = reports.Complaint("Too loud", **named)
    made = reports.file(alice, bob, complaint)
    db.session.commit()
    return made


def listed(flask, options=""):
    return json.loads(flask(f"reports list {options} --json").stdout)


def audit():
    entries = reversed(AuditEntry.latest(20))
    return [(one.action, one.target) for one in entries if one.by_name == OPERATOR]


def test_open_reports_are_listed_and_shown(flask, report, carol, bob):
    [line] = listed(flask)
    shown = json.loads(flask(f"reports show {report.id} --json").stdout)

    assert {name: line[name] for name in ("state", "category", "about", "by", "assigned_to", "posts", "comment")} == {
        "state": "open",
        "category": "violation",
        "about": "@bob",
        "by": "@alice",
        "assigned_to": None,
        "posts": 1,
        "comment": "Too loud",
    }
    assert line.items() <= (shown | {"posts": 1}).items()
    assert (len(shown["posts"]), shown["collections"], shown["rules"]) == (1, ["Crows"], ["Be kind"])
    assert listed(flask, "--about bob") == [line]
    assert listed(flask, "--about carol@far.example") == listed(flask, "--resolved") == []


def test_reports_are_resolved_and_opened_again(flask, report):
    [resolved] = json.loads(flask(f"reports resolve {report.id} --json").stdout)
    after = (listed(flask), listed(flask, "--resolved"))
    flask(f"reports resolve {report.id}")  # it is already
    [reopened] = json.loads(flask(f"reports reopen {report.id} --json").stdout)

    assert (resolved["state"], reopened["state"]) == ("resolved", "open")
    assert after == ([], [resolved])
    assert audit() == [("resolve", f"report {report.id}"), ("reopen", f"report {report.id}")]


def test_reports_are_assigned_to_who_may_manage_them(flask, report, factory):
    db.session.add(Role(name="Reader", position=5, permissions=int(Permission.MANAGE_REPORTS)))
    db.session.commit()
    factory.user("mona", role="Reader")
    [assigned] = json.loads(flask(f"reports assign {report.id} --to mona --json").stdout)
    refused = flask(f"reports assign {report.id} --to alice", fails=True)
    flask(f"reports assign {report.id} --nobody")

    assert assigned["assigned_to"] == "@mona"
    assert "may not manage reports" in refused.stderr
    assert db.session.get(Report, report.id).assigned_account_id is None
    assert audit() == [("assign", f"report {report.id}"), ("unassign", f"report {report.id}")]


def test_of_several_reports_none_is_changed_if_one_does_not_exist(flask, report):
    refused = flask(f"reports resolve {report.id} 7", fails=True)

    assert "There is no report 7, so nothing was done" in refused.stderr
    assert len(listed(flask)) == 1


def test_a_list_of_many_reports_takes_as_many_queries_as_one_of_few(flask, report, alice, bob, factory, count_queries):
    with count_queries() as few:
        listed(flask)
    for number in range(5):
        reports.file(alice, factory.remote(f"crow{number}", "far.example"), reports.Complaint("x"))
    db.session.commit()
    with count_queries() as many:
        assert len(listed(flask)) == 6

    assert len(many) == len(few)
