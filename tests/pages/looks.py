"""The look of each page, light and dark, on a phone and on a desktop."""

import os
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

PICTURES = os.environ.get("PICTURES")
AXE = (Path(__file__).parent / "vendor/axe.min.js").read_text()
PROBES = (Path(__file__).parent / "probes.js").read_text()
TWICE = "[...document.querySelectorAll('[id]')].map(one => one.id).filter((id, n, all) => all.indexOf(id) < n)"
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 900}


def fits_everybody(page: Page, name: str, schemes: Sequence[str] = ("light", "dark")) -> None:
    """The page that is open is not wider than the screen, no id is there twice, and axe-core finds nothing that keeps
    somebody from using it.

    `name`: of the pictures that are kept of it.
    """
    assert page.evaluate(TWICE) == []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # a toast that fades in has little contrast
        for size in (DESK, PHONE) if scheme == "light" or PICTURES else (PHONE,):
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
            _keep_picture(page, f"{name} {scheme} {size['width']}")
        found = violations(page, scheme)
        assert found == [], found
    page.set_viewport_size(DESK)  # as it was


def violations(page: Page, scheme: str = "light") -> list[tuple[str, list[str]]]:
    """In the dark only colours are others. The whole result would take longer to pass on than to find."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    only = "" if scheme == "light" else ", runOnly: ['color-contrast']"
    found: list[tuple[str, list[str]]] = page.evaluate(
        f"axe.run(document, {{resultTypes: ['violations']{only}}}).then((found) =>"
        " found.violations.map((one) => [one.id, one.nodes.slice(0, 3).map((node) => node.html)]))"
    )
    return found


def _keep_picture(page: Page, name: str) -> None:
    """For people who want to see what the tests saw: PICTURES names a folder."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name.strip('/').replace('/', '_') or 'first'}.png", full_page=True)
