"""Link previews, from the post to the card, with a web that is ours."""

import io
import json
from functools import cache

import pytest
from PIL import Image
from sqlalchemy import select

from models import clock
from models.base import db
from models.ids import new_id
from models.media.attachment import Media
from models.statuses.card import Card, CardLink
from models.statuses.status import Status
from rookery.services import statuses
from rookery.services.cards import cards
from rookery.services.media import files
from tests.configured import configured
from tests.contract import assert_entity
from tests.federation.arriving import PUBLIC, Arrivals

ARTICLE = """<html lang="en"><head><title>Plain title</title>
<meta property="og:title" content="Rooks build high"><meta property="og:description" content="On nests.">
<meta property="og:site_name" content="The Crow"><meta property="og:image" content="/nest.png">
<meta property="og:image:alt" content="A nest">
<meta property="article:published_time" content="2026-05-04T07:08:09+02:00">
<meta name="author" content="Corvina"><meta property="article:author" content="https://site.example/corvina">
</head><body>text</body></html>"""


@pytest.fixture
def shown(api, run_jobs):
    """`shown(status)` → the card that everybody is shown, once all jobs have run."""

    client = cache(api)  # one token for each

    def card(status, viewer=None):
        run_jobs()
        return client(viewer).get(f"/api/v1/statuses/{status.id}").json["card"]

    return card


def png(width=1200, height=630):
    file = io.BytesIO()
    Image.new("RGB", (width, height), "green").save(file, "PNG")
    return file.getvalue()


def asked(web, path):
    return [where for _, where, _ in web.asked].count(f"site.example{path}")


def test_a_link_gets_a_card_with_all_that_its_page_says(web, alice, post, shown, api):
    web.page("/nest.png", png(), "image/png")
    page = web.page("/article", ARTICLE)

    card = shown(post(alice, f"Read {page} and #think"))

    assert_entity(card, "PreviewCard")
    assert {key: card[key] for key in ("url", "type", "title", "description", "provider_name", "author_name")} == {
        "url": page,
        "type": "link",
        "title": "Rooks build high",
        "description": "On nests.",
        "provider_name": "The Crow",
        "author_name": "Corvina",
    }
    assert card["authors"] == [{"name": "Corvina", "url": "https://site.example/corvina", "account": None}]
    assert (card["language"], card["published_at"]) == ("en", "2026-05-04T05:08:09.000Z")
    assert (card["html"], card["embed_url"], card["missing_attribution"]) == ("", "", None)
    assert card["image"].startswith("https://rookery.test/media/cards/") and card["image_description"] == "A nest"
    assert card["blurhash"] and card["width"] * card["height"] <= 640 * 360
    with api().get(card["image"].removeprefix("https://rookery.test")) as picture:
        assert (picture.status_code, picture.content_type) == (200, "image/jpeg")


def test_a_page_without_opengraph_is_described_by_its_plain_html(web, alice, post, shown):
    page = web.page("/", "<title>Just a page</title><meta name=description content='About it'>")

    card = shown(post(alice, page))

    assert (card["title"], card["description"], card["image"], card["authors"]) == ("Just a page", "About it", None, [])


def test_a_page_that_says_nothing_has_no_card(web, alice, post, shown):
    for number, body in enumerate(("", "<p>no title</p>", "\0\xff", "<title></title>")):
        assert shown(post(alice, web.page(f"/{number}", body))) is None, body
        assert asked(web, f"/{number}") == 1
        let_hosts_rest()


def test_14_3_a_status_with_media_or_for_few_only_has_no_card(web, alice, bob, post, run_jobs, api):
    page = web.page("/", "<title>Page</title>")
    media = Media(account_id=alice.id, state="ready", original_key="m/x.png", meta={}, content_type="image/png", size=1)
    db.session.add(media)
    db.session.commit()

    first = post(alice, f"With media {page}", media_ids=[media.id])
    second = post(alice, f"@bob {page}", visibility="direct")
    run_jobs()

    assert api(alice).get(f"/api/v1/statuses/{first.id}").json["card"] is None
    assert api(bob).get(f"/api/v1/statuses/{second.id}").json["card"] is None
    assert web.asked == []


