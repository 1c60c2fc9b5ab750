"""Collections across servers: those of others, and the permission of remote accounts to be in ours. FEP-7aa9"""

from collections.abc import Collection as Several
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, select, update

from models import clock
from models.accounts.account import Account
from models.base import assign, begin_write, change_rows, db
from models.discovery.collection import ACCEPTED, PENDING, Collection, CollectionItem
from models.discovery.feature import FeaturePermission
from models.ids import new_id
from models.inserts import insert_once
from models.jobs.job import NETWORK
from models.statuses.tag import Tag
from rookery.plugin import task
from rookery.text import extract

FRESH = timedelta(hours=1)
TOGETHER_SECONDS = 5  # changes within this time are sent as one Update


@dataclass(frozen=True)
class RemoteCollection:
    """A collection as its own server shows it."""

    uri: str
    url: str | None
    name: str
    description: str
    language: str | None
    tag_name: str
    sensitive: bool
    discoverable: bool
    updated: datetime | None


@task()
def ask_to_feature(item_id: int) -> None:
    """Ask an account of another server whether it may be in a collection of ours."""


@task()
def tell_permission_ended(account_id: int, asker_id: int, permission_id: int) -> None:
    """Tell the owner of a collection of another server that an account is no longer to be in it."""


@task(key=lambda collection_id, is_new: f"tell collection {collection_id} {is_new}")
def tell_collection(collection_id: int, is_new: bool) -> None:
    """Tell the servers of those who follow the owner, and of the members, what a collection of ours has become."""


@task()
def tell_collection_gone(owner_id: int, collection_id: int, member_ids: list[int], to_followers: bool) -> None:
    """Tell them that a collection of ours is not there any more, or not shown on the profile."""


@task(queue=NETWORK, key=lambda collection_id, minute: f"collection {collection_id} in {minute}")
def fetch_changed(collection_id: int, minute: int) -> None:
    """Fetch a collection of another server that told of a change in this minute."""


@task(queue=NETWORK, key=lambda collection_id: f"collection {collection_id}")
def fetch_members(collection_id: int) -> None:
    """Fetch a collection of another server again, and the accounts in it."""


def store(owner: Account, said: RemoteCollection) -> Collection:
    """Store what its server says of a collection; its members are fetched by `renew`."""
    begin_write()
    insert_once(Collection, id=new_id(), uri=said.uri, account_id=owner.id, name=said.name)
    found = db.session.scalars(select(Collection).where(Collection.uri == said.uri)).one()
    shown = ("url", "name", "description", "language", "sensitive", "discoverable")
    columns = {name: getattr(said, name) for name in shown}
    assign(found, columns | {"tag_id": _tag_id(said.tag_name), "updated_at": said.updated or clock.now()})
    db.session.flush()
    return found


def renew(collection: Collection) -> None:
    """Fetch a collection of another server in a job, unless that was tried within the last hour."""
    if collection.uri and (collection.fetched_at is None or collection.fetched_at < clock.now() - FRESH):
        collection.fetched_at = clock.now()
        fetch_members.enqueue(collection.id)


def told_of_change(collection: Collection) -> None:
    """Fetch a collection whose server says that it changed, once a minute at most."""
    minute = int(clock.now().timestamp()) // 60
    fetch_changed.enqueue_at(datetime.fromtimestamp((minute + 1) * 60, UTC), collection.id, minute)


def tell(collection_id: int, *, is_new: bool = False) -> None:
    """Tell other servers of a change of a collection of ours, in a few seconds."""
    tell_collection.enqueue_at(clock.ahead(seconds=TOGETHER_SECONDS), collection_id, is_new)


def put(collection: Collection, account: Account, approval_uri: str | None) -> None:
    """Add an account that agreed, as its server said. One that left the collection is not added again."""
    begin_write()
    pair = {"collection_id": collection.id, "account_id": account.id}
    row = {"id": new_id(), "state": ACCEPTED, "created_at": clock.now(), "approval_uri": approval_uri}
    if insert_once(CollectionItem, **pair, **row):
        touch(collection.id)


def keep_only(collection: Collection, account_ids: Several[int]) -> None:
    """Remove the accounts that the collection does not show any more."""
    begin_write()
    gone = (
        CollectionItem.collection_id == collection.id,
        CollectionItem.state.in_((PENDING, ACCEPTED)),
        CollectionItem.account_id.not_in(account_ids),
    )
    if change_rows(delete(CollectionItem).where(*gone)).rowcount:
        touch(collection.id)


def leave(account_id: int, collection: Collection) -> None:
    """End the permission that an account of ours gave for a collection of another server, if there is one."""
    given = select(FeaturePermission).filter_by(account_id=account_id, collection_uri=collection.uri)
    if permission := db.session.scalar(given):
        tell_permission_ended.enqueue(account_id, permission.asker_id, permission.id)
        db.session.delete(permission)


def settle(item: CollectionItem, state: str, approval_uri: str | None = None) -> None:
    """Note the answer of an account of another server; what was revoked stays so."""
    begin_write()
    open_item = (CollectionItem.id == item.id, CollectionItem.state.in_((PENDING, ACCEPTED)))
    answered = update(CollectionItem).where(*open_item).values(state=state, approval_uri=approval_uri)
    if change_rows(answered).rowcount:
        touch(item.collection_id)


def touch(collection_id: int) -> None:
    """Increase the version of the collection, whose rendering has changed. Other servers hear of one of ours."""
    db.session.flush()
    changed = update(Collection).where(Collection.id == collection_id)
    values = {"version": new_id(), "updated_at": clock.now()}
    for uri in db.session.scalars(changed.values(values).returning(Collection.uri)).all():
        if uri is None:
            tell(collection_id)


def _tag_id(name: str) -> int | None:
    return Tag.ids_of({extract.tag_key(name): name})[0] if name else None
