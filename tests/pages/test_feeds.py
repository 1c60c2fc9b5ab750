"""Feeds: RSS 2.0, Atom 1.0 and JSON Feed 1.1 of people and hashtags, for strangers."""

import io
import itertools
from email.utils import parsedate_to_datetime
from xml.etree import ElementTree

import pytest
from PIL import Image

from models import clock
from models.accounts.account import Account
from models.base import db
from models.media.attachment import Media
from tests.visitors import Visitor

FORMS = ("rss", "atom", "json")
NAMES = {"atom": "http://www.w3.org/2005/Atom", "media": "http://search.yahoo.com/mrss/"}
PLACES = ("/@alice", "/@alice/with_replies", "/@alice/media", "/@alice/tagged/rooks", "/tags/rooks")


@pytest.fixture
def reader(app):
    return Visitor(app)


@pytest.fixture
def full(alice, api, post, run_jobs):
    """Alice has posted a picture with a hashtag, and an answer to it."""
    file = io.BytesIO()
    Image.new("RGB", (120, 80), "teal").save(file, "PNG")
    sent = {"file": (io.BytesIO(file.getvalue()), "a.png"), "description": "a <nest>"}
    media = api(alice).post("/api/v2/media", data=sent).json["id"]
    run_jobs()
    body = {"status": "Look & see #rooks", "media_ids": [media], "language": "en"}
    return api(alice).post("/api/v1/statuses", json=body).json


def xml(reader, path):
    return ElementTree.fromstring(reader.open(path).data)


# What the formats demand --------------------------------------------------------------------------------------


def test_rss_has_what_a_channel_must_have(reader, full):
    for place in PLACES:
        channel = xml(reader, f"{place}.rss").find("channel")
        item = channel.find("item")
        assert all(channel.findtext(name) for name in ("title", "link", "description"))
        assert channel.find("atom:link", NAMES).get("href") == f"https://rookery.test{place}.rss"
        assert item.find("guid").get("isPermaLink") == "true" and item.findtext("guid") == full["url"]
        assert item.findtext("description") == full["content"] and "Look &amp; see" in full["content"]
        assert parsedate_to_datetime(item.findtext("pubDate")).tzinfo
        assert item.find("enclosure").attrib == {"url": file(full), "length": str(size()), "type": "image/png"}
        assert item.find("media:content", NAMES).get("width") == "120"
        assert item.find("media:content", NAMES).findtext("media:description", None, NAMES) == "a <nest>"


def size():
    return db.session.scalars(db.select(Media.size)).one()


def file(status):
    return status["media_attachments"][0]["url"]


def test_atom_has_what_a_feed_must_have(reader, full):
    for place in PLACES:
        feed = xml(reader, f"{place}.atom")
        entry = feed.find("atom:entry", NAMES)
        for element in (feed, entry):
            assert all(element.findtext(f"atom:{name}", None, NAMES) for name in ("id", "title", "updated"))
        links = {link.get("rel"): link.get("href") for link in feed.findall("atom:link", NAMES)}
        assert links["self"] == f"https://rookery.test{place}.atom"
        assert entry.findtext("atom:author/atom:name", None, NAMES) == "alice"
        assert entry.find("atom:content", NAMES).get("type") == "html"
        assert entry.find("atom:link[@rel='enclosure']", NAMES).get("href") == file(full)
        assert entry.find("atom:category", NAMES).get("term") == "rooks"


def test_json_feed_has_what_it_must_have(reader, full):
    for place in PLACES:
        feed = reader.open(f"{place}.json").json
        item = feed["items"][0]
        assert feed["version"] == "https://jsonfeed.org/version/1.1" and feed["title"]
        assert feed["feed_url"] == f"https://rookery.test{place}.json"
        assert (item["id"], item["content_html"], item["tags"]) == (full["url"], full["content"], ["rooks"])
        attached = {"url": file(full), "mime_type": "image/png", "title": "a <nest>", "size_in_bytes": size()}
        assert item["attachments"] == [attached]
        assert item["authors"][0]["name"] == "alice"


@pytest.mark.parametrize(("form", "kind"), [("rss", "rss+xml"), ("atom", "atom+xml"), ("json", "feed+json")])
def test_a_feed_says_what_it_is(reader, alice, form, kind):
    reply = reader.open(f"/@alice.{form}")

    assert reply.content_type == f"application/{kind}; charset=utf-8"
    assert reply.headers["Cache-Control"] == "public, max-age=300" and "Set-Cookie" not in reply.headers


# What is in them ----------------------------------------------------------------------------------------------


def test_what_is_not_for_everybody_is_in_no_feed(reader, alice, post):
    for visibility in ("private", "direct", "local"):
        post(alice, f"Only for some: {visibility} #rooks", visibility=visibility)

    for place, form in itertools.product(PLACES, FORMS):
        assert "Only for some" not in reader.open(f"{place}.{form}").text, f"{place}.{form}"


def test_replies_and_boosts_are_left_to_other_feeds(reader, alice, bob, api, post):
    theirs = post(bob, "By bob.")
    post(alice, "An answer.", in_reply_to_id=theirs.id)
    api(alice).post(f"/api/v1/statuses/{theirs.id}/reblog")

    assert "An answer." not in reader.open("/@alice.rss").text
    assert "An answer." in reader.open("/@alice/with_replies.rss").text
    assert "By bob." not in reader.open("/@alice/with_replies.rss").text


