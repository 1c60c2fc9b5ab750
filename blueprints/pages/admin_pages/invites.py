"""Invites of all users."""

from flask import request

from blueprints.pages.admin_pages.base import bp
from models.auth.invite import Invite
from models.auth.role import Permission
from rookery import urls
from rookery.services.auth import invites
from rookery.web.pages import get_or_404, go, me, neighbours, page, permitted
from rookery.web.paging import page_of


@bp.get("/admin/invites")
@permitted(Permission.MANAGE_INVITES)
def list_all_invites(user):
    over = request.args.get("state") == "over"
    rows = page_of(Invite.of_all(usable=not over), Invite.id, default=40, maximum=80)
    address = f"{urls.base()}/auth/sign_up?invite="
    return page(
        "admin_pages/invites.html", invites=rows.rows, over=over, address=address, **neighbours(rows, ["state"])
    )


@bp.post("/admin/invites/<id:invite_id>/expire")
@permitted(Permission.MANAGE_INVITES)
def expire_invite(user, invite_id):
    invites.expire(me(), get_or_404(Invite, invite_id))
    return go("/admin/invites")
