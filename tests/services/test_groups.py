"""Groups of this server: who may write to them, who moderates them, and what becomes of them."""

import pytest

from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.groups.group import Group, GroupActivity, GroupModerator
from models.groups.group_log import GroupAct, GroupLogEntry
from models.moderation.audit import AuditEntry
from models.notifications.notification import Notification
from models.relationships.follow import Follow
from models.statuses.status import Status
from rookery import events
from rookery.errors import Forbidden, Invalid, NotFound
from rookery.events.facts import StatusPosted
from rookery.federation.local_actors import known_actor
from rookery.plugin import plugins
from rookery.services.accounts import local_accounts
from rookery.services.accounts.profiles import ProfileChanges
from rookery.services.groups import groups, moderation, posts
from rookery.services.moderation import actions
from rookery.services.moderation.actions import Decision
from rookery.services.relationships import relationships
from tests.groups import boosts_of, group_of, group_row


@pytest.fixture
def moderator(alice, club, member):
    groups.appoint(alice, group_row(club), member)
    events.commit()
    return member


# Posts


def test_a_post_of_a_member_is_boosted_at_once_and_comes_to_the_homes_of_the_others(api, alice, member, club, post):
    status = post(member, "@club Hello")

    assert boosts_of(club) == [status.id]
    (entry,) = api(alice).get("/api/v1/timelines/home").json
    assert (entry["account"]["acct"], entry["reblog"]["id"]) == ("club", str(status.id))
    assert entry["account"]["group"] is True and entry["account"]["bot"] is False


def test_an_unlisted_post_is_boosted_as_such(member, club, post):
    post(member, "@club Hello", visibility="unlisted")

    assert db.session.scalar(db.select(Status.visibility).where(Status.account_id == club.id)) == "unlisted"


@pytest.mark.parametrize(
    "draft",
    [
        {"text": "Hello"},
        {"text": "@club Hello", "visibility": "private"},
        {"text": "@club Hello", "visibility": "direct"},
        {"text": "@club Hello", "visibility": "local"},
    ],
)
def test_what_does_not_mention_the_group_or_is_not_for_everybody_is_not_boosted(member, club, post, draft):
    post(member, **draft)

    assert boosts_of(club) == []


def test_replies_are_not_boosted(member, club, post):
    first = post(member, "@club Hello")
    post(member, "@club Again", in_reply_to_id=first.id)

    assert boosts_of(club) == [first.id]


def told_by(club):
    """The private messages of a group, the oldest first."""
    query = db.select(Status.text).where(Status.account_id == club.id, Status.visibility == "direct")
    return list(db.session.scalars(query.order_by(Status.id)))


def test_who_is_no_member_is_told_so_once_an_hour_and_who_is_banned_is_not(api, alice, member, club, post, run_jobs):
    relationships.unfollow(member, club)
    for _ in range(2):
        post(member, "@club Hello")
    run_jobs()
    assert [text.startswith(f"@{member.username} This group boosts only") for text in told_by(club)] == [True]
    assert [one["account"]["acct"] for one in api(member).get("/api/v1/notifications?types[]=mention").json] == ["club"]

    relationships.block(club, member)
    db.session.execute(db.delete(GroupActivity))
    post(member, "@club Hello")
    run_jobs()
    assert len(told_by(club)) == 1


def test_a_member_beyond_the_limit_of_an_hour_is_told(member, club, post, run_jobs, monkeypatch):
    monkeypatch.setitem(plugins().settings["groups"], "posts_per_hour", 1)
    first = post(member, "@club One")
    run_jobs()
    assert told_by(club) == []
    post(member, "@club Two")
    post(member, "@club Answer", in_reply_to_id=first.id)
    run_jobs()

    [text] = told_by(club)
    assert "at most one post of" in text


def _stranger(member, club):
    relationships.unfollow(member, club)


def _blocking(member, club):
    relationships.block(member, club)


