"""Domain names as people type them, and as they are stored and compared."""

import re
from functools import lru_cache

import idna

LONGEST = 253
_LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
_PORT = re.compile(r"[0-9]{1,5}")


@lru_cache(10_000)
def normalise(text: str) -> str | None:
    """The domain in ASCII and lower case, without the final dot, its port kept; None for what can be no domain."""
    host, colon, port = text.strip().partition(":")
    if colon and not _PORT.fullmatch(port):
        return None
    try:
        name = idna.encode(host[: LONGEST + 1].removesuffix("."), uts46=True).decode().lower()
    except idna.IDNAError:
        return None
    labels = name.split(".")
    return name + colon + port if len(name) <= LONGEST and all(map(_LABEL.fullmatch, labels)) else None


def of_address(text: str) -> str | None:
    """The domain of what may be a whole web address, as people paste it: `https://Blog.Example/me` → `blog.example`."""
    bare = re.sub(r"^https?://", "", text.strip(), flags=re.IGNORECASE)
    return normalise(re.split(r"[/?#]", bare, maxsplit=1)[0])
