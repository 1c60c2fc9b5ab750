"""Reading and writing with Chromium, with scripts and without."""

import io
import re
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.pages.examples.pages import picture
from tests.pages.world import SOON, listens
from tests.waiting import until

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture(scope="module", params=[True, False], ids=["scripts", "no scripts"])
def window(world, browser, request):
    page = world.enter(browser, "owner", java_script_enabled=request.param).new_page()
    page.scripts = request.param
    yield page
    world.close_windows()


def test_a_picture_with_a_warning_is_posted_and_favourited_where_it_stands(world, window):
    window.goto("/compose")
    window.get_by_label("What's on your mind?").fill("Look up")
    window.get_by_role("checkbox", name="Content warning").check()
    window.get_by_role("textbox", name="Content warning").fill("Heights")
    file = {"name": "nest.png", "mimeType": "image/png", "buffer": io.BytesIO(picture((60, 40), "teal")).read()}
    if not window.scripts:
        window.get_by_role("checkbox", name="Add image, video or audio").check()
    window.get_by_label("Files").set_input_files(file)
    if not window.scripts:
        window.get_by_role("button", name="Attach").click()
    window.get_by_label("Description (alt text)", exact=True).fill("A nest of twigs")
    window.get_by_role("button", name="Post", exact=True).click()
    window.get_by_text("Heights").click()
    expect(window.get_by_alt_text("A nest of twigs")).to_be_visible()

    window.goto("/home")
    item = window.locator(".item").first
    item.get_by_role("button", name="Favourite", exact=True).click()

    item.get_by_role("button", name="Favourited").wait_for()
    assert ("#item" in window.url) != window.scripts  # in place, or by a new page


def test_a_poll_is_asked_and_answered(world, window):
    window.goto("/compose")
    window.get_by_label("What's on your mind?").fill("Which tree?")
    window.get_by_role("checkbox", name="Poll").check()
    window.get_by_label("Choice 1").fill("Oak")
    window.get_by_label("Choice 2").fill("Elm")
    window.get_by_role("button", name="Post", exact=True).click()

    window.get_by_text("Which tree?").wait_for()
    [asked, *_] = world.api("owner").account_statuses(world.api("owner").me()["id"])
    assert [one["title"] for one in asked["poll"]["options"]] == ["Oak", "Elm"]


def test_a_content_warning_fits_the_screen_and_covers_the_choices_of_a_poll(world, window):
    member = world.api("member")
    poll = member.make_poll(["The rook did it", "The jay did it"], 3600)
    asked = member.status_post("Who?", poll=poll, spoiler_text="The end of the film " + "e" * 200)
    window.goto(f"/web/statuses/{asked['id']}")
    expect(window.get_by_label("The rook did it")).to_be_hidden()
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")

    window.get_by_text("The end of the film").click()

    window.get_by_label("The rook did it").check()
    window.get_by_role("button", name="Vote").click()
    window.get_by_text("1 vote", exact=False).wait_for(state="attached")


def test_the_places_are_in_reach_of_the_thumb_and_the_rest_is_behind_the_last(world, window):
    window.goto("/home")
    expect(window.get_by_role("link", name="Profile", exact=True)).to_be_visible()
    window.set_viewport_size({"width": 360, "height": 740})

    bar = window.locator(".shell").bounding_box()
    assert bar["y"] + bar["height"] == 740 and bar["height"] < 70
    boxes = [one.bounding_box() for one in window.locator(".places > li .place:visible").all()]
    assert len(boxes) == 5 and all(one["width"] >= 44 and one["height"] >= 44 for one in boxes)
    assert {one["y"] + one["height"] / 2 for one in boxes} == {bar["y"] + (bar["height"] + 1) / 2}
    expect(window.get_by_role("link", name="Profile", exact=True)).to_be_hidden()
    window.locator("summary", has_text="You").click()
    window.get_by_role("link", name="Profile", exact=True).click()
    expect(window.get_by_role("heading", name="rook", exact=True)).to_be_visible()
    window.set_viewport_size({"width": 1280, "height": 900})


