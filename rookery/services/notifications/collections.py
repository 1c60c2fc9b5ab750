"""Notifications of collections: that an account was added to one, and that one changed."""

from sqlalchemy import select

from models.base import db
from models.discovery.collection import ACCEPTED, PENDING, Collection, CollectionItem
from rookery.events.facts import AddedToCollection, CollectionChanged
from rookery.services.notifications.create import NotificationDraft, notify


def on_added_to_collection(fact: AddedToCollection) -> None:
    """Notify an account that was put into a collection."""
    item = db.session.get(CollectionItem, fact.collection_item_id)
    if item and item.state in (PENDING, ACCEPTED):
        owner_id = db.session.get_one(Collection, item.collection_id).account_id
        notify([item.account_id], NotificationDraft("added_to_collection", owner_id, subject_id=item.collection_id))


def on_collection_change(fact: CollectionChanged) -> None:
    """Notify the members of a collection that was changed."""
    if (collection := db.session.get(Collection, fact.collection_id)) is None:
        return
    inside = select(CollectionItem.account_id).where(
        CollectionItem.collection_id == collection.id, CollectionItem.state == ACCEPTED
    )
    edition = f":{int(collection.updated_at.timestamp() * 1000)}"
    draft = NotificationDraft("collection_update", collection.account_id, subject_id=collection.id, edition=edition)
    notify(db.session.scalars(inside), draft)
