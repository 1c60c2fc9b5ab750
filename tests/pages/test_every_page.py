"""What holds for each page: light and dark, on a phone and a wide screen, it can be used by everybody, and is small."""

import pytest
from playwright.sync_api import expect

from rookery.translations import LANGUAGES
from tests.hostile import page_routes
from tests.pages.examples import PAGES, prepare
from tests.pages.looks import DESK, PHONE, PROBES, fits_everybody, violations
from tests.pages.world import running
from tests.stage import EVERYTHING

MAX_BYTES = 120_000
# Chromium's own word for a page that was not found, which is what some of them are to be.
HARMLESS = "Failed to load resource: the server responded with a status of 404"

# A window of 1280 by 900 pixels, zoomed to 200 %; and one in which the places of a member are icons at the side.
ZOOMED, TABLET = {"width": 640, "height": 450}, {"width": 900, "height": 800}
MOST_STOPS = 400


def walks(test):
    """Mark a test that goes to every page, or is as long."""
    for mark in (
        pytest.mark.nightly,
        pytest.mark.timeout(900),
        pytest.mark.filterwarnings("default::DeprecationWarning"),
    ):
        test = mark(test)
    return test


def test_each_page_has_an_example(app):
    assert {route.path for route in page_routes(app) if route.method == "GET"} == PAGES.keys()
    assert all(example.path or example.why for example in PAGES.values())


@pytest.fixture(scope="module")
def world():
    with running() as world:
        prepare(world)
        yield world


@pytest.fixture(scope="module")
def windows(world, browser):
    """A page for each who looks. It notes in `said` what it logs of errors, and in `loaded` what it fetches."""
    pages = {who: world.enter(browser, who).new_page() for who in ("stranger", "member", "owner")}
    for page in pages.values():
        _note(page)
    return pages


def _note(page):
    page.said, page.loaded = [], []
    page.on("console", lambda message: page.said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.said.append(str(error)))
    page.on("requestfinished", lambda request: page.loaded.append(request))


def _bytes_of(page):
    counted = [one for one in page.loaded if one.resource_type in ("document", "stylesheet", "script")]
    return sum(max(0, one.sizes()["responseBodySize"]) for one in counted)


SHOWN = {route: example for route, example in PAGES.items() if example.path}
# Colours come from one sheet of styles: contrast in the dark is measured on a third of the pages, and nightly on all.
IN_THE_DARK = set(SHOWN if EVERYTHING else list(SHOWN)[::3])


@pytest.mark.browser
@pytest.mark.filterwarnings("default::DeprecationWarning")
@pytest.mark.parametrize("route", SHOWN)
def test_a_page_is_small_fits_and_can_be_used_by_everybody(world, windows, route):
    example = SHOWN[route]
    page = windows[example.who]
    page.said.clear()
    page.loaded.clear()
    page.set_viewport_size(DESK)

    answered = page.goto(example.path.format(**world.names))

    assert answered.status == example.status
    assert page.locator("h1").count() == 1
    fits_everybody(page, route, ("light", "dark") if route in IN_THE_DARK else ("light",))
    answered.finished()
    assert 0 < _bytes_of(page) < MAX_BYTES
    assert [text for text in page.said if not text.startswith(HARMLESS)] == []


@walks
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_page_fits_a_phone_in_each_language(world, windows, language):
    """A word that is short in English may be long in another language."""
    too_wide = []
    for route, example in SHOWN.items():
        page = windows[example.who]
        page.set_viewport_size(PHONE)
        path = example.path.format(**world.names)
        page.goto(f"{path}{'&' if '?' in path else '?'}lang={language}")
        if (width := page.evaluate("document.documentElement.scrollWidth")) > PHONE["width"]:
            too_wide.append((route, width))

    assert too_wide == []


@pytest.fixture
def walk(world, windows):
    """`walk(size, text, **media)`: each page in turn, as (route, page), with the probes in it.

    `text` is the size of letters that somebody chose in the settings of their browser.
    """
    pages = {who: window.context.new_page() for who, window in windows.items()}

    def pages_in_turn(size, text=16, **media):
        for page in pages.values():
            page.set_viewport_size(size)
            page.emulate_media(**media)
            page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": text}})
        for route, example in SHOWN.items():
            page = pages[example.who]
            page.goto(example.path.format(**world.names))
            page.evaluate(PROBES)
            yield route, page

    yield pages_in_turn
    for page in pages.values():
        page.close()


