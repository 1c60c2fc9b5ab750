"""What somebody who acts in place of the owners cannot change, and what an owner sees and undoes of the rest."""

import itertools

import pytest

from blueprints.successor import changes, nominate, steps, take_over
from models import clock
from models.accounts.account import Account
from models.auth.role import Permission, Role
from models.auth.second_factor import Authenticator
from models.auth.sign_up_block import IpBlock
from models.auth.user import User
from models.base import db
from models.instance.plugin_choice import PluginChoice
from models.moderation.audit import AuditEntry
from rookery import events
from rookery.errors import Conflict, Forbidden
from rookery.services import acting, appearance, instance
from rookery.services.accounts import local_accounts
from rookery.services.administration import about, plugin_choice
from rookery.services.administration import appearance as appearance_choice
from rookery.services.auth import roles, sign_up_blocks
from rookery.services.auth.roles import RoleChanges
from rookery.services.moderation import actions, login_help
from rookery.services.moderation.actions import Decision
from tests.visitors import PASSWORD, Visitor, give_password

PAGE = "/admin/successor"
HERE = "127.0.0.1"  # where the visitors of tests come from


@pytest.fixture
def bob(owner, bob, monkeypatch):
    """Bob acts in place of the owner."""
    user = User.of_account(bob.id)
    db.session.add(Authenticator(user_id=user.id, sealed_secret="x", confirmed_at=clock.now()))
    nominate.name(owner, "bob", 90)
    nominate.accept(user)
    with monkeypatch.context() as patched:
        patched.setattr(take_over, "is_offered", lambda succession: True)
        take_over.take_over(user)
    events.commit()
    return bob


@pytest.fixture
def helper(bob, alice):
    """Alice, to whom Bob gave a role with all that he may give."""
    role = roles.create(bob, RoleChanges("Deputy", int(sum(Permission) & ~Permission.ADMINISTRATOR), 20))
    roles.give(bob, User.of_account(alice.id), role)
    events.commit()
    return alice


def block(actor, severity="no_access"):
    sign_up_blocks.block_network(actor, sign_up_blocks.NetworkTerms(f"{HERE}/32", severity))
    events.commit()


def entry(action):
    return next(one for one in AuditEntry.latest(50) if one.action == action)


def test_an_owner_signs_in_from_a_blocked_network_ends_it_and_undoes_the_block(app, owner, bob, alice):
    give_password(owner), give_password(alice)
    block(bob)
    stranger = Visitor(app)
    assert stranger.open("/about").status_code == 403
    member, visitor = Visitor(app), Visitor(app)
    member.sign_in("alice", PASSWORD)
    assert member.open("/settings/profile").status_code == 403

    assert visitor.sign_in("rook", PASSWORD).status_code == 303
    assert visitor.open(PAGE).status_code == 200
    assert visitor.send(f"{PAGE}/end").location == f"{PAGE}/changes"
    assert HERE in visitor.open(f"{PAGE}/changes").text and "Blocked a network" in visitor.reply.text
    visitor.send(f"{PAGE}/changes/{entry('block network').id}/undo")

    assert db.session.query(IpBlock).count() == 0
    assert stranger.open("/about").status_code == 200
    visitor.open(f"{PAGE}/changes")
    assert visitor.send(f"{PAGE}/changes/close").location == PAGE
    assert acting.term() is None and visitor.open(f"{PAGE}/changes").status_code == 404


def test_while_nobody_acts_a_blocked_network_is_blocked_for_all(app, owner):
    give_password(owner)
    block(None)

    assert Visitor(app).open("/auth/sign_in").status_code == 403


def test_who_acts_switches_off_no_plugin_that_holds_them(bob, helper):
    holding = ("successor", "closing", "backup", "oidc", "auth_pages", "public_pages")

    for actor, plugin in itertools.product((bob, helper), holding):
        with pytest.raises(Forbidden):
            plugin_choice.switch(actor, plugin, False)
        assert plugin not in PluginChoice.now().off, (actor.username, plugin)


def test_the_page_of_such_a_plugin_has_no_button(enter, bob, owner):
    button = "/admin/plugins/successor/off"

    assert button not in bob_without_app(enter, bob).open("/admin/plugins/successor").text
    assert button in enter(owner).open("/admin/plugins/successor").text


def bob_without_app(enter, bob):
    db.session.delete(db.session.get(Authenticator, User.of_account(bob.id).id))
    db.session.commit()
    return enter(bob)


def test_who_acts_hides_nothing_by_a_style_sheet(bob, helper, owner):
    for actor in (bob, helper):
        with pytest.raises(Forbidden):
            appearance_choice.write_css(actor, "main { display: none }")

    appearance_choice.write_css(owner, "main { color: red }")

    assert appearance.custom_css()


