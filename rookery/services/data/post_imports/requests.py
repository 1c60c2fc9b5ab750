"""Requests for imports of posts: how one begins, ends, and is undone."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from models import clock
from models.accounts.account import Account
from models.base import count_rows, db, lock
from models.data.post_import import DONE, FAILED, UNDOING, ImportedItem, ImportedProfile, PostImport
from models.ids import new_id
from models.inserts import insert_once
from models.jobs.job import LONG
from rookery import concurrency, events, urls
from rookery.errors import Conflict, Invalid, NotFound
from rookery.media.store.base import new_key
from rookery.plugin import settings, task
from rookery.services.data.post_imports import archive_file
from rookery.services.media import files
from rookery.translations import dump
from rookery.translations import lazy_gettext as _

FOLDER, UPLOAD = "post_imports", "archive.zip"


@task(queue=LONG, key=lambda import_id: f"post import {import_id}")
def import_posts(import_id: int) -> None:
    """Import, or undo, some more: federation/archive_import/."""


def most_bytes() -> int:
    """Return how large an archive may be that is uploaded on a page."""
    return int(settings("data_pages")["import_megabytes"]) * 10**6


def begin(
    account: Account,
    file: IO[bytes],
    with_direct: bool = False,
    with_rest: bool = False,
    with_profile: bool = False,
) -> PostImport:
    """Keep an archive, whose posts jobs import. `with_rest`: also follows, lists, drafts and what else there is.

    Raises Invalid for what is no archive, Conflict while another is imported.
    """
    if account.moved_to_id:
        raise Invalid(_("An account that has moved cannot import posts"))
    row_id = new_id()
    with _removed_on_error(folder_of(row_id)) as folder:
        path = folder / UPLOAD
        with concurrency.yield_slot():
            with path.open("wb") as copied:
                archive_file.copy_while_there_is_room(file, copied, folder)
            archive_file.check(path)
        wanted = {"with_direct": with_direct, "with_rest": with_rest}
        values = {"size": path.stat().st_size, "file_key": _in_bucket(path), "created_at": clock.now()}
        if not insert_once(PostImport, id=row_id, account_id=account.id, **wanted, **values):
            raise Conflict(_("Another archive is still being imported"))
    if with_profile:
        db.session.add(ImportedProfile(import_id=row_id))
    import_posts.enqueue(row_id)
    return db.session.get_one(PostImport, row_id)


def undo(account: Account, import_id: int) -> PostImport:
    """Stop an import, and start the jobs that delete its posts. Raises NotFound and Conflict."""
    lock(Account, account.id)
    found = own(account.id, import_id)
    db.session.refresh(found)
    if any(not one.finished_at and one.id != import_id for one in PostImport.of_account(account.id)):
        raise Conflict(_("Another archive is still being imported"))
    found.stage, found.finished_at = UNDOING, None
    found.done = count_rows(ImportedItem.import_id == found.id, ImportedItem.status_id.is_not(None))
    db.session.flush()
    import_posts.enqueue(found.id)
    return found


def own(account_id: int, import_id: int) -> PostImport:
    """Return an import of this account. Raises NotFound."""
    found = db.session.get(PostImport, import_id)
    if found is None or found.account_id != account_id:
        raise NotFound
    return found


def finish(run: PostImport, stage: str = DONE, problem: Invalid | None = None) -> None:
    """Note how an import ended; the step, or `remove_leftovers`, removes its files."""
    run.stage, run.finished_at = stage, clock.now()
    if problem:
        run.stage, run.problem = FAILED, dump(problem.problem)
    files.drop([run.file_key])
    run.file_key = None


def folder_of(import_id: int) -> Path:
    return urls.config().data_dir / FOLDER / str(import_id)


def remove_leftovers() -> None:
    """Remove the files of imports that have ended, or are gone with their account."""
    running = {str(one) for one in db.session.scalars(db.select(PostImport.id).where(PostImport.finished_at.is_(None)))}
    root = urls.config().data_dir / FOLDER
    for folder in root.iterdir() if root.is_dir() else ():
        if folder.name not in running and folder.stat().st_mtime < clock.ago(hours=1).timestamp():
            shutil.rmtree(folder, ignore_errors=True)


def _in_bucket(path: Path) -> str | None:
    """Put the archive where all machines have it, if there is such a place, and return its key."""
    if files.store().is_local:
        return None
    key = new_key("uploads", "zip")  # files below this prefix are never public
    events.commit()
    with path.open("rb") as file:
        files.store().write(key, file, "application/zip")
    return key


@contextmanager
def _removed_on_error(folder: Path) -> Iterator[Path]:
    folder.mkdir(parents=True, mode=0o700)
    try:
        yield folder
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
