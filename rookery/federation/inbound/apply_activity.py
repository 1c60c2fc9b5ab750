"""Applying one activity: `activities/` has a file per verb, whose functions are registered by `handles`. One that needs
something from another server is deferred to a task of its own (deferred.py).

A row of `incoming` is deleted in the transaction of its effect, so that the effect happens once, even if the process is
killed.
"""

from collections.abc import Callable
from dataclasses import replace

from sqlalchemy.exc import IntegrityError

from models.accounts.account import Account
from models.base import db
from models.federation.inbox import Incoming
from rookery.errors import RookeryError
from rookery.federation.errors import Dropped
from rookery.federation.inbound import forwarded, rejections
from rookery.federation.read.activity import Activity
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.services.remote import federation_policy

HARMLESS = (Dropped, RookeryError, IntegrityError)  # to all but the activity that they come from
HEARD_ALTHOUGH_SUSPENDED = ("Delete", "Undo", "Reject", "Update")  # 11.2
Handler = Callable[[Activity, Account, LocalLookup], None]
_HANDLERS: dict[tuple[str, str], Handler] = {}
_WHOLE = ("Flag",)  # its objects belong together
ITSELF = "itself"
MOST = 25  # objects of one activity: all of them are applied in one transaction, in which nobody else can write


def handles(*types: str, of: str = "") -> Callable[[Handler], Handler]:
    """The function applies activities of these types: `(activity, actor, known)`; with `of`, those whose object is
    embedded and of that type, as `@handles("Accept", of="QuoteRequest")`, or (ITSELF) is the actor.

    The actor is stored, signed it, and is heard. The function asks `known`, calls `require_all`, writes; it neither
    commits nor reaches for the network, may run twice, and raises Dropped for what is not to be. Objects in a list come
    one by one (11.1), but for those of a Flag.
    """

    def register(handler: Handler) -> Handler:
        _HANDLERS.update(dict.fromkeys(((type_, of) for type_ in types), handler))
        return handler

    return register


def apply(row: Incoming, known: LocalLookup, activity: Activity | None = None) -> None:
    """Apply an activity whose signature is verified. Raises Missing, Dropped, and what services raise.

    `activity` is the parsed row, if it was parsed already.
    """
    activity = activity or read_activity(row.document)
    signer = db.session.get(Account, row.signer_id) if row.signer_id else None
    if signer is None:
        raise Dropped("5.8", "who signed it is not there any more")
    if not federation_policy.admits(row.host):
        raise Dropped("10.12", "its server is not admitted")
    if activity.actor != signer.uri:
        forwarded.judge(activity)  # raises, whatever it finds (10.2)
    if signer.suspended_at and not _is_heard(activity):
        raise Dropped("11.2", "its actor is suspended")
    dispatch(activity, signer, known)


def _is_heard(activity: Activity) -> bool:
    """Return whether a suspended actor is heard: it may take something back, or change its own profile."""
    of_itself = activity.type != "Update" or activity.object.id == activity.actor
    return activity.type in HEARD_ALTHOUGH_SUSPENDED and of_itself


def dispatch(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Apply an activity. One that no function handles is ignored: it is no mistake to say more than we understand.

    Of several objects, one that is dropped costs none of the others. Raises Dropped where all of them are. What lies
    beyond MOST is left out.
    """
    if activity.type in _WHOLE or len(activity.objects) < 2:
        return _handle(activity, actor, known)
    dropped: list[Dropped] = []
    for one in (objects := activity.objects[:MOST]):
        try:
            _handle(replace(activity, objects=(one,)), actor, known)
        except Dropped as problem:
            dropped.append(problem)
    if len(dropped) == len(objects):
        raise dropped[0]


def _handle(activity: Activity, actor: Account, known: LocalLookup) -> None:
    itself = [ITSELF] if activity.object.id == activity.actor else []
    for kind in (*itself, *activity.object.types, ""):
        if handler := _HANDLERS.get((activity.type, kind)):
            return handler(activity, actor, known)


def discard(row: Incoming, problem: Exception) -> None:
    """Drop an activity without effect: it is not allowed, contradicts what is stored, or waited for too long."""
    Incoming.drop(row.id)
    rule, why = getattr(problem, "rule", "11"), str(problem)
    if isinstance(problem, IntegrityError):
        rule, why = "10.16", "it contradicts what is stored"
    rejections.refused(row.host, rule, why, row.document)