def test_the_card_is_that_of_the_first_link_which_is_no_mention_no_tag_and_not_ours(web, alice, bob, post, shown):
    page = web.page("/", "<title>Page</title>")
    web.page("/other", "<title>Other</title>")

    card = shown(post(alice, f"@bob #tag https://rookery.test/@bob {page} {web.url('/other')}"))

    assert card["title"] == "Page"
    assert len(web.asked) == 1


def test_the_card_comes_to_everybody_who_has_seen_the_status_without_it(web, alice, post, api, run_jobs):
    page = web.page("/", "<title>Page</title>")
    status = post(alice, page)
    before = api().get(f"/api/v1/statuses/{status.id}").json["card"]

    run_jobs()

    assert before is None
    assert api().get(f"/api/v1/statuses/{status.id}").json["card"]["title"] == "Page"


def test_a_page_is_fetched_once_for_all_who_link_to_it(web, alice, bob, post, shown):
    page = web.page("/", "<title>Page</title>")

    first = shown(post(alice, page))
    second = shown(post(bob, page))

    assert first == second
    assert len(web.asked) == 1


def test_the_address_of_a_card_is_the_one_that_was_posted(web, alice, post, shown):
    page = web.page("/page", "<title>Page</title>")
    web.page("/leads", status=302, Location=page)

    for address in (f"{page}#section", web.url("/leads"), f"{page}?from=a"):
        web.page("/page?from=a", "<title>Page</title>")
        assert shown(post(alice, address))["url"] == address
        let_hosts_rest()


@pytest.mark.parametrize("how", ["<link rel=canonical href='{}'>", "<meta property=og:url content='{}'>"])
def test_a_page_cannot_take_the_place_of_another(web, alice, bob, post, shown, how):
    true, elsewhere = web.page("/true", "<title>True</title>"), "https://news.example/true"
    shown(first := post(bob, true))

    for number, said in enumerate(("null", "//x", "/", "/true", "https://site.example/true", elsewhere)):
        let_hosts_rest()
        page = web.page(f"/false{number}", "<title>False</title>" + how.format(said))
        card = shown(post(alice, page))

        assert (card["url"], card["title"]) == (page, "False"), said
        assert shown(first)["title"] == "True", said


def let_hosts_rest():
    """As if the pause between two fetches of a host were over."""
    for link in db.session.scalars(select(CardLink)):
        link.busy_until = None
    db.session.commit()


def test_an_old_card_is_looked_at_again_and_renewed_for_all(web, alice, bob, post, shown, frozen_time):
    page = web.page("/", "<title>Old</title>")
    first = post(alice, page)
    shown(first)
    web.page("/", "<title>New</title>")
    frozen_time.move(days=15)

    shown(post(bob, page))

    assert shown(first)["title"] == "New"
    assert len(web.asked) == 2


def test_a_card_stays_when_its_page_has_gone(web, alice, bob, post, shown, frozen_time):
    page = web.page("/", "<title>Here</title>")
    shown(post(alice, page))
    web.page("/", "gone", status=410)
    frozen_time.move(days=15)

    assert shown(post(bob, page))["title"] == "Here"


def test_what_failed_is_left_alone_for_longer_each_time(web, alice, post, shown, frozen_time):
    page = web.page("/", "broken", status=500)

    assert shown(post(alice, page)) is None
    assert shown(post(alice, page)) is None
    assert len(web.asked) == 1
    frozen_time.move(minutes=61)
    shown(post(alice, page))
    assert len(web.asked) == 2
    frozen_time.move(minutes=61)
    shown(post(alice, page))
    assert len(web.asked) == 2


