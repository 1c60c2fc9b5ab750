"""Renditions of a picture for pages: smaller, in WebP, under keys that follow from its own.

No row names them. They are made with the picture, or when somebody asks for one that is not there, and deleted with it.
"""

import re

SIDES = {"media": (1280,), "avatars": (96, 192), "headers": (1280,)}
# A key as `new_key` makes it.
_KEY = re.compile(
    r"((avatars|headers|media)(?:/[0-9a-f]{2}){2}/[a-z0-9]{22}\.(?:avif|gif|jpg|png|webp))(?:\.(\d{2,4})\.webp)?"
)


def key_of(key: str, side: int) -> str:
    return f"{key}.{side}.webp"


def keys_of(key: str) -> list[str]:
    """Return the keys of all renditions that a file may have: none, unless it is a picture that pages show."""
    found = _KEY.fullmatch(key)
    return [key_of(key, side) for side in SIDES[found[2]]] if found and not found[3] else []


def source_of(key: str) -> str | None:
    """Return the key of the picture of which this is a rendition; None if it is not one."""
    found = _KEY.fullmatch(key)
    return found[1] if found and found[3] and int(found[3]) in SIDES[found[2]] else None


def fitted(width: int, height: int, side: int) -> tuple[int, int]:
    """Return the size of a rendition: the same shape, no side longer than this, never larger than the picture."""
    scale = min(1.0, side / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))