def test_what_is_new_is_said_on_an_open_page_and_shown_when_asked_for(world, window):
    rook, jay = world.api("owner"), world.api("member")
    rook.account_follow(jay.me()["id"])
    window.goto("/home")
    more = window.locator(".fresh a")
    if not window.scripts:
        expect(more).to_be_hidden()
        return
    listens(window)

    jay.status_post("A worm!")
    jay.status_post("Another one!")

    window.get_by_text("New posts 2").wait_for(timeout=SOON)
    expect(window.get_by_text("A worm!")).to_be_hidden()
    more.click()
    window.get_by_text("Another one!").wait_for()
    expect(window.get_by_text("A worm!")).to_be_visible()
    expect(more).to_be_hidden()
    item = window.locator(".item").first
    item.get_by_role("button", name="Favourite", exact=True).click()  # what came so has its buttons
    item.get_by_role("button", name="Favourited").wait_for()
    jay.status_post("A third one")
    window.get_by_text("New posts 1").wait_for(timeout=SOON)


@pytest.fixture
def hidden_word(world, window):
    """A word that the owner hides, in home and among notifications."""
    word, rook = "magpie" if window.scripts else "jackdaw", world.api("owner")
    keywords = [{"keyword": word}]
    made = rook.create_filter_v2("Thieves", ["home", "notifications"], "hide", keywords_attributes=keywords)
    yield word
    rook.delete_filter_v2(made)


def test_what_a_filter_hides_joins_its_line_and_rings_nowhere(world, window, hidden_word):
    rook, jay = world.api("owner"), world.api("member")
    rook.account_follow(jay.me()["id"])
    for number in ("First", "Second"):
        jay.status_post(f"{number} {hidden_word}")
    _at_home(rook, f"Second {hidden_word}")
    window.goto("/home")
    line = window.locator("#live > .hidden-line > summary").first
    expect(line).to_have_text("2 posts hidden by your filters", timeout=SOON)
    expect(window.get_by_text(f"Second {hidden_word}")).to_be_hidden()
    if window.scripts:
        listens(window)
        unread = window.locator("#waiting-notifications").text_content()
        jay.status_post(f"@{rook.me().acct} Third {hidden_word}")
        expect(line).to_have_text("3 posts hidden by your filters", timeout=SOON)
        expect(window.locator(".fresh a")).to_be_hidden()
        expect(window.locator("#waiting-notifications")).to_have_text(unread)
        jay.status_post("Nothing to hide")
        window.get_by_text("New posts 1").wait_for(timeout=SOON)

    line.click()

    for text in ("Second", "Third") if window.scripts else ("Second",):
        expect(window.get_by_text(f"{text} {hidden_word}")).to_be_visible()
    expect(window.get_by_text("Filtered: Thieves").first).to_be_visible()


def test_a_hidden_notification_joins_the_line_among_notifications(world, window, hidden_word):
    if not window.scripts:
        return
    rook, jay = world.api("owner"), world.api("member")
    window.goto("/notifications")
    listens(window)

    jay.status_post(f"@{rook.me().acct} Fourth {hidden_word}")

    line = window.locator("#live > .hidden-line > summary").first
    expect(line).to_have_text("2 notifications hidden by your filters", timeout=SOON)
    expect(window.locator(".fresh a")).to_be_hidden()
    line.click()
    expect(window.get_by_text(f"Fourth {hidden_word}")).to_be_visible()


@pytest.mark.nightly
def test_a_list_of_hidden_notifications_grows_by_pages_into_one_line(world, window, hidden_word):
    if not window.scripts:
        return
    rook, jay = world.api("owner"), world.api("member")
    for number in range(25):
        jay.status_post(f"@{rook.me().acct} {hidden_word} {number}")
    until(lambda: any(f"{hidden_word} 24" in one.status.content for one in rook.notifications(types=["mention"])))
    window.goto("/notifications?only=mentions")

    lines = window.locator("#live > .hidden-line")
    expect(lines.first.locator("> .occurrence").nth(24)).to_be_attached(timeout=SOON)
    expect(lines).to_have_count(1)
    assert f"{lines.first.locator('> .occurrence').count()} notifications hidden" in lines.first.inner_text()
    expect(window.get_by_role("link", name="Newer")).to_have_count(0)


