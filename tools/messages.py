"""The texts that may reach a client as an error, found in the code: `make messages`.

That adds new ones to the catalogues, where they are to be said in other words, and drops what nobody says any more.
"""

import ast
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from flask import Flask
from marshmallow import Schema, ValidationError, fields
from werkzeug.exceptions import default_exceptions

from app import create_app
from rookery.errors import RookeryError
from rookery.media.decode import MediaError
from rookery.media.focus import BadFocus
from rookery.translations import LANGUAGES, path_of

ROOT = Path(__file__).parents[1]
# What operators read is in English.
ELSEWHERE = ("rookery/cli", "rookery/config/", "rookery/plugin/", "rookery/serving.py")
SPOKEN = (RookeryError, MediaError, BadFocus, ValidationError)
TABLES = {"SAYS", "LABELS"}  # of texts that are looked up, and then part of a sentence
# function → which argument
SAYING = {
    "rookery/services/accounts/profiles.py _refuse": 1,
    "rookery/services/auth/sign_up_form.py add": 3,
    "rookery/outages.py Outage": 0,
    "rookery/web/errors.py said": 0,
}


def messages(app: Flask) -> set[str]:
    """Every text: sentences, and patterns such as `Title is too long (maximum is {limit} characters)`."""
    found = set(_of_parameters(app)) | {error().name for code, error in default_exceptions.items() if code < 500}
    for path in sorted([*ROOT.glob("rookery/**/*.py"), *ROOT.glob("blueprints/**/*.py")]):
        if not str(path.relative_to(ROOT)).startswith(ELSEWHERE):
            found |= set(Module(path).texts())
    return {text for text in found if text and re.sub(r"\{\w+\}|\W", "", text)}


class Module:
    """The texts of one file."""

    def __init__(self, path: Path) -> None:
        self.path, self.tree = path.relative_to(ROOT), ast.parse(path.read_text())
        self.calls = [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]
        self.functions = {node.name: node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)}
        self.constants = {
            target.id: node.value
            for node in self.tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }

    def texts(self) -> Iterator[str]:
        errors = {kind.__name__ for kind in _kinds(SPOKEN)}
        for call in self.calls:
            at = 0 if _name(call.func) in errors else SAYING.get(f"{self.path} {_name(call.func)}")
            if at is not None and len(call.args) > at:
                yield from self._read(call.args[at])
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ClassDef) and node.name in errors:
                yield from self._of_class(node)
        for name in TABLES & self.constants.keys():
            table = self.constants[name]
            yield from (text for value in getattr(table, "values", ()) for text in self._read(value))

    def _of_class(self, node: ast.ClassDef) -> Iterator[str]:
        """The message that an error has by itself, and what it makes of the one that it is given."""
        for inner in ast.walk(node):
            if isinstance(inner, ast.Assign) and _name(inner.targets[0]) == "message":
                yield from self._read(inner.value)
            if isinstance(inner, ast.IfExp):
                yield from self._read(inner)

    def _read(self, node: ast.expr) -> Iterator[str]:
        """The texts that an expression may be."""
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.JoinedStr():
                yield "".join(_piece(one) for one in node.values)
                for one in node.values:
                    if isinstance(one, ast.FormattedValue) and isinstance(one.value, ast.Name):
                        yield from self._given(node, one.value.id)
            case ast.IfExp():
                yield from (text for branch in (node.body, node.orelse) for text in self._read(branch))
            case ast.Name(id=name) if name in self.constants:
                yield from self._read(self.constants[name])
            case ast.Call(func=ast.Name(id=name)) if name in self.functions:
                inner = [one.value for one in ast.walk(self.functions[name]) if isinstance(one, ast.Return)]
                yield from (text for one in inner if one for text in self._read(one))

    def _given(self, node: ast.AST, name: str) -> Iterator[str]:
        """What callers in this file give for a parameter that stands in a pattern: `_check_length("Note", ...)`."""
        for function in self.functions.values():
            names = [one.arg for one in function.args.args if one.arg != "self"]
            if name in names and any(inner is node for inner in ast.walk(function)):
                at = names.index(name)
                calls = (call.args for call in self.calls if _name(call.func) == function.name)
                given = (args[at] for args in calls if at < len(args))
                yield from (one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str))


def _kinds(of: Iterable[type]) -> Iterator[type]:
    for kind in of:
        yield kind
        yield from _kinds(kind.__subclasses__())


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _piece(node: ast.expr) -> str:
    """A part of an f-string: its text, or a placeholder named after what is put in."""
    match node:
        case ast.Constant(value=text):
            return str(text)
        case ast.FormattedValue(value=ast.Subscript(slice=ast.Constant(value=str(name)))):
            return f"{{{name.lower()}}}"
        case ast.FormattedValue(value=ast.Attribute(attr=name)):
            return f"{{{name.lower()}}}"
    names = [one.id for one in ast.walk(node) if isinstance(one, ast.Name)]
    return f"{{{names[-1].lower()}}}"


def _of_parameters(app: Flask) -> Iterator[str]:
    """What the library of our parameters says of those that are not as declared."""
    for view in app.view_functions.values():
        declared = getattr(view, "declaration", None)
        if declared and declared.args:
            yield from _of_schema(declared.args())


def _of_schema(schema: Schema) -> Iterator[str]:
    yield from (str(text) for name, text in schema.error_messages.items() if name != "unknown")
    for field in schema.load_fields.values():
        yield from (str(text) for text in field.error_messages.values())
        for validator in field.validators:
            spoken = vars(type(validator)).items()
            yield from (text for name, text in spoken if name.startswith(("message", "default_message")))
        if isinstance(field, fields.Nested):
            yield from _of_schema(field.schema)


def read(language: str) -> dict[str, str]:
    """English → what it is in this language, empty where that is still to be said."""
    if not path_of(language).exists():
        return {}
    with path_of(language).open("rb") as file:
        return {str(one.id): str(one.string) for one in read_po(file) if one.id}


def update(language: str, texts: set[str]) -> None:
    known, fresh = read(language), Catalog(fuzzy=False)
    for text in sorted(texts):
        fresh.add(text, known.get(text, ""))
    with path_of(language).open("wb") as file:
        write_po(file, fresh, width=0, omit_header=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        texts = messages(create_app(ROOKERY_DATA=folder))
    for language in LANGUAGES[1:]:
        update(language, texts)
        missing = [text for text, says in read(language).items() if not says]
        sys.stdout.write("\n  ".join([f"{path_of(language)}: {len(missing)} to be translated", *missing]) + "\n")


if __name__ == "__main__":
    main()
