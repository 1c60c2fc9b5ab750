"""Announcements as clients see them. https://docs.joinmastodon.org/entities/Announcement/"""

from collections import defaultdict
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import orjson
from marshmallow import fields
from sqlalchemy import select

from models.accounts.account import Account
from models.base import AnyRow, db
from models.instance import announcement as announcements
from models.instance.announcement import Announcement
from models.statuses.status import Status
from rookery import urls
from rookery.identity import Actor, Viewer
from rookery.schemas.discovery.tag import hashtag
from rookery.schemas.entity import Entity
from rookery.schemas.fields import OBJECTS, Computed, Html, Id, Refs, Timestamp
from rookery.schemas.render import entities


class AnnouncementSchema(Entity):
    """An announcement as anybody sees it, which is how it goes into streams."""

    id = Id()
    content = Html()
    starts_at = Timestamp(allow_none=True)
    ends_at = Timestamp(allow_none=True)
    all_day = fields.Boolean()
    published_at = Timestamp()
    updated_at = Timestamp()
    tags = Computed(OBJECTS, lambda row: [hashtag(name) for name in row.tag_names])
    statuses = Computed(OBJECTS, lambda row: row.statuses)
    reactions = Computed(OBJECTS, lambda row: row.reactions)
    mentions = Refs("mention", attribute="mention_ids")
    emojis = Refs("emoji", attribute="emoji_ids")


class ReadAnnouncementSchema(AnnouncementSchema):
    """An announcement for a signed-in viewer, with whether they have read it."""

    is_variant = True

    read = fields.Boolean()


def list_for(viewer: Actor, dismissed: bool = True) -> bytes:
    """A JSON array of what is to be seen now: five queries, whatever the number; one where there is none."""
    found = announcements.published_for(viewer.id, dismissed)
    return _rendered(found, viewer) if found else b"[]"


def one(announcement_id: int) -> bytes | None:
    """A published announcement without any viewer."""
    found = db.session.execute(select(*Announcement.__table__.c).where(Announcement.id == announcement_id)).all()
    return _rendered(found, None)[1:-1] if found and found[0].published_at else None


def reaction(announcement_id: int, name: str) -> bytes:
    """Return how often this emoji stands under an announcement by now, as streams tell it."""
    found = _reactions([announcement_id], None)[announcement_id]
    nobody: dict[str, Any] = {"name": name, "count": 0}
    counted = next((one for one in found if one["name"] == name), nobody)
    return orjson.dumps(counted | {"announcement_id": str(announcement_id)})


def _rendered(found: Sequence[AnyRow], viewer: Viewer) -> bytes:
    reactions, pages = _reactions([row.id for row in found], viewer), _pages(found)
    shown = [
        SimpleNamespace(
            **row._mapping,
            reactions=reactions[row.id],
            statuses=[pages[status_id] for status_id in row.status_ids if status_id in pages],
        )
        for row in found
    ]
    schema = ReadAnnouncementSchema.one() if viewer else AnnouncementSchema.one()
    return entities(lambda row: schema, shown, viewer)


def _reactions(ids: Sequence[int], viewer: Viewer) -> dict[int, list[dict[str, object]]]:
    """announcement id → its reactions; those with our own emoji have addresses, those a viewer sees have `me`."""
    made: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in announcements.reactions(ids, viewer.id if viewer else None):
        reaction: dict[str, Any] = {"name": row.name, "count": row.count}
        if viewer:
            reaction["me"] = row.mine > 0
        if row.image_key or row.remote_url:
            reaction["url"] = urls.media_or_none(row.image_key) or row.remote_url
            reaction["static_url"] = urls.media_or_none(row.static_key or row.image_key) or row.remote_url
        made[row.announcement_id].append(reaction)
    return made


def _pages(found: Sequence[AnyRow]) -> dict[int, dict[str, str]]:
    """status id → where it is, for those that are still there."""
    ids = {one for row in found for one in row.status_ids}
    query = select(Status.id, Status.url, Account.username).join(Account, Account.id == Status.account_id)
    return {
        row.id: {"id": str(row.id), "url": row.url or urls.status_page(row.username, row.id)}
        for row in db.session.execute(query.where(Status.id.in_(ids)))
    }
