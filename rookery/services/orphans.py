"""Files in the store that no row names: their process was killed between writing them and its commit."""

import logging
import re
from datetime import timedelta

from sqlalchemy import or_, select

from models import clock
from models.account import Account
from models.base import db
from models.card import Card
from models.emoji import Emoji
from models.media import Media
from models.sweep import Sweep
from rookery.services import files

log = logging.getLogger(__name__)

NAME, PIECE = "orphans", 1000
YOUNG = timedelta(days=1)  # what is younger may still be waiting for its commit
# Every column that names a file; a test holds it against the models.
COLUMNS = (
    (Media.upload_key, Media.original_key, Media.small_key),
    (Account.avatar_key, Account.avatar_static_key, Account.header_key, Account.header_static_key),
    (Card.image_key,), (Emoji.image_key, Emoji.static_key),
)  # fmt: skip
# What `new_key` makes. Anything else in the folder or the bucket is not ours to delete.
_OURS = re.compile(r"(avatars|cards|emojis|headers|media|uploads)/[0-9a-f]{2}/[0-9a-f]{2}/[a-z0-9]{22}\.[a-z0-9]+")


def remove() -> None:
    """Delete files that nothing names, a piece of the store in each round.

    A file is left alone for a day. The next round goes on where this one ended.
    """
    place = Sweep.place_of(NAME)
    db.session.rollback()  # a bucket takes its time, and no transaction is to wait for it
    found = files.store().listed(place, PIECE)
    old = [one.key for one in found if _OURS.fullmatch(one.key) and one.modified < clock.now() - YOUNG]
    named = _named(old)
    orphans = [key for key in old if key not in named]
    files.drop(orphans)
    Sweep.move(NAME, found[-1].key if len(found) == PIECE else "")
    if orphans:
        log.info("deleted %d files that nothing named", len(orphans))


def _named(keys: list[str]) -> set[str]:
    """Those of the keys that some row has, by one pass over each table."""
    if not keys:
        return set()
    rows = (row for columns in COLUMNS for row in db.session.execute(
        select(*columns).where(or_(*(column.in_(keys) for column in columns)))
    ))  # fmt: skip
    return {key for row in rows for key in row if key}
