"""Files in the store that no row names: their process was killed between writing them and its commit."""

import logging
import re
import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import or_, select

from models import clock
from models.accounts.account import Account
from models.base import db
from models.data.archive import Archive
from models.data.post_import import ImportedProfile, PostImport
from models.data.sweep import Sweep
from models.instance.instance import StoredSetting
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.media.emoji_pack import EmojiPack
from models.media.remote_file import RemoteFile
from models.statuses.card import Card
from rookery.media import renditions
from rookery.media.store.base import Listed
from rookery.services.instance.pictures import PICTURES, files_of
from rookery.services.media import files

log = logging.getLogger(__name__)

NAME, PIECE = "orphans", 1000
# Younger files may wait for a commit, or for the matching database backup to be restored.
YOUNG = timedelta(days=7)
# Every column that names a file; a test compares the list with the models.
COLUMNS = (
    (Media.upload_key, Media.original_key, Media.small_key),
    (Account.avatar_key, Account.avatar_static_key, Account.header_key, Account.header_static_key),
    (Archive.file_key,),
    (PostImport.file_key,),
    (
        ImportedProfile.avatar_key,
        ImportedProfile.avatar_static_key,
        ImportedProfile.header_key,
        ImportedProfile.header_static_key,
    ),
    (Card.image_key,),
    (Emoji.image_key, Emoji.static_key),
    (EmojiPack.file_key,),
    (RemoteFile.original_key, RemoteFile.small_key),
)
# Keys as `new_key` makes them, and those of renditions. Never delete anything else from the folder or bucket.
_OURS = re.compile(
    r"(avatars|cards|emojis|headers|media|uploads)/[0-9a-f]{2}/[0-9a-f]{2}/[a-z0-9]{22}\.[a-z0-9]+(\.\d+\.webp)?"
)
_OWNERS = "owners/"
_TOLD = b"A database of Rookery keeps its files here. Clear-ups wait as long as there is a second file like this one.\n"


def remove() -> None:
    """Delete files that nothing refers to, one part of the store per run.

    A file is left alone for a week. The next round goes on where this one ended.
    """
    name, place = _own_name(), Sweep.place_of(NAME)
    if not name:
        return
    db.session.rollback()  # hold no transaction open while listing a bucket
    if not _is_alone(name):
        return
    found, following = piece(place)
    files.drop(one.key for one in found)
    Sweep.move(NAME, following)
    if found:
        log.info("deleted %d files that nothing named", len(found))


def piece(place: str) -> tuple[list[Listed], str]:
    """Return the orphans in a part of the store after `place`, and where the next part begins: empty at the end."""
    found = files.store().listed(place, PIECE)
    old = [one for one in found if _OURS.fullmatch(one.key) and one.modified < clock.now() - YOUNG]
    sources = {one.key: renditions.source_of(one.key) or one.key for one in old}
    named = named_keys(list(set(sources.values())))
    return [one for one in old if sources[one.key] not in named], found[-1].key if len(found) == PIECE else ""


def may_be_removed() -> bool:
    """Return whether the store has been known for a week to be of this database alone."""
    name = _own_name()
    return bool(name) and _is_alone(name)


def _own_name() -> str:
    """Return what this database is called in the store; nothing as long as that is not committed."""
    if name := StoredSetting.get("store"):
        return str(name)
    StoredSetting.put("store", secrets.token_hex(8))
    return ""


def _is_alone(name: str) -> bool:
    """Return whether this database has said for a week that it keeps its files here, and no other one says so.

    To the database of another server, to one that is new or not restored yet, all files here would be orphans.
    """
    mine = f"{_OWNERS}{name}"
    owners = {one.key: one.modified for one in files.store().listed(_OWNERS, 10) if one.key.startswith(_OWNERS)}
    if mine not in owners:
        files.store().write(mine, _TOLD, "text/plain")
    if others := sorted(owners.keys() - {mine}):
        log.warning(
            "no files are cleared away: another database keeps its files in this store. "
            "If there is none (any more), delete %s",
            ", ".join(others),
        )
        return False
    return mine in owners and owners[mine] < clock.now() - YOUNG


def named_keys(keys: list[str], tables: Sequence[Sequence[Any]] = COLUMNS) -> set[str]:
    """Return those of the keys that some row has, by one pass over each of the tables."""
    if not keys:
        return set()
    rows = (
        row
        for columns in tables
        for row in db.session.execute(select(*columns).where(or_(*(column.in_(keys) for column in columns))))
    )
    of_server = db.session.scalars(select(StoredSetting.value).where(StoredSetting.name.in_(PICTURES)))
    return {key for row in rows for key in row if key}.union(*map(files_of, of_server))