def _limited(member, club):
    db.session.get_one(Account, member.id).limit()


def _suspended(member, club):
    db.session.get_one(Account, member.id).suspend()


def _group_suspended(member, club):
    db.session.get_one(Account, club.id).suspend()


@pytest.mark.parametrize("change", [_stranger, _blocking, _limited, _suspended, _group_suspended])
def test_only_what_members_in_good_standing_write_is_boosted(app, member, club, post, change):
    change(member, club)
    db.session.commit()
    app.extensions["rookery.cache"].clear()

    post(member, "@club Hello")

    assert boosts_of(club) == []


def test_a_member_is_boosted_so_many_times_an_hour(alice, member, club, post, frozen_time, monkeypatch):
    monkeypatch.setitem(plugins().settings["groups"], "posts_per_hour", 2)
    few = [post(member, "@club Hello") for _ in range(3)][:2]
    other = post(alice, "@club Me too")
    frozen_time.move(hours=1, seconds=1)
    later = post(member, "@club Later")

    assert boosts_of(club) == [one.id for one in (*few, other, later)]


def test_a_group_is_told_of_nothing(member, club, post, api):
    status = post(member, "@club Hello")
    api(member).post(f"/api/v1/statuses/{status.id}/favourite")

    assert db.session.scalars(db.select(Notification.account_id).where(Notification.account_id == club.id)).all() == []


def test_posts_that_are_written_to_no_group_cost_no_query(alice, bob, club, post, count_queries):
    plain, to_alice = post(bob, "Hello"), post(bob, "@alice Hello")

    with count_queries() as queries:
        for one in (plain, to_alice):
            posts.boost_local(StatusPosted(one.id))

    assert len(queries) == 0


# Moderation


def test_a_moderator_removes_a_post_which_stays_with_its_author(alice, member, club, post):
    status = post(member, "@club Hello")
    boost = db.session.scalar(db.select(Status).where(Status.account_id == club.id))

    moderation.remove_post(alice, group_row(club), boost.id)
    events.commit()

    assert boosts_of(club) == []
    assert db.session.get(Status, status.id) is not None
    with pytest.raises(NotFound):
        moderation.remove_post(alice, group_row(club), status.id)


def test_a_banned_member_is_out_until_the_ban_is_lifted(alice, member, club, post):
    moderation.ban(alice, group_row(club), member)
    events.commit()

    with pytest.raises(Forbidden):
        relationships.follow(member, club)
    post(member, "@club Hello")
    assert boosts_of(club) == []

    moderation.unban(alice, group_row(club), member)
    relationships.follow(member, club)
    events.commit()
    assert boosts_of(club) == [] != [post(member, "@club Hello")]
    assert len(boosts_of(club)) == 1


def test_moderators_are_not_banned(alice, moderator, club):
    for one in (alice, moderator):
        with pytest.raises(Invalid):
            moderation.ban(moderator, group_row(club), one)


def test_nobody_else_moderates(member, club, post, alice):
    post(alice, "@club Hello")
    boost = db.session.scalar(db.select(Status.id).where(Status.account_id == club.id))
    row = group_row(club)

    for act in (
        lambda: moderation.remove_post(member, row, boost),
        lambda: moderation.ban(member, row, alice),
        lambda: moderation.unban(member, row, alice),
        lambda: moderation.accept(member, row, alice.id),
        lambda: moderation.reject(member, row, alice.id),
        lambda: groups.edit(member, row, ProfileChanges(display_name="Mine"), ""),
        lambda: groups.appoint(member, row, member),
        lambda: groups.dismiss(member, row, alice.id),
        lambda: groups.hand_over(member, row, member.id),
        lambda: groups.delete(member, row),
    ):
        with pytest.raises(Forbidden):
            act()


