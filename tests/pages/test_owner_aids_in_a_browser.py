"""An owner tries a style sheet before all see it, and schedules backups, in Chromium."""

import pytest
from playwright.sync_api import expect

from tests.pages.looks import fits_everybody
from tests.pages.world import running

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    with running(ROOKERY_BACKUP_DIR=str(tmp_path_factory.mktemp("backups"))) as world:
        yield world


@pytest.fixture(scope="module")
def window(world, browser):
    return world.enter(browser, "owner").new_page()


def colour(page):
    return page.locator("main").evaluate("one => getComputedStyle(one).outlineColor")


def test_a_style_sheet_is_tried_in_one_tab_before_all_see_it(world, window, browser):
    refused = []
    window.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    window.goto("/admin/appearance")
    sheet = window.get_by_label("Style sheet")
    sheet.fill("main { outline: 3px solid rgb(1, 2, 3) }")
    fits_everybody(window, "appearance with a style sheet")

    window.get_by_role("button", name="Try it in this tab").click()
    expect(window.get_by_text("Nobody else sees it")).to_be_visible()
    assert colour(window) == "rgb(1, 2, 3)"
    fits_everybody(window, "style sheet tried")
    window.goto("/home")
    expect(window.get_by_text("Nobody else sees it")).to_be_visible()
    assert colour(window) == "rgb(1, 2, 3)"
    stranger = world.enter(browser, "stranger").new_page()
    stranger.goto("/")
    assert colour(stranger) != "rgb(1, 2, 3)"

    window.get_by_role("link", name="Edit", exact=True).click()
    expect(sheet).to_have_value("main { outline: 3px solid rgb(1, 2, 3) }")
    assert colour(window) != "rgb(1, 2, 3)"
    window.goto("/home")
    window.get_by_role("button", name="End preview").click()
    expect(window.get_by_text("Nobody else sees it")).to_have_count(0)
    assert colour(window) != "rgb(1, 2, 3)" and refused == []


def test_a_style_sheet_that_loads_something_is_not_tried(window):
    window.goto("/admin/appearance")
    window.get_by_label("Style sheet").fill("main { background: url(https://crow.example) }")

    window.get_by_role("button", name="Try it in this tab").click()

    expect(window.get_by_text("Remove url()")).to_be_visible()
    assert window.url.endswith("/admin/appearance")


def test_a_style_sheet_that_is_saved_is_a_preview_no_more(window):
    window.goto("/admin/appearance")
    window.get_by_label("Style sheet").fill("main { outline: 3px solid rgb(4, 5, 6) }")
    window.get_by_role("button", name="Try it in this tab").click()
    window.get_by_role("link", name="Edit", exact=True).click()

    window.get_by_role("button", name="Save", exact=True).click()
    expect(window.get_by_text("Everybody sees the change")).to_be_visible()
    window.goto("/home")

    assert colour(window) == "rgb(4, 5, 6)"
    expect(window.get_by_text("Nobody else sees it")).to_have_count(0)


def test_the_schedule_of_backups_is_chosen(window):
    window.goto("/admin/backup")
    window.get_by_label("How often").select_option("Every 12 hours")
    window.get_by_label("Backups that are kept").fill("30")
    fits_everybody(window, "backup schedule")

    window.get_by_role("button", name="Save", exact=True).click()

    expect(window.get_by_text("every 12h into")).to_be_visible()
    expect(window.get_by_label("How often")).to_have_value("12h")