def test_what_is_behind_a_warning_is_to_be_opened(reader, alice, api, full):
    body = {"status": "The rook dies.", "spoiler_text": "The end of the film"}
    media = [one["id"] for one in full["media_attachments"]]
    api(alice).put(f"/api/v1/statuses/{full['id']}", json={**body, "media_ids": media})

    texts = {form: reader.open(f"/@alice.{form}").text.replace("&lt;", "<").replace("&gt;", ">") for form in FORMS}

    for form, text in texts.items():
        assert "<details><summary>The end of the film</summary><p>The rook dies.</p><p><img src=" in text, form
        assert "<enclosure" not in text and "attachments" not in text, form


@pytest.mark.any_database
def test_addresses_of_other_software_lead_to_the_feed(reader, alice):
    for path, form in itertools.product(("/@alice/feed", "/users/alice", "/users/alice/feed"), ("rss", "atom")):
        reply = reader.open(f"{path}.{form}")
        assert (reply.status_code, reply.location) == (301, f"https://rookery.test/@alice.{form}"), path
        assert reader.open(f"{path.replace('alice', 'nobody')}.{form}").status_code == 404, path


def test_sensitive_pictures_are_marked(reader, alice, api, full):
    api(alice).put(
        f"/api/v1/statuses/{full['id']}",
        json={
            "status": "Look",
            "sensitive": True,
            "media_ids": [full["media_attachments"][0]["id"]],
        },
    )

    rating = xml(reader, "/@alice.rss").find("channel/item/media:content/media:rating", NAMES)

    assert rating.text == "adult"


def test_no_text_breaks_the_xml(reader, alice, post):
    alice.display_name = "]]> <b>&amp;\x0b\ufffe"
    db.session.commit()
    post(alice, "]]> </description> \x01\x0c & <!-- ü 🐦", spoiler_text="\x1b]]>")
    post(alice, "]]> </content> \x01\x0c & <!-- ü 🐦")

    for form in ("rss", "atom"):
        assert len(list(xml(reader, f"/@alice.{form}").iter())) > 10, form


def test_who_is_suspended_or_unknown_has_no_feed(reader, alice):
    db.session.get(Account, alice.id).suspended_at = clock.now()
    db.session.commit()

    for form in FORMS:
        assert reader.open(f"/@alice.{form}").status_code == 403, form
        assert reader.open(f"/@nobody.{form}").status_code == 404, form
        assert reader.open(f"/tags/never_used.{form}").status_code == 404, form


def test_who_shows_no_media_has_no_feed_of_them(reader, alice):
    alice.show_media = False
    db.session.commit()

    assert reader.open("/@alice/media.rss").status_code == 404


# Asking again -------------------------------------------------------------------------------------------------


def test_whoever_has_the_feed_already_is_told_so(reader, alice, api, post):
    status = post(alice, "Rocks nest high.")
    first = {form: reader.open(f"/@alice.{form}").headers for form in FORMS}

    def again(form, name, value):
        return reader.open(f"/@alice.{form}", headers={name: first[form][value]})

    for form in FORMS:
        assert again(form, "If-None-Match", "ETag").status_code == 304, form
        assert again(form, "If-Modified-Since", "Last-Modified").status_code == 304, form
    api(alice).put(f"/api/v1/statuses/{status.id}", json={"status": "Rooks nest high."})
    for form in FORMS:
        assert "Rooks" in again(form, "If-None-Match", "ETag").text, form


def test_a_feed_costs_the_same_number_of_queries_for_one_post_and_for_several(reader, alice, post, count_queries):
    counts = {"/@alice": [], "/tags/rooks": []}
    for number in range(5):
        post(alice, f"#rooks {number}")
        for place in counts if number in (0, 4) else ():
            reader.open(f"{place}.rss")
            with count_queries() as queries:
                reader.open(f"{place}.rss")
            counts[place].append(len(queries))

    for place, (one, several) in counts.items():
        assert one == several <= 4, place


# Finding them -------------------------------------------------------------------------------------------------


def test_pages_name_their_feeds(reader, full):
    for place in PLACES:
        page = reader.open(place).text
        assert 'type="application/rss+xml" title="' in page and f'href="https://rookery.test{place}.atom"' in page


def test_nodeinfo_says_that_there_are_feeds(api):
    assert api().get("/nodeinfo/2.0").json["services"]["outbound"] == ["atom1.0", "rss2.0"]


def test_text_in_rss_is_escaped_as_html_and_that_as_xml(reader, alice, api, post):
    """Readers take titles and descriptions for HTML; Atom says itself what is text."""
    api(alice).patch("/api/v1/accounts/update_credentials", json={"display_name": "A <b> & B", "note": "me & <i>"})
    post(alice, "Inside", spoiler_text="w & <img src=x onerror=alert(1)>")

    channel, feed = xml(reader, "/@alice.rss").find("channel"), xml(reader, "/@alice.atom")

    assert channel.findtext("title") == "A &lt;b&gt; &amp; B (@alice@rookery.test)"
    assert channel.findtext("description") == "me &amp; &lt;i&gt;"
    assert channel.findtext("item/title") == "w &amp; &lt;img src=x onerror=alert(1)&gt;"
    assert channel.findtext("item/description") == (
        "<details><summary>w &amp; &lt;img src=x onerror=alert(1)&gt;</summary><p>Inside</p></details>"
    )
    assert feed.findtext("atom:title", None, NAMES) == "A <b> & B (@alice@rookery.test)"
    assert feed.findtext("atom:entry/atom:title", None, NAMES) == "w & <img src=x onerror=alert(1)>"
