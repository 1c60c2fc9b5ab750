"""`rookery instance`: rules, texts and settings of the server."""

from datetime import datetime
from typing import TextIO

import click
from flask.cli import AppGroup

from models import clock
from models.base import db
from models.ids import new_id
from models.instance.instance import Rule
from models.instance.terms import TermsOfService
from models.moderation.warning import WarningPreset
from rookery.cli._common import as_json, id_type, on_database, show, show_one, somebody_is_there
from rookery.cli._files import read_text
from rookery.errors import Doubtful, NotFound
from rookery.services import audit, instance
from rookery.services.administration import about, instance_rules
from rookery.services.instance import texts

group = AppGroup(
    "instance", help="Rules, texts and settings that the server shows. A running server picks up changes in 5 s."
)


@group.command("show")
@as_json
@on_database
def show_instance(as_json: bool) -> None:
    """Show the settings that can be changed while the server runs, and the source of each."""
    names = sorted(instance.changeable())
    show(
        [
            {
                "name": one,
                "value": "***" if instance.is_secret(one) and instance.setting(one) else instance.setting(one),
                "source": instance.source(one),
            }
            for one in names
        ],
        as_json,
    )


@group.command("set")
@click.argument("name")
@click.argument("value")
@click.option("--yes", is_flag=True, help="Do not ask about a value that can hardly be meant.")
@on_database
def set_value(name: str, value: str, yes: bool) -> None:
    """Change a setting, such as `registrations open` or `title "The Rookery"`. The environment overrides it."""
    try:
        about.choose_one(None, name, value, sure=yes)
    except Doubtful as doubt:
        if not somebody_is_there():
            raise click.ClickException(f"{doubt.problem} Nothing was changed: a script has to say --yes.") from None
        click.confirm(f"{doubt.problem} Set it all the same?", abort=True)
        about.choose_one(None, name, value, sure=True)
    click.echo(f"{name} is changed." if instance.is_secret(name) else f"{name} is now {value!r}.")
    if instance.source(name) == "environment":
        click.echo(f"But ROOKERY_{name.upper()} in the environment overrides it.", err=True)


@group.command("text")
@click.argument("name", type=click.Choice(sorted(texts.DEFAULT_TEXTS)))
@click.argument("file", type=click.File(encoding="utf-8"))
@on_database
def write_text(name: str, file: TextIO) -> None:
    """Replace a text by a Markdown FILE; - reads standard input."""
    about.write_text(None, name, read_text(file))
    click.echo(f"The {name.replace('_', ' ')} was replaced.")


@group.group("rules")
def rules() -> None:
    """The rules that people agree to when they sign up."""


@rules.command("list")
@as_json
@on_database
def list_rules(as_json: bool) -> None:
    """List the rules in order."""
    show(
        [_described(rule) for rule in Rule.in_order()], as_json, "There are no rules yet: `rookery instance rules add`."
    )


@rules.command("add")
@click.argument("text")
@click.option("--hint", default="", help="A sentence that explains the rule.")
@click.option("--position", default=0, help="Smaller numbers come first.")
@as_json
@on_database
def add_rule(text: str, hint: str, position: int, as_json: bool) -> None:
    """Add a rule and print it."""
    show_one(_described(instance_rules.add(None, text, hint, position)), as_json)


@rules.command("remove")
@click.argument("rule_id", type=id_type)
@on_database
def remove_rule(rule_id: int) -> None:
    """Remove a rule by its id."""
    try:
        instance_rules.remove(None, rule_id)
    except NotFound as error:
        raise NotFound(f"{error}: `rookery instance rules list` shows those that are.") from None
    click.echo("The rule was deleted.")


@group.group("terms")
def terms() -> None:
    """Terms of service, each version with its effective date."""


@terms.command("publish")
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--effective", type=click.DateTime(["%Y-%m-%d"]), help="Its effective date. Default: today.")
@on_database
def publish_terms(file: TextIO, effective: datetime | None) -> None:
    """Publish a Markdown FILE as a version; - reads standard input."""
    made = about.publish_terms(None, read_text(file), effective.date() if effective else clock.today())
    click.echo(f"These terms take effect on {made.effective_date}.")


@terms.command("list")
@as_json
@on_database
def list_terms(as_json: bool) -> None:
    """List all versions, the oldest first."""
    rows = [
        {"effective_date": str(one.effective_date), "published_at": one.created_at, "characters": len(one.text)}
        for one in TermsOfService.in_order()
    ]
    show(rows, as_json, "There are no terms of service: `rookery instance terms publish FILE`.")


@group.group("warnings")
def warnings() -> None:
    """Warning templates for moderators (`warning_preset_id`)."""


@warnings.command("list")
@as_json
@on_database
def list_warnings(as_json: bool) -> None:
    """List the templates, by title."""
    found = [{"id": one.id, "title": one.title, "text": one.text} for one in WarningPreset.in_order()]
    show(found, as_json, "There are no such texts yet: `rookery instance warnings add`.")


@warnings.command("add")
@click.argument("title")
@click.argument("text")
@as_json
@on_database
def add_warning(title: str, text: str, as_json: bool) -> None:
    """Add a template and print it."""
    preset = WarningPreset(id=new_id(), title=title, text=text)
    db.session.add(preset)
    audit.record(None, "add warning text", "warning text", preset.id, title)
    show_one({"id": preset.id, "title": title, "text": text}, as_json)


@warnings.command("remove")
@click.argument("preset_id", type=id_type)
@on_database
def remove_warning(preset_id: int) -> None:
    """Remove a template by its id; warnings that were sent keep its text."""
    preset = db.session.get(WarningPreset, preset_id)
    if preset is None:
        raise NotFound(f"There is no text {preset_id}: `rookery instance warnings list` shows those that are.")
    audit.record(None, "remove warning text", "warning text", preset.id, preset.title)
    db.session.delete(preset)
    click.echo("The text was deleted.")


def _described(rule: Rule) -> dict[str, object]:
    return {"id": rule.id, "text": rule.text, "hint": rule.hint, "position": rule.position}


command = group
