"""All commands of an app."""

import click
from flask import Flask


def commands_of(app: Flask) -> dict[str, click.Command]:
    context = click.Context(app.cli)
    found = {name: app.cli.get_command(context, name) for name in app.cli.list_commands(context)}
    return {name: command for name, command in found.items() if command}
