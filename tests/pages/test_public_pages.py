"""The first page, what the server says of itself, and what it says to machines."""

from pathlib import Path

import pytest

from models import clock
from models.base import db
from models.moderation.server_rule import ServerBlock
from rookery.services.instance import texts
from rookery.web.pages import POLICY
from tests.configured import configured
from tests.hostile import VARIABLE
from tests.visitors import Visitor


@pytest.fixture
def visitor(app):
    return Visitor(app)


def choose(app, **settings):
    """The settings of this test."""
    return configured(app, **{f"ROOKERY_{name.upper()}": value for name, value in settings.items()})


# The first page -----------------------------------------------------------------------------------------------


def test_a_new_server_says_what_it_is(visitor):
    page = visitor.open("/").text

    assert "0 people" in page and "About this server" in page and "rookery.test" in page


def test_who_lives_here_alone_is_introduced(visitor, factory):
    owner = factory.user("rook", role="Owner")
    owner.note = "<p>I like birds</p>"
    db.session.commit()

    page = visitor.open("/").text

    assert "About the owner" in page and "I like birds" in page and "/@rook/follow" in page


def test_of_many_those_are_shown_who_want_to_be_found(visitor, alice, bob):
    alice.discoverable = True
    db.session.commit()

    page = visitor.open("/").text

    assert 'title="@alice"' in page and "@bob" not in page and "2 people" in page


def test_the_newest_public_posts_from_here_are_shown(visitor, alice, bob, carol, post, factory):
    first = post(alice, "Rooks nest high.")
    post(bob, "An answer.", in_reply_to_id=first.id)
    post(bob, "For some.", visibility="private")
    post(bob, "Quietly.", visibility="unlisted")

    page = visitor.open("/").text

    assert "Rooks nest high." in page
    assert not any(text in page for text in ("An answer.", "For some.", "Quietly."))


def test_who_does_not_want_to_be_found_is_not_quoted_by_search_engines(visitor, alice, post):
    post(alice, "Rooks nest high.")

    assert "<div data-nosnippet>" in visitor.open("/").text
    alice.indexable = True
    db.session.commit()
    assert "data-nosnippet" not in visitor.open("/").text


def test_the_owner_may_keep_people_and_posts_from_the_first_page(app, visitor, alice, bob, post):
    alice.discoverable = True
    post(alice, "Rooks nest high.")

    with choose(app, show_posts=False):
        page = visitor.open("/").text

    assert "Rooks nest high." not in page and "@alice" not in page


def test_the_first_page_costs_the_same_number_of_queries_for_one_and_for_twenty(
    app, visitor, factory, post, count_queries
):
    counts = []
    for number in range(20):
        somebody = factory.user(f"person{number}")
        somebody.discoverable = True
        post(somebody, f"Number {number}")
        if number in (1, 19):
            visitor.open("/")
            app.extensions["rookery.cache"].clear()
            with count_queries() as queries:
                visitor.open("/")
            counts.append(len(queries))

    assert counts[0] == counts[1] <= 14


# What it says of itself ---------------------------------------------------------------------------------------


def test_the_server_says_who_runs_it_and_how(visitor, factory):
    factory.user("rook", role="Owner")
    texts.write_text("extended_description", "We like **birds**.")
    db.session.commit()

    page = visitor.open("/about").text

    assert "@rook" in page and "<strong>birds</strong>" in page and "Moderated servers" not in page


def test_blocked_servers_are_named_as_far_as_the_owner_chose(app, visitor):
    db.session.add(ServerBlock(domain="bad.example", severity="suspend", public_comment="Spam"))
    db.session.commit()

    with choose(app, show_domain_blocks="all"):
        named = visitor.open("/about").text
    with choose(app, show_domain_blocks="all", show_domain_block_reasons="all"):
        explained = visitor.open("/about").text

    assert "bad.example" in named and "Spam" not in named
    assert "Spam" in explained
    assert "bad.example" not in visitor.open("/about").text


def test_there_is_a_privacy_policy_from_the_first_day(visitor):
    assert "What this server stores" in visitor.open("/privacy-policy").text


@pytest.mark.parametrize(
    ("text", "form"), [("# Who\n\nUs.\n\n### How", "markdown"), ("<h1>Who</h1><p>Us.</p><h3>How</h3>", "html")]
)
def test_headings_of_the_owners_texts_stand_below_that_of_the_page(text, form):
    shown = texts.as_html(text, form)

    assert "<h2>Who</h2>" in shown and "<h4>How</h4>" in shown


def test_terms_are_there_once_somebody_wrote_them(visitor, frozen_time):
    assert visitor.open("/terms-of-service").status_code == 404
    texts.publish_terms("Be *kind*.", clock.today())
    db.session.commit()

    assert "<em>kind</em>" in visitor.open("/terms-of-service").text
    assert visitor.open(f"/terms-of-service/{clock.today()}").status_code == 200
    assert visitor.open("/terms-of-service/2020-02-31").status_code == 404


