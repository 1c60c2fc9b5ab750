"""The registry of an app's plugins: the sum of what they declare."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from flask import current_app

from models.base import Json
from models.instance.plugin_choice import PluginChoice
from rookery.config import Config
from rookery.plugin.choices import declared, full_name, settings_of, short_name, stored
from rookery.plugin.contract import Condition, Entry, Handler, Limit, Many, Plugin, PluginError, ProfileLink
from rookery.plugin.notification_kinds import NotificationKind
from rookery.plugin.steps import (
    Step,
    each,
    first_line,
    seconds,
    several,
    step_name,
    steps_of,
    task_step,
    urgency,
)
from rookery.renames import RENAMED, all_current, current

AS_THEY_COME = PluginChoice()


@dataclass(frozen=True)
class Periodic:
    """A periodic job: its step, how often it runs, and the first line of its handler's docstring."""

    name: str
    seconds: int
    does: str


class Plugins:
    """The plugins of one app: those that are on, those that are off, and the sum of what those that are on declare."""

    def __init__(
        self,
        found: Iterable[Plugin],
        third_party: Iterable[Plugin],
        config: Config,
        choice: PluginChoice = AS_THEY_COME,
    ) -> None:
        built_in, guests = list(found), list(third_party)
        self.all = {plugin.name: plugin for plugin in built_in + guests}
        if len(self.all) != len(built_in) + len(guests):
            raise PluginError(
                "Two plugins have the same name: " + _repeated([plugin.name for plugin in built_in + guests])
            )
        disabled, enabled = all_current(config.plugins_disabled), all_current(config.plugins_enabled)
        _check_known("ROOKERY_PLUGINS_DISABLED", disabled, self.all)
        _check_known("ROOKERY_PLUGINS_ENABLED", enabled, self.all)
        self.guests = {plugin.name for plugin in guests}
        self.enabled, self.disabled = enabled, disabled
        chosen = self.after(choice)
        self.on = {name: plugin for name, plugin in self.all.items() if name in chosen}
        self._check_needs()
        self.steps = self._steps()
        self.task_steps = self._task_steps()
        self.periodic = self._periodic()
        self.limits = self._limits()
        self.notification_kinds = self._notification_kinds()
        self.settings = {name: settings_of(plugin, config) for name, plugin in self.all.items()}
        self.declared = {name: declared(plugin) for name, plugin in self.all.items()}
        self.changeable = self._changeable()
        self.sources = self._sources(config)

    def after(self, choice: PluginChoice) -> set[str]:
        """Return the plugins that would be on with this choice of the owner; what the environment names is not theirs
        to choose.
        """
        on, off = map(all_current, choice)
        wanted = (self.all.keys() - self.guests) | (on & self.all.keys()) | self.enabled
        return (wanted - (off - self.enabled)) - self.disabled

    def needs(self, name: str) -> frozenset[str]:
        """Return the plugins that a plugin needs, by the names that they have now."""
        return all_current(self.all[name].needs)

    def is_on(self, name: str) -> bool:
        return current(name) in self.on

    @property
    def names_on(self) -> set[str]:
        """Return all names, old ones too, of the plugins that are on: jobs may be paused for those."""
        return {*self.on, *(old for old, new in RENAMED.items() if new in self.on)}

    def _check_needs(self) -> None:
        for plugin in self.on.values():
            for needed in sorted(self.needs(plugin.name)):
                if needed not in self.on:
                    raise PluginError(
                        f"The plugin {plugin.name} needs the plugin {needed}, which is "
                        f"{'off' if needed in self.all else 'not installed'}: switch {plugin.name} off as well."
                    )

    def _limits(self) -> dict[str, Limit]:
        """Return the rate limits of all plugins but third parties' that are off: routes may name those of others."""
        limits: dict[str, Limit] = {}
        for plugin in self.all.values():
            if plugin.name in self.on or plugin.name not in self.guests:
                if twice := limits.keys() & plugin.limits:
                    raise PluginError(
                        f"The plugin {plugin.name} declares the limit {twice.pop()}, which exists already."
                    )
                limits.update(plugin.limits)
        return limits

    def _changeable(self) -> dict[str, tuple[str, str]]:
        """Return the settings that the owner may change: the name in administration → plugin and key."""
        return {
            f"{plugin}_{key}": (plugin, key)
            for plugin, of_plugin in self.declared.items()
            for key, one in of_plugin.items()
            if one.owner_may_change
        }

    def _sources(self, config: Config) -> dict[tuple[str, str], str]:
        """Return where each setting of a plugin comes from: `environment`, `file` or `default`."""
        return {
            (plugin, key): config.source.get(full_name(plugin, key), "default")
            for plugin, of_plugin in self.declared.items()
            for key in of_plugin
        }

    def chosen(self, plugin: str) -> dict[str, object]:
        """Return what the owner chose of the settings of a plugin; the environment leaves no choice."""
        keys = [key for owner, key in self.changeable.values() if owner == plugin]
        open_here = [key for key in keys if self.sources[plugin, key] != "environment"]
        values = stored() if open_here else {}
        names = {key: short_name(full_name(plugin, key)) for key in open_here}
        return {key: values[name] for key, name in names.items() if name in values}

    @property
    def off(self) -> dict[str, Plugin]:
        return {name: plugin for name, plugin in self.all.items() if name not in self.on}

    @cached_property
    def scopes(self) -> frozenset[str]:
        """Return every scope that a plugin declares that is on."""
        return frozenset(scope for plugin in self.on.values() for scope in plugin.scopes)

    def _steps(self) -> dict[str, Step]:
        """Return what a job can run: the name of a durable reaction or periodic handler → a function of the job's
        payload.
        """
        steps: dict[str, Step] = {}
        for plugin in self.on.values():
            for name, step in steps_of(plugin):
                if name in steps:
                    raise PluginError(f"Two handlers are called {name}: a job knows its steps by name, so rename one.")
                steps[name] = step
        return steps

    def _task_steps(self) -> dict[str, str]:
        """Return the name of a task → the step of its job, for the plugins that are on."""
        found = [(task.name, task_step(plugin, task)) for plugin in self.on.values() for task in plugin.tasks]
        if twice := _repeated([name for name, _ in found]):
            raise PluginError(f"Two plugins do the task {twice}: a task is done by one.")
        return dict(found)

    def _periodic(self) -> list[Periodic]:
        return [
            Periodic(step_name(plugin, handler), seconds(period), first_line(handler))
            for plugin in self.on.values()
            for period, handlers in plugin.every.items()
            for handler in several(handlers)
        ]

    def _notification_kinds(self) -> dict[str, NotificationKind]:
        found = [kind for plugin in self.on.values() for kind in plugin.notification_kinds]
        if twice := _repeated([kind.name for kind in found]):
            raise PluginError(f"Two types of notifications have the same name: {twice}")
        return {kind.name: kind for kind in found}

    @cached_property
    def within(self) -> dict[type, list[Many]]:
        """Return the listeners within the transaction by event: each takes a list of events."""
        return {
            fact: [getattr(handler, "many", None) or partial(each, handler) for _, handler in handlers]
            for fact, handlers in self._listeners("within").items()
        }

    @cached_property
    def places(self) -> dict[type, int]:
        """Return the place of each event among those that have listeners within the transaction."""
        return {fact: place for place, fact in enumerate(self.within)}

    @cached_property
    def steps_for(self) -> dict[type, dict[str, Condition]]:
        """Return the steps of the one job that an event makes, each with what asks whether the event concerns it."""
        return {
            fact: {name: getattr(handler, "condition", None) for name, handler in handlers}
            for fact, handlers in self._listeners("on").items()
        }

    def _listeners(self, when: str) -> dict[type, list[tuple[str, Handler]]]:
        """Return the handlers of each event with the names of their steps: the most urgent plugins first."""
        table: dict[type, list[tuple[str, Handler]]] = {}
        for plugin in sorted(self.on.values(), key=lambda plugin: urgency(plugin.name)):
            for fact, handlers in getattr(plugin, when).items():
                table.setdefault(fact, []).extend((step_name(plugin, one, fact), one) for one in handlers)
        return table

    @cached_property
    def live(self) -> dict[type, list[Handler]]:
        table: dict[type, list[Handler]] = {}
        for plugin in self.on.values():
            for fact, handlers in plugin.live.items():
                table.setdefault(fact, []).extend(handlers)
        return table

    def menu(self, name: str) -> list[Entry]:
        """Return the entries of a menu by `order`; where it is equal, plugin after plugin by name, as declared."""
        entries = [entry for plugin in self.on.values() for entry in plugin.menu if entry.menu == name]
        shown = [entry for entry in entries if not entry.only_with or self.is_on(entry.only_with)]
        return sorted(shown, key=lambda entry: entry.order)

    def profile_links(self, account_id: int) -> list[ProfileLink]:
        """Return what the plugins have beside Follow on the public profile of this account."""
        asked = [plugin.profile_links(account_id) for plugin in self.on.values() if plugin.profile_links]
        return [link for links in asked for link in links]

    def document(self, kind: str) -> Json:
        """Return the parts of all plugins for the `instance` or `nodeinfo` document, merged.

        Objects merge, lists unite; a scalar that two plugins give raises PluginError.
        """
        merged: Json = {}
        for plugin in self.on.values():
            if part := getattr(plugin, kind):
                merge(merged, part(), where=f"{kind} document, part of {plugin.name}")
        return merged


def merge(into: Json, part: Json, where: str) -> None:
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


def plugins() -> Plugins:
    """Return the plugins of the current app."""
    found: Plugins = current_app.extensions["rookery.plugins"]
    return found


def settings(name: str) -> Mapping[str, Any]:
    """Return the settings of a plugin: of the environment, else the owner's, else of the file, else its defaults."""
    found = plugins()
    chosen = found.chosen(name) if found.changeable else {}
    return {**found.settings[name], **chosen} if chosen else found.settings[name]


def _repeated(names: list[str]) -> str:
    return ", ".join(sorted({name for name in names if names.count(name) > 1}))


def _check_known(setting: str, names: frozenset[str], known: Mapping[str, Plugin]) -> None:
    if unknown := names - known.keys():
        raise PluginError(
            f"{setting} names {', '.join(sorted(unknown))}, which is no plugin; there are {', '.join(known)}"
        )
