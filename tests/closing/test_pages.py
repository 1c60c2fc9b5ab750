"""The page on which an owner closes the server, and what everybody sees from then on."""

import re
from html import unescape

import pytest

from blueprints.closing import start
from models import clock
from models.base import db
from models.data.archive import Archive
from models.instance.closing import Closing
from tests.visitors import PASSWORD, Visitor, code_of, give_authenticator

PAGE, DOMAIN, TEXT = "/admin/closing", "rookery.test", "We are closing."


@pytest.fixture
def code(admin, owner):
    """What the app of the owner shows."""
    give_authenticator(owner)
    return lambda: code_of(owner)


def test_an_owner_closes_the_server_and_every_page_says_so(app, admin, code, alice, enter):
    admin.open(PAGE)
    assert "on every page" in admin.reply.text
    reply = admin.send(PAGE, text=TEXT, domain=DOMAIN, known=PASSWORD, code=code())

    assert reply.location == PAGE and Closing.current().account_id
    day = f'<time datetime="{start.earliest_day(Closing.current())}">'
    for visitor, path in ((Visitor(app), "/"), (Visitor(app), "/about"), (enter(alice), "/settings/profile")):
        assert f"All accounts are deleted on {day}" in visitor.open(path).text
    assert "Create an account on another server" in Visitor(app).open("/closing").text
    assert "Sign-ups closed" in Visitor(app).open("/auth/sign_up").text
    assert "/share?text=" not in Visitor(app).open("/closing").text
    member = enter(alice)
    prepared = re.search(r'href="(/share\?text=[^"]+)"', member.open("/closing").text)[1]
    written = "rookery.test closes on "
    assert written in member.open(unescape(prepared)).text and "@alice@rookery.test with it." in member.reply.text

    db.session.add(Archive(account_id=alice.id, finished_at=clock.now(), stage="store"))
    db.session.commit()
    assert f"until your account is deleted, on {day}" in member.open("/settings/archive").text
    assert "This server sends no e-mails" in member.open("/closing").text

    admin.open(PAGE)
    admin.send(f"{PAGE}/cancel")
    assert "a week after the closing was cancelled" in member.open("/settings/archive").text

    assert Closing.current() is None
    assert "All accounts are deleted" not in Visitor(app).open("/about").text
    assert Visitor(app).open("/closing").status_code == 404


@pytest.mark.parametrize(
    "wrong", [{"domain": "far.example"}, {"domain": ""}, {"known": "wrong"}, {"code": "000000"}, {"text": ""}]
)
def test_each_proof_is_needed(admin, code, wrong):
    admin.open(PAGE)

    reply = admin.send(PAGE, **{"text": TEXT, "domain": DOMAIN, "known": PASSWORD, "code": code()} | wrong)

    assert reply.status_code == 422
    assert Closing.current() is None


def test_without_a_second_factor_nobody_closes_the_server(admin):
    assert "you need two-factor authentication" in admin.open(PAGE).text

    assert admin.give(PAGE, domain=DOMAIN, known=PASSWORD, text="We are closing.").status_code == 422
    assert Closing.current() is None


def test_only_owners_see_the_page(enter, factory):
    assert enter(factory.user("ada", role="Admin")).open(PAGE).status_code == 403
