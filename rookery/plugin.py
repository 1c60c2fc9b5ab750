"""The plugin contract: what a resource group declares, how plugins are found, and what they add up to."""

import importlib
import logging
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial, wraps
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Any

import click
from flask import Blueprint, current_app

from models.plugin_choice import PluginChoice
from rookery.config import Config, ConfigError

log = logging.getLogger(__name__)

ENTRY_POINT_GROUP = "rookery.plugins"

Handler = Callable[[Any], None]
Round = Callable[[], bool | None]  # of a periodic job; True: there is more to do
Step = Callable[[Mapping[str, Any]], bool | None]
Many = Callable[[Sequence[Any]], None]
Part = Callable[[], dict[str, Any]]


AS_THEY_COME = PluginChoice()


class PluginError(ConfigError):
    """The plugins, as configured, do not fit together; the text names them."""


@dataclass(frozen=True)
class Entry:
    """A page in a menu: `top`, `notifications` (above them), `settings` (of every user) or `desk` (of whoever runs the
    server).

    `permission`: the bit that a role needs for it (models/role.py), 0 for none. `only_with`: another plugin, whose
    things the page is about. Label and group are English texts that the plugin's catalogue translates. `waiting`: says
    how much there waits for this user (models/user.py); asked for each page that shows the menu. With `only_waiting`
    the entry is there only where something does.
    """

    menu: str
    label: str
    path: str
    permission: int = 0
    group: str = ""
    waiting: Callable[[Any], int] | None = None
    only_with: str = ""
    only_waiting: bool = False


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
    every: Mapping[str, Round | tuple[Round, ...]] = field(default_factory=dict)
    instance: Part | None = None
    nodeinfo: Part | None = None
    cli: tuple[click.Command, ...] = ()
    menu: tuple[Entry, ...] = ()
    summary: str = ""


def together(handler: Many) -> Handler:
    """Makes a reaction of what takes many facts of one kind, and with many of them costs less than one by one.

    As a step of a job it is given one. Whoever has many calls `.many` of the reaction (rookery/jobs/at_once.py).
    """

    @wraps(handler)
    def react(fact: Any) -> None:
        handler([fact])

    react.many = handler  # type: ignore[attr-defined]  # a function may have attributes
    return react


@dataclass(frozen=True)
class Periodic:
    """A job that comes round: its step, how often, and the first line of its handler's docstring."""

    name: str
    seconds: int
    does: str


class Plugins:
    """The plugins of one app: those that are on, those that are off, and what the former add up to."""

    def __init__(
        self, found: Iterable[Plugin], third_party: Iterable[Plugin], config: Config,
        choice: PluginChoice = AS_THEY_COME,
    ) -> None:  # fmt: skip
        built_in, guests = list(found), list(third_party)
        self.all = {plugin.name: plugin for plugin in built_in + guests}
        if len(self.all) != len(built_in) + len(guests):
            raise PluginError("Two plugins have the same name: " + _repeated(built_in + guests))
        disabled, enabled = set(config.plugins_disabled), set(config.plugins_enabled)
        _check_known("ROOKERY_PLUGINS_DISABLED", disabled, self.all)
        _check_known("ROOKERY_PLUGINS_ENABLED", enabled, self.all)
        self.guests = {plugin.name for plugin in guests}
        self.enabled, self.disabled = enabled, disabled
        chosen = self.after(choice)
        self.on = {name: plugin for name, plugin in self.all.items() if name in chosen}
        self._check_needs()
        self.steps = self._steps()
        self.periodic = self._periodic()
        self.settings = {name: _settings(plugin, config) for name, plugin in self.all.items()}

    def after(self, choice: PluginChoice) -> set[str]:
        """Which would be on with this choice of the owner; what the environment names is not theirs to choose."""
        wanted = (self.all.keys() - self.guests) | (choice.on & self.all.keys()) | self.enabled
        return (wanted - (choice.off - self.enabled)) - self.disabled

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

    def _steps(self) -> dict[str, Step]:
        """What a job can run: the name of a durable reaction or periodic handler → a function of the job's payload."""
        steps: dict[str, Step] = {}
        for plugin in self.on.values():
            for name, step in _steps_of(plugin):
                if name in steps:
                    raise PluginError(f"Two handlers are called {name}: a job knows its steps by name, so rename one.")
                steps[name] = step
        return steps

    @cached_property
    def many(self) -> dict[str, Many]:
        """The name of each durable reaction → what gives it many facts of its kind."""
        return {
            step_name(plugin, handler, fact): getattr(handler, "many", None) or partial(_each, handler)
            for plugin in self.on.values() for fact, handlers in plugin.on.items() for handler in handlers
        }  # fmt: skip

    def _periodic(self) -> list[Periodic]:
        return [
            Periodic(step_name(plugin, handler), seconds(period), _first_line(handler))
            for plugin in self.on.values()
            for period, handlers in plugin.every.items()
            for handler in _several(handlers)
        ]

    @cached_property
    def steps_for(self) -> dict[type, list[str]]:
        """fact → the steps of the one job that it makes, in the order of the plugins."""
        table: dict[type, list[str]] = {}
        for plugin in self.on.values():
            for fact, handlers in plugin.on.items():
                table.setdefault(fact, []).extend(step_name(plugin, handler, fact) for handler in handlers)
        return {fact: sorted(names, key=_urgency) for fact, names in table.items()}

    @cached_property
    def live(self) -> dict[type, list[Handler]]:
        table: dict[type, list[Handler]] = {}
        for plugin in self.on.values():
            for fact, handlers in plugin.live.items():
                table.setdefault(fact, []).extend(handlers)
        return table

    def menu(self, name: str) -> list[Entry]:
        """The entries of a menu: plugin after plugin by name, each in its own order."""
        entries = [entry for plugin in self.on.values() for entry in plugin.menu if entry.menu == name]
        return [entry for entry in entries if not entry.only_with or entry.only_with in self.on]

    def document(self, kind: str) -> dict[str, Any]:
        """The parts of all plugins for the `instance` or `nodeinfo` document, merged.

        Objects merge, lists unite; a scalar that two plugins give raises PluginError.
        """
        merged: dict[str, Any] = {}
        for plugin in self.on.values():
            if part := getattr(plugin, kind):
                merge(merged, part(), where=f"{kind} document, part of {plugin.name}")
        return merged


