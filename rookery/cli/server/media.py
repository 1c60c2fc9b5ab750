"""`rookery media`: show what storage is used, delete copies and orphans, and fetch remote files again."""

import time
from collections.abc import Iterator

import click
from flask.cli import AppGroup
from sqlalchemy import and_, exists, select

from models import clock
from models.accounts.account import Account
from models.base import Query, db
from models.ids import at
from models.media.attachment import Media
from models.media.remote_file import MEDIA, RemoteFile
from models.media.storage_usage import StorageDay
from models.moderation.server_rule import lies_in
from models.statuses.status import Status
from rookery import events, urls
from rookery.cli._common import (
    SECONDS_SILENT,
    address_of,
    as_json,
    days_type,
    id_type,
    on_database,
    print_json,
    show,
    show_one,
    size_text,
)
from rookery.errors import Invalid, NotFound
from rookery.media.store.base import Listed
from rookery.services import audit
from rookery.services.data import disk_budget, remote_retention
from rookery.services.media import files, orphans, remote_files, storage_usage
from rookery.services.remote.domain_rules import domain_name

AT_ONCE = 100  # statuses whose files are asked for in one transaction
NOT_ALONE = (
    "Nothing was deleted: it must be known for a week that no other database keeps its files here. Let the server run, "
    "and try again then. If its log names another database that no longer exists, delete the file that it names."
)

group = AppGroup("media", help="Files of this server, and copies of remote ones.")
dry_run_option = click.option("--dry-run", is_flag=True, help="Only count.")


@group.command()
@as_json
@on_database
def usage(as_json: bool) -> None:
    """Show the storage in use by kind of data, the disk budget, and when it will be full.

    Sizes are of the moment that is `counted`; the pace at which they grow is that from the first to the last day of
    `pace_measured`.
    """
    days, state, disk = StorageDay.latest(disk_budget.PACE_DAYS), disk_budget.state(), storage_usage.disk()
    copies, _ = remote_retention.count_copies()
    sizes = {
        **storage_usage.sizes(),
        "database": storage_usage.database(),
        "counted_for_the_budget": state.use.on_disk,
        "budget": state.budget or None,
        "free_on_the_disk": disk.free if disk else None,
        "may_go_later": state.later.copies if state.later else None,
    }
    about = {
        "counted": clock.stamp(clock.now()),
        "copies": copies,
        "pace_measured": f"{days[-1].day} to {days[0].day}" if days else None,
        "full_in_days": state.days_left,
        "nothing_may_go_since": state.protected_since,
        "copies_may_go_from": state.later.copies_from,
        "posts_may_go_from": state.later.posts_from,
    }
    if as_json:
        print_json({**about, "bytes": sizes})
    else:
        show_one({**{name: size_text(size) for name, size in sizes.items()}, **about}, as_json=False)


@group.command()
@click.option("--limit", type=click.IntRange(1, 1000), default=20, help="How many people; 20 if not given.")
@as_json
@on_database
def members(limit: int, as_json: bool) -> None:
    """List who has the most media here, and how many bytes they take."""
    found = storage_usage.by_member(limit)
    show([{"name": one.username, "bytes": one.size if as_json else size_text(one.size)} for one in found], as_json)


@group.command()
@click.option("--days", type=days_type, required=True, help="Keep copies that are younger.")
@dry_run_option
@as_json
@on_database
def prune(days: int, dry_run: bool, as_json: bool) -> None:
    """Delete old copies of remote files; they are fetched again when somebody looks."""
    count, size = remote_retention.count_copies(days)
    if count and not dry_run:
        _record("prune media", days=days)
        while remote_retention.drop_copies(days):
            events.commit()
    show_one({"files": count, "bytes": size if as_json else size_text(size)}, as_json)


