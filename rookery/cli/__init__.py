"""The commands of `flask`, for operators and scripts."""

import importlib
import pkgutil

import click
from flask import Flask
from flask.cli import AppGroup

from rookery.plugin import Plugin, Plugins


def init_app(app: Flask) -> None:
    """Add the commands of every module here, and those of the plugins that are on under `flask <plugin>`."""
    for module in pkgutil.iter_modules(__path__):
        if not module.name.startswith("_"):
            for command in importlib.import_module(f"{__name__}.{module.name}").commands:
                app.cli.add_command(command)
    plugins: Plugins = app.extensions["rookery.plugins"]
    for plugin in plugins.on.values():
        if plugin.cli:
            app.cli.add_command(_group(app.cli, plugin))


def _group(cli: click.Group, plugin: Plugin) -> click.Group:
    """`flask <plugin>` with the commands of the plugin, beside those that Rookery has under the same name."""
    known = cli.commands.get(plugin.name)
    group = known if isinstance(known, click.Group) else AppGroup(plugin.name, help=plugin.summary)
    for command in plugin.cli:
        group.add_command(command)
    return group
