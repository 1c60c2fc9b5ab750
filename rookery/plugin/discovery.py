"""The discovery of plugins: those of Rookery, and those of installed packages."""

import importlib
import logging
import pkgutil
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from models.instance.plugin_choice import PluginChoice
from rookery.config import Config
from rookery.plugin.contract import Plugin, PluginError
from rookery.plugin.registry import AS_THEY_COME, Plugins

log = logging.getLogger(__name__)

ENTRY_POINT_GROUP = "rookery.plugins"


def discover(package: ModuleType, config: Config, choice: PluginChoice = AS_THEY_COME) -> Plugins:
    """Return the plugins in `package`, which has a package for each topic and room, then those of installed packages.

    A choice of the owner that does not fit (any more) does not stop the start: it may be the only way to correct it.
    """
    found = [importlib.import_module(name).plugin for name in module_names(package)]
    points = sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name)
    loaded = [_load(point, wanted=point.name in config.plugins_enabled) for point in points]
    known = [plugin for plugin in loaded if plugin]
    try:
        return Plugins(found, known, config, choice)
    except PluginError as error:
        if choice == AS_THEY_COME:
            raise
        log.error("the plugins that were chosen in administration do not fit, so that choice does not count: %s", error)
        return Plugins(found, known, config)


def module_names(package: ModuleType) -> list[str]:
    """Return the names of the modules that hold a plugin each, as `blueprints.statuses.polls` or, for a room, as
    `blueprints.annual_reports`, sorted by plugin.
    """
    names = []
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        folder = importlib.import_module(found.name)
        is_room = hasattr(folder, "plugin")
        names += [found.name] if is_room else _modules_of(folder)
    return sorted(names, key=lambda name: name.rpartition(".")[2])


def _modules_of(topic: ModuleType) -> list[str]:
    return [found.name for found in pkgutil.iter_modules(topic.__path__, f"{topic.__name__}.")]


def _load(point: EntryPoint, wanted: bool) -> Plugin | None:
    """Return the plugin of an installed package. A broken one stops the start only if it is enabled, so that merely
    installing a package cannot take the server down.
    """
    try:
        found = point.load()
        if isinstance(found, Plugin) and found.name == point.name:
            return found
        problem = f"{point.value} is not a Plugin with that name"
    except Exception as error:  # importing a third party's module may raise anything
        problem = f"{type(error).__name__}: {error}"
    if wanted:
        raise PluginError(f"The plugin {point.name} cannot be loaded: {problem}.")
    log.warning("the plugin %s, which is off, could not be loaded: %s", point.name, problem)
    return None
