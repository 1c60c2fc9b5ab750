"""Why something in an archive was left out, in words for people."""

from rookery.translations import LazyText
from rookery.translations import lazy_gettext as _

SOMEBODY_ELSE, DIRECT, HERE, NO_DATE = "somebody_else", "direct", "here", "no_date"
NO_POST, UNREADABLE, VOTE, FAILED = "no_post", "unreadable", "vote", "failed"
NO_FILES, SOME_FILES, NO_ROOM = "no_files", "some", "no_room"

SAYS: dict[str, LazyText] = {
    SOMEBODY_ELSE: _("Written by somebody else"),
    DIRECT: _("A direct message: these are only imported on request"),
    HERE: _("Imported before, or written on this server"),
    NO_DATE: _("Without a date, or with one in the future"),
    NO_POST: _("Not a post"),
    UNREADABLE: _("Cannot be read"),
    VOTE: _("A vote in a poll"),
    NO_FILES: _("Its media is neither in the archive nor on the other server, or not supported here"),
    SOME_FILES: _("Imported without some of its media, which is missing or not supported here"),
    NO_ROOM: _("Its media, or some of it, would take more room than you may use here"),
    FAILED: _("An error occurred, which has been logged"),
}
