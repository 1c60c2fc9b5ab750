"""Writing in a sheet over the page, with Chromium and scripts."""

import io

import pytest
from playwright.sync_api import expect

from rookery.text.compose import count
from tests.pages.examples.pages import picture
from tests.pages.looks import fits_everybody
from tests.pages.world import PASSWORD, SOON, listens

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]

# Each counts in another way than by its letters.
TEXTS = [
    "Rooks 👩‍👩‍👧 nest\nhigh 🇩🇪 é",
    "See https://nest.example/a/very/long/path?with=more#than-that, (https://en.wikipedia.example/wiki/Rook_(bird)).",
    "@jay@acorns.example and @crow.one@wood.example:3000, mail jay@acorns.example",
    "https://nest.example/@jay@acorns.example #nests @jay",
]


@pytest.fixture(scope="module")
def window(world, browser):
    return world.enter(browser, "owner").new_page()


def file(name, colour):
    return {"name": name, "mimeType": "image/png", "buffer": io.BytesIO(picture((60, 40), colour)).read()}


def test_a_post_with_pictures_is_written_over_the_page(world, window):
    refused = []
    window.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    world.api("owner").status_post("Before")
    window.goto("/home")
    window.get_by_role("link", name="Write").click()
    text = window.get_by_role("textbox", name="What's on your mind?")
    expect(text).to_be_focused()
    expect(window.get_by_role("button", name="Post", exact=True)).to_be_disabled()

    text.press_sequentially("Look, @ja")
    window.get_by_role("option", name="@jay").wait_for()
    text.press("Enter")
    text.press_sequentially(":ro")
    window.get_by_role("option", name="rose").first.wait_for()
    text.press_sequentially("oster")  # typed on and chosen at once: the list is still that of ":ro"
    text.press("Tab")
    assert text.input_value() == "Look, @jay 🐓 "
    window.get_by_label("Files").set_input_files([file("teal.png", "teal"), file("red.png", "red")])
    described = window.get_by_role("textbox", name="Description (alt text)")
    expect(described).to_have_count(2)
    described.first.fill("Teal")
    window.get_by_role("button", name="Move down").first.click()
    window.locator(".focus summary").last.click()
    window.locator("[data-focus]").last.click(position={"x": 3, "y": 3})
    fits_everybody(window, "compose sheet")

    text.press("Control+Enter")
    window.get_by_role("button", name="Add descriptions").click()
    expect(described.first).to_be_focused()
    described.first.fill("Red")
    listens(window)
    window.evaluate("source.addEventListener('update', () => { document.body.dataset.told = '' })")
    text.press("Control+Enter")

    window.get_by_role("link", name="View post").wait_for()
    expect(window.locator(".item").first).to_contain_text("Look, @jay 🐓")  # the page stays, and shows it
    expect(window.locator("body[data-told]")).to_be_attached(timeout=SOON)
    expect(window.locator(".fresh a")).to_be_hidden()
    [posted, *_] = world.api("owner").account_statuses(world.api("owner").me()["id"])
    assert [one["description"] for one in posted["media_attachments"]] == ["Red", "Teal"]
    assert posted["media_attachments"][1]["meta"]["focus"]["x"] < -0.8
    assert refused == []


def test_a_sheet_that_is_closed_leaves_a_draft_to_go_on_with(world, window):
    told = world.api("member").status_post("Who nests highest?")
    window.goto(f"/web/statuses/{told['id']}")
    window.get_by_role("link", name="Reply").click()
    text = window.get_by_role("textbox", name="What's on your mind?")
    text.press_sequentially("I d")
    text.press("Escape")

    window.get_by_role("link", name="Continue writing").click()
    text.wait_for()
    assert text.input_value() == "@jay I d"
    text.press_sequentially("o!")
    window.get_by_role("button", name="Post", exact=True).click()

    expect(window.locator(".item").nth(1)).to_contain_text("I do!")
    assert world.api("member").status_context(told["id"])["descendants"][0]["content"].count("I do!") == 1
    window.goto("/web/drafts")
    expect(window.get_by_text("Who nests")).to_have_count(0)