def test_hosts_are_not_hurried(web, alice, post, run_jobs, frozen_time):
    first, second = web.page("/1", "<title>1</title>"), web.page("/2", "<title>2</title>")
    elsewhere = web.page("/3", "<title>3</title>", host="other.example")
    for page in (first, second, elsewhere):
        post(alice, page)

    run_jobs()
    assert [where for _, where, _ in web.asked] == ["site.example/1", "other.example/3"]

    frozen_time.move(seconds=5)
    run_jobs()
    assert asked(web, "/2") == 1


def test_one_fetches_and_the_others_wait(web, alice, bob, post, run_jobs, frozen_time):
    page = web.page("/", "<title>Page</title>")
    one, two = post(alice, page), post(bob, page)
    for status in (one, two):
        cards.want(type("Fact", (), {"status_id": status.id}))
    link = db.session.scalars(select(CardLink)).one()
    link.fetched_by, link.busy_until = 1, clock.ahead(days=10_000)
    db.session.commit()

    run_jobs()
    assert web.asked == []

    frozen_time.move(days=10_001)
    run_jobs()
    assert len(web.asked) == 1
    db.session.expire_all()
    assert db.session.get(Status, one.id).card_id == db.session.get(Status, two.id).card_id is not None


def test_an_edit_changes_or_removes_the_card(web, alice, post, shown, frozen_time):
    first, second = web.page("/1", "<title>One</title>"), web.page("/2", "<title>Two</title>", host="other.example")
    status = post(alice, first)
    assert shown(status)["title"] == "One"

    for text, title in ((second, "Two"), ("no link", None)):
        statuses.edit(alice, status.id, statuses.Draft(text=text))
        db.session.commit()
        card = shown(status)
        assert (card and card["title"]) == title


def test_a_photo_of_oembed_is_one(web, alice, post, shown):
    web.page("/big.png", png(300, 200), "image/png")
    embed = {"type": "photo", "version": "1.0", "title": "Nest", "url": "/big.png", "width": 300, "height": "200"}
    embed |= {"author_name": "Corvina", "author_url": "javascript:alert(1)"}
    web.page("/embed", json.dumps(embed), "application/json")
    page = web.page("/", "<title>P</title><link rel=alternate type='application/json+oembed' href='/embed'>")

    card = shown(post(alice, page))

    assert_entity(card, "PreviewCard")
    assert (card["type"], card["title"], card["width"], card["height"]) == ("photo", "Nest", 300, 200)
    assert card["embed_url"] == web.url("/big.png") and card["image"]
    assert card["author_url"] == ""


def test_of_a_video_only_the_frame_is_taken_and_it_is_ours(web, alice, post, shown):
    html = '<script>1</script><iframe onload="2" src="https://films.example/1?a=b&amp;c=%22" srcdoc="x"></iframe>'
    embed = {"type": "video", "title": "Film", "html": html, "width": 640, "height": 360, "provider_name": "Films"}
    web.page("/embed", json.dumps(embed), "text/plain")
    page = web.page("/", "<title>P</title><link rel=alternate type='application/json+oembed' href='/embed'>")

    card = shown(post(alice, page))

    assert (card["type"], card["width"], card["height"], card["provider_name"]) == ("video", 640, 360, "Films")
    assert card["html"].startswith('<iframe src="https://films.example/1?a=b&amp;c=%22" width="640" height="360" ')
    assert "sandbox=" in card["html"] and "script>" not in card["html"] and "onload" not in card["html"]


OEMBED_OF_NO_USE = [
    {"type": "rich", "title": "x", "html": "<script src=https://evil.example></script>"},
    {"type": "video", "title": "x", "html": "<iframe src='javascript:alert(1)'></iframe>"},
    {"type": "video", "title": "x", "html": "<iframe src='http://plain.example/'></iframe>"},
    {"type": "video", "title": "x", "html": "<iframe src='https://rookery.test/settings'></iframe>"},
    {"type": "photo", "title": "x", "url": "data:image/png;base64,AAAA"},
    {"type": ["video"], "title": {}, "html": 7},
    [],
    "text",
    None,
]


