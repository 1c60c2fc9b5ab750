"""Move: somebody is another account from now on. Whether that one agrees is found out afterwards, in a job."""

from models.accounts.account import Account
from rookery.federation.errors import Dropped
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.read.activity import Activity
from rookery.federation.remote.account_moves import check_move
from rookery.federation.remote.local_lookup import LocalLookup


@handles("Move")
def move(activity: Activity, actor: Account, known: LocalLookup) -> None:
    if activity.object.id != actor.uri:
        raise Dropped("11", "a Move of somebody else")
    if not activity.target.id or activity.target.id == actor.uri:
        raise Dropped("11", "a Move to nowhere")
    check_move.enqueue(actor.id, activity.target.id)
