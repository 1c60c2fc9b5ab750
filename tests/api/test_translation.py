"""Translation: against a server that speaks as LibreTranslate or as DeepL does."""

import json
from html import escape
from urllib.parse import urlsplit

import pytest

from models.auth.user import User
from models.base import db
from models.media.attachment import Media
from models.media.emoji import Emoji
from rookery import plugin
from rookery.services import statuses
from tests.contract import assert_answers, assert_entity

LIBRE = [
    {"code": "en", "name": "English", "targets": ["de", "en", "pt-BR"]},
    {"code": "de", "name": "German", "targets": ["en"]},
]


@pytest.fixture
def use(the_app, monkeypatch):
    """`use("deepl", url, "key")`: the settings of the owner."""

    def choose(provider, url="", key=""):
        chosen = {"provider": provider, "url": url, "api_key": key}
        monkeypatch.setitem(the_app.extensions["rookery.plugins"].settings, "translation", chosen)
        assert plugin.settings("translation") == chosen

    return choose


@pytest.fixture
def libre(app, names, use, web_site):
    """A LibreTranslate on this very machine, which shouts what it is given; no setting allows private networks."""
    with web_site.serving(names) as web:
        web.page("/languages", json.dumps(LIBRE), "application/json", host="127.0.0.1")
        web.page("/translate", lambda: [shouted(web.received[-1])], "application/json", host="127.0.0.1")
        use("libretranslate", f"http://127.0.0.1:{web.port}/", "secret")
        yield web


@pytest.fixture
def deepl(app, names, use, web_site):
    with web_site.serving(names) as web:
        for kind, codes in (("source", ["EN", "DE"]), ("target", ["EN-GB", "DE", "PT-BR"])):
            said = json.dumps([{"language": code, "name": code} for code in codes])
            web.page(f"/v2/languages?type={kind}", said, "application/json", host="127.0.0.1")
        web.page("/v2/translate", lambda: [shouted_by_deepl(web.received[-1])], "application/json", host="127.0.0.1")
        use("deepl", f"http://127.0.0.1:{web.port}", "key:fx")
        yield web


def shouted(body):
    texts = [shout(text) for text in json.loads(body)["q"]]
    detected = [{"language": "en", "confidence": 90.0} for _ in texts]
    return json.dumps({"translatedText": texts, "detectedLanguage": detected}).encode()


def shouted_by_deepl(body):
    made = [{"detected_source_language": "EN", "text": shout(text)} for text in json.loads(body)["text"]]
    return json.dumps({"translations": made}).encode()


def shout(html):
    """In capitals, but for tags and what must not be translated."""
    kept = html.replace('<span translate="no">:rook:</span>', "\0")
    pieces = kept.replace(">", "\n>").replace("<", ">").split(">")
    out = [piece.upper() if not number % 2 else f"<{piece[:-1]}>" for number, piece in enumerate(pieces)]
    return (
        "".join(out)
        .replace("\0", '<span translate="no">:rook:</span>')
        .replace("&LT;", "&lt;")
        .replace("&AMP;", "&amp;")
    )


def translate(client, status, **fields):
    return client.post(f"/api/v1/statuses/{status.id}/translate", json=fields)


def asked(web):
    return [urlsplit(f"//{where}").path for _, where, _ in web.asked]


