"""The owner's own style sheet: checked, never rewritten, so that it does what it says or is refused with a reason.

It may only style. Nothing in it may load anything, from here or elsewhere: no `url()` in any disguise, no `@import`, no
fonts. What is not known to be harmless is refused, as browsers learn new functions.
"""

import re

from rookery.translations import lazy_gettext as _

MAX_BYTES = 32 * 1024
AT_RULES = frozenset(
    ("@container", "@keyframes", "@layer", "@media", "@property", "@scope", "@starting-style", "@supports")
)
_VALUES = """
    var calc min max clamp abs sign round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log exp env
    counter counters minmax repeat fit-content
"""
_COLOURS = """
    rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark contrast-color
    linear-gradient radial-gradient conic-gradient
    repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient
"""
_EFFECTS = """
    circle ellipse inset polygon path rect xywh
    blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
    matrix matrix3d perspective rotate rotate3d rotatex rotatey rotatez scale scale3d scalex scaley scalez
    skew skewx skewy translate translate3d translatex translatey translatez cubic-bezier linear steps
"""
_SELECTORS = """
    not is where has lang dir nth-child nth-last-child nth-of-type nth-last-of-type selector style
"""
FUNCTIONS = frozenset(f"{_VALUES}{_COLOURS}{_EFFECTS}{_SELECTORS}".split())
_TOKEN = re.compile(
    r"""
    (?P<comment>/\*.*?\*/)
    | (?P<text>"(?:[^"\\\n\r\f]|\\[^\n\r\f])*"|'(?:[^'\\\n\r\f]|\\[^\n\r\f])*')
    | (?P<at>@[^\s{}();:,"'\\/]*)
    | (?P<function>[-\w]+)\(
    | (?P<mark>[{}()\[\]])
    | (?P<bad>["'\\]|/\*)
    | [-\w]+ | .
    """,
    re.VERBOSE | re.DOTALL,
)
_PAIRS = {"}": "{", ")": "(", "]": "["}


def problem_of(css: str) -> str:
    """Return why this style sheet is not taken, as goes on after its label; empty where it is good."""
    if len(css.encode()) > MAX_BYTES:
        return _("is too long (maximum is %(limit)s bytes)", limit=MAX_BYTES)
    opened: list[str] = []
    for token in _TOKEN.finditer(css):
        if part := _forbidden(token):
            return _("may not contain %(part)s: it may style, but not load anything", part=part)
        if mark := "(" if token["function"] else token["mark"]:
            if mark in _PAIRS.values():
                opened.append(mark)
            elif not opened or opened.pop() != _PAIRS[mark]:
                return _("has a bracket that does not match: %(part)s", part=mark)
    return _("has a bracket that does not match: %(part)s", part=opened[-1]) if opened else ""


def _forbidden(token: re.Match[str]) -> str:
    """Return the part of a token that no style sheet of an owner may have, or nothing."""
    if token["bad"]:
        return token["bad"]
    if (at := token["at"]) is not None and at.lower() not in AT_RULES:
        return at
    if (function := token["function"]) and function.lower() not in FUNCTIONS:
        return f"{function}()"
    return ""
