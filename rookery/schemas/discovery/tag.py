"""Hashtags as clients see them. https://docs.joinmastodon.org/entities/Tag/"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any

from marshmallow import fields
from sqlalchemy import bindparam, select

from models import clock
from models.accounts.account import Account
from models.base import AnyRow, BigInt, Query, db
from models.discovery.tag import DAYS_SHOWN, FeaturedTag, Tag, TagDay, tag_flags
from rookery import urls
from rookery.identity import Viewer
from rookery.schemas.entity import Entity, JsonObject
from rookery.schemas.fields import FLAG, OBJECTS, TEXT, Computed, Day, Id, Overlaid


class TagSchema(Entity):
    """A hashtag without its history and without its viewer."""

    id = Id()
    name = fields.String(attribute="display_name")
    url = Computed(TEXT, lambda row: urls.tag(row.name))
    history = Overlaid(OBJECTS)
    following = Overlaid(FLAG, for_viewers=True)
    featuring = Overlaid(FLAG, for_viewers=True)


class FeaturedTagSchema(Entity):
    """https://docs.joinmastodon.org/entities/FeaturedTag/"""

    id = Id()
    name = fields.String()
    url = fields.String()
    statuses_count = fields.String()
    last_status_at = Day(attribute="last_status_on", allow_none=True)


def tags(tag_ids: Sequence[int], viewer: Viewer) -> list[JsonObject]:
    """Return those of the tags that are there, in this order: three queries, whatever the number."""
    found = {row.id: row for row in db.session.execute(_by_ids(), {"ids": list(tag_ids)})}
    history, flags = TagDay.of(tag_ids), tag_flags(viewer.id, tag_ids) if viewer else None
    return [
        _tag(found[one], history[one])
        | ({"following": one in flags.following, "featuring": one in flags.featuring} if flags else {})
        for one in tag_ids
        if one in found
    ]


def unused(tag: Tag, viewer: Viewer) -> JsonObject:
    """A tag that nobody has used yet; it has no id before somebody does."""
    return _tag(tag, []) | ({"following": False, "featuring": False} if viewer else {})


def _tag(row: Tag | AnyRow, days: Sequence[TagDay]) -> JsonObject:
    made: dict[str, Any] = TagSchema.one().dump(row)
    used = {one.day: one for one in days}
    shown = [clock.today() - timedelta(days=number) for number in range(DAYS_SHOWN)]
    return made | {"history": [_day(day, used.get(day)) for day in shown]}


def _day(day: date, used: TagDay | None) -> dict[str, str]:
    midnight = int(datetime.combine(day, time.min, UTC).timestamp())
    uses, accounts = (used.uses, used.accounts) if used else (0, 0)
    return {"day": str(midnight), "uses": str(uses), "accounts": str(accounts)}


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
            for row in db.session.execute(_featured(), {"owner": owner.id})
        ],
        many=True,
    )
    return made


@cache
def _by_ids() -> Query:
    return select(*Tag.__table__.c).where(Tag.id.in_(bindparam("ids", expanding=True)))


@cache
def _featured() -> Query:
    return (
        select(FeaturedTag.id, FeaturedTag.statuses_count, FeaturedTag.last_status_on, Tag.name, Tag.display_name)
        .join(Tag, Tag.id == FeaturedTag.tag_id)
        .where(FeaturedTag.account_id == bindparam("owner", type_=BigInt))
        .order_by(FeaturedTag.statuses_count.desc(), FeaturedTag.id)
    )
