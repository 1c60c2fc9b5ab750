"""Purging the data of a suspended server: counted first, then removed by jobs."""

from werkzeug import Response

from blueprints.pages.servers_admin_pages.base import bp, name_of
from models.auth.role import Permission
from models.base import db
from models.moderation.server_purge import ServerPurge
from rookery.errors import Invalid
from rookery.services.moderation import purging
from rookery.web.pages import go, me, page, permitted, problems_of, tell

purger = permitted(Permission.MANAGE_FEDERATION | Permission.DELETE_USER_DATA)


@bp.get("/admin/domains/<domain>/purge")
@purger
def ask_purge(user, domain):
    return _asked(name_of(domain))


@bp.post("/admin/domains/<domain>/purge")
@purger
def purge(user, domain):
    name = name_of(domain)
    try:
        purging.start(me(), name)
    except Invalid as error:
        return _asked(name, 422, problems_of(error))
    tell("It is being removed, a piece at a time.")
    return go(f"/admin/domains/{name}/purge")


def _asked(name: str, status: int = 200, problems: dict[str, str] | None = None) -> Response:
    suspended = purging.is_suspended(name)
    names, last = purging.domains_of(name) if suspended else [], db.session.get(ServerPurge, name)
    return page(
        "servers_admin_pages/purge.html",
        status,
        domain=name,
        suspended=suspended,
        names=names,
        last=last,
        amount=purging.count(names),
        problems=problems or {},
    )
