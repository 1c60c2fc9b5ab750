"""Roles: made and changed by an administrator and by those above, and never without an owner."""

import json

import pytest

from models.accounts.account import Account
from models.auth.password_reset import PasswordReset
from models.auth.role import Permission, Role, allows
from models.auth.user import User
from models.base import db
from models.moderation.audit import AuditEntry
from rookery.errors import Forbidden, Invalid
from rookery.services.auth import roles
from rookery.services.auth.roles import RoleChanges
from rookery.services.moderation import login_help

KEEPER = Permission.MANAGE_USERS | Permission.MANAGE_ROLES


@pytest.fixture
def keeper(factory):
    """Somebody who manages roles, but is no owner."""
    roles.create(None, RoleChanges("Keeper", int(KEEPER), 50))
    return factory.user("keeper", role="Keeper")


def give(account, role):
    roles.give(None, User.of_account(account.id), Role.named(role))
    db.session.commit()


# What the operator types


def test_a_role_is_made_listed_changed_and_deleted(flask, alice):
    flask("roles create Gardener --permission manage_users --permission manage_reports --position 20 --color '#00ff88'")
    flask("accounts role alice gardener")
    listed = {row["name"]: row for row in json.loads(flask("roles list --json").stdout)}

    assert listed["Gardener"]["permissions"] == ["manage_reports", "manage_users"]
    assert (listed["Gardener"]["position"], listed["Gardener"]["users"]) == (20, 1)

    flask("roles edit gardener --rename Pruner --permission manage_rules --highlighted --collections 3")
    role = Role.named("pruner")
    assert (role.permissions, role.collection_limit) == (Permission.MANAGE_RULES, 3)
    assert db.session.get(Account, alice.id).role_id == role.id

    flask("roles delete Pruner")
    assert Role.named("Pruner") is None
    assert User.of_account(alice.id).role_id == Role.default().id
    assert db.session.get(Account, alice.id).role_id is None


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("create Moderator", "Name has already been taken"),
        ("create ''", "Name must have between 1 and 50 characters"),
        ("create Tall --position 0", "Position must be between 1"),
        ("create Pink --color pink", "Color must be a code such as #ff8800"),
        ("edit Nobody --position 3", "There is no role Nobody"),
        ("edit Moderator --rename admin", "Name has already been taken"),
        ("edit User --position 3", "The default role must stay below all others"),
        ("delete User", "The default role cannot be deleted"),
    ],
)
def test_what_makes_no_role_is_refused_in_a_sentence(flask, line, says):
    assert says in flask(f"roles {line}", fails=True).stderr
    assert db.session.query(Role).count() == 4


def test_every_permission_has_a_name():
    of_mastodon = (1 << 21) - 1
    assert roles.permissions(roles.NAMES) == of_mastodon | Permission.MAKE_GROUPS | Permission.SEND_NEWSLETTERS
    with pytest.raises(Invalid, match="There is no permission fly"):
        roles.permissions(["fly"])


def test_owners_and_admins_may_send_newsletters_at_first(app):
    senders = [one.name for one in Role.in_order() if allows(one.permissions, Permission.SEND_NEWSLETTERS)]

    assert sorted(senders) == ["Admin", "Owner"]


# An owner stays


@pytest.fixture
def owner(factory):
    return factory.user("olga", role="Owner")


def test_the_last_owner_keeps_the_role(flask, owner):
    result = flask("accounts role olga user", fails=True)

    assert "This is the last owner" in result.stderr
    assert User.of_account(owner.id).role_id == Role.named("Owner").id


def test_the_role_of_the_last_owner_is_neither_deleted_nor_weakened(owner):
    role = Role.named("Owner")

    with pytest.raises(Invalid, match="This is the last owner"):
        roles.delete(None, role)
    with pytest.raises(Invalid, match="This is the last owner"):
        roles.edit(None, role, RoleChanges(permissions=int(KEEPER)))


def test_an_owner_may_go_when_another_one_stays(owner, factory):
    factory.user("second", role="Owner")

    give(owner, "User")

    assert User.of_account(owner.id).role_id == Role.default().id


