"""The last warnings and errors, as the log has them."""

from blueprints.pages.instance_admin_pages.base import bp
from models.auth.role import Permission
from rookery import logs, urls
from rookery.web.pages import page, permitted


@bp.get("/admin/log")
@permitted(Permission.VIEW_DEVOPS)
def show_log(user):
    return page(
        "instance_admin_pages/log.html",
        entries=list(logs.recent.entries),
        since=logs.recent.since,
        is_one_of_several=urls.config().has_several_processes,
    )
