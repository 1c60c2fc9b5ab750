"""The command `rookery`: `rookery run` is the server, and each command of the app is a command of this one."""

import sys

from rookery import HOME, __version__

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[1]  # the current folder, which `python -m` put first: its modules may have the names of ours

import os
from importlib import import_module
from typing import Any

import click
from flask.cli import AppGroup, ScriptInfo

from rookery.renames import RENAMED

SECTIONS = {
    "Server": "run worker service doctor config db upgrade rollback backup adopt media posts jobs plugins search "
    "successor self-destruct",
    "Community": "instance emojis announcements groups suggestions trends audit",
    "People": "accounts roles reports invites oauth oidc tokens email-blocks ip-blocks username-blocks push transfer",
    "Other servers": "explain federation domains peers relays",
}
PLUGINS = "Plugins"


class Commands(AppGroup):
    """`run`, and the commands of the app, which is made when one of those is named."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        for old, new in RENAMED.items():
            words = old.split()
            if ["rookery", *args][: len(words)] == words:
                click.echo(f"`{old}` is called `{new}` now.", err=True)
                args = [*new.split()[1:], *args[len(words) - 1 :]]
        return super().parse_args(context, args or ["run"])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if command := super().get_command(context, name):
            return command
        app = context.ensure_object(ScriptInfo).load_app()
        context.with_resource(app.app_context())
        return app.cli.get_command(context, name)

    def list_commands(self, context: click.Context) -> list[str]:
        try:
            app = context.ensure_object(ScriptInfo).load_app()
        except click.ClickException as error:  # the settings are wrong
            error.show()
            return super().list_commands(context)
        return [*super().list_commands(context), *app.cli.list_commands(context)]

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        section_of = {name: section for section, names in SECTIONS.items() for name in names.split()}
        rows: dict[str, list[tuple[str, str]]] = {section: [] for section in (*SECTIONS, PLUGINS)}
        for name in self.list_commands(context):
            command = self.get_command(context, name)
            if command and not command.hidden:
                rows[section_of.get(name, PLUGINS)].append((name, command.get_short_help_str(formatter.width - 20)))
        for section, listed in rows.items():
            if listed:
                with formatter.section(section):
                    formatter.write_dl(listed)


@click.group(cls=Commands, context_settings={"obj": ScriptInfo(create_app=lambda: import_module("app").create_app())})
@click.version_option(__version__, prog_name="Rookery")
def main() -> None:
    """Rookery, a federated social server for a small place.

    Without a command it is `rookery run`. The data directory is ROOKERY_DATA; `rookery config show` lists all settings.
    """


@main.command(with_appcontext=False)
def run() -> None:
    """Run the server.

    It creates the database, or brings it up to date, and prints its address. HOST and PORT choose where it listens.
    """
    from gunicorn.app.wsgiapp import WSGIApplication

    class Gunicorn(WSGIApplication):
        """gunicorn with our configuration, whatever is in the current folder."""

        app_uri = None

        def init(self, parser: object, options: Any, args: object) -> None:
            options.config = os.path.join(HOME, "gunicorn.conf.py")

        def chdir(self) -> None:
            """Do not add the current folder to the path."""

    os.umask(0o077)
    Gunicorn().run()


if __name__ == "__main__":
    main()
