"""Taking in a pack: its file waits in the store, and jobs make some of its pictures each, until all are looked at."""

import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import delete, select

from models import clock
from models.accounts.account import Account
from models.base import db, get_locked
from models.ids import new_id
from models.inserts import insert_once
from models.jobs.job import LONG
from models.media.emoji import Emoji
from models.media.emoji_pack import EmojiPack
from rookery.errors import Conflict, Invalid, Overloaded, Unfit
from rookery.identity import Actor
from rookery.media.store.base import new_key
from rookery.plugin import task
from rookery.services.emojis import custom_emojis
from rookery.services.emojis.packs.format import PackPicture, opened, read, wanted
from rookery.services.media import files, processing
from rookery.text.plain import clean_line
from rookery.translations import dump
from rookery.translations import lazy_gettext as _

AT_ONCE, SECONDS, AGAIN_SECONDS = 100, 5.0, 5.0
KEPT = timedelta(days=30)  # also the longest time for which an unfinished import keeps its file
LONGEST_NAME = 80
STILL_AT_ONE = _("Another pack is still being imported")


@dataclass(frozen=True)
class PictureResult:
    """The result for a picture: its files, or a problem; neither where its name is taken and stays."""

    name: str
    category: str | None = None
    keys: custom_emojis.Keys | None = None
    problem: str = ""


def begin(actor: Actor, data: bytes, file_name: str = "", *, category: str = "", replaces: bool = False) -> EmojiPack:
    """Store a pack; jobs take it in. `category` is for those of which it names none; those that are here stay, unless
    it `replaces` them. Slow: no write may be open. Raises Invalid for what is no pack, Conflict while one is taken in.
    """
    sorted_into = custom_emojis.checked_category(category)
    with opened(data) as pack:
        total = len(wanted(pack))
    if not total:
        raise Unfit(_("contains no images that could be emoji"), "file")
    running = select(EmojiPack.id).where(EmojiPack.account_id == actor.id, EmojiPack.finished_at.is_(None))
    if db.session.scalar(running):
        raise Conflict(STILL_AT_ONE)
    row_id, key = new_id(), new_key("uploads", "zip")
    files.store().write(key, data, "application/zip")
    if not insert_once(
        EmojiPack,
        id=row_id,
        account_id=actor.id,
        created_at=clock.now(),
        file_key=key,
        total=total,
        file_name=clean_line(file_name, 100),
        category=sorted_into or "",
        replaces=replaces,
    ):
        raise Conflict(STILL_AT_ONE)
    import_emoji.enqueue(row_id)
    return db.session.get_one(EmojiPack, row_id)


@task(queue=LONG)
def import_emoji(pack_id: int) -> None:
    """Take in some pictures. All are made before the first is written, so that no other write waits for them."""
    row = db.session.get(EmojiPack, pack_id, populate_existing=True)
    if row is None or row.finished_at:
        return
    done, looked, lost = row.done, [], ""
    try:
        looked = _look(row)
    except Invalid as error:
        lost = error.problem
    row = get_locked(EmojiPack, pack_id)
    if row is None or row.done != done:  # another process worked on it meanwhile
        files.drop(key for one in looked for key in one.keys or ())
        return
    _write_down(row, looked)
    if lost or row.done >= row.total:
        _finish(row, lost)
    else:
        import_emoji.enqueue_at(clock.ahead(seconds=0 if looked else AGAIN_SECONDS), row.id)


def sweep() -> None:
    """Delete emoji packs a month after their upload."""
    old = EmojiPack.created_at < clock.now() - KEPT
    files.drop(db.session.scalars(select(EmojiPack.file_key).where(old)))
    db.session.execute(delete(EmojiPack).where(old))


def _look(row: EmojiPack) -> list[PictureResult]:
    """Return what becomes of the next pictures. Raises Invalid where the file is lost."""
    place, done, category = row.file_key or "", row.done, row.category
    here = set() if row.replaces else set(db.session.scalars(select(Emoji.shortcode).where(Emoji.domain.is_(None))))
    db.session.rollback()  # hold no transaction open while decoding pictures
    try:
        with files.store().open(place) as file:
            data = file.read()
        with opened(data) as pack:
            return list(_made(pack, wanted(pack)[done : done + AT_ONCE], here, category))
    except (FileNotFoundError, ValueError):
        raise Invalid(_("The file was lost. Please upload it again")) from None


def _made(pack: zipfile.ZipFile, found: list[PackPicture], here: set[str], category: str) -> Iterator[PictureResult]:
    """Process as many pictures as there is time for, and one at least, unless too many others wait."""
    until = time.monotonic() + SECONDS
    for one in found:
        if one.name in here:
            yield PictureResult(one.name)
        else:
            try:
                yield process_picture(pack, one, category)
            except Overloaded:  # the rest follows in the next run
                return
        if time.monotonic() > until:
            return


def process_picture(pack: zipfile.ZipFile, one: PackPicture, category: str) -> PictureResult:
    """Store the picture, or return what is wrong with it. Slow: no write may be open."""
    try:
        name = custom_emojis.checked_name(one.name)
        sorted_into = custom_emojis.checked_category(one.category or category)
        data = read(pack, pack.getinfo(one.place), processing.EMOJI_BYTES)
        return PictureResult(name, sorted_into, custom_emojis.stored(data, can_wait=True))
    except Invalid as error:
        return PictureResult(one.name[:LONGEST_NAME], problem=error.problem)


def _write_down(row: EmojiPack, looked: list[PictureResult]) -> None:
    actor = db.session.get_one(Account, row.account_id)
    added: list[str] = []
    replaced: list[str] = []
    kept: list[str] = []
    failed: list[dict[str, str]] = []
    for one in looked:
        known = bool(one.keys and Emoji.our(one.name))
        if one.problem:
            failed.append({"name": one.name, "says": dump(one.problem)})
        elif one.keys is None or (known and not row.replaces):  # also emoji that were added meanwhile
            files.drop(one.keys or ())
            kept.append(one.name)
        else:
            custom_emojis.put(actor, one.name, one.keys, one.category)
            (replaced if known else added).append(one.name)
    row.added, row.replaced, row.kept = row.added + added, row.replaced + replaced, row.kept + kept
    row.failed, row.done = row.failed + failed, row.done + len(looked)


def _finish(row: EmojiPack, lost: str) -> None:
    if lost:
        row.failed = [*row.failed, {"name": row.file_name, "says": dump(lost)}]
    files.drop([row.file_key])
    row.file_key, row.finished_at = None, clock.now()
