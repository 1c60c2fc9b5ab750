"""OAuth scopes: a hierarchy of words. https://docs.joinmastodon.org/api/oauth-scopes/"""

from collections.abc import Iterable

# `follow` is the old name for reading and writing these three.
FOLLOW = {f"{access}:{group}" for access in ("read", "write") for group in ("blocks", "follows", "mutes")}
ROOTS = {"read", "write", "follow", "push", "profile", "admin:read", "admin:write"}


def _below(root: str, groups: str) -> set[str]:
    return {f"{root}:{group}" for group in groups.split()}


_READ = "accounts blocks bookmarks collections favourites filters follows lists mutes notifications search statuses"
_WRITE = (
    "accounts blocks bookmarks collections conversations favourites filters follows lists media mutes notifications "
    "reports statuses"
)
_ADMIN = "accounts canonical_email_blocks domain_allows domain_blocks email_domain_blocks ip_blocks reports"
# The documented scopes. Clients request them whether or not a server has the feature.
STANDARD = (
    ROOTS
    | _below("read", _READ)
    | _below("write", _WRITE)
    | _below("admin:read", _ADMIN)
    | _below("admin:write", _ADMIN)
)


def parse(text: str) -> list[str]:
    """The scopes of a space- or plus-separated list, each once, in order."""
    return list(dict.fromkeys(text.replace("+", " ").split()))


def covers(granted: Iterable[str], wanted: str) -> bool:
    """Return whether one of the granted scopes is or includes the wanted one: `read` covers `read:statuses`."""
    return any(
        scope == wanted or wanted.startswith(scope + ":") or (scope == "follow" and wanted in FOLLOW)
        for scope in granted
    )


def within(wanted: Iterable[str], granted: Iterable[str]) -> bool:
    """Return whether every wanted scope is covered."""
    granted = list(granted)
    return all(covers(granted, scope) for scope in wanted)
