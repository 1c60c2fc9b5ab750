"""Collections of other servers: fetched again, with the accounts that agreed to be in them. FEP-7aa9"""

import time
from collections.abc import Mapping

from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.discovery.collection import ACCEPTED, Collection, CollectionItem
from models.discovery.feature import FeaturePermission
from rookery import events
from rookery.federation import ids
from rookery.federation.read import featured
from rookery.federation.read.featured import FeaturedItem
from rookery.federation.read.values import Thing
from rookery.federation.remote import collection_items, collection_pager, fetch, resolve
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.services.discovery import remote_collections

MOST_MEMBERS, SECONDS = 100, 300.0
REQUESTS_EACH, SECONDS_EACH = 8, 30.0


def fetch_members(collection_id: int) -> None:
    """Fetch a collection of another server again, and the accounts in it. One that is gone there is deleted."""
    _fetch(collection_id, {})


def fetch_changed(collection_id: int, minute: int) -> None:
    """Fetch a collection that changed. Members who gave the same permission before are not asked for it again."""
    columns = Account.uri, CollectionItem.approval_uri
    accepted = (CollectionItem.collection_id == collection_id, CollectionItem.state == ACCEPTED)
    query = select(*columns).join(CollectionItem, CollectionItem.account_id == Account.id).where(*accepted)
    _fetch(collection_id, {row.uri: row.approval_uri for row in db.session.execute(query) if row.approval_uri})


def _fetch(collection_id: int, given: Mapping[str, str]) -> None:
    """`given`: actor id → the permission that was seen before, and holds."""
    found = db.session.get(Collection, collection_id)
    if found is None or found.uri is None:
        return
    try:
        document = fetch.document(found.uri)
    except fetch.Absent:
        db.session.delete(found)
        return
    except (fetch.NotFetched, BudgetSpent):
        return
    if not featured.is_featured_collection(document):
        return
    resolve.collection(document, FetchBudget())
    things = collection_pager.items(Thing(found.uri, (), document), FetchBudget(), most=MOST_MEMBERS)
    _take_members(found, list(things), given)


def _take_members(collection: Collection, things: list[Thing], given: Mapping[str, str]) -> None:
    """Add the accounts that agreed. What cannot be found out now stays as it is."""
    until, members, unsure = time.monotonic() + SECONDS, set(), []
    for item in filter(None, (featured.item(thing.document or {}) for thing in things)):
        try:
            seconds = min(SECONDS_EACH, until - time.monotonic())
            is_known = bool(item.permission) and given.get(item.actor_id) == item.permission
            account = ids.account(item.actor_id) if is_known else _member(collection.uri or "", item, seconds)
        except (fetch.RetryLater, BudgetSpent):
            events.rollback()
            unsure.append(item.actor_id)
            continue
        if account:
            remote_collections.put(collection, account, item.permission or None)
            members.add(account.id)
            events.commit()
    remote_collections.keep_only(collection, members | {one.id for one in ids.accounts(unsure).values()})


def _member(collection_uri: str, item: FeaturedItem, seconds: float) -> Account | None:
    """Return the account of an item, if it agreed to be in the collection. Raises RetryLater or BudgetSpent."""
    budget = FetchBudget(REQUESTS_EACH, seconds)
    try:
        if not _is_permitted(collection_uri, item, budget):
            return None
        return ids.account(item.actor_id) or resolve.account(item.actor_id, budget)
    except fetch.RetryLater:
        raise
    except fetch.NotFetched:
        events.rollback()
        return None


def _is_permitted(collection_uri: str, item: FeaturedItem, budget: FetchBudget) -> bool:
    """Return whether the actor agreed, as its own server says. The server of a collection speaks for its own people."""
    if ids.is_ours(item.actor_id):
        return _is_permitted_here(collection_uri, item)
    if ids.same_origin(item.actor_id, collection_uri):
        return True
    if not ids.same_origin(item.actor_id, item.permission):
        return False
    return featured.permits(collection_items.document(item.permission, budget), collection_uri, item.actor_id)


def _is_permitted_here(collection_uri: str, item: FeaturedItem) -> bool:
    account = ids.local_account(item.actor_id)
    if account is None:
        return False
    given = select(FeaturePermission.id).filter_by(account_id=account.id, collection_uri=collection_uri)
    return FeaturePermission.of(account, db.session.scalar(given) or 0) is not None
