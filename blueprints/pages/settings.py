"""What a user finds behind the door: themself, their apps, their invites, and the people who wait."""

from collections.abc import Callable

from blueprints.pages.base import bp, field, permitted, signed_in
from models.account import Account
from models.base import db
from models.role import Permission
from models.user import User
from rookery import urls
from rookery.errors import Invalid, NotFound
from rookery.services import emails, invites, oauth
from rookery.services.moderation import actions
from rookery.web import sessions
from rookery.web.pages import go, page


@bp.get("/settings")
@signed_in
def show_settings(user):
    return page("settings.html", address=f"@{sessions.account_of(user).username}@{urls.config().domain}",
                profile=urls.profile(sessions.account_of(user).username), apps=oauth.authorised_apps(user.id),
                may_invite=sessions.may(user, Permission.INVITE_USERS),
                may_manage=sessions.may(user, Permission.MANAGE_USERS))  # fmt: skip


@bp.post("/settings/apps/<id:app_id>/revoke")
@signed_in
def revoke_app(user, app_id):
    oauth.revoke_app(user.id, app_id)
    return go("/settings")


@bp.get("/settings/invites")
@permitted(Permission.INVITE_USERS)
def list_invites(user):
    return _invites(user)


@bp.post("/settings/invites")
@permitted(Permission.INVITE_USERS)
def create_invite(user):
    try:
        invites.invite(user.id, _number("max_uses"), _number("days"))
    except Invalid as error:
        return _invites(user, 422, problem=str(error))
    return go("/settings/invites")


@bp.post("/settings/invites/<id:invite_id>/withdraw")
@permitted(Permission.INVITE_USERS)
def withdraw_invite(user, invite_id):
    invites.withdraw(user.id, invite_id)
    return go("/settings/invites")


@bp.get("/settings/people")
@permitted(Permission.MANAGE_USERS)
def list_waiting(user):
    """Who waits for approval, and, for when no letter arrives, the links that confirm addresses."""
    links = emails.pending_confirmations()
    names = User.usernames([waiting.id for waiting, _ in links])
    return page("people.html", waiting=User.awaiting_approval(), mails=bool(urls.config().smtp_url),
                links=[(names[someone.id], someone, link) for someone, link in links])  # fmt: skip


@bp.post("/settings/people/<id:user_id>/approve")
@permitted(Permission.MANAGE_USERS)
def approve(user, user_id):
    _if_waiting(actions.approve, user, user_id)
    return go("/settings/people")


@bp.post("/settings/people/<id:user_id>/reject")
@permitted(Permission.MANAGE_USERS)
def reject(user, user_id):
    _if_waiting(actions.reject, user, user_id)
    return go("/settings/people")


def _if_waiting(verb: Callable[[Account, Account], None], user: User, user_id: int) -> None:
    found = db.session.get(User, user_id)
    if found is None:
        raise NotFound
    verb(sessions.account_of(user), sessions.account_of(found))


def _invites(user: User, status: int = 200, problem: str = "") -> object:
    return page("invites.html", status, invites=invites.invites_of(user.id), problem=problem,
                address=f"{urls.base()}/auth/sign_up?invite=")  # fmt: skip


def _number(name: str) -> int | None:
    """A whole number of the form, or None where the field was left empty. Raises Invalid."""
    text = field(name).strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise Invalid(f"{name.replace('_', ' ').capitalize()} must be a whole number")
    return int(text)
