"""Storage by kind of data, and its growth."""

from datetime import timedelta

from flask_babel import format_decimal

from blueprints.pages.instance_admin_pages.base import bp
from models.auth.role import Permission
from models.media.storage_usage import StorageDay
from rookery.plugin import settings
from rookery.services.media import storage_usage
from rookery.web.pages import page, permitted

ORDER = ("attachments", "cached", "profiles", "emojis", "cards", "archives", "database")
UNITS = ("B", "kB", "MB", "GB", "TB")


@bp.get("/admin/storage")
@permitted(Permission.MANAGE_SETTINGS)
def show_storage(user):
    days = StorageDay.latest(31)
    rows = [_row(name, days) for name in ORDER] if days else []
    total = _row("", days) if days else None
    limits = {
        "cache_mb": settings("media")["cache_mb"],
        "cache_days": settings("media")["cache_days"],
        "remote_days": settings("statuses")["remote_days"],
    }
    disk = storage_usage.disk()
    return page(
        "instance_admin_pages/storage.html",
        rows=rows,
        total=total,
        limits=limits,
        free=_said(disk.free) if disk else "",
        measured=days[0].day if days else "",
    )


def _row(name, days):
    """Return the size of a class (or of everything), its share, and its growth in a week and a month."""
    now = _size(name, days[0])
    week, month = (_size(name, _before(days, count)) for count in (7, 30))
    return {
        "name": name,
        "size": _said(now),
        "part": round(100 * now / (_size("", days[0]) or 1)),
        "week": _difference(now - week),
        "month": _difference(now - month),
    }


def _before(days, count):
    """The day so long ago, or the first that there is."""
    first = days[0].day - timedelta(days=count)
    return next((one for one in days if one.day <= first), days[-1])


def _size(name, day):
    return day.sizes.get(name, 0) if name else sum(day.sizes.get(one, 0) for one in ORDER)


def _difference(size):
    return f"{'+' if size > 0 else '−'} {_said(abs(size))}" if size else "0"


def _said(size):
    """Bytes for people."""
    unit = 0
    while size >= 1000 and unit < len(UNITS) - 1:
        size, unit = size / 1000, unit + 1
    return f"{format_decimal(round(size, 1 if unit else 0))} {UNITS[unit]}"
