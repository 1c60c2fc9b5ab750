"""`rookery plugins`: list the plugins."""

from collections.abc import Sized

import click
from flask.cli import with_appcontext

from rookery.cli._common import Row, as_json, show
from rookery.plugin import plugins as found_plugins
from rookery.services.administration import plugin_choice


@click.command()
@as_json
@with_appcontext
def plugins(as_json: bool) -> None:
    """List all plugins: on or off, built in or from another package, and their contents."""
    found = found_plugins()
    ordered = sorted(found.all.values(), key=lambda plugin: plugin.name)
    rows = [plugin_choice.described(plugin, found) for plugin in ordered]
    show(rows if as_json else [_short(row) for row in rows], as_json)


def _short(row: Row) -> dict[str, object]:
    kinds = ("routes", "scopes", "limits", "settings", "reactions", "tasks", "periodic_jobs", "documents", "commands")
    brings = [_counted(row[kind], kind.replace("_", " ")) for kind in kinds if row[kind]]
    return {name: row[name] for name in ("name", "state", "origin", "summary")} | {"brings": ", ".join(brings)}


def _counted(things: Sized, kind: str) -> str:
    return f"{len(things)} {kind if len(things) != 1 else kind.removesuffix('s')}"


command = plugins
