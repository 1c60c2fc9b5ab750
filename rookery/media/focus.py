"""The focal point of a picture, as clients write it."""

from rookery.translations import lazy_gettext as _


class BadFocus(ValueError):
    """The focal point is malformed; the text says what one is."""


def parse_focus(text: str | None) -> tuple[float, float] | None:
    """The point in "x,y", each from -1.0 to 1.0, y pointing up; None when nothing was given.

    Raises BadFocus for anything else, infinities and NaN included.
    Source: docs.joinmastodon.org/api/guidelines/#focal-points
    """
    if text is None or not text.strip():
        return None
    try:
        x, y = (float(part) for part in text.split(",", 2))
    except ValueError:
        raise BadFocus(_("the focal point must be two numbers separated by a comma")) from None
    if not (-1.0 <= x <= 1.0 and -1.0 <= y <= 1.0):
        raise BadFocus(_("the focal point must be between -1.0 and 1.0"))
    return x, y
