"""The reading preferences of a user: what apps and pages unfold without being asked."""

from dataclasses import dataclass

from models.auth.user import User
from models.base import begin_write, db
from rookery.errors import Invalid
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
        says = _("is not included in the list")
        raise Invalid(problems=[(_("Media"), says)], details={"expand_media": [("ERR_INVALID", says)]})
    begin_write()
    user = User.of_account(actor.id)
    if user:
        for name, value in vars(wanted).items():
            setattr(user, name, value)
        db.session.flush()
