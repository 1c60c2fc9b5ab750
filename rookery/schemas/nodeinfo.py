"""The node information document, put together from the plugins' parts and held to its official schemas.

The schemas beside this module are those of https://github.com/jhass/nodeinfo, unchanged (CC0 1.0).
"""

import json
from functools import cache as once
from pathlib import Path
from typing import TYPE_CHECKING

import orjson
from flask import current_app

from rookery.cache import cache
from rookery.plugin import plugins
from rookery.services.instance import SECONDS

if TYPE_CHECKING:
    from jsonschema import Draft4Validator

VERSIONS = ("2.0", "2.1")


def namespace(version: str) -> str:
    return f"http://nodeinfo.diaspora.software/ns/schema/{version}"


def document(version: str) -> bytes:
    """The document as JSON, at most five seconds old. In development and in tests it is validated first."""
    return cache().briefly(("nodeinfo", version), SECONDS, lambda: _encode(version))


def check() -> None:
    """Hold the documents of this moment to their schemas. Raises jsonschema's ValidationError."""
    for version in VERSIONS:
        validator(version).validate(_build(version))


@once
def validator(version: str) -> "Draft4Validator":
    """Checks a document against the official schema of this version."""
    from jsonschema import Draft4Validator  # 40 ms, and not needed in production

    path = Path(__file__).with_name(f"nodeinfo-{version}.schema.json")
    return Draft4Validator(json.loads(path.read_text(encoding="utf-8")))


def _encode(version: str) -> bytes:
    made = _build(version)
    if current_app.debug or current_app.testing:
        validator(version).validate(made)
    return orjson.dumps(made)


def _build(version: str) -> dict[str, object]:
    return {"version": version, **plugins().document("nodeinfo")}
