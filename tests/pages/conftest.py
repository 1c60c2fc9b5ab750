"""What tests of pages share."""

import pytest

from rookery.services import emails
from tests.configured import configured
from tests.visitors import Visitor, give_password


@pytest.fixture
def visitor(app):
    return Visitor(app)


@pytest.fixture(scope="module")
def world():
    """A server for the tests of a module that look at it in browsers, with the owner and the member on it."""
    from tests.pages.world import running  # which brings Playwright; most tests of pages need none

    with running() as world:
        yield world


@pytest.fixture
def limited(the_app, monkeypatch):
    monkeypatch.setitem(the_app.extensions, "rookery.limits_on", True)


@pytest.fixture
def owner(factory):
    return factory.user("rook", role="Owner")


@pytest.fixture
def mod(factory):
    return factory.user("mod", role="Moderator")


@pytest.fixture
def enter(app):
    """`enter(account)`: a browser in which the account's user is signed in."""

    def enter(account):
        give_password(account)
        return Visitor(app).enter(account)

    return enter


@pytest.fixture
def admin(enter, owner):
    """A browser of whoever runs the server."""
    return enter(owner)


@pytest.fixture
def press(visitor):
    """`press(path, days=["1", "2"])`: a form with these fields, and no other."""

    def send(path, **fields):
        return visitor.give(path, **fields)

    return send


@pytest.fixture
def letters(app, monkeypatch):
    """What is mailed, instead of mailing it."""
    sent = []
    monkeypatch.setattr(emails, "send", sent.append)
    with configured(app, ROOKERY_SMTP_URL="smtp://mail.example"):
        yield sent
