"""The settings of plugins, and the values that the owner chose while the server runs."""

from typing import Any

from marshmallow import ValidationError

from models.instance.instance import StoredSetting
from rookery.cache import cache
from rookery.config import Config, ConfigError, Setting, wrong
from rookery.plugin.contract import Plugin
from rookery.renames import current

SECONDS = 5.0
_KEY = "settings that the owner chose"


def declared(plugin: Plugin) -> dict[str, Setting]:
    """Return the settings of a plugin by key. A plain value is the default of a setting."""
    return {key: one if isinstance(one, Setting) else Setting(one) for key, one in plugin.settings.items()}


def settings_of(plugin: Plugin, config: Config) -> dict[str, object]:
    """Return the values that the environment, the file or the plugin itself gives. Raises ConfigError."""
    values = {}
    for key, one in declared(plugin).items():
        values[key] = one.default
        name = full_name(plugin.name, key)
        if given := config.plugin_overrides.get(name):
            values[key] = _parsed(name, one, given)
    return values


def _parsed(name: str, one: Setting, given: str) -> object:
    try:
        return one.parse(given)
    except ValidationError as error:
        raise ConfigError("\n".join(wrong(name, given, error))) from None


def full_name(plugin: str, key: str) -> str:
    """Return the name of a setting of a plugin in the environment and in the file."""
    return f"ROOKERY_{plugin}_{key}".upper()


def short_name(full: str) -> str:
    """Return the name of a setting in administration and in the database."""
    return full.removeprefix("ROOKERY_").lower()


def stored() -> dict[str, Any]:
    """Return the stored settings of this server, among them the owner's, by short names; some seconds old at most."""
    return cache().briefly(_KEY, SECONDS, _by_current_names)


def _by_current_names() -> dict[str, Any]:
    values = StoredSetting.all()
    renamed = {name: short_name(current(f"ROOKERY_{name}".upper())) for name in values}
    return {new: values[name] for name, new in renamed.items() if new != name} | values


def keep(name: str, value: object) -> None:
    StoredSetting.put(name, value)
    forget()


def forget() -> None:
    """Drop the kept settings, so that `stored` reads them anew."""
    cache().forget(_KEY)
