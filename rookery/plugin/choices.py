"""What `ROOKERY_<NAME>_<KEY>` says of the settings of plugins."""

import logging
from typing import Any

from rookery.config import RENAMED, Config, ConfigError
from rookery.plugin.contract import Plugin

log = logging.getLogger(__name__)


def settings_of(plugin: Plugin, config: Config) -> dict[str, Any]:
    values = dict(plugin.settings)
    for key, default in plugin.settings.items():
        current, *former = names_of(plugin, key)
        for name in (*former, current):
            if (given := config.plugin_overrides.get(name)) is not None:
                values[key] = _typed(name, given, default)
                if name != current:
                    log.warning(RENAMED, name, current)
    return values


def names_of(plugin: Plugin, key: str) -> list[str]:
    """Return the name of a setting of a plugin, then those that it had while the plugin had other names."""
    return [f"ROOKERY_{name}_{key}".upper() for name in (plugin.name, *plugin.formerly)]


def _typed(name: str, given: str, default: Any) -> Any:
    try:
        if isinstance(default, bool):
            return {"on": True, "true": True, "1": True, "off": False, "false": False, "0": False}[given.lower()]
        if isinstance(default, list):
            return given.replace(",", " ").split()
        return type(default)(given)
    except (KeyError, ValueError):
        wanted = {bool: "on or off", int: "a whole number", float: "a number"}.get(type(default), "a text")
        raise ConfigError(f"{name} is not {wanted} (it is {given!r}).") from None
