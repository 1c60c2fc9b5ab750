"""Making an archive: posts, then files, then the rest, a few seconds of it at a time.

The layout is that of Mastodon's archives, so that what reads those reads these, with the files of services/transfer and
what is not posted yet beside it, and pages to read it with a browser.
"""

import logging
import shutil
import sys
import time
from collections.abc import Iterator
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import orjson
from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.data.archive import MEDIA, POSTS, REST, STORE, Archive
from models.media.attachment import Media
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.kept_status import is_kept
from models.statuses.status import Status
from rookery import urls
from rookery.federation.archive_pages import Owner, pages
from rookery.federation.build.actor import actor
from rookery.federation.build.context import framed
from rookery.federation.build.posts import made
from rookery.federation.read.values import Document
from rookery.jobs.worker import Later
from rookery.media.store.base import CHUNK
from rookery.services.data import csv
from rookery.services.data.archives.drafts import drafts, scheduled
from rookery.services.data.archives.requests import export_archive, finish, folder_of, store
from rookery.services.data.archives.resumable_file import Growing, Lost, StepStillRunning
from rookery.services.data.post_imports import json_items
from rookery.services.media import files
from rookery.text.languages import primary
from rookery.translations import LANGUAGES

log = logging.getLogger(__name__)

SECONDS, POSTS_AT_ONCE, BUSY_SECONDS, LOST_SECONDS = 5.0, 100, 10.0, 60.0
GIVEN_UP_SECONDS = 60 * 60
FILES = "media_attachments"
MARKED: dict[str, type[Favourite] | type[Bookmark]] = {"likes.json": Favourite, "bookmarks.json": Bookmark}
UNPOSTED = {"drafts.json": drafts, "scheduled.json": scheduled}


def go_on(archive_id: int) -> None:
    """Add some more. The files are written before the row says so, and what it does not say is written again."""
    folder, archive = folder_of(archive_id), db.session.get(Archive, archive_id)
    if archive is None:
        return
    if archive.went_on_at and archive.went_on_at > clock.ago(seconds=GIVEN_UP_SECONDS) and not folder.is_dir():
        raise Later(BUSY_SECONDS)  # the files are on another machine
    growing = Growing(folder)
    try:
        with growing.alone():
            _add_piece(archive_id, growing)
    except StepStillRunning:
        raise Later(BUSY_SECONDS) from None


def _add_piece(archive_id: int, growing: Growing) -> None:
    archive = db.session.get(Archive, archive_id, populate_existing=True)
    account = db.session.get(Account, archive.account_id) if archive else None
    if archive is None or account is None:
        return
    if archive.finished_at:
        # Only after the commit: otherwise a repeated step would miss posts.
        (growing.remove if archive.file_key else growing.tidy)()
        return
    moment = clock.now()
    try:
        {POSTS: _add_posts, MEDIA: _add_media, REST: _add_rest, STORE: _store}[archive.stage](archive, account, growing)
    except Lost:
        log.warning("the files of archive %s are lost, it is made anew", archive.id)
        archive.stage, archive.place, archive.done, archive.posts_bytes, archive.zip_bytes = POSTS, 0, 0, 0, 0
        moment = clock.ahead(seconds=LOST_SECONDS)
    archive.went_on_at = clock.now()
    archive.total = max(archive.total, archive.done)  # the author may have posted meanwhile
    export_archive.enqueue_at(moment, archive.id)


# Change the row at the end of each piece, since other writes wait from the first change on.


def _for_some_seconds() -> Iterator[None]:
    """Yield for some seconds, once at least."""
    until = time.monotonic() + SECONDS
    yield
    while time.monotonic() < until:
        yield


def _add_posts(archive: Archive, account: Account, growing: Growing) -> None:
    """The outbox grows beside the archive, for nothing can be added to a file that is in it."""
    place, done, more = archive.place, archive.done, True
    mine = select(Status).where(Status.account_id == account.id).order_by(Status.id)
    with growing.posts(archive.posts_bytes) as file:
        if archive.posts_bytes == 0:
            file.write(_opening("outbox.json"))
        for _ in _for_some_seconds():
            some = db.session.scalars(mine.where(Status.id > place).limit(POSTS_AT_ONCE)).all()
            for number, one in enumerate(made(some, at_home=True), done):
                file.write((b",\n" if number else b"") + orjson.dumps(_with_files_beside(one)))
            place, done, more = (some[-1].id if some else place), done + len(some), len(some) == POSTS_AT_ONCE
            if not more:
                break
        if not more:
            file.write(_closing(done))
        written = file.tell()
    archive.posts_bytes, archive.done, archive.place = written, done, place if more else 0
    archive.stage = POSTS if more else MEDIA


