"""Follow: somebody elsewhere wants to follow one of us. Answers are sent by whoever reacts to the facts (outbox)."""

from models.accounts.account import Account
from models.base import begin_write
from models.federation.inbox import Received
from models.relationships import follow as follows
from rookery.errors import Forbidden
from rookery.events import emit
from rookery.events.facts import FollowRepeated
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.outbound.relationships import refuse_follow
from rookery.federation.read.activity import Activity
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.services.notifications import first_contact
from rookery.services.relationships import relationships


@handles("Follow")
def follow(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Take a Follow; where the actor is limited or held as a stranger, or the target locked, it is only a request."""
    target = ids.local_account(activity.object.id)
    if target is None or target.suspended_at:
        raise Dropped("10.5", "a Follow of nobody here")
    begin_write()
    if activity.id and Received.is_there(activity.actor, activity.id):
        raise Dropped("10.7", "it was undone already")
    uri = None if follows.is_taken(activity.id, actor.id) else activity.id
    asks = first_contact.holds(actor.id)
    try:
        repeated = relationships.follow(actor, target, asks=asks, uri=uri)
    except Forbidden:
        refuse_follow.enqueue(actor.id, target.id, uri)
        return
    if repeated:
        emit(FollowRepeated(account_id=actor.id, target_id=target.id))
