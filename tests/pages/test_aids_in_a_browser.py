"""What scripts add where one searches, writes a message, deletes a post or keeps a secret."""

import pytest
from playwright.sync_api import expect

from tests import chromium as browsers
from tests import live
from tests.pages.looks import fits_everybody, violations
from tests.pages.world import PASSWORD, people_on

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture(scope="module")
def world():
    with live.server() as running:
        world = people_on(running)
        for name in ("nesta", "nestor"):
            running.flask(
                "accounts", "create", name, "--email", f"{name}@mail.example", "--password", PASSWORD, "--confirmed"
            )
        yield world


@pytest.fixture(scope="module")
def browser():
    with browsers.chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def window(world, browser):
    context = world.enter(browser, "owner")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    return context.new_page()


@pytest.fixture
def page(window):
    said = []
    window.on("pageerror", lambda error: said.append(str(error)))
    window.on("console", lambda message: said.append(message.text) if "Content Security" in message.text else None)
    yield window
    assert said == []


def test_suggestions_of_the_search_are_chosen_by_keys(page):
    page.goto("/web/search")
    field = page.get_by_role("combobox", name="People, posts and hashtags")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press_sequentially("nest")
    options = page.get_by_role("option")
    expect(options).to_have_count(3)  # and a search for the posts
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_text("2 suggestions")).to_be_attached()

    field.press("ArrowUp")
    expect(options.last).to_have_attribute("aria-selected", "true")
    field.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", options.first.get_attribute("id"))
    fits_everybody(page, "search suggestions")
    field.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(field).to_have_value("nest")
    field.press("ArrowDown")
    field.press("ArrowDown")
    chosen = options.nth(1).get_attribute("href")
    field.press("Enter")

    page.wait_for_url(f"**{chosen}")


def test_a_search_is_sent_where_no_suggestion_was_marked(page):
    page.goto("/web/search")
    field = page.get_by_role("combobox")
    field.press_sequentially("nest")
    expect(page.get_by_role("option")).to_have_count(3)

    field.press("Enter")

    page.wait_for_url("**/web/search?q=nest")


def test_completions_are_chosen_by_keys_and_put_away_without_closing_the_sheet(page):
    page.goto("/home")
    page.get_by_role("link", name="Write").click()
    text = page.get_by_role("textbox", name="What's on your mind?")
    text.press_sequentially("@nest")
    options = page.locator("#compose-completions [role=option]")
    expect(options).to_have_count(2)
    second = options.nth(1).get_attribute("data-insert")

    text.press("ArrowDown")
    expect(text).to_have_attribute("aria-activedescendant", options.nth(1).get_attribute("id"))
    assert violations(page) == []
    text.press("Enter")
    text.press_sequentially("#no :roos")
    expect(options.first).to_be_visible()
    text.press("Escape")

    expect(page.get_by_role("listbox", name="Suggestions")).to_be_hidden()
    expect(text).to_have_value(f"{second} #no :roos")
    page.goto("/web/drafts")
