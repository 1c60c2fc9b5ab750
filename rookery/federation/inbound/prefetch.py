"""What waits is read while others may still write: the time in which nobody else can is for what has to be written."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from models.federation.inbox import Incoming
from rookery.federation.inbound.activities import create
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.read.objects import Activity, Note


@dataclass
class Preread:
    """What was read of rows that are held meanwhile: activities by row, what they say by `id()` of its document.

    What could not be read is missing, whatever went wrong: whoever applies it finds out why, and holds up nobody else.
    """

    rows: list[Incoming] = field(default_factory=list)
    activities: dict[int, Activity] = field(default_factory=dict)
    notes: dict[int, Note] = field(default_factory=dict)


def preread(rows: Iterable[Incoming]) -> Preread:
    done = Preread(list(rows))
    for row in done.rows:
        with suppress(Exception):
            activity = done.activities[row.id] = read_activity(row.document)
            if activity.type == "Create" and activity.object.document is not None:
                done.notes[id(activity.object.document)] = create.read(activity.object, activity)
    return done
