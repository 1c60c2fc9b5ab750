"""The numbers that the server tells about itself, and the other servers that it has met or blocked."""

from bisect import bisect_left

from models.federation.peer import Peer
from models.instance import instance
from models.instance.instance import Usage, Week
from models.moderation.server_rule import ServerBlock
from rookery.cache import cache
from rookery.services.instance.settings import setting
from rookery.text.domains import normalise

SECONDS = 5.0
PEERS_AT_ONCE = 10


def usage() -> Usage:
    """Return what is counted here, at most five seconds old."""
    return cache().briefly("usage", SECONDS, instance.usage)


def weeks() -> list[Week]:
    """Return what happened in the last twelve weeks, this one first; at most five seconds old."""
    return cache().briefly("weeks", SECONDS, lambda: instance.weeks(12))


def is_shown(setting_name: str, to_user: bool) -> bool:
    """Return whether a setting of `all`, `users` or `disabled` lets the one who asks see what it is about."""
    return setting(setting_name) in (("all", "users") if to_user else ("all",))


def server_blocks() -> list[ServerBlock]:
    """The rules for other servers that people can feel; at most five seconds old."""
    return cache().briefly("server blocks", SECONDS, ServerBlock.public)


def peers() -> list[str]:
    """The servers that this one has met; at most five seconds old."""
    return cache().briefly("peers", SECONDS, Peer.domains)


def peers_starting_with(text: str) -> list[str]:
    """Return up to ten of these servers, by how their domain begins."""
    if not (start := normalise(text) or text.strip().lower()):
        return []
    known = peers()
    first = bisect_left(known, start)
    return [domain for domain in known[first : first + PEERS_AT_ONCE] if domain.startswith(start)]
