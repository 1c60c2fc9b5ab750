"""The overview of administration: pending tasks, activity, storage and versions."""

from dataclasses import dataclass
from datetime import timedelta

from blueprints.pages.admin_pages.base import bp, may
from models import clock
from models.auth.role import Permission
from models.moderation.figures.days import Span
from models.moderation.figures.dimensions import DIMENSIONS
from models.moderation.figures.measures import MEASURES, Measure
from models.moderation.figures.waiting import waiting
from rookery.plugin import plugins
from rookery.schemas.admin import figures
from rookery.services import emails
from rookery.services.administration import update_notice
from rookery.services.data import disk_budget
from rookery.services.data.backup import schedule
from rookery.web.pages import page, permitted

DAYS = 28
SHOWN = ("active_users", "new_users", "interactions", "opened_reports", "resolved_reports")
LISTS = ("servers", "languages", "sources")
MOST = 8
BAR_HEIGHT = 40  # height of the tallest bar, in SVG units
# Kind of pending item → its page and the required permission.
PLACES = {
    "reports": ("/admin/reports", "MANAGE_REPORTS"),
    "appeals": ("/admin/appeals", "MANAGE_APPEALS"),
    "sign_ups": ("/admin/sign_ups", "MANAGE_USERS"),
    "trends": ("/admin/trends", "MANAGE_TAXONOMIES"),
    "failed_jobs": ("/admin/jobs", "VIEW_DEVOPS"),
}


@dataclass(frozen=True)
class Drawn:
    """A measure with a bar for each day: (left, top, height)."""

    key: str
    total: int
    previous: int
    bars: list[tuple[int, int, int]]


@bp.get("/admin")
@permitted(Permission.VIEW_DASHBOARD)
def show_overview(user):
    span = Span(clock.today() - timedelta(days=DAYS - 1), clock.today())
    counted, there = waiting(emails.can_send())._asdict(), {entry.path for entry in plugins().menu("admin")}
    waits = [
        (name, counted[name], path if path in there else "") for name, (path, right) in PLACES.items() if may(right)
    ]
    return page(
        "admin_pages/overview.html",
        waits=waits,
        days=DAYS,
        bar_height=BAR_HEIGHT,
        measures=[_drawn(key, span, MEASURES[key](span, None)) for key in SHOWN],
        lists=[(key, _dimension(key, span)) for key in LISTS],
        software=_dimension("software_versions", span),
        storage=_dimension("space_usage", span),
        disk=disk_budget.state() if may("MANAGE_SETTINGS") else None,
        backup=schedule.overdue() if may("VIEW_DEVOPS") else None,
        update=update_notice.newer() if may("VIEW_DEVOPS") else None,
    )


def _drawn(key: str, span: Span, found: Measure) -> Drawn:
    values = [found.values.get(day, 0) for day in span.days]
    most = max(max(values), 1)
    heights = [max(round(BAR_HEIGHT * value / most), 1) for value in values]
    bars = [(8 * number, BAR_HEIGHT - height, height) for number, height in enumerate(heights)]
    return Drawn(key, found.total, found.previous or 0, bars)


def _dimension(key: str, span: Span) -> list[tuple[str, str]]:
    """(what, how much)"""
    told = figures.dimension(key, DIMENSIONS[key](span, MOST, None))
    return [(item["human_key"], item.get("human_value") or item["value"]) for item in told["data"]]
