"""Listing the items of an archive: what each is, whose it is, and where its document begins in the work file.

A step lists some of them and notes how far it came, in a file beside the archive; the next one goes on there.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Self

import orjson
from sqlalchemy import delete, insert

from models import clock
from models.base import Columns, change_rows, db, get_locked
from models.data.post_import import (
    BOOKMARK,
    BOOST,
    FAVOURITE,
    LEFT_OUT,
    LISTING,
    POST,
    STORED,
    WAITING,
    ImportedItem,
    PostImport,
)
from rookery import disk, events
from rookery.errors import Invalid
from rookery.federation import ids
from rookery.federation.archive_import import api_statuses
from rookery.federation.read import values
from rookery.federation.read.dialects import authors
from rookery.federation.read.values import Document
from rookery.services.data.post_imports import reasons
from rookery.services.data.post_imports.archive_file import ArchiveFile, Stopped
from rookery.services.data.post_imports.json_items import MOST_ITEMS, Items
from rookery.translations import lazy_gettext as _

AT_ONCE, SECONDS = 1000, 20.0
WORK, PROGRESS = "posts.jsonl", "listed.json"
MARKS = {"likes.json": FAVOURITE, "bookmarks.json": BOOKMARK}

RowOf = Callable[[object], Columns | None]


@dataclass
class Progress:
    """The progress through an archive: up to the byte `place` of its file number `file`, and `read` items altogether.

    They made `number` rows, of which `waiting` have documents in the first `work_bytes` of the work file.
    """

    actor: str = ""
    file: int = 0
    place: int = 0
    read: int = 0
    number: int = 0
    waiting: int = 0
    work_bytes: int = 0

    @classmethod
    def of(cls, folder: Path) -> Self:
        path = folder / PROGRESS
        return cls(**orjson.loads(path.read_bytes())) if path.exists() else cls()

    def keep(self, folder: Path) -> None:
        new = folder / f"{PROGRESS}.new"
        new.write_bytes(orjson.dumps(self))
        disk.sync(new)
        new.replace(folder / PROGRESS)


def list_items(import_id: int, archive: ArchiveFile, folder: Path) -> Progress | None:
    """List more of the items, those to be stored with their documents in the work file. Commits.

    Return what was listed once that is all, None before. Raises Invalid and Stopped.
    """
    progress, until = Progress.of(folder), time.monotonic() + SECONDS
    _forget_beyond(import_id, progress.number)
    with (folder / WORK).open("ab") as work:
        work.seek(work.truncate(progress.work_bytes))
        lister = _Lister(archive, progress, work)
        rows = lister.rows()
        while some := list(islice(rows, AT_ONCE)):
            _commit(import_id, progress.number, list(filter(None, some)))
            lister.note_progress(some)
            work.flush()
            disk.sync(folder / WORK)
            progress.keep(folder)
            if time.monotonic() > until:
                return None
    if progress.number and not progress.actor:
        raise Invalid(_("The archive does not say whose posts it contains"))
    return progress


def _forget_beyond(import_id: int, number: int) -> None:
    """Delete the rows of a step that was killed before its progress was kept: they are made again."""
    change_rows(delete(ImportedItem).where(ImportedItem.import_id == import_id, ImportedItem.number > number))
    events.commit()


def _commit(import_id: int, before: int, rows: Sequence[Columns]) -> None:
    """Add the next rows, unless the import is being undone. Raises Stopped."""
    run = get_locked(PostImport, import_id)
    if run is None or run.stage != LISTING:
        raise Stopped
    if rows:
        numbered = [{"import_id": import_id, "number": before + at, **row} for at, row in enumerate(rows, 1)]
        db.session.execute(insert(ImportedItem), numbered)
    run.went_on_at = clock.now()
    events.commit()


class _Lister:
    """Makes rows of what is in an archive, from where its progress is."""

    def __init__(self, archive: ArchiveFile, progress: Progress, work: IO[bytes]) -> None:
        self._archive, self._progress, self._work = archive, progress, work
        said = values.id_of(archive.json("actor.json"))
        self._says_whose, self.actor = bool(said), said or progress.actor
        self._items: Items | None = None  # of the file that is read
        self._read_before = progress.read  # in the files before it, and by steps before this one

    def rows(self) -> Iterator[Columns | None]:
        """Yield a row for each item, or None for one that names nothing. Raises Invalid."""
        first = self._progress.file
        for number, (name, row_of) in enumerate(self._files()[first:], first):
            self._progress.file = number
            if name is None:
                continue
            place = self._progress.place if number == first else 0
            with self._archive.reading(name) as file:
                self._items = items = Items(file, MOST_ITEMS - self._read_before, place)
                yield from map(row_of, items)
            self._read_before += items.read
            self._progress.file, self._items = number + 1, None

    def note_progress(self, rows: Sequence[Columns | None]) -> None:
        """Note in the progress that these rows are stored, the last that were made."""
        progress = self._progress
        progress.actor, progress.work_bytes = self.actor, self._work.tell()
        progress.number += sum(row is not None for row in rows)
        progress.waiting += sum(row is not None and row["state"] == WAITING for row in rows)
        progress.place = self._items.place if self._items else 0
        progress.read = self._read_before + (self._items.read if self._items else 0)

    def _files(self) -> list[tuple[str | None, RowOf]]:
        marks = [(self._archive.find(name), partial(_reference_of, kind)) for name, kind in MARKS.items()]
        return [(self._archive.posts, self._listed), *marks]

    def _listed(self, item: object) -> Columns:
        """Return the row of an item of the outbox, after its document was written to the work file."""
        row, document = self._row(item)
        if row["state"] == WAITING:
            row["place"] = self._work.tell()
            self._work.write(json.dumps(document).encode() + b"\n")
        return row

    def _row(self, item: object) -> tuple[Columns, Document]:
        """Return the row of an activity, or of a status as an API describes it, and the document of the post."""
        item = api_statuses.as_activity(item) if api_statuses.is_status(item) else item
        if not isinstance(item, dict):
            return _left_out("", reasons.UNREADABLE), {}
        said, types = item.get("object"), values.types(item)
        if "Announce" in types:
            return _reference(BOOST, values.id_of(said)), {}
        if "Create" not in types or not isinstance(said, dict):
            return _left_out(values.id_of(item), reasons.NO_POST), {}
        return self._post(item, said)

    def _post(self, activity: Document, said: Document) -> tuple[Columns, Document]:
        uri, by = values.id_of(said), values.id_of(activity.get("actor"))
        self.actor = self.actor or by
        if not self.actor or by != self.actor or not self._is_own(authors(said)[:1]):
            return _left_out(uri, reasons.SOMEBODY_ELSE), {}
        at = values.past_moment(said.get("published"))
        if at is None:
            return _left_out(uri, reasons.NO_DATE), {}
        return _item(POST, uri, WAITING, at=at), {**activity, "object": said}

    def _is_own(self, author: tuple[str, ...]) -> bool:
        """Return whether this is the account of the archive. An outbox of Pixelfed has its id and its page."""
        if author == (self.actor,) or self._says_whose or not author:
            return author == (self.actor,)
        return ids.same_origin(self.actor, *author) and _name(self.actor) == _name(author[0])


def _name(actor: str) -> str:
    return actor.rstrip("/").rpartition("/")[2]


def _reference_of(kind: str, item: object) -> Columns | None:
    uri = values.id_of(item)
    return _reference(kind, uri) if uri else None


def _reference(kind: str, uri: str) -> Columns:
    return _item(kind, uri, STORED) if uri else _item(kind, uri, LEFT_OUT, reasons.UNREADABLE)


def _left_out(uri: str, reason: str) -> Columns:
    return _item(POST, uri, LEFT_OUT, reason)


def _item(kind: str, uri: str, state: str, reason: str | None = None, at: object = None) -> Columns:
    stored = uri if ids.fits(uri) else ""
    return {"kind": kind, "uri": stored, "state": state, "reason": reason, "at": at, "place": 0, "status_id": None}
