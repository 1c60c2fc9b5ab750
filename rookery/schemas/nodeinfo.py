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
from rookery.plugin import PluginError, plugins
from rookery.services.instance.statistics import SECONDS

if TYPE_CHECKING:
    from jsonschema import Draft4Validator

VERSIONS = ("2.0", "2.1")
LACKS = ("required", "minItems")  # errors of a part that the whole need not have


def namespace(version: str) -> str:
    return f"http://nodeinfo.diaspora.software/ns/schema/{version}"


def document(version: str) -> bytes:
    """The document as JSON, at most five seconds old. In development and in tests it is validated first."""
    return cache().briefly(("nodeinfo", version), SECONDS, lambda: _encode(version))


def check() -> None:
    """Hold the parts of third parties' plugins to the schemas, as the tests hold ours.

    Raises PluginError with a sentence that names the plugin.
    """
    found = plugins()
    for plugin in found.on.values():
        if plugin.name in found.guests and plugin.nodeinfo and (problem := _problem(plugin.nodeinfo())):
            raise PluginError(f"The plugin {plugin.name} gives a wrong part of the node information: {problem}")


def _problem(part: object) -> str | None:
    """Return what is wrong with a part, wherever it is merged in; what it lacks other parts have."""
    for version in VERSIONS:
        for error in validator(version).iter_errors(part):
            if error.validator not in LACKS:
                return f"{error.message} ({error.json_path})"
    return None


@once
def validator(version: str) -> "Draft4Validator":
    """Checks a document against the official schema of this version."""
    from jsonschema import Draft4Validator  # 40 ms and 3 MB, and most starts do not need it

    path = Path(__file__).with_name(f"nodeinfo-{version}.schema.json")
    return Draft4Validator(json.loads(path.read_text(encoding="utf-8")))


def _encode(version: str) -> bytes:
    made = _build(version)
    if current_app.debug or current_app.testing:
        validator(version).validate(made)
    return orjson.dumps(made)


def _build(version: str) -> dict[str, object]:
    return {"version": version, **plugins().document("nodeinfo")}
