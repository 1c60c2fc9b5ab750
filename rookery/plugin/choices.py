"""What `ROOKERY_<NAME>_<KEY>` says of the settings of plugins."""

from typing import Any

from rookery.config import Config, ConfigError
from rookery.plugin.contract import Plugin


def settings_of(plugin: Plugin, config: Config) -> dict[str, Any]:
    values = dict(plugin.settings)
    for key, default in plugin.settings.items():
        name = f"ROOKERY_{plugin.name}_{key}".upper()
        if (given := config.plugin_overrides.get(name)) is not None:
            values[key] = _typed(name, given, default)
    return values


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
