"""Attachments: taken in, made fit to be shown, described, and forgotten when nobody uses them."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import IO

from sqlalchemy import ColumnElement, delete, select, update

from models import clock
from models.accounts.account import Account
from models.base import Columns, add_and_flush, assign, begin_write, change_rows, db, get_locked, lock
from models.ids import new_id
from models.media.attachment import Media
from models.media.remote_file import MEDIA, PREVIEW, RemoteFile
from models.statuses.kept_status import is_kept
from models.statuses.scheduled import is_reserved
from rookery.errors import Invalid, Overloaded, Refused, or_not_found
from rookery.identity import Actor
from rookery.media import ffmpeg, images, transcode
from rookery.media.focus import BadFocus, parse_focus
from rookery.media.store.base import new_key
from rookery.plugin import settings, task
from rookery.services.media import files, processing, storage_usage
from rookery.text.plain import clean_text, is_longer
from rookery.translations import lazy_gettext as _

log = logging.getLogger(__name__)

UNUSED = timedelta(hours=24)
SWEEP = 500
AGAIN_SECONDS = 2.0


@dataclass(frozen=True)
class Upload:
    """A file as somebody sent it, with what they say of it. Its bytes decide what it is.

    `thumbnail` is the picture that shall stand for a video or sound; a picture stands for itself.
    """

    file: IO[bytes]
    description: str | None = None
    focus: str | None = None
    thumbnail: bytes | None = None


def most_bytes() -> int:
    """The size of the largest file that is taken."""
    return max(processing.video_limits().size if ffmpeg.available() else 0, processing.most_picture_bytes())


def read_thumbnail(file: IO[bytes]) -> bytes:
    """Read as much as is allowed, and one byte more to tell whether it is too much."""
    return file.read(processing.most_picture_bytes() + 1)


def upload(actor: Actor, sent: Upload) -> Media:
    """Process a picture or a short animation; keep another file and promise to process it.

    Raises Invalid for what can be told now, and Overloaded where too many pictures wait.
    """
    with files.copied(sent.file) as path:
        found = processing.look(path)
        media = _new(actor, sent, path, found)
        if not (found.is_short and _processed(media, path, wait=False)):
            media.upload_key = new_key("uploads", "bin")
            with path.open("rb") as file:
                files.store().write(media.upload_key, file, "application/octet-stream")
    _add(actor, media)
    if media.state == "waiting":
        process_upload.enqueue(media.id)
    return media


def upload_and_wait(actor: Actor, sent: Upload) -> Media:
    """Store the file, and process it before the answer. Raises Invalid for what cannot be processed."""
    with files.copied(sent.file) as path:
        media = _new(actor, sent, path, processing.look(path))
        if not _processed(media, path, wait=True):
            raise processing.Busy
    return _add(actor, media)


def _processed(media: Media, path: Path, wait: bool) -> bool:
    """Process the file of a new attachment; False where a video would have to wait for another one."""
    try:
        with processing.turn(media.kind, wait):
            values = processing.make(media.kind, path)
    except processing.Busy:
        return False
    _finish(media, values)
    return True


@task()
def process_upload(media_id: int) -> None:
    """Make an uploaded file fit to be shown, or find that it cannot be. Doing it twice does no harm.

    Slow: no transaction is open meanwhile. Of videos and sounds one at a time is worked on; others come again later,
    for timelines and notifications need the threads that run jobs.
    """
    waiting = select(Media.kind, Media.upload_key).where(Media.id == media_id, Media.state == "waiting")
    row = db.session.execute(waiting).one_or_none()
    db.session.rollback()
    if row is None or row.upload_key is None:
        return
    try:
        with (
            processing.turn(row.kind, wait=False),
            files.store().open(row.upload_key) as file,
            files.copied(file) as path,
        ):
            values = processing.make(row.kind, path, can_wait=True)
    except (processing.Busy, Overloaded):
        process_upload.enqueue_at(clock.ahead(seconds=AGAIN_SECONDS), media_id)
        return
    except (Invalid, FileNotFoundError):
        values = {"state": "failed", "stored_size": 0}
    _settle(media_id, values)
    discard_upload.enqueue(media_id)


@task()
def discard_upload(media_id: int) -> None:
    """Delete the file as it came, once what became of it is certain."""
    media = db.session.get(Media, media_id)
    if media and media.upload_key and media.state != "waiting":
        files.store().delete(media.upload_key)
        media.upload_key = None


def own(actor: Actor, media_id: int) -> Media:
    """The actor's own attachment. Raises NotFound, also for what is kept for moderators."""
    mine = select(Media).where(Media.id == media_id, Media.account_id == actor.id, ~is_kept())
    return or_not_found(db.session.scalar(mine))


def describe(
    actor: Actor, media_id: int, description: str | None, focus: str | None, thumbnail: bytes | None = None
) -> Media:
    """Change what is given of text, focal point and the picture that stands for a video or sound.

    Raises NotFound, Invalid, or Refused once a status has it.
    """
    before = own(actor, media_id)
    shown = processing.thumbnail(thumbnail) if thumbnail and before.kind in processing.FILMS else None
    begin_write()
    media = own(actor, media_id)
    if media.status_id is not None:
        raise Refused(_("Media that a status uses is changed with the status"))
    if description is not None:
        media.description = described(description)
    if focus is not None:
        media.focus_x, media.focus_y = _point(focus)
    if shown:
        show(media, shown)
    db.session.flush()
    return media


