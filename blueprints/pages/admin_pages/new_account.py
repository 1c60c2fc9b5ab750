"""Making an account for somebody, and links with which people choose a password, for a moderator to hand over."""

from typing import NamedTuple

from werkzeug import Response

from blueprints.pages.admin_pages.base import bp, givable_roles
from models.accounts.account import Account
from models.auth.role import Permission, Role
from models.auth.user import User
from rookery.errors import Invalid
from rookery.services.auth import roles
from rookery.services.moderation import login_help
from rookery.web.pages import field, get_or_404, me, on_error, page, permitted
from rookery.web.params import parse_id
from rookery.web.reauthentication import check_password


class Typed(NamedTuple):
    """The fields of the form of a new account."""

    username: str = ""
    email: str = ""
    role: str = ""


@bp.get("/admin/accounts/new")
@permitted(Permission.MANAGE_USERS)
def show_new_account(user: User, error: Invalid | None = None) -> Response:
    return page("admin_pages/new_account.html", error=error, typed=_typed(), roles=givable_roles())


@bp.post("/admin/accounts/new")
@permitted(Permission.MANAGE_USERS)
@on_error(show_new_account)
def make_account(user: User) -> Response:
    """Show the link in the answer itself: it stands in no address and in no cookie."""
    typed = _typed()
    made, link = login_help.make_account(me(), typed.username, typed.email, _role(typed.role))
    return page("admin_pages/password_link.html", target=made, link=link, is_new=True, days=login_help.NEW_DAYS)


@bp.get("/admin/accounts/<id:account_id>/password_link")
@permitted(Permission.MANAGE_USER_ACCESS)
def ask_for_password_link(user: User, account_id: int, error: Invalid | None = None) -> Response:
    target = get_or_404(Account, account_id)
    roles.check_rank(me(), target)
    return page("admin_pages/ask_password_link.html", error=error, target=target)


@bp.post("/admin/accounts/<id:account_id>/password_link")
@permitted(Permission.MANAGE_USER_ACCESS)
@on_error(ask_for_password_link)
def make_password_link(user: User, account_id: int) -> Response:
    """Make a link that lets whoever has it take over the account; so an open browser alone does not do."""
    target = get_or_404(Account, account_id)
    roles.check_rank(me(), target)
    check_password(user, "known")
    link = login_help.make_password_link(me(), target)
    return page("admin_pages/password_link.html", target=target, link=link, is_new=False, days=login_help.LINK_DAYS)


def _typed() -> Typed:
    return Typed(field("username").strip(), field("email").strip(), field("role"))


def _role(chosen: str) -> Role:
    return get_or_404(Role, parse_id(chosen)) if chosen else Role.default()
