"""Remote accounts, stored as their servers show them."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, update

from models import clock
from models.accounts.account import Account, AccountCounts, AccountKeys
from models.accounts.remote_actor import ActorKey, RemoteActor
from models.base import assign, begin_write, db, get_one_locked, lock
from models.federation.peer import Peer
from models.ids import new_id
from models.inserts import insert_once
from rookery.events import emit
from rookery.events.facts import ProfileChanged
from rookery.services.emojis import remote_emojis
from rookery.services.emojis.remote_emojis import Seen
from rookery.services.remote.domain_rules import marks_of
from rookery.text.plain import html_to_text

Columns = dict[str, Any]


@dataclass(frozen=True)
class RemoteProfile:
    """A remote account as its server shows it.

    `host` is that of the id. `profile` are columns of Account, `addresses` those of RemoteActor. `public_pem` is None
    where there is no key that can be used: one that is stored stays. `further_keys` are id → PEM. `fields` are (name,
    safe HTML). `moved`: they say that they are another account now, which is `successor` if that is known here.
    `suspended`: by their own server.
    """

    uri: str
    host: str
    profile: Columns
    addresses: Columns
    fields: tuple[tuple[str, str], ...] = ()
    public_pem: str | None = None
    further_keys: dict[str, str] = field(default_factory=dict)
    emojis: list[Seen] = field(default_factory=list)
    moved: bool = False
    suspended: bool = False
    successor: Account | None = None
    published: datetime | None = None


def store(remote: RemoteProfile, username: str, domain: str) -> Account:
    """The account of somebody whose handle was confirmed to be `username@domain`; made, or brought up to date.

    If another actor had this handle, that is history: its domain says whom it means. The row goes to the new one.
    """
    begin_write()
    known = find(remote.uri) or Account.by_address(username, domain)
    if known is None:
        known = _add(remote, username, domain)
    _refresh(known.id, remote)
    return known


def refresh(account: Account, remote: RemoteProfile, asked_at: datetime | None = None) -> None:
    """Bring an account up to date; its handle stays. What was asked for at a moment is older than what it has said
    since, and then nothing changes.
    """
    lock(Account, account.id)
    shown = select(RemoteActor.fetched_at).where(RemoteActor.account_id == account.id)
    if asked_at is None or (shown_at := db.session.scalar(shown)) is None or shown_at <= asked_at:
        _refresh(account.id, remote)


def find(uri: str) -> Account | None:
    return db.session.scalar(select(Account).where(Account.uri == uri, Account.domain.is_not(None)))


def _add(remote: RemoteProfile, username: str, domain: str) -> Account:
    """Add the account unless another transaction was faster; return the row in either case."""
    Peer.met(remote.host)
    made = min(remote.published or clock.now(), clock.now())
    marks = marks_of(remote.host, domain)
    account_id = new_id()
    if Account.add_once(account_id, username, domain, uri=remote.uri, created_at=made, **marks):
        insert_once(AccountCounts, account_id=account_id)
    found = find(remote.uri) or Account.by_address(username, domain)
    assert found
    return found


def _refresh(account_id: int, remote: RemoteProfile) -> None:
    account = get_one_locked(Account, account_id)
    columns = {
        **remote.profile,
        "uri": remote.uri,
        "note_text": html_to_text(remote.profile["note"]),
        "fields": _fields(remote, account),
        "moved_to_id": _moved_to(remote, account),
        "emoji_ids": remote_emojis.remember(account.domain or "", remote.emojis),
    }
    if account.uri not in (None, remote.uri):
        # The key of whoever had this handle before proves nothing of who has it now.
        db.session.execute(delete(AccountKeys).where(AccountKeys.account_id == account_id))
        ActorKey.replace(account_id, {})
        db.session.execute(update(RemoteActor).where(RemoteActor.account_id == account_id).values(key_id=None))
    changed = {name: value for name, value in columns.items() if getattr(account, name) != value}
    assign(account, changed)
    account.suspended_there(remote.suspended)
    if _keep_addresses(account_id, remote):
        account.version = new_id()  # the rendered account contains the URLs of its pictures
    _keep_key(account_id, remote)
    ActorKey.replace(account_id, remote.further_keys)
    db.session.flush()
    if changed:
        emit(ProfileChanged(account_id=account_id))


def _fields(remote: RemoteProfile, account: Account) -> list[Columns]:
    """A link that was confirmed stays so while it is the same."""
    confirmed = {(old["name"], old["value"]): old.get("verified_at") for old in account.fields}
    return [
        {"name": name, "value": value, "text": html_to_text(value), "verified_at": confirmed.get((name, value))}
        for name, value in remote.fields
    ]


def _moved_to(remote: RemoteProfile, account: Account) -> int | None:
    """The account that they moved to, if that is known and names them as its alias."""
    target = remote.successor
    if not remote.moved or target is None:
        return account.moved_to_id if remote.moved else None
    return target.id if remote.uri in target.also_known_as and target.id != account.id else None


def _keep_addresses(account_id: int, remote: RemoteProfile) -> bool:
    """Keep the addresses of the account, and return whether its pictures are others now."""
    row = db.session.get(RemoteActor, account_id)
    if row is None:
        insert_once(
            RemoteActor,
            account_id=account_id,
            host=remote.host,
            inbox=remote.addresses["inbox"],
            fetched_at=clock.now(),
        )
        row = db.session.get_one(RemoteActor, account_id)
    before = row.avatar_url, row.header_url
    assign(row, remote.addresses | {"host": remote.host})
    row.fetched_at, row.gone_at = clock.now(), None
    return before != (row.avatar_url, row.header_url)


def _keep_key(account_id: int, remote: RemoteProfile) -> None:
    if remote.public_pem is None:
        return
    row = db.session.get(AccountKeys, account_id)
    if row is None:
        insert_once(AccountKeys, account_id=account_id, public_pem=remote.public_pem)
    elif row.public_pem != remote.public_pem:
        row.public_pem = remote.public_pem
