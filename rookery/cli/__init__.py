"""The commands of `rookery`, and of `flask` in a checkout, for operators and scripts."""

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from copy import copy

import click
from flask import Flask
from flask.cli import AppGroup

from rookery.plugin import Plugin, Plugins

# `old group command` → `group command`; of plugins see their `formerly`
FORMER_NAMES: dict[str, str] = {"federation explain": "explain", "peers explain": "explain"}


def init_app(app: Flask) -> None:
    """Add the commands of every topic, and those of the plugins that are on under `rookery <plugin>`."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        if not module.ispkg and "._" not in module.name:
            for command in importlib.import_module(module.name).commands:
                app.cli.add_command(command)
    plugins: Plugins = app.extensions["rookery.plugins"]
    for plugin in plugins.on.values():
        if plugin.cli:
            app.cli.add_command(_group(app.cli, plugin))
            _keep_former_names(app.cli, dict.fromkeys(plugin.formerly, plugin.name))
    _keep_former_names(app.cli, FORMER_NAMES)


def _keep_former_names(cli: click.Group, names: Mapping[str, str]) -> None:
    """Have each command work under a name that it had, with a warning."""
    for former, now in names.items():
        *path, name = former.split()
        alias = copy(_command(cli, now.split()))
        alias.name, alias.hidden, alias.deprecated = name, True, f"It is called `rookery {now}` now."
        group = _command(cli, path)
        assert isinstance(group, click.Group), former
        group.add_command(alias)


def _command(cli: click.Command, path: Iterable[str]) -> click.Command:
    for name in path:
        assert isinstance(cli, click.Group), name
        cli = cli.commands[name]
    return cli


def _group(cli: click.Group, plugin: Plugin) -> click.Group:
    """`rookery <plugin>` with the commands of the plugin, beside those that Rookery has under the same name."""
    known = cli.commands.get(plugin.name)
    summary = f"{plugin.summary[:1].upper()}{plugin.summary[1:].removesuffix('.')}."
    group = known if isinstance(known, click.Group) else AppGroup(plugin.name, help=summary)
    for command in plugin.cli:
        group.add_command(command)
    return group
