"""The mode of federation: which servers may talk to this one."""

from blueprints.pages.servers_admin_pages.base import bp
from models.auth.role import Permission
from rookery.services import instance
from rookery.services.administration import about
from rookery.services.remote import federation_policy
from rookery.web.pages import chosen, go, me, page, permitted, tell

SETTING = "federation"


@bp.get("/admin/federation")
@permitted(Permission.MANAGE_FEDERATION)
def show_federation(user):
    return page("servers_admin_pages/federation.html", mode=federation_policy.mode(), fixed=_is_fixed())


@bp.post("/admin/federation")
@permitted(Permission.MANAGE_FEDERATION)
def save_federation(user):
    if not _is_fixed():
        modes = instance.CHANGEABLE[SETTING].choices
        about.choose(me(), {SETTING: chosen(SETTING, modes, federation_policy.mode())})
        tell("Saved. It takes effect within seconds.")
    return go("/admin/federation")


def _is_fixed() -> bool:
    return instance.source(SETTING) == "environment"
