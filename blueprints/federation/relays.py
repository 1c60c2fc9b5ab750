"""Relays: servers that pass public posts on, so that a small one sees more than it follows."""

import click
from sqlalchemy import select

from models.base import db
from models.federation.relay import LITEPUB, MASTODON, Relay
from rookery.cli._common import as_json, on_database, show
from rookery.events.facts import StatusDeleted, StatusPosted
from rookery.federation.outbound import relays as outbox
from rookery.plugin import Plugin
from rookery.services.administration import relays

address = click.argument("address")


@click.command()
@address
@click.option("--actor", is_flag=True, help="The address is that of an actor (LitePub), not of an inbox.")
@on_database
def add(address, actor):
    """Join a relay: `https://relay.example/inbox`, or with --actor `https://relay.example/relay`."""
    relay = relays.join(None, address, LITEPUB if actor else MASTODON)
    click.echo(f"{relay.inbox} is asked. `rookery relays list` shows whether it lets us in.")


@click.command("list")
@as_json
@on_database
def list_relays(as_json):
    """List relays with their states: on, waiting for an answer, or refused."""
    rows = db.session.scalars(select(Relay).order_by(Relay.id)).all()
    show(
        ({"inbox": row.inbox, "style": row.style, "state": row.state, "added": row.created_at} for row in rows),
        as_json,
        "There are no relays.",
    )


@click.command()
@address
@on_database
def remove(address):
    """Leave a relay: its inbox, or the id of its actor."""
    relays.leave(None, address)
    click.echo("The relay is left.")


plugin = Plugin(
    name="relays",
    summary="servers that pass public posts on",
    needs={"deliveries"},
    on={StatusPosted: (outbox.announce,), StatusDeleted: (outbox.withdraw,)},
    tasks=(relays.follow_relay.by(outbox.ask), relays.unfollow_relay.by(outbox.leave)),
    cli=(add, list_relays, remove),
)
