"""Collections of accounts, and the permission of accounts to be in one. FEP-7aa9"""

from sqlalchemy import select

from blueprints.federation.activitypub.base import answer, bp, document
from models.accounts.account import Account
from models.base import aliased, db
from models.discovery.collection import ACCEPTED, Collection, CollectionItem, shown_by
from models.discovery.feature import FeaturePermission
from models.visibility import may_see_collection
from rookery import urls
from rookery.errors import NotFound, or_not_found
from rookery.federation.build.activities import authorization_id, feature_authorization
from rookery.federation.build.actor import collection_id
from rookery.federation.build.collections import whole_collection
from rookery.federation.build.featured import featured_collection
from rookery.federation.local_actors import local_actor
from rookery.plugin import plugins
from rookery.web.endpoint import endpoint

MOST = 100
ERRORS = [401, 403, 404, 410]


@bp.get("/users/<name>/featured_collections")
@endpoint(public=True, counted=False, errors=ERRORS)
@document
def show_featured_collections(name):
    """List the ids of the collections that an account shows on its profile."""
    account = local_actor(name)
    its_url = collection_id(account.username, "featuredCollections")
    ids = db.session.scalars(shown_by(account.id, MOST)).all() if _is_on() else []
    uris = [urls.collection(account.username, one) for one in ids]
    return answer(lambda: whole_collection(its_url, uris, "Collection"), its_url, urls.profile(account.username))


@bp.get("/users/<name>/collections/<id:collection_id>")
@endpoint(public=True, counted=False, errors=ERRORS)
@document
def show_featured_collection(name, collection_id):
    """Serve a collection with the members that everybody may see."""
    owner = local_actor(name)
    shown = (Collection.id == collection_id, Collection.account_id == owner.id)
    row = db.session.scalar(select(Collection).where(*shown, may_see_collection(None, Collection.account_id)))
    if row is None or not _is_on():
        raise NotFound
    its_url = urls.collection(owner.username, row.id)
    return answer(lambda: featured_collection(owner, row), its_url, urls.collection_page(row.id))


@bp.get("/users/<name>/feature_authorizations/<id:permission_id>")
@endpoint(public=True, counted=False, errors=ERRORS)
@document
def show_feature_authorization(name, permission_id):
    """Serve the permission to show the account in a collection, as long as it holds."""
    account = local_actor(name)
    given = FeaturePermission.of(account, permission_id)
    collection = given.collection_uri if given else or_not_found(_collection_here(account, permission_id))
    me = urls.actor(account.username)
    its_url = authorization_id("feature", me, permission_id)
    made = feature_authorization(me, collection, permission_id)
    return answer(lambda: made, its_url, urls.profile(account.username))


def _collection_here(account, item_id):
    """Return the id of the collection of this server in which this item stands; None for another account's item."""
    owner = aliased(Account)
    query = (
        select(owner.username, Collection.id)
        .join(Collection, Collection.account_id == owner.id)
        .join(CollectionItem, CollectionItem.collection_id == Collection.id)
        .where(CollectionItem.id == item_id, CollectionItem.account_id == account.id)
        .where(CollectionItem.state == ACCEPTED, Collection.uri.is_(None))
    )
    row = db.session.execute(query).first()
    return urls.collection(row.username, row.id) if row else None


def _is_on():
    return "collections" in plugins().on
