"""Domain names as people type them, and as they are stored and compared."""

import re
from functools import lru_cache

import idna

LONGEST = 253
LONGEST_TYPED = 300  # with a port and blanks; what is longer is not remembered either
_LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
# Second-level labels of country domains (`co.uk`), which are not registrable domains themselves.
_SHARED_LABELS = """
ac ad asn biz co com ed edu firm gen go gob gouv gov gr gub gv id info lg ltd me mil ne net nom or org plc re sch web
"""
_SHARED = frozenset(_SHARED_LABELS.split())
_PORT = re.compile(r"[0-9]{1,5}")


def normalise(text: str) -> str | None:
    """The domain in ASCII and lower case, without the final dot, its port kept; None for what can be no domain."""
    return _normalised(text) if len(text) <= LONGEST_TYPED else None


@lru_cache(10_000)
def _normalised(text: str) -> str | None:
    host, colon, port = text.strip().partition(":")
    if colon and not _PORT.fullmatch(port):
        return None
    try:
        name = idna.encode(host[: LONGEST + 1].removesuffix("."), uts46=True).decode().lower()
    except idna.IDNAError:
        return None
    labels = name.split(".")
    return name + colon + port if len(name) <= LONGEST and all(map(_LABEL.fullmatch, labels)) else None


def without_default_port(netloc: str, is_secure: bool) -> str:
    """Return a host and its port, but not the default port: 443 of https, 80 of http."""
    return netloc.removesuffix(":443" if is_secure else ":80")


def of_address(text: str) -> str | None:
    """The domain of what may be a whole web address, as people paste it: `https://Blog.Example/me` → `blog.example`."""
    bare = re.sub(r"^https?://", "", text.strip(), flags=re.IGNORECASE)
    return normalise(re.split(r"[/?#]", bare, maxsplit=1)[0])


@lru_cache(10_000)
def base_domain(host: str) -> str:
    """Return the domain under which a host and its subdomains, which cost nothing, are counted: the last two labels,
    or three as in `co.uk`.

    Names that a service gives away (`x.duckdns.org`) count as one: that is how somebody gets many of them.
    """
    name = host.partition(":")[0]
    labels = name.split(".")
    if labels[-1].isdigit():
        return name  # an address
    shared = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SHARED
    return ".".join(labels[-3 if shared else -2 :])
