"""Pages of which every stranger sees the same are made once, and those who are signed in have their own."""

import pytest
from flask import render_template

from models import read_cache
from rookery.web.pages.open import Kept, _templates
from tests.visitors import Visitor


@pytest.fixture
def made(monkeypatch):
    """The templates that pages for strangers were made of."""
    names = []

    def render(name, **values):
        names.append(name)
        return render_template(name, **values)

    monkeypatch.setattr("rookery.web.pages.open.render_template", render)
    return names


def test_a_page_is_made_once_for_the_same_contents(app, alice, api, post, made):
    post(alice, "Rooks nest high.")

    for _ in range(3):
        Visitor(app).open("/@alice")
    assert made == ["public_pages/profile.html"]
    post(alice, "And see far.")
    assert "And see far." in Visitor(app).open("/@alice").text
    assert len(made) == 2


def test_each_language_and_region_is_made_by_itself(app, alice, made):
    for language in ("en", "de", "en", "en-GB", "en-GB,de"):
        Visitor(app).open("/@alice", headers={"Accept-Language": language})

    assert len(made) == 3


def test_who_is_signed_in_has_a_page_of_their_own(app, alice, made):
    visitor = Visitor(app).enter(alice)

    reply = visitor.open("/@alice")

    assert "Sign out" in reply.text and reply.headers["Cache-Control"] == "private, no-store"
    assert made == [] and "Sign out" not in Visitor(app).open("/@alice").text


def test_another_version_of_the_server_makes_other_pages(app, alice, monkeypatch):
    before = Visitor(app).open("/@alice").headers["ETag"]
    monkeypatch.setattr("rookery.web.pages.open.__version__", "another")
    _templates.cache_clear()

    after = Visitor(app).open("/@alice", headers={"If-None-Match": before})

    _templates.cache_clear()
    assert after.status_code == 200 and after.headers["ETag"] != before


HOSTILE = {
    "Host": "evil.example",
    "Forwarded": "host=evil.example;proto=ftp",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Port": "666",
    "X-Forwarded-Prefix": "//evil.example",
    "X-Forwarded-Proto": "evil",
    "X-Forwarded-Protocol": "ssl",
    "X-Forwarded-Scheme": "evil",
    "X-Forwarded-Server": "evil.example",
    "X-Forwarded-Ssl": "on",
    "X-Forwarded-User": "evil",
    "X-Host": "evil.example",
    "X-Http-Method-Override": "PUT",
    "X-Original-Host": "evil.example",
    "X-Original-Url": "/evil.example",
    "X-Rewrite-Url": "/evil.example",
    "X-Scheme": "evil",
    "X-Script-Name": "//evil.example",
    "Script-Name": "//evil.example",
    "Origin": "https://evil.example",
    "Referer": "https://evil.example/@evil",
    "User-Agent": "evil.example",
    "Cookie": "home=evil.example; known=evil.example",
    "HX-Request": "true",
    "HX-Boosted": "true",
    "HX-Current-Url": "https://evil.example/@evil",
    "HX-Target": "evil",
    "Range": "bytes=5-9",
    "TE": "trailers",
    "Sec-Fetch-Site": "cross-site",
}
ENVIRONMENT = {
    "SCRIPT_NAME": "//evil.example",
    "REMOTE_USER": "evil",
    "SERVER_NAME": "evil.example",
    "SERVER_PORT": "666",
    "wsgi.url_scheme": "evil",
}
KEPT = [
    "/",
    "/about",
    "/about/apps",
    "/offline",
    "/@alice",
    "/@alice/with_replies",
    "/@alice.rss",
    "/@alice.atom",
    "/site.webmanifest",
    "/service-worker.js",
    "/nodeinfo/2.0",
    "/.well-known/nodeinfo",
    "/.well-known/host-meta",
    "/.well-known/webfinger?resource=acct:alice@rookery.test",
    "/.well-known/oauth-authorization-server",
    "/users/alice",
    "/users/alice/outbox?page=true",
    "/users/alice/followers_synchronization",
    "/api/v1/instance",
    "/api/v2/instance",
    "/api/v1/custom_emojis",
    "/api/v1/timelines/public",
    "/api/v1/timelines/tag/rooks?limit=1",
]


@pytest.mark.parametrize("path", KEPT)
@pytest.mark.any_database
def test_no_header_of_a_stranger_shows_in_what_others_are_given(app, alice, post, path):
    for number in range(2):
        post(alice, f"Rooks nest high. #rooks {number}")
    hostile = app.test_client().get(path, headers=HOSTILE, environ_overrides=ENVIRONMENT)
    if not path.startswith("/api"):
        app.test_client().get(f"{path}{'&' if '?' in path else '?'}evil=evil", headers=HOSTILE)

    clean = Visitor(app).open(path, follow_redirects=True)
    app.extensions["rookery.pages"] = Kept()
    read_cache.clear(app)
    anew = Visitor(app).open(path, follow_redirects=True)

    assert hostile.status_code < 500
    assert clean.status_code == 200
    assert clean.data == anew.data  # what was kept is what is made of the key alone
    assert not [text for text in (clean.text, str(clean.headers)) if "evil" in text or ":666" in text]
    if hostile.status_code == 200 and not clean.history:
        assert hostile.data == clean.data
