"""Whatever may go wrong is said in every language of the server."""

import re
import string

import pytest

from rookery import translations
from rookery.translations import LANGUAGES, Catalogue
from tools import messages

OTHERS = LANGUAGES[1:]


def placeholders(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_the_code_is_translated_and_no_other(the_app, language):
    texts, known = messages.messages(the_app), messages.read(language)

    assert known.keys() == texts, "run `make messages`"
    assert [text for text, says in known.items() if not says] == [], "say it in rookery/translations"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_places_of_what_it_translates(language):
    for text, says in messages.read(language).items():
        assert placeholders(says) <= placeholders(text), text
        assert says == says.strip()


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_is_known_whatever_stands_in_it(language):
    for text in messages.read(language):
        filled = re.sub(r"\{\w+\}", "23", text)
        assert translations.translate(filled, language) != filled, text


def test_texts_are_found_wherever_they_are_said(the_app):
    found = messages.messages(the_app)

    assert {
        "Record not found",  # the message of a class
        "The access token is invalid",
        "You have already voted on this poll",  # given to an error
        "Title can't be blank",
        "Cannot attach more than {limit} files",  # put together
        "{name} is too long (maximum is {limit} characters)",
        "Keyword",  # given to a function that puts it in
        "Search queries pagination is not supported without authentication",  # a constant of the module
        "The translation service's quota is used up",  # returned by a function
        "is not a boolean",
        "is not a number",  # about parameters
        "has already been taken",
        "E-mail address",  # of a table
        "The file is not a picture this server can read",  # of an error that becomes another
        "Validation failed: {message}",
        "Not Found",
        "The request is too large",
    } <= found


def test_the_pattern_that_says_most_is_taken_and_its_parts_are_translated():
    catalogue = Catalogue(
        {
            "{what} is too long": "{what} ist zu lang",
            "Title": "Der Titel",
            "{a} is {b} long": "{b} {a}",
            "Validation failed: {message}": "Ungültig: {message}",
        }
    )

    assert catalogue.translate("Validation failed: Title is too long") == "Ungültig: Der Titel ist zu lang"
    assert catalogue.translate("Name is too long") == "Name ist zu lang"
    assert catalogue.translate("It is very long") == "very It"
    assert catalogue.translate("Nobody said this") == "Nobody said this"


def test_what_somebody_sends_is_not_read_as_a_pattern():
    catalogue = Catalogue({"{what} is too long": "{what} ist zu lang"})

    assert catalogue.translate("{0.__class__} is too long") == "{0.__class__} ist zu lang"
    assert catalogue.translate("x" * 5000 + " is too long").endswith("is too long")