def discover(package: ModuleType, config: Config, choice: PluginChoice = AS_THEY_COME) -> Plugins:
    """The plugins of every module of `package` (a leading underscore hides one), then those of installed packages.

    A choice of the owner that does not fit (any more) does not stop the start: they may have no other way to mend it.
    """
    names = sorted(m.name for m in pkgutil.iter_modules(package.__path__) if not m.name.startswith("_"))
    found = [importlib.import_module(f"{package.__name__}.{name}").plugin for name in names]
    points = sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name)
    guests = [_load(point, wanted=point.name in config.plugins_enabled) for point in points]
    known = [guest for guest in guests if guest]
    try:
        return Plugins(found, known, config, choice)
    except PluginError as error:
        if choice == AS_THEY_COME:
            raise
        log.error("the plugins that were chosen at the desk do not fit, so that choice does not count: %s", error)
        return Plugins(found, known, config)


def _load(point: EntryPoint, wanted: bool) -> Plugin | None:
    """The plugin of an installed package. A broken one stops the start only if it is wanted: else a package that
    somebody merely installed would take the server down.
    """
    try:
        found = point.load()
        if isinstance(found, Plugin) and found.name == point.name:
            return found
        problem = f"{point.value} is not a Plugin with that name"
    except Exception as error:  # whatever a stranger's module raises while it is imported
        problem = f"{type(error).__name__}: {error}"
    if wanted:
        raise PluginError(f"The plugin {point.name} cannot be loaded: {problem}.")
    log.warning("the plugin %s, which is off, could not be loaded: %s", point.name, problem)
    return None


def plugins() -> Plugins:
    """The plugins of the current app."""
    found: Plugins = current_app.extensions["rookery.plugins"]
    return found


def settings(name: str) -> Mapping[str, Any]:
    """The settings of a plugin: its defaults, and what ROOKERY_<NAME>_<KEY> says otherwise."""
    return plugins().settings[name]


def _first_line(handler: Round) -> str:
    return (handler.__doc__ or "").strip().partition("\n")[0]


def step_name(plugin: Plugin, handler: Callable[..., Any], fact: type | None = None) -> str:
    """`timelines.fill(StatusPosted)`: a handler may serve several facts, and a job remembers its steps by name."""
    name = f"{plugin.name}.{handler.__name__}"
    return f"{name}({fact.__name__})" if fact else name


def plugin_of(step: str) -> str:
    return step.partition(".")[0]


UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}

# Local timelines and open sockets first, then what people are told, then what leaves the house.
URGENCY = {"timelines": 0, "lists": 1, "streaming": 2, "notifications": 3, "push": 4, "activitypub": 8, "deliveries": 9}


def _urgency(step: str) -> int:
    return URGENCY.get(plugin_of(step), 5)


def seconds(period: str) -> int:
    """`"15m"` → 900. Units: s, m, h, d."""
    number, unit = period[:-1], period[-1:]
    if not (number.isdigit() and int(number) and unit in UNITS):
        raise PluginError(f"{period!r} is no period of a periodic job: write a number and one of {', '.join(UNITS)}.")
    return int(number) * UNITS[unit]


def period(length: int) -> str:
    """900 → `"15m"`: as a plugin writes it, in the largest unit that has no rest."""
    unit = next(unit for unit in reversed(UNITS) if length % UNITS[unit] == 0)
    return f"{length // UNITS[unit]}{unit}"


def merge(into: dict[str, Any], part: Mapping[str, Any], where: str) -> None:
    """Add `part` to `into`, which stays independent of it. Raises PluginError for what cannot be united."""
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


def _steps_of(plugin: Plugin) -> Iterator[tuple[str, Step]]:
    for fact, handlers in plugin.on.items():
        for handler in handlers:
            yield step_name(plugin, handler, fact), _reaction(fact, handler)
    for timed in plugin.every.values():
        for run in _several(timed):
            yield step_name(plugin, run), _timed(run)


def _several(handlers: Any) -> tuple[Round, ...]:
    return handlers if isinstance(handlers, tuple) else (handlers,)


def _reaction(fact: type, handler: Handler) -> Step:
    def react(payload: Mapping[str, Any]) -> None:
        handler(fact(**payload))

    return react


def _each(handler: Handler, facts: Sequence[Any]) -> None:
    for fact in facts:
        handler(fact)


def _timed(handler: Round) -> Step:
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
