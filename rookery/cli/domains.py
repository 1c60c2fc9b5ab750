"""`rookery domains`: block and allow other servers."""

from collections import Counter
from typing import BinaryIO, TextIO

import click
from flask.cli import AppGroup
from sqlalchemy import select

from models.base import db
from models.moderation.server_rule import SEVERITIES, ServerAllow, ServerBlock
from rookery import events
from rookery.cli._common import as_json, on_database, show, show_one, somebody_is_there
from rookery.errors import Invalid, NotFound
from rookery.services.moderation import block_files, dry_run
from rookery.services.moderation.block_files import BlockFileLine
from rookery.services.remote import domain_rules
from rookery.services.remote.domain_rules import Terms

AT_ONCE = 50  # blocks of a file that are stored in one transaction

group = AppGroup("domains", help="Blocked and allowed servers, each with its subdomains.")


@group.command("list")
@click.option("--severity", type=click.Choice(SEVERITIES), help="Only blocks of this severity.")
@click.option("--allowed", is_flag=True, help="List the allowed servers instead.")
@as_json
@on_database
def list_domains(severity: str | None, allowed: bool, as_json: bool) -> None:
    """List the blocked servers, by domain."""
    if allowed:
        found = db.session.scalars(select(ServerAllow).order_by(ServerAllow.domain))
        show(
            [{"domain": one.domain, "since": one.created_at} for one in found], as_json, "No server is allowed by name."
        )
        return
    query = select(ServerBlock).order_by(ServerBlock.domain)
    blocks = db.session.scalars(query.where(ServerBlock.severity == severity) if severity else query)
    show([_described(one) for one in blocks], as_json, "No server is blocked.")


@group.command()
@click.argument("domain")
@click.option("--severity", type=click.Choice(SEVERITIES), default="suspend", show_default=True)
@click.option("--reject-media/--accept-media", default=None, help="Keep no files of it.")
@click.option("--reject-reports/--accept-reports", default=None, help="Ignore its reports.")
@click.option("--public-comment", help="The reason, shown where blocks are published.")
@click.option("--private-comment", help="A note for moderators.")
@click.option("--obfuscate/--in-full", default=None, help="Publish the domain with stars in its middle.")
@click.option("--dry-run", is_flag=True, help="Only count the follows that a suspension severs.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@as_json
@on_database
def block(
    domain: str,
    severity: str,
    reject_media: bool | None,
    reject_reports: bool | None,
    public_comment: str | None,
    private_comment: str | None,
    obfuscate: bool | None,
    dry_run: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Block a server, or change its block by the given options."""
    terms = Terms(severity, reject_media, reject_reports, private_comment, public_comment, obfuscate)
    name = domain_rules.check(domain, terms)
    rule = _block_of(name)
    severed = _severed(name) if severity == "suspend" and not (rule and rule.severity == severity) else 0
    if dry_run:
        show_one({"domain": name, "severity": severity, "severed_follows": severed}, as_json)
        return
    if severed and not yes and somebody_is_there():
        click.confirm(f"Suspend {name} and sever {severed} follows?", abort=True)
    if rule:
        domain_rules.change(None, rule, terms)
    else:
        rule = domain_rules.block(None, name, terms)
    show_one(_described(rule), as_json)


@group.command()
@click.argument("domain")
@on_database
def unblock(domain: str) -> None:
    """Remove a block; severed follows come back."""
    name = domain_rules.domain_name(domain)
    if (rule := _block_of(name)) is None:
        raise NotFound(f"{name} is not blocked: `rookery domains list` shows the servers that are.")
    domain_rules.lift(None, rule)
    click.echo(f"{name} is not blocked any more.")


@group.command()
@click.argument("domain")
@click.option("--remove", is_flag=True, help="Do not allow it any more.")
@on_database
def allow(domain: str, remove: bool) -> None:
    """Allow a server, where only allowed servers may federate."""
    if not remove:
        click.echo(f"{domain_rules.allow(None, domain).domain} is allowed.")
        return
    name = domain_rules.domain_name(domain)
    if (allowed := db.session.scalar(select(ServerAllow).where(ServerAllow.domain == name))) is None:
        raise NotFound(f"{name} is not allowed: `rookery domains list --allowed` shows the servers that are.")
    domain_rules.disallow(None, allowed)
    click.echo(f"{name} is not allowed any more.")


@group.command("import")
@click.argument("file", type=click.File("rb"))
@click.option("--overwrite", is_flag=True, help="Also change blocks that say something else; otherwise they stay.")
@click.option("--dry-run", is_flag=True, help="Only count.")
@as_json
@on_database
def import_blocks(file: BinaryIO, overwrite: bool, dry_run: bool, as_json: bool) -> None:
    """Block the servers of a FILE: CSV as Mastodon writes it, or a domain on each line; - reads standard input."""
    lines, unread = block_files.read(file.read(block_files.MOST_BYTES))
    known = {one.domain: one for one in db.session.scalars(select(ServerBlock))}
    done: Counter[str] = Counter()
    for number, line in enumerate(lines.values(), 1):
        done[_take(line, known.get(line.domain), overwrite, dry_run)] += 1
        if number % AT_ONCE == 0:
            events.commit()
    counts = {name: done[name] for name in ("added", "changed", "kept", "refused")}
    show_one({**counts, "unread_lines": unread}, as_json)


@group.command()
@click.option("--output", type=click.File("w", encoding="utf-8"), default="-", help="Write a file.")
@on_database
def export(output: TextIO) -> None:
    """Print all blocks as CSV that Mastodon reads."""
    for line in block_files.write(db.session.scalars(select(ServerBlock).order_by(ServerBlock.domain))):
        output.write(line)


def _take(line: BlockFileLine, rule: ServerBlock | None, overwrite: bool, dry_run: bool) -> str:
    """Carry out a line of a file. Return what became of it: `added`, `changed`, `kept` or `refused`."""
    terms = Terms(
        line.severity,
        line.reject_media,
        line.reject_reports,
        public_comment=line.public_comment,
        obfuscate=line.obfuscate,
    )
    if rule:
        same = all(getattr(rule, name) == value for name, value in terms.given().items())
        if same or not overwrite:
            return "kept"
        if not dry_run:
            domain_rules.change(None, rule, terms)
        return "changed"
    try:
        domain_rules.check(line.domain, terms)
    except Invalid:  # the domain of this server
        return "refused"
    if not dry_run:
        domain_rules.block(None, line.domain, terms)
    return "added"


def _block_of(name: str) -> ServerBlock | None:
    return db.session.scalar(select(ServerBlock).where(ServerBlock.domain == name))


def _severed(name: str) -> int:
    return dry_run.cost_of_suspending(name).counts.total()


def _described(one: ServerBlock) -> dict[str, object]:
    return {
        "domain": one.domain,
        "severity": one.severity,
        "reject_media": one.reject_media,
        "reject_reports": one.reject_reports,
        "public_comment": one.public_comment or None,
        "private_comment": one.private_comment or None,
        "obfuscate": one.obfuscate,
        "since": one.created_at,
    }


commands = (group,)