def test_mentions_count_in_the_menu_and_replies_under_their_thread(world, window):
    if not window.scripts:
        return
    rook, jay = world.api("owner"), world.api("member")
    first = rook.status_post("Who is there?")
    if told := rook.notifications():
        rook.markers_set(["notifications"], [told[0]["id"]])
    window.goto(f"/web/statuses/{first['id']}")
    listens(window)

    jay.status_post("@rook I am!", in_reply_to_id=first["id"], visibility="unlisted")

    window.get_by_text("New replies 1").wait_for(timeout=SOON)
    window.locator("#waiting-notifications").get_by_text("1 new").wait_for(timeout=SOON)
    window.locator(".fresh a").click()
    window.get_by_text("I am!").first.wait_for()

    window.goto("/notifications")
    listens(window)
    jay.status_post("@rook And now?")
    window.get_by_text("New notifications").first.wait_for(timeout=SOON)
    window.locator(".fresh a").click()
    window.get_by_text("And now?").wait_for()


def test_an_open_page_follows_what_changes_and_what_goes(world, window):
    if not window.scripts:
        return
    rook, jay = world.api("owner"), world.api("member")
    rook.account_follow(jay.me()["id"])
    told = jay.status_post("An eagle!", spoiler_text="Guess what")
    _at_home(rook, "An eagle!")
    window.goto("/home")
    listens(window)
    window.locator(".item").first.get_by_text("Guess what").click()

    jay.status_update(told["id"], "No, a crow.", spoiler_text="Guess what")
    expect(window.get_by_text("No, a crow.")).to_be_visible(timeout=SOON)  # what was opened is still open
    expect(window.get_by_text("An eagle!")).to_have_count(0)
    jay.status_delete(told["id"])

    window.get_by_text("This post is no longer available.").wait_for(timeout=SOON)
    expect(window.get_by_text("No, a crow.")).to_have_count(0)


def test_whoever_acts_by_keys_stays_where_they_are(world, window):
    if not window.scripts:
        return
    told = world.api("owner").status_post("By keys")
    window.goto(f"/web/statuses/{told['id']}")
    window.locator("summary", has_text="More").focus()
    window.keyboard.press("Enter")
    window.keyboard.press("Escape")
    expect(window.get_by_role("button", name="Pin", exact=True)).to_be_hidden()
    expect(window.locator("summary", has_text="More")).to_be_focused()
    window.keyboard.press("Enter")

    window.get_by_role("button", name="Pin", exact=True).focus()
    window.keyboard.press("Enter")

    expect(window.get_by_role("button", name="Pinned")).to_be_focused()
    world.api("owner").status_unpin(told["id"])


def test_paper_shows_posts_without_what_acts_on_them(world, window):
    made = world.api("owner").status_post("To keep on paper")
    for path in (f"/web/statuses/{made.id}", "/home", "/@rook"):
        window.goto(path)
        window.emulate_media(media="print")
        expect(window.get_by_text("To keep on paper").first).to_be_visible()
        shown = window.locator("aside, nav, button, .button").evaluate_all(
            "all => all.filter((one) => one.checkVisibility()).length"
        )
        window.emulate_media(media="screen")
        assert shown == 0, path


def test_a_button_that_does_nothing_any_more_says_so(world, window):
    if not window.scripts:
        return
    told = world.api("owner").status_post("Once upon a time")
    page = world.enter(window.context.browser, "owner").new_page()
    page.goto(f"/web/statuses/{told['id']}")
    page.context.clear_cookies()

    page.get_by_role("button", name="Bookmark", exact=True).click()

    expect(page.get_by_text("You've been signed out.")).to_be_visible()
    page.context.close()


