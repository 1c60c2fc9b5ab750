"""`flask federation`: what this server makes of what others say."""

import click
from flask.cli import AppGroup

from rookery.cli._common import on_database
from rookery.federation import explain as explaining

group = AppGroup("federation", help="Other servers, and what they say.")


@group.command()
@click.argument("url")
@on_database
def explain(url: str) -> None:
    """Fetch URL as federation does and say step by step why it is accepted or not. Ends with 1 if it is not."""
    if not explaining.explain(url, lambda line: click.echo(_plain(line))):
        raise click.exceptions.Exit(1)


def _plain(line: str) -> str:
    """What strangers wrote does not reach the terminal as anything but text."""
    return "".join(char if char.isprintable() else " " for char in line)


commands = [group]
