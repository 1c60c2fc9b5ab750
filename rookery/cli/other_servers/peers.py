"""`rookery peers`: health of other servers, pending and failed deliveries."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial

import click
from flask import Flask, current_app
from flask.cli import AppGroup
from sqlalchemy import select

from models.base import db
from models.federation import delivery
from models.federation.peer import FOR_GOOD, Peer
from rookery.cli._common import as_json, on_database, print_json, show, show_one
from rookery.errors import NotFound
from rookery.federation.outbound import peer_health
from rookery.services import audit
from rookery.services.remote import federation_policy
from rookery.text import domains

MOST = 200
AT_ONCE = 8  # servers that are asked at a time

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
        _line(peer, delivery.depths([peer.domain]).get(peer.domain, 0))
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
@as_json
@on_database
def retry(host: str, as_json: bool) -> None:
    """Retry the deliveries to a server at once, also those given up."""
    host = _peer(host).domain
    peer_health.revive(host)
    audit.record(None, "retry server", "server", None, host)
    waiting = delivery.depths([host]).get(host, 0)
    if as_json:
        print_json({"host": host, "retried": waiting})
    else:
        click.echo(f"{waiting} deliveries to {host} are tried again.")


@group.command()
@click.argument("hosts", metavar="[HOST]...", nargs=-1)
@click.option("--unwell", is_flag=True, help="Ask the servers with failed deliveries, the latest failures first.")
@click.option("--limit", type=click.IntRange(1, MOST), default=20, show_default=True, help="How many of them to ask.")
@as_json
@on_database
def ping(hosts: tuple[str, ...], unwell: bool, limit: int, as_json: bool) -> None:
    """Ask servers whether they are alive, eight at a time; each has ten seconds. Nothing is stored of it."""
    if bool(hosts) == unwell or len(hosts) > MOST:
        raise click.UsageError(f"Give hosts, {MOST} at most, or --unwell.")
    if unwell:
        failing = select(Peer.domain).where(Peer.last_error.is_not(None)).order_by(Peer.failed_at.desc().nulls_last())
        hosts = tuple(db.session.scalars(failing.limit(limit)))
    db.session.rollback()  # hold no transaction open while servers are waited for
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # of the proxy
    with ThreadPoolExecutor(AT_ONCE) as pool:
        results = pool.map(partial(_ping, app), dict.fromkeys(map(str.lower, hosts)))
        with click.progressbar(results, length=len(hosts), file=sys.stderr, hidden=not sys.stderr.isatty()) as each:
            show(list(each), as_json, "No server has failed deliveries.")


def _ping(app: Flask, host: str) -> dict[str, object]:
    """Ask a host, in a thread of its own."""
    began = time.monotonic()
    with app.app_context():
        problem = peer_health.ping(host)
    return {
        "host": host,
        "alive": problem is None,
        "milliseconds": round((time.monotonic() - began) * 1000),
        "error": problem,
    }


def _peer(host: str) -> Peer:
    if (found := db.session.get(Peer, domains.of_address(host) or host)) is None:
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


command = group