def test_what_a_page_asks_by_itself_does_not_lead_away_once_the_session_has_ended(world, window):
    if not window.scripts:
        return
    page = world.enter(window.context.browser, "owner").new_page()
    page.goto("/home")
    page.context.clear_cookies()

    page.evaluate("htmx.ajax('GET', '/web/waiting', { swap: 'none' })")  # as a notification of the stream does

    expect(page.get_by_text("You've been signed out.")).to_be_visible()
    assert page.url.endswith("/home")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/auth/sign_in*")
    page.context.close()


def test_what_is_written_is_a_draft_before_anybody_asks(world, window):
    if not window.scripts:
        return
    window.goto("/compose")
    text = window.get_by_label("What's on your mind?")
    text.press_sequentially("Of all the birds")
    window.get_by_text("Kept as a draft.").wait_for()

    text.press_sequentially(" in the wood")
    window.get_by_role("link", name="Drafts").click()

    window.wait_for_url("**/web/drafts")
    whole = window.locator("main li", has_text="Of all the birds in the wood")
    until(lambda: whole.count() or not window.reload())  # the last words go their own way
    expect(whole).to_have_count(1)
    expect(window.locator("main li")).to_have_count(1)
    window.get_by_role("link", name="Continue writing").click()
    text.fill("Of all the birds in the wood, the rook")
    window.get_by_role("button", name="Post", exact=True).click()
    window.get_by_text("Posted.").wait_for()
    window.goto("/web/drafts")
    window.get_by_text("No drafts yet.").wait_for()
    expect(window.locator("main li")).to_have_count(0)


def test_a_post_is_scheduled_by_the_clocks_of_whoever_writes(world, window):
    abroad = world.enter(
        window.context.browser, "owner", timezone_id="Asia/Kolkata", java_script_enabled=window.scripts
    ).new_page()
    abroad.goto("/compose")
    abroad.get_by_label("What's on your mind?").fill("Spring has come")
    abroad.get_by_role("checkbox", name="Schedule").check()
    abroad.get_by_label("Date and time").fill("2036-05-04T10:00")
    abroad.get_by_role("button", name="Schedule").click()
    abroad.get_by_text("Scheduled.").wait_for()

    [row, *_] = world.api("owner").scheduled_statuses()
    hours, minutes = (4, 30) if window.scripts else (10, 0)
    assert (row["scheduled_at"].hour, row["scheduled_at"].minute) == (hours, minutes)
    expect(abroad.locator("main time").first).to_have_text("May 4, 2036, 10:00 AM" + ("" if window.scripts else " UTC"))
    abroad.get_by_role("link", name="Reschedule").first.click()
    assert abroad.get_by_label("Date and time").input_value() == "2036-05-04T10:00"
    asked = world.api("owner").status_post("What time is it?")
    abroad.goto("/home")
    told = abroad.locator(".item time").first
    expect(told).to_have_text(re.compile(r"^\d+[sm]$" if window.scripts else r", \d+:\d\d.[AP]M UTC$"))
    hour = asked.created_at.astimezone(ZoneInfo("Asia/Kolkata")).strftime("%-I:")
    assert not window.scripts or f" at {hour}" in told.get_attribute("title")


def test_a_post_of_somebody_is_boosted_and_answered(world, window):
    told = world.api("member").status_post(f"An acorn, {'with' if window.scripts else 'without'} scripts")
    window.goto(f"/web/statuses/{told['id']}")
    window.get_by_role("button", name="Boost", exact=True).click()
    window.get_by_role("button", name="Boosted").wait_for()
    window.get_by_role("link", name="Reply").click()
    assert window.get_by_label("What's on your mind?").input_value().strip() == "@jay"
    window.get_by_label("What's on your mind?").fill("@jay Mine!")
    window.get_by_role("button", name="Post", exact=True).click()

    window.get_by_text("Mine!").first.wait_for()
    assert world.api("member").status_context(told["id"])["descendants"][0]["content"].count("Mine!") == 1


def _at_home(reader, text):
    """Wait until the newest post of the reader's home has this text: a job puts it there."""
    until(lambda: text in reader.timeline_home(limit=1)[0].content, what=text)
