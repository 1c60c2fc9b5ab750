"""The update notice: what is asked, what is believed, what administration shows."""

import json
import logging

import pytest

from rookery import __version__, events
from rookery.plugin import plugins
from rookery.services.administration import update_notice

PATH = "/releases.json"


@pytest.fixture
def publish(app, web, monkeypatch):
    """`publish(document)`: it is at the address of the settings, and was looked at."""

    def made(document, kind="application/json", **more):
        body = document if isinstance(document, str) else json.dumps(document)
        web.page(PATH, body, kind, **more)
        monkeypatch.setitem(plugins().settings[update_notice.PLUGIN], "url", web.url(PATH))
        update_notice.look()
        events.commit()

    return made


@pytest.mark.any_database
def test_the_request_says_nothing_of_this_server(publish, web):
    publish({"version": "99.0"})

    [(method, path, headers)] = web.asked
    names = {name.lower() for name in headers}
    assert (method, path, headers["User-Agent"]) == ("GET", f"site.example{PATH}", "Rookery")
    assert names == {"host", "user-agent", "accept", "accept-encoding"}


def test_without_an_address_nothing_is_asked_and_nothing_is_shown(app, web, publish, monkeypatch):
    publish({"version": "99.0"})
    web.asked.clear()
    monkeypatch.setitem(plugins().settings[update_notice.PLUGIN], "url", "")

    update_notice.look()

    assert update_notice.newer() is None
    assert web.asked == []


@pytest.mark.parametrize(
    ("version", "is_newer"), [("99.0", True), (__version__, False), ("0.1.9", False), (f"{__version__}.1", True)]
)
def test_only_a_newer_version_is_told(publish, version, is_newer):
    publish({"version": version})

    assert bool(update_notice.newer()) is is_newer


@pytest.mark.any_database
@pytest.mark.parametrize(
    "document",
    ["[]", "{}", "nonsense", '{"version": 3}', '{"version": "<b>9.9</b>"}', '{"version": "9.9\\n"}', " " * 20_000],
)
def test_what_is_no_notice_is_logged_and_changes_nothing(publish, caplog, document):
    publish({"version": "98.0"})

    with caplog.at_level(logging.WARNING):
        publish(document)

    assert "the update notice at" in caplog.text
    assert update_notice.newer().version == "98.0"


@pytest.mark.any_database
@pytest.mark.parametrize("url", ["javascript:alert(1)", "http://site.example/", 7, "https://a:b@site.example/"])
def test_only_a_web_address_becomes_a_link(publish, url):
    publish({"version": "99.0", "url": url})

    assert update_notice.newer().url is None
