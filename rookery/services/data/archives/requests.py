"""Requests for archives: how one begins, is finished, and goes again."""

import shutil
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import and_, delete, func, select

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import count_rows, db, lock
from models.data.archive import Archive
from models.ids import new_id
from models.inserts import insert_once
from models.instance.closing import Closing
from models.jobs.job import LONG
from models.media.attachment import Media
from models.statuses.kept_status import is_kept
from models.statuses.status import Status
from rookery import events, urls
from rookery.errors import Conflict, TooMany
from rookery.media.store.base import new_key
from rookery.plugin import settings, task
from rookery.services import instance
from rookery.services.auth.security_emails import tell_user
from rookery.services.data.archives.resumable_file import NAME, Lost
from rookery.services.media import files
from rookery.translations import lazy_gettext as _

KEPT = timedelta(days=7)  # unfinished ones too
FOLDER = "archives"


@task(queue=LONG)
def export_archive(archive_id: int) -> None:
    """Add some more to an archive, and enqueue this again until all is in it: federation/archive_export.py."""


def begin(account: Account) -> Archive:
    """Start the jobs that make an archive. Raises Conflict while some run, TooMany if the last one is too recent."""
    lock(Account, account.id)
    moment = next_at(account.id)
    if moment and moment > clock.now():
        raise TooMany(
            _(
                "You can request an archive once every %(archive_days)s days",
                archive_days=settings("data_pages")["archive_days"],
            )
        )
    files = count_rows(Media.account_id == account.id, ~is_kept())
    row_id, total = new_id(), count_rows(Status.account_id == account.id) + files
    if not insert_once(Archive, id=row_id, account_id=account.id, total=total, created_at=clock.now()):
        raise Conflict(_("An archive is already being created"))
    export_archive.enqueue(row_id)
    return db.session.get_one(Archive, row_id)


def next_at(account_id: int) -> datetime | None:
    """Return the moment from which another archive may be requested; None if no earlier one counts."""
    last = db.session.scalar(
        select(func.max(Archive.created_at)).where(Archive.account_id == account_id, Archive.finished_at.is_not(None))
    )
    return last + timedelta(days=settings("data_pages")["archive_days"]) if last else None


def finish(archive: Archive) -> None:
    """Finish an archive, and say by e-mail how long it can be downloaded."""
    archive.finished_at, archive.done = clock.now(), archive.total
    archive.size = (folder_of(archive.id) / NAME).stat().st_size
    if user := User.of_account(archive.account_id):
        link = f"{urls.base()}/settings/archive"
        if closing := instance.closing():
            tell_user.enqueue(user.id, "archive_kept", [link, closing["day"]])
        else:
            tell_user.enqueue(user.id, "archive_ready", [link])


def store(archive: Archive) -> None:
    """Put what is whole now where all machines have it. Raises Lost. Commits, for this takes its time."""
    key, path = new_key("uploads", "zip"), folder_of(archive.id) / NAME  # files below this prefix are never public
    events.commit()
    try:
        with path.open("rb") as file:
            files.store().write(key, file, "application/zip")
    except FileNotFoundError:
        raise Lost from None
    archive.file_key = key


def file_of(archive: Archive) -> Path | None:
    """Return where it lies on this machine, if it is finished, not in a bucket and still there."""
    path = folder_of(archive.id) / NAME
    return path if archive.finished_at and path.is_file() else None


def folder_of(archive_id: int) -> Path:
    return urls.config().data_dir / FOLDER / str(archive_id)


def sweep() -> None:
    """Delete archives after a week, and those of deleted accounts.

    While the server closes, finished ones stay; if that is cancelled, for another week.
    """
    old = func.coalesce(Archive.finished_at, Archive.created_at) < clock.now() - KEPT
    if instance.closing() or Closing.was_cancelled_since(clock.now() - KEPT):
        old = and_(old, Archive.finished_at.is_(None))
    files.drop(db.session.scalars(select(Archive.file_key).where(old)))
    db.session.execute(delete(Archive).where(old))
    known = {str(one) for one in db.session.scalars(select(Archive.id))}
    root = urls.config().data_dir / FOLDER
    for folder in root.iterdir() if root.is_dir() else ():
        if folder.name not in known:
            shutil.rmtree(folder, ignore_errors=True)
