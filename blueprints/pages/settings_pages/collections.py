"""Collections: making, changing and filling them, and the collections of others that one is in."""

from flask import request
from sqlalchemy import select

from blueprints.pages.settings_pages.base import bp
from models.base import db
from models.discovery.collection import ACCEPTED, PENDING, Collection, CollectionItem
from models.statuses.tag import Tag
from models.visibility import may_see_collection
from rookery.errors import Invalid, RookeryError
from rookery.plugin import settings
from rookery.schemas import render
from rookery.schemas.discovery.collection import collections as described
from rookery.services import search
from rookery.services.discovery import collections
from rookery.services.discovery.collections import CollectionChanges
from rookery.web.pages import acting, checked, field, go, limited, me, on_error, page, signed_in, tell
from rookery.web.pages.reading import only_with, people_shown
from rookery.web.params import parse_id

MOST_LISTED, MOST_FOUND = 100, 10


@bp.get("/settings/collections")
@signed_in
def list_collections(user, error=None):
    """List the user's own collections, and those of others that they are in or asked to be in."""
    only_with("collections")
    mine = select(Collection.id).where(Collection.account_id == me().id)
    stand = (CollectionItem.account_id == me().id, CollectionItem.state.in_((PENDING, ACCEPTED)))
    others = (
        select(Collection.id, CollectionItem.id.label("item_id"), CollectionItem.state)
        .join(CollectionItem, CollectionItem.collection_id == Collection.id)
        .where(*stand, Collection.account_id != me().id, may_see_collection(me().id, Collection.account_id))
        .order_by(CollectionItem.id.desc())
    )
    items = {str(row.id): row for row in db.session.execute(others.limit(MOST_LISTED))}
    own_ids = db.session.scalars(mine.order_by(Collection.id.desc()).limit(MOST_LISTED)).all()
    return page(
        "settings_pages/collections.html",
        error=error,
        collections=described(own_ids, me().id),
        others=described([int(one) for one in items], me().id),
        items=items,
        typed=field("name"),
        limits=settings("collections"),
    )


@bp.post("/settings/collections")
@acting
@on_error(list_collections)
def make_collection(user):
    only_with("collections")
    made = collections.create(me(), CollectionChanges(name=field("name")), [])
    return go(f"/settings/collections/{made.id}")


@bp.post("/settings/collections/<id:collection_id>/items/<id:item_id>")
@acting
def answer(user, collection_id, item_id):
    """`do`: accept the place in somebody's collection, or leave it."""
    only_with("collections")
    if field("do") == "accept":
        collections.accept(me(), collection_id, item_id)
        tell("You are in the collection now.")
    else:
        collections.revoke(me(), collection_id, item_id)
        tell("You are no longer in the collection, and cannot be added again.")
    return go("/settings/collections")


@bp.get("/settings/collections/<id:collection_id>")
@signed_in
def show_collection(user, collection_id, given=None, error=None):
    found = _own(collection_id)
    [told] = described([found.id], me().id)
    states = {item["account_id"]: item for item in told["items"]}
    return page(
        "settings_pages/collection.html",
        error=error,
        found=told,
        given=given or _as_given(found),
        people=people_shown(render.accounts([int(one) for one in states], me())),
        items=states,
        limits=settings("collections"),
    )


@bp.post("/settings/collections/<id:collection_id>")
@acting
def change_collection(user, collection_id):
    texts = {name: field(name) for name in ("name", "description", "language", "tag_name")}
    given = CollectionChanges(**texts, sensitive=checked("sensitive"), discoverable=checked("discoverable"))
    _own(collection_id)
    try:
        collections.change(me(), collection_id, given)
    except Invalid as error:
        return show_collection(collection_id=collection_id, given=given, error=error)
    tell("Collection saved.")
    return go(f"/settings/collections/{collection_id}")


@bp.get("/settings/collections/<id:collection_id>/delete")
@signed_in
def ask_delete_collection(user, collection_id):
    return page("settings_pages/collection_delete.html", found=_own(collection_id))


@bp.post("/settings/collections/<id:collection_id>/delete")
@acting
def delete_collection(user, collection_id):
    collections.remove(me(), _own(collection_id).id)
    tell("Collection deleted.")
    return go("/settings/collections")


@bp.get("/settings/collections/<id:collection_id>/add")
@limited()
@signed_in
def find_people(user, collection_id, error=None):
    """Search people to add; `?q=` is a name, or an address that is looked up at its server."""
    found = _own(collection_id)
    words = request.args.get("q", "").replace("\0", "").strip()[:500]
    ids = search.accounts(me(), words, limit=MOST_FOUND, resolve=True) if words else []
    items = select(CollectionItem.account_id).where(CollectionItem.collection_id == found.id)
    there = db.session.scalars(items.where(CollectionItem.account_id.in_(ids))).all()
    people = people_shown(render.accounts([one for one in ids if one not in there], me()))
    return page("settings_pages/collection_add.html", error=error, found=found, people=people, words=words)


@bp.post("/settings/collections/<id:collection_id>/add")
@acting
@on_error(find_people, RookeryError)
def add_person(user, collection_id):
    item = collections.add(me(), _own(collection_id).id, parse_id(field("account_id")))
    if item.state == PENDING:
        tell("Asked. They are shown in the collection once they agree.")
    return go(f"/settings/collections/{collection_id}")


@bp.post("/settings/collections/<id:collection_id>/members/<id:item_id>/remove")
@acting
def remove_person(user, collection_id, item_id):
    collections.take_out(me(), _own(collection_id).id, item_id)
    return go(f"/settings/collections/{collection_id}")


def _own(collection_id: int) -> Collection:
    only_with("collections")
    return collections.own(me(), collection_id)


def _as_given(found: Collection) -> CollectionChanges:
    tag = db.session.get(Tag, found.tag_id) if found.tag_id else None
    name = tag.display_name if tag else ""
    return CollectionChanges(
        found.name, found.description, found.language or "", name, found.sensitive, found.discoverable
    )
