"""Colours of pages: one accent that the owner chose becomes shades that stay readable, light and dark.

Contrast is that of WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio.
"""

import re
from typing import NamedTuple

AA = 4.5
# The grounds of style.css on which the accent is hardest to read; a test compares them with its tokens.
LIGHT_GROUND, DARK_GROUND = "#e3e3e3", "#2a3347"
WHITE, BLACK, NIGHT, DARK_CARD = "#ffffff", "#000000", "#0f1520", "#181c24"
STEPS = 100
TINT = 0.1  # the part of the accent in the ground of what is chosen
_COLOUR = re.compile(r"#?([0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE | re.ASCII)


class Shades(NamedTuple):
    """The accent in one theme: for links and buttons, the text on it, and a ground with a touch of it."""

    accent: str
    ink: str
    tint: str


def normalise(text: str) -> str:
    """Return a colour as `#2d4f94`; `#24f` and colours without `#` are fine. Empty where it is no colour."""
    if not (found := _COLOUR.fullmatch(text.strip())):
        return ""
    digits = found[1].lower()
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def light(accent: str) -> Shades:
    """Return the shades for the light theme: the accent itself, or as much darker as its texts need."""
    return Shades(_readable(accent, BLACK, LIGHT_GROUND), WHITE, mixed(WHITE, accent, TINT))


def dark(accent: str) -> Shades:
    """Return the shades for the dark theme: the accent itself, or as much lighter as its texts need."""
    return Shades(_readable(accent, WHITE, DARK_GROUND), NIGHT, mixed(DARK_CARD, accent, TINT))


def mixed(one: str, other: str, part: float) -> str:
    """Return the first colour with this part of the other."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(255 * (mine + (theirs - mine) * part)):02x}" for mine, theirs in pairs)


def _readable(accent: str, towards: str, ground: str) -> str:
    """Return the colour nearest to the accent that can be read on this ground; `towards` itself always can."""
    shades = (mixed(accent, towards, step / STEPS) for step in range(STEPS + 1))
    return next(shade for shade in shades if contrast(shade, ground) >= AA)


def _luminance(colour: str) -> float:
    red, green, blue = map(_linear, _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return float(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4)


def _channels(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
