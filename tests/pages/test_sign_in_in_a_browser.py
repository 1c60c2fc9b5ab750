"""The pages of getting in that one comes to only step by step: they, too, can be used by everybody."""

import re
import time

import pytest

from tests.keys import code_of_app
from tests.pages.looks import fits_everybody
from tests.pages.world import PASSWORD, running

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture(scope="module")
def world():
    with running(ROOKERY_REGISTRATIONS="open") as world:
        yield world


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def window(world, browser, request):
    page = world.enter(browser, "stranger", java_script_enabled=request.param).new_page()
    page.scripts = request.param
    yield page
    world.close_windows()


def sign_in(page, name):
    page.goto("/auth/sign_in")
    page.get_by_label("User name or e-mail address").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def looked_at(page, name):
    """axe-core is a script itself."""
    if page.scripts:
        fits_everybody(page, name)


def test_codes_are_turned_on_and_asked_for(world, window):
    name = "wren" if window.scripts else "robin"
    world.site.join(name, PASSWORD)
    sign_in(window, name)
    window.goto("/settings/security/codes")
    window.get_by_label("Your password").fill(PASSWORD)
    window.get_by_role("button", name="Set up", exact=True).click()
    window.get_by_label("Code").wait_for()
    looked_at(window, "codes with a picture")

    secret = window.locator("code.address").inner_text()
    window.get_by_label("Code").fill(code_of_app(secret, time.time()))
    window.get_by_role("button", name="Turn on").click()
    window.get_by_role("heading", name="Your recovery codes").wait_for()
    looked_at(window, "recovery codes")
    recovery = window.locator("ul.codes code").first.inner_text()

    window.goto("/settings/security/codes")
    looked_at(window, "codes in force")
    window.get_by_role("button", name="Sign out").click()
    sign_in(window, name)
    window.get_by_role("heading", name="One more step").wait_for()
    looked_at(window, "second step")
    window.get_by_label("Code").fill("000000")
    window.get_by_role("button", name="Sign in", exact=True).click()
    window.get_by_text("This code is wrong").wait_for()
    looked_at(window, "second step gone wrong")
    window.get_by_label("Code").fill(recovery)
    window.get_by_role("button", name="Sign in", exact=True).click()
    window.wait_for_url("**/home")


def test_a_newcomer_hears_whether_a_name_is_free_and_then_waits_for_a_letter(world, window):
    name = "siskin" if window.scripts else "linnet"
    window.goto("/auth/sign_up")
    if window.scripts:
        window.get_by_label("User name").press_sequentially("jay")
        window.get_by_text("This user name is taken").wait_for()
        fits_everybody(window, "sign-up with a name that is taken")
        window.get_by_label("User name").fill("")
        window.get_by_label("User name").press_sequentially(name)
        window.get_by_text(f"@{name} is available.").wait_for()
    window.get_by_label("User name").fill(name)
    window.get_by_label("E-mail address").fill(f"{name}@mail.example")
    window.get_by_label("Password").fill(PASSWORD)
    window.get_by_label("I agree").check()
    window.get_by_role("button", name=re.compile("Sign up|Ask for")).click()

    window.wait_for_url("**/auth/waiting")
    looked_at(window, "pending")


def test_a_member_links_another_account_and_switches_to_it(world, window):
    name = "finch" if window.scripts else "serin"
    for one in (name, f"{name}_club"):
        world.site.join(one, PASSWORD)
    sign_in(window, name)
    window.goto("/settings/security/accounts")
    window.get_by_label("Your password").fill(PASSWORD)
    window.get_by_role("button", name="Continue").click()
    window.get_by_label("User name or e-mail address").fill(f"{name}_club")
    window.get_by_label("Password", exact=True).fill(PASSWORD)
    window.get_by_role("button", name="Sign in", exact=True).click()
    window.get_by_role("heading", name=f"Link @{name} and @{name}_club?").wait_for()
    looked_at(window, "link accounts")
    window.get_by_role("button", name="Link accounts").click()
    window.get_by_text(f"@{name}", exact=True).first.wait_for()
    looked_at(window, "linked accounts")

    window.goto("/auth/accounts")
    window.get_by_role("button", name="Sign out of all accounts").click()
    sign_in(window, name)
    window.goto("/auth/accounts")
    looked_at(window, "switch to a linked account")
    window.get_by_role("button", name=f"@{name}_club").click()
    window.wait_for_url("**/home")
