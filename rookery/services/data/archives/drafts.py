"""The unpublished posts of an archive: drafts and scheduled posts. There are a few hundred at most."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any, TypeVar

from sqlalchemy import select

from models.accounts.account import Account
from models.base import AnyRow, db
from models.media.attachment import Media
from models.statuses.saved_draft import SavedDraft
from models.statuses.scheduled import ScheduledStatus
from models.statuses.status import Status
from rookery import urls
from rookery.services.statuses.draft import Draft, PollDraft

# Written in another form, or nothing that another server could make use of.
APART = {"poll", "in_reply_to_id", "quoted_id", "media_ids", "media_attributes"}
LEFT_OUT = {"allowed_mention_ids", "app_id", "idempotency_key"}
SAID = [one.name for one in fields(Draft) if one.name not in APART | LEFT_OUT]

Described = dict[str, Any]


def drafts(account_id: int) -> Iterator[Described]:
    """Return each draft as it stood in the form. The url of an attachment is the key of its file in the store."""
    rows: Sequence[SavedDraft] = _of(SavedDraft, account_id)
    kept = [Draft.from_json(row.content) for row in rows]
    described = _described(kept, [row.media_ids for row in rows], [row.content.get("alt") or {} for row in rows])
    for row, said in zip(rows, described, strict=True):
        yield {**said, "updated": row.changed_at, "scheduled": row.content.get("at") or None}


def scheduled(account_id: int) -> Iterator[Described]:
    """Return the scheduled posts likewise; `problem` is what was in the way at their time."""
    rows: Sequence[ScheduledStatus] = _of(ScheduledStatus, account_id)
    kept = [Draft.from_json(row.draft) for row in rows]
    described = _described(kept, [row.media_ids for row in rows], [{} for _ in rows])
    for row, said in zip(rows, described, strict=True):
        yield {**said, "scheduled": row.scheduled_at, "problem": row.problem}


def _described(
    kept: Sequence[Draft], media_ids: Sequence[Sequence[int]], typed: Sequence[Mapping[str, str]]
) -> Iterator[Described]:
    uris, files = _uris([one for draft in kept for one in (draft.in_reply_to_id, draft.quoted_id)]), _files(media_ids)
    for draft, ids, words in zip(kept, media_ids, typed, strict=True):
        yield {
            **{name: getattr(draft, name) for name in SAID},
            "inReplyTo": uris.get(draft.in_reply_to_id),
            "quote": uris.get(draft.quoted_id),
            "poll": _poll(draft.poll),
            "attachment": _named([files[one] for one in ids if one in files], words),
        }


D = TypeVar("D", SavedDraft, ScheduledStatus)


def _of(model: type[D], account_id: int) -> Sequence[D]:
    return db.session.scalars(select(model).where(model.account_id == account_id).order_by(model.id)).all()


def _poll(poll: PollDraft | None) -> Described | None:
    if poll is None or not any(poll.options):
        return None
    return asdict(poll)


def _uris(ids: Sequence[int | None]) -> dict[int | None, str]:
    """Return how the statuses are called everywhere, as far as they are still there."""
    query = select(Status.id, Status.uri, Account.username).join(Account, Account.id == Status.account_id)
    rows = db.session.execute(query.where(Status.id.in_([one for one in ids if one])))
    return {row.id: urls.status_object(row.username, row.id, row.uri) for row in rows}


def _files(ids: Sequence[Sequence[int]]) -> dict[int, AnyRow]:
    query = select(Media.id, Media.original_key, Media.content_type, Media.description)
    rows = db.session.execute(query.where(Media.id.in_([one for some in ids for one in some])))
    return {row.id: row for row in rows if row.original_key}


def _named(files: Sequence[AnyRow], typed: Mapping[str, str]) -> list[Described]:
    """`typed`: what a draft says about a file; it is written to the file when the draft is posted."""
    return [
        {
            "type": "Document",
            "mediaType": one.content_type,
            "url": one.original_key,
            "name": typed.get(str(one.id)) or one.description,
        }
        for one in files
    ]