@group.command("orphans")
@dry_run_option
@as_json
@on_database
def remove_orphans(dry_run: bool, as_json: bool) -> None:
    """Delete files that nothing refers to, except those of the last week."""
    is_alone = orphans.may_be_removed()
    events.commit()  # its name in the store; and hold no transaction open while listing a bucket
    if not dry_run and not is_alone:
        raise Invalid(NOT_ALONE)
    count = size = 0
    for found in _orphans():
        if found and not dry_run:
            if not count:
                _record("remove orphans")
            files.drop(one.key for one in found)
        count, size = count + len(found), size + sum(one.size for one in found)
    show_one({"files": count, "bytes": size if as_json else size_text(size)}, as_json)


def _orphans() -> Iterator[list[Listed]]:
    """Yield the orphans of each part of the store, and commit what was done with them."""
    place, said, is_first = "", time.monotonic(), True
    while place or is_first:
        found, place = orphans.piece(place)
        yield found
        events.commit()
        is_first = False
        if time.monotonic() > said + SECONDS_SILENT:
            said = time.monotonic()
            click.echo(f"looked through the store up to {place or 'its end'}", err=True)


@group.command()
@click.option("--status", "status_id", type=id_type, help="Only the files of this status, by its id.")
@click.option("--account", "name", help="Only those of statuses of this account, NAME@HOST.")
@click.option("--domain", help="Only those of statuses of this server and its subdomains.")
@click.option("--days", type=days_type, help="Only those of statuses of the last days.")
@click.option("--force", is_flag=True, help="Also replace copies: one is lost if its file no longer exists.")
@dry_run_option
@as_json
@on_database
def refetch(
    status_id: int | None,
    name: str | None,
    domain: str | None,
    days: int | None,
    force: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Fetch files of remote statuses of which there is no copy, also those that failed; a running server does it."""
    if len([one for one in (status_id, name, domain) if one is not None]) != 1:
        raise click.UsageError("Give one of --status, --account and --domain.")
    query = _with_files(force)
    if status_id is not None:
        query = query.where(Status.id == status_id)
        if db.session.scalar(select(Status.id).where(Status.id == status_id, ~Status.local)) is None:
            raise NotFound(f"There is no status {status_id} of another server here.")
    elif name is not None:
        query = query.where(Status.account_id == _remote_account(name).id)
    else:
        query = query.where(Status.account_id.in_(select(Account.id).where(lies_in(domain_name(domain or "")))))
    if days is not None:
        query = query.where(Status.id > at(clock.ago(days=days)))
    count = _refetch(query, str(status_id or name or domain), force, dry_run)
    show_one({"statuses": count}, as_json)


def _with_files(force: bool) -> Query:
    """Return a query for the ids of remote statuses with files, without `force` of those that lack a copy."""
    copied = exists().where(
        RemoteFile.kind == MEDIA, RemoteFile.owner_id == Media.id, RemoteFile.cached_at.is_not(None)
    )
    attached = and_(Media.status_id == Status.id, Media.remote_url.is_not(None))
    wanted = attached if force else and_(attached, ~copied)
    return select(Status.id).where(~Status.local, exists().where(wanted)).order_by(Status.id)


def _refetch(query: Query, target: str, force: bool, dry_run: bool) -> int:
    """Enqueue the fetches, or only count them; return for how many statuses."""
    count = place = 0
    while found := db.session.scalars(query.where(Status.id > place).limit(AT_ONCE)).all():
        if not dry_run:
            if not count:
                audit.record(None, "refetch media", "server", None, target)
            for one in found:
                remote_files.refetch(one, force)
        events.commit()
        count, place = count + len(found), found[-1]
    return count


def _remote_account(name: str) -> Account:
    username, domain = address_of(name)
    if domain is None or (account := Account.by_address(username, domain)) is None:
        raise NotFound(f"There is no remote account {name} here: give it as NAME@HOST.")
    return account


def _record(action: str, **details: object) -> None:
    audit.record(None, action, "server", None, urls.config().domain, **details)


command = group
