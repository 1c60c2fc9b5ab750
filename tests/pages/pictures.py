"""Pictures of the main pages, on a phone and a wide screen, light and dark: `make pictures` takes them into pictures/.

Those that the documents show are kept in docs/pictures, too. Needs Chromium, as tests of pages do.
"""

import io
from pathlib import Path

import click
from PIL import Image
from playwright.sync_api import BrowserContext

from tests import chromium as browsers
from tests import live
from tests.pages.examples import prepare
from tests.pages.village import settle
from tests.pages.world import World, people_on

ROOT = Path(__file__).parents[2]
FOLDER, SHOWN = ROOT / "pictures", ROOT / "docs/pictures"
SIZES = {"phone": (390, 844), "wide": (1280, 900)}
# Name → who looks, and where.
MAIN = {
    "landing": ("stranger", "/"),
    "about": ("stranger", "/about"),
    "profile": ("stranger", "/@emma"),
    "post": ("stranger", "/@emma/{talk}"),
    "sign-up": ("stranger", "/auth/sign_up"),
    "sign-in": ("stranger", "/auth/sign_in"),
    "home": ("owner", "/home"),
    "local": ("owner", "/public/local"),
    "thread": ("owner", "/web/statuses/{talk}"),
    "compose": ("owner", "/compose?reply={talk}"),
    "notifications": ("owner", "/notifications"),
    "search": ("owner", "/web/search?q=nests"),
    "messages": ("owner", "/web/conversations"),
    "person": ("owner", "/people/{jay}"),
    "settings": ("owner", "/settings/profile"),
    "preferences": ("owner", "/settings/preferences"),
    "security": ("owner", "/settings/security"),
    "admin": ("owner", "/admin"),
    "report": ("owner", "/admin/reports/{report}"),
    "servers": ("owner", "/admin/domains"),
}
IN_DOCUMENTS = {"landing wide light", "home wide light", "home phone dark", "profile wide light", "admin wide light"}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with live.server() as site, browsers.chromium() as browser:
        world = people_on(site)
        prepare(world)
        settle(world)
        for who in ("stranger", "owner"):
            window = world.enter(browser, who)
            if who == "owner":
                _hide_what_was_missed(window)
            for size, (width, height) in SIZES.items():
                for theme in ("light", "dark"):
                    _take(window, world, who, f"{size} {theme}", width, height, theme)


def _hide_what_was_missed(window: BrowserContext) -> None:
    """The examples have a downtime, which most servers have not."""
    page = window.new_page()
    page.goto("/home")
    page.get_by_role("button", name="Hide", exact=True).last.click()  # the first is that of an announcement
    page.close()


def _take(window: BrowserContext, world: World, who: str, how: str, width: int, height: int, theme: str) -> None:
    page = window.new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=theme)
    for name, (visitor, path) in MAIN.items():
        if visitor == who:
            page.goto(path.format(**world.names), wait_until="load")
            page.wait_for_timeout(300)  # pictures are loaded as they are seen
            _keep(page.screenshot(), f"{name} {how}")
            click.echo(f"{name} {how}")
    page.close()


def _keep(png: bytes, name: str) -> None:
    with Image.open(io.BytesIO(png)) as picture:
        for folder in (FOLDER, SHOWN) if name in IN_DOCUMENTS else (FOLDER,):
            picture.convert("RGB").save(folder / f"{name.replace(' ', '-')}.webp", quality=82, method=6)


if __name__ == "__main__":
    main()
