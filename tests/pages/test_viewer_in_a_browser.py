"""What scripts add while one reads: the viewer, shortcuts, cards, older posts, what is unread."""

import io
import re

import pytest
from playwright.sync_api import expect

from tests.films import film
from tests.pages.examples.pages import picture
from tests.pages.looks import violations
from tests.pages.world import SOON, listens, running

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture(scope="module")
def world():
    with running() as world:
        owner, member = world.api("owner"), world.api("member")
        world.names["member"] = str(member.me()["id"])
        owner.account_follow(world.names["member"])
        for number in range(22):
            owner.status_post(f"Post {number}")
        files = [
            member.media_post(picture((1600, 1200), one), "image/png", description=one) for one in ("teal", "navy")
        ]
        member.status_post("Two nests @rook", media_ids=files)
        yield world


@pytest.fixture(scope="module")
def window(world, browser):
    page = world.enter(browser, "owner").new_page()
    page.said = []
    page.on("console", lambda message: page.said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.said.append(str(error)))
    return page


@pytest.fixture
def home(window):
    window.goto("/home")
    window.locator(".item").first.wait_for()
    yield window
    assert window.said == []


def test_pictures_open_in_place_and_are_walked_through_by_keys(home):
    viewer, link = home.locator("dialog.viewer"), home.locator(".gallery a").first
    original = link.get_attribute("href")

    link.click()
    expect(viewer.get_by_text("1 / 2")).to_be_visible()
    assert violations(home) == []
    home.keyboard.press("ArrowRight")
    expect(viewer.get_by_text("2 / 2")).to_be_visible()
    expect(viewer.locator("p")).to_have_text("navy")
    expect(viewer.locator("img")).to_have_attribute(
        "src", home.locator(".gallery source").nth(1).get_attribute("srcset")
    )
    home.keyboard.press("ArrowRight")
    for _ in range(3):
        home.keyboard.press("+")

    expect(viewer.locator("img")).to_have_attribute("src", original)  # what is near is the file itself
    home.keyboard.press("Escape")
    expect(viewer).to_be_hidden()
    expect(link).to_be_focused()


def test_posts_are_walked_through_and_acted_on_by_keys(home):
    second = home.locator(".item").nth(1)

    for key in "jj":
        home.keyboard.press(key)
    expect(second).to_be_focused()
    home.keyboard.press("f")
    expect(second.get_by_role("button", name="Favourited")).to_be_visible()
    home.keyboard.press("?")
    expect(home.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    assert violations(home) == []
    home.keyboard.press("Escape")
    home.keyboard.press("g")
    home.keyboard.press("n")
    home.wait_for_url("**/notifications")
    home.goto("/web/search")
    home.locator("#content input[type=search]").press_sequentially("gh?n")

    expect(home.locator("#content input[type=search]")).to_have_value("gh?n")
    expect(home.locator("dialog")).to_have_count(0)


def test_a_card_tells_about_somebody_and_follows_them(home, world):
    home.locator(".item .author", has_text="jay").first.hover()
    card = home.locator(".hovercard")

    card.get_by_role("button", name="Unfollow").click()
    card.get_by_role("button", name="Follow", exact=True).click()

    expect(card.get_by_role("button", name="Unfollow")).to_be_visible()
    assert world.api("owner").account_relationships(world.names["member"])[0]["following"]


def test_there_is_no_card_once_the_session_has_ended(window, world):
    context = world.enter(window.context.browser, "owner")
    page = context.new_page()
    page.goto("/home")
    context.clear_cookies()

    with page.expect_response("**/auth/sign_in*"):
        page.locator(".item .author", has_text="jay").first.hover()

    page.wait_for_timeout(200)
    expect(page.locator(".hovercard")).to_be_hidden()
    context.close()


def test_older_posts_come_as_one_reads_and_new_ones_and_the_unread_are_told(home, world):
    home.mouse.wheel(0, 100_000)
    expect(home.locator(".item")).to_have_count(23)
    ids = home.locator(".item").evaluate_all("all => new Set(all.map((one) => one.id)).size")
    listens(home)
    world.api("member").status_post("A third nest @rook")
    home.get_by_role("link", name="New posts").click(timeout=SOON)

    expect(home.get_by_text("A third nest")).to_be_visible()
    expect(home).to_have_title(re.compile(r"^\([1-9]\d*\) Home · "))
    expect(home.locator("link[rel=icon]")).to_have_attribute("href", re.compile("^data:image/png"))
    assert ids == 23


@pytest.mark.ffmpeg
def test_a_video_shows_its_blurhash_until_its_poster_is_there(home, world):
    member, held = world.api("member"), []
    file = member.media_post(io.BytesIO(film("silent.mp4")), "video/mp4", synchronous=True)
    status = member.status_post("A short film", media_ids=[file])
    home.route(file["preview_url"], lambda route: held.append(route))

    home.goto(f"/web/statuses/{status['id']}", wait_until="domcontentloaded")

    video = home.locator("video.media")
    expect(video).to_have_attribute("style", re.compile("data:image/png"))
    while not held:  # the page may not have asked for it yet
        home.wait_for_timeout(20)
    for one in held:
        one.continue_()
    expect(video).to_have_attribute("style", "")
    home.unroute(file["preview_url"])