def remove(actor: Actor, media_id: int) -> None:
    """Forget one's own attachment and its files. Raises NotFound, or Refused while a status uses it."""
    begin_write()
    media = own(actor, media_id)
    if not forget([media.id]):
        raise Refused(_("Media attachment is currently used by a status"))


def remove_unused() -> bool:
    """Delete attachments that no status has used for a day, with their files.

    A status that is deleted lets go of its media silently, so this is where it is noticed.
    """
    now = clock.now()
    fresh = select(Media.id).where(Media.status_id.is_(None), Media.detached_at.is_(None), ~is_reserved()).limit(SWEEP)
    noticed = change_rows(
        update(Media)
        .where(Media.id.in_(fresh), Media.status_id.is_(None))
        .values(detached_at=now, version=Media.version)
    )
    old = (
        select(Media.id)
        .where(Media.status_id.is_(None), Media.detached_at < now - UNUSED, ~is_reserved())
        .order_by(Media.id)
    )
    found = db.session.scalars(old.limit(SWEEP)).all()
    if found and forget(found, Media.detached_at.is_not(None)):
        log.info("forgot up to %d files that no status has", len(found))
    return SWEEP in (len(found), noticed.rowcount)


def described(text: str) -> str | None:
    """An alt text as it is stored. Raises Invalid."""
    cleaned, limit = clean_text(text).strip(), settings("media")["max_description"]
    if is_longer(cleaned, limit):
        raise Invalid(_("Description is too long (maximum is %(limit)s characters)", limit=limit))
    return cleaned or None


def _new(actor: Actor, sent: Upload, path: Path, found: processing.FileInspection) -> Media:
    x, y = _point(sent.focus)
    _check_limit(actor, path.stat().st_size)
    media = Media(
        id=new_id(),
        account_id=actor.id,
        kind=found.kind,
        content_type=found.content_type,
        size=path.stat().st_size,
        focus_x=x,
        focus_y=y,
        description=described(sent.description or ""),
        meta={},
        state="waiting",
        created_at=clock.now(),
    )
    if sent.thumbnail and found.kind in processing.FILMS:
        show(media, processing.thumbnail(sent.thumbnail))
    return media


def _add(actor: Actor, media: Media) -> Media:
    """Add the row if there is still room: others of the same person may have come while this one was processed."""
    lock(Account, actor.id)
    try:
        _check_limit(actor, media.stored_size or media.size)
    except Invalid:
        files.delete(key for key in (media.upload_key, media.original_key, media.small_key) if key)
        raise
    return add_and_flush(media)


def _check_limit(actor: Actor, size: int) -> None:
    """Raises Invalid if the media of the actor would take more than their role allows."""
    room = storage_usage.room_of(actor.id)
    if room and size > room.left:
        limit = room.limit_mb
        raise Invalid(_("Your media may take %(limit)s MB together. Delete posts with media to make room", limit=limit))


def show(media: Media, thumbnail: images.Thumbnail) -> None:
    """Replace the thumbnail of a video or sound by this picture."""
    files.drop([media.small_key])
    told = transcode.thumbnail_meta(thumbnail, with_colours=media.kind == "audio")
    media.small_key, media.blurhash, media.stored_size = processing.keep(thumbnail.small), thumbnail.blurhash, None
    media.meta = {**media.meta, **told}


def _settle(media_id: int, values: Columns) -> None:
    """Note the outcome, unless the row went or got one meanwhile: then what was made is of no use."""
    media = get_locked(Media, media_id)
    if media is None or media.state != "waiting":
        files.delete([values[name] for name in ("original_key", "small_key") if values.get(name)])
        return
    _finish(media, values)
    db.session.flush()


def _finish(media: Media, values: Columns) -> None:
    """Set the columns; the picture that its owner chose stays."""
    if media.small_key and values["state"] == "ready":
        files.delete([values["small_key"]] if values["small_key"] else [])
        values = {name: value for name, value in values.items() if name not in ("small_key", "blurhash", "stored_size")}
        values["meta"] = {**values["meta"], **media.meta}
    assign(media, values)


def forget(media_ids: Iterable[int], *further: ColumnElement[bool]) -> bool:
    """Delete the rows that no status has (at this very moment), and drop their files; whether there were any."""
    free = delete(Media).where(Media.id.in_(list(media_ids)), Media.status_id.is_(None), ~is_reserved(), *further)
    gone = change_rows(
        free.returning(Media.id, Media.remote_url, Media.upload_key, Media.original_key, Media.small_key)
    ).all()
    files.drop(key for row in gone for key in row[2:])
    files.drop(RemoteFile.forget([row.id for row in gone if row.remote_url], MEDIA, PREVIEW))
    return bool(gone)


def _point(focus: str | None) -> tuple[float | None, float | None]:
    try:
        return parse_focus(focus) or (None, None)
    except BadFocus as error:
        raise Invalid(_("Focus is not valid: %(problem)s", problem=error.args[0])) from None
