"""Settings of the home timeline: daily limits of follows, what is new since one left, and quiet hours."""

from dataclasses import replace
from datetime import time
from typing import Any

from models.accounts.account import Account
from models.base import db
from models.notifications.quiet_hours import QuietHours
from models.timelines.home_limit import HomeLimit, busiest
from models.timelines.list import SINCE_LEFT
from rookery.errors import Invalid, Unfit
from rookery.schemas import render
from rookery.schemas.accounts.relationship import relationship
from rookery.services.accounts import reading_preferences
from rookery.services.push import quiet_hours
from rookery.services.push.quiet_hours import WEEK, Hours
from rookery.services.relationships import relationships
from rookery.services.remote import lookup
from rookery.services.timelines import filled_lists, home_limits
from rookery.services.timelines.home_limits import Limits
from rookery.translations import lazy_gettext as _
from rookery.web.pages import (
    acting,
    checked,
    each,
    field,
    go,
    me,
    neighbours,
    number,
    page,
    page_blueprint,
    signed_in,
    tell,
)
from rookery.web.pages.reading import people_shown
from rookery.web.paging import page_of

bp = page_blueprint("calm_home", __name__)
PATH = "/settings/calm-home"
NIGHT = Hours(22 * 60, 7 * 60, WEEK)


@bp.get(PATH)
@signed_in
def show_calm_home(user, given=None, error=None):
    limits = page_of(HomeLimit.of_account(me().id), HomeLimit.follow_id, default=40, maximum=80)
    most = busiest(me().id)
    people = render.accounts([*(row.target_id for row in limits.rows), *most], me())
    shown = {int(one["id"]): one for one in people_shown(people)}
    return page(
        "calm_home/calm_home.html",
        error=error,
        given=given or _stored(user),
        zones=[(name, name.replace("_", " ")) for name in reading_preferences.time_zones()],
        limited=[(shown[row.target_id], row) for row in limits.rows if row.target_id in shown],
        busiest=[(shown[one], posts) for one, posts in most.items() if one in shown],
        **neighbours(limits),
    )


@bp.post(PATH)
@signed_in
def save_calm_home(user):
    given: dict[str, Any] = {name: field(name) for name in ("begins", "ends", "time_zone")}
    given |= {name: checked(name) for name in ("since_left", "quiet")} | {"days": each("days")}
    try:
        _save(user, given)
    except Invalid as error:
        return show_calm_home(given=given, error=error)
    tell("Saved.")
    return go(PATH)


@bp.get(f"{PATH}/<id:account_id>")
@signed_in
def show_limits(user, account_id, given=None, error=None):
    account = lookup.account(account_id)
    [person] = people_shown(render.accounts([account.id], me()))
    standing = relationship(me(), account.id)
    limits = HomeLimit.between(me().id, account.id) or Limits()
    stored = {"per_day": limits.per_day, "replies": limits.replies}
    stored["boosts"] = limits.boosts and standing["showing_reblogs"]
    return page("calm_home/limits.html", error=error, person=person, standing=standing, given=given or stored)


@bp.post(f"{PATH}/<id:account_id>")
@acting
def save_limits(user, account_id):
    target = lookup.account(account_id)
    try:
        _limit(target, number("per_day"), checked("replies"), checked("boosts"))
    except Invalid as error:
        given = {"per_day": field("per_day"), "replies": checked("replies"), "boosts": checked("boosts")}
        return show_limits(account_id=account_id, given=given, error=error)
    tell("Saved.")
    return go(PATH)


def _limit(target: Account, per_day: int | None, replies: bool, boosts: bool) -> None:
    """Set the limits. Boosts that an app turned off in the follow itself stay so, unless they are asked for."""
    before = HomeLimit.between(me().id, target.id) or Limits()
    are_followed = relationship(me(), target.id)["showing_reblogs"]
    home_limits.limit(me(), target.id, Limits(per_day, replies, boosts if are_followed else boosts or before.boosts))
    if boosts and not are_followed:
        relationships.follow(me(), target, reblogs=True)


def _stored(user) -> dict[str, object]:
    hours = db.session.get(QuietHours, user.account_id, populate_existing=True)
    return {
        "since_left": filled_lists.of_kind(user.account_id, SINCE_LEFT) is not None,
        "quiet": hours is not None,
        "begins": _clock((hours or NIGHT).begins),
        "ends": _clock((hours or NIGHT).ends),
        "days": [str(day) for day in (hours or NIGHT).days],
        "time_zone": user.time_zone or "",
    }


def _save(user, given) -> None:
    """Store what the form says. Raises Invalid, and then not everything is stored."""
    zone = given["time_zone"] or None
    if given["quiet"] and zone is None:
        raise Unfit(_("must be chosen for quiet hours"), "time_zone", _("Time zone"))
    quiet_hours.choose(me(), _hours(given) if given["quiet"] else None)
    filled_lists.show_since_left(me(), given["since_left"])
    reading_preferences.prefer(me(), replace(reading_preferences.of(user), time_zone=zone))


def _hours(given) -> Hours:
    days = [int(day) for day in given["days"] if day in map(str, WEEK)]
    return Hours(_minutes("begins", given["begins"]), _minutes("ends", given["ends"]), days)


def _minutes(name: str, text: str) -> int:
    try:
        found = time.fromisoformat(text)
    except ValueError:
        raise Unfit(_("must be a time of day, such as 22:00"), name, LABELS[name]) from None
    return found.hour * 60 + found.minute


def _clock(minutes: int) -> str:
    return "{:02}:{:02}".format(*divmod(minutes, 60))


LABELS = {"begins": _("From"), "ends": _("To")}
