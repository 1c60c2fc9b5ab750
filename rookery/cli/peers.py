"""`rookery peers`: health of other servers, pending and failed deliveries."""

from datetime import datetime

import click
from flask.cli import AppGroup
from sqlalchemy import select

from models.base import db
from models.federation import delivery
from models.federation.peer import FOR_GOOD, Peer
from rookery.cli._common import as_json, on_database, show, show_one
from rookery.errors import NotFound
from rookery.federation.outbound import peer_health
from rookery.services import audit
from rookery.services.remote import federation_policy

group = AppGroup("peers", help="The servers that this one federates with.")


@group.command("list")
@click.option("--unwell", is_flag=True, help="Only servers with failed deliveries.")
@click.option("--limit", type=click.IntRange(1), default=100, show_default=True, help="How many to list.")
@as_json
@on_database
def list_peers(unwell: bool, limit: int, as_json: bool) -> None:
    """List servers with their health and pending deliveries, the latest failures first."""
    found = select(Peer).order_by(Peer.failed_at.desc().nulls_last(), Peer.domain).limit(limit)
    peers = db.session.scalars(found.where(Peer.last_error.is_not(None)) if unwell else found).all()
    depths = delivery.depths(peer.domain for peer in peers)
    show([_line(peer, depths.get(peer.domain, 0)) for peer in peers], as_json, "There are no such servers.")


@group.command("show")
@click.argument("host")
@as_json
@on_database
def show_peer(host: str, as_json: bool) -> None:
    """Show everything known of one server."""
    peer = _peer(host)
    show_one(
        _line(peer, delivery.depths([host]).get(host, 0))
        | {
            "next_try": peer.retry_at or peer.probe_at,
            "failures_in_a_row": peer.failures,
            "failing_days": peer.failing_days,
            "unavailable_since": peer.unavailable_at,
            "signature": peer.signature,
            "heard": peer.heard_at,
            "refused": peer.refused,
            "last_refusal": peer.last_refusal,
            "first_met": peer.first_seen_at,
        },
        as_json,
    )


@group.command()
@click.argument("host")
@on_database
def retry(host: str) -> None:
    """Retry the deliveries to a server at once, also those given up."""
    _peer(host)
    peer_health.revive(host)
    audit.record(None, "retry server", "server", None, host)
    click.echo(f"{delivery.depths([host]).get(host, 0)} deliveries to {host} are tried again.")


def _peer(host: str) -> Peer:
    if (found := db.session.get(Peer, host)) is None:
        raise NotFound(f"Nothing was exchanged with {host} so far: `rookery peers list` shows with whom.")
    return found


def _line(peer: Peer, waiting: int) -> dict[str, object]:
    return {
        "host": peer.domain,
        "state": _state(peer.domain),
        "waiting": waiting,
        "delivered": peer.delivered_at,
        "failed": peer.failed_at,
        "error": peer.last_error,
    }


def _state(host: str) -> str:
    if not federation_policy.admits(host):
        return "shut out"
    until: datetime | None = peer_health.resting(host)
    return "well" if until is None else "unavailable" if until == FOR_GOOD else "resting"


commands = (group,)
