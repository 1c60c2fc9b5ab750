"""`flask config`: whether the settings are right, what they are, and where each comes from."""

import os
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import click
from flask.cli import AppGroup

from models.instance.instance import Setting
from rookery import urls
from rookery.cli._common import as_json, database_problem, on_database, show
from rookery.config import Config, Settings, former_names
from rookery.plugin import Plugins, plugins
from rookery.plugin.choices import names_of
from rookery.secrets import NAMES, SECRETS
from rookery.services import instance

MASK = "***"
SECRET_WORDS = ("PASSWORD", "SECRET", "TOKEN", "KEY")
# What is in force where the setting itself is empty.
DERIVED = {
    "ROOKERY_DOMAIN": "domain",
    "ROOKERY_PUBLIC_URL": "public_url",
    "ROOKERY_DATABASE_URL": "database_url",
    "ROOKERY_MAIL_FROM": "mail_from",
    "ROOKERY_DATA": "data_dir",
}

group = AppGroup("config", help="The settings of this server.")


@group.command("show")
@as_json
def show_config(as_json: bool) -> None:
    """Every setting with its value in force and where that comes from; passwords are not shown."""
    rows = [*_settings(urls.config()), *_plugin_settings(plugins(), urls.config())]
    show(rows if as_json else [row | {"value": _written(row["value"])} for row in rows], as_json)


@group.command()
def check() -> None:
    """Whether the server would start with these settings; ends with 1 if not."""
    config = urls.config()  # that it exists means that each value was found good
    if unknown := sorted(set(config.plugin_overrides) - set(_plugin_names(plugins()))):
        raise click.ClickException(f"{', '.join(unknown)}: there is no such setting. See docs/settings.md.")
    click.echo(f"The settings are good: {config.public_url}, data in {config.data_dir}.")
    for sentence in config.weaknesses:
        click.echo(f"Weakened: {sentence}")
    if problem := database_problem():
        click.echo(problem)


@group.command("forget-secret")
@click.argument("name", type=click.Choice(NAMES))
@on_database
def forget_secret(name: str) -> None:
    """Have the next start make this secret anew, for the old one is lost for good.

    Without session.key everybody has to sign in again; without push.key or vapid.pem apps have to subscribe to pushes
    again; without login.key authenticator apps have to be set up again.
    """
    Setting.put(SECRETS, sorted(set(Setting.all().get(SECRETS) or NAMES) - {name}))
    click.echo(f"The next start makes {name} anew, unless the file is there again.")


@group.command(hidden=True)
def document() -> None:
    """Print docs/settings.md."""
    click.echo(settings_document(plugins()), nl=False)


def settings_document(found: Plugins) -> str:
    """`docs/settings.md`, made from the settings themselves."""
    lines = [
        "# Settings",
        "",
        "Each setting is an environment variable, or a line `NAME=value` in `rookery.env` in the data directory. What",
        "the owner chooses on the desk wins over that file, the environment wins over both. A wrong value stops the",
        "start with a sentence. `flask config show` prints what is in force and where it comes from, `flask config",
        "check` whether the server would start.",
        "",
        "This page is made from the code: `flask config document > docs/settings.md`.",
        "",
        "| Setting | Default | Meaning |",
        "|---|---|---|",
    ]
    for name, field in Settings().fields.items():
        says = " ".join(
            [field.metadata["description"], *map("Formerly `{}`, which still works.".format, former_names(field))]
        )
        lines.append(f"| `{name}` | {_default(field.load_default)} | {says} |")
    lines += ["", "## Settings of plugins", "", "| Setting | Default | Plugin |", "|---|---|---|"]
    for plugin in found.all.values():
        for key, default in plugin.settings.items():
            if plugin.name not in found.guests:
                lines.append(f"| `{_name(plugin.name, key)}` | {_default(default)} | {plugin.name} |")
    return "\n".join(lines) + "\n"


def _settings(config: Config) -> Iterable[dict[str, Any]]:
    from_desk = instance.ON_DESK if database_problem() is None else ()
    for name, value in config.values.items():
        short = name.removeprefix("ROOKERY_").lower()
        source = instance.source(short) if short in from_desk else config.source[name]
        if source == "desk":
            value = instance.setting(short)
        elif name in DERIVED:
            value = getattr(config, DERIVED[name])
        yield {"name": name, "value": masked(name, value), "source": source}


def _plugin_settings(found: Plugins, config: Config) -> Iterable[dict[str, Any]]:
    for plugin in found.all.values():
        for key, value in found.settings[plugin.name].items():
            name = _name(plugin.name, key)
            given = name in config.plugin_overrides
            yield {"name": name, "value": masked(name, value), "source": _source(name) if given else "default"}


def _source(name: str) -> str:
    return "environment" if name in os.environ else "file"


def masked(name: str, value: Any) -> Any:
    """The value as anybody may read it over the operator's shoulder."""
    if value and any(word in name for word in SECRET_WORDS):
        return MASK
    if isinstance(value, str) and "://" in value and (password := urlsplit(value).password):
        return value.replace(f":{password}@", f":{MASK}@")
    return value


def _plugin_names(found: Plugins) -> Iterable[str]:
    return (name for plugin in found.all.values() for key in plugin.settings for name in names_of(plugin, key))


def _name(plugin: str, key: str) -> str:
    return f"ROOKERY_{plugin}_{key}".upper()


def _default(value: Any) -> str:
    return f"`{_written(value)}`" if value not in ("", [], None) else ""


def _written(value: Any) -> Any:
    """The value as one would write it into the file."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return " ".join(map(str, value)) if isinstance(value, list) else value


commands = (group,)
