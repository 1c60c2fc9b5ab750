"""`rookery federation`: purge other servers."""

import time
from dataclasses import asdict

import click
from flask.cli import AppGroup

from rookery import events
from rookery.cli._common import SECONDS_SILENT, as_json, confirm, on_database, show_one
from rookery.services.moderation import purging

group = AppGroup("federation", help="Data from other servers.")


@group.command()
@click.argument("domain")
@click.option("--dry-run", is_flag=True, help="Only count.")
@click.option("--force", is_flag=True, help="Allow a server that is not suspended.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@as_json
@on_database
def purge(domain: str, dry_run: bool, force: bool, yes: bool, as_json: bool) -> None:
    """Delete for good everything from a suspended server and its subdomains.

    It works in small pieces; after an interruption, the next run continues.
    """
    names = purging.domains_of(domain, force)
    amount = purging.count(names)
    if dry_run or not names:
        show_one({"servers": len(names), **asdict(amount)}, as_json)
        return
    if not yes:
        confirm(f"Remove {amount.accounts} accounts and {amount.statuses} statuses of {domain}?")
    purging.begin(None, domain, amount)
    events.commit()
    _purge(names, amount)
    purging.end(domain, force)
    show_one({"servers": len(names), **asdict(amount)}, as_json)


def _purge(names: list[str], amount: purging.Amount) -> None:
    done, said = purging.Amount(), time.monotonic()
    while piece := purging.piece(names):
        events.commit()
        done.accounts, done.statuses = done.accounts + piece.accounts, done.statuses + piece.statuses
        if time.monotonic() > said + SECONDS_SILENT:
            said = time.monotonic()
            click.echo(
                f"{done.accounts} of {amount.accounts} accounts, {done.statuses} of {amount.statuses} statuses",
                err=True,
            )


command = group
