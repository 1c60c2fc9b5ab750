"""`rookery domains`: block and allow other servers."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import BinaryIO

import click
from flask.cli import AppGroup
from sqlalchemy import select

from models.base import db
from models.moderation import block_list
from models.moderation.block_list import DIFFERENCES, BlockList
from models.moderation.server_rule import SEVERITIES, ServerAllow, ServerBlock
from rookery import events
from rookery.cli._common import (
    as_json,
    dry_run_option,
    on_database,
    print_json,
    show,
    show_one,
    show_removed,
    somebody_is_there,
)
from rookery.cli._files import errors_of
from rookery.cli.other_servers._block_thresholds import thresholds
from rookery.errors import Invalid, NotFound
from rookery.services.moderation import block_files, block_lists
from rookery.services.moderation.block_files import BlockFileLine
from rookery.services.moderation.dry_run import cost_of_suspending, follows_by_domain
from rookery.services.remote import domain_rules
from rookery.services.remote.domain_rules import Terms
from rookery.translations import load

ADDED, CHANGED, KEPT, REFUSED = "added", "changed", "kept", "refused"  # what becomes of a line of a file
AT_ONCE = 50  # blocks of a file that are stored in one transaction

group = AppGroup("domains", help="Blocked and allowed servers, each with its subdomains.")
group.add_command(thresholds)


@group.command("list")
@click.option("--severity", type=click.Choice(SEVERITIES), help="Only blocks of this severity.")
@click.option("--allowed", is_flag=True, help="List the allowed servers instead.")
@as_json
@on_database
def list_domains(severity: str | None, allowed: bool, as_json: bool) -> None:
    """List the blocked servers, by domain."""
    if allowed:
        found = db.session.scalars(select(ServerAllow).order_by(ServerAllow.domain))
        show(map(_allowed, found), as_json, "No server is allowed by name.")
        return
    query = select(ServerBlock).order_by(ServerBlock.domain)
    blocks = db.session.scalars(query.where(ServerBlock.severity == severity) if severity else query)
    show([_described(one) for one in blocks], as_json, "No server is blocked.")


@group.command()
@click.argument("domain")
@click.option("--severity", type=click.Choice(SEVERITIES), default="suspend", show_default=True)
@click.option("--reject-media/--accept-media", default=None, help="Store no media of it.")
@click.option("--reject-reports/--accept-reports", default=None, help="Ignore its reports.")
@click.option("--public-comment", help="The reason, shown where blocks are published.")
@click.option("--private-comment", help="A note for moderators.")
@click.option("--obfuscate/--in-full", default=None, help="Publish the domain with stars in its middle.")
@click.option("--days", type=click.IntRange(0), help="How many days it lasts from now on; 0: it never expires.")
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
    days: int | None,
    dry_run: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Block a server, or change its block by the given options."""
    seconds = None if days is None else days * 86400
    terms = Terms(severity, reject_media, reject_reports, private_comment, public_comment, obfuscate, seconds)
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
@dry_run_option
@as_json
@on_database
def unblock(domain: str, dry_run: bool, as_json: bool) -> None:
    """Remove a block; severed follows come back."""
    name = domain_rules.domain_name(domain)
    if (rule := _block_of(name)) is None:
        raise NotFound(f"{name} is not blocked: `rookery domains list` shows the servers that are.")
    described = _described(rule)
    if not dry_run:
        domain_rules.lift(None, rule)
    show_removed(described, f"{name} {{is_not}} blocked any more.", dry_run, as_json)


@group.command()
@click.argument("domain")
@click.option("--remove", is_flag=True, help="Stop allowing it.")
@dry_run_option
@as_json
@on_database
def allow(domain: str, remove: bool, dry_run: bool, as_json: bool) -> None:
    """Allow a server, where only allowed servers may federate."""
    if not remove:
        if dry_run:
            raise click.UsageError("--dry-run goes with --remove.")
        made = domain_rules.allow(None, domain)
        print_json(_allowed(made)) if as_json else click.echo(f"{made.domain} is allowed.")
        return
    name = domain_rules.domain_name(domain)
    if (allowed := db.session.scalar(select(ServerAllow).where(ServerAllow.domain == name))) is None:
        raise NotFound(f"{name} is not allowed: `rookery domains list --allowed` shows the servers that are.")
    described = _allowed(allowed)
    if not dry_run:
        domain_rules.disallow(None, allowed)
    show_removed(described, f"{name} {{is_not}} allowed any more.", dry_run, as_json)


