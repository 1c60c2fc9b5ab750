"""Invite links of a user."""

from werkzeug import Response

from blueprints.pages.settings_pages.base import bp
from models.auth.role import Permission
from models.auth.user import User
from rookery import urls
from rookery.errors import Invalid
from rookery.services.auth import invites
from rookery.web.pages import go, number, page, permitted, problems_of


@bp.get("/settings/invites")
@permitted(Permission.INVITE_USERS)
def list_invites(user):
    return _invites(user)


@bp.post("/settings/invites")
@permitted(Permission.INVITE_USERS)
def create_invite(user):
    try:
        invites.invite(user.id, number("max_uses"), number("days"))
    except Invalid as error:
        return _invites(user, 422, problems_of(error))
    return go("/settings/invites")


@bp.post("/settings/invites/<id:invite_id>/withdraw")
@permitted(Permission.INVITE_USERS)
def withdraw_invite(user, invite_id):
    invites.withdraw(user.id, invite_id)
    return go("/settings/invites")


def _invites(user: User, status: int = 200, problems: dict[str, str] | None = None) -> Response:
    return page(
        "settings_pages/invites.html",
        status,
        invites=invites.invites_of(user.id),
        problems=problems or {},
        address=f"{urls.base()}/auth/sign_up?invite=",
    )
