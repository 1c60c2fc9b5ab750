"""Rules about owners, roles, names and the closing hold by page, by API and by command alike."""

import re

import pytest

from blueprints.closing import start
from blueprints.successor import kit, nominate, take_over
from models import clock
from models.accounts.account import Account
from models.auth.invite import Invite
from models.auth.role import Permission, Role
from models.auth.user import User
from models.base import db
from models.federation.delivery import Departed
from models.groups.group import Group
from models.instance.closing import ANNOUNCED, CLOSED, DELETING, Closing
from rookery.errors import Conflict, Forbidden, Invalid
from rookery.services import instance
from rookery.services.accounts import local_accounts, self_deletion
from rookery.services.administration import about
from rookery.services.auth import roles
from rookery.services.auth.roles import RoleChanges
from rookery.services.data.backup import download
from rookery.services.moderation import reports
from rookery.serving import announcement
from tests.visitors import PASSWORD, Visitor, token_of

NEW = {"username": "newcomer", "email": "new@mail.example", "password": PASSWORD, "agreement": "true", "locale": "en"}
TOLD = {"told_ahead": 30, "told_day": clock.today()}
EVERYTHING_ELSE = sum(Permission) & ~Permission.ADMINISTRATOR


@pytest.fixture
def above(factory):
    """Somebody whose role stands above that of owners, without being one: only a command makes such a role."""
    roles.create(None, RoleChanges("Above", int(EVERYTHING_ELSE), 5000))
    return factory.user("above", role="Above")


@pytest.fixture
def roads(app, api, enter, flask, factory):
    """`roads.page(account, path, ...)`, `roads.api(account, path, ...)` and `roads.command(line)`: the status, or 1."""

    class Roads:
        @staticmethod
        def page(account, path, **fields):
            visitor = enter(account) if account else Visitor(app)
            token = token_of(visitor) if account else visitor.open("/auth/sign_in") and _token(visitor)
            return visitor._ask("post", path, data={"csrf_token": token, **fields}).status_code

        @staticmethod
        def api(account, method, path, **fields):
            if account is None:
                headers = {"Authorization": f"Bearer {factory.token(None, 'read write')}"}
                client = app.test_client()
                return client.open(f"/api/v1/{path}", method=method, headers=headers, json=fields).status_code
            client = api(account, "read write admin:read admin:write")
            return getattr(client, method)(f"/api/v1/{path}", json=fields).status_code

        @staticmethod
        def command(line):
            return flask(line, fails=True).exit_code

    return Roads()


def _token(visitor):
    return visitor.reply.text.partition('name="csrf_token" value="')[2].partition('"')[0]


LAST_OWNER = {
    "command, delete": lambda roads, rook, above: roads.command("accounts delete rook --yes"),
    "command, role": lambda roads, rook, above: roads.command("accounts role rook user"),
    "command, delete the role": lambda roads, rook, above: roads.command("roles delete Owner"),
    "command, weaken the role": lambda roads, rook, above: roads.command("roles edit Owner --no-permissions"),
    "page, role": lambda roads, rook, above: roads.page(
        above, f"/admin/accounts/{rook.id}/role", role=str(Role.default().id)
    ),
    "page, suspend": lambda roads, rook, above: roads.page(above, f"/admin/accounts/{rook.id}/action", type="suspend"),
    "page, disable": lambda roads, rook, above: roads.page(above, f"/admin/accounts/{rook.id}/action", type="disable"),
    "page, delete": lambda roads, rook, above: roads.page(above, f"/admin/accounts/{rook.id}/ask/delete", name="rook"),
    "API, suspend": lambda roads, rook, above: roads.api(
        above, "post", f"admin/accounts/{rook.id}/action", type="suspend"
    ),
    "API, disable": lambda roads, rook, above: roads.api(
        above, "post", f"admin/accounts/{rook.id}/action", type="disable"
    ),
    "API, delete": lambda roads, rook, above: roads.api(above, "delete", f"admin/accounts/{rook.id}"),
}


def test_the_last_owner_stays_owner(roads, owner, above):
    for road, go in LAST_OWNER.items():
        assert go(roads, owner, above) in (1, 403, 422) or road == "page, role", road
        user = User.of_account(owner.id)
        assert user and user.active and db.session.get_one(Account, owner.id).suspended_at is None, road
        assert user.role_id == Role.named("Owner").id, road


def test_the_last_owner_stays_even_where_a_service_is_called(owner):
    with pytest.raises(Invalid, match="This is the last owner"):
        local_accounts.delete(owner)
    with pytest.raises(Invalid, match="This is the last owner"):
        self_deletion.ask(User.of_account(owner.id))


def test_pages_offer_nothing_that_the_last_owner_is_safe_from(enter, owner, bob, above, factory):
    report_id = reports.file(bob, owner, reports.Complaint()).id
    moderator, at = enter(above), f"/admin/accounts/{owner.id}"

    account, report = (moderator.open(path).text for path in (at, f"/admin/reports/{report_id}"))

    assert "This is the last owner" in account and f'action="{at}/role"' not in account
    for page in (account, report):
        assert "type=silence" in page and "type=disable" not in page and "type=suspend" not in page
    assert "This is the last owner" in moderator.open(f"{at}/action?type=suspend").text
    factory.user("second", role="Owner")
    for path in (at, f"/admin/reports/{report_id}"):
        assert "type=suspend" in moderator.open(path).text


