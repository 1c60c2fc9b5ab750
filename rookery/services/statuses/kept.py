"""Reported statuses outlive their deletion for moderators, until no open report names them.

Their files are copied to where nothing is public: those of before are gone with the status, and only moderators are
shown the copies (blueprints/pages/admin_pages/reports.py).
"""

from collections.abc import Iterable
from pathlib import PurePath

from sqlalchemy import delete, select

from models import clock
from models.base import add_and_flush, change_rows, db
from models.ids import new_id
from models.media.attachment import Media
from models.media.remote_file import MEDIA, PREVIEW, RemoteFile
from models.moderation.report import reported_ids
from models.statuses.kept_status import KeptMedia, KeptStatus, as_json
from models.statuses.poll import Poll
from models.statuses.status import Status, StatusCounts, StatusEdit
from rookery.errors import or_not_found
from rookery.media.store.base import PRIVATE, new_key
from rookery.services.media import attachments

SWEPT_AT_ONCE = 500
Copies = dict[str, str]  # the key of a file → that of its copy


def keep(status: Status) -> Copies:
    """Keep a status that is being deleted, if an open report names it; return the files that have to be copied."""
    if status.reblog_of_id is not None or status.id not in reported_ids(status.account_id):
        return {}
    copies: Copies = {}
    media = {old.id: _copy(old, copies) for old in _attached(status)}
    poll = db.session.get(Poll, status.poll_id) if status.poll_id else None
    edits = db.session.scalars(select(StatusEdit).where(StatusEdit.status_id == status.id).order_by(StatusEdit.id))
    kept = KeptStatus(
        id=status.id,
        account_id=status.account_id,
        deleted_at=clock.now(),
        columns=_with_copies(as_json(status), media),
        counts=as_json(db.session.get_one(StatusCounts, status.id)),
        poll=as_json(poll) if poll else {},
        edits=[_with_copies(as_json(one), media) for one in edits],
    )
    db.session.add_all(media.values())
    add_and_flush(kept)
    db.session.add_all(KeptMedia(media_id=one.id, status_id=kept.id) for one in media.values())
    db.session.flush()
    return copies


def file_of(media_id: int, form: str) -> str:
    """Return the key of a file that is kept for moderators, `form` original or small. Raises NotFound."""
    kept = select(Media).join(KeptMedia, KeptMedia.media_id == Media.id).where(Media.id == media_id)
    media = or_not_found(db.session.scalar(kept))
    return or_not_found(media.original_key if form == "original" else media.small_key)


def release(account_id: int) -> None:
    """Delete the kept statuses of an account that no open report names, and their files."""
    named = reported_ids(account_id)
    ids = db.session.scalars(select(KeptStatus.id).where(KeptStatus.account_id == account_id)).all()
    if not (gone := [one for one in ids if one not in named]):
        return
    media_ids = db.session.scalars(select(KeptMedia.media_id).where(KeptMedia.status_id.in_(gone))).all()
    change_rows(delete(KeptStatus).where(KeptStatus.id.in_(gone)))
    attachments.forget(media_ids)


def sweep() -> None:
    """Release what is kept for reports that went with their reporters."""
    query = select(KeptStatus.account_id).distinct().order_by(KeptStatus.account_id).limit(SWEPT_AT_ONCE)
    after = 0
    while account_ids := db.session.scalars(query.where(KeptStatus.account_id > after)).all():
        for account_id in account_ids:
            release(account_id)
        after = account_ids[-1]


def _attached(status: Status) -> Iterable[Media]:
    """Return the attachments of a status, those that an edit dropped among them."""
    return db.session.scalars(select(Media).where(Media.status_id == status.id).order_by(Media.id)).all()


def _copy(old: Media, copies: Copies) -> Media:
    """Return a new row for the attachment. A copy of a remote file becomes the file; if there is none, readers fetch it
    as they do for any remote attachment.
    """
    columns = [column.name for column in Media.__table__.columns if column.name not in ("id", "status_id", "version")]
    new = Media(id=new_id(), **{name: getattr(old, name) for name in columns})
    new.upload_key = new.detached_at = None
    files = {kind: db.session.get(RemoteFile, (kind, old.id)) for kind in (MEDIA, PREVIEW)} if old.remote_url else {}
    file, preview = files.get(MEDIA), files.get(PREVIEW)
    if file and file.original_key:
        new.original_key, new.small_key = file.original_key, file.small_key
    if preview and (key := preview.small_key or preview.original_key):
        new.small_key = key
    for name in ("original_key", "small_key"):
        if key := getattr(new, name):
            setattr(new, name, copies.setdefault(key, new_key(PRIVATE[:-1], PurePath(key).suffix[1:])))
    return new


def _with_copies(columns: dict[str, object], media: dict[int, Media]) -> dict[str, object]:
    """Return the columns of a status or of a version of it, naming the copies of its attachments."""
    ids = columns["media_ids"]
    assert isinstance(ids, list)
    return columns | {"media_ids": [media[one].id for one in ids if one in media]}
