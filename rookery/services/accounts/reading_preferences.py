"""The reading preferences of a user: what apps and pages unfold without being asked, and how pages look."""

from dataclasses import dataclass, fields
from functools import cache
from zoneinfo import available_timezones

from models.auth.user import User
from models.base import assign, begin_write, db
from rookery.errors import Unfit
from rookery.identity import Actor
from rookery.translations import lazy_gettext as _

# default: hide sensitive media; show_all: hide nothing; hide_all: hide everything.
EXPANDED = ("default", "show_all", "hide_all")
THEMES = ("system", "light", "dark")
TEXT_SIZES = ("normal", "large", "largest")
# Of the others in the database some are former names, some are for machines.
CONTINENTS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


@dataclass(frozen=True)
class Reading:
    """`time_zone`: by name; None for that of the browser."""

    expand_media: str = "default"
    expand_spoilers: bool = False
    autoplay_gifs: bool = False
    theme: str = "system"
    text_size: str = "normal"
    time_zone: str | None = None


@cache
def time_zones() -> list[str]:
    """Return the names of the time zones that one can choose, in their order."""
    return ["UTC", *sorted(name for name in available_timezones() if name.partition("/")[0] in CONTINENTS)]


def of(user: User) -> Reading:
    """Return the preferences that are stored."""
    return Reading(**{one.name: getattr(user, one.name) for one in fields(Reading)})


def prefer(actor: Actor, wanted: Reading) -> None:
    """Raises Invalid."""
    _check(wanted.expand_media in EXPANDED, "expand_media", _("Media"))
    _check(wanted.theme in THEMES, "theme", _("Theme"))
    _check(wanted.text_size in TEXT_SIZES, "text_size", _("Text size"))
    _check(wanted.time_zone is None or wanted.time_zone in time_zones(), "time_zone", _("Time zone"))
    begin_write()
    if user := User.of_account(actor.id):
        assign(user, vars(wanted))
        db.session.flush()


def _check(fits: bool, name: str, label: str) -> None:
    if not fits:
        raise Unfit(_("is not included in the list"), name, label)
