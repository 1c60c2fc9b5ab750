"""`rookery emojis`: list, import, export, copy and remove custom emojis."""

import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import click
from flask.cli import AppGroup

from models.base import db
from models.media.emoji import Emoji
from rookery import events
from rookery.cli._common import as_json, on_database, print_json, show, text_of
from rookery.cli._files import errors_of
from rookery.errors import Invalid, NotFound, Unavailable
from rookery.services.emojis import custom_emojis, packs
from rookery.services.emojis.packs.immediate import Taken

OUTCOMES = ("added", "replaced", "kept", "failed")
TARS = (".tar.gz", ".tgz")
STANDARD_OUTPUT = Path("-")

group = AppGroup("emojis", help="Custom emojis.")

category_option = click.option("--category", default="", help="The category of emojis that have none of their own.")
overwrite_option = click.option("--overwrite", is_flag=True, help="Replace emojis of the same names; else they stay.")
limit_option = click.option(
    "--limit", type=click.IntRange(1), default=1000, show_default=True, help="How many to list."
)


@group.command("list")
@click.option("--category", help="Only emojis of this category.")
@click.option("--from", "domain", help="List emojis seen on this server instead.")
@limit_option
@as_json
@on_database
def list_emojis(category: str | None, domain: str | None, limit: int, as_json: bool) -> None:
    """List the emojis of this server, by category and name."""
    if domain:
        query = Emoji.elsewhere(domain=domain.lower()).order_by(Emoji.shortcode)
        none = f"No emoji of {domain} was seen here."
    else:
        query, none = (
            Emoji.local(category=category),
            "There are no custom emojis: see `rookery emojis import --help`.",
        )
    show([_described(one) for one in db.session.scalars(query.limit(limit))], as_json, none)


@group.command("import")
@click.argument("pack", type=click.Path(exists=True, path_type=Path))
@click.option("--prefix", default="", help="Put this before each shortcode.")
@click.option("--suffix", default="", help="Put this behind each shortcode.")
@category_option
@overwrite_option
@click.option("--unlisted", is_flag=True, help="Do not show them in the picker.")
@click.option("--dry-run", is_flag=True, help="Only list what the pack has, by its names.")
@as_json
@on_database
def import_emojis(
    pack: Path, prefix: str, suffix: str, category: str, overwrite: bool, unlisted: bool, dry_run: bool, as_json: bool
) -> None:
    """Add the emojis of a PACK, 1000 at most: a folder of pictures, or a tar or zip file.

    Tar files are those of Mastodon, zip files those of Pleroma, Akkoma and Misskey, or simply pictures.
    """
    with errors_of(pack):
        data = packs.folder(pack) if pack.is_dir() else packs.as_pack(_read(pack))
    wishes = packs.Wishes(category, prefix, suffix, overwrite, unlisted)
    count, results = packs.import_now(None, data, wishes, dry_run)
    with click.progressbar(results, length=count, file=sys.stderr, hidden=not sys.stderr.isatty()) as each:
        _show_results(list(each), as_json)


@group.command()
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--category", help="Only emojis of this category.")
@click.option("--overwrite", is_flag=True, help="Replace the FILE if there is one.")
@on_database
def export(file: Path, category: str | None, overwrite: bool) -> None:
    """Write a pack: a zip FILE that Pleroma, Misskey and Rookery read, or a .tar.gz that Mastodon reads.

    - writes a zip file to standard output.
    """
    rows = db.session.scalars(Emoji.local(category=category)).all()
    if not rows:
        raise NotFound("There are no such emojis: `rookery emojis list` shows those that are.")
    if file != STANDARD_OUTPUT and file.exists() and not overwrite:
        raise click.ClickException(f"{file} already exists: name another file, or use --overwrite.")
    made = packs.export_tar(rows) if file.name.endswith(TARS) else packs.export(rows, category or "")
    with made as pack:
        if file == STANDARD_OUTPUT:
            shutil.copyfileobj(pack, sys.stdout.buffer)
        else:
            with errors_of(file), file.open("wb") as target:
                shutil.copyfileobj(pack, target)
    click.echo(f"{len(rows)} emojis exported.", err=True)


