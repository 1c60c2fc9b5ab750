"""The log: its formats, the line of each request, and the id that a request, its answer and its jobs share."""

import io
import json
import logging

import pytest
from sqlalchemy import select

from app import create_app
from models.base import db
from models.jobs.job import Job
from rookery import logs
from rookery.outages import AWAY
from rookery.web import errors
from tests.stage import FreshClient


@pytest.fixture
def log_of(app, settings, monkeypatch):
    """`log_of(ROOKERY_LOG_FORMAT="json")` → a client of an app with these settings, and what is in its log so far."""
    root, target = logging.getLogger(), logging.getLogger(logs.REQUESTS)
    before, made = (root.handlers, root.level, target.level), []

    def started(**values):
        written = io.StringIO()
        root.handlers = [logs.Handler(written)]
        other = create_app(**settings, **values)
        other.test_client_class = FreshClient
        logs.configure(other.extensions["rookery.config"])
        made.append(other)
        return other.test_client(), lambda: written.getvalue().splitlines()

    yield started
    root.handlers, root.level, level = before
    target.setLevel(level)
    for other in made:
        with other.app_context():
            db.engine.dispose()


def test_each_request_is_a_line_if_a_setting_says_so(log_of):
    client, lines = log_of(ROOKERY_LOG_REQUESTS="on", ROOKERY_LOG_LEVEL="ERROR")

    reply = client.get("/api/v1/instance?access_token=secret", headers={"User-Agent": 'app\t"1"'})
    client.get("/nowhere%0a2026-12-01 INFO forged")
    [first, second] = lines()

    assert f" INFO rookery.requests [{reply.headers['X-Request-Id']}]: GET /api/v1/instance 401 " in first
    assert f" ms {reply.content_length} bytes 127.0.0.1 'app \"1\"'" in first
    assert "GET /nowhere%0A2026-12-01%20INFO%20forged 404 " in second
    assert "secret" not in first


@pytest.mark.parametrize(
    "asked",
    [
        "GET /api/v1/streaming?access_token=hush HTTP/1.1",
        "\x1b[32mGET /start?token=hush HTTP/1.1\x1b[0m",
        "GET /x?a=\u2003hush HTTP/1.1",
        "GET /x?hush",
    ],
)
@pytest.mark.parametrize("logger", ["werkzeug", "gunicorn.error"])
def test_a_web_server_logs_addresses_without_their_query(log_of, logger, asked):
    _, lines = log_of()

    logging.getLogger(logger).error('"%s" %s %s', asked, "200", "-")

    assert "?..." in lines()[0] and "hush" not in lines()[0]


def test_no_request_is_logged_by_default(log_of):
    client, lines = log_of()

    assert client.get("/api/v1/instance").status_code == 200
    assert lines() == []


def test_json_lines_have_the_fields_of_the_request(log_of):
    client, lines = log_of(ROOKERY_LOG_REQUESTS="on", ROOKERY_LOG_FORMAT="json")

    reply = client.get("/api/v1/statuses/1")
    line = json.loads(lines()[0])

    assert {
        name: line[name] for name in ("level", "logger", "method", "path", "route", "status", "bytes", "client")
    } == {
        "level": "INFO",
        "logger": "rookery.requests",
        "method": "GET",
        "path": "/api/v1/statuses/1",
        "route": "/api/v1/statuses/<id:status_id>",
        "status": 404,
        "bytes": reply.content_length,
        "client": "127.0.0.1",
    }
    assert line["request_id"] == reply.headers["X-Request-Id"]
    assert 0 < line["milliseconds"] < 10_000


def test_an_error_is_logged_with_the_id_that_its_answer_shows(log_of, monkeypatch):
    client, lines = log_of(ROOKERY_LOG_FORMAT="json")
    monkeypatch.setattr("blueprints.timelines.timelines.viewer_or_none", lambda: 1 / 0)

    reply = client.get("/api/v1/timelines/public")
    line = json.loads(lines()[0])

    assert line["request_id"] == reply.json["request_id"] == reply.headers["X-Request-Id"]
    assert "ZeroDivisionError" in line["traceback"]
    assert line["message"] == "request failed: 'GET' '/api/v1/timelines/public'"


def test_the_page_of_an_outage_shows_the_id_of_its_request(app, monkeypatch):
    monkeypatch.setattr("blueprints.pages.public_pages.landing.open_page", lambda *given, **values: 1 / 0)
    monkeypatch.setattr(errors.outages, "outage_of", lambda error: AWAY)

    reply = app.test_client().get("/")

    assert reply.status_code == 503
    assert f"<code>{reply.headers['X-Request-Id']}</code>" in reply.text


def test_jobs_know_the_request_that_enqueued_them(alice, api):
    reply = api(alice).post("/api/v1/statuses", json={"status": "Hello https://site.example/"})

    assert set(db.session.scalars(select(Job.request_id))) == {reply.headers["X-Request-Id"]}
