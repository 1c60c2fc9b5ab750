"""`rookery groups`: what operators do with the groups of this server."""

import json

import pytest

from models.base import db
from models.groups.group import Group
from models.groups.group_log import GroupAct, GroupLogEntry
from models.moderation.audit import AuditEntry
from models.relationships.block import Block
from models.relationships.follow import Follow, FollowRequest
from rookery.services.relationships import relationships
from tests.groups import boosts_of, group_of, group_row


@pytest.fixture
def read(flask):
    """The JSON that a command prints."""
    return lambda line: json.loads(flask(f"groups {line} --json").stdout)


def acts():
    return [(one.action, one.target, one.details) for one in reversed(AuditEntry.latest(10))]


def test_groups_are_listed_and_shown(read, flask, alice, member, club, carol):
    db.session.add(FollowRequest(account_id=carol.id, target_id=club.id))
    db.session.commit()
    flask("groups moderators add club bob")

    [line] = read("list")
    shown = read("show @club@rookery.test")

    assert (line["name"], line["title"], line["owner"], line["members"]) == ("club", "The Club", "alice", 2)
    assert shown.items() >= line.items()
    assert (shown["moderators"], shown["requests"], shown["banned"], shown["rules"]) == (["bob"], 1, 0, "Be kind.")
    assert "The Club" in flask("groups list").stdout


def test_groups_are_listed_with_two_queries_however_many_there_are(flask, read, alice, count_queries):
    group_of(alice)
    with count_queries() as few:
        read("list")
    for name in ("one", "two", "three"):
        group_of(alice, name)
    with count_queries() as many:
        assert [row["name"] for row in read("list")] == ["club", "one", "three", "two"]

    assert len(many) == len(few)


def test_a_group_is_created_for_an_account_without_the_permission(read, bob):
    made = read(
        "create birders --owner bob --title Birders --description 'Out at dawn.' --rules 'Keep off.' --approve-members"
    )

    assert (made["owner"], made["members"], made["approves_members"]) == ("bob", 1, True)
    assert (made["title"], made["description"], made["rules"]) == ("Birders", "Out at dawn.", "Keep off.")
    assert db.session.get(Group, int(made["id"])).owner_id == bob.id
    assert acts() == [("create group", "@birders", {"owner": "@bob"})]


def test_moderators_are_added_and_removed_and_one_becomes_the_owner(read, flask, alice, member, club):
    flask("groups moderators add club bob")
    assert [(one["name"], one["owner"]) for one in read("moderators list club")] == [("alice", True), ("bob", False)]
    flask("groups hand-over club --to bob")
    flask("groups moderators remove club alice")

    assert [(one["name"], one["owner"]) for one in read("moderators list club")] == [("bob", True)]
    assert [(action, details["name"]) for action, _, details in acts()] == [
        (GroupAct.APPOINT, "@bob"),
        (GroupAct.HAND_OVER, "@bob"),
        (GroupAct.DISMISS, "@alice"),
    ]
    logged = db.session.scalars(GroupLogEntry.of_group(club.id).with_only_columns(GroupLogEntry.by_name)).all()
    assert logged == ["(the operator)"] * 3


def test_a_group_without_an_owner_gets_one(flask, member, club):
    group_row(club).owner_id = None
    db.session.commit()

    flask("groups moderators add club bob")
    flask("groups hand-over club --to bob")

    assert group_row(club).owner_id == member.id


def test_members_are_banned_and_the_ban_is_lifted(read, flask, member, club):
    flask("groups members ban club bob")

    assert relationships.has(Block, club.id, member.id)
    assert [one["name"] for one in read("members list club")] == ["alice"]
    assert [one["name"] for one in read("members list club --banned")] == ["bob"]

    flask("groups members lift club bob")

    assert not relationships.has(Block, club.id, member.id)
    assert read("members list club --banned") == []
    assert [action for action, _, _ in acts()] == [GroupAct.BAN, GroupAct.LIFT_BAN]


def test_the_newest_members_and_requests_come_first(read, member, club, carol, factory):
    relationships.follow(factory.user("dora"), club)
    for one in (carol, factory.user("erin")):
        db.session.add(FollowRequest(account_id=one.id, target_id=club.id))
        db.session.commit()

    assert [one["name"] for one in read("members list club")] == ["dora", "bob", "alice"]
    assert [one["name"] for one in read("members list club --limit 1")] == ["dora"]
    assert [one["name"] for one in read("members list club --requests")] == ["erin", "carol@far.example"]


def test_a_group_is_deleted_after_a_look(read, flask, member, club, post, run_jobs):
    post(member, "@club Hello")

    seen = read("delete club --dry-run")
    assert boosts_of(club) and group_row(club)
    refused = flask("groups delete club", fails=True)
    assert "a script has to say --yes" in refused.stderr and group_row(club)
    deleted = read("delete club --yes")
    run_jobs()

    assert seen == deleted
    assert (seen["members"], seen["posts"]) == (2, 1)
    assert db.session.scalars(db.select(Group)).all() == db.session.scalars(db.select(Follow)).all() == []
    assert acts() == [("delete", "@club", {})]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("show alice", "`rookery groups list` shows those that are"),
        ("delete nobody", "`rookery groups list` shows those that are"),
        ("create club --owner bob", "already been taken"),
        ("create another --owner nobody", "There is no login nobody here"),
        ("hand-over club --to bob", "Only a moderator of the group can become its owner"),
        ("moderators add club carol@far.example", "Only members with an account on this server"),
        ("moderators remove club bob", "`rookery groups moderators list club`"),
        ("members ban club alice", "Moderators of the group cannot be banned"),
        ("members list club --banned --requests", "exclude each other"),
    ],
)
def test_what_cannot_be_done_is_said_and_leaves_no_entry(flask, member, club, carol, line, says):
    result = flask(f"groups {line}", fails=True)

    assert says in result.stderr
    assert "Traceback" not in result.output
    assert acts() == []
