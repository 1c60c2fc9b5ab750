"""Writing in a sheet over the page, with Chromium and scripts."""

import io

import pytest
from playwright.sync_api import expect

from rookery.text.compose import count
from tests import chromium as browsers
from tests import live
from tests.pages.examples.pages import picture
from tests.pages.looks import fits_everybody
from tests.pages.world import people_on

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]

# Each counts in another way than by its letters.
TEXTS = [
    "Rooks 👩‍👩‍👧 nest\nhigh 🇩🇪 é",
    "See https://nest.example/a/very/long/path?with=more#than-that, (https://en.wikipedia.example/wiki/Rook_(bird)).",
    "@jay@acorns.example and @crow.one@wood.example:3000, mail jay@acorns.example",
    "https://nest.example/@jay@acorns.example #nests @jay",
]


@pytest.fixture(scope="module")
def world():
    with live.server() as running:
        yield people_on(running)


@pytest.fixture(scope="module")
def window(world):
    with browsers.chromium() as browser:
        yield world.enter(browser, "owner").new_page()


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
    text.press_sequentially(":rooster")
    window.get_by_role("option", name="rooster").wait_for()
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
    text.press("Control+Enter")

    window.get_by_role("link", name="View post").wait_for()
    expect(window.locator(".item").first).to_contain_text("Look, @jay 🐓")  # the page stays, and shows it
    window.wait_for_timeout(1500)  # until the stream has told of it, too
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