def test_oembed_that_cannot_be_shown_leaves_the_words_of_the_page(web, alice, post, shown):
    for number, embed in enumerate(OEMBED_OF_NO_USE):
        web.page(f"/embed{number}", json.dumps(embed), "application/json")
        link = f"<link rel=alternate type='application/json+oembed' href='/embed{number}'>"
        card = shown(post(alice, web.page(f"/{number}", f"<title>Words</title>{link}")))
        let_hosts_rest()

        assert asked(web, f"/embed{number}") == 1, embed
        assert (card["type"], card["title"], card["html"], card["embed_url"]) == ("link", "Words", "", ""), embed


def test_a_player_named_by_the_page_is_framed(web, alice, post, shown):
    page = web.page(
        "/",
        "<title>Film</title><meta name='twitter:player' content='https://films.example/p'>"
        "<meta name='twitter:player:width' content='400'>",
    )

    card = shown(post(alice, page))

    assert (card["type"], card["width"]) == ("video", 400)
    assert card["html"].startswith('<iframe src="https://films.example/p" width="400" ')


def test_pages_of_ours_are_framed_by_nobody(web, alice, post, shown):
    page = web.page("/", "<title>Film</title><meta name='twitter:player' content='https://rookery.test/@alice'>")

    card = shown(post(alice, page))

    assert (card["type"], card["html"]) == ("link", "")


@pytest.mark.parametrize(
    ("body", "kind"), [(b"no picture", "image/png"), (b"<svg/>", "image/svg+xml"), (png(), "text/html")]
)
def test_a_picture_that_is_none_is_left_out(web, alice, post, shown, body, kind):
    web.page("/nest.png", body, kind)

    card = shown(post(alice, web.page("/", ARTICLE)))

    assert (card["title"], card["image"], card["blurhash"]) == ("Rooks build high", None, None)


def test_what_is_escaped_twice_is_read_once_more(web, alice, post, shown):
    head = "<title>Rooks &amp;amp; &amp;quot;crows&amp;quot; &amp;#8211; &amp;copy</title>"
    page = web.page("/", head + "<meta property=og:site_name content='A &amp;lt;b&amp;gt;'>")

    card = shown(post(alice, page))

    assert (card["title"], card["provider_name"]) == ('Rooks & "crows" \u2013 &copy', "A <b>")


@pytest.mark.parametrize("image", ["/nest.png", ["/nest.png", "/b.png"], {"@type": "ImageObject", "url": "/nest.png"}])
def test_an_article_in_json_ld_serves_where_opengraph_is_missing(web, alice, post, shown, image):
    web.page("/nest.png", png(), "image/png")
    said = {"@type": "NewsArticle", "headline": "Rooks build high", "description": "On nests.", "image": image}
    plain = f"<title>Site</title><script type='application/ld+json'>{json.dumps(said)}</script>"
    stated = "<meta property=og:title content=OG>"

    card = shown(post(alice, web.page("/plain", plain)))
    let_hosts_rest()

    assert (card["title"], card["description"], bool(card["image"])) == ("Rooks build high", "On nests.", True)
    assert shown(post(alice, web.page("/stated", stated + plain)))["title"] == "OG"


def test_what_a_page_says_is_cut_and_cleaned(web, alice, post, shown):
    page = web.page("/", f"<title>{'x' * 5000}</title><meta name=description content='a\u202eb\0c\n d'>")

    card = shown(post(alice, page))

    assert len(card["title"]) == 300
    assert card["description"] == "abc d"


def test_10_17_pages_of_private_addresses_are_not_fetched(web, alice, post, shown, names):
    names["inside.example"] = ["10.0.0.1"]

    assert shown(post(alice, "http://inside.example/")) is None
    assert shown(post(alice, web.redirect("/", "http://169.254.169.254/latest"))) is None


def test_a_deleted_status_costs_nothing(web, alice, post, run_jobs):
    status = post(alice, web.page("/", "<title>Page</title>"))
    statuses.delete(alice, status.id)
    db.session.commit()

    run_jobs()

    assert web.asked == []


