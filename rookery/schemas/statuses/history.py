"""The earlier versions of an edited status. https://docs.joinmastodon.org/entities/StatusEdit/"""

from typing import Any

import orjson
from sqlalchemy import select

from models.base import db
from models.media.attachment import Media
from models.statuses.status import Status, StatusEdit
from rookery.identity import Viewer
from rookery.schemas import render


def versions(status: Status, viewer: Viewer) -> list[dict[str, object]]:
    """Every version, the original first; a status that was never edited has one."""
    edits = db.session.scalars(select(StatusEdit).where(StatusEdit.status_id == status.id).order_by(StatusEdit.id))
    found = [Version(status, edit) for edit in edits] or [Version(status, status)]
    rendered: list[dict[str, Any]] = orjson.loads(render.rows("edit", found, viewer))
    media = _media_of(found)
    for entity, version in zip(rendered, found, strict=True):
        entity["media_attachments"] = [
            media[one] | ({"description": text} if text is not None else {})
            for one, text in version.media
            if one in media
        ]
        if version.poll_options:
            entity["poll"] = {"options": [{"title": title} for title in version.poll_options]}
    return rendered


class Version:
    """A version of a status as its schema reads it: the text of then, the author of always."""

    def __init__(self, status: Status, source: Any) -> None:
        self.account_id, self.created_at = status.account_id, source.created_at
        self.content, self.spoiler_text, self.sensitive = source.content, source.spoiler_text, source.sensitive
        self.emoji_ids, self.quote_id = source.emoji_ids, status.quote_id
        descriptions = getattr(source, "media_descriptions", None) or [None] * len(source.media_ids)
        self.media = list(zip(source.media_ids, descriptions, strict=True))
        self.poll_options = getattr(source, "poll_options", [])


def _media_of(versions: list[Version]) -> dict[int, dict[str, object]]:
    ids = list(dict.fromkeys(one for version in versions for one, _ in version.media))
    known = set(db.session.scalars(select(Media.id).where(Media.id.in_(ids)))) if ids else set()
    return {int(entity["id"]): entity for entity in orjson.loads(render.many("media", [*known], None))}