def test_a_moderator_does_not_do_what_the_owner_does(moderator, alice, club):
    row = group_row(club)
    groups.edit(moderator, row, ProfileChanges(display_name="Ours"), "")

    for act in (
        lambda: groups.appoint(moderator, row, alice),
        lambda: groups.hand_over(moderator, row, moderator.id),
        lambda: groups.delete(moderator, row),
    ):
        with pytest.raises(Forbidden):
            act()
    groups.dismiss(moderator, row, moderator.id)
    assert row.moderator_ids == []


def test_only_members_of_this_server_become_moderators(alice, club, factory):
    stranger, remote = factory.user("dora"), factory.remote("finn", "far.example")
    db.session.add(Follow(account_id=remote.id, target_id=club.id))
    db.session.commit()

    for one in (stranger, remote):
        with pytest.raises(Invalid):
            groups.appoint(alice, group_row(club), one)


# The log


def log_of(club):
    """Return the entries of the group's log as (who, what, to whom), the oldest first."""
    rows = db.session.execute(GroupLogEntry.of_group(club.id).order_by(GroupLogEntry.id)).all()
    return [(row.by_name, row.action, row.target) for row in rows]


def test_what_moderators_do_is_in_the_log_of_the_group_alone(alice, moderator, club, post, factory):
    dora = factory.user("dora")
    status = post(alice, "@club Hello")
    boost_id = db.session.scalar(db.select(Status.id).where(Status.account_id == club.id))
    row = group_row(club)

    moderation.remove_post(moderator, row, boost_id)
    for act in (moderation.ban, moderation.ban, moderation.unban, moderation.unban):
        act(moderator, row, dora)
    groups.edit(moderator, row, ProfileChanges(display_name="Ours"), "")
    groups.hand_over(alice, row, moderator.id)
    groups.dismiss(alice, row, alice.id)
    groups.dismiss(moderator, row, alice.id)
    events.commit()

    assert log_of(club) == [
        ("alice", GroupAct.APPOINT, "@bob"),
        ("bob", GroupAct.REMOVE_POST, "@alice"),
        ("bob", GroupAct.BAN, "@dora"),
        ("bob", GroupAct.LIFT_BAN, "@dora"),
        ("bob", GroupAct.CHANGE, ""),
        ("alice", GroupAct.HAND_OVER, "@bob"),
        ("alice", GroupAct.DISMISS, "@alice"),
    ]
    addresses = db.session.scalars(db.select(GroupLogEntry.address).where(GroupLogEntry.address != "")).all()
    assert addresses == [f"https://rookery.test/@alice/{status.id}"]
    assert AuditEntry.latest(10) == []


def test_what_others_do_to_a_group_is_in_the_audit_log_as_well(alice, member, club, factory):
    staff = factory.user("mod", role="Owner")
    local_accounts.delete(db.session.get_one(Account, alice.id))
    events.commit()

    moderation.ban(staff, group_row(club), member)
    moderation.unban(None, group_row(club), member)

    acts = [("mod", GroupAct.BAN), ("(the operator)", GroupAct.LIFT_BAN)]
    assert [one[:2] for one in log_of(club)] == acts
    entries = AuditEntry.latest(10)[::-1]
    assert [(one.by_name, one.action) for one in entries] == acts
    assert {(one.target, one.details["name"]) for one in entries} == {("@club", "@bob")}


def test_a_refused_act_leaves_no_entry(moderator, alice, club):
    row = group_row(club)

    for act in (
        lambda: moderation.ban(moderator, row, alice),
        lambda: groups.hand_over(alice, row, club.id),
        lambda: groups.edit(alice, row, ProfileChanges(), "x" * 5001),
    ):
        with pytest.raises(Invalid):
            act()

    assert [action for _, action, _ in log_of(club)] == [GroupAct.APPOINT]


def test_that_a_group_was_deleted_is_in_the_audit_log(alice, member, club):
    moderation.ban(alice, group_row(club), member)
    groups.delete(alice, group_row(club))
    events.commit()

    assert [(one.by_name, one.action, one.target) for one in AuditEntry.latest(10)] == [("alice", "delete", "@club")]
    assert log_of(club) == []


