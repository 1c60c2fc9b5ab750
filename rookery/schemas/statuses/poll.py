"""Polls as clients see them. https://docs.joinmastodon.org/entities/Poll/"""

from typing import TYPE_CHECKING

from marshmallow import fields

from models import clock, read_cache
from models.base import AnyRow
from models.statuses.poll import Poll
from rookery.schemas.entity import Entity
from rookery.schemas.fields import FLAG, MAYBE_NUMBER, NUMBER, NUMBERS, OBJECTS, Id, Overlaid, Refs, Timestamp

if TYPE_CHECKING:
    from rookery.schemas.assembly import Assembly


def is_over(row: Poll) -> bool:
    """Return whether the time is up: totals that were hidden till then are shown."""
    if row.closed_at is not None or (row.expires_at is not None and row.expires_at <= clock.now()):
        return True
    if row.expires_at is not None:
        read_cache.holds_until(row.expires_at)
    return False


def options_of(row: Poll) -> list[dict[str, object]]:
    """Return the answers with their votes, or without while these are hidden."""
    hidden = row.hide_totals and not is_over(row)
    return [
        {"title": title, "votes_count": None if hidden else votes}
        for title, votes in zip(row.options, row.tallies, strict=True)
    ]


def _own_votes(current: AnyRow, row: Poll, assembly: "Assembly") -> list[int]:
    return assembly.flags.votes.get(row.id, []) if assembly.flags else []


def _has_voted(current: AnyRow, row: Poll, assembly: "Assembly") -> bool:
    is_own = assembly.viewer is not None and row.account_id == assembly.viewer.id
    return is_own or bool(_own_votes(current, row, assembly))


class CommonPollSchema(Entity):
    """The keys that a poll and one that is kept for moderators have in common."""

    id = Id()
    expires_at = Timestamp(allow_none=True)
    multiple = fields.Boolean()


class PollSchema(CommonPollSchema):
    """A poll: its results depend on the clock and the viewer."""

    expired = Overlaid(FLAG, lambda current, row, assembly: is_over(row))
    votes_count = Overlaid(NUMBER, lambda current, row, assembly: sum(row.tallies))
    voters_count = Overlaid(MAYBE_NUMBER, lambda current, row, assembly: row.voters_count)
    options = Overlaid(OBJECTS, lambda current, row, assembly: options_of(row))
    emojis = Refs("emoji", attribute="emoji_ids")
    own_votes = Overlaid(NUMBERS, _own_votes, for_viewers=True)
    voted = Overlaid(FLAG, _has_voted, for_viewers=True)
