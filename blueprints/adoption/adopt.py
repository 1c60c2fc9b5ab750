"""The order of an adoption: checks, a note that it is not complete, the rows, what follows from them, the end.

Each batch is a transaction of its own. Until the last one, no server starts on what is there (`rookery.adopted`).
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from flask import current_app

from blueprints.adoption import (
    finish,
    write_marks,
    write_notifications,
    write_people,
    write_rest,
    write_statuses,
)
from blueprints.adoption.id_map import IdMap
from blueprints.adoption.source import AdoptionError, Source
from blueprints.adoption.writer import BATCH, AdoptionWriter
from models.base import db
from models.instance.instance import StoredSetting
from rookery import adopted, topology, urls
from rookery.config import Config
from rookery.config.load import SETTINGS_FILE
from rookery.secrets import Secrets
from rookery.services.data.backup import postgresql
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.progress import Progress, silent
from rookery.services.data.upgrades.upgrade import migrate, note_version
from rookery.services.media import files

# Files that each command makes before it knows that the directory is to stay empty, and the settings.
ALLOWED = {Path(SETTINGS_FILE), Path("secrets"), Path("secrets/session.key")}


@dataclass(frozen=True)
class Adopted:
    """The outcome: how many rows were written, and left out by reason. `missing_files` are some of those that the media
    folder does not have.
    """

    written: dict[str, int]
    left_out: dict[str, dict[str, int]] = field(default_factory=dict)
    missing: int = 0
    missing_files: list[str] = field(default_factory=list)


def check(source: Source) -> None:
    """Raise AdoptionError unless this server can become the one of the source."""
    config = urls.config()
    if source.base != config.public_url:
        raise AdoptionError(
            f"Other servers know this {source.name} at {source.base}, but ROOKERY_PUBLIC_URL is {config.public_url}: "
            f"set it to {source.base}, and ROOKERY_DOMAIN to what stands behind the @ of the handles."
        )
    if source.domain and source.domain != config.domain:
        raise AdoptionError(
            f"The handles of this {source.name} end in @{source.domain}, but ROOKERY_DOMAIN is {config.domain}: set it "
            f"to {source.domain}."
        )
    _check_empty(config)


def _check_empty(config: Config) -> None:
    directory = config.data_dir
    there = {path.relative_to(directory) for path in directory.rglob("*")} if directory.exists() else set()
    if others := sorted(map(str, there - ALLOWED)):
        raise AdoptionError(
            f"{directory} is not empty (it has {others[0]}): a server is adopted into an empty data directory only. "
            "Name one with ROOKERY_DATA."
        )
    if not config.sqlite_file:
        with postgresql.connected(config.database_url) as connection:
            try:
                postgresql.check_empty(connection)
            except BackupError:
                raise AdoptionError("The PostgreSQL database is not empty: make one with `createdb`.") from None


def adopt(source: Source, folder: Path | None, progress: Progress = silent) -> Adopted:
    """Take over the whole server; `folder` has its media. What it began is of no use if it does not end."""
    topology.claim(urls.config())
    migrate()
    _note(source, complete=False)
    secrets: Secrets = current_app.extensions["rookery.secrets"]
    if pem := source.instance_pem():
        secrets.adopt_instance_pem(pem)
    with files.work_folder() as work:
        ids = IdMap(work)
        try:
            writer = AdoptionWriter(ids, folder)
            _want(source, ids, progress)
            _write(writer, source, progress)
        finally:
            ids.close()
    _check_complete(writer)
    finish.finish(progress)
    _note(source, complete=True)
    return Adopted(writer.written, dict(writer.left_out), len(writer.missing), writer.missing[:10])


def _check_complete(writer: AdoptionWriter) -> None:
    """Raise AdoptionError unless every row that was read was written, or left out for a reason."""
    if lost := writer.unaccounted():
        found = ", ".join(f"{number:,} {name}" for name, number in lost.items())
        raise AdoptionError(
            f"Of what was read, {found} were neither written nor left out for a reason, so nothing was taken over. "
            "This is a fault of Rookery: please report it. The old server is unchanged."
        )


def _note(source: Source, complete: bool) -> None:
    """Store what the server was, and its names: a start with others is refused."""
    config = urls.config()
    note_version()
    StoredSetting.put("domain", config.domain)
    StoredSetting.put("public_url", config.public_url)
    StoredSetting.put(adopted.NAME, source.addresses.stored(complete))
    db.session.commit()


def _want(source: Source, ids: IdMap, progress: Progress) -> None:
    """Choose the posts: those that the source names, and what these answer, boost or quote."""
    wanted = source.wanted()
    while some := list(islice(wanted, BATCH)):
        ids.want(some)
        progress("posts to take over", ids.count_wanted(), 0)
    while some := ids.unfollowed(BATCH):
        ids.want(source.named_by(some))


def _write(writer: AdoptionWriter, source: Source, progress: Progress) -> None:
    steps: tuple[Callable[[AdoptionWriter, Source], None], ...] = (
        write_rest.write_rules,
        write_rest.write_emojis,
        write_people.write_accounts,
        write_people.write_logins,
        write_people.write_ties,
    )
    for step in steps:
        step(writer, source)
        progress("accounts", writer.written.get("accounts", 0), 0)
    write_statuses.write_statuses(writer, source, progress)
    for step in (
        write_marks.write_marks,
        write_rest.write_lists,
        write_rest.write_filters,
        write_rest.write_tags,
        write_notifications.write_notifications,
    ):
        step(writer, source)
