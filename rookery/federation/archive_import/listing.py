"""Listing the items of an archive: what each is, whose it is, and where its document begins in the work file."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import IO

from sqlalchemy import delete, insert

from models.base import Columns, db
from models.data.post_import import BOOKMARK, BOOST, FAVOURITE, LEFT_OUT, POST, STORED, WAITING, ImportedItem
from rookery import events
from rookery.errors import Invalid
from rookery.federation import ids
from rookery.federation.archive_import import api_statuses
from rookery.federation.read import values
from rookery.federation.read.dialects import authors
from rookery.federation.read.values import Document
from rookery.services.data.post_imports import json_items, reasons
from rookery.services.data.post_imports.archive_file import ArchiveFile
from rookery.translations import lazy_gettext as _

MOST_ITEMS, AT_ONCE = 500_000, 1000
MARKS = {"likes.json": FAVOURITE, "bookmarks.json": BOOKMARK}


def list_items(import_id: int, archive: ArchiveFile, work: Path) -> tuple[str, int]:
    """List all items anew, those to be stored with their documents in the work file. Commits.

    Return the id of the account that the archive is of, and how many posts are to be stored. Raises Invalid.
    """
    db.session.execute(delete(ImportedItem).where(ImportedItem.import_id == import_id))
    events.commit()
    lister, waiting, number = _Lister(archive), 0, 0
    with work.open("wb") as file:
        rows = lister.rows(file)
        while some := list(islice(rows, AT_ONCE)):
            numbered = [{"import_id": import_id, "number": number + at, **row} for at, row in enumerate(some, 1)]
            number, waiting = number + len(some), waiting + sum(row["state"] == WAITING for row in some)
            if number > MOST_ITEMS:
                raise Invalid(_("The archive contains too many posts"))
            db.session.execute(insert(ImportedItem), numbered)
            events.commit()
    if not lister.actor and number:
        raise Invalid(_("The archive does not say whose posts it contains"))
    return lister.actor, waiting


class _Lister:
    def __init__(self, archive: ArchiveFile) -> None:
        self._archive = archive
        self.actor = values.id_of(archive.json("actor.json"))
        self._says_whose = bool(self.actor)

    def rows(self, file: IO[bytes]) -> Iterator[Columns]:
        """Yield a row for each item; the documents of posts are written to the file."""
        with self._archive.reading(self._archive.posts) as outbox:
            for item in json_items.items(outbox):
                row, document = self._row(item)
                if row["state"] == WAITING:
                    row["place"] = file.tell()
                    file.write(json.dumps(document).encode() + b"\n")
                yield row
        for name, kind in MARKS.items():
            if path := self._archive.find(name):
                with self._archive.reading(path) as collection:
                    found = filter(None, map(values.id_of, json_items.items(collection)))
                    yield from (_reference(kind, uri) for uri in found)

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


def _reference(kind: str, uri: str) -> Columns:
    return _item(kind, uri, STORED) if uri else _item(kind, uri, LEFT_OUT, reasons.UNREADABLE)


def _left_out(uri: str, reason: str) -> Columns:
    return _item(POST, uri, LEFT_OUT, reason)


def _item(kind: str, uri: str, state: str, reason: str | None = None, at: object = None) -> Columns:
    stored = uri if ids.fits(uri) else ""
    return {"kind": kind, "uri": stored, "state": state, "reason": reason, "at": at, "place": 0, "status_id": None}
