"""`flask plugins`: what this server is made of."""

from collections.abc import Sized
from typing import Any

import click
from flask import current_app
from flask.cli import with_appcontext

from rookery.cli._common import as_json, show
from rookery.plugin import Plugin, Plugins
from rookery.plugin import plugins as found_plugins


@click.command()
@as_json
@with_appcontext
def plugins(as_json: bool) -> None:
    """All plugins: on or off, built in or from another package, and what each brings."""
    found = found_plugins()
    rows = [_described(plugin, found) for plugin in sorted(found.all.values(), key=lambda plugin: plugin.name)]
    show(rows if as_json else [_short(row) for row in rows], as_json)


def _described(plugin: Plugin, found: Plugins) -> dict[str, Any]:
    return {
        "name": plugin.name,
        "state": "on" if plugin.name in found.on else "off",
        "origin": "third party" if plugin.name in found.guests else "built in",
        "summary": plugin.summary,
        "needs": sorted(plugin.needs),
        "routes": _routes(plugin),
        "idle_routes": sorted(plugin.idle),
        "scopes": sorted(plugin.scopes),
        "settings": dict(found.settings[plugin.name]),
        "reactions": sorted(fact.__name__ for fact in {**plugin.on, **plugin.live}),
        "periodic_jobs": sorted(plugin.every),
        "documents": [kind for kind in ("instance", "nodeinfo") if getattr(plugin, kind)],
        "commands": [str(command.name) for command in plugin.cli],
    }


def _routes(plugin: Plugin) -> list[str]:
    """The routes that the plugin serves; none while it is off."""
    own = tuple(f"{blueprint.name}." for blueprint in plugin.mounts.values())
    rules = (rule for rule in current_app.url_map.iter_rules() if own and rule.endpoint.startswith(own))
    return sorted(f"{method} {rule.rule}" for rule in rules for method in (rule.methods or set()) - {"HEAD", "OPTIONS"})


def _short(row: dict[str, Any]) -> dict[str, Any]:
    kinds = ("routes", "scopes", "settings", "reactions", "periodic_jobs", "documents", "commands")
    brings = [_counted(row[kind], kind.replace("_", " ")) for kind in kinds if row[kind]]
    return {name: row[name] for name in ("name", "state", "origin", "summary")} | {"brings": ", ".join(brings)}


def _counted(things: Sized, kind: str) -> str:
    return f"{len(things)} {kind if len(things) != 1 else kind.removesuffix('s')}"


commands = (plugins,)
