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
    target = ids.local_account(activity.object.id)
    if target is None:
        raise Dropped("10.5", "a Block of nobody here")
    relationships.block(actor, target, uri=activity.id or None)
