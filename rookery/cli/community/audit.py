"""`rookery audit`: list the actions of moderators and admins."""

import click
from flask.cli import AppGroup

from models.moderation.audit import AuditEntry
from rookery.cli._common import any_account, as_json, on_database, show

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
    return any_account(name).id if name else None


command = group
