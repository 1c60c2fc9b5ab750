"""Holds bodies to the contract that is kept beside the checkout; tests that use it are marked `shared`."""

import importlib
import os
import sys
from functools import cache
from pathlib import Path

CONTRACT = Path(__file__).parents[2] / "shared" / "contract"


@cache
def contract():
    """The corrected schemas and the operations, as the contract checker sees them."""
    sys.path.insert(0, str(CONTRACT))
    try:
        return importlib.import_module("check.spec").Contract()
    finally:
        sys.path.remove(str(CONTRACT))


def assert_entity(body, name):
    """`body` is an entity of this name, such as `"Account"` or `"V1::Instance"`."""
    if _is_at_hand():
        problems = contract().errors(name.replace("::", ""), body, limit=20)
        assert problems == [], problems


def assert_entities(bodies, name):
    """`bodies` is a list of such entities, and not an empty one: that would show nothing."""
    assert isinstance(bodies, list) and bodies
    for body in bodies:
        assert_entity(body, name)


def assert_answers(operation, body, status=200):
    """`body` is what an operation such as `"GET /api/v1/instance/peers"` is documented to answer."""
    if _is_at_hand():
        schema = contract().response_schema(contract().operations[operation], status)
        assert schema is not None, f"the contract has no schema for {operation}"
        assert contract().errors(schema, body, limit=20) == []


def _is_at_hand():
    """A user has only the clone, and nothing to compare with; in CI it must be there."""
    return CONTRACT.exists() or os.environ.get("CI") == "true"
