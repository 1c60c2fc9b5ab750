"""Attachments: taken in, made fit to be shown, described, and forgotten when nobody uses them."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Protocol, TypeVar

from sqlalchemy import delete, select, update

from models import clock
from models.base import begin_write, db
from models.ids import new_id
from models.media import Media
from models.scheduled import is_reserved
from rookery.errors import Invalid, NotFound, Refused
from rookery.events import emit
from rookery.events.facts import MediaUploaded
from rookery.media import images
from rookery.media.decode import ImageLimits, MediaError, formats, open_source
from rookery.media.focus import parse_focus
from rookery.media.sniff import PICTURES
from rookery.media.store import new_key
from rookery.plugin import settings
from rookery.services import files
from rookery.text.plain import clean_text, length

UNUSED = timedelta(hours=24)
SWEEP = 500
# Whoever claims one of these does not send a picture. All other claims do not matter: the bytes tell.
OTHER_KINDS = ("audio", "text", "video")

Made = TypeVar("Made")
# A decoded picture takes a hundred megabytes and more: a process works on one at a time.
_one_picture = threading.Lock()


class Actor(Protocol):
    @property
    def id(self) -> int: ...


@dataclass(frozen=True)
class Upload:
    """A file as somebody sent it, with what they claim it to be and say of it."""

    data: bytes
    claimed_type: str = ""
    description: str | None = None
    focus: str | None = None


def upload(actor: Actor, sent: Upload) -> Media:
    """Keep the file and promise to process it. Raises Invalid for what can be told from its first bytes."""
    media = _new(actor, sent)
    media.upload_key = new_key("uploads", "bin")
    files.store().write(media.upload_key, sent.data, "application/octet-stream")
    db.session.add(media)
    db.session.flush()
    emit(MediaUploaded(media_id=media.id))
    return media


def upload_and_wait(actor: Actor, sent: Upload) -> Media:
    """Take the file in and process it before the answer. Raises Invalid for what cannot be processed."""
    media = _new(actor, sent)
    made = picture(images.process, sent.data)
    for name, value in _stored(made).items():
        setattr(media, name, value)
    db.session.add(media)
    db.session.flush()
    return media


def process(media_id: int) -> None:
    """Make an uploaded file fit to be shown, or find that it cannot be. Doing it twice does no harm."""
    media = db.session.get(Media, media_id)
    if media is None or media.state != "waiting" or media.upload_key is None:
        return
    try:
        with files.store().open(media.upload_key) as file:
            made = picture(images.process, file.read())
    except (Invalid, FileNotFoundError):
        _settle(media_id, {"state": "failed"})
        return
    values = _stored(made)
    if not _settle(media_id, values):
        files.delete([values["original_key"], values["small_key"]])


def discard_upload(media_id: int) -> None:
    """Delete the file as it came, once what became of it is certain."""
    media = db.session.get(Media, media_id)
    if media and media.upload_key and media.state != "waiting":
        files.store().delete(media.upload_key)
        media.upload_key = None


def own(actor: Actor, media_id: int) -> Media:
    """The actor's own attachment. Raises NotFound."""
    media = db.session.scalar(select(Media).where(Media.id == media_id, Media.account_id == actor.id))
    if media is None:
        raise NotFound
    return media


def describe(actor: Actor, media_id: int, description: str | None, focus: str | None) -> Media:
    """Change what is given of text and focal point. Raises NotFound, Invalid, or Refused once a status has it."""
    begin_write()
    media = own(actor, media_id)
    if media.status_id is not None:
        raise Refused("Media that a status uses is changed with the status")
    if description is not None:
        media.description = described(description)
    if focus is not None:
        media.focus_x, media.focus_y = _point(focus)
    db.session.flush()
    return media


def remove(actor: Actor, media_id: int) -> None:
    """Forget one's own attachment and its files. Raises NotFound, or Refused while a status uses it."""
    begin_write()
    media = own(actor, media_id)
    if not _forget([media.id]):
        raise Refused("Media attachment is currently used by a status")


