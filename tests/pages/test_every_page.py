"""What holds for each page: light and dark, on a phone and a wide screen, it can be used by everybody, and is small."""

import pytest

from rookery.translations import LANGUAGES
from rookery.web.pages import Pages
from tests import chromium as browsers
from tests import live
from tests.conftest import EVERYTHING
from tests.pages.examples import PAGES, prepare
from tests.pages.looks import DESK, PHONE, fits_everybody
from tests.pages.world import people_on

MAX_BYTES = 120_000
# Chromium's own word for a page that was not found, which is what some of them are to be.
HARMLESS = "Failed to load resource: the server responded with a status of 404"


def test_each_page_has_an_example(app):
    pages = {name for name, blueprint in app.blueprints.items() if isinstance(blueprint, Pages)}
    routes = {
        rule.rule
        for rule in app.url_map.iter_rules()
        if rule.endpoint.partition(".")[0] in pages and "GET" in rule.methods
    }

    assert routes == PAGES.keys()
    assert all(example.path or example.why for example in PAGES.values())


@pytest.fixture(scope="module")
def world():
    with live.server() as running:
        world = people_on(running)
        prepare(world)
        yield world


@pytest.fixture(scope="module")
def windows(world):
    """One for each who looks, with a page in it."""
    with browsers.chromium() as browser:
        yield {who: world.enter(browser, who).new_page() for who in ("stranger", "member", "owner")}


SHOWN = {route: example for route, example in PAGES.items() if example.path}
# Colours come from one sheet of styles: contrast in the dark is measured on a third of the pages, and nightly on all.
IN_THE_DARK = set(SHOWN if EVERYTHING else list(SHOWN)[::3])


@pytest.mark.browser
@pytest.mark.filterwarnings("default::DeprecationWarning")
@pytest.mark.parametrize("route", SHOWN)
def test_a_page_is_small_fits_and_can_be_used_by_everybody(world, windows, route):
    example = SHOWN[route]
    page, said, sizes = windows[example.who], [], []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on(
        "requestfinished", lambda one: sizes.append(max(0, one.sizes()["responseBodySize"])) if _counts(one) else None
    )
    page.set_viewport_size(DESK)

    answered = page.goto(example.path.format(**world.names))

    assert answered.status == example.status
    assert page.locator("h1").count() == 1
    assert sum(sizes) < MAX_BYTES
    fits_everybody(page, route, ("light", "dark") if route in IN_THE_DARK else ("light",))
    assert [text for text in said if not text.startswith(HARMLESS)] == []


@pytest.mark.nightly
@pytest.mark.timeout(900)
@pytest.mark.filterwarnings("default::DeprecationWarning")
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_page_fits_a_phone_in_each_language(world, windows, language):
    """What is a short word in English may be a long one in another language."""
    too_wide = []
    for route, example in SHOWN.items():
        page = windows[example.who]
        page.set_viewport_size(PHONE)
        path = example.path.format(**world.names)
        page.goto(f"{path}{'&' if '?' in path else '?'}lang={language}")
        if (width := page.evaluate("document.documentElement.scrollWidth")) > PHONE["width"]:
            too_wide.append((route, width))

    assert too_wide == []


@pytest.mark.browser
@pytest.mark.filterwarnings("default::DeprecationWarning")
def test_a_home_that_is_full_is_small_too(world, windows):
    for number in range(25):
        world.api("owner").status_post(f"{number}: " + "Rooks build of twigs what they line with wool. " * 6)
    page, sizes = windows["owner"].context.new_page(), []
    page.on(
        "requestfinished", lambda one: sizes.append(max(0, one.sizes()["responseBodySize"])) if _counts(one) else None
    )

    page.goto("/home", wait_until="networkidle")

    assert page.locator(".item").count() == 20
    assert 0 < sum(sizes) < MAX_BYTES
    page.close()


def _counts(asked):
    return asked.resource_type in ("document", "stylesheet", "script")
