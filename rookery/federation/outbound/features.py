"""Requests to show accounts of other servers in collections of ours, and permissions of ours that ended. FEP-7aa9"""

from models.accounts.account import Account
from models.base import db
from models.discovery.collection import PENDING, Collection, CollectionItem
from rookery import urls
from rookery.federation.build import activities
from rookery.federation.outbound import recipients
from rookery.federation.outbound.queue import send


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


def tell_permission_ended(account_id: int, asker_id: int, permission_id: int) -> None:
    """Send the Delete of a permission to the owner of the collection."""
    account, asker = db.session.get(Account, account_id), db.session.get(Account, asker_id)
    if account and asker:
        me = urls.actor(account.username)
        permission = activities.authorization_id("feature", me, permission_id)
        made = activities.revoke(me, permission, [urls.account_uri(asker)])
        send(made, account, recipients.of(None, [asker.id], personal=True), about=permission)
