"""Dates and times in forms: in the time zone of the browser (static/moments.js), without scripts in UTC."""

from datetime import UTC, datetime

from rookery.errors import Unfit
from rookery.translations import lazy_gettext as _
from rookery.web.pages.forms import field

UTC_ZONE = "+00:00"


def moment(name: str) -> datetime | None:
    """Return what was filled in; None where the field was left empty. Raises Unfit."""
    text = field(name).strip()
    return moment_of(text, zone_of(name), name) if text else None


def zone_of(name: str) -> str:
    """Return how much the clocks by which this field was filled in are before those of UTC: +02:00."""
    return field(f"{name}_zone")[:6] or UTC_ZONE


def moment_of(text: str, zone: str, name: str) -> datetime:
    """Return the moment that the text names. Raises Unfit for anything else, and for absurd years."""
    try:
        found = datetime.fromisoformat(text + zone).astimezone(UTC)
    except (ValueError, OverflowError):
        raise Unfit(_("is not a date and time"), name) from None
    if not 2000 < found.year < 9000:
        raise Unfit(_("is not a date and time"), name)
    return found


def local_time(moment: datetime | None) -> str:
    """Return the moment as a field for date and time has it, by the clocks of UTC."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M") if moment else ""