def test_an_edit_is_given_up_only_when_asked(world, window):
    told = world.api("owner").status_post("Rooks nest low.")
    window.goto(f"/web/statuses/{told['id']}")
    window.locator(".item .more > summary").last.click()
    window.get_by_role("link", name="Edit", exact=True).click()
    text = window.get_by_role("textbox", name="What's on your mind?")
    text.fill("Rooks nest high.")

    asked = []
    answers = iter([False, True, False])
    window.on(
        "dialog", lambda dialog: [asked.append(dialog.message), dialog.accept() if next(answers) else dialog.dismiss()]
    )
    text.press("Escape")
    expect(text).to_have_value("Rooks nest high.")
    text.press("Escape")

    expect(text).to_have_count(0)
    assert asked == ["Discard your changes?"] * 2
    window.goto(f"/compose?edit={told['id']}")
    text.fill("Rooks nest high.")
    window.get_by_role("link", name="Home").click()
    expect(text).to_have_value("Rooks nest high.")
    window.get_by_role("button", name="Save", exact=True).click()
    window.get_by_text("Post edited.").wait_for()
    assert len(asked) == 3


def test_a_message_that_is_no_draft_is_kept_in_the_browser_for_the_same_readers(world, window):
    full = {"status": 422, "json": {"says": "You already have 100 drafts. Delete one that you no longer need."}}
    window.route("**/web/drafts", lambda route: route.fulfill(**full))
    window.goto("/home")
    text = window.get_by_role("textbox", name="What's on your mind?")
    window.goto("/compose?visibility=direct&text=@jay%20")
    text.fill("@jay Psst")
    window.get_by_text("You already have 100 drafts.").wait_for()
    window.unroute("**/web/drafts")

    window.goto("/home")
    window.get_by_role("link", name="Write").click()

    expect(text).to_have_value("@jay Psst")
    expect(window.locator("[name=visibility]:checked")).to_have_value("direct")
    expect(window.get_by_role("button", name="Post", exact=True)).to_be_enabled()
    window.get_by_text("Kept as a draft.").wait_for()
    assert window.evaluate("Object.keys(localStorage).filter((key) => key.includes('text'))") == []


def type_early(window, path, text):
    """Open the form, and type before its scripts are there."""
    late = []
    window.route("**/composer*.js*", lambda route: late.append(route))
    with window.expect_request("**/composer*.js*"):
        window.goto(path)
    window.locator("#compose-text").fill(text)
    late[0].continue_()
    window.locator("form.composer.scripted").wait_for()
    window.unroute("**/composer*.js*")


def test_what_is_typed_before_the_scripts_are_there_is_kept_instead_of_what_was(world, window):
    path = f"/compose?reply={world.api('member').status_post('Who nests first?')['id']}"
    window.goto("/home")
    window.evaluate(
        "(place) => localStorage.setItem(`rookery:text:${document.getElementById('toasts').dataset.account}:before`,"
        " new URLSearchParams({ text: 'Crows do.', spoiler_text: '', visibility: 'public', place, before: '' }))",
        path,
    )

    type_early(window, path, "Rooks do.")

    window.get_by_text("Kept as a draft.").wait_for()
    expect(window.locator("#compose-text")).to_have_value("Rooks do.")
    window.evaluate("localStorage.clear()")


def test_who_leaves_an_edit_that_was_typed_before_the_scripts_were_there_is_asked(world, browser):
    window, asked = world.enter(browser, "owner").new_page(), []
    type_early(window, f"/compose?edit={world.api('owner').status_post('Rooks')['id']}", "Rooks and crows")
    window.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))

    window.goto("/home")

    assert asked == ["beforeunload"]


