"""The way of a newcomer, with a real browser, a real server and a client library from PyPI."""

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from mastodon import Mastodon
from playwright.sync_api import Error, expect

from tests import chromium as browsers
from tests import live

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]

PASSWORD = "nests are built of twigs"


@pytest.fixture(scope="module")
def site():
    with live.server() as running:
        yield running


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def page(browser, request):
    context = browser.new_context(java_script_enabled=request.param, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page
    context.close()


@pytest.fixture(scope="module")
def owner(site, browser):
    """The server's owner, made on the page that the printed link opens."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(site.start_link)
    page.get_by_label("User name").fill("rook")
    page.get_by_label("E-mail address").fill("rook@mail.example")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create owner account").click()
    page.get_by_role("button", name="Later").click()
    page.wait_for_url("**/welcome")
    context.close()
    return "rook"


def client_of(site, *uris):
    """Mastodon.py, registered as an app."""
    client_id, client_secret = Mastodon.create_app(
        "Browser test", api_base_url=site.url, scopes=["read", "write", "push"], redirect_uris=list(uris)
    )
    return Mastodon(client_id=client_id, client_secret=client_secret, api_base_url=site.url)


def allow(page, address, user, app="Browser test"):
    browsers.allow(page, address, user, PASSWORD, app)


def test_a_page_of_a_test_asks_no_machine_elsewhere(page):
    with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
        page.goto("http://192.0.2.1/")


def test_a_client_library_signs_in_out_of_band(site, owner, page):
    client = client_of(site, "urn:ietf:wg:oauth:2.0:oob")

    allow(page, client.auth_request_url(scopes=["read", "write", "push"], allow_http=True), owner)
    code = page.locator("#code").input_value()
    token = client.log_in(code=code, scopes=["read", "write", "push"], allow_http=True)

    assert len(token) >= 43
    assert client.app_verify_credentials().name == "Browser test"


def test_the_browser_goes_back_to_the_app(site, owner, page):
    back = "http://app.localhost:9/back"
    client = client_of(site, "urn:ietf:wg:oauth:2.0:oob", back)
    page.route("http://app.localhost:9/**", lambda route: route.fulfill(body="here I am"))
    address = client.auth_request_url(redirect_uris=back, scopes=["read"], state="s", allow_http=True)

    allow(page, address, owner)
    page.wait_for_url("http://app.localhost:9/**")

    answer = parse_qs(urlsplit(page.url).query)
    assert answer["state"] == ["s"] and answer["iss"] == [f"{site.url}/"]
    assert client.log_in(code=answer["code"][0], redirect_uri=back, scopes=["read"], allow_http=True)


def test_the_toot_command_signs_in_and_posts(site, owner, page, tmp_path):
    toot = str(Path(sys.executable).with_name("toot"))
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    command = [toot, "login", "--instance", site.url]
    with subprocess.Popen(command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as login:
        address = next(line.strip() for line in login.stdout if line.startswith(site.url))
        allow(page, address, owner, app="toot - a Mastodon CLI client")
        said, _ = login.communicate(f"n\n{page.locator('#code').input_value()}\n", timeout=30)

    post = [toot, "post", "Built of twigs"]
    posted = subprocess.run(post, env=environment, capture_output=True, text=True, check=False)

    assert "Successfully logged in" in said
    assert posted.returncode == 0, posted.stderr
    page.goto(f"{site.url}/@{owner}")
    expect(page.get_by_text("Built of twigs").first).to_be_visible()


def test_no_page_is_wider_than_a_phone(site, owner, page):
    allow(page, client_of(site, "urn:ietf:wg:oauth:2.0:oob").auth_request_url(scopes=["read"], allow_http=True), owner)

    for path in ("/", "/settings", "/settings/invites", "/admin/sign_ups", "/auth/sign_up", "/nowhere"):
        page.goto(site.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
        expect(page.locator("h1").first).to_be_visible()