CHANGES = {
    "change role": (
        lambda bob, dora: roles.give(bob, User.of_account(dora.id), Role.named("Moderator")),
        lambda dora: User.of_account(dora.id).role_id == Role.default().id,
    ),
    "create account": (
        lambda bob, dora: login_help.make_account(bob, "friend", "friend@mail.example", Role.default()),
        lambda dora: not User.of_account(Account.by_address("friend").id).active,
    ),
    "create role": (
        lambda bob, dora: roles.create(bob, RoleChanges("Mine", 0, 1)),
        lambda dora: Role.named("Mine") is None,
    ),
    "edit role": (
        lambda bob, dora: roles.edit(
            bob, Role.named("Moderator"), RoleChanges("Guard", 0, 30, "#112233", False, 3, storage_limit_mb=7)
        ),
        lambda dora: (
            (role := Role.named("Moderator")) is not None
            and (role.position, role.color, role.highlighted, role.collection_limit, role.storage_limit_mb)
            == (10, "", True, 10, 0)
            and role.permissions & Permission.MANAGE_REPORTS
        ),
    ),
    "suspend": (
        lambda bob, dora: actions.act(bob, dora, Decision("suspend")),
        lambda dora: db.session.get_one(Account, dora.id).suspended_at is None,
    ),
    "disable": (
        lambda bob, dora: actions.act(bob, dora, Decision("disable")),
        lambda dora: User.of_account(dora.id).active,
    ),
    "block network": (lambda bob, dora: block(bob), lambda dora: not db.session.query(IpBlock).count()),
    "unblock network": (
        lambda bob, dora: block(None) or sign_up_blocks.unblock_network(bob, db.session.query(IpBlock).one()),
        lambda dora: [one.severity for one in db.session.query(IpBlock)] == ["no_access"],
    ),
    "change settings": (
        lambda bob, dora: about.choose(bob, {"title": "Bob's", "languages": "de", "confirm_email": "false"}),
        lambda dora: (
            (instance.title(), instance.languages(), instance.setting("confirm_email")) == ("Rookery", ["en"], True)
        ),
    ),
    "switch plugin off": (
        lambda bob, dora: plugin_choice.switch(bob, "trends", False),
        lambda dora: "trends" not in PluginChoice.now().off,
    ),
}


@pytest.mark.parametrize("action", CHANGES)
def test_what_was_done_is_undone_once_and_by_owners_alone(owner, bob, factory, action):
    dora = factory.user("dora")
    do, is_undone = CHANGES[action]
    do(bob, dora)
    events.commit()
    assert not is_undone(dora)
    one = entry(action)
    with pytest.raises(Forbidden):
        changes.undo(bob, one.id)

    changes.undo(owner, one.id)
    events.commit()

    assert is_undone(dora)
    with pytest.raises(Conflict):
        changes.undo(owner, one.id)


def test_the_list_has_what_helpers_did_too_also_after_the_end_and_nothing_of_others(owner, bob, helper, factory):
    dora, erin = factory.user("dora"), factory.user("erin", role="Moderator")
    roles.give(helper, User.of_account(dora.id), Role.named("Moderator"))
    take_over.withdraw(owner)
    actions.act(dora, factory.user("finn"), Decision("silence"))
    actions.act(erin, factory.user("gus"), Decision("silence"))
    events.commit()

    listed = db.session.execute(changes.made_in(acting.term()).order_by(AuditEntry.id)).all()

    told = [(one.by_name, one.action, one.target) for one in listed]
    assert told == [
        ("bob", "take over", "@bob"),
        ("bob", "create role", "Deputy"),
        ("bob", "change role", "@alice"),
        ("alice", "change role", "@dora"),
        ("dora", "silence", "@finn"),
    ]


def test_the_list_stays_when_who_acted_deletes_their_account(owner, bob, helper):
    local_accounts.delete(bob)
    steps.take_due()
    events.commit()

    assert acting.term().ended_at
    changes.undo(owner, entry("change role").id)
    assert User.of_account(helper.id).role_id == Role.default().id


def test_the_list_is_closed_by_an_owner_after_the_end(owner, bob):
    with pytest.raises(Forbidden):
        changes.close(bob)
    with pytest.raises(Conflict):
        changes.close(owner)
    take_over.withdraw(owner)

    changes.close(owner)

    assert acting.term() is None


def test_commands_list_undo_and_close(flask, bob, helper):
    flask("successor end")
    assert "Deputy" in flask("successor changes").stdout

    flask(f"successor undo {entry('change role').id}")

    assert User.of_account(helper.id).role_id == Role.default().id
    assert "done" in flask("successor changes").stdout
    flask("successor changes --close")
    assert "Nobody has acted" in flask("successor changes", fails=True).stderr


def test_undo_stays_in_the_part_of_the_list_that_is_shown(enter, owner, bob, factory):
    for name in ("dora", "erin"):
        actions.act(bob, factory.user(name), Decision("silence"))
    take_over.withdraw(owner)
    events.commit()
    newest, older = AuditEntry.latest(50)[1:3]
    part = f"{PAGE}/changes?max_id={newest.id}"
    visitor = enter(owner)
    visitor.open(part)

    visitor.send(f"{PAGE}/changes/{older.id}/undo?max_id={newest.id}")

    assert visitor.reply.location == part
