"""Our own plugins as they are declared, for tests that walk over all of them."""

import importlib
from functools import cache

import blueprints
from rookery.plugin.discovery import module_names

MODULES = {name.rpartition(".")[2]: name for name in module_names(blueprints)}
NAMES = sorted(MODULES)


@cache
def declared():
    return {name: importlib.import_module(module).plugin for name, module in MODULES.items()}


def with_dependents(name):
    """The plugin and all that need it, directly or through others."""
    found = {name}
    while more := {other.name for other in declared().values() if found & set(other.needs)} - found:
        found |= more
    return sorted(found)


def together_off():
    """Return sets of plugins to switch off at once: some twenty starts find what a start without each would.

    Each plugin is off in at least one set beside any other that is on, unless that one needs it.
    """
    gone = {name: frozenset(with_dependents(name)) for name in NAMES}
    left = {name: set(NAMES) - gone[name] for name in NAMES}  # those that it was never off beside
    chosen = []
    while any(left.values()):
        best = frozenset()
        for name in NAMES:
            if _told(left, best | gone[name]) > _told(left, best):
                best |= gone[name]
        for name in best:
            left[name] &= best
        chosen.append(best)
    return [sorted(names) for names in chosen]


def _told(left, off):
    return sum(len(left[name] - off) for name in off)
