"""The commands of `flask`, for operators and scripts."""

import importlib
import pkgutil

from flask import Flask

from rookery.plugin import Plugins


def init_app(app: Flask) -> None:
    """Add the commands of every module here, and those of the plugins that are on under `flask <plugin>`."""
    for module in pkgutil.iter_modules(__path__):
        if not module.name.startswith("_"):
            for command in importlib.import_module(f"{__name__}.{module.name}").commands:
                app.cli.add_command(command)
    plugins: Plugins = app.extensions["rookery.plugins"]
    for plugin in plugins.on.values():
        for command in plugin.cli:
            app.cli.add_command(command)
