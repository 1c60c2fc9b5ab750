"""The page that visitors see first, which the owner chooses."""

import re

import pytest

from models.accounts.account import Account
from models.base import db
from rookery.cache import cache
from rookery.services import instance


@pytest.fixture
def choose(app, owner, post):
    def save(page, **settings):
        post(owner, "By the owner")
        for name, value in {"start_page": page, **settings}.items():
            instance.change_setting(name, value)
        db.session.commit()
        cache().clear()

    return save


@pytest.mark.parametrize(("page", "leads_to"), [("about", "/about"), ("owner", "/@rook")])
def test_visitors_are_led_to_the_page_that_the_owner_chose(visitor, choose, page, leads_to):
    choose(page)

    reply = visitor.open("/")

    assert reply.status_code == 302 and reply.location == leads_to and "no-store" in reply.headers["Cache-Control"]
    assert visitor.open(leads_to).status_code == 200


def test_visitors_read_the_timeline_of_the_server_by_pages(visitor, choose, alice, post):
    choose("local")
    newest = [post(alice, f"Number {number}.") for number in range(21)][-1]

    page = visitor.open("/")

    assert page.status_code == 200 and "Number 20." in page.text and "Number 0." not in page.text
    assert "/auth/sign_up" in page.text and f"/interact/{newest.id}/boost" in page.text
    [cursor] = re.findall(r'href="(\?max_id=\d+)"', page.text)
    older = visitor.open(f"/{cursor}")
    assert "Number 0." in older.text and "By the owner" in older.text


@pytest.mark.parametrize("why", ["by default", "timeline not public", "owner suspended"])
def test_otherwise_there_is_the_landing_page(visitor, choose, owner, why):
    if why == "by default":
        choose("landing")
    elif why == "timeline not public":
        choose("local", local_live_feed_access="authenticated")
    else:
        db.session.get(Account, owner.id).suspend()
        instance.change_setting("start_page", "owner")
        db.session.commit()

    page = visitor.open("/")

    assert page.status_code == 200 and "Connect an app" in page.text


def test_members_see_the_landing_page(enter, choose, alice):
    choose("owner")

    assert "Connect an app" in enter(alice).open("/").text


def test_the_owner_chooses_it_in_administration(admin, visitor):
    page = admin.open("/admin/about").text
    assert 'name="start_page"' in page and 'name="remote_topic_feed_access"' in page

    admin.send("/admin/about", start_page="about", remote_live_feed_access="authenticated")
    cache().clear()

    assert visitor.open("/").location == "/about"
    assert instance.setting("remote_live_feed_access") == "authenticated"
