"""Invite links of a user."""

from blueprints.pages.settings_pages.base import bp
from models.auth.role import Permission
from rookery import urls
from rookery.services.auth import invites
from rookery.web.pages import go, number, on_error, page, permitted


@bp.get("/settings/invites")
@permitted(Permission.INVITE_USERS)
def list_invites(user, error=None):
    address = f"{urls.base()}/auth/sign_up?invite="
    return page("settings_pages/invites.html", error=error, invites=invites.invites_of(user.id), address=address)


@bp.post("/settings/invites")
@permitted(Permission.INVITE_USERS)
@on_error(list_invites)
def create_invite(user):
    invites.invite(user.id, number("max_uses"), number("days"))
    return go("/settings/invites")


@bp.post("/settings/invites/<id:invite_id>/withdraw")
@permitted(Permission.INVITE_USERS)
def withdraw_invite(user, invite_id):
    invites.withdraw(user.id, invite_id)
    return go("/settings/invites")
