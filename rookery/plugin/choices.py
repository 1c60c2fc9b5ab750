"""The settings of plugins, and the values that the owner chose while the server runs."""

import logging
from typing import Any

from marshmallow import ValidationError

from models.instance.instance import StoredSetting
from rookery.cache import cache
from rookery.config import RENAMED, Config, ConfigError, Setting, wrong
from rookery.plugin.contract import Plugin

log = logging.getLogger(__name__)

SECONDS = 5.0
_KEY = "settings that the owner chose"


def declared(plugin: Plugin) -> dict[str, Setting]:
    """Return the settings of a plugin by key. A plain value is the default of a setting."""
    return {key: one if isinstance(one, Setting) else Setting(one) for key, one in plugin.settings.items()}


def settings_of(plugin: Plugin, config: Config) -> dict[str, Any]:
    """Return the values that the environment, the file or the plugin itself gives. Raises ConfigError."""
    values = {}
    for key, one in declared(plugin).items():
        values[key] = one.default
        current, *former = names_of(plugin, key)
        for name in (*former, current):
            if given := config.plugin_overrides.get(name):
                values[key] = _parsed(name, one, given)
                if name != current:
                    log.warning(RENAMED, name, current)
    return values


def _parsed(name: str, one: Setting, given: str) -> Any:
    try:
        return one.parse(given)
    except ValidationError as error:
        raise ConfigError("\n".join(wrong(name, given, error))) from None


def names_of(plugin: Plugin, key: str) -> list[str]:
    """Return the name of a setting of a plugin, then those that it had while the plugin had other names."""
    return [f"ROOKERY_{name}_{key}".upper() for name in (plugin.name, *plugin.formerly)]


def short_name(full: str) -> str:
    """Return the name of a setting in administration and in the database."""
    return full.removeprefix("ROOKERY_").lower()


def stored() -> dict[str, Any]:
    """Return the stored settings of this server, among them the owner's, by short names; some seconds old at most."""
    return cache().briefly(_KEY, SECONDS, StoredSetting.all)


def keep(name: str, value: Any) -> None:
    StoredSetting.put(name, value)
    cache().forget(_KEY)
