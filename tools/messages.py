"""The texts for people, found in the code and in templates: `make messages`.

That adds new ones to the catalogues, where they are to be translated, and drops what nobody says any more. A plugin
with templates has a catalogue beside these; everything else stands in `rookery/translations`.
"""

import ast
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Set
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.pofile import read_po, write_po
from flask import Flask
from werkzeug.exceptions import default_exceptions

from app import create_app
from rookery.services.notifications import kinds
from rookery.translations import HERE, LANGUAGES

ROOT = Path(__file__).parents[1]
KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "lazy_gettext", "tell", "refused")),
    **dict.fromkeys(("ngettext", "lazy_ngettext"), (1, 2)),
}
CALLS = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\(".encode())
OPTIONS = {"**/templates/**.html": {"silent": "false", "trimmed": "true"}}

LABELS = {"Entry": 1, "ProfileLink": 0}  # the place of the label among what is given

Key = str | tuple[str, str]  # a text, or what it is of one and of several


def _from_python(file, keywords, comment_tags, options):
    """Extract as Babel does, but spare it the modules without a text: it reads slowly, and most have none."""
    if CALLS.search(file.read()):
        file.seek(0)
        yield from extract_python(file, keywords, comment_tags, options)


METHODS = [("**.py", _from_python), ("**/templates/**.html", "jinja2")]


def folders(app: Flask) -> list[Path]:
    """The folders of our own catalogues; that of the server comes first."""
    found = map(Path, app.extensions["rookery.translations"])
    return [folder for folder in found if folder.is_relative_to(ROOT)]


def texts(folder: Path, everywhere: list[Path]) -> Set[Key]:
    """Every text of a catalogue. The server has what it says itself, and what several plugins say."""
    plugins = frozenset(one.parent for one in everywhere if one != HERE)
    times = Counter(text for plugin in plugins for text in _said_in(plugin))
    shared = {text for text, number in times.items() if number > 1}
    statuses = {error().name for code, error in default_exceptions.items() if code < 500}
    of_server = _said_in(ROOT / "rookery").union(
        _said_in(ROOT / "blueprints", plugins), statuses, kinds.texts(), shared
    )
    return of_server if folder == HERE else _said_in(folder.parent) - of_server


@cache
def _said_in(owner: Path, others: Set[Path] = frozenset()) -> frozenset[Key]:
    found = extract_from_dir(
        owner,
        METHODS,
        OPTIONS,
        KEYWORDS,
        strip_comment_tags=True,
        directory_filter=lambda path: Path(path) not in others,
    )
    said = {message if isinstance(message, str) else (message[0], message[1]) for _, _, message, _, _ in found}
    return frozenset(said | set(_entries(owner)))


def _entries(owner: Path) -> Iterator[str]:
    """Labels and groups of menus, and labels of links."""
    for path in owner.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Call) and (place := LABELS.get(getattr(call.func, "id", ""))) is not None:
                given = [*call.args[place : place + 1], *(word.value for word in call.keywords if word.arg == "group")]
                yield from (str(one.value) for one in given if isinstance(one, ast.Constant) and one.value)


def read(path: Path) -> dict[Key, tuple[str, ...]]:
    """English → what it is in the language of this file: one text, or several; empty where that is still to be said."""
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return {
            one.id: one.string if isinstance(one.string, tuple) else (one.string,) for one in read_po(file) if one.id
        }


def update(folder: Path, language: str, found: Set[Key]) -> None:
    path, fresh = folder / f"{language}.po", Catalog(locale=language, fuzzy=False)
    known = read(path)
    for text in sorted(found, key=str):
        said = known.get(text, ("",))
        fresh.add(text, said if isinstance(text, tuple) else said[0])
    if len(fresh):
        folder.mkdir(exist_ok=True)
        with path.open("wb") as file:
            write_po(file, fresh, width=0, omit_header=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        everywhere = folders(create_app(ROOKERY_DATA=data))
    for folder in everywhere:
        for language in LANGUAGES[1:]:
            update(folder, language, texts(folder, everywhere))
            path = folder / f"{language}.po"
            missing = [str(text) for text, said in read(path).items() if not all(said)]
            if missing:
                sys.stdout.write("\n  ".join([f"{path.relative_to(ROOT)}: to be translated", *missing]) + "\n")


if __name__ == "__main__":
    main()
