"""The commands of `rookery`, and of `flask` in a checkout, for operators and scripts."""

import pkgutil
from collections.abc import Iterable, Iterator
from pkgutil import resolve_name

import click
from flask import Flask
from flask.cli import AppGroup

from rookery.plugin import Plugin, PluginError, Plugins


def init_app(app: Flask) -> None:
    """Add the commands of every topic, and those of the plugins that are on under `rookery <plugin>`."""
    app.cli = Commands(app.cli, app.extensions["rookery.plugins"])


class Commands(AppGroup):
    """The commands that are there, and ours. Each of ours has a file of its name, which is imported when the command is
    named: with all of them a start sends 3 % more instructions to the processor, and the server takes 3 MB more.
    """

    def __init__(self, there: click.Group, plugins: Plugins) -> None:
        super().__init__(there.name, commands=there.commands)
        found = pkgutil.walk_packages(__path__, f"{__name__}.")
        paths = [module.name for module in found if not module.ispkg and "._" not in module.name]
        self._modules = {path.rpartition(".")[2].replace("_", "-"): f"{path}:command" for path in paths}
        self._plugins = {plugin.name: plugin for plugin in plugins.on.values() if plugin.cli}
        self._modules |= _top_commands(plugins.on.values(), {*self._modules, *self._plugins, *there.commands})
        self._off = {name: plugin.name for plugin in plugins.off.values() for name in _names(plugin)}

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if path := self._modules.get(name):
            self.add_command(resolve_name(path))
        if plugin := self._plugins.get(name):
            self.add_command(_group(self, plugin))
        found = super().get_command(context, name)
        if found is None and name in self._off:
            raise click.ClickException(
                f"The plugin {self._off[name]} is off, and its commands with it: see `rookery plugins`."
            )
        return found

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted({*super().list_commands(context), *self._modules, *self._plugins})


def _top_commands(plugins: Iterable[Plugin], taken: set[str]) -> dict[str, str]:
    """Return the commands that plugins add beside ours: name → place. Raises PluginError for a name that is taken."""
    found: dict[str, str] = {}
    for plugin in plugins:
        if twice := plugin.top_commands.keys() & {*taken, *found}:
            raise PluginError(f"The plugin {plugin.name} adds the command {twice.pop()}, which exists already.")
        found |= plugin.top_commands
    return found


def _names(plugin: Plugin) -> Iterator[str]:
    """Yield the names of the commands of a plugin after `rookery`."""
    if plugin.cli:
        yield plugin.name
    yield from plugin.top_commands


def _group(cli: click.Group, plugin: Plugin) -> click.Group:
    """`rookery <plugin>` with the commands of the plugin, beside those that Rookery has under the same name."""
    known = cli.commands.get(plugin.name)
    summary = f"{plugin.summary[:1].upper()}{plugin.summary[1:].removesuffix('.')}."
    group = known if isinstance(known, click.Group) else AppGroup(plugin.name, help=summary)
    for command in plugin.commands:
        group.add_command(command)
    return group
