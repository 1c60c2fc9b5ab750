"""The rest of an archive: follows, lists, filters and the like as from CSV files, bookmarks, and what is not posted."""

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice

from sqlalchemy import select

from models.accounts.account import Account
from models.base import Columns, add_and_flush, db
from models.data.post_import import BOOKMARK, PostImport
from models.media.attachment import Media
from models.statuses.saved_draft import SavedDraft
from models.visibility import visible_original
from rookery import events
from rookery.errors import Conflict, Invalid
from rookery.federation import ids
from rookery.federation.archive_import import media, reading
from rookery.federation.read import attachments, values
from rookery.federation.read.values import Document
from rookery.outages import outage_of
from rookery.services.data import csv
from rookery.services.data.archives.drafts import SAID
from rookery.services.data.csv.formats import MOST_BYTES
from rookery.services.data.post_imports import json_items, report
from rookery.services.data.post_imports.archive_file import ArchiveFile, Stopped
from rookery.services.statuses import saved_drafts
from rookery.services.statuses.draft import A_DAY, Draft, PollDraft
from rookery.text.sanitize import storable

log = logging.getLogger(__name__)
UNPOSTED = ("drafts.json", "scheduled.json")


def import_rest(run: PostImport, archive: ArchiveFile) -> None:
    """Begin the import of each CSV file, and add drafts. What is there already is not added again. Commits."""
    account = db.session.get_one(Account, run.account_id)
    kinds = [kind for kind in csv.KINDS if _begin(account, kind, archive)]
    if "bookmarks" not in kinds and report.of(run).references.get(BOOKMARK):
        _attempt("bookmarks", partial(report.save_as_bookmarks, account, run, BOOKMARK))
    known = {row.content.get("text") for row in _drafts(account)}
    for said in islice(_unposted(archive), saved_drafts.LIMIT):
        if _text(said) not in known:
            _attempt("draft", partial(_add_draft, account, said, archive))


def _begin(account: Account, kind: str, archive: ArchiveFile) -> bool:
    if (path := archive.find(csv.KINDS[kind].file)) is None:
        return False
    with archive.reading(path, MOST_BYTES) as file:
        data = file.read(MOST_BYTES)
    return _attempt(kind, partial(csv.begin, account, kind, data)) if data.strip() else False


def _attempt(what: str, do: Callable[[], object]) -> bool:
    """Do one of several things, and commit; that it cannot be done does not keep the others."""
    try:
        do()
        events.commit()
        return True
    except (media.Busy, Stopped):
        raise
    except (Conflict, Invalid) as problem:
        events.rollback()
        log.info("%s of an archive was not imported: %s", what, problem)
    except Exception as problem:
        events.rollback()
        if outage_of(problem):
            raise
        log.exception("%s of an archive cannot be imported", what)
    return False


def _drafts(account: Account) -> list[SavedDraft]:
    return list(db.session.scalars(select(SavedDraft).where(SavedDraft.account_id == account.id)))


def _unposted(archive: ArchiveFile) -> Iterator[Document]:
    for name in UNPOSTED:
        if path := archive.find(name):
            with archive.reading(path) as file:
                yield from (one for one in json_items.Items(file) if isinstance(one, dict))


def _text(said: Document) -> str:
    text = said.get("text")
    return storable(text) if isinstance(text, str) else ""


def _add_draft(account: Account, said: Document, archive: ArchiveFile) -> None:
    """Keep a draft, or a scheduled post as one: nothing is posted by itself."""
    rows = [add_and_flush(Media(account_id=account.id, **columns)) for columns in _attached(said, archive, account)]
    texts = {name: storable(value) for name in SAID if isinstance(value := said.get(name), str)}
    draft = Draft().changed(
        **texts,
        sensitive=values.flag(said.get("sensitive")),
        poll=_poll(said.get("poll")),
        in_reply_to_id=_id_of(said.get("inReplyTo"), account),
        quoted_id=_id_of(said.get("quote"), account),
        media_ids=[row.id for row in rows],
    )
    saved_drafts.save(account, draft.to_json(), draft.media_ids)


def _attached(said: Document, archive: ArchiveFile, account: Account) -> list[Columns]:
    attacher = media.Attacher(archive, account.id)
    made: list[Columns] = []
    with suppress(media.Full):
        for one in attachments.of(reading.with_addresses({"attachment": said.get("attachment")}), "Note"):
            if columns := attacher.attach(one):
                made.append(columns)
    return made


def _poll(poll: object) -> PollDraft | None:
    if not isinstance(poll, dict) or not isinstance(poll.get("options"), list):
        return None
    return PollDraft(
        options=[storable(str(one)) for one in poll["options"][:50]],
        expires_in=values.number(poll.get("expires_in")) or A_DAY,
        multiple=bool(poll.get("multiple")),
        hide_totals=bool(poll.get("hide_totals")),
    )


def _id_of(uri: object, account: Account) -> int | None:
    found = ids.status(uri) if ids.is_id(uri) else None
    found = visible_original(found.id, account.id) if found else None
    return found.id if found else None
