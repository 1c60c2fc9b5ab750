"""Block: somebody elsewhere wants nothing of one of us any more."""

from models.accounts.account import Account
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.read.activity import Activity
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.services.relationships import relationships


@handles("Block")
def block(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """A Block that names a community or server as its target bans from there, and is no matter of the moderator's."""
    target = ids.local_account(activity.object.id)
    if target is None:
        raise Dropped("10.5", "a Block of nobody here")
    if activity.target.id not in ("", activity.actor):
        raise Dropped("8.4", "a ban from a community, of which nothing is kept here")
    relationships.block(actor, target, uri=activity.id or None)