def test_everything_that_is_said_in_words_is_translated(alice, bob, api, post, libre):
    picture = Media(
        account_id=alice.id,
        state="ready",
        original_key="a.png",
        content_type="image/png",
        meta={},
        size=1,
        description="A rook & its nest",
    )
    other = Media(account_id=bob.id, state="ready", content_type="image/png", meta={}, size=1, description="Not said")
    db.session.add_all([picture, other, Emoji(shortcode="rook", image_key="e.png", static_key="e.png")])
    db.session.commit()
    pictured = post(alice, "Rooks nest <high> :rook:", spoiler_text="Birds", media_ids=[picture.id], language="en")
    asking = post(alice, "Which?", poll=statuses.PollDraft(["oak", "<elm>"], 600), language="en")

    first, second = (translate(api(bob), status, lang="de").json for status in (pictured, asking))

    assert_entity(first, "Translation")
    assert_entity(second, "Translation")
    assert first == {
        "content": "<p>ROOKS NEST &lt;HIGH&gt; :rook:</p>",
        "spoiler_text": "BIRDS",
        "language": "de",
        "detected_source_language": "en",
        "provider": "LibreTranslate",
        "poll": None,
        "media_attachments": [{"id": str(picture.id), "description": "A ROOK & ITS NEST"}],
    }
    assert second["poll"] == {"id": str(asking.poll_id), "options": [{"title": "OAK"}, {"title": "<ELM>"}]}
    sent = json.loads(libre.received[-1])
    assert (sent["source"], sent["target"], sent["format"], sent["api_key"]) == ("en", "de", "html", "secret")


def test_deepl_speaks_its_own_words(alice, bob, api, post, deepl):
    status = post(alice, "Rooks nest high.", language="en")

    german = translate(api(bob), status, lang="de").json
    brazilian = translate(api(bob), status, lang="pt_br").json

    assert_entity(german, "Translation")
    assert (german["content"], german["provider"]) == ("<p>ROOKS NEST HIGH.</p>", "DeepL.com")
    assert (german["language"], brazilian["language"]) == ("de", "pt-BR")
    assert json.loads(deepl.received[-1]) == {
        "text": ["<p>Rooks nest high.</p>"],
        "target_lang": "PT-BR",
        "source_lang": "EN",
        "tag_handling": "html",
    }
    assert {headers["Authorization"] for _, _, headers in deepl.asked} == {"DeepL-Auth-Key key:fx"}


def test_pairs_of_languages_are_told_and_asked_for_once(api, alice, libre, use):
    told = [api().get("/api/v1/instance/translation_languages").json for _ in range(2)]

    assert told[0] == told[1] == {"en": ["de", "pt-BR"], "de": ["en"], "und": ["de", "en", "pt-BR"]}
    assert_answers("GET /api/v1/instance/translation_languages", told[0])
    assert asked(libre) == ["/languages"]


def test_deepl_tells_its_languages(api, deepl):
    told = api().get("/api/v1/instance/translation_languages").json

    assert told == {
        "en": ["pt", "en-GB", "de", "pt-BR"],
        "de": ["en", "pt", "en-GB", "pt-BR"],
        "und": ["en", "pt", "en-GB", "de", "pt-BR"],
    }


def test_what_was_translated_is_not_asked_for_again_until_it_is_edited(alice, bob, api, post, libre):
    status = post(alice, "Rooks nest high.", language="en")

    for _ in range(2):
        translate(api(bob), status, lang="de")
    api(alice).put(f"/api/v1/statuses/{status.id}", json={"status": "Rooks nest low."})
    edited = translate(api(bob), status, lang="de").json

    assert asked(libre) == ["/languages", "/translate", "/translate"]
    assert edited["content"] == "<p>ROOKS NEST LOW.</p>"


def test_the_language_is_that_of_the_reader_unless_one_is_asked_for(alice, bob, api, post, libre):
    User.of_account(bob.id).locale = "de"
    status = post(alice, "Rooks nest high.", language="en")

    assert translate(api(bob), status).json["language"] == "de"
    assert translate(api(bob), status, lang="").json["language"] == "de"


@pytest.mark.parametrize(("language", "lang"), [("en", "en"), ("en", "xx"), ("sv", "de"), ("de", "pt")])
def test_pairs_that_nobody_translates_are_refused(alice, bob, api, post, libre, language, lang):
    status = post(alice, language=language)

    assert translate(api(bob), status, lang=lang).status_code == 403
    assert "/translate" not in asked(libre)


