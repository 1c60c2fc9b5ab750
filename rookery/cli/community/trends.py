"""`rookery trends`: list, approve and reject trends."""

import click
from flask.cli import AppGroup
from sqlalchemy import select

from models.base import db
from models.discovery.trend import AUTHOR, LINK, PUBLISHER, STATUS, TAG, Publisher
from models.ids import MAX_ID
from models.statuses.card import Card
from models.statuses.status import Status
from models.statuses.tag import Tag
from rookery.cli._common import any_account, as_json, on_database, show
from rookery.errors import NotFound
from rookery.services.discovery import trends
from rookery.text.extract import tag_key

group = AppGroup("trends", help="Trends, and whether they may be shown.")
kind = click.argument("kind", type=click.Choice([TAG, LINK, PUBLISHER, STATUS, AUTHOR]))


@group.command("list")
@as_json
@on_database
def list_trends(as_json: bool) -> None:
    """List trends, the highest score first, and whether they are shown."""
    show(trends.overview(), as_json)


@group.command()
@kind
@click.argument("name")
@on_database
def approve(kind: str, name: str) -> None:
    """Allow NAME to trend: a tag, the URL of a link, the host of a publisher, the id of a status, or an account."""
    trends.review(None, kind, _id_of(kind, name), True)
    click.echo(f"The {kind} {name} was approved.")


@group.command()
@kind
@click.argument("name")
@on_database
def reject(kind: str, name: str) -> None:
    """Forbid NAME to trend."""
    trends.review(None, kind, _id_of(kind, name), False)
    click.echo(f"The {kind} {name} was rejected.")


def _id_of(kind: str, name: str) -> int:
    if kind == AUTHOR:
        return any_account(name).id
    if kind == STATUS:
        status_id = min(int(name), MAX_ID) if name.isascii() and name.isdigit() else 0
        found = db.session.scalar(select(Status.id).where(Status.id == status_id))
    elif kind == TAG:
        found = Tag.known([tag_key(name.removeprefix("#"))]).get(tag_key(name.removeprefix("#")))
    else:
        column = Card.url if kind == LINK else Publisher.domain
        found = db.session.scalar(select(column.class_.id).where(column == name))
    if found is None:
        raise NotFound(f"There is no {kind} {name} here: `rookery trends list` shows what trends.")
    return found


command = group
