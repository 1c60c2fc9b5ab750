"""Moments and days on pages, for people and for machines. ISO 8601 as in the API is understood.

They are written as is usual in the region of the reader, in the time zone that the user chose, else in UTC, and then
say so; static/times.js writes how long ago it was, and the time of the browser where no zone was chosen.
"""

from datetime import date, datetime

from babel.dates import format_date, format_skeleton, format_time
from flask import g
from flask_babel import get_timezone
from markupsafe import Markup

from models import clock
from rookery.web.language import regional


def zone() -> str | None:
    """Return the time zone that the user of a page chose, if they did."""
    user = g.get("visitor")
    return user.time_zone if user else None


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
    says = format_date(moment, locale=regional())
    return Markup('<time datetime="{}">{}</time>').format(moment.isoformat()[:10], says)


def _parsed(moment: datetime | str | None) -> datetime | None:
    return datetime.fromisoformat(moment) if isinstance(moment, str) else moment


def _marked(moment: datetime, kind: str, skeleton: str, timed: bool) -> Markup:
    locale = regional()
    says = format_skeleton(skeleton, moment, get_timezone(), locale=locale)
    if timed:
        clock_time = format_time(moment, "short", get_timezone(), locale=locale) + ("" if zone() else " UTC")
        says = str(locale.datetime_formats["medium"]).replace("{1}", says).replace("{0}", clock_time)
    mark = Markup(' class="{}"').format(kind) if kind else ""
    return Markup('<time datetime="{}"{}>{}</time>').format(moment.isoformat(), mark, says)
