"""Every page can be shown in every language of the server."""

import re

import pytest

from rookery.translations import LANGUAGES
from tools import page_texts

OTHERS = LANGUAGES[1:]
PLACE = re.compile(r"%\((\w+)\)[sd]")


def test_every_text_of_a_page_is_translated_and_no_other(the_app):
    for folder in the_app.extensions["rookery.texts"]:
        for language in OTHERS:
            known = page_texts.read(folder / f"{language}.po")

            assert known.keys() == page_texts.texts(folder), f"{folder}: run `make messages`"
            assert [text for text, said in known.items() if not all(said)] == [], "say it in the catalogue"


def test_a_translation_has_the_places_of_what_it_translates(the_app):
    for folder in the_app.extensions["rookery.texts"]:
        for language in OTHERS:
            for text, said in page_texts.read(folder / f"{language}.po").items():
                places = set(PLACE.findall(str(text)))
                assert all(set(PLACE.findall(one)) <= places for one in said), text


def test_a_text_is_said_in_one_way_wherever_it_stands(the_app):
    """All catalogues become one: what means two things in another language needs two English texts."""
    for language in OTHERS:
        said = {}
        for folder in the_app.extensions["rookery.texts"]:
            for text, translation in page_texts.read(folder / f"{language}.po").items():
                assert said.setdefault(text, translation) == translation, f"{folder}: {text}"


@pytest.mark.parametrize(("language", "says"), [("de", "Zum Inhalt springen"), ("en", "Skip to content")])
def test_a_page_is_in_the_language_that_the_browser_asks_for(app, language, says):
    reply = app.test_client().get("/", headers={"Accept-Language": f"{language},fr;q=0.5"})

    assert f'<html lang="{language}">' in reply.text and says in reply.text


def test_catalogues_of_all_plugins_are_found_and_what_has_a_plural_is_said_in_it(app):
    with app.test_request_context("/", headers={"Accept-Language": "de"}):
        template = app.jinja_env.from_string('{{ ngettext("%(num)d reply", "%(num)d replies", many) }}')

        assert [template.render(many=1), template.render(many=2)] == ["1 Antwort", "2 Antworten"]
