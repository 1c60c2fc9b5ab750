"""The merging of parts of documents."""

from collections.abc import Mapping
from typing import Any

from rookery.plugin.contract import PluginError


def merge(into: dict[str, Any], part: Mapping[str, Any], where: str) -> None:
    """Add `part` to `into`, which stays independent of it. Raises PluginError for values that cannot be merged."""
    for key, value in part.items():
        kind = next((kind for kind in (Mapping, list) if isinstance(value, kind)), None)
        if key in into and not (kind and isinstance(into[key], kind)):
            raise PluginError(f"Two plugins give a value for {key!r} ({where}).")
        if kind is Mapping:
            merge(into.setdefault(key, {}), value, where)
        elif kind is list:
            united = into.setdefault(key, [])
            united.extend(item for item in value if item not in united)
        else:
            into[key] = value
