"""The texts of pages, found in templates and beside them: `make messages`.

That adds new ones to the catalogues of their plugins (`translations/<language>.po` beside `templates/`), where they are
to be said in other words, and drops what no page says any more.
"""

import ast
import sys
import tempfile
from collections.abc import Iterator, Set
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from app import create_app
from rookery.services.notifications import kinds
from rookery.translations import LANGUAGES

ROOT = Path(__file__).parents[1]
SHARED = ROOT / "rookery/web/translations"
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "lazy_gettext": None, "tell": None}
OPTIONS = {"**/templates/**.html": {"silent": "false", "trimmed": "true"}}

Key = str | tuple[str, str]  # a sentence, or what it is of one and of several


def texts(folder: Path) -> Set[Key]:
    """Every text of the module that has this folder of catalogues, without those that all pages share."""
    return _said_in(folder.parent) - (_said_in(SHARED.parent) if folder != SHARED else set())


@cache
def _said_in(owner: Path) -> frozenset[Key]:
    found = extract_from_dir(owner, METHODS, OPTIONS, KEYWORDS, strip_comment_tags=True)
    said = {message if isinstance(message, str) else (message[0], message[1]) for _, _, message, _, _ in found}
    return frozenset(said | set(_entries(owner)) | set(kinds.texts() if owner == SHARED.parent else ()))


def _entries(owner: Path) -> Iterator[str]:
    """Labels and groups of menus."""
    for path in owner.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Entry":
                given = [*call.args[1:2], *(word.value for word in call.keywords if word.arg == "group")]
                yield from (str(one.value) for one in given if isinstance(one, ast.Constant) and one.value)


def read(path: Path) -> dict[Key, tuple[str, ...]]:
    """English → what it is in the language of this file: one text, or several; empty where that is still to be said."""
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return {
            one.id: one.string if isinstance(one.string, tuple) else (one.string,) for one in read_po(file) if one.id
        }


def update(folder: Path, language: str) -> None:
    path, fresh = folder / f"{language}.po", Catalog(locale=language, fuzzy=False)
    known = read(path)
    for text in sorted(texts(folder), key=str):
        said = known.get(text, ("",))
        fresh.add(text, said if isinstance(text, tuple) else said[0])
    if len(fresh):
        folder.mkdir(exist_ok=True)
        with path.open("wb") as file:
            write_po(file, fresh, width=0, omit_header=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        folders = create_app(ROOKERY_DATA=folder).extensions["rookery.texts"]
    for folder in folders:
        for language in LANGUAGES[1:]:
            update(folder, language)
            path = folder / f"{language}.po"
            missing = [str(text) for text, said in read(path).items() if not all(said)]
            if missing:
                sys.stdout.write("\n  ".join([f"{path.relative_to(ROOT)}: to be translated", *missing]) + "\n")


if __name__ == "__main__":
    main()
