"""Moments and days on pages, for people and for machines. ISO 8601 as in the API is understood.

What is written is by the clocks of UTC, and says so; static/times.js puts the time of the reader in its place.
"""

from datetime import date, datetime

from babel.dates import format_skeleton
from flask_babel import format_date, format_time, get_locale, get_timezone
from markupsafe import Markup

from models import clock


def when(moment: datetime | str | None) -> Markup:
    """Return the day and the time: Dec 24, 2026, 6:05 PM UTC."""
    found = _parsed(moment)
    return _marked(found, "", "yMMMd", timed=True) if found else Markup()


def ago(moment: datetime | str | None) -> Markup:
    """Return how long ago it was; without scripts the day, and in the first two the time."""
    found = _parsed(moment)
    if found is None:
        return Markup()
    days = (clock.now() - found).days
    return _marked(found, "ago", "MMMd" if days < 300 else "yMMMd", timed=days < 2)


def day(moment: date | str | None) -> Markup:
    """Return the day alone, which is the same in every zone."""
    if moment is None:
        return Markup()
    if isinstance(moment, str):
        moment = datetime.fromisoformat(moment)
    return Markup('<time datetime="{}">{}</time>').format(moment.isoformat()[:10], format_date(moment))


def _parsed(moment: datetime | str | None) -> datetime | None:
    return datetime.fromisoformat(moment) if isinstance(moment, str) else moment


def _marked(moment: datetime, kind: str, skeleton: str, timed: bool) -> Markup:
    says = format_skeleton(skeleton, moment, get_timezone(), locale=get_locale())
    if timed:
        glue = str(get_locale().datetime_formats["medium"])
        says = glue.replace("{1}", says).replace("{0}", f"{format_time(moment, 'short')} UTC")
    mark = Markup(' class="{}"').format(kind) if kind else ""
    return Markup('<time datetime="{}"{}>{}</time>').format(moment.isoformat(), mark, says)
