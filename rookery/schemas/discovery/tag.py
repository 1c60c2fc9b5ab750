"""Hashtags as clients see them. https://docs.joinmastodon.org/entities/Tag/"""

from calendar import timegm
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from marshmallow import fields, missing
from sqlalchemy import bindparam, select

from models import clock
from models.accounts.account import Account
from models.base import BigInt, db
from models.statuses.tag import DAYS_SHOWN, FeaturedTag, Tag, TagDay, tag_flags
from rookery import urls
from rookery.identity import Viewer
from rookery.schemas.entity import Entity, Extended, JsonObject
from rookery.schemas.fields import FLAG, OBJECTS, TEXT, Computed, Day, Id, Sometimes
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
    """A hashtag with its history; a stranger gets neither `following` nor `featuring`."""

    id = Id()
    name = fields.String(attribute="display_name")
    url = Computed(TEXT, lambda row: urls.tag(row.name))
    history = Computed(OBJECTS, lambda row: history(row.used))
    following = Sometimes(FLAG, lambda row: row.following)
    featuring = Sometimes(FLAG, lambda row: row.featuring)


class FeaturedTagSchema(Entity):
    """https://docs.joinmastodon.org/entities/FeaturedTag/"""

    id = Id()
    name = fields.String()
    url = fields.String()
    statuses_count = fields.String()
    last_status_at = Day(attribute="last_status_on", allow_none=True)


def tags(tag_ids: Sequence[int], viewer: Viewer) -> list[JsonObject]:
    """Return those of the tags that are there, in this order: three queries, whatever the number."""
    made: list[JsonObject] = TagSchema.one().dump(rows(tag_ids, viewer), many=True)
    return made


def rows(tag_ids: Sequence[int], viewer: Viewer) -> list[Extended]:
    """Return the rows of `tags`, with what their schema reads beside them."""
    found = {row.id: row for row in db.session.execute(_BY_IDS, {"ids": list(tag_ids)})}
    days, flags = TagDay.of(tag_ids), tag_flags(viewer.id, tag_ids) if viewer else None
    return [
        Extended(
            found[one],
            used={day.day: (day.uses, day.accounts) for day in days[one]},
            following=one in flags.following if flags else missing,
            featuring=one in flags.featuring if flags else missing,
        )
        for one in tag_ids
        if one in found
    ]


def hashtag(name: str) -> JsonObject:
    """A hashtag of a text: in lower case, else as the text spells it."""
    return {"name": folded(name), "url": urls.tag(tag_key(name))}


def unused(tag: Tag, viewer: Viewer) -> JsonObject:
    """A tag that nobody has used yet; it has no id before somebody does."""
    flag = False if viewer else missing
    made: JsonObject = TagSchema.one().dump(Extended(tag, used={}, following=flag, featuring=flag))
    return made


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
