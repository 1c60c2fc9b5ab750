"""Looking up what an activity refers to among what is stored here, and collecting what has to be fetched first.

A function that applies something asks its lookup for everything that it refers to, then calls `require_all()`, and only
then writes. So no transaction is open while another server is asked, and activities that arrive in pieces, or in the
wrong order, end in the same rows: `resolve_dependencies` fetches what is missing and applies the activity again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import exists, select

from models.accounts.account import Account
from models.array_parameters import encode_ids, ids_table
from models.base import aliased, run
from models.federation.relay import Relay
from models.federation.tombstone import is_remembered
from models.relationships.follow import Follow
from models.statuses.status import Status
from models.visibility import readable_pairs, visible_status
from rookery.federation import ids

ACCOUNT, STATUS = "account", "status"


class Missing(Exception):
    """Objects are not stored here: id → ACCOUNT or STATUS."""

    def __init__(self, wanted: dict[str, str]) -> None:
        super().__init__(f"{len(wanted)} things are to be fetched first")
        self.wanted = wanted


@dataclass
class LocalLookup:
    """The lookup of one activity.

    `tried`: ids that were fetched in vain. `inbox_owner_id`: the local account to whose own inbox the activity came,
    if not to the shared one. `arrival_id`: the id of its row of Incoming if it was deferred, so that activities that
    came after it may be applied before.
    """

    tried: frozenset[str] = frozenset()
    inbox_owner_id: int | None = None
    arrival_id: int | None = None
    wanted: dict[str, str] = field(default_factory=dict)

    def is_gone(self, uri: str, actor: str) -> bool:
        """Return whether the actor, or a moderator, deleted or undid what has this id (10.7)."""
        return is_remembered(uri, actor)

    def is_followed(self, account_id: int) -> bool:
        """Return whether a local account follows this one."""
        return account_id in followed([account_id])

    def reads(self, account: Account, status: Status) -> bool:
        """Return whether a remote account may read the status."""
        return may_read(account, status)

    def is_relay(self, account_id: int) -> bool:
        """Return whether the account is a relay that this server subscribed to."""
        return Relay.is_enabled(account_id)

    def account(self, uri: str) -> Account | None:
        """Return the account with this actor id. None if it is not stored now; `require_all` says if that is final."""
        found = ids.account(uri)
        if found is None:
            self.want(uri, ACCOUNT)
        return found

    def stored_status(self, uri: str) -> Status | None:
        """Return the status with this id if it is stored. Otherwise it need not be fetched, unlike by `status`."""
        return ids.status(uri)

    def status(self, uri: str) -> Status | None:
        found = self.stored_status(uri)
        if found is None:
            self.want(uri, STATUS)
        return found

    def require_all(self) -> None:
        """Raise Missing if anything that was asked for is not stored here and was not tried yet."""
        if self.wanted:
            raise Missing(self.wanted)

    def want(self, uri: str, kind: str) -> None:
        """Mark this id as missing, so that `require_all` fetches it."""
        if ids.is_id(uri) and not ids.is_ours(uri) and uri not in self.tried:
            self.wanted[uri] = kind


# Readers and followers ---------------------------------------------------------------------------------------------

_Follower = aliased(Account)
_ASKED = ids_table("asked")
_FOLLOWED = select(_ASKED.c.id).where(
    exists().where(Follow.target_id == _ASKED.c.id, _Follower.id == Follow.account_id, _Follower.domain.is_(None))
)


def may_read(account: Account, status: Status) -> bool:
    """Return whether somebody of another server may read the status (9.7), unlike what is for this server only."""
    return status.visibility != "local" and visible_status(status.id, account.id) is not None


def readers_among(pairs: Iterable[tuple[Status, int]]) -> frozenset[tuple[int, int]]:
    """Return the pairs, as ids, in which the account may read the remote status."""
    asked = [(status.id, account_id) for status, account_id in pairs if status.visibility != "local"]
    return frozenset(readable_pairs(asked)) if asked else frozenset()


def followed(account_ids: Iterable[int]) -> frozenset[int]:
    """Return those of the accounts that somebody of ours follows."""
    return frozenset(run(_FOLLOWED, {"asked": encode_ids(set(account_ids))}).scalars())