@walks
@pytest.mark.parametrize(
    ("size", "text"),
    [(ZOOMED, 16), (DESK, 32), (ZOOMED, 32)],
    ids=["zoom of 200 %", "text of 200 %", "both"],
)
def test_nothing_is_cut_off_where_everything_is_larger(walk, size, text):
    assert _found(walk(size, text), lambda page: page.evaluate("probes.unreadable()")) == {}


@walks
@pytest.mark.parametrize("size", [PHONE, TABLET, DESK], ids=["phone", "tablet", "desk"])
def test_nothing_is_told_by_colour_alone_where_colours_are_forced(walk, size):
    def look(page):
        page.keyboard.press("Tab")  # the browser shows the focus to those who use keys
        return page.evaluate("[...probes.colourless(), ...probes.unringed()]")

    assert _found(walk(size, forced_colors="active"), look) == {}


@walks
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_was_folded_can_be_used_by_everybody(walk, scheme):
    def look(page):
        page.evaluate("probes.unfold()")
        expect(page.locator(".htmx-request")).to_have_count(0)  # some menus are fetched when they open
        return violations(page, scheme)

    assert _found(walk(DESK, color_scheme=scheme), look) == {}


@walks
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_tab_leads_along_each_page(walk, size):
    def look(page):
        page.evaluate("probes.start()")
        for _ in range(MOST_STOPS):
            page.keyboard.press("Tab")
            if not page.evaluate("probes.step()"):
                break
        return page.evaluate("probes.end()")

    assert _found(walk(size), look) == {}


@walks
def test_nothing_moves_for_those_who_want_less_motion(walk):
    def look(page):
        return page.evaluate("probes.moving()")

    assert _found(walk(DESK, reduced_motion="reduce"), look) == {}
    assert "/home" in _found(walk(DESK, reduced_motion="no-preference"), look)


# Each sheet or menu that opens over a page: the size of the window, the button that opens it, and the sheet.
SHEETS = {
    "compose form": (DESK, ".place.write", ".compose-sheet"),
    "compose form on a phone": (PHONE, ".place.write", ".compose-sheet"),
    "keyboard shortcuts": (ZOOMED, "[data-keys-help]", "dialog.keys"),
    "pictures": (ZOOMED, ".gallery a:has(picture)", ".viewer"),
    "menu of a post": (DESK, ".doing .more > summary", ".doing .more[open] > .popup"),
    "menu of a post on a phone": (PHONE, ".doing .more > summary", ".doing .more[open] > .popup"),
    "places on a phone": (PHONE, ".you > details > summary", ".you > details[open] > ul"),
}


@walks
@pytest.mark.parametrize(("size", "opener", "sheet"), SHEETS.values(), ids=SHEETS)
def test_a_sheet_opens_and_closes_by_keys_and_can_be_used_by_everybody(windows, size, opener, sheet):
    page = windows["owner"].context.new_page()
    page.set_viewport_size(size)
    page.emulate_media(reduced_motion="reduce")
    page.goto("/home", wait_until="networkidle")  # with its scripts
    page.evaluate(PROBES)
    opens, opened = page.locator(opener).first, page.locator(sheet)

    opens.press("Enter")
    expect(opened).to_be_visible()

    assert page.evaluate("probes.moving()") == []
    assert page.evaluate("probes.unreadable()") == []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page, scheme) == []
    page.keyboard.press("Tab")
    assert opened.locator(":focus").count() == 1
    page.emulate_media(forced_colors="active")
    assert page.evaluate("probes.colourless()") == []
    page.keyboard.press("Escape")
    expect(opened).to_be_hidden()
    expect(opens).to_be_focused()
    page.close()


def _found(pages, look):
    """Return the findings of `look`, by route."""
    return {route: found for route, page in pages if (found := look(page))}


@pytest.mark.browser
@pytest.mark.filterwarnings("default::DeprecationWarning")
def test_a_home_that_is_full_is_small_too(world, windows):
    for number in range(25):
        world.api("owner").status_post(f"{number}: " + "Rooks build of twigs what they line with wool. " * 6)
    page = windows["owner"].context.new_page()
    _note(page)

    page.goto("/home", wait_until="networkidle")

    assert page.locator(".item").count() == 20
    assert 0 < _bytes_of(page) < MAX_BYTES
    page.close()
