"""Our own plugins as they are declared, for tests that walk over all of them."""

import importlib
import pkgutil

import blueprints

NAMES = sorted(module.name for module in pkgutil.iter_modules(blueprints.__path__) if not module.name.startswith("_"))


def declared():
    return {name: importlib.import_module(f"blueprints.{name}").plugin for name in NAMES}


def with_dependents(name):
    """The plugin and all that need it, directly or through others."""
    found = {name}
    while more := {other.name for other in declared().values() if found & set(other.needs)} - found:
        found |= more
    return sorted(found)
