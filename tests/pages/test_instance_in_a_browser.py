"""Administration of the server itself with Chromium, with scripts and without: times, and a pack on its way."""

import pytest
from playwright.sync_api import expect

from models.auth.user import User
from models.base import db
from models.instance.announcement import Announcement
from models.media.emoji_pack import EmojiPack
from tests import live
from tests.pages.looks import fits_everybody

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture(scope="module", params=[True, False], ids=["scripts", "no scripts"])
def window(world, browser, request):
    context = world.enter(browser, "owner", java_script_enabled=request.param, timezone_id="Asia/Kolkata")
    page = context.new_page()
    page.scripts = request.param
    yield page
    world.close_windows()


def test_an_announcement_has_times_by_the_clocks_of_whoever_writes(world, window):
    window.goto("/admin/announcements/new")
    expect(window.get_by_text("UTC+05:30" if window.scripts else "UTC").first).to_be_visible()
    window.get_by_label("Text").fill("Cake")
    window.get_by_label("Start").fill("2036-05-04T10:00")
    window.get_by_role("button", name="Save", exact=True).click()
    expect(window.get_by_text("It is not visible until you publish it")).to_be_visible()

    with live.app_of(world.site.environment):
        begins = db.session.scalars(db.select(Announcement).order_by(Announcement.id.desc())).first().starts_at
    assert (begins.hour, begins.minute) == ((4, 30) if window.scripts else (10, 0))
    expect(window.get_by_text("May 4, 2036, 10:00").first).to_be_visible()
    window.get_by_role("link", name="Edit Cake").first.click()
    expect(window.get_by_label("Start")).to_have_value("2036-05-04T10:00")


def test_the_progress_of_a_pack_is_seen(world, window):
    with live.app_of(world.site.environment):
        db.session.execute(db.delete(EmojiPack))
        pack = EmojiPack(
            account_id=db.session.scalar(db.select(User.account_id)),
            file_name="birds.zip",
            file_key="uploads/none.zip",
            category="",
            replaces=False,
            total=40,
            done=12,
        )
        db.session.add(pack)
        db.session.commit()
    window.goto(f"/admin/emojis/packs/{pack.id}")
    expect(window.get_by_text("12 of 40 images")).to_be_visible()
    if window.scripts:
        fits_everybody(window, "a pack being imported")

    with live.app_of(world.site.environment):
        db.session.get(EmojiPack, pack.id).done = 30
        db.session.commit()

    if not window.scripts:
        window.get_by_role("link", name="Refresh").click()
    expect(window.get_by_text("30 of 40 images")).to_be_visible()
