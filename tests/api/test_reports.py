"""Reports: what somebody can tell the moderators, and what they cannot."""

import pytest

from models.base import db
from models.discovery.collection import Collection
from models.instance.instance import Rule
from models.moderation.report import Report
from rookery.events.facts import ReportFiled
from rookery.services.relationships import relationships
from tests.contract import assert_entity

PATH = "/api/v1/reports"


@pytest.fixture
def rule(app):
    rule = Rule(text="Be kind")
    db.session.add(rule)
    db.session.commit()
    return rule


def test_a_report_says_what_it_is_about(api, alice, bob, post, facts):
    status = post(bob, "Buy this")
    facts.clear()
    said = {"comment": "Again " * 166 + "Aga!", "category": "spam"}  # no longer comment is taken

    reply = api(alice).post(PATH, json={"account_id": bob.id, "status_ids": [status.id], **said})

    assert reply.status_code == 200
    assert_entity(reply.json, "Report")
    assert reply.json["target_account"]["id"] == str(bob.id)
    assert reply.json["status_ids"] == [str(status.id)]
    assert {name: reply.json[name] for name in said} == said
    assert (reply.json["action_taken"], reply.json["action_taken_at"]) == (False, None)
    assert facts == [ReportFiled(int(reply.json["id"]))]


def test_an_account_alone_is_enough(api, alice, bob):
    reply = api(alice).post(PATH, data={"account_id": bob.id, "comment": "", "category": ""})

    assert reply.status_code == 200
    assert (reply.json["category"], reply.json["comment"], reply.json["status_ids"]) == ("other", "", [])


def test_naming_rules_makes_it_a_violation(api, alice, bob, rule):
    reply = api(alice).post(PATH, json={"account_id": bob.id, "category": "spam", "rule_ids": [str(rule.id)]})

    assert (reply.json["category"], reply.json["rule_ids"]) == ("violation", [str(rule.id)])


@pytest.mark.parametrize(
    ("given", "status", "says"),
    [
        ({"account_id": "999999999999"}, 404, "Record not found"),
        ({}, 422, "Validation failed: Account id can't be blank"),
        ({"category": "rude"}, 422, "Validation failed: Category is not included in the list"),
        ({"rule_ids": ["999"]}, 422, "Validation failed: Rules does not reference valid rules"),
        ({"comment": "x" * 1001}, 422, "Validation failed: Comment is too long (maximum is 1000 characters)"),
        ({"status_ids": [1]}, 404, "Record not found"),
        ({"status_ids": list(range(100))}, 404, "Record not found"),
        ({"status_ids": list(range(101))}, 422, "Validation failed: At most 100 statuses can be attached to a report"),
        ({"collection_ids": list(range(100))}, 404, "Record not found"),
        (
            {"collection_ids": list(range(101))},
            422,
            "Validation failed: At most 100 collections can be attached to a report",
        ),
    ],
)
def test_what_is_wrong_is_said(api, alice, bob, given, status, says):
    body = {"account_id": bob.id} | given if given else {}

    reply = api(alice).post(PATH, json=body)

    assert (reply.status_code, reply.json["error"]) == (status, says)
    assert db.session.query(Report).count() == 0


def test_statuses_are_those_of_the_account_which_one_may_read(api, alice, bob, post):
    own, hidden = post(alice, "Mine"), post(bob, "For few", visibility="private")

    replies = [api(alice).post(PATH, json={"account_id": bob.id, "status_ids": [one.id]}) for one in (own, hidden)]

    assert [reply.status_code for reply in replies] == [404, 404]


def test_collections_are_those_of_the_account(api, alice, bob):
    own, theirs = (Collection(account_id=one.id, name="Birds") for one in (alice, bob))
    db.session.add_all([own, theirs])
    db.session.commit()

    replies = [api(alice).post(PATH, json={"account_id": bob.id, "collection_ids": [one.id]}) for one in (own, theirs)]

    assert [reply.status_code for reply in replies] == [404, 200]
    assert replies[1].json["collection_ids"] == [str(theirs.id)]


def test_who_follows_may_report_what_only_followers_see(api, alice, bob, post):
    relationships.follow(alice, bob)
    hidden = post(bob, "For few", visibility="private")

    assert api(alice).post(PATH, json={"account_id": bob.id, "status_ids": [hidden.id]}).status_code == 200


def test_only_a_report_of_somebody_elsewhere_can_be_forwarded(api, alice, bob, carol):
    replies = [api(alice).post(PATH, json={"account_id": one.id, "forward": True}) for one in (bob, carol)]

    assert [reply.json["forwarded"] for reply in replies] == [False, True]
