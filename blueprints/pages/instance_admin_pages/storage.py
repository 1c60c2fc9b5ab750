"""Storage by kind of data, and its growth."""

from datetime import timedelta

from flask_babel import format_decimal

from blueprints.pages.instance_admin_pages.base import bp
from models import clock
from models.auth.role import Permission
from models.media.storage_usage import StorageDay
from rookery.errors import Doubtful, Invalid
from rookery.services import instance
from rookery.services.administration import about
from rookery.services.data import disk_budget, remote_retention
from rookery.services.media import storage_usage
from rookery.web.pages import checked, field, go, me, page, permitted, tell

BUDGET = "disk_budget"
ORDER = ("attachments", "cached", "profiles", "emojis", "cards", "archives", "database")
MOST_MEMBERS = 20
UNITS = ("B", "kB", "MB", "GB", "TB")

permitted_here = permitted(Permission.MANAGE_SETTINGS)


@bp.get("/admin/storage")
@permitted_here
def show_storage(user, error=None, typed=None):
    days = StorageDay.latest(31)
    now = storage_usage.sizes() | {"database": storage_usage.database()}
    on_disk = storage_usage.disk()
    return page(
        "instance_admin_pages/storage.html",
        error=error,
        doubted=isinstance(error, Doubtful),
        rows=[_row(name, now, days) for name in ORDER],
        total=_row("", now, days),
        limits=remote_retention.limits(),
        free=_said(on_disk.free) if on_disk else "",
        members=[(one.username, _said(one.size)) for one in storage_usage.by_member(MOST_MEMBERS)],
        measured=days[0].day if days else "",
        **_budget(disk_budget.as_typed() if typed is None else typed),
    )


@bp.post("/admin/storage")
@permitted_here
def save_budget(user):
    typed = field(BUDGET).strip()
    try:
        if not _is_fixed():
            about.choose(me(), {BUDGET: typed}, sure=checked("sure"))
    except Invalid as error:
        return show_storage(error=error, typed=typed)
    tell("Saved. It takes effect within ten minutes.")
    return go("/admin/storage")


def _budget(given):
    disk = disk_budget.state()
    file = disk.use.file
    return {
        "disk": disk,
        "given": given,
        "fixed": _is_fixed(),
        "taken": _said(disk.use.on_disk),
        "copies": _said(disk.use.copies),
        "allowed": _said(disk.budget),
        "used": min(100, round(100 * disk.use.on_disk / disk.budget)) if disk.budget else 0,
        "cannot_shrink": _said(file.free) if file and not file.can_shrink else "",
    }


def _is_fixed():
    return instance.source(BUDGET) == "environment"


def _row(name, now, days):
    """Return the size of a class (or of everything) now, its share, and its growth in a week and a month."""
    size = _size(name, now)
    week, month = (_difference(size - _size(name, _before(days, count).sizes)) if days else "" for count in (7, 30))
    return {
        "name": name,
        "size": _said(size),
        "part": round(100 * size / (_size("", now) or 1)),
        "week": week,
        "month": month,
    }


def _before(days, count):
    """The day so long ago, or the first that there is."""
    first = clock.today() - timedelta(days=count)
    return next((one for one in days if one.day <= first), days[-1])


def _size(name, sizes):
    return sizes.get(name, 0) if name else sum(sizes.get(one, 0) for one in ORDER)


def _difference(size):
    return f"{'+' if size > 0 else '−'} {_said(abs(size))}" if size else "0"


def _said(size):
    """Bytes for people."""
    unit = 0
    while size >= 1000 and unit < len(UNITS) - 1:
        size, unit = size / 1000, unit + 1
    return f"{format_decimal(round(size, 1 if unit else 0))} {UNITS[unit]}"
