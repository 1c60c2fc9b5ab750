"""Polls as clients see them. https://docs.joinmastodon.org/entities/Poll/"""

from marshmallow import fields

from models import clock, read_cache
from models.statuses.poll import Poll
from rookery.schemas.entity import Entity
from rookery.schemas.fields import FLAG, MAYBE_NUMBER, NUMBER, OBJECTS, Id, Overlaid, Refs, Timestamp


class PollSchema(Entity):
    """A poll without its results and without its viewer's votes; both depend on the clock and the viewer."""

    id = Id()
    expires_at = Timestamp(allow_none=True)
    multiple = fields.Boolean()
    emojis = Refs("emoji", attribute="emoji_ids")
    expired = Overlaid(FLAG)
    votes_count = Overlaid(NUMBER)
    voters_count = Overlaid(MAYBE_NUMBER)
    options = Overlaid(OBJECTS)
    voted = Overlaid(FLAG, for_viewers=True)
    own_votes = Overlaid({"type": "array", "items": NUMBER}, for_viewers=True)


def results(row: Poll) -> dict[str, object]:
    """Return what changes when the time is up: totals that were hidden till then are null before."""
    expired = row.closed_at is not None or (row.expires_at is not None and row.expires_at <= clock.now())
    if row.expires_at is not None and not expired:
        read_cache.holds_until(row.expires_at)
    hidden = row.hide_totals and not expired
    return {
        "expired": expired,
        "votes_count": sum(row.tallies),
        "voters_count": row.voters_count,
        "options": [
            {"title": title, "votes_count": None if hidden else votes}
            for title, votes in zip(row.options, row.tallies, strict=True)
        ],
    }
