"""The page about apps, and what the owner sees of requests without an answer."""

import re
from importlib.metadata import version
from urllib.parse import unquote

import pytest

from blueprints.instance.client_apps import unanswered
from blueprints.instance.client_apps.pages import APPS
from models.base import db
from models.instance.unanswered_request import UnansweredRequest
from rookery import __version__
from rookery.web.pages import qr_code


@pytest.fixture(autouse=True)
def nothing_counted():
    unanswered._counts.clear()


@pytest.fixture
def rows():
    """Store the counts that are in memory, and return all: (method, path, status, app, count)."""

    def read():
        unanswered.flush()
        found = db.session.query(UnansweredRequest)
        return sorted((one.method, one.path, one.status, one.app, one.count) for one in found)

    return read


def test_everybody_sees_which_apps_are_tested_and_a_code_with_the_address_alone(api):
    client = api(None)
    page = client.get("/about/apps").text

    [picture] = re.findall(r'class="qr" src="([^"]+)"', page)
    assert picture.replace("&#34;", '"') == qr_code.qr_code("https://rookery.test")
    assert "<svg" in unquote(picture) and f"version {__version__}" in page
    assert all(app.name in page and app.start[-1].path.replace("&", "&amp;") in page for app in APPS)
    assert 'href="/about/apps"' in client.get("/about").text


def test_apps_that_the_tests_run_are_named_with_their_version(api):
    run = {one.name: one.version for one in APPS if one.version}
    page = api().get("/about/apps").text

    assert run == {name: version(name) for name in ("toot", "Mastodon.py")}
    assert all(f"<strong>{name}</strong></a> {one}" in page for name, one in run.items())


def test_requests_without_an_answer_are_counted_by_app_and_path(alice, api, rows):
    known, stranger = api(alice), api(None)
    for number in (1, 2):
        known.get(f"/api/v1/accounts/{number}/moods")
    stranger.post("/api/v1/pleroma/chats", headers={"User-Agent": "Husky/1.0 (Android)"})
    stranger.delete("/api/v1/instance", headers={"User-Agent": "Husky/2.0"})

    assert rows() == [
        ("DELETE", "/api/v1/instance", 404, "Husky", 1),
        ("GET", "/api/v1/accounts/:id/moods", 404, "Test", 2),
        ("POST", "/api/v1/pleroma/chats", 404, "Husky", 1),
    ]


def test_counts_add_up(alice, api, rows):
    for _ in range(2):
        api(alice).get("/api/v1/moods")
        found = rows()

    assert [row[-1] for row in found] == [2]


def test_a_missing_record_and_paths_of_pages_are_not_counted(alice, api, rows):
    api(alice).get("/api/v1/statuses/12")
    api(alice).get("/nowhere")
    api(alice).get("/api/v1/timelines/home")

    assert rows() == []


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("path", "template"),
    [
        ("/api/v1/accounts/109/moods", "/api/v1/accounts/:id/moods"),
        ("/api/v2/ada@nest.example/Secret%20word", "/api/v2/:id/:id"),
        ("/api/v1/tags/Über", "/api/v1/tags/:id"),
        ("/api/" + "a/" * 200, "/api/" + "a/" * 58),
    ],
)
def test_ids_and_names_in_a_path_are_left_out(path, template):
    assert unanswered.template_of(path).startswith(template.rstrip("/")) and len(unanswered.template_of(path)) < 130


def test_neither_memory_nor_the_table_grows_without_end(api, monkeypatch, rows):
    monkeypatch.setattr(unanswered, "MOST_IN_MEMORY", 3)
    monkeypatch.setattr(unanswered, "MOST_ROWS", 2)
    for name in ("ant", "bee", "cat", "dog"):
        api(None).get(f"/api/v1/{name}")

    assert len(unanswered._counts) == 3 and len(rows()) == 2


def test_counting_writes_nothing_until_some_minutes_have_passed(api, monkeypatch, count_queries):
    def writes():
        with count_queries() as queries:
            api(None).get("/api/v1/moods")
        return [one for one in queries if "unanswered_requests" in one]

    monkeypatch.setattr(unanswered, "_flushed", unanswered.time.monotonic())
    early = writes()
    monkeypatch.setattr(unanswered, "_flushed", unanswered.time.monotonic() - unanswered.FLUSH_SECONDS - 1)
    late = writes()

    assert early == [] and late != []


def test_the_owner_sees_them_and_nobody_else(alice, bob, api, enter, owner):
    api(alice).get("/api/v1/moods")

    assert "GET /api/v1/moods" in enter(owner).open("/admin/apps").text
    assert enter(bob).open("/admin/apps").status_code == 403
