"""Access to timelines that show posts of everybody, as the owner chose for posts of this server and of others."""

from collections.abc import Set

from models.auth.role import Permission, allows
from rookery.errors import Unauthorized
from rookery.services import instance
from rookery.translations import lazy_gettext as _

LIVE, TOPIC = "live", "topic"  # the public timelines; those of a hashtag or a link
LOCAL, REMOTE = ORIGINS = ("local", "remote")
PUBLIC, AUTHENTICATED, DISABLED = "public", "authenticated", "disabled"


def level(feed: str, origin: str) -> str:
    """Return who may see the posts of this origin in a timeline: `public`, `authenticated` or `disabled`."""
    return str(instance.setting(f"{origin}_{feed}_feed_access"))


def levels(feed: str) -> dict[str, str]:
    """Return origin → who may see its posts."""
    return {origin: level(feed, origin) for origin in ORIGINS}


def visible(feed: str, permissions: int | None, local: bool = False, remote: bool = False) -> Set[str]:
    """Return the origins whose posts somebody may see, of those asked for by `local` or `remote`; neither means both.

    `permissions` are those of the viewer's role, None for a visitor.
    """
    return {one for one in _asked(local, remote) if _is_open(level(feed, one), permissions)}


def filters(feed: str, permissions: int | None, local: bool = False, remote: bool = False) -> frozenset[str] | None:
    """Return the filters that leave what the viewer may see of a timeline; None where nothing is left.

    Raises Unauthorized for a visitor who may not see all that was asked for.
    """
    seen = visible(feed, permissions, local, remote)
    if permissions is None and seen != _asked(local, remote):
        raise Unauthorized(_("This timeline is only shown to users who are signed in"))
    return narrowed(seen)


def narrowed(seen: Set[str]) -> frozenset[str] | None:
    """Return the filters that leave posts of these origins: none for both; None where nothing is left."""
    return (frozenset() if len(seen) == len(ORIGINS) else frozenset(seen)) if seen else None


def _asked(local: bool, remote: bool) -> Set[str]:
    return {LOCAL} if local and not remote else {REMOTE} if remote and not local else set(ORIGINS)


def _is_open(chosen: str, permissions: int | None) -> bool:
    if permissions is None:
        return chosen == PUBLIC
    return chosen != DISABLED or allows(permissions, Permission.VIEW_FEEDS)
