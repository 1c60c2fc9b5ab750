"""Old ids of notifications: apps remember snowflakes from before ids were numbers, and some make them of a time.

A snowflake holds the milliseconds of its row (models/ids.py) and is above every number in use: it finds the row that
had it, or the place in the list where that row was.
"""

from datetime import datetime
from functools import cache

from sqlalchemy import BindParameter, ColumnElement, bindparam, case, func, literal, select, true

from models import ids
from models.base import BigInt, Query, UtcDateTime, run
from models.notifications.notification import Notification

FIRST_SNOWFLAKE = 2**53  # ids below this are exact in JavaScript, and no snowflake since 1974 is below it


def has_id(given: int) -> ColumnElement[bool]:
    """Return the condition that a notification has this id, or had it before it got a number."""
    return Notification.former_id == given if given >= FIRST_SNOWFLAKE else Notification.id == given


def cursor(name: str, given: int) -> int:
    """Return the number that pages by `name` (max_id, since_id, min_id) as the given id does, or did."""
    if given < FIRST_SNOWFLAKE:
        return given
    return last_before(given) + 1 if name == "max_id" else read_up_to(given)


def read_up_to(given: int) -> int:
    """Return the number of the newest notification that somebody has read who has read up to the given id."""
    return given if given < FIRST_SNOWFLAKE else last_before(min(given + 1, ids.MAX_ID))


def last_before(snowflake: int) -> int:
    """Return the number up to which all notifications are older than this snowflake; 0 if none is."""
    if following := run(_FOLLOWING, {"snowflake": snowflake}).scalar():
        return int(following) - 1
    return max(run(_LAST_RENUMBERED).scalar() or 0, made_before(ids.time_in(snowflake)))


def made_before(moment: datetime) -> int:
    """Return the number up to which all notifications were made before this moment; 0 if none was."""
    return int(run(_search(), {"moment": moment}).scalar_one())


_SNOWFLAKE: BindParameter[int] = bindparam("snowflake", type_=BigInt)
_FOLLOWING = (
    select(Notification.id).where(Notification.former_id >= _SNOWFLAKE).order_by(Notification.former_id).limit(1)
)
_LAST_RENUMBERED = (
    select(Notification.id).where(Notification.former_id.is_not(None)).order_by(Notification.former_id.desc()).limit(1)
)


@cache
def _search() -> Query:
    """Halve the range of the numbers until one is left: they ascend with time, so this needs no index of moments."""
    newest = select(func.coalesce(func.max(Notification.id), 0)).scalar_subquery()
    part = select(literal(0, BigInt).label("low"), newest.label("high")).cte("part", recursive=True)
    middle = (part.c.low + part.c.high) // 2
    after = select(Notification.created_at).where(Notification.id > middle).order_by(Notification.id).limit(1)
    moment = bindparam("moment", type_=UtcDateTime())
    is_late = func.coalesce(after.correlate(part).scalar_subquery() >= moment, true())
    halves = select(case((is_late, part.c.low), else_=middle + 1), case((is_late, middle), else_=part.c.high)).where(
        part.c.low < part.c.high
    )
    whole = part.union_all(halves)
    return select(whole.c.low).where(whole.c.low == whole.c.high)
