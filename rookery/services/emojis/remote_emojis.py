"""Custom emoji of other servers: remembered by name and address, so that texts that use them can be shown."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select

from models import clock, ids
from models.base import db
from models.ids import new_id
from models.inserts import insert_once
from models.media.emoji import Emoji
from models.media.remote_file import EMOJI, RemoteFile
from rookery.services.media import files

Seen = tuple[str, str, datetime | None]


def remember(domain: str, seen: Sequence[Seen]) -> list[int]:
    """The ids of these emoji of a server, given as (shortcode, address, when it changed): new ones are added.

    One whose address is another, or that changed since, loses the copy that was made of it. Ours of the same name are
    another matter.
    """
    if not seen:
        return []
    known = _known(domain, seen)
    for shortcode, url, updated in seen:
        if (emoji := known.get(shortcode)) is None:
            _add(domain, shortcode, url)
        elif emoji.remote_url != url or (updated and updated > ids.moment_of(emoji.version)):
            emoji.remote_url, emoji.version = url, new_id()
            files.drop(RemoteFile.forget([emoji.id], EMOJI))
    db.session.flush()
    if len(known) < len(seen):
        known = _known(domain, seen)
    return [known[shortcode].id for shortcode, _, _ in seen if shortcode in known]


def _known(domain: str, seen: Sequence[Seen]) -> dict[str, Emoji]:
    names = [shortcode for shortcode, _, _ in seen]
    rows = db.session.scalars(select(Emoji).where(Emoji.domain == domain, Emoji.shortcode.in_(names)))
    return {emoji.shortcode: emoji for emoji in rows}


def _add(domain: str, shortcode: str, url: str) -> None:
    insert_once(
        Emoji,
        id=new_id(),
        version=new_id(),
        shortcode=shortcode,
        domain=domain,
        remote_url=url,
        visible_in_picker=False,
        disabled=False,
        created_at=clock.now(),
    )
