"""The accent colour stays readable, whatever the owner chose, on each ground of the style sheet."""

import re
from pathlib import Path

import pytest

from rookery import HOME
from rookery.text import colours

GROUNDS = ("paper", "card", "notice")


def tokens(theme):
    """The colours of style.css in one theme."""
    css = Path(HOME, "rookery/web/static/style.css").read_text()
    part = css.partition("prefers-color-scheme: dark")[2 if theme == "dark" else 0].partition("}")[0]
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", part))


@pytest.mark.parametrize("accent", ["#ff6600", "#ffffff", "#000000", "#ffe000", "#2d4f94", "#00aa77", "#7f7f7f"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_accent_is_readable_on_every_ground(accent, theme):
    shades = getattr(colours, theme)(accent)

    for ground in (*(tokens(theme)[name] for name in GROUNDS), shades.tint):
        assert colours.contrast(shades.accent, ground) >= colours.AA, ground
    assert colours.contrast(shades.accent, shades.ink) >= colours.AA


def test_a_readable_accent_is_taken_as_it_is():
    assert colours.light("#2d4f94").accent == "#2d4f94"
    assert colours.dark("#9db8f0").accent == "#9db8f0"


@pytest.mark.parametrize(
    ("typed", "means"),
    [("#2D4F94", "#2d4f94"), (" 2d4f94", "#2d4f94"), ("#24f", "#2244ff"), ("blue", ""), ("#12345", ""), ("", "")],
)
def test_colours_are_read_as_people_type_them(typed, means):
    assert colours.normalise(typed) == means


def test_contrast_is_that_of_the_guidelines():
    assert round(colours.contrast("#ffffff", "#000000"), 2) == 21
    assert round(colours.contrast("#777777", "#ffffff"), 2) == 4.48
