"""Move: somebody is another account from now on. Whether that one agrees is found out afterwards, in a job."""

from models.account import Account
from rookery.events import emit
from rookery.events.facts import MoveAnnounced
from rookery.federation.errors import Dropped
from rookery.federation.known import Known
from rookery.federation.objects import Activity
from rookery.federation.registry import handles


@handles("Move")
def move(activity: Activity, actor: Account, known: Known) -> None:
    if activity.object.id != actor.uri:
        raise Dropped("11", "a Move of somebody else")
    if not activity.target.id or activity.target.id == actor.uri:
        raise Dropped("11", "a Move to nowhere")
    emit(MoveAnnounced(actor.id, activity.target.id))