def remove_unused() -> None:
    """Forget attachments that no status has had for a day.

    A status that is deleted lets go of its media silently, so this is where it is noticed.
    """
    now = clock.now()
    db.session.execute(
        update(Media).where(Media.status_id.is_(None), Media.detached_at.is_(None), ~is_reserved())
        .values(detached_at=now, version=Media.version), execution_options={"synchronize_session": False},
    )  # fmt: skip
    old = (
        select(Media.id).where(Media.status_id.is_(None), Media.detached_at < now - UNUSED, ~is_reserved())
        .order_by(Media.id)
    )  # fmt: skip
    _forget(db.session.scalars(old.limit(SWEEP)).all())


def picture(make: Callable[[bytes, ImageLimits], Made], data: bytes) -> Made:
    """What `make` makes of a picture within our limits. Slow: no write may be open. Raises Invalid."""
    try:
        with _one_picture:
            return make(data, _limits())
    except MediaError as error:
        raise Invalid(str(error)) from None


def check_picture(data: bytes, claimed_type: str, most: int) -> str:
    """The type of a picture by its first bytes; nothing is decoded yet.

    Raises Invalid for a file that is too large, says it is something else altogether, or is none we take.
    """
    if len(data) > most:
        raise Invalid(f"File is too large (maximum is {most} bytes)")
    if claimed_type.partition("/")[0] in OTHER_KINDS:
        raise Invalid(f"File of the type {claimed_type} is not a picture")
    try:
        return PICTURES[open_source(data, _limits()).form]
    except MediaError as error:
        raise Invalid(str(error)) from None


def types() -> list[str]:
    """The types of files that are taken."""
    return list(dict.fromkeys(PICTURES[form] for form in formats()))


def described(text: str) -> str | None:
    """An alt text as it is stored. Raises Invalid."""
    cleaned, limit = clean_text(text).strip(), settings("media")["max_description"]
    if length(cleaned) > limit:
        raise Invalid(f"Description is too long (maximum is {limit} characters)")
    return cleaned or None


def _new(actor: Actor, sent: Upload) -> Media:
    content_type = check_picture(sent.data, sent.claimed_type, settings("media")["max_image_bytes"])
    x, y = _point(sent.focus)
    return Media(
        id=new_id(), account_id=actor.id, content_type=content_type, size=len(sent.data), focus_x=x, focus_y=y,
        description=described(sent.description or ""), created_at=clock.now(),
    )  # fmt: skip


def _stored(made: images.Processed) -> dict[str, Any]:
    """Write the renditions; the columns that tell of them."""
    keys = {}
    for name, rendition in (("original_key", made.original), ("small_key", made.small)):
        keys[name] = new_key("media", rendition.extension)
        files.store().write(keys[name], rendition.data, rendition.content_type)
    return {
        **keys, "state": "ready", "kind": made.kind, "content_type": made.original.content_type,
        "size": len(made.original.data), "meta": made.meta(), "blurhash": made.blurhash,
    }  # fmt: skip


def _settle(media_id: int, values: dict[str, Any]) -> bool:
    """Note the outcome, unless the row went or got one meanwhile."""
    waiting = update(Media).where(Media.id == media_id, Media.state == "waiting")
    done = db.session.execute(waiting.values(values))
    return bool(done.rowcount)  # type: ignore[attr-defined]  # a cursor result, as for every DML


def _forget(media_ids: Iterable[int]) -> bool:
    """Delete the rows that no status has (at this very moment), and drop their files; whether there were any."""
    free = delete(Media).where(Media.id.in_(list(media_ids)), Media.status_id.is_(None), ~is_reserved())
    gone = db.session.execute(
        free.returning(Media.upload_key, Media.original_key, Media.small_key),
        execution_options={"synchronize_session": False},
    ).all()
    files.drop(key for row in gone for key in row)
    return bool(gone)


def _point(focus: str | None) -> tuple[float | None, float | None]:
    try:
        return parse_focus(focus) or (None, None)
    except ValueError as error:
        raise Invalid(f"Focus is not valid: {error}") from None


def _limits() -> ImageLimits:
    return ImageLimits(pixels=settings("media")["max_image_pixels"])
