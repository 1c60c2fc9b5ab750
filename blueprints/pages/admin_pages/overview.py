"""The overview of administration: the state of the server, pending tasks, activity, storage and versions."""

from datetime import timedelta

from blueprints.pages.admin_pages import charts, server_state
from blueprints.pages.admin_pages.base import bp, may
from models import clock
from models.auth.role import Permission
from models.moderation.figures.days import Span
from models.moderation.figures.dimensions import DIMENSIONS
from models.moderation.figures.measures import MEASURES
from models.moderation.figures.waiting import waiting
from rookery.plugin import plugins
from rookery.schemas.admin import figures
from rookery.services import emails
from rookery.services.data import disk_budget
from rookery.web.pages import page, permitted

DAYS = 28
SHOWN = ("active_users", "new_users", "interactions", "opened_reports", "resolved_reports")
LISTS = ("servers", "languages", "sources")
MOST = 8
# Kind of pending item → its page and the required permission.
PLACES = {
    "reports": ("/admin/reports", "MANAGE_REPORTS"),
    "appeals": ("/admin/appeals", "MANAGE_APPEALS"),
    "sign_ups": ("/admin/sign_ups", "MANAGE_USERS"),
    "trends": ("/admin/trends", "MANAGE_TAXONOMIES"),
    "failed_jobs": ("/admin/jobs", "VIEW_DEVOPS"),
}


@bp.get("/admin")
@permitted(Permission.VIEW_DASHBOARD)
def show_overview(user):
    span = Span(clock.today() - timedelta(days=DAYS - 1), clock.today())
    found, there = waiting(emails.can_send()), {entry.path for entry in plugins().menu("admin")}
    counted = found._asdict()
    waits = [
        (name, counted[name], path if path in there else "") for name, (path, right) in PLACES.items() if may(right)
    ]
    disk = disk_budget.state() if may("MANAGE_SETTINGS") else None
    state = server_state.topics(found, disk)
    return page(
        "admin_pages/overview.html",
        disk=disk,
        waits=waits,
        state=sorted(state, key=lambda topic: not topic.needs_attention),
        problems_found=sum(topic.needs_attention for topic in state),
        days=DAYS,
        measures=[_drawn(key, span) for key in SHOWN],
        lists=[(key, _dimension(key, span)) for key in LISTS],
        software=_dimension("software_versions", span),
        storage=_dimension("space_usage", span),
    )


def _drawn(key: str, span: Span) -> charts.Chart:
    found = MEASURES[key](span, None)
    return charts.draw(key, span.days, found.values, found.total, found.previous or 0)


def _dimension(key: str, span: Span) -> list[tuple[str, str]]:
    """(what, how much)"""
    told = figures.dimension(key, DIMENSIONS[key](span, MOST, None))
    return [(item["human_key"], item.get("human_value") or item["value"]) for item in told["data"]]
