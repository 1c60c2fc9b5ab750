"""Explanations of a post or an account, for moderators, as far as their role allows."""

from flask import request

from blueprints.pages.servers_admin_pages.base import bp
from models.auth.role import Permission
from rookery import explain
from rookery.errors import Forbidden, Invalid
from rookery.web.pages import me, page, problems_of, signed_in
from rookery.web.pages.why import findings_shown


@bp.get("/admin/why")
@signed_in
def show_why(user):
    """`?q=` is an address or a handle. No other server is asked."""
    if not any(map(me().may, explain.PERMISSIONS)):
        raise Forbidden
    asked = request.args.get("q", "").replace("\0", "").strip()[:2048]
    made, problem = None, ""
    try:
        made = explain.for_staff(asked, me().may) if asked else None
    except Invalid as error:
        problem = ", ".join(problems_of(error).values())
    return page(
        "servers_admin_pages/why.html",
        asked=asked,
        made=made,
        found=findings_shown(made.findings if made else ()),
        problem=problem,
        manages_users=me().may(Permission.MANAGE_USERS),
        manages_servers=me().may(Permission.MANAGE_FEDERATION),
    )
