"""The service worker: served at the root, and what it keeps was made for nobody."""

import re

import pytest

from models.auth.user import User
from tests.visitors import Visitor


def test_the_worker_stands_at_the_root_and_is_asked_for_again(visitor):
    worker = visitor.open("/service-worker.js")

    assert worker.mimetype == "text/javascript" and worker.headers["Cache-Control"] == "private, no-cache"
    assert visitor.open("/service-worker.js", headers={"If-None-Match": worker.headers["ETag"]}).status_code == 304
    assert "Set-Cookie" not in worker.headers


def test_the_worker_keeps_the_offline_page_and_versioned_files_only(visitor):
    script = visitor.open("/service-worker.js").text

    assert re.findall(r"\.put\((\w+)", script) == ["OFFLINE", "request"]
    assert 'pathname.startsWith("/static/") && searchParams.has("v")' in script
    assert "{{" not in script


@pytest.mark.parametrize(
    ("path", "is_left"),
    [("/home", True), ("/web/conversations", True), ("/web/conversations/7", False), ("/share", False)],
)
def test_a_window_in_which_somebody_may_be_writing_is_not_led_to_a_message(visitor, path, is_left):
    [writing] = re.findall(r"WRITING = /(.+)/;", visitor.open("/service-worker.js").text)

    assert bool(re.match(writing.replace("\\/", "/"), path)) != is_left


def test_the_offline_page_is_the_same_for_everybody(app, enter, alice, visitor):
    alices = enter(alice)
    mine, strangers = alices.open("/offline"), visitor.open("/offline")

    assert mine.text == strangers.text and "alice" not in mine.text and "csrf_token" not in mine.text
    assert "Set-Cookie" not in mine.headers and mine.headers["Cache-Control"].startswith("public")


def test_a_member_gets_the_offline_page_in_their_language(app, enter, alice):
    User.of_account(alice.id).locale = "de"
    window = enter(alice)

    [address] = re.findall(r'OFFLINE = "([^"]+)"', window.open("/service-worker.js").text)

    assert "Du bist offline" in Visitor(app).open(address).text
