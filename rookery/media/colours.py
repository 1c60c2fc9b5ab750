"""The colours of an audio player, taken from the cover."""

import io
from collections.abc import Sequence
from typing import cast

from PIL import Image

_READABLE, _VISIBLE = 4.5, 3.0  # https://www.w3.org/TR/WCAG21/#contrast-minimum
_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
Colour = tuple[int, int, int]


def palette(picture: bytes) -> dict[str, str]:
    """`background`, `foreground` and `accent` as `#rrggbb`; text in the foreground can be read on the background."""
    background, *others = _frequent(picture)
    plain = max((_BLACK, _WHITE), key=lambda one: _contrast(one, background))
    foreground = max(others, key=lambda one: _contrast(one, background), default=plain)
    if _contrast(foreground, background) < _READABLE:
        foreground = plain
    visible = [one for one in others if _contrast(one, background) >= _VISIBLE]
    accent = max(visible, key=lambda one: max(one) - min(one), default=foreground)
    return {"background": _written(background), "foreground": _written(foreground), "accent": _written(accent)}


def _frequent(picture: bytes) -> list[Colour]:
    """Eight colours at most, the most frequent first."""
    with Image.open(io.BytesIO(picture), formats=("PNG", "JPEG")) as image:
        small = image.convert("RGB").resize((64, 64)).quantize(8).convert("RGB")
    counted = cast(Sequence[tuple[int, Colour]], small.getcolors())
    return [colour for _, colour in sorted(counted, reverse=True)]


def _luminance(colour: Colour) -> float:
    shares = ((part / 255 / 12.92) if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    return sum(weight * share for weight, share in zip((0.2126, 0.7152, 0.0722), shares, strict=True))


def _contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _written(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
