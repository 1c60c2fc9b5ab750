"""Accounts in the admin API: lists and moderation actions."""

from functools import partial

from blueprints.moderation.admin.base import bp, bp_v2, page
from models.accounts.account import Account
from models.auth.role import Permission
from models.auth.user import User, position_of
from models.moderation import account_list
from models.moderation.account_list import ORIGINS, STATES, AccountQuery
from rookery.errors import Forbidden
from rookery.schemas.admin import account as schemas
from rookery.schemas.admin.account import AdminAccountSchema
from rookery.services.moderation import actions
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, DataclassArgs, IdParam, Ids, Text, Truthy
from rookery.web.rows import get_or_404

reading = partial(endpoint, scope="admin:read:accounts", permission=Permission.MANAGE_USERS)
writing = partial(endpoint, scope="admin:write:accounts", permission=Permission.MANAGE_USERS)


class FindArgs(Args):
    """Filters that both versions of the list have."""

    username = Text(load_default="")
    display_name = Text(load_default="")
    by_domain = Text(load_default="")
    email = Text(load_default="")
    ip = Text(load_default="")


class FindV1Args(FindArgs):
    local = Truthy(load_default=False)
    remote = Truthy(load_default=False)
    active = Truthy(load_default=False)
    pending = Truthy(load_default=False)
    disabled = Truthy(load_default=False)
    silenced = Truthy(load_default=False)
    suspended = Truthy(load_default=False)
    sensitized = Truthy(load_default=False)
    staff = Truthy(load_default=False)


class FindV2Args(FindArgs):
    origin = Text(load_default="")
    status = Text(load_default="")
    permissions = Text(load_default="")
    role_ids = Ids(load_default=list)
    invited_by = IdParam(load_default=None, allow_none=True)


class ActArgs(DataclassArgs):
    makes = actions.Decision

    type = Text(attribute="action", load_default="")
    report_id = IdParam(allow_none=True)
    warning_preset_id = IdParam(attribute="preset_id", allow_none=True)
    text = Text(allow_none=True)
    send_email_notification = Truthy(attribute="notify", allow_none=True)


@bp.get("/admin/accounts")
@reading(args=FindV1Args, returns=[AdminAccountSchema], paged=True)
def list_accounts_v1(args):
    """Accounts that have all that is asked for, the newest first."""
    wanted = AccountQuery(
        origins=[name for name in ORIGINS if args[name]],
        states=[name for name in STATES if args[name]],
        staff=bool(args["staff"]),
        **_by_words(args),
    )
    return _page(wanted, FindV1Args)


@bp_v2.get("/admin/accounts")
@reading(args=FindV2Args, returns=[AdminAccountSchema], paged=True)
def list_accounts(args):
    """Accounts that have all that is asked for, the newest first; what `origin` and `status` do not know is ignored."""
    wanted = AccountQuery(
        origins={args["origin"]} & ORIGINS.keys(),
        states={args["status"]} & STATES.keys(),
        staff=args["permissions"] == "staff",
        role_ids=args["role_ids"],
        invited_by=args["invited_by"],
        **_by_words(args),
    )
    return _page(wanted, FindV2Args)


@bp.get("/admin/accounts/<id:account_id>")
@reading(returns=AdminAccountSchema, errors=[404])
def show_account(account_id):
    return schemas.account(get_or_404(Account, account_id).id, me())


@bp.delete("/admin/accounts/<id:account_id>")
@writing(permission=Permission.DELETE_USER_DATA, returns=AdminAccountSchema, errors=[404])
def delete_account(account_id):
    """Delete a suspended account with all its data, for good."""
    account = get_or_404(Account, account_id)
    told = schemas.account(account_id, me())
    actions.delete(me(), account)
    return told


@bp.post("/admin/accounts/<id:account_id>/action")
@writing(args=ActArgs, errors=[404, 422])
def act(account_id, args):
    """Warn, mark as sensitive, disable, silence or suspend; the owner hears of it, unless told otherwise."""
    actions.act(me(), get_or_404(Account, account_id), args)
    return {}


@bp.post("/admin/accounts/<id:account_id>/reject")
@writing(returns=AdminAccountSchema, errors=[404])
def reject(account_id):
    account = get_or_404(Account, account_id)
    told = schemas.account(account_id, me())
    _check_unapproved(account)
    actions.reject(me(), account)
    return told


def approve(actor, account):
    _check_unapproved(account)
    actions.approve(actor, account)


def _check_unapproved(account):
    """Raise Forbidden for a sign-up that is approved. Without a mail server, the pages let such a user in."""
    user = User.of_account(account.id)
    if user is None or user.approved:
        raise Forbidden


@bp.post("/admin/accounts/<id:account_id>/approve", endpoint="approve", defaults={"verb": approve})
@bp.post("/admin/accounts/<id:account_id>/enable", endpoint="enable", defaults={"verb": actions.enable})
@bp.post("/admin/accounts/<id:account_id>/unsensitive", endpoint="unsensitive", defaults={"verb": actions.unsensitive})
@bp.post("/admin/accounts/<id:account_id>/unsilence", endpoint="unsilence", defaults={"verb": actions.unsilence})
@bp.post("/admin/accounts/<id:account_id>/unsuspend", endpoint="unsuspend", defaults={"verb": actions.unsuspend})
@writing(returns=AdminAccountSchema, errors=[404])
def change_account(account_id, verb):
    verb(me(), get_or_404(Account, account_id))
    return schemas.account(account_id, me())


def _by_words(args):
    names = ("username", "display_name", "email", "ip")
    words = {name: args[name].strip() for name in names}
    return {**words, "domain": args["by_domain"].strip(), "position": position_of(me().id)}


def _page(wanted, args):
    shown = page(account_list.accounts(wanted), Account.id, args)
    return shown.reply(schemas.accounts(shown.rows, me()))