@pytest.mark.parametrize(
    ("visibility", "answer"),
    [
        ("public", 200),
        ("unlisted", 200),
        ("private", 403),
        ("direct", 403),
        ("local", 403),
    ],
)
def test_only_what_is_for_everybody_is_shown_to_a_third_party(alice, api, post, libre, visibility, answer):
    status = post(alice, "Rooks nest high.", visibility=visibility, language="en")

    assert translate(api(alice), status, lang="de").status_code == answer
    assert ("/translate" in asked(libre)) == (answer == 200)


def test_one_who_may_not_read_it_finds_nothing(alice, bob, api, post, libre):
    assert translate(api(bob), post(alice, visibility="private"), lang="de").status_code == 404
    assert api().post(f"/api/v1/statuses/{post(alice).id}/translate").status_code == 401


def test_a_picture_without_words_needs_no_translator(alice, bob, api, post, libre):
    picture = Media(account_id=alice.id, state="ready", original_key="a.png", content_type="image/png", meta={}, size=1)
    db.session.add(picture)
    db.session.commit()
    status = post(alice, " ", media_ids=[picture.id], language="en")

    assert translate(api(bob), status, lang="de").json["content"] == ""
    assert asked(libre) == ["/languages"]


def test_the_link_for_old_apps_is_left_as_it_is(alice, bob, api, post, libre):
    status = post(alice, "Look", quoted_id=post(alice).id, language="en")

    content = translate(api(bob), status, lang="de").json["content"]

    assert content.startswith('<p class="quote-inline"><span class="quote-inline">RE: <a href=')
    assert content.endswith("<p>LOOK</p>")


def test_what_comes_back_is_made_harmless(alice, bob, api, post, libre):
    status = post(alice, "Hello", spoiler_text="Warning", language="en")
    evil = ["<p onclick='x'>Hallo<script>alert(1)</script></p>", "<b>Achtung</b> " + escape("<i>")]
    libre.page("/translate", json.dumps({"translatedText": evil}), "application/json", host="127.0.0.1")

    made = translate(api(bob), status, lang="de").json

    assert (made["content"], made["spoiler_text"]) == ("<p>Hallo</p>", "Achtung <i>")


@pytest.mark.parametrize(
    ("said", "status", "says"),
    [
        ("{}", 200, "unexpected answer"),
        ('{"translatedText": []}', 200, "unexpected answer"),
        ('{"translatedText": "Hallo"}', 200, "unexpected answer"),
        ('{"translatedText": [7]}', 200, "unexpected answer"),
        ("[]", 200, "unexpected answer"),
        ("no JSON", 200, "not available"),
        ("{}", 500, "not available"),
        ("{}", 429, "Too many requests"),
        ("{}", 403, "quota"),
        ("{}", 456, "quota"),
    ],
)
def test_a_translator_that_fails_is_503(alice, bob, api, post, libre, said, status, says):
    libre.page("/translate", said, "application/json", host="127.0.0.1", status=status)

    reply = translate(api(bob), post(alice, language="de"), lang="en")

    assert reply.status_code == 503
    assert says in reply.json["error"]


def test_a_translator_that_is_away_is_503_and_asked_rarely(alice, api, libre):
    libre.page("/languages", "[1]", "application/json", host="127.0.0.1")

    answers = [api().get("/api/v1/instance/translation_languages").status_code for _ in range(5)]

    assert answers == [503] * 5
    assert len(asked(libre)) == 2


def test_without_a_translator_nothing_is_promised(alice, bob, api, post):
    assert translate(api(bob), post(alice), lang="de").status_code == 404
    assert api().get("/api/v1/instance/translation_languages").json == {}
    assert api().get("/api/v2/instance").json["configuration"]["translation"] == {"enabled": False}


def test_with_a_translator_the_instance_says_so(app, api, libre):
    assert api().get("/api/v2/instance").json["configuration"]["translation"] == {"enabled": True}
    assert asked(libre) == []
