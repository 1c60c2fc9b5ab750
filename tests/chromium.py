"""A real browser for tests, and what people do in it."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect, sync_playwright

# No page may wait for a machine elsewhere: that of the OpenID provider names a style sheet of a CDN.
NOTHING_ELSE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1"
OPTIONS = [NOTHING_ELSE, "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
expect.set_options(timeout=20_000)  # a click returns before the next page is there, and the machine may be busy


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=OPTIONS)
        yield browser
        browser.close()


def allow(page: Page, address: str, login: str, password: str, app: str) -> None:
    """Sign in where asked to, and allow the app of this name."""
    page.goto(address)
    page.get_by_label("User name or e-mail address").fill(login)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name=f"Allow {app}?")).to_be_visible()
    page.get_by_role("button", name="Allow").click()
