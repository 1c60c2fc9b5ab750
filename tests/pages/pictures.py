"""Most pictures of docs/pictures, made anew: `make pictures`. Needs Chromium, as tests of pages do.

Those of the first page and of a profile are kept: somebody drew a bird for them.
"""

import io
from pathlib import Path

import click
from PIL import Image

from tests import chromium as browsers
from tests import live
from tests.pages.examples import PAGES, prepare
from tests.pages.world import people_on

FOLDER = Path(__file__).parents[2] / "docs/pictures"
SIZE = {"width": 1100, "height": 760}
SHOWN = {
    "thread": "/@<username>/<id:status_id>",
    "home": "/home",
    "compose": "/compose",
    "notifications": "/notifications",
    "settings": "/settings/profile",
    "admin": "/admin",
    "report": "/admin/reports/<id:report_id>",
    "servers": "/admin/domains",
}


def main() -> None:
    with live.server() as site, browsers.chromium() as browser:
        world = people_on(site)
        prepare(world)
        windows = {who: world.enter(browser, who, viewport=SIZE).new_page() for who in ("stranger", "member", "owner")}
        for name, route in SHOWN.items():
            example = PAGES[route]
            page = windows[example.who]
            page.goto(example.path.format(**world.names))
            _keep(page.screenshot(), name)
            click.echo(f"{name}.png")


def _keep(png: bytes, name: str) -> None:
    """In 256 colours, which takes a third of the space and is not seen."""
    with Image.open(io.BytesIO(png)) as picture:
        picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