def test_an_owner_who_cannot_act_is_no_other_owner(owner, factory):
    factory.user("second", role="Owner", active=False)
    factory.user("third", role="Owner", confirmed=False)

    with pytest.raises(Invalid, match="This is the last owner"):
        give(owner, "User")


# Nobody above their own


def test_nobody_changes_a_role_of_their_own_height_or_above(keeper):
    for name in ("Keeper", "Admin", "Owner"):
        with pytest.raises(Forbidden):
            roles.edit(keeper, Role.named(name), RoleChanges(color="#000000"))
        with pytest.raises(Forbidden):
            roles.delete(keeper, Role.named(name))


def test_nobody_changes_a_lower_role_that_may_more_than_they(keeper):
    lower = roles.create(None, RoleChanges("Lower", int(KEEPER), 5))
    roles.edit(keeper, lower, RoleChanges(permissions=int(Permission.MANAGE_USERS)))
    roles.delete(keeper, lower)

    for change in (
        lambda role: roles.edit(keeper, role, RoleChanges(permissions=0)),
        lambda role: roles.delete(keeper, role),
    ):
        with pytest.raises(Forbidden):
            change(Role.named("Moderator"))


def test_nobody_hands_out_what_they_do_not_have(keeper):
    with pytest.raises(Forbidden):
        roles.create(keeper, RoleChanges("Spy", int(Permission.VIEW_AUDIT_LOG), 5))
    with pytest.raises(Forbidden):
        roles.create(keeper, RoleChanges("Tall", 0, 50))
    assert roles.create(keeper, RoleChanges("Helper", int(Permission.MANAGE_USERS), 5))


def test_nobody_lifts_a_role_to_their_own_height(keeper):
    roles.create(None, RoleChanges("Helper", 0, 5))

    with pytest.raises(Forbidden):
        roles.edit(keeper, Role.named("Helper"), RoleChanges(position=50))


def test_nobody_gives_or_takes_a_role_above_them(keeper, alice, factory):
    admin = factory.user("admin", role="Admin")

    for person, role in ((alice, "Admin"), (admin, "User")):
        with pytest.raises(Forbidden):
            roles.give(keeper, User.of_account(person.id), Role.named(role))


def test_a_link_for_a_new_password_does_not_lead_into_a_higher_role(keeper, alice):
    link = login_help.make_password_link(keeper, alice)
    secret = link.partition("token=")[2]
    give(alice, "User")
    assert PasswordReset.user_of(secret)

    give(alice, "Owner")

    assert PasswordReset.user_of(secret) is None


# What people see of it


def test_the_role_stands_in_ones_own_account_and_its_badge_where_others_look(api, alice, bob):
    roles.create(None, RoleChanges("Gardener", int(Permission.MANAGE_RULES), 20, "#00ff88", True))
    give(alice, "Gardener")

    mine = api(alice).get("/api/v1/accounts/verify_credentials").json["role"]
    badges = api(bob).get(f"/api/v1/accounts/{alice.id}").json["roles"]

    bits = str(int(Permission.MANAGE_RULES | Permission.INVITE_USERS))  # the latter is everybody's
    assert (mine["name"], mine["permissions"], mine["highlighted"]) == ("Gardener", bits, True)
    assert [(badge["name"], badge["color"]) for badge in badges] == [("Gardener", "#00ff88")]

    roles.edit(None, Role.named("Gardener"), RoleChanges(highlighted=False))
    db.session.commit()
    assert api(bob).get(f"/api/v1/accounts/{alice.id}").json["roles"] == []


def test_a_new_role_opens_what_it_allows_at_once(api, alice):
    client = api(alice, "admin:read")
    assert client.get("/api/v1/admin/reports").status_code == 403

    roles.create(None, RoleChanges("Reader", int(Permission.MANAGE_REPORTS), 20))
    give(alice, "Reader")

    assert client.get("/api/v1/admin/reports").status_code == 200


def test_every_change_of_a_role_leaves_a_row(alice):
    roles.create(None, RoleChanges("Gardener", 0, 20))
    roles.edit(None, Role.named("Gardener"), RoleChanges(color="#000000"))
    give(alice, "Gardener")
    roles.delete(None, Role.named("Gardener"))

    assert [one.action for one in reversed(AuditEntry.latest(10))] == [
        "create role",
        "edit role",
        "change role",
        "delete role",
    ]
