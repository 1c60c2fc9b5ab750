"""The reading preferences of a user: what apps and pages unfold without being asked."""

from dataclasses import dataclass

from models.auth.user import User
from models.base import assign, begin_write, db
from rookery.errors import Unfit
from rookery.identity import Actor
from rookery.translations import lazy_gettext as _

# default: hide sensitive media; show_all: hide nothing; hide_all: hide everything.
EXPANDED = ("default", "show_all", "hide_all")


@dataclass(frozen=True)
class Reading:
    expand_media: str = "default"
    expand_spoilers: bool = False
    autoplay_gifs: bool = False


def prefer(actor: Actor, wanted: Reading) -> None:
    """Raises Invalid."""
    if wanted.expand_media not in EXPANDED:
        raise Unfit(_("is not included in the list"), "expand_media", _("Media"))
    begin_write()
    if user := User.of_account(actor.id):
        assign(user, vars(wanted))
        db.session.flush()