def test_apps_are_told_where_these_pages_are(api):
    urls = api().get("/api/v2/instance").json["configuration"]["urls"]

    assert urls["about"] == "https://rookery.test/about"
    assert urls["privacy_policy"] == "https://rookery.test/privacy-policy"
    assert urls["terms_of_service"] is None


# Errors -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "says"), [("en", "mistyped"), ("de", "vertippt")])
def test_what_is_not_there_says_so_with_a_way_on(visitor, language, says):
    reply = visitor.open("/nothing", headers={"Accept-Language": language})

    assert reply.status_code == 404 and says in reply.text and 'href="/auth/sign_in"' in reply.text


def test_an_error_is_told_in_the_name_of_the_server_and_kept_by_no_cache(app, visitor, alice):
    with choose(app, title="The Old Oak"):
        reply = visitor.open("/nothing")

    assert "<title>Not Found · The Old Oak</title>" in reply.text
    assert reply.headers["Cache-Control"] == "private, no-store"


def test_whoever_is_signed_in_keeps_their_menu_on_an_error(enter, alice):
    reply = enter(alice).open("/nothing")

    assert "Sign out" in reply.text and 'href="/auth/sign_in"' not in reply.text and "not visible to you" in reply.text


def test_an_address_for_forms_alone_says_so(visitor, alice):
    reply = visitor.open("/auth/sign_out")

    assert reply.status_code == 405 and "This address only accepts forms" in reply.text


# Machines -----------------------------------------------------------------------------------------------------


def groups(text):
    return [part.splitlines() for part in text.strip().split("\n\n")]


# As those who send them spell them: a name that is spelled otherwise refuses nobody.
COLLECTORS = """AI2Bot Amazonbot Applebot-Extended Bytespider CCBot ClaudeBot Claude-Web Diffbot FacebookBot GPTBot
Google-Extended ImagesiftBot Meta-ExternalAgent Omgilibot PerplexityBot Timpibot anthropic-ai cohere-ai
cohere-training-data-crawler img2dataset omgili"""


def test_collectors_for_language_models_are_refused(visitor, alice):
    everybody, refused = groups(visitor.open("/robots.txt").text)

    assert everybody[0] == "User-agent: *" and "Disallow: /" not in everybody
    assert refused == [*(f"User-agent: {name}" for name in COLLECTORS.split()), "Disallow: /"]
    assert visitor.open("/@alice").headers["X-Robots-Tag"] == "noai, noimageai"


def test_what_robots_shall_leave_alone_are_addresses_of_this_server(app, visitor):
    left_alone = [line.removeprefix("Disallow: ") for line in groups(visitor.open("/robots.txt").text)[0][1:]]
    addresses = [VARIABLE.sub("x", rule.rule) for rule in app.url_map.iter_rules()]

    unknown = [path for path in left_alone if not any(one.startswith(path.replace("*", "x")) for one in addresses)]

    assert left_alone and unknown == []


def test_the_owner_may_let_them_in(app, visitor, alice):
    with choose(app, ai_crawlers="allow"):
        assert "GPTBot" not in visitor.open("/robots.txt").text
        assert "X-Robots-Tag" not in visitor.open("/@alice").headers


def test_a_phone_can_keep_the_server_among_its_apps(visitor, app):
    manifest = visitor.open("/site.webmanifest")

    assert manifest.content_type == "application/manifest+json"
    assert manifest.json["display"] == "standalone" and manifest.json["start_url"] == "/home"
    assert {(icon["sizes"], icon.get("purpose")) for icon in manifest.json["icons"]} == {
        ("192x192", None),
        ("512x512", None),
        ("512x512", "maskable"),
    }
    icons = manifest.json["icons"] + [icon for one in manifest.json["shortcuts"] for icon in one["icons"]]
    assert all((Path(app.static_folder) / icon["src"].rpartition("/")[2]).exists() for icon in icons)
    assert "manifest-src 'self'" in POLICY and 'rel="manifest" href="/site.webmanifest"' in visitor.open("/").text


def test_an_installed_app_takes_what_is_shared_and_has_shortcuts_in_the_language_of_the_phone(enter, visitor, alice):
    manifest = visitor.open("/site.webmanifest", headers={"Accept-Language": "de"})
    target, shortcuts = manifest.json["share_target"], manifest.json["shortcuts"]
    window = enter(alice)

    assert (manifest.json["lang"], [one["name"] for one in shortcuts]) == ("de", ["Schreiben", "Benachrichtigungen"])
    assert "Accept-Language" in manifest.headers["Vary"]
    assert all(window.open(one["url"]).status_code == 200 for one in shortcuts)
    shared = window.open(f"{target['action']}?{target['params']['title']}=A+nest")
    assert ">A nest</textarea>" in shared.text.replace("\n", "")


def test_old_browsers_find_an_icon(visitor):
    assert visitor.open("/favicon.ico").location == "https://rookery.test/static/icon-192.png"
