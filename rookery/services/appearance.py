"""The appearance of the pages, as the owner chose it: pictures, accent colour, theme, style sheet."""

import hashlib
from functools import lru_cache
from typing import NamedTuple

from flask import current_app

from models.base import Json
from rookery import urls
from rookery.plugin import plugins
from rookery.plugin.choices import stored
from rookery.services import instance
from rookery.services.instance import pictures
from rookery.text import colours

PLUGIN = "appearance"
CUSTOM_CSS = "custom_css"
COLOURS, CUSTOM = SHEETS = ("colours", "custom")
_SHOWN_LAST = "rookery.appearance"


class ChosenPicture(NamedTuple):
    """A picture in a page."""

    url: str
    width: int
    height: int
    description: str = ""


def for_pages() -> Json:
    """Return what every page needs, as JSON can hold it: the addresses of `sheets` and pictures, and the theme."""
    found = {
        "title": instance.title(),
        "theme": theme(),
        "sheets": {name: address for name in SHEETS if (address := _address(name))},
        "logo": _shown(pictures.LOGO),
        "banner": _shown(pictures.BANNER),
        "own_icon": has_icon(),
        "icon": icon(192),
        "large_icon": icon(512),
        "closing": instance.closing() if plugins().is_on("closing") else None,
    }
    current_app.extensions[_SHOWN_LAST] = found
    return found


def theme() -> str:
    """Return the theme for visitors, and for members until they choose one."""
    return str(instance.setting("theme"))


def shown_last() -> Json:
    """Return what `for_pages` returned last, without asking the database, for pages that tell that it is away."""
    found: Json = current_app.extensions.get(_SHOWN_LAST, {})
    return found


def has_icon() -> bool:
    """Return whether the owner chose an icon, or a logo from which it is made."""
    return bool(pictures.picture(pictures.ICON) or pictures.picture(pictures.LOGO))


def icon(side: int) -> str:
    """Return the address of the icon of this server, of 192 or 512 pixels: its own, else from its logo, else ours."""
    found = pictures.picture(pictures.ICON) or pictures.picture(pictures.LOGO)
    return urls.media(found["icons"][str(side)]) if found else urls.static(f"icon-{side}.png")


def accent() -> str:
    """Return the accent colour that the owner chose, such as `#2d4f94`; empty where none was chosen."""
    return str(instance.setting("accent"))


def custom_css() -> str:
    return str(stored().get(CUSTOM_CSS) or "")


def sheet(name: str) -> str:
    """Return the text of one of SHEETS; empty where the owner chose nothing."""
    return tokens(accent()) if name == COLOURS else custom_css()


@lru_cache(maxsize=64)
def mark(text: str) -> str:
    """Return the part of a style sheet's address that is another for another text."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


@lru_cache(maxsize=64)
def tokens(colour: str) -> str:
    """Return the style sheet that gives the tokens of style.css the shades of this accent, or of none."""
    if not colour:
        return ""
    light, dark = _declared(colours.light(colour)), _declared(colours.dark(colour))
    return (
        f":root {{ {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{ {dark} }} }}\n"
        f":root[data-theme=dark] {{ {dark} }}\n"
    )


def preview(colour: str) -> str:
    """Return the style sheet of a preview: the shades within `.preview-light` and `.preview-dark`."""
    if not colour:
        return ""
    light, dark = _declared(colours.light(colour)), _declared(colours.dark(colour))
    return f".preview-light {{ {light} }}\n.preview-dark {{ {dark} }}\n"


def _declared(shades: colours.Shades) -> str:
    accent, ink, tint = shades
    return f"--accent: {accent}; --accent-ink: {ink}; --link: {accent}; --tint: {tint};"


def _address(name: str) -> str:
    text = sheet(name) if plugins().is_on(PLUGIN) else ""
    return f"/appearance/{name}-{mark(text)}.css" if text else ""


def _shown(name: str) -> dict[str, object] | None:
    if not (found := pictures.picture(name)):
        return None
    return ChosenPicture(
        urls.media(found["key"]), found["width"], found["height"], found.get("description", "")
    )._asdict()
