"""The earlier versions of an edited status. https://docs.joinmastodon.org/entities/StatusEdit/"""

from collections import defaultdict
from collections.abc import Sequence
from types import SimpleNamespace

import orjson
from marshmallow import missing
from sqlalchemy import select

from models.base import db
from models.media.attachment import Media
from models.statuses.status import Status, StatusEdit
from rookery.identity import Viewer
from rookery.schemas import render
from rookery.schemas.statuses import kept


def versions(status: Status, viewer: Viewer) -> list[dict[str, object]]:
    """Every version, the original first; a status that was never edited has one."""
    return versions_of([status], viewer)[status.id]


def versions_of(statuses: Sequence[Status], viewer: Viewer) -> dict[int, list[dict[str, object]]]:
    """status id → its versions as above, in a number of queries that does not depend on how many there are."""
    edits = defaultdict[int, list[Status | StatusEdit]](list)
    query = select(StatusEdit).where(StatusEdit.status_id.in_([one.id for one in statuses])).order_by(StatusEdit.id)
    for edit in db.session.scalars(query):
        edits[edit.status_id].append(edit)
    found = [(one.id, Version(one, source)) for one in statuses for source in edits[one.id] or [one]]
    by_status = defaultdict[int, list[dict[str, object]]](list)
    for (status_id, _), entity in zip(found, _rendered([version for _, version in found], viewer), strict=True):
        by_status[status_id].append(entity)
    return by_status


def versions_of_kept(status_ids: Sequence[int], viewer: Viewer) -> dict[int, list[dict[str, object]]]:
    """status id → the versions of edited statuses that are kept for moderators."""
    found = {one.id: [Version(one, edit) for edit in one.edits] for one in kept.rows(list(status_ids)) if one.edits}
    rendered = iter(_rendered([version for versions in found.values() for version in versions], viewer))
    return {status_id: [next(rendered) for _ in versions] for status_id, versions in found.items()}


def _rendered(found: list["Version"], viewer: Viewer) -> list[dict[str, object]]:
    media = _media_of(found)
    for version in found:
        version.media_attachments = [
            media[one] | ({"description": text} if text is not None else {})
            for one, text in version.media
            if one in media
        ]
    rendered: list[dict[str, object]] = orjson.loads(render.rows("edit", found, viewer))
    return rendered


class Version:
    """A version of a status as its schema reads it: the text of then, the author of always."""

    def __init__(self, status: Status | SimpleNamespace, source: Status | StatusEdit | SimpleNamespace) -> None:
        self.account_id, self.created_at = status.account_id, source.created_at
        self.content, self.spoiler_text, self.sensitive = source.content, source.spoiler_text, source.sensitive
        self.emoji_ids, self.quote_id = source.emoji_ids, status.quote_id
        descriptions = getattr(source, "media_descriptions", None) or [None] * len(source.media_ids)
        self.media = list(zip(source.media_ids, descriptions, strict=True))
        self.media_attachments: list[dict[str, object]] = []
        options = getattr(source, "poll_options", [])
        self.poll = {"options": [{"title": title} for title in options]} if options else missing


def _media_of(versions: list[Version]) -> dict[int, dict[str, object]]:
    ids = list(dict.fromkeys(one for version in versions for one, _ in version.media))
    known = set(db.session.scalars(select(Media.id).where(Media.id.in_(ids)))) if ids else set()
    return {int(entity["id"]): entity for entity in orjson.loads(render.many("media", [*known], None))}