def test_a_new_picture_takes_the_place_of_the_old_one(web, alice, bob, post, shown, frozen_time):
    web.page("/nest.png", png(), "image/png")
    page = web.page("/", ARTICLE)
    old = shown(post(alice, page))["image"]
    frozen_time.move(days=15)

    new = shown(post(bob, page))["image"]

    assert new != old
    assert [files.store().exists(one.split("/media/")[1]) for one in (old, new)] == [False, True]


def test_a_picture_that_is_away_for_now_stays_with_its_size(web, alice, bob, post, shown, frozen_time):
    web.page("/nest.png", png(100, 80), "image/png")
    page = web.page("/", ARTICLE)
    before = shown(post(alice, page))
    web.page("/nest.png", b"", "image/png", status=500)
    frozen_time.move(days=15)

    after = shown(post(bob, page))

    assert [after[name] for name in ("image", "width", "height")] == [before["image"], 100, 80]


def test_cards_that_nobody_shows_are_forgotten_with_their_pictures(web, alice, post, shown, run_jobs, frozen_time):
    web.page("/nest.png", png(), "image/png")
    kept, dropped = post(alice, web.page("/", ARTICLE)), post(alice, web.page("/2", ARTICLE, host="other.example"))
    shown(kept)
    shown(dropped)
    statuses.delete(alice, dropped.id)
    db.session.commit()
    frozen_time.move(days=31)

    cards.prune()
    db.session.commit()
    run_jobs()

    assert [card.url for card in db.session.scalars(select(Card))] == [web.url("/")]
    assert shown(kept)["title"]


def test_links_that_led_nowhere_are_forgotten_in_the_end(app, frozen_time):
    db.session.add(CardLink(id=new_id(), url="https://x.example/", host="x.example", checked_at=frozen_time.moment))
    db.session.commit()
    frozen_time.move(days=31)

    cards.prune()

    assert db.session.scalars(select(CardLink)).all() == []


def by(creator):
    return f"<title>Rooks</title><meta name='fediverse:creator' content='{creator}'>"


@pytest.mark.parametrize("domain", ["news.site.example", "site.example"])
def test_an_author_who_named_the_domain_stands_on_the_card(web, alice, bob, post, shown, api, domain):
    api(bob).patch("/api/v1/accounts/update_credentials", json={"attribution_domains": [domain]})
    page = web.page("/", by("@bob@rookery.test"), host="news.site.example")

    card = shown(post(alice, page))

    assert_entity(card, "PreviewCard")
    assert [author["account"]["acct"] for author in card["authors"]] == ["bob"]


def test_a_page_cannot_make_somebody_its_author_who_has_not_named_it(web, alice, bob, post, shown, api):
    client = api(bob)

    for number, domain in enumerate(("other.example", "le.example", "example.site.example", "www.site.example")):
        client.patch("/api/v1/accounts/update_credentials", json={"attribution_domains": [domain]})
        status = post(alice, web.page(f"/{number}", by("@bob@rookery.test")))

        assert shown(status)["authors"] == [], domain
        missing = [shown(status, viewer)["missing_attribution"] for viewer in (None, alice, bob)]
        assert missing == [None, False, True], domain
        let_hosts_rest()


def test_naming_the_domain_afterwards_counts_and_so_does_taking_it_back(web, alice, bob, post, shown, api):
    status = post(alice, web.page("/", by("bob@rookery.test")))
    shown(status)

    api(bob).patch("/api/v1/accounts/update_credentials", json={"attribution_domains": ["site.example"]})
    assert shown(status, bob)["authors"][0]["account"]["id"] == str(bob.id)
    assert shown(status, bob)["missing_attribution"] is False

    api(bob).patch("/api/v1/accounts/update_credentials", json={"attribution_domains": []})
    assert shown(status)["authors"] == []


def test_an_author_from_another_server_is_known_by_their_address(web, alice, carol, post, shown):
    carol.attribution_domains = ["site.example"]
    db.session.commit()

    card = shown(post(alice, web.page("/", by("@carol@far.example"))))

    assert card["authors"][0]["account"]["acct"] == "carol@far.example"


