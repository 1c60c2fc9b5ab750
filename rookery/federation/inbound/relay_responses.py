"""Answers of relays: Accept subscribes this server, Reject does not."""

from models.accounts.account import Account
from models.base import db
from models.federation.relay import Relay
from rookery import urls
from rookery.federation import ids
from rookery.federation.build.activities import follow_id
from rookery.federation.read.activity import Activity
from rookery.services.administration import relays


def answered(activity: Activity, actor: Account, yes: bool) -> bool:
    """Apply the answer to our Follow of a relay; False if it answers something else.

    Only the relay itself answers: the actor that was followed. Where an inbox is all that is known it is the
    first one of its host that accepts, and from then on nobody else there, for a host may have many users.
    """
    relay = _asked(activity.object.id)
    if relay is None:
        return False
    if relay.account_id in (None, actor.id) and ids.host_of(relay.inbox) == ids.host_of(actor.uri or ""):
        relays.answered(relay, actor, yes)
        return True
    return False


def _asked(uri: str) -> Relay | None:
    key = uri.rpartition("/")[2]
    if not key.isascii() or not key.isdigit() or len(key) > 19 or uri != follow_id(urls.instance_actor(), int(key)):
        return None
    return db.session.get(Relay, int(key))
