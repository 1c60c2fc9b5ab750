"""Accounts in administration: lists, details and moderation actions."""

from collections.abc import Callable
from typing import Any

import orjson
from flask import request
from werkzeug import Response

from blueprints.pages.admin_pages.base import bp, givable_roles, in_reach, may, strikes_of
from models.accounts.account import Account
from models.auth.browser_session import BrowserSession
from models.auth.role import Permission, Role
from models.auth.second_factor import has_second_factor
from models.auth.user import User, position_of
from models.groups.group import has_holder
from models.moderation import account_list
from models.moderation.account_list import ORIGINS, STATES, AccountQuery
from models.moderation.audit import AuditEntry
from models.moderation.note import ModerationNote
from models.moderation.report import Report
from rookery.errors import Forbidden, Invalid, NotFound
from rookery.identity import Actor
from rookery.schemas.admin import account as schemas
from rookery.services.accounts import belongings
from rookery.services.auth import roles
from rookery.services.moderation import actions, login_help, notes
from rookery.web.pages import field, get_or_404, go, me, neighbours, on_error, page, permitted, role_name, tell
from rookery.web.paging import page_of
from rookery.web.params import parse_id

WORDS = ("username", "display_name", "domain", "email", "ip")
FILTERS = ("origin", "state", "role", *WORDS)
AUDITED = 20

Verb = Callable[[Actor, Account], None]
# Actions without and with confirmation: name → (function, required permission).
AT_ONCE: dict[str, tuple[Verb, Permission]] = {
    "approve": (actions.approve, Permission.MANAGE_USERS),
    "enable": (actions.enable, Permission.MANAGE_USERS),
    "unsensitive": (actions.unsensitive, Permission.MANAGE_USERS),
    "unsilence": (actions.unsilence, Permission.MANAGE_USERS),
    "unsuspend": (actions.unsuspend, Permission.MANAGE_USERS),
    "confirm": (login_help.confirm, Permission.MANAGE_USERS),
    "send_password_link": (login_help.send_password_link, Permission.MANAGE_USER_ACCESS),
}
ASKED: dict[str, tuple[Verb, Permission]] = {
    "reject": (actions.reject, Permission.MANAGE_USERS),
    "password_alone": (login_help.password_alone, Permission.MANAGE_USER_ACCESS),
    "delete": (actions.delete, Permission.DELETE_USER_DATA),
}
# Where to redirect when the account no longer exists.
AFTERWARDS = {"reject": "/admin/sign_ups", "delete": "/admin/accounts"}


@bp.get("/admin/accounts")
@permitted(Permission.MANAGE_USERS)
def list_accounts(user):
    asked: dict[str, Any] = {name: request.args.get(name, "").replace("\0", "").strip() for name in FILTERS}
    wanted = AccountQuery(
        origins={asked["origin"]} & ORIGINS.keys(),
        states={asked["state"]} & STATES.keys(),
        staff=asked["role"] == "staff",
        role_ids=[parse_id(asked["role"])] if asked["role"].isdigit() else [],
        position=position_of(me().id),
        **{name: asked[name] for name in WORDS},
    )
    rows = page_of(account_list.accounts(wanted), Account.id, default=30, maximum=60)
    return page(
        "admin_pages/accounts.html",
        people=orjson.loads(schemas.accounts(rows.rows, me())),
        asked=asked,
        roles=_roles(),
        **neighbours(rows, FILTERS),
    )


@bp.get("/admin/accounts/<id:account_id>")
@permitted(Permission.MANAGE_USERS)
def show_account(user, account_id, error=None):
    return _account(get_or_404(Account, account_id), error)


@bp.post("/admin/accounts/<id:account_id>/do/<verb>")
@permitted(Permission.MANAGE_USERS)
def do(user, account_id, verb):
    target, done = get_or_404(Account, account_id), _verb(AT_ONCE, verb)
    try:
        done(me(), target)
    except Invalid as error:
        return _account(target, error)
    tell("Done.")
    return go(f"/admin/accounts/{account_id}")


