"""The first start: whether the owner has said what kind of server this is."""

from rookery import urls
from rookery.plugin.choices import keep, stored


def is_set_up() -> bool:
    """Return whether the owner has said after the first start what kind of server this is, or did not want to."""
    return bool(stored().get("set_up")) and not has_new_domain()


def has_new_domain() -> bool:
    """Return whether the server was set up for a trial on one machine, and has its first real domain since then."""
    return bool(stored().get("trial")) and not urls.config().is_trial


def note_set_up() -> None:
    keep("set_up", True)
    keep("trial", urls.config().is_trial)
