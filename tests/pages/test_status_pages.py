"""The page of a status: its thread, what is attached to it, and what other sites show of it."""

import io
import re
from urllib.parse import urlsplit

import pytest
from PIL import Image

from models import clock
from models.base import db
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.statuses.card import Card
from models.statuses.poll import Poll
from models.statuses.status import Status
from tests.visitors import Visitor


@pytest.fixture
def visitor(app):
    return Visitor(app)


@pytest.fixture
def picture(api, alice, run_jobs):
    """`picture("a nest")` → the id of a picture that alice uploaded."""

    def upload(description, size=(120, 80)):
        file = io.BytesIO()
        Image.new("RGB", size, "teal").save(file, "PNG")
        sent = {"file": (io.BytesIO(file.getvalue()), "a.png"), "description": description}
        made = api(alice).post("/api/v2/media", data=sent).json["id"]
        run_jobs()
        return made

    return upload


def test_a_picture_is_offered_sharp_and_in_a_format_for_every_browser(api, alice, post, visitor, picture):
    large, tiny = picture("a nest", (1600, 1200)), picture("an egg")
    status = post(alice, "Look", media_ids=[int(large), int(tiny)])

    page = visitor.open(f"/@alice/{status.id}")

    (source,) = re.findall(r'<source type="image/webp" srcset="([^"]*1280[^"]*)">', page.text)
    assert api().get(urlsplit(source).path, buffered=True).content_type == "image/webp"
    assert page.text.count("data-blurhash=") == 2
    assert 'alt="a nest" width="554" height="415"' in page.text


def shown(visitor, status, query=""):
    return visitor.open(f"/@alice/{status.id}{query}").text


def write(client, **fields):
    made = client.post("/api/v1/statuses", json={"status": "Look at this", **fields}).json
    return db.session.get(Status, int(made["id"]))


# The thread ---------------------------------------------------------------------------------------------------


def test_a_status_stands_among_what_it_answers_and_what_answers_it(visitor, alice, bob, post):
    first = post(bob, "Do rooks nest high?")
    status = post(alice, "They do.", in_reply_to_id=first.id)
    post(bob, "Good to know.", in_reply_to_id=status.id)
    post(bob, "A secret.", in_reply_to_id=status.id, visibility="private")

    page = shown(visitor, status)

    assert page.index("Do rooks nest high?") < page.index("They do.</p>") < page.index("Good to know.")
    assert "A secret." not in page
    assert page.count('class="status main"') == 1 and page.count("<h1") == 1


def test_a_long_thread_stops_and_says_so(visitor, alice, post, monkeypatch):
    monkeypatch.setattr("rookery.services.statuses.context.ANONYMOUS", (40, 2, 20))
    status = post(alice, "Many answers")
    for number in range(3):
        post(alice, f"answer-{number}.", in_reply_to_id=status.id)

    short, long = shown(visitor, status), shown(visitor, status, "?more=1")

    assert "answer-1." in short and "answer-2." not in short and "?more=1" in short
    assert "answer-2." in long and "?more=1" not in long and "more replies than" not in long
    monkeypatch.setattr("blueprints.pages.public_pages.statuses.MORE", (40, 2, 20))
    assert "more replies than" in shown(visitor, status, "?more=1")


def test_whoever_may_read_what_is_not_for_everybody_is_led_there(visitor, enter, alice, bob, factory, api, post):
    api(bob).post(f"/api/v1/accounts/{alice.id}/follow")
    status = post(alice, "For some.", visibility="private")
    path = f"/@alice/{status.id}"

    assert enter(bob).open(path).location == f"/web/statuses/{status.id}"
    assert enter(factory.user("stray")).open(path).status_code == 404
    assert enter(bob).open(f"/@bob/{status.id}").status_code == 404
    refused = visitor.open(path)
    assert refused.status_code == 404 and f'href="/auth/sign_in?next=/%40alice/{status.id}"' in refused.text


def test_a_thread_costs_the_same_number_of_queries_for_one_reply_and_for_twenty(visitor, alice, post, count_queries):
    status, counts = post(alice, "Many answers"), []
    for number in range(20):
        post(alice, f"answer-{number}.", in_reply_to_id=status.id)
        if number in (0, 19):
            shown(visitor, status)
            with count_queries() as queries:
                shown(visitor, status)
            counts.append(len(queries))

    assert counts[0] == counts[1] <= 7


# What is attached ---------------------------------------------------------------------------------------------


def test_pictures_say_what_they_show(visitor, alice, api, picture):
    status = write(api(alice), media_ids=[picture("a <nest>")])

    page = shown(visitor, status)

    assert 'alt="a &lt;nest&gt;" width="120" height="80"' in page
    assert '<summary>ALT</summary><p dir="auto">a &lt;nest&gt;</p>' in page
    assert '<meta property="og:image:width" content="120">' in page
    assert '<meta name="twitter:card" content="summary_large_image">' in page


