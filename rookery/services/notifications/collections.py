"""What people hear of collections: that they were put into one, and that it says something else."""

from sqlalchemy import select

from models.base import db
from models.discovery.collection import ACCEPTED, PENDING, Collection, CollectionItem
from rookery.events.facts import AddedToCollection, CollectionChanged
from rookery.services.notifications.create import News, tell


def on_added_to_collection(fact: AddedToCollection) -> None:
    """Notify an account that was put into a collection."""
    item = db.session.get(CollectionItem, fact.collection_item_id)
    if item and item.state in (PENDING, ACCEPTED):
        owner_id = db.session.get_one(Collection, item.collection_id).account_id
        tell([item.account_id], News("added_to_collection", owner_id, subject_id=item.collection_id))


def on_collection_change(fact: CollectionChanged) -> None:
    """Notify the members of a collection that was changed."""
    if (collection := db.session.get(Collection, fact.collection_id)) is None:
        return
    inside = select(CollectionItem.account_id).where(
        CollectionItem.collection_id == collection.id, CollectionItem.state == ACCEPTED
    )
    edition = f":{int(collection.updated_at.timestamp() * 1000)}"
    news = News("collection_update", collection.account_id, subject_id=collection.id, edition=edition)
    tell(db.session.scalars(inside), news)
