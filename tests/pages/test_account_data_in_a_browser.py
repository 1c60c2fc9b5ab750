"""What is only seen on the way: an archive while it is made, the question before old posts go, and the goodbye."""

import pytest
from playwright.sync_api import expect

from models import clock
from models.accounts.account import Account
from models.base import db
from models.data.archive import Archive
from tests import live
from tests.pages.looks import fits_everybody
from tests.pages.world import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture
def window(world, browser):
    yield world.enter(browser, "member").new_page()
    world.close_windows()


def progress(world, done):
    """Somebody's archive is so far; nobody goes on with it."""
    with live.app_of(world.site.environment):
        jay = Account.by_address("jay")
        archive = next(iter(Archive.of_account(jay.id)), None) or Archive(account_id=jay.id, total=120)
        archive.done, archive.finished_at = done, None
        db.session.add(archive)
        db.session.commit()


def test_the_progress_of_an_archive_moves_by_itself(world, window):
    progress(world, 37)
    window.goto("/settings/archive")
    expect(window.get_by_text("37 of 120 posts and files")).to_be_visible()
    fits_everybody(window, "archive being made")

    progress(world, 99)

    window.get_by_text("99 of 120 posts and files").wait_for()
    with live.app_of(world.site.environment):
        Archive.of_account(Account.by_address("jay").id)[0].finished_at = clock.now()
        db.session.commit()

    window.get_by_text("You can request the next archive from:").wait_for()


def test_a_session_that_ends_meanwhile_leads_to_the_sign_in(world, window):
    progress(world, 42)
    window.goto("/settings/archive")
    window.get_by_text("42 of 120 posts and files").wait_for()

    window.context.clear_cookies()

    window.get_by_role("heading", name="Sign in").wait_for()
    assert window.url.endswith("next=%2Fsettings%2Farchive")


def test_old_posts_go_after_a_question(window):
    window.goto("/settings/cleanup")
    window.get_by_label("Delete my old posts automatically").check()
    window.get_by_role("button", name="Save").click()
    window.get_by_role("heading", name="Delete old posts?").wait_for()
    fits_everybody(window, "old posts question")

    window.get_by_role("button", name="Delete old posts").click()

    window.get_by_text("Old posts will be deleted little by little.").wait_for()
    assert window.get_by_label("Delete my old posts automatically").is_checked()


def test_an_account_is_given_up_and_kept_after_all(window):
    window.goto("/settings/delete")
    window.get_by_label("Your password").fill(PASSWORD)
    window.get_by_role("button", name="Delete my account").click()
    window.get_by_role("heading", name="Goodbye, @jay").wait_for()
    fits_everybody(window, "goodbye")
    window.goto("/auth/sign_in")
    window.get_by_label("User name or e-mail address").fill("jay")
    window.get_by_label("Password", exact=True).fill(PASSWORD)
    window.get_by_role("button", name="Sign in").click()
    window.get_by_role("heading", name="This account will be deleted soon").wait_for()
    fits_everybody(window, "will be deleted soon")

    window.get_by_role("button", name="Keep my account").click()

    window.get_by_text("Your account has been kept.").wait_for()
