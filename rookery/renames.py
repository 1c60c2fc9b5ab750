"""Names that a version changed although they are stored, or typed by people: the old names keep working.

A line `"old": "new"` renames a plugin (`"weather"`, with all its steps), one step of jobs
(`"weather.look(StatusPosted)"`), a setting (`"ROOKERY_WEATHER_SKY"`) or a command (`"rookery weather look"`). The new
name is the one in use now: a second rename of the same thing changes the line of the first, too.
"""

from collections.abc import Iterable

RENAMED: dict[str, str] = {}


def current(name: str) -> str:
    """Return the name in use now of a plugin, step, setting or command."""
    plugin, dot, handler = name.partition(".")
    return RENAMED.get(name) or RENAMED.get(plugin, plugin) + dot + handler


def all_current(names: Iterable[str]) -> frozenset[str]:
    return frozenset(map(current, names))