def test_sensitive_pictures_are_behind_a_cover_and_not_shown_with_links(visitor, alice, api, picture):
    status = write(api(alice), media_ids=[picture("a nest")], sensitive=True)

    page = shown(visitor, status)

    assert page.index('<details class="veil">') < page.index('alt="a nest"')
    assert 'og:image:alt" content="a nest"' not in page and "missing.png" in page


def test_a_picture_without_words_is_described_to_other_sites(visitor, alice, api, picture):
    shows, hides = (
        write(api(alice), status="", media_ids=[picture(says)], sensitive=hidden)
        for says, hidden in (("A nest in an oak", False), ("An egg that fell", True))
    )

    head = shown(visitor, shows).partition("</head>")[0]

    assert '<meta property="og:description" content="A nest in an oak">' in head
    assert "An egg that fell" not in shown(visitor, hides).partition("</head>")[0]


@pytest.mark.parametrize(
    ("kind", "key", "player"),
    [
        ("video", "media/film.mp4", '<video class="media" src="https://rookery.test/media/media/film.mp4" poster='),
        ("gifv", "media/film.mp4", 'preload="none" loop muted aria-label="a rook">'),
        ("audio", "media/song.mp3", '<audio src="https://rookery.test/media/media/song.mp3" controls preload="none"'),
    ],
)
def test_films_and_sounds_have_players(visitor, alice, post, kind, key, player):
    status = post(alice, "Look at this")
    attach(
        status,
        Media(
            account_id=alice.id,
            status_id=status.id,
            kind=kind,
            state="done",
            original_key=key,
            small_key="media/still.webp",
            description="a rook",
            meta={"original": {"width": 320, "height": 240}},
        ),
    )

    page = shown(visitor, status)

    assert player in page and "<summary>ALT</summary>" in page
    assert ('<meta property="og:video:width" content="320">' in page) == (kind != "audio")


def test_what_another_server_does_not_show_here_is_a_link(visitor, alice, post):
    status = post(alice, "Look at this")
    attach(
        status,
        Media(
            account_id=alice.id,
            status_id=status.id,
            kind="unknown",
            state="done",
            remote_url="https://far.example/book.pdf",
        ),
    )

    assert 'rel="nofollow noopener noreferrer">A file on another server</a>' in shown(visitor, status)


def attach(status, media):
    db.session.add(media)
    db.session.flush()
    db.session.get(Status, status.id).media_ids = [media.id]
    db.session.commit()


def test_a_link_is_previewed(visitor, alice, post):
    status = post(alice, "Read https://nest.example/")
    card = Card(
        url="https://nest.example/",
        title="How <rooks> build",
        provider_name="Nest",
        image_key="cards/a.jpg",
        description="Twig by twig",
        image_description="a nest",
    )
    db.session.add(card)
    db.session.flush()
    db.session.get(Status, status.id).card_id = card.id
    db.session.commit()

    page = shown(visitor, status)

    assert 'class="preview" href="https://nest.example/"' in page
    assert '<strong dir="auto">How &lt;rooks&gt; build</strong>' in page and 'alt="a nest"' in page


def test_emoji_that_people_put_under_a_status_are_counted(visitor, alice, bob, api, post):
    status = post(alice, "Look at this")
    api(bob).put(f"/api/v1/pleroma/statuses/{status.id}/reactions/🐦")

    assert '<span class="badge">🐦 1</span>' in shown(visitor, status)


def test_a_poll_shows_its_shares_once_it_is_closed(visitor, alice, api):
    poll = {"options": ["Oak", "Elm"], "expires_in": 3600}
    status = write(api(alice), poll=poll)
    row = db.session.get(Poll, status.poll_id)
    row.tallies, row.voters_count = [3, 1], 4
    db.session.commit()

    page = shown(visitor, status)

    assert "Oak" in page and "<progress" not in page and "4 votes · open until" in page
    row.expires_at = clock.ago(minutes=1)
    db.session.commit()
    page = shown(visitor, status)
    assert '<progress max="100" value="75" aria-label="Oak">' in page and ">75 %<" in page
    assert "4 votes · closed" in page


def test_a_poll_that_hides_its_totals_shows_none(visitor, alice, api):
    status = write(api(alice), poll={"options": ["Oak", "Elm"], "expires_in": 3600, "hide_totals": True})

    page = shown(visitor, status)

    assert "Oak" in page and "<progress" not in page


def test_a_quote_holds_what_it_quotes(visitor, alice, bob, api, post):
    quoted = post(bob, "Rooks nest high.", quote_policy="public")
    status = write(api(alice), quoted_status_id=str(quoted.id))

    page = shown(visitor, status)

    assert page.index("Look at this") < page.index('class="status nested"') < page.index("Rooks nest high.")


