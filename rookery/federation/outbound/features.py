"""Collections of ours: requests to show accounts of other servers, changes, and permissions that ended. FEP-7aa9"""

from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.discovery.collection import ACCEPTED, PENDING, Collection, CollectionItem
from models.ids import new_id
from rookery import urls
from rookery.federation.build import activities
from rookery.federation.build.actor import collection_id as actor_collection_id
from rookery.federation.build.featured import featured_collection
from rookery.federation.outbound import recipients
from rookery.federation.outbound.queue import send
from rookery.federation.read.values import Document
from rookery.services.discovery import remote_collections


def ask(item_id: int) -> None:
    """Send a FeatureRequest to the account of an item that waits for its answer."""
    item = db.session.get(CollectionItem, item_id)
    if item is None or item.state != PENDING:
        return
    collection = db.session.get_one(Collection, item.collection_id)
    owner, target = (db.session.get_one(Account, one) for one in (collection.account_id, item.account_id))
    its_id = urls.collection(owner.username, collection.id)
    made = activities.feature_request(urls.actor(owner.username), urls.account_uri(target), its_id, item.id)
    send(made, owner, recipients.of(owner.id, [target.id], personal=True), about=made["id"])


def tell(collection_id: int, is_new: bool) -> None:
    """Send a collection as it is now: an Add if those who follow its owner have not seen it, else an Update."""
    remote_collections.tell_collection.hold(collection_id, is_new)
    collection = db.session.get(Collection, collection_id, populate_existing=True)
    owner = db.session.get(Account, collection.account_id) if collection and not collection.uri else None
    if collection is None or owner is None or owner.suspended_at:
        return
    document = featured_collection(owner, collection)
    if is_new:
        made = activities.add(*_listing(owner, document))
    else:
        followers = actor_collection_id(owner.username, "followers")
        made = activities.update_collection(document, followers, collection.version)
    accepted = (CollectionItem.collection_id == collection.id, CollectionItem.state == ACCEPTED)
    members = list(db.session.scalars(select(CollectionItem.account_id).where(*accepted)))
    send(made, owner, _readers(owner, members, collection.discoverable), about=document["id"])


def tell_gone(owner_id: int, collection_id: int, member_ids: list[int], to_followers: bool) -> None:
    """Send the Remove of a collection from those of a profile."""
    owner = db.session.get(Account, owner_id)
    if owner and not owner.suspended_at:
        its_id = urls.collection(owner.username, collection_id)
        made = activities.remove(*_listing(owner, its_id))
        send(made, owner, _readers(owner, member_ids, to_followers), about=its_id)


def _listing(owner: Account, shown: Document | str) -> tuple[str, Document | str, str, str, int]:
    """Return what an Add or Remove of a collection consists of."""
    listed, followers = (actor_collection_id(owner.username, one) for one in ("featuredCollections", "followers"))
    return urls.actor(owner.username), shown, listed, followers, new_id()


def _readers(owner: Account, member_ids: list[int], to_followers: bool) -> recipients.Inboxes:
    followers = recipients.followers(owner.id) if to_followers else []
    return followers + recipients.of(owner.id, member_ids)


def tell_permission_ended(account_id: int, asker_id: int, permission_id: int) -> None:
    """Send the Delete of a permission to the owner of the collection."""
    account, asker = db.session.get(Account, account_id), db.session.get(Account, asker_id)
    if account and asker:
        me = urls.actor(account.username)
        permission = activities.authorization_id("feature", me, permission_id)
        made = activities.revoke(me, permission, [urls.account_uri(asker)])
        send(made, account, recipients.of(None, [asker.id], personal=True), about=permission)
