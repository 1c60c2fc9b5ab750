"""Hashtags as clients see them. https://docs.joinmastodon.org/entities/Tag/"""

from calendar import timegm
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from marshmallow import fields
from sqlalchemy import bindparam, select

from models import clock
from models.accounts.account import Account
from models.base import AnyRow, BigInt, db
from models.statuses.tag import DAYS_SHOWN, FeaturedTag, Tag, TagDay, tag_flags
from rookery import urls
from rookery.identity import Viewer
from rookery.schemas.entity import Entity, JsonObject
from rookery.schemas.fields import FLAG, OBJECTS, TEXT, Added, Computed, Day, Id
from rookery.text.extract import tag_key
from rookery.text.plain import folded

_BY_IDS = select(*Tag.__table__.c).where(Tag.id.in_(bindparam("ids", expanding=True)))
_FEATURED = (
    select(FeaturedTag.id, FeaturedTag.statuses_count, FeaturedTag.last_status_on, Tag.name, Tag.display_name)
    .join(Tag, Tag.id == FeaturedTag.tag_id)
    .where(FeaturedTag.account_id == bindparam("owner", type_=BigInt))
    .order_by(FeaturedTag.statuses_count.desc(), FeaturedTag.id)
)


class TagSchema(Entity):
    """A hashtag without its history and without its viewer."""

    id = Id()
    name = fields.String(attribute="display_name")
    url = Computed(TEXT, lambda row: urls.tag(row.name))
    history = Added(OBJECTS)
    following = Added(FLAG, for_viewers=True)
    featuring = Added(FLAG, for_viewers=True)


class FeaturedTagSchema(Entity):
    """https://docs.joinmastodon.org/entities/FeaturedTag/"""

    id = Id()
    name = fields.String()
    url = fields.String()
    statuses_count = fields.String()
    last_status_at = Day(attribute="last_status_on", allow_none=True)


def tags(tag_ids: Sequence[int], viewer: Viewer) -> list[JsonObject]:
    """Return those of the tags that are there, in this order: three queries, whatever the number."""
    found = {row.id: row for row in db.session.execute(_BY_IDS, {"ids": list(tag_ids)})}
    days, flags = TagDay.of(tag_ids), tag_flags(viewer.id, tag_ids) if viewer else None
    return [
        _tag(found[one], days[one])
        | ({"following": one in flags.following, "featuring": one in flags.featuring} if flags else {})
        for one in tag_ids
        if one in found
    ]


def hashtag(name: str) -> JsonObject:
    """A hashtag of a text: in lower case, else as the text spells it."""
    return {"name": folded(name), "url": urls.tag(tag_key(name))}


def unused(tag: Tag, viewer: Viewer) -> JsonObject:
    """A tag that nobody has used yet; it has no id before somebody does."""
    return _tag(tag, []) | ({"following": False, "featuring": False} if viewer else {})


def _tag(row: Tag | AnyRow, days: Sequence[TagDay]) -> JsonObject:
    made: dict[str, Any] = TagSchema.one().dump(row)
    return made | {"history": history({one.day: (one.uses, one.accounts) for one in days})}


def history(used: Mapping[date, tuple[int, int]]) -> list[dict[str, str]]:
    """Return the history of a tag or link, today first, from day → (uses, accounts)."""
    days = [clock.today() - timedelta(days=number) for number in range(DAYS_SHOWN)]
    counted = ((day, *used.get(day, (0, 0))) for day in days)
    return [{"day": str(timegm(day.timetuple())), "uses": str(uses), "accounts": str(by)} for day, uses, by in counted]


def featured_tags(owner: Account) -> list[JsonObject]:
    """Return what the account (its row) features, the most used first."""
    made: list[dict[str, Any]] = FeaturedTagSchema.one().dump(
        [
            {
                "id": row.id,
                "name": row.display_name,
                "url": urls.tagged(owner, row.name),
                "statuses_count": row.statuses_count,
                "last_status_on": row.last_status_on,
            }
            for row in db.session.execute(_FEATURED, {"owner": owner.id})
        ],
        many=True,
    )
    return made