def test_a_content_warning_covers_the_quoted_post_too(visitor, alice, bob, api, post):
    quoted = post(bob, "The rook did it.", quote_policy="public")
    status = write(api(alice), quoted_status_id=str(quoted.id), spoiler_text="Who did it")

    page = shown(visitor, status)

    covered = page.partition('<details class="warned">')[2].partition("</details>")[0]
    assert "The rook did it." in covered


def test_a_quote_of_what_was_deleted_says_so(visitor, alice, bob, api, post):
    quoted = post(bob, "Rooks nest high.", quote_policy="public")
    status = write(api(alice), quoted_status_id=str(quoted.id))
    api(bob).delete(f"/api/v1/statuses/{quoted.id}")

    page = shown(visitor, status)

    assert "was deleted" in page and "Rooks nest high." not in page


def test_custom_emoji_are_pictures_in_names_and_texts(visitor, alice, post):
    emoji = Emoji(shortcode="rook", image_key="emoji/rook.png")
    db.session.add(emoji)
    db.session.flush()
    alice.display_name, alice.emoji_ids = "Alice :rook:", [emoji.id]
    db.session.commit()
    status = post(alice, "A :rook: flies")

    page = shown(visitor, status)

    assert page.partition("<main")[2].count('<img class="emoji" src="https://rookery.test/media/emoji/rook.png"') == 2


def test_a_status_says_in_which_language_it_is(visitor, alice, post):
    assert 'lang="de">' in shown(visitor, post(alice, "Krähen nisten hoch.", language="de")).partition("<main")[2]


def test_so_do_its_warning_and_its_poll(visitor, alice, api):
    poll = {"options": ["عش", "غراب"], "expires_in": 3600}
    status = write(api(alice), spoiler_text="طيور", language="ar", poll=poll)

    main = shown(visitor, status).partition("<main")[2]

    assert '<summary dir="auto" lang="ar">طيور' in main and '<span dir="auto" lang="ar">عش' in main


# Edits --------------------------------------------------------------------------------------------------------


def test_an_edited_status_leads_to_what_it_said_before(visitor, alice, bob, api, post):
    status = post(alice, "Rocks nest high.")
    api(alice).put(f"/api/v1/statuses/{status.id}", json={"status": "Rooks nest high."})

    assert f"/@alice/{status.id}/history" in shown(visitor, status)
    history = visitor.open(f"/@alice/{status.id}/history").text
    assert history.index("Rooks nest high.") < history.index("Rocks nest high.")


@pytest.mark.parametrize("visibility", ["private", "direct", "local"])
def test_earlier_versions_are_for_those_who_may_read_the_status(visitor, alice, post, visibility):
    status = post(alice, "Only for some.", visibility=visibility)

    assert visitor.open(f"/@alice/{status.id}/history").status_code == 404


# For other sites and caches -----------------------------------------------------------------------------------


def test_other_sites_are_told_what_the_link_is_about(visitor, alice, post):
    alice.indexable = True
    status = post(alice, "Rooks nest “high”.", spoiler_text="")

    page = shown(visitor, status)

    assert f'<link rel="canonical" href="https://rookery.test/@alice/{status.id}">' in page
    assert '<meta property="og:description" content="Rooks nest “high”.">' in page
    assert '<meta name="fediverse:creator" content="@alice@rookery.test">' in page
    assert "noindex" not in page


def test_a_warning_is_all_that_other_sites_are_told(visitor, alice, post):
    status = post(alice, "The rook dies.", spoiler_text="The end of the film")

    head = shown(visitor, status).partition("</head>")[0]

    assert "The end of the film" in head and "The rook dies." not in head


def test_whoever_has_the_page_already_is_told_so(visitor, alice, api, post):
    status = post(alice, "Rocks nest high.")
    first = visitor.open(f"/@alice/{status.id}")
    again = visitor.open(f"/@alice/{status.id}", headers={"If-None-Match": first.headers["ETag"]})
    api(alice).put(f"/api/v1/statuses/{status.id}", json={"status": "Rooks nest high."})
    edited = visitor.open(f"/@alice/{status.id}", headers={"If-None-Match": first.headers["ETag"]})

    assert (again.status_code, again.data) == (304, b"")
    assert edited.status_code == 200 and "Rooks nest high." in edited.text
    assert first.headers["Cache-Control"] == "public, max-age=15"
    assert "Set-Cookie" not in first.headers
    assert {"Accept", "Accept-Language", "Cookie"} <= set(first.vary)


def test_a_kept_page_is_in_the_language_of_whoever_asks(visitor, alice, post):
    status = post(alice, "Rooks nest high.")

    assert '<html lang="en">' in shown(visitor, status)
    assert '<html lang="de">' in shown(visitor, status, "?lang=de")