def _add_media(archive: Archive, account: Account, growing: Growing) -> None:
    place, done, more = archive.place, archive.done, True
    mine = (
        select(Media.id, Media.original_key)
        .where(Media.account_id == account.id, ~is_kept())
        .order_by(Media.id)
        .limit(1)
    )
    with growing.zip(archive.zip_bytes) as file:
        for _ in _for_some_seconds():
            row = db.session.execute(mine.where(Media.id > place)).first()
            if row and row.original_key:
                _add_stored(file, f"{FILES}/{row.original_key}", row.original_key)
            place, done, more = (row.id, done + 1, True) if row else (0, done, False)
            if not more:
                break
    archive.zip_bytes, archive.done, archive.place = growing.zip_bytes, done, place
    archive.stage = MEDIA if more else REST


def _add_rest(archive: Archive, account: Account, growing: Growing) -> None:
    with growing.zip(archive.zip_bytes) as file:
        with growing.posts(archive.posts_bytes):
            file.write(growing.posts_path, "outbox.json")
        _add_actor(file, account)
        for name, model in MARKED.items():
            _add_collection(file, name, csv.marked(model, account.id))
        for name, unposted in UNPOSTED.items():
            _add_collection(file, name, map(_files_beside, unposted(account.id)))
        for kind, form in csv.KINDS.items():
            with file.open(_entry(form.file), "w") as entry:
                entry.writelines(line.encode() for line in csv.export(account.id, kind))
        with growing.posts_path.open("rb") as outbox:
            for path, page in pages(_owner(account), json_items.Items(outbox, most=sys.maxsize), _names()):
                with file.open(_entry(path), "w") as entry:
                    entry.write(page.encode())
    archive.zip_bytes, archive.stage = growing.zip_bytes, STORE


def _owner(account: Account) -> Owner:
    """Return whose archive it is, for its pages."""
    user = User.of_account(account.id)
    language = primary(user.locale) if user else ""
    avatar = f"avatar.{account.avatar_key.rpartition('.')[2]}" if account.avatar_key else ""
    handle = f"@{account.username}@{urls.config().domain}"
    known = language if language in LANGUAGES else LANGUAGES[0]
    return Owner(account.display_name or account.username, handle, avatar, known)


def _names() -> list[str]:
    """Return the files that the index names beside the posts."""
    return ["actor.json", "outbox.json", *MARKED, *UNPOSTED, *(form.file for form in csv.KINDS.values())]


def _store(archive: Archive, account: Account, growing: Growing) -> None:
    """Finish the archive, and bring it to the bucket if there is one: any of several machines may be asked for it."""
    if not files.store().is_local:
        store(archive)
    finish(archive)


def _add_actor(file: ZipFile, account: Account) -> None:
    """The profile, with its pictures and collections as files beside it."""
    document = framed(actor(account)) | {one: f"{one}.json" for one in ("outbox", "likes", "bookmarks")}
    for name, key, term in (("avatar", account.avatar_key, "icon"), ("header", account.header_key, "image")):
        if key:
            path = f"{name}.{key.rpartition('.')[2]}"
            if _add_stored(file, path, key):
                document[term] = {**document[term], "url": path}
    with file.open(_entry("actor.json"), "w") as entry:
        entry.write(orjson.dumps(document))


def _add_collection(file: ZipFile, name: str, items: Iterator[str] | Iterator[Document]) -> None:
    with file.open(_entry(name), "w") as entry:
        entry.write(_opening(name))
        count = 0
        for count, one in enumerate(items, 1):
            entry.write((b",\n" if count > 1 else b"") + orjson.dumps(one))
        entry.write(_closing(count))


def _add_stored(file: ZipFile, path: str, key: str) -> bool:
    """A file of the store, as it is: pictures and films are packed already. False for one that is not there."""
    try:
        stored = files.store().open(key)
    except FileNotFoundError:
        log.warning("%s is not in the store, so the archive does without it", key)
        return False
    with stored, file.open(_entry(path, ZIP_STORED), "w") as entry:
        shutil.copyfileobj(stored, entry, CHUNK)
    return True


def _with_files_beside(activity: Document) -> Document:
    """Replace the addresses of attachments in the document by the names of files in the archive."""
    if isinstance(said := activity["object"], dict):
        _files_beside(said)
    return activity


def _files_beside(said: Document) -> Document:
    for attached in said["attachment"]:
        attached["url"] = f"{FILES}/{attached['url'].removeprefix(urls.media(''))}"
    return said


def _opening(name: str) -> bytes:
    head = framed({"id": name, "type": "OrderedCollection"})
    return orjson.dumps(head)[:-1] + b',"orderedItems":[\n'


def _closing(total: int) -> bytes:
    return b'\n],"totalItems":%d}\n' % total


def _entry(path: str, how: int = ZIP_DEFLATED) -> ZipInfo:
    found = ZipInfo(path, clock.now().timetuple()[:6])
    found.compress_type = how
    return found