def test_a_creator_who_is_nobody_is_ignored(web, alice, post, shown):
    creators = ("", "bob", "@@", "@nobody@rookery.test", "@bob@nowhere.example", "x" * 5000)

    for number, creator in enumerate(creators):
        assert shown(post(alice, web.page(f"/{number}", by(creator))))["authors"] == [], creator
        let_hosts_rest()


def test_an_article_in_json_ld_says_who_wrote_it_where_and_when(web, alice, post, shown):
    corvina = {"name": "Corvina", "url": "/corvina"}
    article = {"@type": ["NewsArticle"], "publisher": {"name": "The Crow"}, "inLanguage": "de"}
    articles = [article | {"author": one, "datePublished": "2026-05-04"} for one in (corvina, [corvina, "Rook"])]
    values = [value for one in articles for value in (one, [7, one], {"@graph": [None, one]})]

    for number, value in enumerate(values):
        scripts = "".join(f"<script type='application/ld+json'>{one}</script>" for one in ("{", json.dumps(value)))
        card = shown(post(alice, web.page(f"/{number}", f"<title>Rooks</title>{scripts}")))
        let_hosts_rest()

        assert card["authors"] == [{"name": "Corvina", "url": web.url("/corvina"), "account": None}], value
        assert (card["provider_name"], card["language"]) == ("The Crow", "de"), value
        assert card["published_at"] == "2026-05-04T00:00:00.000Z", value


NO_JSON_LD = [
    None,
    7,
    [],
    {},
    "x",
    {"@graph": 7},
    {"@type": {}},
    {"@type": "Article", "author": [[1]], "publisher": 3},
    {"@type": "Article", "author": {"name": {"a": 1}, "url": ["javascript:1"]}, "datePublished": 9},
]


def test_json_ld_that_is_none_is_ignored(web, alice, post, shown):
    for number, value in enumerate(NO_JSON_LD):
        script = f"<script type='application/ld+json'>{json.dumps(value)}</script>"
        card = shown(post(alice, web.page(f"/{number}", f"<title>Rooks</title>{script}")))
        let_hosts_rest()

        assert (card["title"], card["authors"]) == ("Rooks", []), value


def test_a_warm_home_with_cards_costs_as_many_queries_as_one_without(web, alice, post, shown, api, count_queries):
    client, page = api(alice), web.page("/", "<title>Page</title>")

    def cost():
        client.get("/api/v1/timelines/home")
        with count_queries() as queries:
            reply = client.get("/api/v1/timelines/home")
        return len(queries), [status["card"] is not None for status in reply.json]

    shown(post(alice, "no link"))
    without = cost()
    for _ in range(3):
        shown(post(alice, page))
    with_cards = cost()

    assert with_cards == (without[0], [True, True, True, False])


def test_an_island_looks_at_nobodys_pages(app, web, alice, post, shown):
    page = web.page("/article", ARTICLE)

    with configured(app, ROOKERY_FEDERATION="off"):
        card = shown(post(alice, f"Read {page}"))

    assert card is None
    assert web.asked == []


def test_14_3_what_comes_from_elsewhere_waits_up_to_a_minute_before_its_link_is_looked_at(
    web, factory, alice, run_jobs, frozen_time, monkeypatch
):
    carol, page = "https://masto.example/users/carol", web.page("/", "<title>Page</title>")
    monkeypatch.setattr(cards.random, "uniform", lambda least, most: (least, most) == (0, 60) and 59)
    arrivals = Arrivals(factory)
    arrivals.person(carol, followed_by=alice)
    note = {
        "id": f"{carol}/statuses/1",
        "type": "Note",
        "attributedTo": carol,
        "to": [PUBLIC],
        "content": f'<p><a href="{page}">look</a></p>',
    }
    arrivals.apply({"id": f"{carol}#1", "type": "Create", "actor": carol, "object": note})
    asked = []
    for seconds in (0, 58, 2):
        frozen_time.move(seconds=seconds)
        run_jobs()
        asked.append(len(web.asked))

    assert asked == [0, 0, 1]
