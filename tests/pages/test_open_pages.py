"""Pages of which every stranger sees the same are made once, and those who are signed in have their own."""

import pytest
from flask import render_template

from rookery.web.pages.open import _templates
from tests.visitors import PASSWORD, Visitor, give_password


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


def test_each_language_is_made_by_itself(app, alice, made):
    for language in ("en", "de", "en"):
        Visitor(app).open("/@alice", headers={"Accept-Language": language})

    assert len(made) == 2


def test_who_is_signed_in_has_a_page_of_their_own(app, alice, made):
    give_password(alice)
    visitor = Visitor(app)
    visitor.sign_in("alice", PASSWORD)

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
