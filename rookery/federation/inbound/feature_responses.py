"""Answers of accounts of other servers to requests to show them in a collection, and permissions taken back (11)."""

import re

from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.discovery.collection import ACCEPTED, REJECTED, REVOKED, Collection, CollectionItem
from models.ids import MAX_ID
from rookery import urls
from rookery.federation import ids
from rookery.federation.build.activities import feature_request_id
from rookery.federation.read import values
from rookery.federation.read.activity import Activity
from rookery.services.discovery import remote_collections

_REQUEST = re.compile(r".+#feature_requests/([0-9]{1,19})")


def answered(activity: Activity, actor: Account, yes: bool) -> bool:
    """Apply an Accept or Reject of our request to feature the actor; False if it answers something else."""
    item = _asked(activity.object.id, actor)
    if item is None:
        return False
    permission = values.id_of(activity.document.get("result"))
    if not yes:
        remote_collections.settle(item, REJECTED)
    elif ids.same_origin(permission, actor.uri or ""):
        remote_collections.settle(item, ACCEPTED, permission)
    return True


def revoked(permission: str, actor: Account) -> bool:
    """Apply the Delete of an authorization that the actor gave; False if it is unknown."""
    query = select(CollectionItem).where(
        CollectionItem.approval_uri == permission, CollectionItem.account_id == actor.id
    )
    found = db.session.scalars(query).all() if permission else []
    for item in found:
        remote_collections.settle(item, REVOKED)
    return bool(found)


def _asked(request_id: str, actor: Account) -> CollectionItem | None:
    """Return the item about which the actor was asked, by the id of our request."""
    match = _REQUEST.fullmatch(request_id)
    item = db.session.get(CollectionItem, min(int(match[1]), MAX_ID)) if match else None
    if item is None or item.account_id != actor.id:
        return None
    owner = db.session.get_one(Account, db.session.get_one(Collection, item.collection_id).account_id)
    return item if request_id == feature_request_id(urls.actor(owner.username), item.id) else None
