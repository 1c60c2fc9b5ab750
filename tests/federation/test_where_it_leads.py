"""No redirect leads to a server that is shut out: not for documents, not for files, not for previews (10.12)."""

import pytest
from sqlalchemy import select

from models.base import db
from models.media.attachment import Media
from models.media.remote_file import RemoteFile
from models.moderation.server_rule import ServerAllow, ServerBlock
from models.statuses.status import Status, StatusCounts
from rookery.cache import cache
from rookery.federation.outbound import peer_health
from rookery.federation.remote import fetch
from rookery.services.media import remote_files
from tests.configured import configured
from tests.federation.test_remote_files import png

ARTICLE = "<title>Rooks</title><meta property='og:image' content='{picture}'>"
SHUT = [{"severity": "suspend"}, {"severity": "noop", "reject_media": True}]


@pytest.fixture
def good(fediverse):
    return fediverse.server("good.example")


@pytest.fixture
def bad(fediverse):
    return fediverse.server("sub.bad.example")


@pytest.fixture
def rule(app):
    """`rule("bad.example", severity="suspend")`, or one that allows a server."""

    def make(domain, model=ServerBlock, **terms):
        db.session.add(model(domain=domain, **terms))
        db.session.commit()
        cache().forget("server rules")

    return make


@pytest.fixture
def limited(app, rule):
    with configured(app, ROOKERY_FEDERATION="limited"):
        rule("good.example", ServerAllow)
        yield


@pytest.fixture
def copied(factory):
    """`copied(url)` → the key of a copy of a picture there, that somebody of the good server shared."""
    carol = factory.remote("carol", "good.example")

    def view(url):
        status = Status(account_id=carol.id, local=False, content="", uri=url)
        db.session.add(status)
        db.session.flush()
        media = Media(account_id=carol.id, status_id=status.id, state="ready", kind="image", remote_url=url)
        db.session.add_all([media, StatusCounts(status_id=status.id)])
        db.session.commit()
        return remote_files.view("media", media.id, "original")

    return view


@pytest.fixture
def card(api, alice, post, run_jobs):
    """`card(url)` → the preview of a link, once it was looked for."""

    def shown(url):
        status = post(alice, url)
        run_jobs()
        return api(alice).get(f"/api/v1/statuses/{status.id}").json["card"]

    return shown


def picture(server, path="/rook.png"):
    return server.page(path, png(), kind="image/png")


def leading_to(server, url, path="/leads"):
    return server.page(path, status=302, Location=url)


# Shut out -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("terms", SHUT)
def test_10_12_no_copy_of_a_file_is_made_where_a_redirect_leads_to_a_server_that_is_shut_out(
    good, bad, rule, copied, terms
):
    rule("bad.example", **terms)

    assert copied(leading_to(good, picture(bad))) is None
    assert copied(picture(bad)) is None
    assert bad.asked == []
    assert db.session.scalars(select(RemoteFile.failures)).all() == [1]


@pytest.mark.parametrize("terms", SHUT)
def test_10_12_a_link_that_leads_to_a_server_that_is_shut_out_has_no_preview(good, bad, rule, card, terms):
    rule("bad.example", **terms)
    page = bad.page("/article", ARTICLE.encode(), kind="text/html")

    assert card(leading_to(good, page)) is None
    assert card(page) is None
    assert bad.asked == []


@pytest.mark.parametrize("terms", SHUT)
@pytest.mark.parametrize("by_redirect", [True, False])
def test_10_12_a_preview_shows_no_picture_of_a_server_that_is_shut_out(good, bad, rule, card, terms, by_redirect):
    rule("bad.example", **terms)
    where = leading_to(good, picture(bad)) if by_redirect else picture(bad)

    shown = card(good.page("/article", ARTICLE.format(picture=where).encode(), kind="text/html"))

    assert (shown["title"], shown["image"]) == ("Rooks", None)
    assert bad.asked == []


def test_10_12_what_is_embedded_is_not_asked_for_at_a_server_that_is_shut_out(good, bad, rule, card):
    rule("bad.example", severity="suspend")
    link = f'<title>Rooks</title><link rel="alternate" type="application/json+oembed" href="{bad.base}/oembed">'

    assert card(good.page("/article", link.encode(), kind="text/html"))["title"] == "Rooks"
    assert bad.asked == []


def test_13_5_a_server_that_is_shut_out_is_not_asked_whether_it_is_there(good, bad, rule):
    rule("bad.example", severity="suspend")
    leading_to(good, f"{bad.base}/.well-known/nodeinfo", "/.well-known/nodeinfo")

    peer_health.probe("sub.bad.example")
    peer_health.probe("good.example")

    assert [one.path for one in good.asked] == ["/.well-known/nodeinfo"]
    assert bad.asked == []


# Not listed ---------------------------------------------------------------------------------------------------


def test_1_3_where_federation_is_limited_no_redirect_leads_to_who_is_not_listed(good, bad, limited, copied, card):
    picture_there = leading_to(good, picture(bad), "/rook.png")
    page_there = leading_to(good, bad.page("/article", ARTICLE.encode(), kind="text/html"), "/article")
    document_there = leading_to(good, bad.page("/notes/1", {"id": f"{bad.base}/notes/1"}), "/notes/1")

    assert copied(picture_there) is None
    assert card(page_there) is None
    with pytest.raises(fetch.NotFetched) as refused:
        fetch.document(document_there)

    assert refused.value.rule == "10.12"
    assert bad.asked == []


def test_1_3_where_federation_is_limited_only_links_to_who_is_listed_have_previews(good, bad, limited, card):
    assert card(bad.page("/article", ARTICLE.encode(), kind="text/html")) is None
    assert card(good.page("/article", ARTICLE.encode(), kind="text/html"))["title"] == "Rooks"
    assert bad.asked == []


def test_1_3_who_is_listed_may_have_files_elsewhere(good, bad, limited, copied):
    """Many have a store of another name for them, and say so in what they send."""
    assert copied(picture(bad))
    assert len(bad.asked) == 1
