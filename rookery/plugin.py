"""The plugin contract: what a resource group declares, how plugins are found, and what they add up to."""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any

import click
from flask import Blueprint, current_app

from rookery.config import Config, ConfigError

ENTRY_POINT_GROUP = "rookery.plugins"

Handler = Callable[[Any], None]
Part = Callable[[], dict[str, Any]]


class PluginError(ConfigError):
    """The plugins, as configured, do not fit together; the text names them."""


@dataclass(frozen=True)
class Plugin:
    """A resource group, declared. Importing the module that holds one has no side effect. See docs/plugins.md."""

    name: str
    mounts: Mapping[str, Blueprint] = field(default_factory=dict)
    needs: Iterable[str] = frozenset()
    scopes: Iterable[str] = frozenset()
    idle: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    on: Mapping[type, tuple[Handler, ...]] = field(default_factory=dict)
    live: Mapping[type, tuple[Handler, ...]] = field(default_factory=dict)
    every: Mapping[str, Callable[[], None] | tuple[Callable[[], None], ...]] = field(default_factory=dict)
    instance: Part | None = None
    nodeinfo: Part | None = None
    cli: tuple[click.Command, ...] = ()
    summary: str = ""


@dataclass(frozen=True)
class Periodic:
    name: str
    seconds: int


class Plugins:
    """The plugins of one app: those that are on, those that are off, and what the former add up to."""

    def __init__(self, found: Iterable[Plugin], third_party: Iterable[Plugin], config: Config) -> None:
        built_in, guests = list(found), list(third_party)
        self.all = {plugin.name: plugin for plugin in built_in + guests}
        if len(self.all) != len(built_in) + len(guests):
            raise PluginError("Two plugins have the same name: " + _repeated(built_in + guests))
        disabled, enabled = set(config.plugins_disabled), set(config.plugins_enabled)
        _check_known("ROOKERY_PLUGINS_DISABLED", disabled, self.all)
        _check_known("ROOKERY_PLUGINS_ENABLED", enabled, self.all)
        wanted = {p.name for p in built_in} | enabled
        self.on = {name: plugin for name, plugin in self.all.items() if name in wanted - disabled}
        self.guests = {plugin.name for plugin in guests}
        self._check_needs()
        self.settings = {name: _settings(plugin, config) for name, plugin in self.all.items()}

    def _check_needs(self) -> None:
        for plugin in self.on.values():
            for needed in plugin.needs:
                if needed not in self.on:
                    raise PluginError(
                        f"The plugin {plugin.name} needs the plugin {needed}, which is "
                        f"{'off' if needed in self.all else 'not installed'}: switch {plugin.name} off as well."
                    )

    @property
    def off(self) -> dict[str, Plugin]:
        return {name: plugin for name, plugin in self.all.items() if name not in self.on}

    @cached_property
    def scopes(self) -> frozenset[str]:
        """Every scope that exists because some plugin that is on declares it."""
        return frozenset(scope for plugin in self.on.values() for scope in plugin.scopes)

    @cached_property
    def steps(self) -> dict[str, Callable[[Mapping[str, Any]], None]]:
        """What a job can run: the name of a durable reaction or periodic handler → a function of the job's payload."""
        steps: dict[str, Callable[[Mapping[str, Any]], None]] = {}
        for plugin in self.on.values():
            for fact, handlers in plugin.on.items():
                for handler in handlers:
                    steps[step_name(plugin, handler)] = _reaction(fact, handler)
            for handlers_of_period in plugin.every.values():
                for timed in _several(handlers_of_period):
                    steps[step_name(plugin, timed)] = _timed(timed)
        return steps

    @cached_property
    def steps_for(self) -> dict[type, list[str]]:
        """fact → the steps of the one job that it makes, in the order of the plugins."""
        table: dict[type, list[str]] = {}
        for plugin in self.on.values():
            for fact, handlers in plugin.on.items():
                table.setdefault(fact, []).extend(step_name(plugin, handler) for handler in handlers)
        return {fact: sorted(names, key=_urgency) for fact, names in table.items()}

    @cached_property
    def live(self) -> dict[type, list[Handler]]:
        table: dict[type, list[Handler]] = {}
        for plugin in self.on.values():
            for fact, handlers in plugin.live.items():
                table.setdefault(fact, []).extend(handlers)
        return table

    @cached_property
    def periodic(self) -> list[Periodic]:
        return [
            Periodic(step_name(plugin, handler), seconds(period))
            for plugin in self.on.values()
            for period, handlers in plugin.every.items()
            for handler in _several(handlers)
        ]

    def document(self, kind: str) -> dict[str, Any]:
        """The parts of all plugins for the `instance` or `nodeinfo` document, merged.

        Objects merge, lists unite; a scalar that two plugins give raises PluginError.
        """
        merged: dict[str, Any] = {}
        for plugin in self.on.values():
            if part := getattr(plugin, kind):
                merge(merged, part(), where=f"{kind} document, part of {plugin.name}")
        return merged


