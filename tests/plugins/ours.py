"""Our own plugins as they are declared, for tests that walk over all of them."""

import importlib

import blueprints
from rookery.plugin.discovery import module_names

MODULES = {name.rpartition(".")[2]: name for name in module_names(blueprints)}
NAMES = sorted(MODULES)


def declared():
    return {name: importlib.import_module(module).plugin for name, module in MODULES.items()}


def with_dependents(name):
    """The plugin and all that need it, directly or through others."""
    found = {name}
    while more := {other.name for other in declared().values() if found & set(other.needs)} - found:
        found |= more
    return sorted(found)
