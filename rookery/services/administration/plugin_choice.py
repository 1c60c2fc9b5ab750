"""Plugins as the owner has them: what each brings, and which are to be on from the next start."""

from collections.abc import Iterable

from flask import current_app

from models.base import Json
from models.instance.plugin_choice import PluginChoice
from rookery.errors import Invalid, NotFound
from rookery.identity import Actor
from rookery.plugin import Plugin, Plugins, plugins
from rookery.renames import all_current
from rookery.services import audit
from rookery.services.auth import roles
from rookery.translations import lazy_gettext as _

FOR_OWNERS = frozenset({"successor", "closing", "backup", "oidc"})
NEEDED_TO_CHOOSE = ("instance_admin_pages",)  # without these pages no plugin could be enabled again


def is_for_owners(name: str) -> bool:
    """Return whether only owners switch a plugin: one by which they sign in, come back, or keep the server."""
    return name in FOR_OWNERS or name.endswith("_pages")


def switch(actor: Actor | None, name: str, on: bool) -> None:
    """Switch a plugin on, or off, from the next start. Raises NotFound, Forbidden for one that only owners switch, or
    Invalid where that would not fit.
    """
    if is_for_owners(name):
        roles.check_owner(actor)
    found = plugins()
    if name not in found.all:
        raise NotFound
    if name in found.enabled | found.disabled:
        raise Invalid(_("This plugin is set in the environment of the server and cannot be changed here"))
    if not on and name in _needed_by(NEEDED_TO_CHOOSE, found):
        raise Invalid(_("Nobody could switch this plugin on again from these pages"))
    choice = PluginChoice(*map(all_current, PluginChoice.now())).switched(name, on)
    then = found.after(choice)
    if on and (missing := sorted(found.needs(name) - then)):
        raise Invalid(_("Switch on the plugins that it needs first: %(missing)s", missing=", ".join(missing)))
    if not on and (needing := sorted(one for one in then if name in found.needs(one))):
        raise Invalid(_("Switch off the plugins that need it first: %(needing)s", needing=", ".join(needing)))
    choice.keep()
    audit.record(actor, "switch plugin on" if on else "switch plugin off", "plugin", None, name)


def on_after_restart() -> set[str]:
    return plugins().after(PluginChoice.now())


def described(plugin: Plugin, found: Plugins) -> Json:
    """Return the description of a plugin and all that it brings."""
    return {
        "name": plugin.name,
        "state": "on" if plugin.name in found.on else "off",
        "origin": "third party" if plugin.name in found.guests else "built in",
        "summary": plugin.summary,
        "needs": sorted(found.needs(plugin.name)),
        "routes": _routes(plugin) if plugin.name in found.on else [],
        "idle_routes": sorted(plugin.idle),
        "scopes": sorted(plugin.scopes),
        "limits": {name: limit.most for name, limit in plugin.limits.items()},
        "settings": dict(found.settings[plugin.name]),
        "reactions": sorted(fact.__name__ for fact in {**plugin.within, **plugin.on, **plugin.live}),
        "tasks": sorted(task.name for task in plugin.tasks),
        "periodic_jobs": sorted(plugin.every),
        "documents": [kind for kind in ("instance", "nodeinfo") if getattr(plugin, kind)],
        "commands": [*(str(command.name) for command in plugin.commands), *plugin.top_commands],
    }


def _routes(plugin: Plugin) -> list[str]:
    """The routes that the plugin serves."""
    own = tuple(f"{blueprint.name}." for _, blueprint in plugin.blueprints)
    rules = (rule for rule in current_app.url_map.iter_rules() if own and rule.endpoint.startswith(own))
    return sorted(f"{method} {rule.rule}" for rule in rules for method in (rule.methods or set()) - {"HEAD", "OPTIONS"})


def _needed_by(names: Iterable[str], found: Plugins) -> set[str]:
    """Return these plugins and all plugins that they need."""
    needed: set[str] = set()
    waiting = list(names)
    while waiting:
        if (name := waiting.pop()) not in needed:
            needed.add(name)
            waiting += found.needs(name)
    return needed