def discover(package: ModuleType, config: Config) -> Plugins:
    """The plugins of every module of `package` (a leading underscore hides one), then those of installed packages."""
    names = sorted(m.name for m in pkgutil.iter_modules(package.__path__) if not m.name.startswith("_"))
    found = [importlib.import_module(f"{package.__name__}.{name}").plugin for name in names]
    points = sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name)
    return Plugins(found, [point.load() for point in points], config)


def plugins() -> Plugins:
    """The plugins of the current app."""
    found: Plugins = current_app.extensions["rookery.plugins"]
    return found


def settings(name: str) -> Mapping[str, Any]:
    """The settings of a plugin: its defaults, and what ROOKERY_<NAME>_<KEY> says otherwise."""
    return plugins().settings[name]


def step_name(plugin: Plugin, handler: Callable[..., None]) -> str:
    return f"{plugin.name}.{handler.__name__}"


def plugin_of(step: str) -> str:
    return step.partition(".")[0]


# Local timelines and open sockets first, then what people are told, then what leaves the house.
URGENCY = {"timelines": 0, "lists": 1, "streaming": 2, "notifications": 3, "push": 4, "activitypub": 9}


def _urgency(step: str) -> int:
    return URGENCY.get(plugin_of(step), 5)


def seconds(period: str) -> int:
    """`"15m"` → 900. Units: s, m, h, d."""
    return int(period[:-1]) * {"s": 1, "m": 60, "h": 3600, "d": 86400}[period[-1]]


def merge(into: dict[str, Any], part: Mapping[str, Any], where: str) -> None:
    for key, value in part.items():
        if isinstance(value, Mapping):
            merge(into.setdefault(key, {}), value, where)
        elif isinstance(value, list):
            into.setdefault(key, []).extend(item for item in value if item not in into[key])
        elif key in into:
            raise PluginError(f"Two plugins give a value for {key!r} ({where})")
        else:
            into[key] = value


def _several(handlers: Any) -> tuple[Callable[[], None], ...]:
    return handlers if isinstance(handlers, tuple) else (handlers,)


def _reaction(fact: type, handler: Handler) -> Callable[[Mapping[str, Any]], None]:
    return lambda payload: handler(fact(**payload))


def _timed(handler: Callable[[], None]) -> Callable[[Mapping[str, Any]], None]:
    return lambda payload: handler()


def _repeated(found: list[Plugin]) -> str:
    names = [plugin.name for plugin in found]
    return ", ".join(sorted({name for name in names if names.count(name) > 1}))


def _check_known(setting: str, names: set[str], known: Mapping[str, Plugin]) -> None:
    if unknown := names - known.keys():
        raise PluginError(
            f"{setting} names {', '.join(sorted(unknown))}, which is no plugin; there are {', '.join(known)}"
        )


def _settings(plugin: Plugin, config: Config) -> dict[str, Any]:
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
