"""Reports as moderators see and treat them."""

import pytest

from models.base import db
from models.instance.instance import Rule
from models.moderation.audit import AuditEntry
from rookery.services.moderation import reports
from tests.contract import assert_entities, assert_entity

PATH = "/api/v1/admin/reports"
SCOPES = "read write follow push profile admin:read admin:write"


@pytest.fixture
def admin(api, factory):
    return api(factory.user("mod", role="Moderator"), SCOPES)


@pytest.fixture
def rule(app):
    rule = Rule(text="Be kind")
    db.session.add(rule)
    db.session.commit()
    return rule


@pytest.fixture
def filed(alice, bob, post, rule):
    """alice reports a status of bob that she may read."""
    status = post(bob, "Buy this")
    report = reports.file(alice, bob, reports.Complaint("Again", status_ids=[status.id], rule_ids=[rule.id]))
    db.session.commit()
    return report


def test_a_report_shows_people_statuses_and_rules(admin, filed, alice, bob, rule):
    bodies = admin.get(PATH).json
    one = admin.get(f"{PATH}/{filed.id}").json

    assert_entities(bodies, "AdminReport")
    assert bodies == [one]
    assert (one["account"]["id"], one["target_account"]["id"]) == (str(alice.id), str(bob.id))
    assert one["target_account"]["email"] == "bob@mail.example"
    assert [status["content"] for status in one["statuses"]] == ["<p>Buy this</p>"]
    assert [found["text"] for found in one["rules"]] == ["Be kind"]
    assert (one["assigned_account"], one["action_taken_by_account"]) == (None, None)


def test_a_moderator_takes_it_and_hands_it_back(admin, filed):
    mine = admin.post(f"{PATH}/{filed.id}/assign_to_self").json
    free = admin.post(f"{PATH}/{filed.id}/unassign").json

    assert mine["assigned_account"]["username"] == "mod"
    assert free["assigned_account"] is None


def test_it_is_resolved_and_opened_again(admin, filed):
    closed = admin.post(f"{PATH}/{filed.id}/resolve").json
    assert_entity(closed, "AdminReport")
    assert (closed["action_taken"], closed["action_taken_by_account"]["username"]) == (True, "mod")
    assert admin.get(PATH).json == []
    assert [one["id"] for one in admin.get(f"{PATH}?resolved=true").json] == [str(filed.id)]

    opened = admin.post(f"{PATH}/{filed.id}/reopen").json
    assert (opened["action_taken"], opened["action_taken_at"], opened["action_taken_by_account"]) == (False, None, None)
    assert len(admin.get(PATH).json) == 1


def test_its_kind_is_changed_and_only_violations_have_rules(admin, filed, rule):
    spam = admin.put(f"{PATH}/{filed.id}", json={"category": "spam"}).json
    again = admin.put(f"{PATH}/{filed.id}", json={"category": "violation", "rule_ids": [rule.id]}).json

    assert (spam["category"], spam["rules"]) == ("spam", [])
    assert (again["category"], [one["id"] for one in again["rules"]]) == ("violation", [str(rule.id)])
    assert admin.put(f"{PATH}/{filed.id}", json={"category": "rude"}).status_code == 422
    assert admin.put(f"{PATH}/{filed.id}", json={"category": "violation", "rule_ids": [1]}).status_code == 422


def test_its_kind_is_changed_though_a_rule_that_it_names_is_deleted(admin, filed, rule):
    db.session.delete(rule)
    db.session.commit()

    changed = admin.put(f"{PATH}/{filed.id}", json={"category": "violation"}).json

    assert (changed["category"], changed["rules"]) == ("violation", [])


def test_reports_are_found_by_who_filed_them_and_whom_they_are_about(admin, filed, alice, bob):
    def found(query):
        return len(admin.get(f"{PATH}?{query}").json)

    assert (found(f"account_id={alice.id}"), found(f"account_id={bob.id}")) == (1, 0)
    assert (found(f"target_account_id={bob.id}"), found(f"target_account_id={alice.id}")) == (1, 0)


def test_statuses_that_are_gone_are_left_out(admin, filed, api, bob):
    admin.post(f"{PATH}/{filed.id}/resolve")
    api(bob).delete(f"/api/v1/statuses/{filed.status_ids[0]}")

    assert admin.get(f"{PATH}/{filed.id}").json["statuses"] == []


def test_a_moderator_sees_what_was_reported_whoever_may_read_it(admin, alice, bob, post):
    hidden = post(bob, "@alice for you only", visibility="direct")
    report = reports.file(alice, bob, reports.Complaint(status_ids=[hidden.id]))
    db.session.commit()

    assert len(admin.get(f"{PATH}/{report.id}").json["statuses"]) == 1


def test_every_step_leaves_a_row_and_nothing_is_done_twice(admin, filed):
    for verb in ("assign_to_self", "resolve", "resolve", "reopen", "reopen", "unassign"):
        admin.post(f"{PATH}/{filed.id}/{verb}")

    assert [one.action for one in reversed(AuditEntry.latest(10))] == [
        "assign_to_self",
        "resolve",
        "reopen",
        "unassign",
    ]
