"""What somebody wrote and has not posted: drafts, and what waits for its moment. There are a few hundred at most."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.media.attachment import Media
from models.statuses.saved_draft import SavedDraft
from models.statuses.scheduled import ScheduledStatus
from models.statuses.status import Status
from rookery import urls

SAID = ("text", "spoiler_text", "visibility", "sensitive", "language", "quote_policy")

Described = dict[str, Any]


def drafts(account_id: int) -> Iterator[Described]:
    """Each as it stood in the form. The url of an attachment is the key of its file in the store."""
    rows: Sequence[SavedDraft] = _of(SavedDraft, account_id)
    uris = _uris([row.content.get(name) for row in rows for name in ("reply", "quote")])
    files = _files([row.media_ids for row in rows])
    for row in rows:
        said = row.content
        yield {
            **{name: said.get(name) for name in SAID},
            "updated": row.changed_at,
            "scheduled": said.get("at") or None,
            "inReplyTo": uris.get(said.get("reply")),
            "quote": uris.get(said.get("quote")),
            "poll": _poll(said.get("options"), said.get("seconds"), said.get("multiple")),
            "attachment": _named([files[one] for one in row.media_ids if one in files], said.get("alt") or {}),
        }


def scheduled(account_id: int) -> Iterator[Described]:
    """The same of those that have a moment; `problem` is what was in the way when it came."""
    rows: Sequence[ScheduledStatus] = _of(ScheduledStatus, account_id)
    uris = _uris([row.draft.get(name) for row in rows for name in ("in_reply_to_id", "quoted_id")])
    files = _files([row.media_ids for row in rows])
    for row in rows:
        said, poll = row.draft, row.draft.get("poll") or {}
        yield {
            **{name: said.get(name) for name in SAID},
            "scheduled": row.scheduled_at,
            "problem": row.problem,
            "inReplyTo": uris.get(said.get("in_reply_to_id")),
            "quote": uris.get(said.get("quoted_id")),
            "poll": _poll(poll.get("options"), poll.get("expires_in"), poll.get("multiple")),
            "attachment": _named([files[one] for one in row.media_ids if one in files], {}),
        }


def _of(model: Any, account_id: int) -> Sequence[Any]:
    return db.session.scalars(select(model).where(model.account_id == account_id).order_by(model.id)).all()


def _poll(options: Sequence[str] | None, seconds: int | None, multiple: bool | None) -> Described | None:
    return {"options": options, "expires_in": seconds, "multiple": bool(multiple)} if any(options or ()) else None


def _uris(ids: Sequence[int | None]) -> dict[int | None, str]:
    """How the statuses are called everywhere, as far as they are still there."""
    query = select(Status.id, Status.uri, Account.username).join(Account, Account.id == Status.account_id)
    rows = db.session.execute(query.where(Status.id.in_([one for one in ids if one])))
    return {row.id: row.uri or urls.status_object(row.username, row.id) for row in rows}


def _files(ids: Sequence[Sequence[int]]) -> dict[int, Any]:
    query = select(Media.id, Media.original_key, Media.content_type, Media.description)
    rows = db.session.execute(query.where(Media.id.in_([one for some in ids for one in some])))
    return {row.id: row for row in rows if row.original_key}


def _named(files: Sequence[Any], typed: Mapping[str, str]) -> list[Described]:
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
