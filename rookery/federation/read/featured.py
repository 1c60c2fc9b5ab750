"""Collections of accounts, and the permission of each to be in one. FEP-7aa9"""

from dataclasses import dataclass

from rookery.federation.read import tags, values, words
from rookery.federation.read.composition import in_language
from rookery.federation.read.values import Document, Unreadable
from rookery.services.discovery.remote_collections import RemoteCollection

TYPE, ITEM, AUTHORIZATION = "FeaturedCollection", "FeaturedItem", "FeatureAuthorization"
LONGEST_NAME, LONGEST_DESCRIPTION = 100, 500


@dataclass(frozen=True)
class FeaturedItem:
    """An actor in a collection, and the id of its permission."""

    actor_id: str
    permission: str


def is_featured_collection(document: Document) -> bool:
    return TYPE in values.types(document)


def featured_collection(document: Document) -> RemoteCollection:
    """Raises Unreadable for a collection without a name."""
    name = words.line(document.get("name"), LONGEST_NAME)
    if not name:
        raise Unreadable("6.8", "the collection has no name")
    summary, language = in_language(document, "summary")
    return RemoteCollection(
        uri=values.id_of(document),
        url=values.page(document),
        name=name,
        description=words.lines(summary, LONGEST_DESCRIPTION),
        language=language,
        tag_name=next(iter(tags.hashtags({"tag": document.get("topic")})), ""),
        sensitive=values.flag(document.get("sensitive")),
        discoverable=values.flag(document.get("discoverable")),
        updated=values.past_moment(document.get("updated")),
    )


def item(document: Document) -> FeaturedItem | None:
    """Return an item of a collection, if it names somebody."""
    actor_id = values.id_of(document.get("featuredObject"))
    if ITEM not in values.types(document) or not actor_id:
        return None
    return FeaturedItem(actor_id, values.id_of(document.get("featureAuthorization")))


def permits(permission: Document, collection_id: str, actor_id: str) -> bool:
    """Return whether this permission is for that actor in that collection."""
    told = [values.id_of(permission.get(name)) for name in ("interactingObject", "interactionTarget")]
    return AUTHORIZATION in values.types(permission) and told == [collection_id, actor_id]