def test_a_command_refuses_the_last_owner_before_it_asks_for_the_name(flask, owner):
    result = flask("accounts delete rook", fails=True, input="rook\n")

    assert "This is the last owner" in result.stderr and "Deletes" not in result.stderr


def test_pages_offer_no_role_out_of_reach(enter, owner, bob, factory):
    page = enter(owner).open(f"/admin/accounts/{bob.id}").text
    assert ">Owner</option>" not in page and ">Moderator</option>" in page


def test_another_owner_may_be_deleted(flask, owner, factory):
    factory.user("second", role="Owner")

    flask("accounts delete rook --yes")

    assert User.of_account(owner.id) is None


NEW_ACCOUNTS = {
    "command": lambda roads, rook: roads.command("accounts create newcomer --email new@mail.example --role owner"),
    "command, group": lambda roads, rook: roads.command("groups create newcomer --owner rook"),
    "page, administration": lambda roads, rook: roads.page(rook, "/admin/accounts/new", **NEW),
    "page, sign-up": lambda roads, rook: roads.page(None, "/auth/sign_up", **NEW),
    "command, invite": lambda roads, rook: roads.command("invites create"),
    "page, invite": lambda roads, rook: roads.page(rook, "/settings/invites", max_uses="", days=""),
    "page, group": lambda roads, rook: roads.page(rook, "/web/groups/new", username="newcomer"),
    "API": lambda roads, rook: roads.api(None, "post", "accounts", **NEW),
}


@pytest.mark.parametrize("state", [ANNOUNCED, DELETING])
def test_nothing_new_is_created_once_the_server_closes(roads, owner, state):
    db.session.add(Closing(account_id=owner.id, text="We are closing.", state=state, **TOLD))
    instance.note_closing(state, clock.today())
    db.session.commit()

    for road, go in NEW_ACCOUNTS.items():
        assert go(roads, owner) in (1, 403, 422), road
        assert Account.by_address("newcomer") is None and not db.session.query(Group).count(), road
        assert not db.session.query(Invite).count(), road


@pytest.mark.parametrize("state", [ANNOUNCED, DELETING, CLOSED])
def test_nobody_becomes_the_owner_of_a_server_that_closes_and_has_nobody_left(app, visitor, state):
    db.session.add(Closing(account_id=1, text="We are closing.", state=state, **TOLD))
    instance.note_closing(state, clock.today())
    secrets = app.extensions["rookery.secrets"]
    path = f"/start?token={secrets.first_start_token()}"
    db.session.commit()

    printed = announcement(app.extensions["rookery.config"], secrets)

    says = "It has closed" if state == CLOSED else "It is closing"
    assert "/start" not in printed and says in printed
    assert visitor.open(path).status_code in (404, 410)
    assert not (secrets.directory / "first-start.token").exists()
    visitor.open("/auth/sign_in")
    assert visitor._ask("post", path, data=NEW | {"csrf_token": _token(visitor)}).status_code in (404, 410)
    assert not User.anybody()


@pytest.mark.parametrize(("state", "says"), [(DELETING, "is (already )?closing"), (CLOSED, "has closed")])
def test_what_is_refused_says_whether_the_server_closes_or_has_closed(flask, owner, state, says):
    db.session.add(Closing(account_id=owner.id, text="We are closing.", state=state, **TOLD))
    instance.note_closing(state, clock.today())

    result = flask("accounts create newcomer --email new@mail.example", fails=True)

    assert re.search(f"This server {says}", result.stderr)
    with pytest.raises(Conflict, match=says):
        start.check_new(Closing.current())


NAMES = {
    "command": lambda roads, mod, name: roads.command(f"accounts create {name} --email new@mail.example"),
    "page, administration": lambda roads, mod, name: roads.page(mod, "/admin/accounts/new", **NEW | {"username": name}),
    "page, sign-up": lambda roads, mod, name: roads.page(None, "/auth/sign_up", **NEW | {"username": name}),
    "page, group": lambda roads, mod, name: roads.page(mod, "/web/groups/new", username=name),
}


def test_no_new_account_has_the_name_of_a_deleted_one_or_of_the_server(roads, above):
    db.session.add(Departed(account_id=5, username="gone"))
    db.session.commit()

    for road, name in [*((road, "gone") for road in NAMES), *((road, "admin") for road in NAMES if road != "command")]:
        assert NAMES[road](roads, above, name) in (1, 422), (road, name)
        assert Account.by_address(name) is None, (road, name)


def test_nobody_gives_a_new_account_a_role_out_of_their_reach(roads, factory):
    mod = factory.user("mod", role="Admin")

    status = roads.page(mod, "/admin/accounts/new", **NEW | {"role": str(Role.named("Owner").id)})

    assert status == 403 and Account.by_address("newcomer") is None


def test_what_is_for_owners_is_asked_where_it_is_done(app, owner, bob, above):
    deeds = {
        "name": lambda actor: nominate.name(actor, "bob", 90),
        "change days": lambda actor: nominate.change_days(actor, 90),
        "remove": nominate.remove,
        "withdraw": take_over.withdraw,
        "give the kit": kit.give,
        "ask for a backup": download.ask,
        "take a backup": download.take,
        "choose": lambda actor: about.choose(actor, {"smtp_url": "smtp://evil.example"}),
        "choose one": lambda actor: about.choose_one(actor, "oidc_issuer", "https://evil.example"),
    }

    assert [name for name, do in deeds.items() if not is_forbidden(do, above)] == []


def is_forbidden(do, actor):
    try:
        do(actor)
    except Forbidden:
        return True
    return False