@group.command("import")
@click.argument("file", type=click.File("rb"))
@click.option("--overwrite", is_flag=True, help="Also change blocks that say something else; otherwise they stay.")
@click.option("--dry-run", is_flag=True, help="Only count.")
@click.option("--yes", is_flag=True, help="Import it even if suspensions sever follows.")
@as_json
@on_database
def import_blocks(file: BinaryIO, overwrite: bool, dry_run: bool, yes: bool, as_json: bool) -> None:
    """Block the servers of a FILE: CSV as Mastodon writes it, or a domain on each line; - reads standard input.

    If suspensions sever follows, it says how many and asks first.
    """
    lines, unread = block_files.read(file.read(block_files.MOST_BYTES))
    known = {one.domain: one for one in db.session.scalars(select(ServerBlock))}
    planned = {line.domain: _outcome(line, known.get(line.domain), overwrite) for line in lines.values()}
    new = [line for line in lines.values() if planned[line.domain] in (ADDED, CHANGED)]
    severed = _severed_by(new, known)
    if not dry_run:
        _confirm(severed, yes)
        for number, line in enumerate(new, 1):
            _carry_out(line, known.get(line.domain))
            if number % AT_ONCE == 0:
                events.commit()
    done = Counter(planned.values())
    counts = {name: done[name] for name in (ADDED, CHANGED, KEPT, REFUSED)}
    show_one({**counts, "severed_follows": severed, "unread_lines": unread}, as_json)


@group.command()
@click.option("--output", type=click.Path(dir_okay=False), default="-", help="Write a file.")
@on_database
def export(output: str) -> None:
    """Print all blocks as CSV that Mastodon reads."""
    blocks = db.session.scalars(select(ServerBlock).order_by(ServerBlock.domain))
    with errors_of(output), click.open_file(output, "w", encoding="utf-8") as file:
        file.writelines(block_files.write(blocks))


@group.command()
@click.argument("url")
@click.option("--automatic", is_flag=True, help="Block new servers on it automatically.")
@as_json
@on_database
def subscribe(url: str, automatic: bool, as_json: bool) -> None:
    """Subscribe to a list of blocks at a web address, which the server then fetches once a day.

    Nothing of a list has an effect until somebody accepts it at /admin/block_lists, but for what is --automatic.
    """
    made = block_lists.subscribe(None, url, automatic)
    show_one(_subscription(made, {}), as_json)


@group.command()
@as_json
@on_database
def subscriptions(as_json: bool) -> None:
    """List the lists of blocks that are subscribed to, and how many of their lines wait for a decision."""
    lists = [one for one in BlockList.all() if one.url]
    counts = block_list.count_lines([one.id for one in lists])
    show([_subscription(one, counts[one.id]) for one in lists], as_json, "No list is subscribed to.")


@group.command()
@click.argument("url")
@dry_run_option
@as_json
@on_database
def unsubscribe(url: str, dry_run: bool, as_json: bool) -> None:
    """End a subscription; blocks that came of it stay."""
    if (found := db.session.scalar(select(BlockList).where(BlockList.url == url))) is None:
        raise NotFound(f"No list at {url} is subscribed to: `rookery domains subscriptions` shows those that are.")
    described = _subscription(found, block_list.count_lines([found.id])[found.id])
    if not dry_run:
        block_lists.forget(None, found)
    show_removed(described, f"The list at {url} {{is_not}} subscribed to any more.", dry_run, as_json)


def _subscription(one: BlockList, counts: Mapping[str, int]) -> dict[str, object]:
    return {
        "url": one.url,
        "automatic": one.automatic,
        "servers": counts.get("all", 0),
        **{kind: counts.get(kind, 0) for kind in DIFFERENCES},
        "fetched": one.fetched_at,
        "error": str(load(one.error)) if one.error else None,
    }


def _outcome(line: BlockFileLine, rule: ServerBlock | None, overwrite: bool) -> str:
    """Return what becomes of a line of a file."""
    terms = _terms(line)
    if rule:
        same = all(getattr(rule, name) == value for name, value in terms.given().items())
        return KEPT if same or not overwrite else CHANGED
    try:
        domain_rules.check(line.domain, terms)
    except Invalid:  # the domain of this server
        return REFUSED
    return ADDED


def _carry_out(line: BlockFileLine, rule: ServerBlock | None) -> None:
    if rule:
        domain_rules.change(None, rule, _terms(line))
    else:
        domain_rules.block(None, line.domain, _terms(line))


def _terms(line: BlockFileLine) -> Terms:
    return Terms(
        line.severity,
        line.reject_media,
        line.reject_reports,
        public_comment=line.public_comment,
        obfuscate=line.obfuscate,
    )


def _severed_by(lines: Iterable[BlockFileLine], known: Mapping[str, ServerBlock]) -> int:
    """Return how many follows the suspensions among these lines sever, without those that are in force."""
    follows = follows_by_domain()
    suspended = {name for name, rule in known.items() if rule.severity == "suspend"}
    return sum(follows[line.domain] for line in lines if line.severity == "suspend" and line.domain not in suspended)


def _confirm(severed: int, yes: bool) -> None:
    """Ask before follows are severed; a script has to say --yes."""
    if not severed or yes:
        return
    if not somebody_is_there():
        raise click.ClickException(f"Nothing was imported: it severs {severed} follows. Add --yes to do it.")
    click.confirm(f"Import the file and sever {severed} follows?", abort=True)


def _block_of(name: str) -> ServerBlock | None:
    return db.session.scalar(select(ServerBlock).where(ServerBlock.domain == name))


def _severed(name: str) -> int:
    return cost_of_suspending(name).counts.total()


def _allowed(one: ServerAllow) -> dict[str, object]:
    return {"domain": one.domain, "since": one.created_at}


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
        "expires_at": one.expires_at,
    }


command = group