# The life of a group


def test_names_are_given_once(alice, club):
    for name, says in (("CLUB", "taken"), ("bob smith", "only letters"), ("admin", "reserved"), ("alice", "taken")):
        with pytest.raises(Invalid, match=says):
            groups.create(alice, name, ProfileChanges())


def test_a_member_makes_so_many_groups(alice, monkeypatch):
    monkeypatch.setattr(groups, "MOST_OWNED", 1)
    group_of(alice)

    with pytest.raises(Invalid, match="maximum"):
        group_of(alice, "another")


def test_a_group_is_handed_over_to_a_moderator(alice, moderator, club):
    with pytest.raises(Invalid):
        groups.hand_over(alice, group_row(club), club.id)
    groups.hand_over(alice, group_row(club), moderator.id)
    events.commit()

    row = group_row(club)
    assert (row.owner_id, list(row.moderator_ids)) == (moderator.id, [alice.id])


def test_the_moderator_who_served_longest_succeeds_a_deleted_owner(alice, moderator, club, factory):
    late = factory.user("dora")
    relationships.follow(late, club)
    groups.appoint(alice, group_row(club), late)
    events.commit()

    for owner, successor in ((alice, moderator), (moderator, late), (late, None)):
        local_accounts.delete(db.session.get_one(Account, owner.id))
        events.commit()
        assert group_row(club).owner_id == (successor and successor.id)

    assert list(group_row(club).moderator_ids) == []


def test_a_deleted_moderator_is_none_any_more_and_cannot_become_the_owner(alice, moderator, club):
    local_accounts.delete(moderator)
    events.commit()

    assert group_row(club).moderator_ids == []
    with pytest.raises(Invalid):
        groups.hand_over(alice, group_row(club), moderator.id)


def test_a_group_without_an_owner_is_in_the_hands_of_those_who_manage_accounts(alice, club, factory, run_jobs):
    local_accounts.delete(db.session.get_one(Account, alice.id))
    events.commit()
    run_jobs()
    row, staff, somebody = group_row(club), factory.user("mod", role="Owner"), factory.user("dora")

    assert row.owner_id is None
    assert groups.may_own(staff, row) and not groups.may_own(somebody, row)


def test_a_deleted_group_is_gone_and_its_name_is_not_given_again(alice, member, club, post, run_jobs):
    status = post(member, "@club Hello")

    groups.delete(alice, group_row(club))
    events.commit()
    run_jobs()
    db.session.expire_all()

    assert Account.by_address("club") is None
    assert db.session.scalars(db.select(Group)).all() == db.session.scalars(db.select(GroupModerator)).all() == []
    assert db.session.get(Status, status.id) is not None
    with pytest.raises(Invalid):
        group_of(alice)


def test_a_suspended_group_is_not_taken_for_a_deleted_one(club, factory):
    staff = factory.user("mod", role="Owner")

    actions.act(staff, club, Decision("suspend"))
    events.commit()
    suspended = known_actor("club").suspended_at
    actions.unsuspend(staff, club)
    events.commit()

    assert suspended is not None and User.of_account(club.id) is None
    assert known_actor("club").suspended_at is None


def test_what_was_passed_on_long_ago_is_forgotten(club, alice, frozen_time):
    assert posts.pass_on_once(club.id, alice.id, "first")
    db.session.commit()
    frozen_time.move(days=posts.DAYS_KNOWN, seconds=1)
    assert posts.pass_on_once(club.id, alice.id, "second") and not posts.pass_on_once(club.id, alice.id, "first")
    db.session.commit()

    assert posts.forget_passed_on() is False
    db.session.commit()

    assert not posts.pass_on_once(club.id, alice.id, "second") and posts.pass_on_once(club.id, alice.id, "first")
