"""Roles in administration: made, changed, deleted, by nobody above their own."""

import pytest

from models.auth.role import Permission, Role
from models.auth.user import User
from models.base import db
from rookery.services.auth import roles
from rookery.services.auth.roles import RoleChanges


@pytest.fixture
def admin(factory):
    return factory.user("admin", role="Admin")


@pytest.fixture
def keeper(app):
    made = roles.create(None, RoleChanges("Keeper", int(Permission.MANAGE_REPORTS), 50))
    db.session.commit()
    return made


def role(name):
    return db.session.scalar(db.select(Role).where(Role.name == name), execution_options={"populate_existing": True})


def send(visitor, path, **data):
    """A form with whatever is in it: checkboxes that are not ticked are not sent."""
    visitor.open("/admin/roles")
    token = visitor.reply.text.partition('name="csrf_token" value="')[2].partition('"')[0]
    return visitor._ask("post", path, data={"csrf_token": token, **data})


FORM = {"name": "Helper", "position": "5", "color": "#2f4a7a", "collection_limit": "3", "highlighted": "1"}


def test_roles_are_listed_with_what_they_may(enter, owner, admin):
    page = enter(owner).open("/admin/roles").text

    for text in ("Moderator", "Manage reports", "Administrator: every permission, cannot be removed", "1 person"):
        assert text in page


def test_a_role_is_made(enter, owner):
    send(enter(owner), "/admin/roles/new", **FORM, permission=["manage_reports", "invite_users"])

    made = role("Helper")
    assert (made.position, made.color, made.highlighted, made.collection_limit) == (5, "#2f4a7a", True, 3)
    assert made.permissions == Permission.MANAGE_REPORTS | Permission.INVITE_USERS


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"name": "Owner"}, {"position": "x"}, {"color": "red"}, {"collection_limit": "100000"}]
)
def test_nonsense_is_refused(enter, owner, wrong):
    before = db.session.scalar(db.select(db.func.count()).select_from(Role))

    assert send(enter(owner), "/admin/roles/new", **{**FORM, **wrong}).status_code == 422
    assert db.session.scalar(db.select(db.func.count()).select_from(Role)) == before


def test_a_role_is_changed(enter, owner, keeper):
    visitor, path = enter(owner), f"/admin/roles/{keeper.id}"
    assert 'value="Keeper"' in visitor.open(path).text

    send(visitor, path, **{**FORM, "name": "Warden", "highlighted": ""}, permission=["manage_users"])

    changed = role("Warden")
    assert (changed.id, changed.permissions, changed.highlighted) == (keeper.id, Permission.MANAGE_USERS, False)


def test_the_role_of_everybody_keeps_its_place(enter, owner):
    everybody, visitor = Role.default(), enter(owner)
    assert 'name="position"' not in visitor.open(f"/admin/roles/{everybody.id}").text
    as_it_is = {"name": "User", "color": "", "collection_limit": "10"}

    reply = send(visitor, f"/admin/roles/{everybody.id}", **as_it_is, position="9", permission=["invite_users"])

    assert (reply.status_code, role("User").position, role("User").permissions) == (303, 0, Permission.INVITE_USERS)


def test_a_role_is_deleted_after_a_question(enter, owner, factory, keeper):
    holder = factory.user("holder", role="Keeper")
    path = f"/admin/roles/{keeper.id}/delete"
    visitor = enter(owner)
    assert "1 person has this role" in visitor.open(path).text

    visitor.send(path)

    assert role("Keeper") is None
    assert User.of_account(holder.id).role_id == Role.default().id


def test_the_role_of_everybody_is_not_deleted(enter, owner):
    path = f"/admin/roles/{Role.default().id}/delete"

    assert send(enter(owner), path).status_code == 422


def test_nobody_makes_a_role_that_may_more_than_they(enter, admin):
    reply = send(enter(admin), "/admin/roles/new", **FORM, permission=["administrator"])

    assert reply.status_code == 403 and role("Helper") is None


def test_nobody_makes_a_role_above_their_own(enter, admin):
    reply = send(enter(admin), "/admin/roles/new", **{**FORM, "position": "100"})

    assert reply.status_code == 403 and role("Helper") is None


@pytest.mark.parametrize("name", ["Owner", "Admin"])
def test_roles_that_do_not_stand_below_are_left_alone(enter, admin, name):
    visitor, path = enter(admin), f"/admin/roles/{role(name).id}"

    for asked in (path, f"{path}/delete"):
        assert send(visitor, asked, **FORM).status_code == 403
    assert visitor.open(f"{path}/delete").status_code == 403
    page = visitor.open(path)
    assert "Somebody else has to change it" in page.text and f'action="{path}"' not in page.text
    assert role(name)


def test_a_role_that_may_more_than_mine_is_only_shown_though_it_stands_below(enter, admin):
    made = roles.create(None, RoleChanges("Wizard", int(Permission.ADMINISTRATOR), 5))
    db.session.commit()
    visitor, path = enter(admin), f"/admin/roles/{made.id}"

    page = visitor.open(path).text

    assert "This role has permissions" in page and f'action="{path}"' not in page
    assert send(visitor, path, **FORM).status_code == 403
    assert send(visitor, f"{path}/delete").status_code == 403
    assert role("Wizard")


def test_what_one_may_not_give_cannot_be_ticked(enter, admin):
    page = enter(admin).open(f"/admin/roles/{role('Moderator').id}").text

    assert 'value="administrator" disabled' in page and 'value="manage_reports" checked>' in page


def test_moderators_see_no_roles(enter, factory):
    visitor = enter(factory.user("mod", role="Moderator"))
    assert visitor.open("/admin/roles").status_code == 403
    visitor.open("/settings/profile")
    data = {"csrf_token": visitor.reply.text.partition('name="csrf_token" value="')[2].partition('"')[0], **FORM}

    assert visitor._ask("post", "/admin/roles/new", data=data).status_code == 403
    assert role("Helper") is None


@pytest.mark.parametrize("name", ["Moderator", "Admin", "Keeper"])
def test_what_everybody_may_every_role_may(factory, enter, keeper, api, name):
    somebody = factory.user("somebody", role=name)
    visitor = enter(somebody)

    assert visitor.open("/settings/invites").status_code == 200
    shown = int(api(somebody).get("/api/v1/accounts/verify_credentials").json["role"]["permissions"])
    assert shown == role(name).permissions | Permission.INVITE_USERS
    assert somebody.id in User.accounts_with(Permission.INVITE_USERS)
