"""A real server, and two people on it with Mastodon.py as their app: signed in on the pages, or with a token."""

from collections import namedtuple
from itertools import count

import pytest
from mastodon import Mastodon

from tests import chromium, live

PASSWORD = "nests are built of twigs"
SCOPES = ["read", "write", "follow", "push", "profile"]

People = namedtuple("People", "alice bob")
_numbers = count(1)


@pytest.fixture(scope="session")
def site():
    with live.server() as running:
        yield running


def sign_in_on_pages(site, name, browser):
    """All that an app does: register, send the user to the pages, exchange the code."""
    client_id, client_secret = Mastodon.create_app("Journey", api_base_url=site.url, scopes=SCOPES)
    client = Mastodon(client_id=client_id, client_secret=client_secret, api_base_url=site.url)
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(10_000)
    chromium.allow(page, client.auth_request_url(scopes=SCOPES, allow_http=True), name, PASSWORD, "Journey")
    client.log_in(code=page.locator("#code").input_value(), scopes=SCOPES, allow_http=True)
    context.close()
    return client


def sign_in_with_token(site, name):
    token = site.flask("oauth", "token", name, "--scopes", " ".join(SCOPES))
    return Mastodon(access_token=token, api_base_url=site.url)


@pytest.fixture(
    scope="module",
    params=[pytest.param("pages", marks=pytest.mark.browser), pytest.param("token", marks=pytest.mark.wide)],
)
def people(request, site):
    """Mastodon.py of alice and of bob: `people.alice.status_post(...)`. Both are new on the server."""
    names = [f"{name}{next(_numbers)}" for name in ("alice", "bob")]
    for name in names:
        site.join(name, PASSWORD)
    if request.param == "token":
        return People(*(sign_in_with_token(site, name) for name in names))
    browser = request.getfixturevalue("browser")
    return People(*(sign_in_on_pages(site, name, browser) for name in names))


@pytest.fixture
def alice(people):
    return people.alice


@pytest.fixture
def bob(people):
    return people.bob
