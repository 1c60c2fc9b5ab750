"""A sentence beside a field that was not accepted names what to do, in the reader's language."""

import ast
import re
from pathlib import Path

import pytest
from marshmallow import ValidationError

from rookery import HOME
from rookery.services import instance
from rookery.text import style_sheet
from rookery.translations import LazyText, say
from rookery.translations import lazy_gettext as _
from rookery.web.pages.sentences import OF_FIELDS, SENTENCES, sentence

SENTENCE = re.compile(r"([A-Z].*|%\(problem\)s\. .*)\.", re.DOTALL)
PREDICATE = re.compile(r"(are|can't|cannot|contains?|has|is|may|must|was) ")
# Predicates that only the API says, of parameters that no form has; pages say of an invite what to do in its place.
OF_THE_API = {
    "has expired",
    "has too many items",
    "is not a boolean",
    "is not a file",
    "is not a list of attributes",
    "is not a list of keywords",
    "is not a list of names and values",
    "is not a list of texts",
    "is not a text",
    "is not an object of switches",
    "is used up",
}


def texts():
    """Each text in the code that is marked for translation."""
    for folder in ("rookery", "blueprints"):
        for path in (Path(HOME) / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_" and node.args:
                    yield getattr(node.args[0], "value", "")


def test_each_predicate_has_its_sentence():
    predicates = {text for text in texts() if isinstance(text, str) and PREDICATE.match(text)}

    assert len(predicates) > 50
    assert predicates - OF_THE_API - SENTENCES.keys() == set()


@pytest.mark.parametrize("said", [*SENTENCES.values(), *OF_FIELDS.values()])
def test_a_sentence_is_whole(said):
    assert SENTENCE.fullmatch(said)


def test_a_sentence_has_the_values_of_its_predicate():
    problem = _("cannot be used: %(problem)s", problem=_("is too long (maximum is %(limit)s characters)", limit=30))

    assert sentence("name", problem.values["problem"]) == "Use at most 30 characters."
    assert sentence("file", _("cannot be used: %(problem)s", problem="File is too large")) == (
        "File is too large. Choose another file."
    )


def test_a_field_may_have_a_sentence_of_its_own_and_what_is_unknown_stays():
    assert "This code is wrong." in sentence("code", "is wrong")
    assert sentence("known", "is wrong") == "This password is wrong. Try again."
    assert sentence("colour", "is not a colour of rooks") == "is not a colour of rooks"


@pytest.mark.parametrize("value", ["no such thing ☃", "-1", "9" * 40, "a { b: c(", ""])
def test_each_setting_that_can_be_changed_on_a_page_says_so(app, value):
    for name, one in instance.changeable().items():
        try:
            one.parse(value)
        except ValidationError as error:
            said = sentence(name, error.messages[0])
            assert one.choices or SENTENCE.fullmatch(said), (name, said)  # a choice cannot be another one on a page


def test_a_style_sheet_is_told_what_to_remove(app):
    problem = style_sheet.problem_of("a { b: url(x) }")

    assert sentence("custom_css", problem).startswith("Remove url()")
    assert isinstance(problem, LazyText) and say(problem, "de") != problem
