"""`rookery config`: check and show the settings, and document them."""

from collections.abc import Iterable
from urllib.parse import urlsplit

import click
from flask.cli import AppGroup

from models.instance.instance import StoredSetting
from rookery import topology, urls
from rookery.cli._common import as_json, database_problem, on_database, show
from rookery.config import DATABASE, SETTINGS, Config, Setting
from rookery.plugin import Plugins, plugins
from rookery.plugin.choices import full_name, short_name
from rookery.secrets import NAMES, SECRETS
from rookery.services import audit, instance

MASK = "***"
SECRET_WORDS = ("PASSWORD", "PASSPHRASE", "SECRET", "TOKEN", "KEY")
# The effective values of settings that are empty.
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
    """Show every setting with its current value and its source; passwords are hidden."""
    rows = list(_rows(urls.config(), plugins()))
    show(rows if as_json else [row | {"value": _written(row["value"])} for row in rows], as_json)


@group.command()
def check() -> None:
    """Check whether the server would start with these settings; exits with 1 if not."""
    config = urls.config()  # loading it has validated every value
    topology.check(config)
    if unknown := sorted(config.plugin_overrides.keys() - _plugin_settings(plugins())):
        raise click.ClickException(f"{', '.join(unknown)}: there is no such setting. See docs/settings.md.")
    click.echo(f"The settings are valid: {config.public_url}, data in {config.data_dir}.")
    if config.source["ROOKERY_DOMAIN"] == DATABASE:
        click.echo("ROOKERY_DOMAIN is not set: that is the address at which the server started last.")
    for sentence in config.weaknesses:
        click.echo(f"Weakened: {sentence}")
    if problem := database_problem():
        click.echo(problem)


@group.command("forget-secret")
@click.argument("name", type=click.Choice(NAMES))
@on_database
def forget_secret(name: str) -> None:
    """Make the next start replace a secret that is lost for good.

    Without session.key everybody has to sign in again; without push.key or vapid.pem apps have to subscribe to push
    messages again; without login.key authenticator apps have to be set up again.
    """
    StoredSetting.put(SECRETS, sorted(set(StoredSetting.all().get(SECRETS) or NAMES) - {name}))
    audit.record(None, "forget secret", "server", None, urls.config().domain, name=name)
    click.echo(f"The next start generates a new {name}, unless the file is there again.")


@group.command(hidden=True)
def document() -> None:
    """Print docs/settings.md."""
    click.echo(settings_document(plugins()), nl=False)


def settings_document(found: Plugins) -> str:
    """`docs/settings.md`, made from the settings themselves."""
    lines = [
        "# Settings",
        "",
        "Each setting is an environment variable, or a line `NAME=value` in `rookery.env` in the data directory. The",
        "owner's choices in administration override that file, the environment overrides both. A wrong value stops the",
        "start with an error message. `rookery config show` prints the current values and their sources, and",
        "`rookery config check` checks whether the server would start.",
        "",
        "`make tables` writes this page.",
        "",
        "| Setting | Default | Meaning |",
        "|---|---|---|",
    ]
    lines += [_line(name, one) for name, one in SETTINGS.items()]
    lines += ["", "## Settings of plugins", "", "| Setting | Default | Meaning |", "|---|---|---|"]
    for name, (plugin, _key, one) in _plugin_settings(found).items():
        if plugin not in found.guests:
            lines.append(_line(name, one))
    return "\n".join(lines) + "\n"


def _line(name: str, one: Setting) -> str:
    says = [one.description]
    if one.owner_may_change:
        says.append("The owner may change it in administration.")
    default = f"`{_written(one.default)}`" if one.default not in ("", [], None) else ""
    return f"| `{name}` | {default} | {' '.join(says)} |"


def _rows(config: Config, found: Plugins) -> Iterable[dict[str, object]]:
    """Each setting in force; where the database cannot be asked, without what the owner chose."""
    changeable = instance.changeable() if database_problem() is None else {}
    of_plugins = _plugin_settings(found)
    for name in (*config.values, *of_plugins):
        if (short := short_name(name)) in changeable:
            value, source = instance.setting(short), instance.source(short)
        elif name in of_plugins:
            plugin, key, _one = of_plugins[name]
            value, source = found.settings[plugin][key], found.sources[plugin, key]
        else:
            value = getattr(config, DERIVED[name]) if name in DERIVED else config.values[name]
            source = config.source[name]
        declared = SETTINGS[name] if name in SETTINGS else of_plugins[name][2]
        row = {"name": name, "value": masked(name, value), "source": source}
        yield row | {"owner_may_change": declared.owner_may_change}


def _plugin_settings(found: Plugins) -> dict[str, tuple[str, str, Setting]]:
    """Return the settings of all plugins: full name → plugin, key and declaration."""
    return {
        full_name(plugin, key): (plugin, key, one)
        for plugin, declared in found.declared.items()
        for key, one in declared.items()
    }


def masked(name: str, value: object) -> object:
    """The value as anybody may read it over the operator's shoulder."""
    if value and any(word in name for word in SECRET_WORDS):
        return MASK
    if isinstance(value, str) and "://" in value and (password := urlsplit(value).password):
        return value.replace(f":{password}@", f":{MASK}@")
    return value


def _written(value: object) -> object:
    """The value as one would write it into the file."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return " ".join(map(str, value)) if isinstance(value, list) else value


command = group
