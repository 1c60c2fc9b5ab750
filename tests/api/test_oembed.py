"""Our statuses on other people's pages."""

import re

import pytest
from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from rookery.services import statuses
from rookery.text import web_page
from tests.contract import assert_answers
from tests.visitors import Visitor


def embed(api, url, **parameters):
    return api().get("/api/oembed", query_string={"url": url, **parameters})


def address(status, form="@{name}/{id}"):
    return "https://rookery.test/" + form.format(name="alice", id=status.id)


def test_a_public_status_can_be_embedded(api, alice, post):
    status = post(alice, "Rooks nest high.")

    reply = embed(api, address(status))

    assert_answers("GET /api/oembed", reply.json)
    assert (reply.json["type"], reply.json["version"], reply.json["width"], reply.json["height"]) == (
        "rich",
        "1.0",
        400,
        None,
    )
    assert (reply.json["author_name"], reply.json["author_url"]) == ("alice", "https://rookery.test/@alice")
    assert f'<iframe src="https://rookery.test/@alice/{status.id}/embed"' in reply.json["html"]


@pytest.mark.parametrize("form", ["@{name}/{id}", "@ALICE/{id}", "users/{name}/statuses/{id}", "@{name}/{id}/?x=1#y"])
def test_every_address_of_a_status_will_do(api, alice, post, form):
    assert embed(api, address(post(alice), form)).status_code == 200


@pytest.mark.parametrize(
    ("asked", "width", "height"), [((300, 200), 300, 200), ((1, 1), 100, 100), ((10**9, 10**9), 2000, 2000)]
)
def test_the_size_is_the_one_that_was_asked_for_within_reason(api, alice, post, asked, width, height):
    reply = embed(api, address(post(alice)), maxwidth=asked[0], maxheight=asked[1]).json

    assert (reply["width"], reply["height"]) == (width, height)
    assert f'width="{width}" height="{height}"' in reply["html"]


@pytest.mark.parametrize("visibility", ["private", "direct", "local"])
def test_9_3_what_a_stranger_may_not_read_is_neither_described_nor_shown(api, alice, post, visibility):
    status = post(alice, "Secret.", visibility=visibility)

    assert embed(api, address(status)).status_code == 404
    assert api(alice).get("/api/oembed", query_string={"url": address(status)}).status_code == 404
    assert api(alice).get(f"/@alice/{status.id}/embed").status_code == 404


@pytest.mark.parametrize(
    "url",
    [
        "https://rookery.test/",
        "https://rookery.test/@alice",
        "https://rookery.test/@nobody/1",
        "not an address",
        "https://elsewhere.example/@alice/1",
        "https://rookery.test.evil.example/@alice/1",
        "https://[::1",
        "@alice/1",
    ],
)
def test_other_addresses_are_not_found(api, alice, url):
    assert embed(api, url).status_code == 404


def test_a_status_is_embedded_under_its_author_and_a_reblog_not_at_all(api, alice, bob, post):
    status = post(bob)
    reblog = statuses.reblog(alice, status.id)
    db.session.commit()

    assert embed(api, address(status)).status_code == 404
    assert embed(api, address(reblog)).status_code == 404


def test_nothing_is_shown_of_a_suspended_account(api, alice, post):
    status = post(alice)
    db.session.get(Account, alice.id).suspended_at = clock.now()
    db.session.commit()

    assert embed(api, address(status)).status_code in (404, 410)
    assert api().get(f"/@alice/{status.id}/embed").status_code in (404, 410)


def test_names_and_texts_are_escaped(api, alice, post):
    db.session.get(Account, alice.id).display_name = '"><script>alert(1)</script>'
    db.session.commit()
    status = post(alice, "<script>alert(2)</script>")

    described = embed(api, address(status)).json
    framed = api().get(f"/@alice/{status.id}/embed").text

    assert re.findall("<script[^>]*>", described["html"]) == [
        '<script src="https://rookery.test/static/embed.js" async="async">'
    ]
    assert re.findall("<script[^>]*>", framed) == re.findall('<script[^>]* src="/static/[^>]*>', framed)
    assert re.search(r'<script src="/static/embedded.js[?]v=[0-9a-f]{10}" defer>', framed)


def test_the_frame_may_stand_on_any_page_and_other_pages_may_not(api, alice, post):
    status = post(alice, "Rooks nest high.")

    framed, page = api().get(f"/@alice/{status.id}/embed"), api().get(f"/@alice/{status.id}")

    assert "Rooks nest high." in framed.text
    assert "frame-ancestors *" in framed.headers["Content-Security-Policy"] and "X-Frame-Options" not in framed.headers
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    for script in ("embed.js", "embedded.js"):
        with api().get(f"/static/{script}") as file:
            assert file.status_code == 200


def test_a_frame_is_the_same_for_who_is_signed_in_so_that_caches_may_keep_it(app, alice, post):
    status = post(alice, "The rook dies.", spoiler_text="The end of the film")
    db.session.scalars(select(User).where(User.account_id == alice.id)).one().expand_spoilers = True
    stranger, member = Visitor(app), Visitor(app).enter(alice)

    mine, theirs = (who.open(f"/@alice/{status.id}/embed") for who in (member, stranger))

    assert mine.data == theirs.data and mine.headers["ETag"] == theirs.headers["ETag"]
    assert mine.headers["Cache-Control"] == "public, max-age=180" and "Set-Cookie" not in mine.headers
    assert "Accept-Language" in mine.vary and mine.headers["Content-Security-Policy"].count("script-src") == 1


def test_the_page_of_a_status_says_where_it_is_described_and_what_a_preview_may_show(api, alice, post):
    status = post(alice, 'Rooks say "kaah" & <b>more</b>.')

    page = web_page.read(api().get(f"/@alice/{status.id}").text)
    described = api().get(page.link("alternate", "application/json+oembed").removeprefix("https://rookery.test"))

    assert described.json["title"] == "New status by alice"
    assert page.meta["og:description"] == 'Rooks say "kaah" & <b>more</b>.'
    assert page.meta["og:url"] == page.link("canonical") == address(status)
    assert page.meta["fediverse:creator"] == "@alice@rookery.test"


def test_a_warning_stands_for_the_text(api, alice, post):
    page = web_page.read(api().get(f"/@alice/{post(alice, 'The end.', spoiler_text='Spoilers').id}").text)

    assert page.meta["og:description"] == "Spoilers"
