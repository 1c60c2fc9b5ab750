"""Purging the data of a suspended server: counted first, then removed by jobs."""

from blueprints.pages.servers_admin_pages.base import bp, name_of
from models.auth.role import Permission
from models.base import db
from models.moderation.server_purge import ServerPurge
from rookery.services.moderation import purging
from rookery.web.pages import go, me, on_error, page, permitted, tell

purger = permitted(Permission.MANAGE_FEDERATION | Permission.DELETE_USER_DATA)


@bp.get("/admin/domains/<domain>/purge")
@purger
def ask_purge(user, domain, error=None):
    name = name_of(domain)
    suspended = purging.is_suspended(name)
    names = purging.domains_of(name) if suspended else []
    return page(
        "servers_admin_pages/purge.html",
        error=error,
        domain=name,
        suspended=suspended,
        names=names,
        last=db.session.get(ServerPurge, name),
        amount=purging.count(names),
    )


@bp.post("/admin/domains/<domain>/purge")
@purger
@on_error(ask_purge)
def purge(user, domain):
    name = name_of(domain)
    purging.start(me(), name)
    tell("The data is being deleted step by step.")
    return go(f"/admin/domains/{name}/purge")
