"""Block: somebody elsewhere wants nothing of one of us any more."""

from models.account import Account
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.known import Known
from rookery.federation.objects import Activity
from rookery.federation.registry import handles
from rookery.services import relationships


@handles("Block")
def block(activity: Activity, actor: Account, known: Known) -> None:
    target = ids.local_account(activity.object.id)
    if target is None:
        raise Dropped("10.5", "a Block of nobody here")
    relationships.block(actor, target, uri=activity.id or None)
