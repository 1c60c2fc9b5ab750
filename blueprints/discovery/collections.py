"""Collections: accounts that I recommend together, and where others recommend me."""

from types import SimpleNamespace

from flask import Blueprint
from marshmallow import post_load
from sqlalchemy import exists, or_, select

from models.discovery.collection import ACCEPTED, PENDING, Collection, CollectionItem
from models.visibility import may_see_collection, may_see_featured
from rookery.errors import Invalid
from rookery.events.facts import Blocked, ProfileChanged
from rookery.plugin import Plugin, Setting
from rookery.schemas import render
from rookery.schemas.discovery.collection import (
    CollectionsSchema,
    CollectionWithAccountsSchema,
    WrappedCollectionItemSchema,
    WrappedCollectionSchema,
    rows,
)
from rookery.services.discovery import collections as service
from rookery.services.discovery import follow_all, remote_collections
from rookery.services.remote import lookup
from rookery.translations import lazy_gettext as _
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import by_offset, stretch_of
from rookery.web.params import Args, DataclassArgs, IdParam, Ids, LoadedArgs, Text, Truthy

bp = Blueprint("collections", __name__)


class CollectionArgs(DataclassArgs):
    makes = service.CollectionChanges

    name = Text(allow_blank=True, allow_none=True)
    description = Text(allow_blank=True, allow_none=True)
    language = Text(allow_blank=True, allow_none=True)
    tag_name = Text(allow_blank=True, allow_none=True)
    sensitive = Truthy(allow_none=True)
    discoverable = Truthy(allow_none=True)


class NewCollectionArgs(CollectionArgs):
    account_ids = Ids(load_default=list)

    @post_load
    def make(self, given: LoadedArgs, **kwargs: object) -> tuple[object, list[int]]:
        account_ids = given.pop("account_ids")
        return super().make(given), account_ids


class ItemArgs(Args):
    account_id = IdParam(load_default=None, allow_none=True)


@bp.post("/collections")
@endpoint(scope="write:collections", args=NewCollectionArgs, returns=WrappedCollectionSchema, errors=[422])
def create_collection(args):
    made = service.create(me(), *args)
    return wrapped(made.id)


@bp.get("/collections/<id:collection_id>")
@endpoint(public=True, scope="read:collections", returns=CollectionWithAccountsSchema, errors=[404])
def show_collection(collection_id):
    """The collection with the accounts that are in it, and its owner's."""
    viewer = viewer_or_none()
    found = service.visible(collection_id, viewer.id if viewer else None)
    remote_collections.renew(found)
    collection = rows([found.id], viewer.id if viewer else None)[0]
    people = list(dict.fromkeys([found.account_id, *(item.account_id for item in collection.items)]))
    with_accounts = SimpleNamespace(collection=collection, accounts=people)
    return render.entity(CollectionWithAccountsSchema.one(), with_accounts, viewer)


@bp.patch("/collections/<id:collection_id>")
@endpoint(scope="write:collections", args=CollectionArgs, returns=WrappedCollectionSchema, errors=[404, 422])
def update_collection(collection_id, args):
    service.change(me(), collection_id, args)
    return wrapped(collection_id)


@bp.delete("/collections/<id:collection_id>")
@endpoint(scope="write:collections", errors=[404])
def delete_collection(collection_id):
    service.remove(me(), collection_id)
    return {}


@bp.post("/collections/<id:collection_id>/items")
@endpoint(scope="write:collections", args=ItemArgs, returns=WrappedCollectionItemSchema, errors=[404, 422])
def add_item(collection_id, args):
    if args["account_id"] is None:
        service.own(me(), collection_id)
        raise Invalid(_("`account_id` parameter is missing"))
    item = service.add(me(), collection_id, args["account_id"])
    return WrappedCollectionItemSchema.one().dump({"collection_item": item})


@bp.delete("/collections/<id:collection_id>/items/<id:item_id>")
@endpoint(scope="write:collections", errors=[404])
def remove_item(collection_id, item_id):
    service.take_out(me(), collection_id, item_id)
    return {}


@bp.post("/collections/<id:collection_id>/items/<id:item_id>/revoke")
@endpoint(scope="write:collections", errors=[404])
def revoke_item(collection_id, item_id):
    """Leave somebody's collection, and be asked no more."""
    service.revoke(me(), collection_id, item_id)
    return {}


@bp.post("/collections/<id:collection_id>/items/<id:item_id>/accept")
@endpoint(scope="write:collections", errors=[404])
def accept_item(collection_id, item_id):
    """Agree to stand in somebody's collection, where I was asked."""
    service.accept(me(), collection_id, item_id)
    return {}


@bp.get("/accounts/<id:account_id>/collections")
@endpoint(public=True, scope="read:collections", returns=CollectionsSchema, errors=[404], takes=("limit", "offset"))
def list_collections(account_id):
    """List the collections of the account, the newest first; its owner also sees those that are not discoverable."""
    account, viewer = lookup.account(account_id), viewer_or_none()
    query = select(Collection.id).where(Collection.account_id == account.id)
    if viewer is None or viewer.id != account.id:
        query = query.where(Collection.discoverable)
    return page(query, viewer)


@bp.get("/accounts/<id:account_id>/in_collections")
@endpoint(scope="read:collections", returns=CollectionsSchema, errors=[404], takes=("limit", "offset"))
def list_in_collections(account_id):
    """List the collections that have the account. Your own list also has pending and hidden ones."""
    account = lookup.account(account_id)
    mine = account.id == me().id
    states = (ACCEPTED, PENDING) if mine else (ACCEPTED,)
    stands = exists().where(
        CollectionItem.collection_id == Collection.id,
        CollectionItem.account_id == account.id,
        CollectionItem.state.in_(states),
    )
    if not may_see_featured(me().id, account):
        return {"collections": []}
    query = select(Collection.id).where(stands)
    if not mine:
        query = query.where(or_(Collection.discoverable, Collection.account_id == me().id))
    return page(query, me())


def page(query, viewer):
    """A page by `offset`, with links to its neighbours."""
    viewer_id = viewer.id if viewer else None
    seen = query.where(may_see_collection(viewer_id, Collection.account_id)).order_by(Collection.id.desc())
    part = stretch_of(by_offset(seen), default=40, maximum=80)
    return part.reply(CollectionsSchema.one().dump({"collections": rows(part.ids, viewer_id)}))


def wrapped(collection_id):
    return WrappedCollectionSchema.one().dump({"collection": rows([collection_id], me().id)[0]})


plugin = Plugin(
    name="collections",
    summary="recommending several people together",
    mounts={"/api/v1": bp},
    needs={"accounts"},
    scopes={"read:collections", "write:collections"},
    settings={
        "max_items": Setting(25, "Most accounts in a collection."),
        "max_name_length": Setting(40, "Most characters of its name."),
        "max_description_length": Setting(100, "Most characters of its description."),
    },
    within={Blocked: (service.on_block,)},
    on={ProfileChanged: (service.on_profile,)},
    tasks=(follow_all.follow_members,),
)