@group.command()
@click.argument("domain")
@click.argument("shortcodes", metavar="[SHORTCODE]...", nargs=-1)
@click.option("--all", "all_", is_flag=True, help="Copy all that were seen of that server.")
@click.option("--as", "name", help="The shortcode here, for a single one.")
@category_option
@overwrite_option
@click.option("--dry-run", is_flag=True, help="Only list what would be copied.")
@limit_option
@as_json
@on_database
def copy(
    domain: str,
    shortcodes: tuple[str, ...],
    all_: bool,
    name: str | None,
    category: str,
    overwrite: bool,
    dry_run: bool,
    limit: int,
    as_json: bool,
) -> None:
    """Copy emojis of another server, which were seen here, to this one."""
    if bool(shortcodes) == all_ or (name and len(shortcodes) != 1):
        raise click.UsageError("Give shortcodes, or --all; and --as with a single one.")
    found = _seen(domain.lower(), [one.strip(":") for one in shortcodes], limit)
    results = (_copy(one, name or one.shortcode, category, overwrite, dry_run) for one in found)
    with click.progressbar(results, length=len(found), file=sys.stderr, hidden=not sys.stderr.isatty()) as each:
        _show_results(list(each), as_json)


@group.command()
@click.argument("shortcodes", metavar="SHORTCODE...", nargs=-1, required=True)
@click.option("--dry-run", is_flag=True, help="Only list the emojis that would be removed.")
@as_json
@on_database
def remove(shortcodes: tuple[str, ...], dry_run: bool, as_json: bool) -> None:
    """Remove emojis of this server, with the reactions that were made with them."""
    names = {one.strip(":") for one in shortcodes}
    found = db.session.scalars(Emoji.local().where(Emoji.shortcode.in_(names))).all()
    if missing := names - {one.shortcode for one in found}:
        raise NotFound(
            f"There is no emoji {', '.join(sorted(missing))} here, so nothing was removed: `rookery emojis list`."
        )
    described = [_described(one) for one in found]
    if not dry_run:
        for one in found:
            custom_emojis.remove(None, one.id)
    show(described, as_json)


def _seen(domain: str, shortcodes: Sequence[str], limit: int) -> Sequence[Emoji]:
    """Return emojis of another server: these, or all. Raises NotFound unless all of them are known."""
    query = Emoji.elsewhere(domain=domain).order_by(Emoji.shortcode).limit(limit)
    found = db.session.scalars(query.where(Emoji.shortcode.in_(shortcodes)) if shortcodes else query).all()
    missing = set(shortcodes) - {one.shortcode for one in found}
    if missing or not found:
        named = f" {', '.join(sorted(missing))}" if missing else ""
        raise NotFound(
            f"No emoji{named} of {domain} was seen here: `rookery emojis list --from {domain}` shows those that were."
        )
    return found


def _copy(theirs: Emoji, name: str, category: str, overwrite: bool, dry_run: bool) -> Taken:
    """Copy an emoji and commit."""
    known = Emoji.our(name)
    if known and not overwrite:
        return Taken(name, "kept")
    try:
        custom_emojis.checked_name(name)
        if not dry_run:
            custom_emojis.copy(None, theirs.id, name, category, replaces=overwrite)
            events.commit()
    except (Invalid, Unavailable) as error:
        events.rollback()
        return Taken(name, "failed", str(error.problem if isinstance(error, Invalid) else error))
    return Taken(name, "replaced" if known else "added")


def _read(file: Path) -> bytes:
    """Return an archive, or as much of it as shows that it is too large."""
    with errors_of(file), file.open("rb") as opened:
        return opened.read(packs.PACK_BYTES + 1)


def _show_results(results: Iterable[Taken], as_json: bool) -> None:
    named: dict[str, list[str]] = {outcome: [] for outcome in OUTCOMES}
    problems = {}
    for one in results:
        named[one.outcome].append(one.name)
        if one.problem:
            problems[one.name] = one.problem
    if as_json:
        print_json({**named, "failed": problems})
        return
    for outcome, names in named.items():
        click.echo(f"{outcome}: {len(names)}")
    for name, problem in problems.items():
        click.echo(text_of(f"{name}: {problem}"), err=True)


def _described(one: Emoji) -> dict[str, object]:
    return {
        "shortcode": one.shortcode,
        "domain": one.domain,
        "category": one.category,
        "in_picker": one.visible_in_picker,
        "disabled": one.disabled,
    }


command = group
