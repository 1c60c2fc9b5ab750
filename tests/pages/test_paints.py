"""How soon a page stands, and that nothing on it moves afterwards: on a quiet machine, `make nightly`."""

import pytest
from playwright.sync_api import Page

from tests.pages.examples import prepare
from tests.pages.looks import PHONE
from tests.pages.village import settle
from tests.pages.world import World, running

pytestmark = [pytest.mark.browser, pytest.mark.nightly, pytest.mark.alone]

MAX_SHIFT = 0.02
SECONDS = {"here": 0.6, "throttled": 1.3}
# A phone on a slow mobile network: 1,600 kbit/s, 150 ms, a fourth of this machine's speed.
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
SLOWER = 4
PAGES = {"landing": ("stranger", "/"), "profile": ("stranger", "/@emma"), "home": ("owner", "/home")}
OBSERVE = """
window.seen = {paint: 0, shift: 0};
new PerformanceObserver((list) => { window.seen.paint = list.getEntries().at(-1).startTime; })
  .observe({type: 'largest-contentful-paint', buffered: true});
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.seen.shift += one.value;
}).observe({type: 'layout-shift', buffered: true});
"""


@pytest.fixture(scope="module")
def world():
    with running() as world:
        prepare(world)
        settle(world)
        yield world


@pytest.mark.parametrize("network", SECONDS)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_stands_soon_and_nothing_moves(world: World, browser, name, network, record_property):
    who, path = PAGES[name]
    measured = []

    for _ in range(4):  # the first one starts what the server has not needed yet
        window = world.enter(browser, who)
        page = window.new_page()
        page.set_viewport_size(PHONE)
        page.add_init_script(OBSERVE)
        if network == "throttled":
            _throttle(page)
        page.goto(path, wait_until="load")
        page.wait_for_timeout(500)
        measured.append(page.evaluate("window.seen"))
        window.close()

    paints = sorted(one["paint"] / 1000 for one in measured[1:])
    record_property("largest paint, s", round(paints[1], 2))
    record_property("shift", max(one["shift"] for one in measured))
    assert paints[1] < SECONDS[network]
    assert max(one["shift"] for one in measured) <= MAX_SHIFT


def _throttle(page: Page) -> None:
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", NETWORK)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