def test_a_text_that_the_browser_keeps_stays_until_it_is_posted_itself(world, window):
    told = world.api("member").status_post("Who nests highest?")
    window.goto("/home")
    window.evaluate(
        "(account) => localStorage.setItem(`rookery:text:${account}`, 'text=Rooks+do.')",
        window.locator("#toasts").get_attribute("data-account"),
    )
    text = window.get_by_role("textbox", name="What's on your mind?")
    window.goto(f"/web/statuses/{told['id']}")
    window.get_by_role("link", name="Reply").first.click()
    text.press_sequentially("Me")
    window.get_by_text("Kept as a draft.").wait_for()
    text.press("Escape")
    window.goto("/home")
    window.route("**/web/drafts", lambda route: route.abort())
    window.get_by_role("link", name="Write").click()
    expect(text).to_have_value("Rooks do.")

    text.press("Control+Enter")

    window.get_by_role("link", name="View post").wait_for()
    window.unroute("**/web/drafts")
    assert kept_by(window) == window.locator("#toasts").get_attribute("data-account")


def written_by_member(world, window):
    page = world.enter(window.context.browser, "member").new_page()
    page.goto("/home")
    page.get_by_role("link", name="Write").click()
    page.get_by_role("textbox", name="What's on your mind?").fill("Rooks nest high.")
    return page


def kept_by(page):
    return page.evaluate("Object.values(localStorage).join()")


def test_a_post_that_is_refused_says_why_and_is_kept_in_the_browser(world, window):
    page = written_by_member(world, window)
    page.context.clear_cookies()

    page.keyboard.press("Control+Enter")

    page.get_by_text("You've been signed out. Your text is kept in this browser.").wait_for()
    assert page.get_by_role("textbox", name="What's on your mind?").input_value() == "Rooks nest high."
    assert "Rooks+nest+high." in kept_by(page)
    page.context.close()


def test_a_post_is_kept_in_the_browser_when_the_session_has_ended(world, window):
    page = written_by_member(world, window)
    elsewhere = world.enter(window.context.browser, "member").new_page()
    elsewhere.goto("/settings/security")
    elsewhere.get_by_role("button", name="Sign out everywhere else").click()
    elsewhere.get_by_text("Signed out everywhere else.").wait_for()

    page.keyboard.press("Control+Enter")

    page.get_by_text("You've been signed out. Your text is kept in this browser.").wait_for()
    assert "Rooks+nest+high." in kept_by(page)
    page.get_by_role("link", name="Sign in").click()
    page.wait_for_url("**/auth/sign_in?next=%2Fcompose*")
    page.get_by_label("User name or e-mail address").fill("jay")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#compose-text")).to_have_value("Rooks nest high.")
    for one in (page, elsewhere):
        one.context.close()


def test_a_page_of_an_account_is_not_shown_to_another_that_acts_now(world, window):
    context = world.enter(window.context.browser, "owner")
    pages = [context.new_page() for _ in range(3)]
    reading, writing, signing_in = pages
    reading.goto("/home")
    writing.goto("/compose")
    writing.locator("#compose-text").fill("Rooks nest high.")
    account = reading.locator("#toasts").get_attribute("data-account")

    signing_in.goto("/auth/sign_in?anew=1")
    signing_in.get_by_label("User name or e-mail address").fill("jay")
    signing_in.get_by_label("Password", exact=True).fill(PASSWORD)
    signing_in.get_by_role("button", name="Sign in").click()

    expect(reading.locator(f"#toasts:not([data-account='{account}'])")).to_be_attached()
    expect(writing.locator("#compose-text")).to_have_value("Rooks nest high.")
    context.close()


def test_a_text_is_as_long_as_the_server_says(window):
    window.goto("/compose")
    counted = window.evaluate(
        "async (texts) => { const { count } = await import(document.querySelector('form.composer').dataset.module);"
        " return texts.map(count); }",
        TEXTS,
    )

    assert counted == [count(one) for one in TEXTS]
    window.get_by_role("textbox", name="What's on your mind?").fill("x" * 501)
    expect(window.locator(".counter")).to_contain_text("-1")
    expect(window.get_by_role("button", name="Post", exact=True)).to_be_disabled()
