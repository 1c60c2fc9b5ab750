"""Signing in with a provider in Chromium: to its pages and back, which no rule of ours may block."""

import pytest

from tests import oidc_provider
from tests.pages.looks import fits_everybody
from tests.pages.world import running

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture(scope="module")
def club():
    with oidc_provider.running() as provider:
        provider.person("ada", email="ada@club.example", email_verified=True, preferred_username="ada")
        provider.person("jay", email="jay@club.example", email_verified=True, preferred_username="jay")
        provider.person("rook", email="rook@mail.example", email_verified=True)
        yield provider


@pytest.fixture(scope="module")
def world(club):
    chosen = {"ISSUER": club.issuer, "CLIENT_ID": "rookery", "CLIENT_SECRET": "secret", "LABEL": "the club"}
    settings = {f"ROOKERY_OIDC_{name}": value for name, value in chosen.items()}
    with running(ROOKERY_REGISTRATIONS="open", **settings) as world:
        yield world


def signs_in_at_the_club(page, person):
    page.locator("input[name=sub]").fill(person)
    page.locator("input[name=sub]").press("Enter")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_newcomer_joins_with_the_club_and_a_member_links_it(world, browser, scripts):
    newcomer = world.enter(browser, "stranger", java_script_enabled=scripts).new_page()
    newcomer.goto("/auth/sign_in")
    newcomer.get_by_role("link", name="Sign in with the club").click()
    signs_in_at_the_club(newcomer, "ada")
    if scripts:
        newcomer.wait_for_url("**/auth/oidc/sign_up")
        fits_everybody(newcomer, "sign-up with a provider")
        newcomer.get_by_label("I agree").check()
        newcomer.get_by_role("button", name="Sign up").click()
        newcomer.wait_for_url("**/welcome")
        newcomer.goto("/settings/security/provider")
        fits_everybody(newcomer, "identities without a password")
    else:
        newcomer.wait_for_url("**/home")

    member = world.enter(browser, "member").new_page()
    member.goto("/settings/security/provider")
    member.get_by_label("Your password").last.fill("nests are built of twigs")
    member.get_by_role("button", name="Continue to the club").click()
    signs_in_at_the_club(member, "jay")
    member.wait_for_url("**/settings/security/provider")
    member.get_by_role("heading", name="jay").wait_for()
    if scripts:
        fits_everybody(member, "identities")


def test_an_address_of_somebody_else_is_refused_with_a_page(world, browser):
    page = world.enter(browser, "stranger").new_page()
    page.goto("/auth/oidc/sign_in")
    signs_in_at_the_club(page, "rook")

    page.get_by_role("heading", name="You already have an account here").wait_for()
    fits_everybody(page, "address taken")
