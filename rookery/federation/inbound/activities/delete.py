"""Delete of what somebody said. What is not here is remembered, so that it does not come after it is gone
(10.7). And of an actor, who is gone.
"""

from models.accounts.account import Account
from models.base import begin_write
from models.federation.tombstone import remember
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound import feature_responses, groups, interaction_responses, quote_responses
from rookery.federation.inbound.apply_activity import ITSELF, handles
from rookery.federation.read.activity import Activity
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.services.accounts import erasure
from rookery.services.statuses.delete import take_away


@handles("Delete")
def delete(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Objects are given by their id, as a Tombstone, or whole."""
    thing = activity.object
    if not thing.id or not ids.same_origin(actor.uri or "", thing.id):
        raise Dropped("10.3", "the object is of another server than its actor")
    if any(kind.revoked(thing.id, actor) for kind in (quote_responses, interaction_responses, feature_responses)):
        return
    begin_write()
    status = ids.status(thing.id)
    if status is not None and status.account_id != actor.id:
        raise Dropped("10.4", "somebody else made the object")
    if status is not None:
        groups.pass_on_deletion(activity, status)
        take_away(status, delete_media=True)
    remember(thing.id, actor.uri or "")


@handles("Delete", of=ITSELF)
def leave(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Delete the account of an actor who signed that, with all that they wrote."""
    erasure.leave(actor)
