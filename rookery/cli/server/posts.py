"""`rookery posts`: delete old posts of other servers; import those of an archive."""

import time

import click
from flask.cli import AppGroup

from rookery import events, urls
from rookery.cli._common import SECONDS_SILENT, as_json, days_type, on_database, show_one
from rookery.cli.server import _post_imports
from rookery.services import audit
from rookery.services.data import remote_retention

group = AppGroup("posts", help="Posts of other servers, and those of archives.")
for command in (_post_imports.import_archive, _post_imports.imports, _post_imports.undo_import):
    group.add_command(command)


@group.command()
@click.option("--days", type=days_type, help="Keep posts that are younger.  [default: ROOKERY_STATUSES_REMOTE_DAYS]")
@click.option("--dry-run", is_flag=True, help="Only count what a first round deletes.")
@as_json
@on_database
def prune(days: int | None, dry_run: bool, as_json: bool) -> None:
    """Delete old remote posts that concern nobody here.

    It works in small pieces; after an interruption, the next run continues.
    """
    days = days or remote_retention.limits().remote_days
    if not days or days < 1:
        raise click.UsageError("Give --days N: ROOKERY_STATUSES_REMOTE_DAYS keeps remote posts for good.")
    show_one({"posts": remote_retention.count_free(days) if dry_run else _prune(days)}, as_json)


def _prune(days: int) -> int:
    """Go through all posts until a round deletes none: a post goes after those that answer or boost it."""
    total = in_round = place = 0
    said = time.monotonic()
    while True:
        gone, place = remote_retention.forget_piece(days, place)
        if gone and not total:
            audit.record(None, "prune posts", "server", None, urls.config().domain, days=days)
        events.commit()
        total, in_round = total + gone, in_round + gone
        if time.monotonic() > said + SECONDS_SILENT:
            said = time.monotonic()
            click.echo(f"{total} posts deleted", err=True)
        if not place:
            if not in_round:
                return total
            in_round = 0


command = group
