"""Every text for people is translated into every language of the server."""

import re

import orjson
import pytest
from babel.messages.catalog import Catalog
from marshmallow import ValidationError

from rookery.errors import Invalid, Unfit
from rookery.translations import HERE, LANGUAGES, LazyText, dump, joined, lazy_ngettext, load, say
from rookery.translations import lazy_gettext as _
from rookery.web.params import Args, Choice
from tools import messages

OTHERS = LANGUAGES[1:]
PLACE = re.compile(r"%\((\w+)\)[sd]")


@pytest.fixture(scope="module")
def catalogues(the_app):
    """(folder, language, English → translations) of each."""
    folders = messages.folders(the_app)
    return [(folder, language, messages.read(folder / f"{language}.po")) for folder in folders for language in OTHERS]


@pytest.mark.any_database
def test_every_text_is_translated_and_no_other(the_app, catalogues):
    folders = messages.folders(the_app)
    for folder, _language, known in catalogues:
        assert known.keys() == messages.texts(folder, folders), f"{folder}: run `make messages`"
        assert [text for text, said in known.items() if not all(said)] == [], f"translate it in {folder}"


def test_a_language_has_all_its_plural_forms(catalogues):
    for _folder, language, known in catalogues:
        forms = Catalog(locale=language).num_plurals
        assert [text for text, said in known.items() if len(said) != (forms if isinstance(text, tuple) else 1)] == []


def test_a_translation_has_the_places_of_what_it_translates(catalogues):
    for _folder, _language, known in catalogues:
        for text, said in known.items():
            places = set(PLACE.findall(str(text)))
            assert all(set(PLACE.findall(one)) <= places for one in said), text


def test_a_text_is_said_in_one_way_wherever_it_stands(catalogues):
    """All catalogues become one: what means two things in another language needs two English texts."""
    said = {}
    for folder, language, known in catalogues:
        for text, translation in known.items():
            assert said.setdefault((language, text), translation) == translation, f"{folder}: {text}"


def test_texts_are_found_wherever_they_are_said(the_app):
    found = messages.texts(HERE, messages.folders(the_app))

    assert {
        "Record not found",  # the message of a class
        "You have already voted on this poll",  # given to an error
        "%(name)s is not a text of this server",
        "Search queries pagination is not supported without authentication",  # a constant of the module
        "The translation service's quota is used up",  # returned by a function
        "is not a boolean",  # about parameters
        "E-mail address",  # of a table
        "The file is not an image that this server supports",  # of an error that becomes another
        "Not Found",  # of Werkzeug
        "`account_id` parameter is missing",  # of a plugin without templates
        "Skip to content",  # of a template
        "%(name)s mentioned you",  # of a kind of notification
    } <= found


def test_no_error_is_raised_with_a_text_that_is_not_translated():
    """An f-string, or a plain one, would reach everybody in English."""
    plain = re.compile(r"\b(?:Invalid|Unfit|NotFound|Forbidden|Conflict|Refused|Malformed|TooMany)\(f?\"")
    ours = [
        path
        for path in [*messages.ROOT.glob("rookery/**/*.py"), *messages.ROOT.glob("blueprints/**/*.py")]
        if not path.is_relative_to(messages.ROOT / "rookery/cli")
    ]

    assert [f"{path}: {line}" for path in ours for line in path.read_text().splitlines() if plain.search(line)] == []


def test_a_lazy_text_is_english_until_a_language_is_asked_for(app):
    text = _("Cannot attach more than %(limit)s files", limit=4)

    assert text == "Cannot attach more than 4 files"
    assert say(text, "en") == text
    assert say(text, "de") == "Mehr als 4 Dateien können nicht angehängt werden"
    assert say("Cannot attach more than 4 files", "de") == "Cannot attach more than 4 files"


def test_texts_within_a_text_are_translated_too(app):
    error = Invalid(problems=[("Avatar", _("is invalid")), (_("Password"), _("can't be blank"))])

    assert str(error) == "Validation failed: Avatar is invalid, Password can't be blank"
    assert say(error.message, "de") == "Ungültige Angaben: Avatar ist ungültig, Passwort darf nicht leer sein"
    assert say(error.problem, "de") == "Avatar ist ungültig, Passwort darf nicht leer sein"
    assert say(Unfit(_("is taken"), "password").problem, "de") == "Passwort ist vergeben"


def test_a_number_decides_which_form_is_taken(app):
    replies = [lazy_ngettext("%(num)d reply", "%(num)d replies", number) for number in (1, 2)]

    assert replies == ["1 reply", "2 replies"]
    assert [say(text, "de") for text in replies] == ["1 Antwort", "2 Antworten"]


def test_what_somebody_sends_is_put_in_as_it_is(app):
    text = _("%(name)s is not a text of this server", name="%(name)s 100% {0.__class__} is taken")

    assert say(text, "de") == "%(name)s 100% {0.__class__} is taken ist kein Text dieses Servers"


def test_a_stored_text_is_translated_when_it_is_read(app):
    text = _("Validation failed: %(problem)s", problem=joined([_("is taken"), "is taken"]))

    again = load(dump(text))

    assert again == text == "Validation failed: is taken, is taken"
    assert say(again, "de") == say(text, "de") == "Ungültige Angaben: ist vergeben, is taken"


@pytest.mark.parametrize(
    ("stored", "says"),
    [("is taken", "ist vergeben"), ("Far too 100 %", "Far too 100 %"), ("", ""), ("[1, 2]", "[1, 2]"), ("7", "7")],
)
def test_what_an_older_version_stored_is_a_message(app, stored, says):
    assert say(load(stored), "de") == says


def test_a_validator_keeps_its_text_lazy(app):
    class Wanted(Args):
        kind = Choice(("a", "b"))

    with pytest.raises(ValidationError) as failed:
        Wanted().load({"kind": "c"})

    assert [say(text, "de") for text in failed.value.messages["kind"]] == ["gehört nicht zur Auswahl"]


def test_json_has_the_english_text():
    assert orjson.loads(orjson.dumps({"says": LazyText("is taken")})) == {"says": "is taken"}


@pytest.mark.parametrize(("language", "says"), [("de", "Zum Inhalt springen"), ("en", "Skip to content")])
def test_a_page_is_in_the_language_that_the_browser_asks_for(app, language, says):
    reply = app.test_client().get("/", headers={"Accept-Language": f"{language},fr;q=0.5"})

    assert f'<html lang="{language}">' in reply.text and says in reply.text


def test_catalogues_of_all_plugins_are_found_and_what_has_a_plural_is_said_in_it(app):
    with app.test_request_context("/", headers={"Accept-Language": "de"}):
        template = app.jinja_env.from_string('{{ ngettext("%(num)d reply", "%(num)d replies", many) }}')

        assert [template.render(many=1), template.render(many=2)] == ["1 Antwort", "2 Antworten"]
