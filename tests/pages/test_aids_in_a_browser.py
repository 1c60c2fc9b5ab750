"""Scripts help somebody who searches, writes a message, deletes a post or keeps a secret."""

import time

import pytest
from playwright.sync_api import expect

from tests.keys import code_of_app
from tests.pages.looks import PHONE, fits_everybody, violations
from tests.pages.world import PASSWORD, running
from tests.waiting import until

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture(scope="module")
def world():
    with running() as world:
        for name in ("nesta", "nestor"):
            world.site.join(name, PASSWORD)
        yield world


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


@pytest.fixture(scope="module")
def conversation(world):
    """The path of the conversation in which the member wrote to the owner."""
    world.api("member").status_post("@rook Are you there?", visibility="direct")
    return f"/web/conversations/{until(world.api('owner').conversations)[0]['id']}"


def test_enter_sends_a_message_on_a_wide_screen(page, conversation):
    page.goto(conversation)
    field = page.get_by_role("textbox", name="Message")
    expect(page.get_by_text("Enter sends the message")).to_be_visible()
    fits_everybody(page, "conversation")

    field.press("Enter")  # nothing to send
    field.press_sequentially("Here")
    field.press("Shift+Enter")
    field.press_sequentially("I am")
    field.press("Enter")

    expect(page.locator(".message.mine .bubble")).to_contain_text("Here\nI am", use_inner_text=True)
    expect(page.locator(".message.mine")).to_have_count(1)


def test_enter_breaks_the_line_of_a_message_on_a_phone(page, conversation):
    page.set_viewport_size(PHONE)
    page.goto(conversation)
    field = page.get_by_role("textbox", name="Message")
    expect(page.get_by_text("Enter sends the message")).to_be_hidden()

    field.press_sequentially("One")
    field.press("Enter")
    field.press_sequentially("Two")

    expect(field).to_have_value("One\nTwo")
    page.set_viewport_size({"width": 1280, "height": 900})


def delete(page, text):
    post = page.locator(".item", has_text=text)
    post.locator("summary", has_text="More").click()
    post.get_by_role("link", name="Delete", exact=True).click()
    expect(post).to_have_count(0)


def exists(world, status):
    return any(one["id"] == status["id"] for one in world.api("owner").account_statuses(status["account"]["id"]))


def test_a_post_that_is_deleted_can_be_kept_for_some_seconds(world, page):
    status = world.api("owner").status_post("Should I stay?")
    page.goto("/home")

    delete(page, "Should I stay?")
    undo = page.get_by_role("button", name="Undo")
    undo.focus()  # so it stays, however long it takes to look at the page
    fits_everybody(page, "deleted")
    undo.click()

    expect(page.locator(".item", has_text="Should I stay?").locator("summary", has_text="More")).to_be_focused()
    page.reload()
    expect(page.locator(".item", has_text="Should I stay?")).to_be_visible()
    assert exists(world, status)


def test_a_post_is_deleted_when_the_time_is_over(world, page):
    status = world.api("owner").status_post("Gone in a moment")
    page.goto("/home")

    with page.expect_response(f"**/web/statuses/{status['id']}/delete", timeout=20_000) as answered:
        delete(page, "Gone in a moment")
        assert exists(world, status)

    assert answered.value.status == 204 and not exists(world, status)
    expect(page.get_by_text("Post deleted.")).to_be_hidden()


def test_a_post_is_deleted_when_the_page_is_left(world, page):
    status = world.api("owner").status_post("Gone with the page")
    page.goto("/home")
    delete(page, "Gone with the page")

    page.goto("/web/search")

    until(lambda: not exists(world, status))
    page.goto("/home")
    expect(page.get_by_text("Post deleted.")).to_have_count(0)


def test_a_post_that_could_not_be_deleted_comes_back(world, page):
    status = world.api("owner").status_post("Not so easy")
    page.goto("/home")
    page.route("**/delete", lambda route: route.fulfill(status=500))
    delete(page, "Not so easy")

    page.evaluate("dispatchEvent(new Event('pagehide'))")

    expect(page.locator(".item", has_text="Not so easy")).to_be_visible()
    expect(page.get_by_text("The post could not be deleted.")).to_be_visible()
    assert exists(world, status)
    page.unroute("**/delete")


def test_without_scripts_a_post_is_deleted_after_a_question(world, browser):
    status = world.api("owner").status_post("By a question")
    page = world.enter(browser, "owner", java_script_enabled=False).new_page()
    page.goto("/home")
    post = page.locator(".item", has_text="By a question")
    post.locator("summary", has_text="More").click()
    expect(post.get_by_role("link", name="Delete & re-draft")).to_be_hidden()

    post.get_by_role("link", name="Delete", exact=True).click()
    page.get_by_role("button", name="Delete", exact=True).click()

    expect(page.get_by_text("Post deleted.")).to_be_visible()
    assert not exists(world, status)


def test_secret_and_recovery_codes_of_the_second_factor_are_copied(world, browser):
    context = world.enter(browser, "member")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/settings/security/codes")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Set up", exact=True).click()

    page.get_by_role("button", name="Copy the key").click()
    expect(page.locator("#content [role=status]")).to_have_text("Copied")
    secret = page.evaluate("navigator.clipboard.readText()")
    assert secret == page.locator("code.address").inner_text()
    page.get_by_label("Code").fill(code_of_app(secret, time.time()))
    page.get_by_role("button", name="Turn on").click()
    page.get_by_role("button", name="Copy the recovery codes").click()
    expect(page.get_by_text("Copied").first).to_be_visible()

    assert page.evaluate("navigator.clipboard.readText()").split("\n") == page.locator(".codes code").all_inner_texts()
    fits_everybody(page, "recovery codes copied")
