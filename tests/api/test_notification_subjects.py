"""Notifications about what is no status: reports, warnings and the like stand in them in full."""

import pytest

from models.base import db
from models.notifications.notification import Notification
from models.relationships.block import Block
from models.relationships.mute import Mute
from rookery.services.moderation import actions, reports
from tests.contract import assert_answers, assert_entity

PLAIN, GROUPED = "/api/v1/notifications", "/api/v2/notifications"


@pytest.fixture
def boss(factory):
    return factory.user("boss", role="Moderator")


@pytest.fixture
def told(api, run_jobs):
    """The one notification that an account has, as it stands in the plain list and in the groups."""

    def read(account):
        run_jobs()
        (plain,) = api(account).get(PLAIN).json
        grouped = api(account).get(GROUPED).json
        (group,) = grouped["notification_groups"]
        assert_entity(plain, "Notification")
        assert_answers("GET /api/v2/notifications", grouped)
        assert api(account).get(f"{PLAIN}/{plain['id']}").json == plain
        assert group["group_key"] == plain["group_key"] == f"ungrouped-{plain['id']}"
        assert "status" not in plain and "status_id" not in group
        return plain, group

    return read


def file(reporter, target):
    report = reports.file(reporter, target, reports.Complaint(comment="Shouts"))
    db.session.commit()
    return report


def test_moderators_hear_of_a_report(alice, bob, boss, told):
    report = file(alice, bob)

    plain, group = told(boss)

    assert plain["type"] == group["type"] == "admin.report"
    assert plain["account"]["id"] == str(alice.id)
    assert plain["report"] == group["report"]
    assert (plain["report"]["id"], plain["report"]["target_account"]["id"]) == (str(report.id), str(bob.id))
    assert plain["report"]["action_taken"] is False


@pytest.mark.parametrize("relationship", [Block, Mute])
def test_moderators_hear_of_a_report_though_they_avoid_each_other(alice, bob, boss, told, relationship):
    db.session.add(relationship(account_id=boss.id, target_id=alice.id))
    db.session.add(Block(account_id=alice.id, target_id=boss.id))
    file(alice, bob)

    assert told(boss)[0]["type"] == "admin.report"


def test_a_report_in_a_notification_tells_what_became_of_it(alice, bob, boss, told, api):
    report = file(alice, bob)
    told(boss)

    api(boss, "admin:read admin:write").post(f"/api/v1/admin/reports/{report.id}/resolve")

    assert told(boss)[0]["report"]["action_taken"] is True


def test_a_report_goes_with_the_account_that_it_is_about(alice, factory, boss, told, api):
    dora = factory.user("dora")
    file(alice, dora)
    told(boss)

    db.session.delete(dora)
    db.session.commit()

    assert api(boss).get(PLAIN).json == api(boss).get(GROUPED).json["notification_groups"] == []
    assert [api(boss).get(f"{path}/unread_count").json["count"] for path in (PLAIN, GROUPED)] == [0, 0]


def test_nobody_else_hears_of_a_report(alice, bob, api, run_jobs):
    file(alice, bob)
    run_jobs()

    assert api(alice).get(PLAIN).json == api(bob).get(PLAIN).json == []


def test_who_is_warned_is_told_by_nobody_in_particular(alice, boss, told):
    warning = actions.act(boss, alice, actions.Decision("none", text="Please do not shout."))
    db.session.commit()

    plain, group = told(alice)

    assert plain["type"] == "moderation_warning"
    assert plain["account"]["id"] == str(alice.id)
    assert plain["moderation_warning"] == group["moderation_warning"]
    assert (plain["moderation_warning"]["id"], plain["moderation_warning"]["text"]) == (
        str(warning.id),
        "Please do not shout.",
    )
    assert_entity(plain["moderation_warning"], "AccountWarning")


def test_an_app_that_names_what_it_knows_is_told_the_rest_in_words(alice, bob, boss, told, api):
    file(alice, bob)
    told(boss)
    client = api(boss)
    paths = [PLAIN, f"{PLAIN}/{client.get(PLAIN).json[0]['id']}"]
    grouped = [GROUPED, f"{GROUPED}/{client.get(PLAIN).json[0]['group_key']}"]

    def fallback(path, query):
        body = client.get(f"{path}?{query}").json
        one = body["notification_groups"][0] if path in grouped else body[0] if path == PLAIN else body
        return one.get("fallback")

    for path in paths + grouped:
        said = fallback(path, "supported_types[]=mention")
        assert_entity(said, "NotificationFallback")
        assert said["title"] == "alice filed a report"
        assert fallback(path, "") is None
        assert fallback(path, "supported_types[]=admin.report") is None
    assert_entity(client.get(f"{PLAIN}?supported_types[]=mention").json[0], "Notification")
    assert_answers("GET /api/v2/notifications", client.get(f"{GROUPED}?supported_types[]=mention").json)


def test_what_every_app_knows_needs_no_words(alice, bob, api, post, run_jobs):
    post(bob, "@alice hello")
    run_jobs()

    assert "fallback" not in api(alice).get(f"{PLAIN}?supported_types[]=follow").json[0]


def test_each_is_told_once(alice, bob, boss, run_jobs):
    for _ in range(2):
        file(alice, bob)
    run_jobs()

    assert db.session.query(Notification).filter_by(account_id=boss.id, kind="admin.report").count() == 2
