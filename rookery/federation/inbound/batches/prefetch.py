"""Prefetching: the answers that many activities need are asked for in a few queries for all of them."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from models.accounts.account import Account
from models.array_parameters import load_by_ids
from models.federation.inbox import Incoming
from models.federation.tombstone import remembered
from models.statuses.status import Status
from rookery.federation import ids, reach
from rookery.federation.inbound.activities import create
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.read.objects import Activity, Note, Thing
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.services.administration import relays
from rookery.services.statuses import receive
from rookery.services.statuses.receive import RemoteStatus


@dataclass
class ParsedRows:
    """Rows of Incoming with what they say: activities by row, notes by `id()` of the document that the row holds.

    One that cannot be read is missing here: applying it alone finds out why, and holds up none of the others.
    """

    rows: list[Incoming] = field(default_factory=list)
    activities: dict[int, Activity] = field(default_factory=dict)
    notes: dict[int, Note] = field(default_factory=dict)


def parse(rows: Iterable[Incoming]) -> ParsedRows:
    """Parse rows before the write transaction begins: its time is for writing, others cannot write meanwhile."""
    done = ParsedRows(list(rows))
    for row in done.rows:
        with suppress(Exception):
            activity = done.activities[row.id] = read_activity(row.document)
            if activity.type == "Create" and activity.object.document is not None:
                done.notes[id(activity.object.document)] = create.read(activity.object, activity)
    return done


@dataclass
class Prefetched:
    """Answers for a batch of activities that stay true while these are applied.

    `fresh`: ids of which nothing is stored, neither a status nor its tombstone. `followed`: ids of accounts that have
    followers here. `readable`: pairs of a status id and the id of a remote account that may read it. `relays`: ids of
    the signers that are relays of ours. `notes`: see ParsedRows. `held`: new statuses that `store` is to store.
    """

    fresh: set[str]
    followed: frozenset[int]
    readable: frozenset[tuple[int, int]]
    relays: frozenset[int]
    notes: dict[int, Note]
    held: list[tuple[Account, RemoteStatus]] = field(default_factory=list)

    def is_independent(self, activity: Activity) -> bool:
        """Return whether the activity has the same effect before and after the held statuses are stored."""
        if activity.type != "Create":
            return all(ids.is_ours(one.id) for one in activity.objects)
        note = self.notes.get(id(activity.object.document)) if len(activity.objects) == 1 else None
        return note is not None and note.id in self.fresh and not (note.in_reply_to or note.quote)

    def store(self) -> None:
        """Store the held statuses. Raises what `receive_all` raises."""
        held, self.held = self.held, []
        if held:
            receive.receive_all(held)


def prefetch(rows: list[Incoming], parsed: ParsedRows) -> Prefetched:
    """Load the signers of the activities and the local statuses that they are about, and ask what each would ask."""
    signers = [row.signer_id for row in rows if row.signer_id]
    about = [(row.signer_id, *ids.local_status_ids([row.document.get("object")])) for row in rows if row.signer_id]
    ours = {status.id: status for status in load_by_ids(Status, [one[1] for one in about if one[1:]])}
    load_by_ids(Account, [*signers, *(status.account_id for status in ours.values())])
    readers = reach.readers((ours[one[1]], one[0]) for one in about if one[1:] and one[1] in ours)
    said = [parsed.activities[row.id] for row in rows if row.id in parsed.activities]
    named = {one.object.id if one.type == "Create" else one.id for one in said if one.type in ("Create", "Announce")}
    named.discard("")
    fresh = named - ids.statuses(named) - remembered(named)
    return Prefetched(fresh, reach.followed(signers), readers, relays.among(signers), parsed.notes)


@dataclass
class PrefetchedLookup(LocalLookup):
    """The lookup of one activity of a batch, which answers from what was prefetched where it can."""

    batch: Prefetched = field(kw_only=True)

    def is_fresh(self, uri: str) -> bool:
        found = uri in self.batch.fresh
        self.batch.fresh.discard(uri)  # true only once: then it is stored
        return found

    def note(self, thing: Thing) -> Note | None:
        return self.batch.notes.get(id(thing.document))

    def is_followed(self, account_id: int) -> bool:
        return account_id in self.batch.followed or super().is_followed(account_id)

    def reads(self, account: Account, status: Status) -> bool:
        return (status.id, account.id) in self.batch.readable or super().reads(account, status)

    def is_relay(self, account_id: int) -> bool:
        return account_id in self.batch.relays

    def store(self, author: Account, remote: RemoteStatus) -> None:
        self.batch.held.append((author, remote))
