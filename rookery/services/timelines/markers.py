"""Reading positions: each change names the version that it replaces, and fails if another came first."""

from sqlalchemy import update

from models import clock
from models.base import change_rows
from models.inserts import insert_once
from models.timelines.marker import Marker
from rookery.errors import Conflict
from rookery.identity import Actor


def move(actor: Actor, positions: dict[str, int]) -> dict[str, Marker]:
    """Set the markers of these timelines, forwards or back. Raises Conflict if another change came in between."""
    before = Marker.of(actor.id, list(positions))
    for timeline, last_read_id in positions.items():
        if not _replace(actor.id, timeline, last_read_id, before.get(timeline)):
            raise Conflict
    return Marker.of(actor.id, list(positions))


def advance(actor: Actor, timeline: str, last_read_id: int) -> None:
    """Move the marker, but only forwards."""
    before = Marker.of(actor.id, [timeline]).get(timeline)
    if before is None or before.last_read_id < last_read_id:
        move(actor, {timeline: last_read_id})


def _replace(account_id: int, timeline: str, last_read_id: int, before: Marker | None) -> bool:
    """Store the marker and hold it until the commit; return whether nobody else changed it since `before`."""
    values = {"last_read_id": last_read_id, "updated_at": clock.now()}
    if before is None:
        return insert_once(Marker, account_id=account_id, timeline=timeline, version=1, **values)
    changed = change_rows(
        update(Marker)
        .where(Marker.account_id == account_id, Marker.timeline == timeline, Marker.version == before.version)
        .values(version=before.version + 1, **values)
    )
    return bool(changed.rowcount)
