"""A draft of a post is made in one way, so that a field which is new to it is known to every road."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_draft_is_made_by_its_own_methods_alone():
    """`Draft().changed(...)`, `Draft.of(...)` and `Draft.from_json(...)`, also where the server itself posts."""
    paths = (path for folder in ("rookery", "blueprints", "models") for path in (ROOT / folder).rglob("*.py"))

    by_hand = [str(path.relative_to(ROOT)) for path in paths if "Draft(" in (text := path.read_text()) and _fills(text)]

    assert by_hand == []


def _fills(text: str) -> bool:
    """Return whether a Draft is called with values."""
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call) and (node.args or node.keywords))
    return any(getattr(call.func, "attr", getattr(call.func, "id", "")) == "Draft" for call in calls)
