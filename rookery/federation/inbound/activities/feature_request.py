"""FeatureRequest: somebody elsewhere asks to show one of us in a collection. FEP-7aa9"""

from models.accounts.account import Account
from models.base import begin_write
from models.discovery.feature import FeaturePermission
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.outbound.answers import answer_feature_request
from rookery.federation.read import values
from rookery.federation.read.activity import Activity
from rookery.federation.remote.local_lookup import LocalLookup


@handles("FeatureRequest")
def feature_request(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """The answer follows `canFeature` of the profile. Nothing of the collection is fetched: it is the asker's own."""
    account = ids.local_account(activity.object.id)
    if account is None or account.suspended_at:
        raise Dropped("10.5", "a request to feature nobody here")
    collection = values.thing(activity.document.get("instrument")).id
    if not ids.same_origin(collection, actor.uri or ""):
        raise Dropped("10.3", "a request without a collection of the asker's own server")
    begin_write()
    given = FeaturePermission.give(account, actor, collection)
    answer_feature_request.enqueue(account.id, actor.id, activity.id, collection, given.id if given else None)
