"""Collections, for users: following everybody in one, and proposing one to new members."""

from blueprints.pages.people_pages.base import bp
from models.auth.role import Permission
from rookery.services.discovery import collections
from rookery.services.discovery.follow_all import follow_all
from rookery.web.pages import acting, field, go, local_path, me, permitted, tell
from rookery.web.pages.reading import only_with


@bp.post("/web/collections/<id:collection_id>/follow")
@acting
def follow_everybody(user, collection_id):
    only_with("collections")
    number = follow_all(me(), collection_id)
    if number:
        tell("New follows: %(num)d. People who approve their followers get a request first.", num=number)
    else:
        tell("You already follow everybody in this collection.")
    return go(local_path(field("back"), f"/collections/{collection_id}"))


@bp.post("/web/collections/<id:collection_id>/offer")
@permitted(Permission.MANAGE_SETTINGS)
def offer_to_newcomers(user, collection_id):
    """`do`: offer the collection to new members, or withdraw that."""
    only_with("collections")
    if field("do") == "offer":
        collections.offer(me(), collection_id, True)
        tell("New members are offered this collection.")
    else:
        collections.offer(me(), collection_id, False)
        tell("New members are no longer offered this collection.")
    return go(f"/collections/{collection_id}")
