"""A refused request writes nothing: the edge commits each answer below 400, so a view that catches an error of the
domain undoes what was written, or answers with the error.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rookery.errors import RookeryError

ROOT = Path(__file__).parents[2]
UNDOING = {"refused", "rollback", "failed"}  # `failed` is `refused` of the sign-in with a provider
REDIRECTING = {"go", "redirect"}
NOTHING_WRITTEN = {
    "blueprints/pages/admin_pages/base.py: in_reach": "asks for a permission",
    "blueprints/pages/auth_pages/first_start.py: _problems": "its caller answers 422",
    "blueprints/pages/auth_pages/password_reset.py: reset": "_not_good() answers 404",
    "blueprints/pages/client_pages/translation.py: translate": "asks another service",
    "blueprints/pages/instance_admin_pages/mail.py: _typed": "reads a number",
    "blueprints/timelines/streaming.py: take": "subscribes a socket",
}


@pytest.fixture
def careless(app):
    found = set[str]()
    for folder in ("blueprints", "rookery/web"):
        for path in (ROOT / folder).rglob("*.py"):
            if "except " in (text := path.read_text()):
                found |= {f"{path.relative_to(ROOT)}: {name}" for name in _careless(ast.parse(text))}
    return found


def _careless(tree: ast.Module) -> Iterator[str]:
    """The functions that catch an error and may go on to a commit of what was written before it."""
    errors = _names_of(RookeryError)
    for function in tree.body:
        if not isinstance(function, ast.FunctionDef) or "get" in map(_last, function.decorator_list):
            continue
        for attempt in (node for node in ast.walk(function) if isinstance(node, ast.Try)):
            caught = [one for one in attempt.handlers if one.type and errors & set(map(_last, ast.walk(one.type)))]
            if not _is_savepoint(attempt.body) and not all(map(_is_careful, caught)):
                yield function.name


def _names_of(kind: type[Exception]) -> set[str]:
    return {kind.__name__}.union(*map(_names_of, kind.__subclasses__()))


def _last(node: ast.AST) -> str:
    match node:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func):
            return _last(func)
    return ""


def _is_savepoint(body: list[ast.stmt]) -> bool:
    match body:
        case [ast.With([ast.withitem(entered)])]:
            return _last(entered) == "savepoint"
    return False


def _is_careful(handler: ast.ExceptHandler) -> bool:
    nodes = [node for statement in handler.body for node in ast.walk(statement)]
    if any(isinstance(node, ast.Raise) or _last(node) in UNDOING for node in nodes):
        return True
    return any(isinstance(node, ast.Return) and _is_error(node, handler.name) for node in nodes)


def _is_error(answer: ast.Return, caught: str | None) -> bool:
    """Return whether the answer is the form with the error, which is a 422, or names its status."""
    nodes = list(ast.walk(answer))
    if REDIRECTING & set(map(_last, nodes)):
        return False
    return any(
        _last(node) in {caught, "error", "Invalid", "Unfit"}
        or (isinstance(node, ast.Constant) and _is_status(node.value))
        for node in nodes
    )


def _is_status(value: object) -> bool:
    return isinstance(value, int) and value >= 400


def test_whoever_catches_an_error_undoes_what_was_written_or_answers_with_it(careless):
    assert careless == NOTHING_WRITTEN.keys()


@pytest.mark.parametrize(
    "ending, is_found",
    [
        ("tell('No.')\n        return go('/')", True),
        ("return go(f'/?problem={error}')", True),
        ("pass", True),
        ("return refused(error, '/')", False),
        ("events.rollback()", False),
        ("raise Forbidden from None", False),
        ("return show(error=error)", False),
        ("return problems_of(error), 422", False),
    ],
)
def test_a_view_that_would_commit_what_it_refuses_is_found(app, ending, is_found):
    view = (
        f"@bp.post('/')\ndef save(user):\n    try:\n        write()\n    except Invalid as error:\n        {ending}\n"
    )

    assert list(_careless(ast.parse(view))) == ["save"] * is_found