@bp.get("/admin/accounts/<id:account_id>/ask/<verb>")
@permitted(Permission.MANAGE_USERS)
def ask(user, account_id, verb, error=None):
    target = get_or_404(Account, account_id)
    _verb(ASKED, verb)
    if not in_reach(target):
        raise Forbidden
    if verb == "delete":
        roles.check_not_last_owner(User.of_account(account_id))
    goes = belongings.of(target) if verb == "delete" else None
    return page("admin_pages/ask.html", error=error, target=target, verb=verb, goes=goes, typed=field("name"))


@bp.post("/admin/accounts/<id:account_id>/ask/<verb>")
@permitted(Permission.MANAGE_USERS)
@on_error(ask)
def do_what_was_asked(user, account_id, verb):
    target, done = get_or_404(Account, account_id), _verb(ASKED, verb)
    if verb == "delete":
        belongings.check_name(target, field("name"))
    done(me(), target)
    tell("Done.")
    return go(AFTERWARDS.get(verb, f"/admin/accounts/{account_id}"))


@bp.post("/admin/accounts/<id:account_id>/role")
@permitted(Permission.MANAGE_ROLES)
def give_role(user, account_id):
    target = get_or_404(Account, account_id)
    login = User.of_account(account_id)
    if login is None:
        raise Forbidden
    try:
        roles.give(me(), login, get_or_404(Role, parse_id(field("role"))))
    except Invalid as error:
        return _account(target, error)
    tell("Role changed.")
    return go(f"/admin/accounts/{account_id}")


@bp.post("/admin/accounts/<id:account_id>/notes")
@permitted(Permission.MANAGE_USERS)
@on_error(show_account)
def write_account_note(user, account_id):
    notes.write(me(), get_or_404(Account, account_id), field("text"))
    return go(f"/admin/accounts/{account_id}")


@bp.post("/admin/accounts/<id:account_id>/notes/<id:note_id>/delete")
@permitted(Permission.MANAGE_USERS)
def delete_account_note(user, account_id, note_id):
    notes.delete(me(), note_id)
    return go(f"/admin/accounts/{account_id}")


def _verb(verbs: dict[str, tuple[Verb, Permission]], name: str) -> Verb:
    """Raises NotFound for one that does not exist, Forbidden where the role does not allow it."""
    if name not in verbs:
        raise NotFound
    done, needed = verbs[name]
    if not may(str(needed.name)):
        raise Forbidden
    return done


def _account(target: Account, error: Invalid | None = None) -> Response:
    login = User.of_account(target.id)
    every, still_open = Report.counted_against(target.id)
    told: dict[str, Any] = orjson.loads(schemas.account(target.id, me()))
    inviter = get_or_404(Account, int(told["invited_by_account_id"])) if told.get("invited_by_account_id") else None
    return page(
        "admin_pages/account.html",
        error=error,
        who=told,
        target=target,
        login=login,
        is_gone=target.is_local and not has_holder(target.id),
        reachable=in_reach(target),
        every=every,
        still_open=still_open,
        **strikes_of(target),
        notes=ModerationNote.about(target.id),
        sessions=BrowserSession.of_user(login.id)[:AUDITED] if login and told["email"] else [],
        inviter=inviter,
        second_factor=login is not None and has_second_factor(login.id),
        is_last_owner=login is not None and roles.is_last_owner(login),
        roles=_roles_for(login) if login and may("MANAGE_ROLES") else [],
        typed=field("text"),
        entries=AuditEntry.latest(AUDITED, target_id=target.id) if may("VIEW_AUDIT_LOG") else [],
    )


def _roles_for(login: User) -> list[tuple[str, str]]:
    """Return the roles that the user may give somebody instead of theirs; none where theirs may not be taken."""
    givable = givable_roles()
    return givable if str(login.role_id) in dict(givable) else []


def _roles() -> list[tuple[str, str]]:
    return [(str(role.id), role_name(role.name)) for role in Role.in_order()]
