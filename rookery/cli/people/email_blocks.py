"""`rookery email-blocks`: e-mail providers and addresses that cannot sign up."""

import click
from flask.cli import AppGroup
from sqlalchemy import select

from models.auth.sign_up_block import CanonicalEmailBlock, EmailDomainBlock, canonical_hash
from models.base import db
from rookery.cli._common import as_json, dry_run_option, on_database, show, show_one, show_removed
from rookery.errors import NotFound
from rookery.services.auth import sign_up_blocks
from rookery.services.remote.domain_rules import domain_name

group = AppGroup("email-blocks", help="E-mail providers and addresses that cannot sign up.")


@group.command("list")
@as_json
@on_database
def list_blocks(as_json: bool) -> None:
    """List blocked providers, then blocked addresses, of which only hashes are stored."""
    domains = db.session.scalars(select(EmailDomainBlock).order_by(EmailDomainBlock.domain)).all()
    addresses = db.session.scalars(select(CanonicalEmailBlock).order_by(CanonicalEmailBlock.id)).all()
    show([*map(_domain, domains), *map(_address, addresses)], as_json, "No e-mail provider or address is blocked.")


@group.command()
@click.argument("target")
@click.option("--with-approval", is_flag=True, help="Let sign-ups from this provider wait for approval.")
@as_json
@on_database
def add(target: str, with_approval: bool, as_json: bool) -> None:
    """Block a provider (a domain) or an address, in all its spellings."""
    if "@" not in target:
        show_one(_domain(sign_up_blocks.block_email_domain(None, target, with_approval)), as_json)
    elif with_approval:
        raise click.UsageError("--with-approval is for providers, and this is an address.")
    else:
        show_one(_address(sign_up_blocks.block_email(None, target, "")), as_json)


@group.command()
@click.argument("target")
@dry_run_option
@as_json
@on_database
def remove(target: str, dry_run: bool, as_json: bool) -> None:
    """Remove the block of a provider, of an address, or of a hash of the list."""
    hashed = canonical_hash(target) if "@" in target else target.lower()
    address = CanonicalEmailBlock.canonical_email_hash == hashed
    if found := db.session.scalar(select(CanonicalEmailBlock).where(address)):
        described = _address(found)
        if not dry_run:
            sign_up_blocks.unblock_email(None, found)
    elif "@" not in target and (provider := _provider(domain_name(target))):
        described = _domain(provider)
        if not dry_run:
            sign_up_blocks.unblock_email_domain(None, provider)
    else:
        raise NotFound(f"{target} is not blocked: `rookery email-blocks list` shows what is.")
    show_removed(described, f"{target} {{is_not}} blocked any more.", dry_run, as_json)


def _provider(domain: str) -> EmailDomainBlock | None:
    return db.session.scalar(select(EmailDomainBlock).where(EmailDomainBlock.domain == domain))


def _domain(one: EmailDomainBlock) -> dict[str, object]:
    effect = "approval" if one.allow_with_approval else "blocked"
    return {"kind": "provider", "target": one.domain, "sign_ups": effect, "since": one.created_at}


def _address(one: CanonicalEmailBlock) -> dict[str, object]:
    return {"kind": "address", "target": one.canonical_email_hash, "sign_ups": "blocked", "since": one.created_at}


command = group
