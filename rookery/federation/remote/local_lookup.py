"""What is known here when something arrives, and what would have to be fetched first.

Whoever applies something asks `known` for all that it refers to, then calls `settle()`, and only then writes. So no
transaction is open while another server is asked, and one that arrives in pieces, or in the wrong order, ends in the
same rows: `gather` fetches what is missing and has it applied again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from models.accounts.account import Account
from models.statuses.status import Status
from rookery.federation import ids, reach
from rookery.federation.read.objects import Activity, Note, Thing
from rookery.services.administration import relays
from rookery.services.statuses import receive
from rookery.services.statuses.receive import RemoteStatus

ACCOUNT, STATUS = "account", "status"


class Missing(Exception):
    """These are not known here: id → ACCOUNT or STATUS."""

    def __init__(self, wanted: dict[str, str]) -> None:
        super().__init__(f"{len(wanted)} things are to be fetched first")
        self.wanted = wanted


@dataclass
class Ahead:
    """What was looked up for many activities at once, and stays true while they are applied.

    `fresh` are ids of which nothing is here, neither a status nor that it is gone; `followed` accounts that somebody of
    ours follows; `read` pairs of a status and an account of another server that may read it; `relays`, of all who sign,
    those that are relays of ours; `notes` what was read already, by `id()` of its document.
    """

    fresh: set[str] = field(default_factory=set)
    followed: frozenset[int] = frozenset()
    read: frozenset[tuple[int, int]] = frozenset()
    relays: frozenset[int] | None = None
    notes: Mapping[int, Note] = field(default_factory=dict)
    held: list[tuple[Account, RemoteStatus]] = field(default_factory=list)

    def stands_alone(self, activity: Activity) -> bool:
        """Return whether what the activity does is the same, be what is held stored before or after."""
        if activity.type != "Create":
            return all(ids.is_ours(one.id) for one in activity.objects)
        note = self.notes.get(id(activity.object.document)) if len(activity.objects) == 1 else None
        return note is not None and note.id in self.fresh and not (note.in_reply_to or note.quote)

    def store(self) -> None:
        """Raises what `receive_all` raises."""
        held, self.held = self.held, []
        if held:
            receive.receive_all(held)


@dataclass
class Known:
    """`tried` are the ids that were looked for already: these are not to be had. `inbox_owner_id` is the local account
    to whose own inbox it came, if it came to one. `arrival_id` is the id of its row of Incoming, if it had to wait for
    what it refers to: others that came later may be applied. `ahead` saves questions.
    """

    tried: frozenset[str] = frozenset()
    inbox_owner_id: int | None = None
    arrival_id: int | None = None
    wanted: dict[str, str] = field(default_factory=dict)
    ahead: Ahead = field(default_factory=Ahead)

    def is_fresh(self, uri: str) -> bool:
        """Return whether it is known that nothing of this id is here, or was taken back before it came. True once
        only.
        """
        known = uri in self.ahead.fresh
        self.ahead.fresh.discard(uri)
        return known

    def note(self, thing: Thing) -> Note | None:
        """Return what an embedded object says, if it was read already."""
        return self.ahead.notes.get(id(thing.document))

    def is_followed(self, account_id: int) -> bool:
        """Return whether somebody of ours follows the account."""
        return account_id in self.ahead.followed or reach.is_followed(account_id)

    def reads(self, account: Account, status: Status) -> bool:
        """Return whether somebody of another server may read the status."""
        return (status.id, account.id) in self.ahead.read or reach.reads(account, status)

    def is_relay(self, account_id: int) -> bool:
        """Return whether what it announces is passed on to us as we asked."""
        return relays.is_relay(account_id) if self.ahead.relays is None else account_id in self.ahead.relays

    def account(self, uri: str) -> Account | None:
        """The account with this actor id. None: not here now; `settle` decides whether that is the last word."""
        found = ids.account(uri)
        if found is None:
            self.want(uri, ACCOUNT)
        return found

    def status(self, uri: str) -> Status | None:
        found = ids.status(uri)
        if found is None:
            self.want(uri, STATUS)
        return found

    def settle(self) -> None:
        """All is known that can be known. Raises Missing."""
        if self.wanted:
            raise Missing(self.wanted)

    def want(self, uri: str, kind: str) -> None:
        """It is known that this is not here: have it fetched before `settle` lets on."""
        if ids.is_id(uri) and not ids.is_ours(uri) and uri not in self.tried:
            self.wanted[uri] = kind
