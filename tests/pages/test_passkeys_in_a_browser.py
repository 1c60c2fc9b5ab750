"""Passkeys with a real browser and a device that it takes for one."""

import pytest
from playwright.sync_api import expect

from tests.pages.world import PASSWORD

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.mark.browser
def test_a_passkey_is_added_and_then_lets_in_alone_and_as_the_second_step(world, browser):
    page = world.enter(browser, "member").new_page()
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    device = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]

    page.goto("/settings/security/passkeys/new")
    page.get_by_label("Name").fill("my laptop")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Add").click()
    page.get_by_role("heading", name="Your recovery codes").wait_for()
    expect(page.locator("code")).to_have_count(10)

    page.get_by_role("button", name="Sign out").click()
    page.goto("/auth/sign_in")
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url("**/home")

    page.get_by_role("button", name="Sign out").click()
    page.goto("/auth/sign_in")
    page.get_by_label("User name or e-mail address").fill("jay")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url("**/home")

    page.get_by_role("button", name="Sign out").click()
    devtools.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": device})
    empty = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]
    page.goto("/auth/sign_in")
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_text("The browser did not provide a passkey.").wait_for()
    devtools.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": empty})


@pytest.mark.browser
def test_without_scripts_nothing_of_passkeys_is_in_the_way(world, browser):
    page = world.enter(browser, "owner", java_script_enabled=False).new_page()

    page.goto("/settings/security/passkeys/new")
    expect(page.get_by_role("button", name="Add")).to_have_count(0)
    expect(page.get_by_text("Passkeys need JavaScript")).to_be_visible()
