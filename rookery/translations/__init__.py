"""Texts for people, in each language that the server speaks, by gettext.

A text stands in English where it arises: `_("Cannot attach more than %(limit)s files", limit=4)`. Where it leaves the
server, `say` puts it into the language of the reader. Catalogues are `translations/<language>.po` in the folders of
`init_app`, all of which become one; they are read when the first text of a language is needed. See CONTRIBUTING.md.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from flask import Flask, current_app

if TYPE_CHECKING:
    from babel.support import Translations

LANGUAGES = ("en", "de", "es", "fr")
HERE = Path(__file__).parent


class LazyText(str):
    """A text that waits for its reader: as a string it is English, `say` translates it and the texts put into it."""

    message: str
    plural: str
    values: dict[str, Any]

    def __new__(cls, message: str, plural: str = "", /, **values: object) -> Self:
        text = plural if plural and values["num"] != 1 else message
        made = super().__new__(cls, text % values if values else text)
        made.message, made.plural, made.values = message, plural, values
        return made

    def format(self, *args: object, **values: object) -> Self:
        """Stay lazy where marshmallow would fill in a message."""
        return self

    def _said_in(self, language: str) -> str:
        texts = catalogue(language)
        found = texts.ngettext(self.message, self.plural, self.values["num"]) if self.plural else ""
        found = found or texts.gettext(self.message)
        return found % {name: say(value, language) for name, value in self.values.items()} if self.values else found


def lazy_gettext(message: str, **values: object) -> LazyText:
    return LazyText(message, **values)


def lazy_ngettext(singular: str, plural: str, num: int, **values: object) -> LazyText:
    return LazyText(singular, plural, num=num, **values)


def joined(texts: Iterable[str], separator: str = ", ") -> LazyText:
    """Several texts as one."""
    values = {f"text{number}": text for number, text in enumerate(texts)}
    return LazyText(separator.join(f"%({name})s" for name in values), **values)


def say(text: Any, language: str) -> Any:
    """The text in this language. What is not lazy stays as it is."""
    return text._said_in(language) if isinstance(text, LazyText) and text and language != "en" else text


def dump(text: str) -> str:
    """The text as a column keeps it, for `load`: the message, with its values where it has some."""
    return json.dumps(_parts(text)) if isinstance(text, LazyText) and text.values else text


def load(stored: str) -> LazyText:
    """Read what `dump` made: what is no JSON is a message without values."""
    try:
        return _of_parts(*json.loads(stored))
    except (ValueError, TypeError):
        return LazyText(stored)


def _parts(text: LazyText) -> list[object]:
    values = {name: _parts(value) if isinstance(value, LazyText) else value for name, value in text.values.items()}
    return [text.message, text.plural, values]


def _of_parts(message: str, plural: str, values: Mapping[str, object]) -> LazyText:
    lazy = {name: _of_parts(*value) if isinstance(value, list) else value for name, value in values.items()}
    return LazyText(message, plural, **lazy)


def init_app(app: Flask, folders: Iterable[Path]) -> None:
    # As text: each text of a page looks its catalogue up by them, and to compare paths took a tenth of its time.
    app.extensions["rookery.translations"] = tuple(map(str, folders))


def catalogue(language: str) -> "Translations":
    """Everything that this app can say in a language."""
    return _catalogue(language, current_app.extensions["rookery.translations"])


@cache
def _catalogue(language: str, folders: tuple[str, ...]) -> "Translations":
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po
    from babel.support import Translations

    everything = Catalog(locale=language)
    for path in (Path(folder, f"{language}.po") for folder in folders):
        if path.exists():
            with path.open("rb") as file:
                for message in read_po(file, locale=language):
                    if message.id and message.string:
                        everything.add(message.id, message.string, context=message.context)
    compiled = BytesIO()
    write_mo(compiled, everything)
    compiled.seek(0)
    return Translations(compiled)


def language_of(locale: str) -> str:
    """The one of our languages for somebody who chose this one, which may be of a region."""
    language = locale.partition("-")[0]
    return language if language in LANGUAGES else "en"
