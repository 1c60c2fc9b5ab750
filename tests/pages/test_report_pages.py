"""Reporting somebody in the browser."""

import pytest

from models.base import db
from models.instance.instance import Rule
from models.moderation.report import Report
from rookery import cache

PATH = "/web/report"


@pytest.fixture
def rule(app):
    db.session.add(made := Rule(text="No eggs are stolen.", hint=""))
    db.session.commit()
    cache.cache().clear()
    return made.id


def filed():
    return db.session.scalars(db.select(Report)).all()


def test_a_post_is_reported_from_its_menu_with_what_is_wrong_with_it(enter, alice, bob, post):
    bad, other = post(bob, "Buy my eggs!"), post(bob, "Nice weather.")
    visitor = enter(alice)
    assert f"{PATH}?status={bad.id}" in visitor.open("/public").text
    page = visitor.open(f"{PATH}?status={bad.id}").text
    assert f'value="{bad.id}" checked' in page and f'value="{other.id}">' in page

    reply = visitor.send(PATH, category="spam", status=str(bad.id), comment="Again and again.")

    assert reply.location == f"/people/{bob.id}"
    [report] = filed()
    assert (report.account_id, report.target_account_id, report.category) == (alice.id, bob.id, "spam")
    assert (report.status_ids, report.comment, report.forward) == ([bad.id], "Again and again.", False)


def test_broken_rules_are_named(enter, alice, bob, rule):
    visitor = enter(alice)
    assert "No eggs are stolen." in visitor.open(f"{PATH}?account={bob.id}").text
    reply = visitor.send(PATH, category="violation", rule="", comment="He did.")
    assert reply.status_code == 422 and "Select the rules that were violated." in reply.text and "He did." in reply.text
    assert filed() == []

    visitor.send(PATH, category="violation", rule=str(rule))

    assert [(one.category, one.rule_ids) for one in filed()] == [("violation", [rule])]


def test_a_report_about_somebody_elsewhere_goes_there_only_if_that_is_wanted(enter, alice, carol):
    visitor = enter(alice)
    assert "far.example" in visitor.open(f"{PATH}?account={carol.id}").text
    visitor.send(PATH, forward="")
    visitor.open(f"{PATH}?account={carol.id}")
    visitor.send(PATH, forward="1")

    assert [(one.forward, one.forward_to) for one in filed()] == [(False, []), (True, ["far.example"])]


def test_what_one_may_not_read_is_neither_shown_nor_reported(enter, alice, bob, post):
    secret = post(bob, "For my friends.", visibility="private")
    visitor = enter(alice)
    assert visitor.open(f"{PATH}?status={secret.id}").status_code == 404
    visitor.open(f"{PATH}?account={bob.id}")

    reply = visitor.tamper(PATH, status=str(secret.id))

    assert reply.status_code == 422 and "For my friends." not in reply.text
    assert filed() == []


def test_posts_of_others_are_not_reported_with_somebody(enter, alice, bob, post):
    mine = post(alice, "My own words.")
    visitor = enter(alice)
    visitor.open(f"{PATH}?account={bob.id}")

    assert visitor.tamper(PATH, status=str(mine.id)).status_code == 422
    assert filed() == []


def test_a_comment_has_its_limit_and_nobody_reports_themself(enter, alice, bob):
    visitor = enter(alice)
    visitor.open(f"{PATH}?account={bob.id}")
    assert visitor.send(PATH, comment="x" * 1001).status_code == 422
    visitor.open(f"{PATH}?account={alice.id}")
    assert visitor.send(PATH, comment="Me!").status_code == 422

    assert filed() == []


@pytest.mark.parametrize("query", ["", "?account=1", "?status=1", "?account=abc"])
def test_what_is_not_there_cannot_be_reported(enter, alice, query):
    assert enter(alice).open(PATH + query).status_code == 404
