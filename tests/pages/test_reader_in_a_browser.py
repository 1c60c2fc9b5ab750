"""Reading and writing with Chromium, with scripts and without."""

import io

import pytest

from tests import chromium as browsers
from tests import live
from tests.pages.examples.pages import picture
from tests.pages.world import people_on

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture(scope="module")
def world():
    with live.server() as running:
        yield people_on(running)


@pytest.fixture(scope="module", params=[True, False], ids=["scripts", "no scripts"])
def window(world, request):
    with browsers.chromium() as browser:
        context = world.enter(browser, "owner", java_script_enabled=request.param)
        page = context.new_page()
        page.scripts = request.param
        yield page


def test_a_picture_with_a_warning_is_posted_and_favourited_where_it_stands(world, window):
    window.goto("/compose")
    window.get_by_label("What do you want to say?").fill("Look up")
    window.get_by_label("Content warning").fill("Heights")
    window.get_by_text("Add a picture, film or sound").click()
    file = {"name": "nest.png", "mimeType": "image/png", "buffer": io.BytesIO(picture((60, 40), "teal")).read()}
    window.get_by_label("File", exact=True).set_input_files(file)
    window.get_by_label("Describe it for those").fill("A nest of twigs")
    window.get_by_role("button", name="Attach").click()
    assert window.get_by_label("What is there to see or hear?").input_value().strip() == "A nest of twigs"
    window.get_by_role("button", name="Post", exact=True).click()
    window.get_by_text("Heights").click()
    assert window.get_by_alt_text("A nest of twigs").is_visible()

    window.goto("/home")
    item = window.locator(".item").first
    item.get_by_role("button", name="Favourite", exact=True).click()

    item.get_by_role("button", name="Favourited").wait_for()
    assert ("#item" in window.url) != window.scripts  # in place, or by a new page


def test_a_poll_is_asked_and_answered(world, window):
    window.goto("/compose")
    window.get_by_label("What do you want to say?").fill("Which tree?")
    window.get_by_text("Add a poll").click()
    window.get_by_label("Choice 1").fill("Oak")
    window.get_by_label("Choice 2").fill("Elm")
    window.get_by_role("button", name="Post", exact=True).click()

    window.get_by_text("Which tree?").wait_for()
    [asked, *_] = world.api("owner").account_statuses(world.api("owner").me()["id"])
    assert [one["title"] for one in asked["poll"]["options"]] == ["Oak", "Elm"]


def test_a_post_of_somebody_is_boosted_and_answered(world, window):
    told = world.api("member").status_post(f"An acorn, {'with' if window.scripts else 'without'} scripts")
    window.goto(f"/web/statuses/{told['id']}")
    window.get_by_role("button", name="Boost", exact=True).click()
    window.get_by_role("button", name="Boosted").wait_for()
    window.get_by_role("link", name="Reply").click()
    assert window.get_by_label("What do you want to say?").input_value().strip() == "@jay"
    window.get_by_label("What do you want to say?").fill("@jay Mine!")
    window.get_by_role("button", name="Post", exact=True).click()

    window.get_by_text("Mine!").first.wait_for()
    assert world.api("member").status_context(told["id"])["descendants"][0]["content"].count("Mine!") == 1
