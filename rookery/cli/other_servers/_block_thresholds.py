"""`rookery domains thresholds`: servers that enough lists of blocks name are blocked without asking."""

from collections.abc import Iterable

import click

from models.moderation.block_list import BlockList, BlockThreshold
from rookery.cli._common import as_json, dry_run_option, id_type, on_database, show, show_one, show_removed
from rookery.errors import NotFound
from rookery.services.moderation import block_lists


@click.group("thresholds")
def thresholds() -> None:
    """Servers that enough of several subscribed lists name are blocked without asking."""


@thresholds.command("list")
@as_json
@on_database
def list_thresholds(as_json: bool) -> None:
    """List the thresholds, the oldest first."""
    show([_described(*one) for one in BlockThreshold.all().items()], as_json, "There is no threshold.")


@thresholds.command()
@click.argument("least", type=click.IntRange(1))
@click.argument("urls", metavar="URL...", nargs=-1, required=True)
@as_json
@on_database
def add(least: int, urls: tuple[str, ...], as_json: bool) -> None:
    """Block servers that LEAST of these lists name, each time that one of them is fetched."""
    found = {one.url: one for one in BlockList.all() if one.url in urls}
    if unknown := next((url for url in urls if url not in found), None):
        raise NotFound(f"No list at {unknown} is subscribed to: `rookery domains subscriptions` shows those that are.")
    made = block_lists.keep_threshold(None, [one.id for one in found.values()], least)
    show_one(_described(made, found.values()), as_json)


@thresholds.command()
@click.argument("threshold_id", metavar="ID", type=id_type)
@dry_run_option
@as_json
@on_database
def remove(threshold_id: int, dry_run: bool, as_json: bool) -> None:
    """Remove a threshold; blocks that came of it stay."""
    found = next((pair for pair in BlockThreshold.all().items() if pair[0].id == threshold_id), None)
    if found is None:
        raise NotFound(f"There is no threshold {threshold_id}: `rookery domains thresholds list` shows those that are.")
    described = _described(*found)
    if not dry_run:
        block_lists.forget_threshold(None, *found)
    show_removed(described, "The threshold {is_not} applied any more.", dry_run, as_json)


def _described(one: BlockThreshold, lists: Iterable[BlockList]) -> dict[str, object]:
    return {"id": str(one.id), "least": one.least, "urls": sorted(str(each.url) for each in lists)}
