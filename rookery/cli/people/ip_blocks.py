"""`rookery ip-blocks`: networks that cannot sign up, or cannot reach this server at all."""

from dataclasses import replace

import click
from flask.cli import AppGroup
from sqlalchemy import select

from models.auth.sign_up_block import SEVERITIES, IpBlock
from models.base import db
from rookery.cli._common import as_json, dry_run_option, on_database, show, show_one, show_removed
from rookery.errors import NotFound
from rookery.services.auth import sign_up_blocks
from rookery.services.auth.sign_up_blocks import NetworkTerms

DAY, DEFAULT = 86400, "sign_up_block"

group = AppGroup("ip-blocks", help="Blocked networks.")


@group.command("list")
@as_json
@on_database
def list_blocks(as_json: bool) -> None:
    """List the blocked networks, the oldest first."""
    found = db.session.scalars(select(IpBlock).order_by(IpBlock.id))
    show([_described(one) for one in found], as_json, "No network is blocked.")


@group.command()
@click.argument("network")
@click.option("--severity", type=click.Choice(SEVERITIES), help=f"[default: {DEFAULT}]")
@click.option("--comment", help="A note for moderators.")
@click.option("--days", type=click.IntRange(0), help="How many days it lasts from now on; 0: it never expires.")
@as_json
@on_database
def add(network: str, severity: str | None, comment: str | None, days: int | None, as_json: bool) -> None:
    """Block an address or a NETWORK such as 192.0.2.0/24, or change its block by the given options."""
    terms = NetworkTerms(network, severity, comment, None if days is None else days * DAY)
    if found := _block_of(network):
        sign_up_blocks.change_network(None, found, terms)
    else:
        found = sign_up_blocks.block_network(None, replace(terms, severity=severity or DEFAULT))
    show_one(_described(found), as_json)


@group.command()
@click.argument("network")
@dry_run_option
@as_json
@on_database
def remove(network: str, dry_run: bool, as_json: bool) -> None:
    """Remove the block of a network."""
    if (found := _block_of(network)) is None:
        raise NotFound(f"{network} is not blocked: `rookery ip-blocks list` shows the networks that are.")
    described = _described(found)
    if not dry_run:
        sign_up_blocks.unblock_network(None, found)
    show_removed(described, f"{found.ip} {{is_not}} blocked any more.", dry_run, as_json)


def _block_of(network: str) -> IpBlock | None:
    return db.session.scalar(select(IpBlock).where(IpBlock.ip == sign_up_blocks.network_of(network)))


def _described(one: IpBlock) -> dict[str, object]:
    return {
        "network": one.ip,
        "severity": one.severity,
        "comment": one.comment or None,
        "expires_at": one.expires_at,
        "since": one.created_at,
    }


command = group
