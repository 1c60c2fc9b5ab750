"""LikeRequest, ReplyRequest, AnnounceRequest: somebody elsewhere asks before they interact with one of us (17.8).

Whoever may read a status of ours may like and answer it, and boost what is public. What they hand over with the request
is taken at once, as if it had come alone: it does not change any more.
"""

from dataclasses import replace

from models.accounts.account import Account
from models.base import begin_write
from models.statuses.interaction import ANNOUNCE, REPLY, Interaction
from models.statuses.status import OPEN
from rookery.federation import ids
from rookery.federation.build.activities import NOUNS
from rookery.federation.errors import Dropped
from rookery.federation.inbound.activities import announce, create, like
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.inbound.interaction_responses import REQUESTS
from rookery.federation.outbound import deletions
from rookery.federation.outbound.answers import answer_interaction_request
from rookery.federation.read import values
from rookery.federation.read.activity import Activity
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.read.values import Thing
from rookery.federation.remote.local_lookup import LocalLookup

_APPLY = {"Like": like.like, "Announce": announce.announce}


@handles(*REQUESTS)
def interaction_request(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Store the request; nothing is kept of an actor who may not read the status (9.7)."""
    status = ids.local_status(activity.object.id)
    if status is None and deletions.tell_late(activity.object.id, actor.id):
        return
    if status is None or status.reblog_of_id is not None or not known.reads(actor, status):
        raise Dropped("9.7", "a request about what the asker may not read")
    kind, instrument = REQUESTS[activity.type], values.thing(activity.document.get("instrument"))
    if not ids.same_origin(instrument.id, actor.uri or ""):
        raise Dropped("10.3", "a request without an instrument of the asker's own server")
    if kind == ANNOUNCE and status.visibility not in OPEN:
        answer_interaction_request.enqueue(kind, status.id, actor.id, activity.id, instrument.id, None)
        return
    _take(kind, instrument, activity, actor, known)
    begin_write()
    one = Interaction.asked(kind, actor.id, status.id, instrument.id)
    given = one.id if one else None
    answer_interaction_request.enqueue(kind, status.id, actor.id, activity.id, instrument.id, given)


def _take(kind: str, instrument: Thing, activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Apply what is handed over, if it is the asker's own and about just that. What is not comes alone later."""
    if instrument.document is None:
        return
    if kind == REPLY:
        _take_reply(instrument, activity, actor, known)
        return
    handed = read_activity(instrument.document)
    if handed.type != NOUNS[kind] or handed.actor != actor.uri or handed.object.id != activity.object.id:
        raise Dropped("10.4", "the instrument is somebody else's, or about something else")
    _APPLY[handed.type](handed, actor, known)


def _take_reply(instrument: Thing, activity: Activity, actor: Account, known: LocalLookup) -> None:
    handed = replace(activity, objects=(instrument,))
    if handed.note.author != actor.uri or handed.note.in_reply_to != activity.object.id:
        raise Dropped("10.4", "the reply is somebody else's, or to something else")
    create.take(handed, actor, known)
