"""Joining this server: the registration mode, and the closing, after which nothing new is created."""

from datetime import date

from models.base import Json
from models.instance.closing import CLOSED
from rookery.errors import Invalid
from rookery.plugin.choices import keep, stored
from rookery.services.instance.settings import setting
from rookery.translations import lazy_gettext as _

CLOSING = "closing"  # the stored setting


def registration_mode() -> str:
    """`open`, `approval`, `invite` or `closed`."""
    return "closed" if closing() else str(setting("registrations"))


def anybody_may_sign_up() -> bool:
    """Return whether a stranger can ask for an account, with or without somebody's approval."""
    return registration_mode() in ("open", "approval")


def closing() -> Json | None:
    """Return `state` and `day` while this server closes, and once it is closed."""
    found: Json | None = stored().get(CLOSING)
    return found


def is_closed() -> bool:
    """Return whether the closing has ended: nobody is left, and every address answers 410."""
    found = closing()
    return found is not None and found["state"] == CLOSED


def note_closing(state: str, day: date) -> None:
    keep(CLOSING, {"state": state, "day": day.isoformat()})


def forget_closing() -> None:
    keep(CLOSING, None)


def check_open() -> None:
    """Raises Invalid once the server closes: an account, group or invite made now would be deleted with all others, or
    be there after everybody is gone.
    """
    if is_closed():
        raise Invalid(_("This server has closed, so nothing new is created here"))
    if closing():
        raise Invalid(_("This server is closing, so nothing new is created here"))
