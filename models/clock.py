"""The only source of time."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo


def now() -> datetime:
    """The present, aware and in UTC, to the millisecond that the wire format knows."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def at_insert() -> datetime:
    """The default of columns: `now` as it is by then, for a column would keep the function that it was given."""
    return now()


def ago(**span: float) -> datetime:
    return now() - timedelta(**span)


def ahead(**span: float) -> datetime:
    return now() + timedelta(**span)


def minute() -> datetime:
    """Return when the present minute began."""
    return now().replace(second=0, microsecond=0)


def today() -> date:
    return now().date()


def zone(name: str | None) -> ZoneInfo:
    """The time zone of this name; UTC for a user who chose none."""
    return ZoneInfo(name or "UTC")


def week_of(moment: datetime) -> date:
    """The Monday on which the week of `moment` began."""
    return moment.date() - timedelta(days=moment.weekday())


def stamp(moment: datetime) -> str:
    """The only spelling of a time: `2031-05-04T07:08:09.123Z`."""
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"
