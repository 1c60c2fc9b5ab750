"""`rookery audit`: list the actions of moderators and admins."""

import click
from flask.cli import AppGroup

from models.accounts.account import Account
from models.moderation.audit import AuditEntry
from rookery import urls
from rookery.cli._common import as_json, on_database, show
from rookery.errors import NotFound

group = AppGroup("audit", help="The actions of moderators and admins.")


@group.command("list")
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True)
@click.option("--by", help="Only actions of this account.")
@click.option("--about", help="Only actions on this account, NAME or NAME@HOST.")
@as_json
@on_database
def list_entries(limit: int, by: str | None, about: str | None, as_json: bool) -> None:
    """List the actions, the latest first: time, actor, action and target."""
    found = AuditEntry.latest(limit, _account(by), _account(about))
    rows = (
        {
            "when": one.created_at,
            "who": one.by_name,
            "action": one.action,
            "target": one.target,
            "details": one.details if as_json else _in_words(one.details),
        }
        for one in found
    )
    show(rows, as_json, "Nobody did anything yet.")


def _in_words(details: dict[str, object]) -> str:
    return ", ".join(f"{name}: {value}" for name, value in details.items() if value)


def _account(name: str | None) -> int | None:
    if name is None:
        return None
    username, _, domain = name.removeprefix("@").removesuffix(f"@{urls.config().domain}").partition("@")
    if (account := Account.by_address(username, domain or None)) is None:
        raise NotFound(f"There is no account {name}.")
    return account.id


commands = (group,)
